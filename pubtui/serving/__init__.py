"""THE APP IN A WEB BROWSER: a server for this machine alone, and the page that draws the terminal."""
