"""Full texts by file, with the transcript that spares the second reading."""

import os
import shutil
from pathlib import Path

import pytest

from pubtui.errors import FileError, NotFoundError
from pubtui.reading import fulltext, latexml, transcript
from pubtui.reading.document import Document

DATA = Path(__file__).parents[1] / "data" / "reading"


def test_the_form_is_told_by_the_content_and_not_by_the_name(tmp_path: Path) -> None:
    pytest.importorskip("pypdfium2")
    shutil.copy(DATA / "two_columns.pdf", tmp_path / "paper.html")
    shutil.copy(DATA / "page.html", tmp_path / "paper.pdf")
    assert fulltext.read(tmp_path / "paper.html").contents[0][1].text == "INTRODUCTION"
    assert fulltext.read(tmp_path / "paper.pdf").contents[0][1].text == "Abstract"


def test_the_second_reading_takes_the_transcript(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file, kept = tmp_path / "paper.html", tmp_path / "texts" / "kept.gz"
    shutil.copyfile(DATA / "page.html", file)
    first = fulltext.read(file, kept_in=kept)
    monkeypatch.setattr(latexml, "read", lambda page: pytest.fail("read again"))
    assert fulltext.read(file, kept_in=kept) == first


def test_a_newer_file_is_read_anew(tmp_path: Path) -> None:
    file, kept = tmp_path / "paper.html", tmp_path / "kept.gz"
    shutil.copyfile(DATA / "page.html", file)
    transcript.save(Document("old"), kept)
    later = kept.stat().st_mtime + 10
    os.utime(file, (later, later))
    assert fulltext.read(file, kept_in=kept).title.startswith("A Survey")


def test_reading_goes_on_where_no_transcript_can_be_written(tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("")
    document = fulltext.read(DATA / "page.html", kept_in=tmp_path / "taken" / "kept.gz")
    assert document.title.startswith("A Survey")


def test_a_missing_file_and_a_file_without_text_have_their_reasons(tmp_path: Path) -> None:
    with pytest.raises(FileError, match="cannot be read"):
        fulltext.read(tmp_path / "missing.pdf")
    with pytest.raises(NotFoundError):
        fulltext.read(DATA / "stub.html")
