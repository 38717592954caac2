"""TeX as arXiv's titles and abstracts use it, turned into readable text.

An abstract is not a TeX document: `%` is never a comment, `_ ^ & # ~` are often plain characters, macros may
be the author's own. What cannot be understood is shown as it was written.

    conversion                              a source, paragraph by paragraph, into runs
    marks                                   whether there is anything to convert
    structure  source                       which braces and dollars belong together; arguments
    reader                                  one paragraph from left to right, as text and as mathematics
    commands: fonts  prose  formulas  units  chemistry   what each command does
    symbols  alphabets  accents  scripts  fractions  typography  links         what is printed
    line  run                               readable text under construction, and when it is done
"""

from __future__ import annotations

from pubtui.papers.tex.marks import has_paragraphs, has_tex
from pubtui.papers.tex.run import Run, Style

__all__ = ["Run", "Style", "plain", "runs"]


def runs(source: str) -> list[Run]:
    """The readable text of `source` with its styles; never raises, shows the source where TeX is unknown."""
    if "\n" not in source and not has_tex(source):
        from pubtui.papers.tex.links import linked

        return linked(source)
    from pubtui.papers.tex.conversion import converted

    return converted(source)


def plain(source: str) -> str:
    """The readable text of `source`; paragraphs are separated by a blank line."""
    if not has_tex(source):
        if "\n" not in source:
            return source
        if not has_paragraphs(source):
            return " ".join(source.split())
    from pubtui.papers.tex.conversion import converted

    return "".join(run.text for run in converted(source))
