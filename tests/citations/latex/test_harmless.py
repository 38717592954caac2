"""What may stand in somebody's bibliography as it came."""

from __future__ import annotations

import pytest

from pubtui.citations.latex.harmless import is_harmless
from tests.hostile.inputs import inputs
from tests.real_papers import all_papers

RUNS = (
    "input",
    "include",
    "write",
    "openout",
    "openin",
    "read",
    "csname",
    "catcode",
    "def",
    "let",
    "directlua",
)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "Plain",
        r"$\alpha_{s}$ and \emph{x}",
        r"G{\"o}del, \v{S}",
        r"over $\Q$ and $\Bz$",
        r"{\it x} \LaTeX",
        "{}{{}}",
    ],
)
def test_what_authors_write_may_stand(text: str) -> None:
    assert is_harmless(text)


@pytest.mark.parametrize(
    "text",
    ["}", "{", "}{", r"\{", "ends in \\", "^^5cinput", "$x^^M$", r"\def\x{y}", r"\let\a\b",
     r"\end{document}", r"\bye", r"\write18{id}", r"\immediate\write18{id}", r"\input x", r"\@@input x",
     r"\csname input\endcsname", r"\ShellEscape{id}", r"\lstinputlisting{x}", r"\unknownmacro"],
)  # fmt: skip
def test_what_ends_a_field_or_runs_may_not(text: str) -> None:
    assert not is_harmless(text)


def test_no_hostile_latex_that_reads_writes_or_defines_may_stand() -> None:
    for hostile in inputs("latex"):
        if any(f"\\{command}" in hostile.text for command in RUNS):
            assert not is_harmless(hostile.text), hostile.why


def test_nearly_all_real_titles_and_names_may_stand() -> None:
    texts = [
        text for paper in all_papers() for text in (paper.title, *(author.name for author in paper.authors))
    ]
    assert sum(not is_harmless(text) for text in texts) <= 3
