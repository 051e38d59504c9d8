"""From computed changes to published ratings: rounding, floors, first ratings, the closing list."""
