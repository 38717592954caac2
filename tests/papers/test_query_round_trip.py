"""Every condition can be written as a filter, and is read back as what it was."""

from __future__ import annotations

from datetime import date

from hypothesis import given, settings
from hypothesis import strategies as st

from pubtui.papers.dates import PartialDate
from pubtui.papers.query import (
    All,
    AnyOf,
    Condition,
    DoiBegins,
    Has,
    IdentifierBegins,
    InSubject,
    Is,
    Not,
    Phrase,
    Possession,
    State,
    SubmittedBetween,
    Tagged,
    TextField,
    Word,
    highlight_terms,
    parse,
)

TODAY = PartialDate("2026-12-01")

WORDS = st.sampled_from(
    ["erdos", "self-play", "c++", "su(2)", "or", "not", "o'brien", "x2", "α", "author", "2401"]
)
FIELDS = st.sampled_from(TextField)
DATES = st.dates(date(1991, 1, 1), date(2089, 12, 31)).map(lambda day: PartialDate(day.isoformat()))

SIMPLE: st.SearchStrategy[Condition] = st.one_of(
    st.builds(Word, WORDS, FIELDS),
    st.builds(Phrase, st.lists(WORDS, min_size=1, max_size=3).map(tuple), FIELDS),
    st.builds(InSubject, st.sampled_from(["cs", "cs.CL", "hep-th", "astro-ph.GA"])),
    st.tuples(DATES, DATES).map(lambda bounds: SubmittedBetween(min(bounds), max(bounds))),
    DATES.map(lambda day: SubmittedBetween(day, None)),
    DATES.map(lambda day: SubmittedBetween(None, day)),
    st.builds(IdentifierBegins, st.sampled_from(["2607", "2401.00001", "hep-th/9901001", "math/03"])),
    st.builds(DoiBegins, st.sampled_from(["10.1103", "10.1016/s0370-2693(98)001"])),
    st.builds(Tagged, st.sampled_from(["thesis", "to read"])),
    st.builds(Is, st.sampled_from(State)),
    st.builds(Has, st.sampled_from(Possession)),
)


def compound(parts: st.SearchStrategy[Condition]) -> st.SearchStrategy[Condition]:
    several = st.lists(parts, min_size=2, max_size=4).map(tuple)
    return st.one_of(st.builds(All, several), st.builds(AnyOf, several), st.builds(Not, parts))


CONDITIONS = st.recursive(SIMPLE, compound, max_leaves=12)


def written(condition: Condition) -> str:
    match condition:
        case Not(part):
            return f"-{as_one_term(part)}"
        case All(parts):
            return " ".join(map(as_one_term, parts))
        case AnyOf(parts):
            return " OR ".join(map(as_one_term, parts))
        case Word(text, field):
            return f"{field}:{text}" if field else text
        case Phrase(words, field):
            phrase = f'"{" ".join(words)}"'
            return f"{field}:{phrase}" if field else phrase
        case _:
            return ":".join(field_and_value(condition))


def field_and_value(condition: Condition) -> tuple[str, str]:
    match condition:
        case InSubject(code):
            return "cat", code
        case SubmittedBetween(first, last):
            return "date", f"{first.text if first else ''}..{last.text if last else ''}"
        case IdentifierBegins(text):
            return "id", text
        case DoiBegins(text):
            return "doi", text
        case Tagged(tag):
            return "tag", f'"{tag}"'
        case Is(state):
            return "is", state
        case Has(possession):
            return "has", possession
    raise AssertionError(condition)


def as_one_term(condition: Condition) -> str:
    text = written(condition)
    return f"({text})" if isinstance(condition, All | AnyOf | Not) else text


@given(CONDITIONS)
def test_a_condition_that_is_written_is_read_back(condition: Condition) -> None:
    assert parse(written(condition), today=TODAY) == condition


@given(CONDITIONS)
def test_a_word_that_says_not_is_a_minus(condition: Condition) -> None:
    text = written(Not(condition))
    assert parse(f"NOT {text[1:]}", today=TODAY) == parse(text, today=TODAY)


@settings(max_examples=50)
@given(CONDITIONS, CONDITIONS)
def test_what_must_not_be_there_is_never_marked(wanted: Condition, unwanted: Condition) -> None:
    assert highlight_terms(All((wanted, Not(unwanted)))) == highlight_terms(wanted)
