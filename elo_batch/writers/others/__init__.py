"""Files for others: checked events as tables, as a tournament report, as the submission of a federation.

One module is one format (`registry.Format`): `NAME`, `FIELDS`, `kept`, `faults` and `render`.
"""
