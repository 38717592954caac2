"""The command line; it loads Textual only when the app is opened."""
