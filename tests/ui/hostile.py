"""Titles that would break a screen, or a terminal, if they were taken for more than text."""

from __future__ import annotations

from pubtui.library.database import Library
from pubtui.papers.dates import PartialDate
from pubtui.papers.identifiers import parse
from pubtui.papers.paper import Author, Paper
from pubtui.papers.text import clean_line, clean_paragraphs

TITLES = (
    "Colours \x1b[31mred\x1b[0m and \x1b[2J a cleared screen",
    "A window title \x1b]0;owned\x07 and a clipboard \x1b]52;c;b3duZWQ=\x07",
    "C1 controls \x9b31m \x9d0;owned\x9c and a bell \x07 and a return \r here",
    "Markup [bold]bold[/bold] [/] [red on blue]x [link=file:///etc/passwd]y[/link]",
    "[O III] and [Fe/H] in a [/]-shaped [@click=app.quit]galaxy[/]",
    "Overrides \u202etxt.exe\u202c and isolates \u2067abc\u2069 \u200fmarks\u200e",
    "TeX that makes controls: \\char27[31m ^^[[31m \\symbol{27} \\x1b[31m",
    "漢字とかなの長い題名が列を壊さないことを確かめるための論文その一",
    "한국어 제목과 中文标题 mixed with Latin",
    "Emoji 😀👍🏽 families 👨‍👩‍👧‍👦 flags 🇩🇪🇯🇵 keycaps 1️⃣ hearts ❤️",
    "Combining e\u0301\u0302\u0303 Z\u0335\u0321\u035ca\u0335l\u0335g\u0335o\u0335 \u0bb5\u0bcd \u0e01\u0e33",
    "עברית ואז العربية ثم English",
    "\u05e9\u05dc\u05d5\u05dd",
    "Averyveryverylongword" * 30,
    "Zero\u200bwidth\u200d joiners\ufeff and soft\u00adhyphens",
    "Tabs\tand\nnew lines\x0b\x0c",
    "Unassigned \U000e0080 and private \ue000 and a lone \ud800",
    "Full width ＡＢＣ　and halfwidth ｱｲｳ",
    "Mathematical $\\mathbb{R}^{n}$ and $\\sum_{i=1}^\\infty x_i$ and \\textbf{bold}",
    "   ",
    "",
)


def stock(library: Library) -> list[Paper]:
    """Put a paper with each title into the library, as sources do; starred, so that it is shown."""
    papers = [_paper(number, title) for number, title in enumerate(TITLES, 1)]
    library.catalogue.write(papers, PartialDate("2026-07-14T12:00:00Z"))
    library.marks.star([paper.identifier.key for paper in papers])
    return papers


def _paper(number: int, title: str) -> Paper:
    """As the border of `sources` cleans it."""
    title = title.encode("utf-8", "replace").decode()
    return Paper(
        identifier=parse(f"2612.{number:05}")[0],
        version=1,
        title=clean_line(title),
        abstract=clean_paragraphs(f"{title}\n\n{title}"),
        authors=(Author(clean_line(title)), Author("Ada Lovelace")),
        subjects=("cs.CL",),
        submitted=PartialDate("2026-12-01"),
        updated=PartialDate("2026-12-01"),
        comment=clean_line(title) or None,
    )
