"""Finding the right person: spellings told apart, namesakes' papers set aside."""

from __future__ import annotations

from pathlib import Path

import pytest

from pubtui.finding import find_author, sort_out
from pubtui.papers.dates import PartialDate
from pubtui.papers.identifiers import parse
from pubtui.papers.paper import Author, Paper
from pubtui.papers.people import Match
from pubtui.sources.arxiv import Arxiv
from tests.loopback_arxiv import LoopbackArxiv


def _paper(identifier: str, *authors: str, subject: str = "cs.CL") -> Paper:
    date = PartialDate(f"20{identifier[:2]}-{identifier[2:4]}")
    return Paper(parse(identifier)[0], 1, "A title", "", tuple(map(Author, authors)), (subject,), date, date)


def test_spellings_are_told_apart_best_and_most_frequent_first() -> None:
    papers = [
        _paper("2401.00001", "Rémi Munos", "Ada Crowd"),
        _paper("2402.00001", "Remi Munos", "Ada Crowd", subject="cs.LG"),
        _paper("2602.00001", "R. Munos"),
    ]
    found = sort_out("Remi Munos", papers)
    assert [(spelling.match, spelling.papers) for spelling in found.spellings] == [
        (Match.EXACT, 2),
        (Match.COMPATIBLE, 1),
    ]
    assert set(found.spellings[0].spellings) == {"Rémi Munos", "Remi Munos"}
    assert (found.spellings[0].first_year, found.spellings[0].last_year) == (2024, 2024)
    assert found.spellings[0].coauthors == ("Ada Crowd",)


def test_papers_without_the_name_are_kept_apart() -> None:
    found = sort_out("John Smith", [_paper("2401.00001", "John Brown", "Anna Smith")])
    assert found.spellings == ()
    assert len(found.owner_only) == 1


def test_a_name_is_asked_for_at_arxiv_and_the_progress_is_told(
    loopback_arxiv: LoopbackArxiv, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    environment = {"PUBTUI_ARXIV_URL": loopback_arxiv.url, "PUBTUI_PACE": "0"}
    arxiv = Arxiv.from_environment(environment, tmp_path / "pace.sqlite")
    heard: list[tuple[int, int]] = []
    found = find_author(arxiv, "Zhenwen Liang", progress=lambda read, total: heard.append((read, total)))
    assert found.spellings[0].name == "Zhenwen Liang"
    assert heard
    assert heard[-1][0] == heard[-1][1] >= found.spellings[0].papers
