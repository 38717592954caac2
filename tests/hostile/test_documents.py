"""Whole files and answers that are made to do harm: read, or refused in plain words, and nothing else."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from pubtui.citations import bib_file
from pubtui.citations.formats import render
from pubtui.citations.settings import CitationSettings
from pubtui.errors import NotFoundError, PubtuiError, SourceError
from pubtui.library.database import Library, open_library
from pubtui.library.rows import snapshot_rows_of
from pubtui.papers.dates import PartialDate
from pubtui.papers.identifiers import parse
from pubtui.papers.paper import Author, Paper
from pubtui.papers.tex import Style
from pubtui.reading import fulltext, latexml, transcript
from pubtui.reading.document import Document
from tests.hostile.cleanliness import assert_steers_nothing
from tests.hostile.conftest import Pubtui, Seen
from tests.hostile.inputs import Hostile, inputs
from tests.hostile.papers import bulk_file, page_of_answer

LONGEST_MESSAGE = 700


def of_kind(kind: str) -> list[object]:
    """The inputs of one kind, each a test that is named after its reason."""
    return [pytest.param(hostile, id=hostile.why) for hostile in inputs(kind)]


def assert_told_plainly(error: PubtuiError, why: str) -> None:
    told = str(error)
    assert len(told) < LONGEST_MESSAGE, why
    assert_steers_nothing(told, why)


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Library:
    return open_library(tmp_path_factory.mktemp("documents") / "library.sqlite")


def assert_can_be_kept(library: Library, papers: list[Paper], why: str) -> None:
    """Every border behind the first takes these papers, and gives clean text back."""
    library.catalogue.write(papers, PartialDate("2026-12-02"))
    for paper in papers:
        snapshot_rows_of(paper)
        assert library.catalogue.papers([paper.identifier])
        assert_steers_nothing(repr(paper.title + paper.abstract), why)
        for name in ("bibtex", "ris", "csl-json", "reference"):
            assert_steers_nothing(render(name, [paper]).replace("\r\n", "\n"), why)


@pytest.mark.parametrize("hostile", of_kind("atom"))
def test_an_answer_is_papers_or_an_error_in_plain_words(hostile: Hostile, library: Library) -> None:
    try:
        page = page_of_answer(hostile.content)
    except SourceError as error:
        assert_told_plainly(error, hostile.why)
        return
    for said in page.unreadable:
        assert_steers_nothing(said, hostile.why)
        assert len(said) < LONGEST_MESSAGE
    assert_can_be_kept(library, list(page.papers), hostile.why)


def test_no_answer_makes_python_ask_for_more(outside: Seen) -> None:
    for hostile in inputs("atom"):
        with suppress(SourceError):
            page_of_answer(hostile.content)


@pytest.mark.parametrize("hostile", of_kind("bulk"))
def test_a_line_of_the_bulk_file_is_a_paper_or_a_bad_line(hostile: Hostile, library: Library) -> None:
    found = bulk_file(hostile.content)
    papers = [each for each in found if isinstance(each, Paper)]
    for bad in found:
        if not isinstance(bad, Paper):
            assert len(bad.reason) < LONGEST_MESSAGE
            assert_steers_nothing(bad.reason, hostile.why)
    assert_can_be_kept(library, papers, hostile.why)


def test_a_bulk_file_of_hostile_lines_is_imported_up_to_its_end(pubtui: Pubtui, tmp_path: Path) -> None:
    file = tmp_path / "arxiv.json"
    lines = [hostile.content.replace(b"\n", b" ") for hostile in inputs("bulk")]
    file.write_bytes(b"\n".join([*lines, b'{"id":"2612.09999","title":"The last one"}']))
    ran = pubtui("import", str(file))
    assert ran.code == 0
    assert_steers_nothing(ran.out + ran.err, "import")
    assert "The last one" in pubtui("search", "last", "one").out


@pytest.mark.parametrize("hostile", of_kind("bib"))
def test_a_bib_file_is_read_and_gets_an_entry_or_is_left_as_it_was(
    hostile: Hostile, tmp_path: Path, outside: Seen
) -> None:
    file = tmp_path / "refs.bib"
    file.write_bytes(hostile.content)
    paper = Paper(
        parse("2612.00001")[0], 1, "A Title", "", (Author("Ada Lovelace"),), ("cs.CL",),
        PartialDate("2026-12-01"), PartialDate("2026-12-01"),
    )  # fmt: skip
    try:
        bib_file.arxiv_ids(bib_file.read_text(file))
        added = bib_file.append(file, [paper], CitationSettings())
    except PubtuiError as error:
        assert_told_plainly(error, hostile.why)
        assert file.read_bytes() == hostile.content
        return
    assert file.read_bytes().startswith(hostile.content)
    assert paper.identifier in added.added
    assert [path.name for path in tmp_path.iterdir()] == ["refs.bib"]


@pytest.mark.parametrize("hostile", of_kind("bib"))
def test_a_bib_file_that_is_imported_asks_nobody_but_arxiv(
    hostile: Hostile, pubtui: Pubtui, tmp_path: Path
) -> None:
    file = tmp_path / "refs.bib"
    file.write_bytes(hostile.content)
    ran = pubtui("import", str(file))
    assert ran.code in (0, 3, 5, 8)
    assert_steers_nothing(ran.out + ran.err, hostile.why)
    assert len(ran.err) < 3000


@pytest.mark.parametrize("hostile", of_kind("config"))
def test_a_config_file_is_taken_or_refused_with_its_line(
    hostile: Hostile, pubtui: Pubtui, tmp_path: Path, outside: Seen
) -> None:
    (tmp_path / "home").mkdir()
    (tmp_path / "home" / "config.toml").write_bytes(hostile.content)
    for words in (("config",), ("config", "--json"), ("cite", "2607.07820")):
        ran = pubtui(*words)
        assert ran.code in (0, 2, 7, 8), (words, ran.err[:300])
        assert_steers_nothing(ran.out + ran.err, hostile.why)
        assert len(ran.err) < 2000
    assert (tmp_path / "home" / "config.toml").read_bytes() == hostile.content


def assert_document_is_harmless(document: Document, why: str) -> None:
    for text in (document.title, *document.authors):
        assert_steers_nothing(text, why)
    for block in document.blocks:
        cells = [cell for row in block.rows for cell in row if cell is not None]
        assert_steers_nothing(block.text + block.label + "".join(cells), why)
        assert all(len(row) <= 20_000 for row in block.rows)
        for run in block.runs:
            if Style.LINK in run.style and not run.target.startswith("#"):
                assert urlsplit(run.target).scheme in ("http", "https"), why
                assert_steers_nothing(run.target, why)
    assert transcript.decode(transcript.encode(document)) == document


@pytest.mark.parametrize("hostile", of_kind("html"))
def test_a_full_text_is_text_with_links_to_the_web_alone(hostile: Hostile, outside: Seen) -> None:
    try:
        document = latexml.read(hostile.content)
    except NotFoundError as error:
        assert_told_plainly(error, hostile.why)
        return
    assert_document_is_harmless(document, hostile.why)


@pytest.mark.parametrize("hostile", of_kind("pdf"))
def test_a_pdf_is_text_or_an_error_and_runs_nothing(hostile: Hostile, tmp_path: Path) -> None:
    pytest.importorskip("pypdfium2")
    file = tmp_path / "paper.pdf"
    file.write_bytes(hostile.content)
    try:
        document = fulltext.read(file)
    except PubtuiError as error:
        assert_told_plainly(error, hostile.why)
    else:
        assert_document_is_harmless(document, hostile.why)
    assert [path.name for path in tmp_path.iterdir()] == ["paper.pdf"]


@pytest.mark.parametrize("hostile", of_kind("backups"))
def test_a_backup_is_restored_or_refused_and_changes_nothing_then(
    hostile: Hostile, pubtui: Pubtui, tmp_path: Path, outside: Seen
) -> None:
    file = tmp_path / "backup.json"
    file.write_bytes(hostile.content)
    before = pubtui("list", "--jsonl").out
    ran = pubtui("restore", str(file))
    assert ran.code in (0, 8), ran.err
    assert_steers_nothing(ran.out + ran.err, hostile.why)
    assert pubtui("list", "--jsonl").out == before


@pytest.mark.parametrize("hostile", of_kind("follow_lists"))
def test_a_list_of_follows_is_taken_in_or_refused_and_asks_nobody(
    hostile: Hostile, pubtui: Pubtui, tmp_path: Path, outside: Seen
) -> None:
    kind, colon, _ = hostile.why.partition(": ")
    ending = kind.lower() if colon else "csv"
    file = tmp_path / f"follows.{ending}"
    file.write_bytes(hostile.content)
    ran = pubtui("follows", "--import", str(file))
    assert ran.code in (0, 8), ran.err
    assert len(ran.err) < 5000
    listed = pubtui("follows")
    assert_steers_nothing(ran.out + ran.err + listed.out, hostile.why)
    assert pubtui("follows", "--export", str(tmp_path / f"again.{ending}")).code == 0
