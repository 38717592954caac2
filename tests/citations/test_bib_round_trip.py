"""BibTeX and BibLaTeX read back by two independent parsers, over all real papers."""

from __future__ import annotations

import re
from collections.abc import Sequence

import pytest
from bibtexparser.entrypoint import parse_string as read_with_bibtexparser
from bibtexparser.middlewares import NameParts, SeparateCoAuthors, SplitNameParts
from pybtex.database import Entry, Person, parse_string

from pubtui.citations.formats import render
from pubtui.citations.keys import assign
from pubtui.citations.settings import CitationSettings
from pubtui.papers.paper import Paper
from pubtui.papers.tex import plain
from pubtui.papers.text import clean_line
from tests.real_papers import all_papers, documented_papers

_PLAIN_RECORD = re.compile(r"[A-Za-z0-9 .,:?!()\[\]'/+*=;-]*")
_UNICODE = re.compile(r"\$?\\unicode\{x([0-9a-f]+)\}\$?")
_QUOTES = str.maketrans("“”‘’", "\"\"''")


def readable(tex: str) -> str:
    """What a reader sees; the kinds of quotation marks and of blanks count as one."""
    tex = _UNICODE.sub(lambda match: chr(int(match[1], 16)), tex)
    return clean_line(plain(tex).translate(_QUOTES).replace("''", '"'))


def readable_names(paper: Paper) -> list[str]:
    """The names without punctuation around them; what has no letter is no name (`.`, `-` and `:` occur)."""
    names = " and ".join(
        " ".join(readable(author.name).replace(",", " ").replace(". -", ".-").split())
        for author in paper.authors
    )
    names = names.replace(" and Jr.", " Jr.")
    return [name for name in names.split(" and ") if re.search(r"\w", name)]


def written_by_pybtex(person: Person) -> str:
    parts = (
        person.first_names,
        person.middle_names,
        person.prelast_names,
        person.last_names,
        person.lineage_names,
    )
    return " ".join(readable(word) for words in parts for word in words)


def written_by_bibtexparser(name: NameParts) -> str:
    return " ".join(readable(word) for words in (name.first, name.von, name.last, name.jr) for word in words)


def is_hard(paper: Paper) -> bool:
    names = (author.name for author in paper.authors)
    return len(paper.authors) > 40 or not all(map(_PLAIN_RECORD.fullmatch, (paper.title, *names)))


def export(name: str, papers: Sequence[Paper]) -> tuple[str, dict[str, Paper]]:
    settings = CitationSettings()
    keys = assign(papers, settings.key_pattern, year_of=lambda paper: paper.submitted.year)
    return render(name, papers, settings, keys), {keys[paper.identifier]: paper for paper in papers}


def assert_pybtex_agrees(entries: dict[str, Entry], papers: dict[str, Paper]) -> None:
    assert set(entries) == set(papers)
    for key, paper in papers.items():
        entry = entries[key]
        assert readable(entry.fields["title"]) == readable(paper.title)
        assert list(map(written_by_pybtex, entry.persons["author"])) == readable_names(paper)
        assert entry.fields["eprint"] == str(paper.identifier)


@pytest.mark.parametrize("name", ["bibtex", "biblatex"])
def test_bibtexparser_reads_every_paper_back(name: str) -> None:
    text, papers = export(name, all_papers())
    library = read_with_bibtexparser(text, append_middleware=[SeparateCoAuthors(), SplitNameParts()])
    assert not library.failed_blocks
    assert {entry.key for entry in library.entries} == set(papers)
    for entry in library.entries:
        paper = papers[entry.key]
        assert readable(entry["title"]) == readable(paper.title)
        assert [written_by_bibtexparser(author) for author in entry["author"]] == readable_names(paper)
        assert entry["eprint"] == str(paper.identifier)


@pytest.mark.parametrize("name", ["bibtex", "biblatex"])
def test_pybtex_reads_every_hard_paper_back(name: str) -> None:
    text, papers = export(name, [paper for paper in all_papers() if is_hard(paper)])
    assert len(papers) > 300
    assert_pybtex_agrees(dict(parse_string(text, "bibtex").entries), papers)


@pytest.mark.on_demand
@pytest.mark.parametrize("name", ["bibtex", "biblatex"])
def test_pybtex_reads_every_paper_back(name: str) -> None:
    text, papers = export(name, all_papers())
    assert_pybtex_agrees(dict(parse_string(text, "bibtex").entries), papers)


def test_bibtex_is_ascii_wherever_latex_has_a_command() -> None:
    text, _ = export("bibtex", all_papers())
    assert text.isascii()


@pytest.mark.parametrize("name", ["bibtex", "biblatex"])
def test_published_records_parse_as_well(name: str) -> None:
    text = render(name, documented_papers(), CitationSettings(record="published"))
    library = read_with_bibtexparser(text)
    assert not library.failed_blocks
    articles = [entry for entry in library.entries if entry.entry_type == "article"]
    assert len(articles) > 200
    journal = "journal" if name == "bibtex" else "journaltitle"
    assert all(entry[journal] and entry["volume"] and entry["pages"] for entry in articles)
