"""Full texts from arXiv to the shelf: what arrives, what is told, what is asked, whatever goes wrong."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from pubtui.downloading.download import download
from pubtui.downloading.events import FileFinished, FileState
from pubtui.downloading.full_texts import FullTexts
from pubtui.library.database import Library
from pubtui.papers.paper import Paper
from pubtui.papers.query import Is, State, TextField, Word
from pubtui.reading import download as receiving
from pubtui.reading.download import Form
from pubtui.sources.arxiv import Arxiv
from pubtui.sources.pace import Watch
from tests.downloading.conftest import NEW, OLD, WITHDRAWN, Downloaded
from tests.loopback_arxiv import LoopbackArxiv
from tests.loopback_arxiv.clock import FakeClock
from tests.loopback_arxiv.corpus import DATA

ARRIVED, THERE, ABSENT, FAILED = FileState.ARRIVED, FileState.THERE, FileState.ABSENT, FileState.FAILED
TWO_COLUMNS = (DATA / "reading" / "two_columns.pdf").read_bytes()
PAGE = (DATA / "reading" / "page.html").read_bytes()
STUB = (DATA / "reading" / "stub.html").read_bytes()


def on_the_shelf(texts: FullTexts) -> list[str]:
    """Every name in the folder, finished or not."""
    return sorted(path.name for path in texts.shelf.folder.iterdir()) if texts.shelf.folder.exists() else []


def states(*files: FileFinished) -> list[tuple[str, FileState]]:
    return [(file.form.value, file.state) for file in files]


def test_both_forms_arrive_are_recorded_and_found_by_their_words(
    downloaded: Downloaded, texts: FullTexts, library: Library, arxiv: LoopbackArxiv, papers: dict[str, Paper]
) -> None:
    arxiv.answers.files[f"html/{NEW}"] = PAGE
    finished = downloaded(NEW)
    assert states(*finished.files) == [("html", ARRIVED), ("pdf", ARRIVED)]
    assert [name.rpartition("[")[2] for name in on_the_shelf(texts)] == [f"{NEW}v2].html", f"{NEW}v2].pdf"]
    assert library.search.count(Is(State.DOWNLOADED)) == 1
    assert library.search.count(Word("spectrogram", TextField.FULL_TEXT)) == 1
    assert library.search.count(Word("spectrogram")) == 0
    assert texts.read(papers[NEW]).document.title.startswith("A Survey")


def test_files_come_one_after_the_other_fifteen_seconds_apart(
    downloaded: Downloaded, arxiv: LoopbackArxiv
) -> None:
    downloaded(NEW, OLD)
    assert [request.path for request in arxiv.requests] == [
        f"/html/{NEW}v2", f"/pdf/{NEW}v2", f"/html/{OLD}v1", f"/pdf/{OLD}v1",
    ]  # fmt: skip
    assert arxiv.gaps == pytest.approx([15, 15, 15], abs=0.1)
    assert arxiv.connections_open_at_most == 1


def test_what_is_there_is_never_asked_for_again(downloaded: Downloaded, arxiv: LoopbackArxiv) -> None:
    downloaded(NEW, OLD)
    asked = len(arxiv.requests)
    finished = downloaded(NEW, OLD)
    assert states(*finished.files) == [("html", THERE), ("pdf", THERE), ("html", ABSENT), ("pdf", THERE)]
    assert len(arxiv.requests) == asked


def test_an_absent_page_is_asked_for_again_after_a_month(
    downloaded: Downloaded, arxiv: LoopbackArxiv, clock: FakeClock
) -> None:
    downloaded(OLD)
    clock.sleep(31 * 86_400)
    asked = len(arxiv.requests)
    downloaded(OLD)
    assert len(arxiv.requests) == asked + 1


def test_an_absent_page_is_asked_for_when_nothing_else_is_wanted(
    downloaded: Downloaded, arxiv: LoopbackArxiv
) -> None:
    downloaded(OLD)
    finished = downloaded(OLD, forms=[Form.HTML])
    assert arxiv.requests[-1].path.startswith("/html/")
    assert [file.state for file in finished.failures] == [ABSENT]


def test_a_new_version_takes_the_place_of_the_old_and_its_words(
    downloaded: Downloaded, texts: FullTexts, library: Library, arxiv: LoopbackArxiv, papers: dict[str, Paper]
) -> None:
    downloaded(NEW, forms=[Form.HTML])
    record = arxiv.corpus.revise(NEW, updated="2026-07-15T12:00:00Z")
    arxiv.answers.files[f"html/{NEW}"] = PAGE
    papers[NEW] = replace(papers[NEW], version=record.version)
    downloaded(NEW, forms=[Form.HTML])
    assert [name.rpartition("[")[2] for name in on_the_shelf(texts)] == [f"{NEW}v3].html"]
    assert library.search.count(Word("spectrogram", TextField.FULL_TEXT)) == 1
    assert [path.name for path in (texts.shelf.folder.parent / "transcripts").iterdir()] == [
        f"{NEW}v3.html.gz"
    ]


def test_events_tell_each_file_from_its_start_to_its_end(
    texts: FullTexts, guest: Arxiv, papers: dict[str, Paper]
) -> None:
    heard: list[tuple[int, int | None]] = []
    events = list(download(texts, guest, [papers[NEW]], received=lambda *told: heard.append(told)))
    names = [type(event).__name__ for event in events]
    assert names == ["Started", "FileStarted", "FileFinished", "FileStarted", "FileFinished", "Finished"]
    assert all(size for _, size in heard)
    assert heard[-1][0] == heard[-1][1]


@pytest.mark.parametrize(
    ("name", "words"),
    [
        (WITHDRAWN, "This paper was withdrawn, and arXiv shows its file no more. Earlier versions"),
        (OLD, "arXiv has no HTML of this paper; it makes it of papers since December 2023"),
    ],
)
def test_why_arxiv_has_no_file_is_told(downloaded: Downloaded, name: str, words: str) -> None:
    assert downloaded(name).files[0].message.startswith(words)


def test_a_withdrawn_paper_has_no_file_at_all(downloaded: Downloaded, texts: FullTexts) -> None:
    finished = downloaded(WITHDRAWN)
    assert states(*finished.failures) == [("html", ABSENT), ("pdf", ABSENT)]
    assert finished.papers == 0
    assert on_the_shelf(texts) == []


def test_a_stub_is_no_full_text_and_the_pdf_takes_its_place(
    downloaded: Downloaded, texts: FullTexts, arxiv: LoopbackArxiv, papers: dict[str, Paper]
) -> None:
    pytest.importorskip("pypdfium2")
    arxiv.answers.files |= {f"html/{NEW}": STUB, f"pdf/{NEW}": TWO_COLUMNS}
    finished = downloaded(NEW)
    assert states(*finished.files) == [("html", ABSENT), ("pdf", ARRIVED)]
    assert "its author sent in a PDF" in finished.files[0].message
    assert finished.failures == ()
    assert texts.read(papers[NEW]).document.contents[0][1].text == "INTRODUCTION"


def test_a_scan_is_kept_and_said_to_hold_no_words(downloaded: Downloaded, arxiv: LoopbackArxiv) -> None:
    pytest.importorskip("pypdfium2")
    arxiv.answers.files[f"pdf/{OLD}"] = (DATA / "reading" / "scan.pdf").read_bytes()
    (file,) = downloaded(OLD, forms=[Form.PDF]).files
    assert file.state is ARRIVED
    assert "as scanned papers do" in file.message


BROKEN = [
    ("reset*1", ARRIVED, "", 1),
    ("reset", FileState.OFFLINE, "broke in the middle", 2),
    ("short-body", FileState.OFFLINE, "broke in the middle", 2),
    ("hang*1", ARRIVED, "", 1),
    ("server-error", FileState.OFFLINE, "fault of its own", 2),
    ("rate-limited*1", ARRIVED, "", 1),
    ("rate-limited-for=9999", FileState.RATE_LIMITED, "limits how often", 0),
    ("refused-page", FileState.REFUSED, "400 Bad Request", 0),
    ("html", FAILED, "not a PDF", 0),
    ("plain-text", FAILED, "not a PDF", 0),
    ("empty-body", FAILED, "not a PDF", 0),
    (f"short-body={3 << 30}", FAILED, "3.0 GB, which cannot be a paper", 0),
    ("no-length", ARRIVED, "", 0),
    ("no-length cut-file", FileState.OFFLINE, "without its end", 2),
    ("cut-file*1", ARRIVED, "", 1),
    ("cut-file", FileState.OFFLINE, "without its end", 2),
    ("not-found", ABSENT, "arXiv has no PDF", 0),
    ("redirect-elsewhere", FAILED, "example.org", 0),
]


@pytest.mark.parametrize(("fault", "state", "words", "again"), BROKEN, ids=[row[0] for row in BROKEN])
def test_whatever_goes_wrong_no_broken_file_stays_and_the_reason_is_told(
    downloaded: Downloaded, texts: FullTexts, library: Library, arxiv: LoopbackArxiv,
    fault: str, state: FileState, words: str, again: int,
) -> None:  # fmt: skip
    arxiv.answers.files[f"pdf/{NEW}"] = TWO_COLUMNS
    arxiv.faults.add(*(f"pdf:{one}" for one in fault.split()))
    (file,) = downloaded(NEW, forms=[Form.PDF]).files
    assert (file.state, len(arxiv.requests) - 1) == (state, again), file.message
    assert words in file.message
    whole = list(texts.shelf.folder.glob("*.pdf"))
    assert [path.read_bytes() for path in whole] == ([TWO_COLUMNS] if state is ARRIVED else [])
    assert library.search.count(Is(State.DOWNLOADED)) == len(whole)
    arxiv.faults.clear()
    if state not in (ABSENT, FileState.RATE_LIMITED):
        downloaded(NEW, forms=[Form.PDF])
        assert [path.read_bytes() for path in texts.shelf.folder.glob("*.pdf")] == [TWO_COLUMNS]
        assert len(on_the_shelf(texts)) == 1


@pytest.mark.parametrize(
    "fault", ["html", "plain-text", "empty-body", "cut-file", "reset", "short-body=5000000000"]
)
def test_a_page_that_is_no_full_text_is_never_kept(
    downloaded: Downloaded, texts: FullTexts, arxiv: LoopbackArxiv, fault: str
) -> None:
    arxiv.answers.files[f"html/{NEW}"] = PAGE
    arxiv.faults.add(f"html:{fault}")
    (file,) = downloaded(NEW, forms=[Form.HTML]).files
    assert file.message
    assert [name for name in on_the_shelf(texts) if not name.endswith(".part")] == []
    arxiv.faults.clear()
    downloaded(NEW, forms=[Form.HTML])
    assert [path.read_bytes() for path in texts.shelf.folder.glob("*")] == [PAGE]


def test_a_cut_file_goes_on_from_where_it_was(
    downloaded: Downloaded, texts: FullTexts, arxiv: LoopbackArxiv
) -> None:
    arxiv.answers.files[f"pdf/{NEW}"] = TWO_COLUMNS
    arxiv.faults.add("pdf:reset*3")
    downloaded(NEW, forms=[Form.PDF])
    arxiv.faults.clear()
    downloaded(NEW, forms=[Form.PDF])
    assert int(arxiv.requests[-1].headers["Range"].removeprefix("bytes=").removesuffix("-")) > 50_000
    assert next(texts.shelf.folder.glob("*.pdf")).read_bytes() == TWO_COLUMNS


def test_without_a_network_the_files_that_are_left_are_not_tried(
    downloaded: Downloaded, arxiv: LoopbackArxiv
) -> None:
    with arxiv.refusing():
        finished = downloaded(NEW, OLD)
    assert [(file.state, str(file.paper.identifier)) for file in finished.files] == [(FileState.OFFLINE, NEW)]
    assert "cannot be reached" in finished.files[0].message


def test_a_full_disk_ends_it_and_leaves_nothing(
    downloaded: Downloaded, texts: FullTexts, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(receiving, "_free", lambda folder: 10_000)
    finished = downloaded(NEW, OLD)
    assert [file.state for file in finished.files] == [FileState.UNWRITABLE]
    assert "There is no room" in finished.files[0].message
    assert on_the_shelf(texts) == []


def test_a_reader_who_stops_it_keeps_what_had_arrived(
    downloaded: Downloaded, texts: FullTexts, arxiv: LoopbackArxiv
) -> None:
    arxiv.answers.files[f"pdf/{NEW}"] = TWO_COLUMNS
    watch = Watch(lambda: len(arxiv.requests) == 2)
    finished = downloaded(NEW, OLD, watch=watch)
    assert states(*finished.files) == [("html", ARRIVED), ("pdf", FileState.CANCELLED)]
    assert [name.rpartition("[")[2] for name in on_the_shelf(texts) if not name.startswith(".")] == [
        f"{NEW}v2].html"
    ]


def test_a_file_that_another_pubtui_finished_meanwhile_is_not_spoilt(
    downloaded: Downloaded,
    texts: FullTexts,
    arxiv: LoopbackArxiv,
    guest: Arxiv,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    arxiv.answers.files[f"pdf/{NEW}"] = TWO_COLUMNS
    arxiv.faults.add("pdf:reset*3")
    downloaded(NEW, forms=[Form.PDF])
    (unfinished,) = texts.shelf.folder.glob(".*.part")
    name = "Elsewhere [2510.01444v2].pdf"
    opened = guest.files.open

    def finished_elsewhere(*asked: object, **how: object) -> object:
        if unfinished.exists():
            unfinished.unlink()
            (texts.shelf.folder / name).write_bytes(TWO_COLUMNS)
        return opened(*asked, **how)  # type: ignore[arg-type]

    monkeypatch.setattr(guest.files, "open", finished_elsewhere)
    arxiv.faults.clear()
    finished = downloaded(NEW, forms=[Form.PDF])
    assert finished.papers == 1
    assert [path.read_bytes() for path in texts.shelf.folder.glob("*.pdf")] == [TWO_COLUMNS]


def test_files_put_on_the_shelf_by_hand_are_recorded(
    texts: FullTexts, library: Library, papers: dict[str, Paper]
) -> None:
    texts.shelf.folder.mkdir()
    (texts.shelf.folder / f"mine [{NEW}v1].html").write_bytes(PAGE)
    assert len(texts.settle()) == 1
    assert library.search.count(Is(State.DOWNLOADED)) == 1
    assert texts.read(papers[NEW]).document.title.startswith("A Survey")
    assert library.search.count(Word("spectrogram", TextField.FULL_TEXT)) == 1
    next(texts.shelf.folder.iterdir()).unlink()
    texts.settle()
    assert library.search.count(Is(State.DOWNLOADED)) == 0


def test_a_shelf_that_moved_is_found_again(
    downloaded: Downloaded, texts: FullTexts, library: Library, papers: dict[str, Paper], tmp_path: Path
) -> None:
    downloaded(NEW, forms=[Form.HTML])
    (texts.shelf.folder / "to read").mkdir()
    (file,) = texts.shelf.folder.glob("*.html")
    file.rename(texts.shelf.folder / "to read" / file.name)
    assert texts.read(papers[NEW]).file.path.parent.name == "to read"
    assert library.files.all()[0].path.startswith("to read/")


def test_removed_files_leave_no_words_behind(
    downloaded: Downloaded, texts: FullTexts, library: Library, arxiv: LoopbackArxiv
) -> None:
    arxiv.answers.files[f"html/{NEW}"] = PAGE
    downloaded(NEW)
    texts.remove(list(texts.shelf.files()))
    assert library.search.count(Word("spectrogram", TextField.FULL_TEXT)) == 0
    assert library.search.count(Is(State.DOWNLOADED)) == 0
    assert list((texts.shelf.folder.parent / "transcripts").iterdir()) == []
