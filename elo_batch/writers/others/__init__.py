"""Files for others: checked events as tables, as a tournament report, as the submission of a federation.

One module is one format: `NAME`, `KEEPS`, `faults(content)` and `render(content, name)`.
"""
