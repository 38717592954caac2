"""The full texts: files on the shelf, their text, and the programs that show them."""
