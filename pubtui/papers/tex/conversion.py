"""From a TeX source to runs of readable text, paragraph by paragraph."""

from __future__ import annotations

import re

from pubtui.papers.tex.commands import COMMANDS
from pubtui.papers.tex.line import Line
from pubtui.papers.tex.links import linked
from pubtui.papers.tex.marks import has_tex
from pubtui.papers.tex.reader import Group, Reader
from pubtui.papers.tex.run import Run
from pubtui.papers.tex.structure import Span

_BLANK_LINE = re.compile(r"\n[ \t]*\n\s*")
_INDENTED_LINE = re.compile(r"\n[ \t]+")
_FORMULA_BEGINS = re.compile(r"\\begin\{(?:equation|align|gather|multline|eqnarray|displaymath)\*?\}")
_FORMULA_ENDS = re.compile(r"\\end\{(?:equation|align|gather|multline|eqnarray|displaymath)\*?\}")
_PARAGRAPH_BREAK = Run("\n\n")


def converted(source: str) -> list[Run]:
    """The runs of `source`; between paragraphs stands a run of two line breaks."""
    found: list[Run] = []
    for paragraph in _paragraphs(source):
        read = _read(paragraph) if has_tex(paragraph) else linked(paragraph)
        if found and read:
            found.append(_PARAGRAPH_BREAK)
        found.extend(read)
    return found


def _read(paragraph: str) -> list[Run]:
    line = Line()
    Reader(paragraph, COMMANDS).read(Span(0, len(paragraph), len(paragraph)), Group(line, len(paragraph)))
    return line.runs()


def _paragraphs(source: str) -> list[str]:
    """The paragraphs, each with its white space made single blanks.

    Blank and indented lines begin one (arXiv's layout of abstracts), but an indented line does not where a
    brace or a displayed formula is still open.
    """
    paragraphs: list[str] = []
    for block in _BLANK_LINE.split(source):
        open_part = ""
        for part in _INDENTED_LINE.split(block):
            joined = f"{open_part} {' '.join(part.split())}".strip()
            if _is_open(joined):
                open_part = joined
            else:
                paragraphs.append(joined)
                open_part = ""
        if open_part:
            paragraphs.append(open_part)
    return [paragraph for paragraph in paragraphs if paragraph]


def _is_open(part: str) -> bool:
    if "{" not in part and "$" not in part and "\\" not in part:
        return False
    return (
        part.count("{") - part.count("\\{") > part.count("}") - part.count("\\}")
        or part.count("$$") % 2 == 1
        or part.count("\\[") > part.count("\\]")
        or len(_FORMULA_BEGINS.findall(part)) > len(_FORMULA_ENDS.findall(part))
    )
