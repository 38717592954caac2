"""The reader's choices, and where pubtui keeps things."""
