"""Full texts for reading offline: the use case that joins sources, library and reading.

download     brings files from arXiv
events       what a download tells
full_texts   files on the shelf, the library's record of them, and the words in them
absence      what arXiv said it does not have
"""
