"""Pages of chess-results.com, Swiss-Manager, Vega and FIDE: their tables, and what they say of an event."""
