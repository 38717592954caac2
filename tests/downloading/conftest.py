"""A library with papers of many kinds, a shelf, an arXiv of its own, and a clock that takes no time."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest

from pubtui.downloading.download import BOTH_FORMS, download
from pubtui.downloading.events import Event, Finished
from pubtui.downloading.full_texts import FullTexts
from pubtui.library.database import Library, open_library
from pubtui.papers.dates import PartialDate
from pubtui.papers.identifiers import parse
from pubtui.papers.paper import Author, Paper
from pubtui.reading.download import Form
from pubtui.reading.shelf import Shelf
from pubtui.sources.addresses import Addresses
from pubtui.sources.arxiv import Arxiv
from pubtui.sources.network import Timeouts
from pubtui.sources.pace import UNWATCHED, Pace, Watch
from tests.loopback_arxiv import LoopbackArxiv, Record
from tests.loopback_arxiv.clock import FakeClock

NEW, OLD, WITHDRAWN = "2510.01444", "acc-phys/9411003", "2607.07820"
"""A paper with HTML and PDF, one from before there was HTML, and a withdrawn one."""

Downloaded = Callable[..., Finished]


def paper_of(record: Record) -> Paper:
    return Paper(
        parse(record.id)[0],
        record.version,
        record.title,
        record.abstract,
        tuple(map(Author, record.authors)),
        record.categories,
        PartialDate(record.published),
        PartialDate(record.updated),
        comment=record.comment,
        withdrawn="withdrawn" in (record.comment or ""),
    )


@pytest.fixture
def clock() -> FakeClock:
    return FakeClock()


@pytest.fixture
def arxiv(clock: FakeClock) -> Iterator[LoopbackArxiv]:
    with LoopbackArxiv(clock=clock.uptime) as arxiv:
        arxiv.corpus.withdraw(WITHDRAWN, updated="2026-07-14T00:00:00Z")
        yield arxiv


@pytest.fixture
def guest(arxiv: LoopbackArxiv, clock: FakeClock, tmp_path: Path) -> Arxiv:
    pace = Pace(tmp_path / "pace.sqlite", clock=clock, jitter=lambda: 0.0)
    return Arxiv(Addresses(arxiv.url, arxiv.url), pace, timeouts=Timeouts(connect=2.0, silence=1.0))


@pytest.fixture
def library(tmp_path: Path, clock: FakeClock, arxiv: LoopbackArxiv) -> Iterator[Library]:
    with open_library(tmp_path / "library.sqlite", clock=clock.utc) as library:
        papers = [paper_of(arxiv.corpus.newest(name)) for name in (NEW, OLD, WITHDRAWN)]
        library.catalogue.write(papers, PartialDate("2026-07-15"))
        yield library


@pytest.fixture
def texts(library: Library, tmp_path: Path) -> FullTexts:
    return FullTexts(library, Shelf(tmp_path / "texts"), tmp_path / "transcripts")


@pytest.fixture
def papers(library: Library) -> dict[str, Paper]:
    return {
        str(paper.identifier): paper
        for paper in library.catalogue.papers(parse(name)[0] for name in (NEW, OLD, WITHDRAWN))
    }


@pytest.fixture
def downloaded(texts: FullTexts, guest: Arxiv, papers: dict[str, Paper]) -> Downloaded:
    """Download papers to the end; what the last event tells."""

    def run(*names: str, forms: Sequence[Form] = BOTH_FORMS, watch: Watch = UNWATCHED) -> Finished:
        events: list[Event] = list(
            download(texts, guest, [papers[name] for name in names], forms, watch=watch)
        )
        assert isinstance(events[-1], Finished)
        return events[-1]

    return run
