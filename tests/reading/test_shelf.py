"""The shelf, fed by a source that can fail in every way a network and a disk can."""

import errno
import shutil
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

import pytest

from pubtui.errors import (
    FileError,
    MalformedAnswerError,
    NotFoundError,
    OfflineError,
    PubtuiError,
    RefreshCancelledError,
)
from pubtui.papers.dates import PartialDate
from pubtui.papers.identifiers import parse
from pubtui.papers.paper import Author, Paper
from pubtui.reading import download
from pubtui.reading.download import Form, Incoming
from pubtui.reading.shelf import Shelf

DATA = Path(__file__).parents[1] / "data" / "reading"
PDF = b"%PDF-1.4\n" + b"x" * 5000 + b"\n%%EOF\n"
HTML = (DATA / "page.html").read_bytes()
NAME = "Muñoz 2024 - Faint Sources [2403.01234v2].pdf"


def paper(version: int | None = 2, identifier: str = "2403.01234") -> Paper:
    return Paper(
        parse(identifier)[0], version, "Faint Sources", "", (Author("Ana Muñoz"),), ("astro-ph.IM",),
        PartialDate("2024-03-01"), PartialDate("2024-03-01"),
    )  # fmt: skip


class Source:
    """Gives `content` from where it is asked; says it has `size` bytes; fails after `breaks_at`."""

    def __init__(self, content: bytes, *, size: int | None = -1, breaks_at: int | None = None,
                 resumes: bool = True, error: Exception | None = None) -> None:  # fmt: skip
        self.content = content
        self.size = len(content) if size == -1 else size
        self.breaks_at = breaks_at
        self.resumes = resumes
        self.error = error
        self.starts: list[int] = []

    def __call__(self, *, start: int, since: float = 0.0) -> AbstractContextManager[Incoming]:
        self.starts.append(start)
        return self._open(start if self.resumes else 0)

    @contextmanager
    def _open(self, start: int) -> Iterator[Incoming]:
        if self.error is not None and self.breaks_at is None:
            raise self.error
        yield Incoming(self._chunks(start), start, self.size)

    def _chunks(self, start: int) -> Iterator[bytes]:
        end = len(self.content) if self.breaks_at is None else self.breaks_at
        for place in range(start, end, 1000):
            yield self.content[place : min(place + 1000, end)]
        if self.error is not None:
            raise self.error


@pytest.fixture
def shelf(tmp_path: Path) -> Shelf:
    return Shelf(tmp_path / "papers")


def names(shelf: Shelf) -> list[str]:
    return sorted(path.name for path in shelf.folder.rglob("*")) if shelf.folder.exists() else []


def test_a_file_stands_on_the_shelf_under_its_readable_name(shelf: Shelf) -> None:
    shelved = shelf.put(paper(), Form.PDF, Source(PDF))
    assert names(shelf) == [NAME]
    assert shelved.path.read_bytes() == PDF
    assert (shelved.identifier, shelved.version, shelved.form, shelved.size) == (
        paper().identifier, 2, Form.PDF, len(PDF),
    )  # fmt: skip
    assert shelf.size == len(PDF)


def test_a_page_is_kept_beside_the_pdf(shelf: Shelf) -> None:
    shelf.put(paper(), Form.PDF, Source(PDF))
    shelf.put(paper(), Form.HTML, Source(HTML, size=None))
    assert [shelved.form for shelved in shelf.files()] == [Form.HTML, Form.PDF]


def test_a_file_is_never_fetched_twice(shelf: Shelf) -> None:
    first = shelf.put(paper(), Form.PDF, Source(PDF))
    source = Source(PDF)
    assert shelf.put(paper(), Form.PDF, source) == first
    assert shelf.put(paper(version=None), Form.PDF, source) == first
    assert source.starts == []


def test_a_new_version_takes_the_place_of_the_old_one(shelf: Shelf) -> None:
    shelf.put(paper(1), Form.PDF, Source(PDF))
    shelf.put(paper(2), Form.PDF, Source(PDF + b"%%EOF\n"))
    assert names(shelf) == [NAME]


def test_what_is_there_is_found_after_it_was_moved_and_renamed(shelf: Shelf, tmp_path: Path) -> None:
    shelved = shelf.put(paper(), Form.PDF, Source(PDF))
    (shelf.folder / "to read").mkdir()
    shelved.path.rename(shelf.folder / "to read" / "that one [2403.01234v2].pdf")
    shutil.move(shelf.folder, tmp_path / "elsewhere")
    found = Shelf(tmp_path / "elsewhere").find(paper().identifier, Form.PDF)
    assert found is not None
    assert found.path == tmp_path / "elsewhere" / "to read" / "that one [2403.01234v2].pdf"


def test_old_identifiers_are_found_too(shelf: Shelf) -> None:
    old = paper(1, "hep-th/9901001")
    shelf.put(old, Form.PDF, Source(PDF))
    assert shelf.find(old.identifier, Form.PDF) is not None
    assert shelf.find(parse("math/9901001")[0], Form.PDF) is None


def test_foreign_and_unfinished_files_are_left_alone(shelf: Shelf) -> None:
    shelf.folder.mkdir()
    for name in ("notes.txt", "other.pdf", ".2403.01234v2.pdf.part", ".[2403.01234v2].pdf"):
        (shelf.folder / name).write_bytes(PDF)
    assert list(shelf.files()) == []


BROKEN = [
    (Form.PDF, Source(PDF[:3000], size=len(PDF)), OfflineError, "broke off after 3,000"),
    (Form.PDF, Source(PDF[:3000], size=None), OfflineError, "without its end"),
    (Form.PDF, Source(PDF, size=len(PDF) - 10), OfflineError, "broke off"),
    (Form.PDF, Source(PDF, size=3 << 30), MalformedAnswerError, "3.0 GB"),
    (Form.PDF, Source(b"<html>Rate exceeded.</html>"), MalformedAnswerError, "not a PDF"),
    (Form.PDF, Source(b""), MalformedAnswerError, "not a PDF"),
    (Form.PDF, Source(b"", error=NotFoundError("404")), NotFoundError, "404"),
    (Form.HTML, Source((DATA / "stub.html").read_bytes()), NotFoundError, "no text"),
    (
        Form.HTML,
        Source(b"<html><title>Access Denied</title></html>"),
        MalformedAnswerError,
        "not a full text",
    ),
    (Form.HTML, Source(HTML[:2000], size=len(HTML)), OfflineError, "broke off"),
    (Form.HTML, Source(HTML[:20_000], size=None), OfflineError, "page came without its end"),
    (Form.PDF, Source(PDF, breaks_at=2000, error=OfflineError("gone")), OfflineError, "gone"),
]


@pytest.mark.parametrize(("form", "source", "error", "words"), BROKEN, ids=[case[3] for case in BROKEN])
def test_a_broken_answer_leaves_no_broken_file_and_says_why(
    shelf: Shelf, form: Form, source: Source, error: type[PubtuiError], words: str
) -> None:
    with pytest.raises(error, match=words):
        shelf.put(paper(), form, source)
    assert list(shelf.files()) == []
    assert [name for name in names(shelf) if not name.endswith(".part")] == []


def test_a_broken_download_goes_on_where_it_was(shelf: Shelf) -> None:
    with pytest.raises(OfflineError):
        shelf.put(paper(), Form.PDF, Source(PDF, breaks_at=2000, error=OfflineError("gone")))
    source = Source(PDF)
    assert shelf.put(paper(), Form.PDF, source).path.read_bytes() == PDF
    assert source.starts == [2000]


def test_a_source_that_cannot_go_on_begins_anew(shelf: Shelf) -> None:
    with pytest.raises(OfflineError):
        shelf.put(paper(), Form.PDF, Source(PDF, breaks_at=2000, error=OfflineError("gone")))
    source = Source(PDF, resumes=False)
    assert shelf.put(paper(), Form.PDF, source).path.read_bytes() == PDF


def test_nothing_of_a_longer_unfinished_file_stays_behind_the_whole_one(shelf: Shelf) -> None:
    shelf.folder.mkdir()
    (shelf.folder / ".2403.01234v2.pdf.part").write_bytes(b"y" * 9000)
    assert shelf.put(paper(), Form.PDF, Source(PDF, resumes=False)).path.read_bytes() == PDF


def test_without_a_version_nothing_is_resumed_since_the_file_may_be_another(shelf: Shelf) -> None:
    with pytest.raises(OfflineError):
        shelf.put(paper(None), Form.PDF, Source(PDF, breaks_at=2000, error=OfflineError("gone")))
    source = Source(PDF)
    shelf.put(paper(None), Form.PDF, source)
    assert source.starts == [0]


def test_the_reader_sees_how_far_it_is_and_can_stop(shelf: Shelf) -> None:
    seen: list[tuple[int, int | None]] = []

    def watch(received: int, size: int | None) -> bool:
        seen.append((received, size))
        return received >= 3000

    with pytest.raises(RefreshCancelledError):
        shelf.put(paper(), Form.PDF, Source(PDF), watch=watch)
    assert seen == [(1000, len(PDF)), (2000, len(PDF)), (3000, len(PDF))]
    assert list(shelf.files()) == []


def test_a_full_disk_leaves_nothing_behind(shelf: Shelf, monkeypatch: pytest.MonkeyPatch) -> None:
    def no_space(descriptor: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("os.fsync", no_space)
    with pytest.raises(FileError, match="disk is full"):
        shelf.put(paper(), Form.PDF, Source(PDF))
    assert names(shelf) == []


def test_a_disk_that_would_be_full_is_refused_before_it_is(
    shelf: Shelf, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(download, "_free", lambda folder: 10_000)
    with pytest.raises(FileError, match="no room"):
        shelf.put(paper(), Form.PDF, Source(PDF))
    assert list(shelf.files()) == []


def test_a_folder_that_cannot_be_made_says_so(tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("")
    with pytest.raises(FileError, match="Nothing can be written"):
        Shelf(tmp_path / "taken" / "papers").put(paper(), Form.PDF, Source(PDF))


def test_pruning_removes_what_is_not_kept_and_all_that_is_unfinished(shelf: Shelf) -> None:
    shelf.put(paper(), Form.PDF, Source(PDF))
    shelf.put(paper(1, "2401.00001"), Form.PDF, Source(PDF))
    (shelf.folder / ".2402.00001v1.pdf.part").write_bytes(b"half")
    removed = shelf.prune(lambda shelved: shelved.identifier == paper().identifier)
    assert [str(shelved.identifier) for shelved in removed] == ["2401.00001"]
    assert names(shelf) == [NAME]
