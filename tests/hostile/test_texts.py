"""Hostile texts in every field of a paper and in everything a reader writes: they come out as text."""

from __future__ import annotations

import csv
import io
import json
import re
import shutil
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Literal

import pytest
import yaml
from bibtexparser.entrypoint import parse_string

from pubtui.citations.formats import FORMATS, render
from pubtui.citations.latex.harmless import is_harmless
from pubtui.citations.settings import CitationSettings
from pubtui.errors import NotFoundError, PubtuiError, UsageError
from pubtui.following import csv_list, understand
from pubtui.following.listed import ListedFollow
from pubtui.library.database import Library, open_library
from pubtui.library.follows import FollowKind
from pubtui.papers import query
from pubtui.papers.dates import PartialDate
from pubtui.papers.paper import Paper
from pubtui.papers.text import clean_line
from pubtui.reading import file_names
from pubtui.reading.viewers import Desk, for_page
from tests.citations.latex.test_any_title import ALLOWED
from tests.hostile.cleanliness import assert_steers_nothing
from tests.hostile.conftest import Pubtui, Seen
from tests.hostile.inputs import DOCUMENTS, TEXTS, inputs, texts
from tests.hostile.papers import entry, feed, page_of_answer, papers_of_the_bulk_file

TODAY = PartialDate("2026-12-02")
NOT_IN_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")  # XML 1.0, production 2


def test_the_corpus_holds_three_hundred_inputs_and_more_each_with_its_reason() -> None:
    kept = [hostile for kind in (*TEXTS, *DOCUMENTS) for hostile in inputs(kind)]
    assert len(kept) >= 300
    assert len({(hostile.kind, hostile.why) for hostile in kept}) == len(kept)
    assert all(hostile.why for hostile in kept)
    assert len({(hostile.kind, hostile.content) for hostile in kept}) == len(kept)


@pytest.fixture(scope="module")
def library(hostile_home: Path) -> Library:
    return open_library(hostile_home / "library.sqlite")


def fields(paper: Paper) -> list[str]:
    authors = [text for author in paper.authors for text in (author.name, *author.affiliations)]
    optional = (paper.comment, paper.journal_reference, paper.doi)
    return [paper.title, paper.abstract, *authors, *paper.subjects, *filter(None, optional)]


def test_no_field_of_a_paper_holds_a_control_once_it_is_read() -> None:
    for paper in papers_of_the_bulk_file():
        for text in fields(paper):
            assert_steers_nothing(text, str(paper.identifier))
        assert "\n" not in paper.title + "".join(author.name for author in paper.authors)


def test_a_feed_is_read_as_the_bulk_file_is() -> None:
    possible = [text for text in texts() if not NOT_IN_XML.search(text)]
    assert len(possible) > 250
    for paper in page_of_answer(feed([entry(place, text) for place, text in enumerate(possible, 1)])).papers:
        for text in fields(paper):
            assert_steers_nothing(text, str(paper.identifier))


def test_what_xml_cannot_hold_is_no_feed() -> None:
    for text in texts():
        if (found := NOT_IN_XML.search(text)) and not "\ud800" <= found[0] <= "\udfff":
            with pytest.raises(PubtuiError) as error:
                page_of_answer(feed([entry(1, found[0])]))
            assert_steers_nothing(str(error.value), text[:50])


def test_the_library_gives_back_every_paper_and_nothing_that_steers(library: Library) -> None:
    papers = papers_of_the_bulk_file()
    assert len(library.catalogue.papers(paper.identifier for paper in papers)) == len(papers)
    keys = [paper.identifier.key for paper in papers]
    for row in library.search.rows(keys):
        assert_steers_nothing(row.title + row.subject, str(row.identifier))
    for key in keys:
        assert_steers_nothing(library.notes.of(key) + "".join(library.tags.of(key)), str(key))
    for saved in library.saved_filters.all():
        assert_steers_nothing(saved.name + saved.text, saved.name)


@pytest.mark.parametrize("as_json", [(), ("--jsonl",)])
def test_the_command_line_prints_nothing_that_steers(
    pubtui: Pubtui, hostile_home: Path, monkeypatch: pytest.MonkeyPatch, as_json: Sequence[str]
) -> None:
    monkeypatch.setenv("PUBTUI_HOME", str(hostile_home))
    listed = pubtui("list", "is:starred", *as_json)
    assert (listed.code, listed.err) == (0, "")
    assert len(listed.out.splitlines()) == len(papers_of_the_bulk_file())
    identifiers = [str(paper.identifier) for paper in papers_of_the_bulk_file()]
    shown = pubtui("show", *identifiers, *as_json)
    assert (shown.code, shown.err) == (0, "")
    for out in (listed.out, shown.out):
        assert_steers_nothing(out, "pubtui")
        if as_json:
            assert [json.loads(line)["id"] for line in out.splitlines()]


@cache
def cited(chosen: str) -> str:
    """The whole corpus in one format; what the format itself has of line ends and invisibles is undone."""
    text = render(chosen, papers_of_the_bulk_file())
    if chosen == "ris":
        return text.replace("\r\n", "\n")
    return text.replace("\u200b", "") if chosen == "org" else text  # Org manual, "Escape Character"


@pytest.mark.parametrize("chosen", [known.name for known in FORMATS])
def test_no_citation_steers_a_terminal(chosen: str, outside: Seen) -> None:
    assert_steers_nothing(cited(chosen), chosen)


def _commands(latex: str) -> set[str]:
    return set(re.findall(r"\\([A-Za-z]+)", latex))


@pytest.mark.parametrize("record", ["preprint", "published"])
@pytest.mark.parametrize("chosen", ["bibtex", "biblatex"])
def test_no_bibliography_entry_is_closed_early_or_holds_a_command_that_runs(
    chosen: str, record: Literal["preprint", "published"]
) -> None:
    papers = papers_of_the_bulk_file()
    text = cited(chosen) if record == "preprint" else render(chosen, papers, CitationSettings(record=record))
    parsed = parse_string(text)
    assert not parsed.failed_blocks
    assert [entry["eprint"] for entry in parsed.entries] == [str(paper.identifier) for paper in papers]
    for each in parsed.entries:
        for name, value in each.items():
            if name not in ("doi", "url"):
                assert _commands(value) <= ALLOWED, (each["eprint"], name)
            assert "^^" not in value
    assert not parsed.preambles
    assert not parsed.strings


def test_what_arxiv_itself_would_print_is_printed_only_where_it_is_harmless() -> None:
    papers = papers_of_the_bulk_file()
    for paper, text in zip(papers, cited("arxiv-bibtex").split("\n\n"), strict=True):
        parsed = parse_string(text)
        assert [entry["eprint"] for entry in parsed.entries] == [str(paper.identifier)], text
        assert not parsed.failed_blocks + parsed.preambles + parsed.strings
        assert is_harmless(parsed.entries[0]["title"] + parsed.entries[0]["author"]), text


def test_other_bibliographies_have_as_many_entries_as_papers() -> None:
    papers = papers_of_the_bulk_file()
    ris = cited("ris")
    assert (
        len(re.findall(r"^TY  - ", ris, re.MULTILINE))
        == len(re.findall(r"^ER  - ?$", ris, re.M))
        == len(papers)
    )
    assert all(re.match(r"[A-Z][A-Z0-9]  - |$", line) for line in ris.splitlines())
    endnote = cited("endnote")
    assert len(re.findall(r"^%0 ", endnote, re.MULTILINE)) == len(papers)
    assert all(re.match(r"%\S |$", line) for line in endnote.splitlines())
    assert len(json.loads(cited("csl-json"))) == len(papers)
    assert len(yaml.safe_load(cited("hayagriva"))) == len(papers)


@pytest.mark.parametrize("chosen", ["html", "reference-html"])
def test_no_text_becomes_an_element_of_html(chosen: str) -> None:
    found = re.findall(r"</?([A-Za-z!?][^\s>]*)([^>]*)>", cited(chosen))
    assert {name.lower() for name, _ in found} <= {
        "a",
        "i",
        "em",
        "b",
        "p",
        "div",
        "span",
        "sup",
        "sub",
        "ul",
        "li",
    }
    for _, attributes in found:
        assert re.fullmatch(r'(?:\s(?:href="https?://[^"]*"|class="[^"]*"|style="[^"]*"))*', attributes)


def test_no_name_of_a_file_leaves_its_folder(tmp_path: Path) -> None:
    for paper in papers_of_the_bulk_file():
        name = file_names.file_name(paper, "pdf")
        assert Path(name).name == name
        assert not set(name) & set('<>:"/\\|?*\0')
        assert not name.startswith((".", "-", "~", " "))
        assert len(name.encode()) <= 140
        assert not re.match(r"(?i)(con|prn|aux|nul|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³])\s*(\.|$)", name)
        assert_steers_nothing(name, name)
        named = file_names.parse(name)
        assert named
        assert named.identifier == paper.identifier


def test_every_text_is_a_filter_or_a_fault_and_never_sql(library: Library) -> None:
    before = library.catalogue.count
    for text in texts():
        try:
            wanted = query.parse(text[:300], today=TODAY)
        except PubtuiError as error:
            assert_steers_nothing(error.happened, text[:50])
            continue
        listing = library.search.listing(wanted)
        listing.extend(10)
        listing.rows(0, len(listing))
    assert library.catalogue.count == before


def test_every_text_is_somebody_to_follow_or_is_refused(outside: Seen) -> None:
    for text in texts():
        try:
            wanted = understand(text)
        except UsageError as error:
            told = str(error)
        else:
            told = wanted.value
        assert len(told) < 500
        assert_steers_nothing(told, text[:50])


def test_only_web_addresses_are_shown_and_nothing_is_started_for_them(outside: Seen) -> None:
    desk = Desk({"DISPLAY": ":0"}, "linux", find=lambda name: f"/usr/bin/{name}")
    for hostile in inputs("addresses"):
        try:
            viewer = for_page(hostile.text, desk)
        except (UsageError, NotFoundError) as error:
            assert_steers_nothing(str(error), hostile.why)
            continue
        assert viewer.argv[-1] == hostile.text
        assert re.match(r"https?://[!-~]+$", hostile.text), hostile.why


@pytest.mark.parametrize(
    "words",
    [
        ("show", "{}"), ("cite", "{}"), ("star", "{}"), ("note", "{}", "x"), ("tag", "{}", "2612.00001"),
        ("list", "{}"), ("unfollow", "{}"), ("follow", "--no-refresh", "{}"), ("restore", "{}"),
        ("import", "{}"), ("cite", "2612.00001", "--format", "{}"), ("cite", "2612.00001", "--style", "{}"),
        ("list", "--order", "{}"), ("--set", "theme={}", "config"), ("config", "{}"), ("{}",),
        ("completion", "{}"), ("doctor", "{}"),
    ],
)  # fmt: skip
def test_no_word_of_the_command_line_steers_or_crashes(
    pubtui: Pubtui, hostile_home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: Sequence[str]
) -> None:
    shutil.copytree(hostile_home, tmp_path / "home")
    monkeypatch.chdir(tmp_path)
    for text in texts()[::30]:
        if "\0" in text or len(text) > 4000:
            continue  # no shell can pass it on
        ran = pubtui(*(word.replace("{}", text) for word in words))
        assert "Traceback" not in ran.err
        assert_steers_nothing(ran.out + ran.err, f"{words} {text[:60]!r}")


def test_no_cell_of_a_table_is_a_formula() -> None:
    labels = [clean_line(text) for text in texts()]
    table = csv_list.write(ListedFollow(FollowKind.AUTHOR_NAME, "Ada Lovelace", label) for label in labels)
    read = list(csv.reader(io.StringIO(table, newline="")))
    assert len(read) == len(labels) + 1
    assert not [cell for row in read for cell in row if cell.startswith(("=", "+", "-", "@", "\t", "\r"))]
