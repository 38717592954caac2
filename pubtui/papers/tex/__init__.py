"""TeX as arXiv's titles and abstracts use it, turned into readable text.

An abstract is not a TeX document: `%` is never a comment, `_ ^ & # ~` are often plain characters, macros may
be the author's own. What cannot be understood is shown as it was written.

    conversion                              a source, paragraph by paragraph, into runs
    structure  source                       which braces and dollars belong together; arguments
    reader                                  one paragraph from left to right, as text and as mathematics
    commands: fonts  prose  formulas  units  chemistry   what each command does
    symbols  alphabets  accents  scripts  fractions  typography  links         what is printed
    line  run                               readable text under construction, and when it is done
"""

from __future__ import annotations

import re

from pubtui.papers.tex.run import Run, Style

__all__ = ["Run", "Style", "plain", "runs"]

_TEX_MARK = re.compile(r"[\\$^_{}~`\n]|--|''")


def runs(source: str) -> list[Run]:
    """The readable text of `source` with its styles; never raises, shows the source where TeX is unknown."""
    if not _TEX_MARK.search(source):
        from pubtui.papers.tex.links import linked

        return linked(source)
    from pubtui.papers.tex.conversion import converted

    return converted(source)


def plain(source: str) -> str:
    """The readable text of `source`; paragraphs are separated by a blank line."""
    if not _TEX_MARK.search(source):
        return source
    from pubtui.papers.tex.conversion import converted

    return "".join(run.text for run in converted(source))
