"""Brings what is new from arXiv into the library: the one use case that joins sources and library."""
