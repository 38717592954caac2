"""How papers are cited: one file per format, and the keys they share."""
