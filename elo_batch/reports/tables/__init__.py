"""The tables of the page: one module each, results -> `Table` of finished text."""
