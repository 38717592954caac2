"""Titles and names as LaTeX that compiles wherever it is pasted, and executes nothing.

    writing      what the formats ask for: a title, a name, a note
    source       TeX from outside, read into readable text with its mathematics put aside
    math         the mathematics, made safe
    macros       the commands that are allowed
    characters   letters and symbols as LaTeX commands
    capitals     the capitals a bibliography style must keep
    pieces       text with finished LaTeX set into it

An entry needs no package for its text; letters that LaTeX's old encoding lacks (ą, đ, þ) need
`\\usepackage[T1]{fontenc}` in pdfLaTeX, as they always do, and mathematics may need amsmath and amssymb.
"""
