"""BibTeX and BibLaTeX read back by two independent parsers, over all real papers."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pytest
from bibtexparser.entrypoint import parse_string as read_with_bibtexparser
from bibtexparser.middlewares import NameParts, SeparateCoAuthors, SplitNameParts
from pybtex.database import Person, parse_string

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


@dataclass(frozen=True, slots=True)
class Read:
    """What a parser found in an entry; names as a reader sees them."""

    title: str
    authors: list[str]
    eprint: str


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


def read_by_pybtex(text: str) -> dict[str, Read]:
    entries = parse_string(text, "bibtex").entries
    return {
        key: Read(
            entry.fields["title"],
            list(map(written_by_pybtex, entry.persons["author"])),
            entry.fields["eprint"],
        )
        for key, entry in entries.items()
    }


def read_by_bibtexparser(text: str) -> dict[str, Read]:
    library = read_with_bibtexparser(text, append_middleware=[SeparateCoAuthors(), SplitNameParts()])
    assert not library.failed_blocks
    return {
        entry.key: Read(entry["title"], list(map(written_by_bibtexparser, entry["author"])), entry["eprint"])
        for entry in library.entries
    }


READERS = [
    pytest.param(read_by_pybtex, id="pybtex"),
    pytest.param(read_by_bibtexparser, id="bibtexparser"),
]
PAPERS = [
    pytest.param(tuple(filter(is_hard, all_papers())), id="hard"),
    pytest.param(all_papers(), id="all", marks=pytest.mark.on_demand),
]


@pytest.mark.parametrize("name", ["bibtex", "biblatex"])
@pytest.mark.parametrize("reader", READERS)
@pytest.mark.parametrize("papers", PAPERS)
def test_every_paper_is_read_back_as_it_is(
    papers: tuple[Paper, ...], reader: Callable[[str], dict[str, Read]], name: str
) -> None:
    assert len(papers) > 300
    text, by_key = export(name, papers)
    found = reader(text)
    assert set(found) == set(by_key)
    for key, paper in by_key.items():
        assert readable(found[key].title) == readable(paper.title)
        assert found[key].authors == readable_names(paper)
        assert found[key].eprint == str(paper.identifier)


def test_bibtex_is_ascii_wherever_latex_has_a_command() -> None:
    text, _ = export("bibtex", tuple(filter(is_hard, all_papers())))
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
