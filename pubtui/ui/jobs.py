"""Work off the interface's thread."""
