"""How results, names, dates, ratings and headings are written, and what each of the writings means."""
