"""The app as a person meets it: a real program in a real (pseudo-)terminal."""
