"""Kills pubtui at random moments, and looks at what is left: `python -m tests.killed --times 1000`."""
