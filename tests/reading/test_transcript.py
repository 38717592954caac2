"""Full texts kept on disk."""

from pathlib import Path

import pytest

from pubtui.papers.tex import Run, Style
from pubtui.reading import transcript
from pubtui.reading.document import Block, BlockKind, Document

DOCUMENT = Document(
    "A title: Erdős",
    ("Ana Muñoz", "中文"),
    (
        Block(BlockKind.HEADING, (Run("Method"),), level=2, label="2.1"),
        Block(
            BlockKind.PARAGRAPH, (Run("a "), Run("b", Style.BOLD | Style.MATH), Run("c", Style.LINK, "#x"))
        ),
        Block(BlockKind.TABLE, rows=(("a", None), ("b", "c")), rules=(1,), bold=((1, 0),)),
    ),
    {"x": 2},
)


def test_a_document_comes_back_as_it_went(tmp_path: Path) -> None:
    transcript.save(DOCUMENT, tmp_path / "kept.gz")
    assert transcript.load(tmp_path / "kept.gz") == DOCUMENT
    assert [path.name for path in tmp_path.iterdir()] == ["kept.gz"]


def test_an_older_reading_is_not_taken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    transcript.save(DOCUMENT, tmp_path / "kept.gz")
    monkeypatch.setattr(transcript, "READING", transcript.READING + 1)
    assert transcript.load(tmp_path / "kept.gz") is None


@pytest.mark.parametrize("damage", [b"", b"\x1f\x8b", b"not gzip", b"\x1f\x8b\x08\x00" + b"\x00" * 30])
def test_a_damaged_transcript_counts_as_none(tmp_path: Path, damage: bytes) -> None:
    (tmp_path / "kept.gz").write_bytes(damage)
    assert transcript.load(tmp_path / "kept.gz") is None
    assert transcript.load(tmp_path / "missing.gz") is None


@pytest.mark.parametrize(
    "data",
    [b"[]", b"1", b'{"reading": 1}', b'{"reading":1,"title":"","authors":[],"blocks":[1],"anchors":{}}'],
)
def test_json_of_another_shape_is_refused(data: bytes) -> None:
    with pytest.raises(ValueError, match=r"."):
        transcript.decode(data)


def test_the_words_for_the_index_are_all_there() -> None:
    assert DOCUMENT.text == "2.1 Method\n\na bc\n\na\nb c"
