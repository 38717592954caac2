"""Formatted references: one file per style, written as templates.

    work         the parts of a reference as styles ask for them
    name_lists   authors in every order and length
    pages        page ranges, shortened as each style shortens them
    spans        text with emphasis and links, as plain text, Markdown and HTML
    apa … vancouver   the styles

Each style agrees with citeproc-js and the official CSL style, but for the deviations that the tests list
(`tests/citations/test_references.py`). In all of them a title keeps the case arXiv has it in, because a
change of case spoils names and formulas.
"""
