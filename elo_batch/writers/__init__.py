"""Documents -> disk: staging, journal, lock. Frames -> files of others."""
