"""Whatever a title is made of, an entry stays an entry."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from bibtexparser.entrypoint import parse_string
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pubtui.citations.formats import render
from pubtui.citations.latex import macros
from pubtui.citations.latex.characters import TEXT_SYMBOLS
from pubtui.citations.latex.writing import title
from pubtui.papers.paper import Paper

Make = Callable[..., Paper]

ALLOWED = (
    macros.MATH_SYMBOLS
    | macros.MATH_ARGUMENTS.keys()
    | macros.TEXT_COMMANDS
    | macros.LOGOS
    | macros.DELIMITERS
    | set(macros.TEXT_DECLARATIONS.values())
    | TEXT_SYMBOLS.keys()
    | {"left", "right", "not", "text", "textcommabelow", "c", "k", "u", "v", "H", "d", "b", "r", "t"}
)
FRAGMENTS = r"""
    { } $ $$ \( \) \[ \] ^ _ ~ % # & \ \\ ' ` " - -- < > | @ , = ( ) [ ] * ? : . \frac \sqrt \left
    \right \alpha \input \write18 \openout \csname \endcsname \def \catcode \it \bf \rm \cal \emph
    \textbf \text \mathrm \mathbb \"o \'{e} \c \v{s} \begin{x} \end{x} \unicode{x2013} \href \url
    \footnote \ket ^^5c A bc D0 BERT é ễ α ℝ ² 李 – “
    """.split()
TITLES = st.lists(st.sampled_from([*FRAGMENTS, " "]), max_size=30).map("".join) | st.text(max_size=40)


def assert_is_harmless(latex: str) -> None:
    depth = 0
    for character in latex:
        depth += (character == "{") - (character == "}")
        assert depth >= 0
    assert depth == 0
    assert set(re.findall(r"\\([A-Za-z]+)", latex)) <= ALLOWED
    assert "^^" not in latex
    assert len(re.findall(r"(?<!\\)\$", latex)) % 2 == 0


@given(TITLES)
@settings(max_examples=100)
def test_braces_balance_and_only_allowed_commands_are_active(source: str) -> None:
    for ascii_only in (True, False):
        assert_is_harmless(title(source, ascii_only=ascii_only))


@pytest.mark.on_demand
@given(TITLES)
@settings(max_examples=20_000)
def test_braces_balance_over_many_titles(source: str) -> None:
    assert_is_harmless(title(source, ascii_only=True))


@given(TITLES, st.lists(TITLES, max_size=3))
@settings(max_examples=50, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_an_entry_of_any_title_and_names_parses(made_paper: Make, source: str, names: list[str]) -> None:
    paper = made_paper(source, *names, "Ada Lovelace")
    for name in ("bibtex", "biblatex"):
        library = parse_string(render(name, [paper]))
        assert not library.failed_blocks
        assert [entry["eprint"] for entry in library.entries] == ["2401.00001"]
