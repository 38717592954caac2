"""What parts of the interface tell each other."""
