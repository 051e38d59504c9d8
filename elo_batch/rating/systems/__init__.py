"""The rating systems, one module each, behind one registry."""
