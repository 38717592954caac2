"""What words, phrases and subjects find in a paper, and what they never touch."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from pubtui.library.database import Library
from pubtui.papers import tex
from pubtui.papers.dates import PartialDate
from pubtui.papers.paper import Author, Paper
from pubtui.papers.query import (
    AnyOf,
    Condition,
    InSubject,
    Is,
    Not,
    Phrase,
    State,
    SubmittedBetween,
    Tagged,
    TextField,
    Word,
)
from pubtui.papers.text import fold
from tests.library.reference_filter import spaced

SEEN = PartialDate("2026-07-14T12:00:00Z")


@pytest.mark.parametrize(
    ("spellings", "found"),
    [
        (("erdos", "Erdős", r"Erd\H{o}s"), "2401.00001"),
        (("Araújo", "araujo", r"Ara\'ujo"), "2401.00002"),
        (("naive", "naïve", r"na\"{\i}ve"), "2401.00003"),
        (("Kähler", r"K\"ahler", "kahler"), "2401.00004"),
        (("Łukasz", "lukasz", r"{\L}ukasz"), "2401.00005"),
    ],
)
def test_accents_tex_and_case_do_not_matter_in_either_direction(
    library: Library, paper_of: Callable[..., Paper], spellings: tuple[str, ...], found: str
) -> None:
    written = [r"Erd\H{o}s numbers", "Araújo's cat", "naïve sets", r"K\"ahler metrics", "Łukasz' spoon"]
    papers = [paper_of(f"2401.0000{n}", title=title) for n, title in enumerate(written, start=1)]
    library.catalogue.write(papers, SEEN)
    for spelling in spellings:
        condition = Word(fold(tex.plain(spelling)), TextField.TITLE)
        listing = library.search.listing(condition)
        listing.extend(10)
        assert [str(row.identifier) for row in listing.rows(0, 10)] == [found]


def test_every_beginning_of_a_word_finds_it(library: Library, paper_of: Callable[..., Paper]) -> None:
    library.catalogue.write([paper_of("2401.00001", title="Reasoning about generalizations")], SEEN)
    for word in ("reasoning", "generalizations"):
        for length in range(1, len(word) + 1):
            assert library.search.count(Word(word[:length])) == 1


@pytest.mark.parametrize("word", ["vitamin-c", "vitamin-co", "vitamin-", "vitamin-3", "a-vitamin"])
def test_several_words_in_one_stand_side_by_side_and_the_last_is_a_beginning(
    library: Library, paper_of: Callable[..., Paper], word: str
) -> None:
    titles = ("A vitamin C study", "A vitamin cocktail", "A vitamin 3x", "A vitamin D and C", "Vitamins")
    papers = [paper_of(f"2401.0000{n}", title=title, abstract="") for n, title in enumerate(titles, start=1)]
    library.catalogue.write(papers, SEEN)
    wanted = spaced(word).rstrip()
    expected = [paper.title for paper in papers[::-1] if wanted in spaced(paper.title)]
    listing = library.search.listing(Word(word))
    listing.extend(10)
    assert [row.title for row in listing.rows(0, 10)] == expected


def test_a_phrase_never_reaches_from_one_author_into_the_next(
    library: Library, paper_of: Callable[..., Paper]
) -> None:
    authors = (Author("Zhenwen Liang"), Author("Yujun Zhou"))
    library.catalogue.write([paper_of("2401.00001", authors=authors)], SEEN)
    assert library.search.count(Phrase(("zhenwen", "liang"), TextField.AUTHOR)) == 1
    assert library.search.count(Phrase(("liang", "yujun"), TextField.AUTHOR)) == 0
    assert library.search.count(Word("liang-yujun")) == 0


@pytest.mark.parametrize(
    "text",
    [
        *(
            '"',
            '""',
            "x' OR 1=1 --",
            "NEAR(a b)",
            "title:a",
            "a AND",
            "^",
            "*",
            "(",
            "{title}: x",
            "\ue001cs",
        ),
        *("\ue003", "a\0b", "-", "a\nb", "%", "_", "\ud800", "; DROP TABLE papers", "{key}", "{0}"),
    ],
)
def test_no_text_is_ever_read_as_sql_or_as_index_syntax(
    library: Library, paper_of: Callable[..., Paper], text: str
) -> None:
    library.catalogue.write([paper_of("2401.00001")], SEEN)
    conditions: list[Condition] = [
        *(Word(text, place) for place in TextField),
        Phrase((text, "x")),
        InSubject("cs.CL{key}"),
        Tagged(text.encode(errors="ignore").decode()),
    ]
    for condition in conditions:
        library.search.count(condition)
        library.search.count(Not(AnyOf((condition, Is(State.STARRED)))))
    assert library.catalogue.count() == 1


def test_a_subject_is_not_found_by_words_nor_words_by_a_subject(
    library: Library, paper_of: Callable[..., Paper]
) -> None:
    library.catalogue.write([paper_of("2401.00001", title="On bread", subjects=("math.CO",))], SEEN)
    assert library.search.count(Word("math")) == 0
    assert library.search.count(InSubject("bread")) == 0
    assert library.search.count(InSubject("math.CO")) == 1


def test_a_paper_of_which_only_the_year_is_known_may_be_of_any_month(
    library: Library, paper_of: Callable[..., Paper]
) -> None:
    library.catalogue.write([paper_of("2401.00001", submitted=PartialDate("2024"))], SEEN)
    for first, last, found in (("2024-03", "2024-03", 1), ("2024-03-05", None, 1), ("2025", None, 0)):
        end = None if last is None else PartialDate(last)
        assert library.search.count(SubmittedBetween(PartialDate(first), end)) == found


def test_rows_show_readable_text(library: Library, paper_of: Callable[..., Paper]) -> None:
    paper = paper_of(
        "hep-th/9901001",
        title=r"On $\alpha$ of Erd\H{o}s",
        authors=(Author("Jan van der Berg, Jr."), Author("B")),
        version=3,
        submitted=PartialDate("1999-01-02T03:04:05Z"),
        withdrawn=True,
    )
    library.catalogue.write([paper], SEEN)
    (row,) = library.search.rows([paper.identifier.key])
    assert row.identifier == paper.identifier
    assert row.title == "On α of Erdős"
    assert (row.submitted, row.date, row.author_count, row.version, row.withdrawn) == (
        "1999-01-02", "1999-01", 2, 3, True,
    )  # fmt: skip
    assert not any((row.is_new, row.is_read, row.starred, row.downloaded))
