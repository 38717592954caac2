"""The first start: a library that already holds an author, before any network."""
