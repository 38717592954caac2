"""Where `pubtui` and `python -m pubtui` begin."""
