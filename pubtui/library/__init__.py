"""Where papers and the reader's own marks are kept: SQLite, and the only SQL."""
