"""The terminal around us: its clipboard, its size, its signals."""
