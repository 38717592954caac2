"""An author's papers in the terminal: filter as you type, copy citations, read offline."""

__version__ = "0.1.0"
