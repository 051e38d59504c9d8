"""Floor 5: looking at finished runs and whole histories."""
