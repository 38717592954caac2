"""The filter language: what is typed becomes what is meant, and faults are told with their place."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pubtui.errors import QueryError
from pubtui.papers.dates import PartialDate
from pubtui.papers.query import (
    EVERYTHING,
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
    complete,
    highlight_terms,
    parse,
)

TODAY = PartialDate("2026-12-01")
AUTHOR, TITLE = TextField.AUTHOR, TextField.TITLE


def _dates(first: str | None, last: str | None) -> SubmittedBetween:
    return SubmittedBetween(
        None if first is None else PartialDate(first), None if last is None else PartialDate(last)
    )


MEANINGS: list[tuple[str, Condition]] = [
    ("", EVERYTHING),
    ("   ", EVERYTHING),
    ("reason", Word("reason")),
    ("reason self", All((Word("reason"), Word("self")))),
    ('"reward model"', Phrase(("reward", "model"))),
    ("-survey", Not(Word("survey"))),
    ('-"a survey"', Not(Phrase(("a", "survey")))),
    ("-(a b)", Not(All((Word("a"), Word("b"))))),
    ("-cat:cs", Not(InSubject("cs"))),
    ("a NOT b", All((Word("a"), Not(Word("b"))))),
    ("a AND NOT (b c)", All((Word("a"), Not(All((Word("b"), Word("c"))))))),
    ("a ANDNOT author:b", All((Word("a"), Not(Word("b", AUTHOR))))),
    ("author:-liang", Not(Word("liang", AUTHOR))),
    ("author:-(liang OR zhou)", Not(AnyOf((Word("liang", AUTHOR), Word("zhou", AUTHOR))))),
    ("year:-2020", Not(_dates("2020", "2020"))),
    ("a OR b", AnyOf((Word("a"), Word("b")))),
    ("a OR b c", AnyOf((Word("a"), All((Word("b"), Word("c")))))),
    ("(a OR b) c", All((AnyOf((Word("a"), Word("b"))), Word("c")))),
    ("a or b", All((Word("a"), Word("or"), Word("b")))),
    ("author:liang", Word("liang", AUTHOR)),
    ("AUTHOR:Liang", Word("liang", AUTHOR)),
    ("au:liang", Word("liang", AUTHOR)),
    ('author:"Zhenwen Liang"', Phrase(("zhenwen", "liang"), AUTHOR)),
    ("author:(liang OR zhou)", AnyOf((Word("liang", AUTHOR), Word("zhou", AUTHOR)))),
    ("author:(liang title:bench)", All((Word("liang", AUTHOR), Word("bench", TITLE)))),
    ("comment:neurips", Word("neurips", TextField.COMMENT)),
    ("text:lemma", Word("lemma", TextField.FULL_TEXT)),
    ("note:idea", Word("idea", TextField.NOTE)),
    ("cat:cs.CL", InSubject("cs.CL")),
    ("cat:CS.cl", InSubject("cs.CL")),
    ("cat:cs", InSubject("cs")),
    ("cat:math", InSubject("math")),
    ("cat:cond", InSubject("cond-mat")),
    ("cat:cs.", InSubject("cs")),
    ("cat:cs.*", InSubject("cs")),
    (
        "cat:cs.s",
        AnyOf(
            (
                InSubject("cs.SC"),
                InSubject("cs.SD"),
                InSubject("cs.SE"),
                InSubject("cs.SI"),
                InSubject("cs.SY"),
            )
        ),
    ),
    ("cat:cs.NEWER", InSubject("cs.NEWER")),
    ("cat:(cs.CL OR math)", AnyOf((InSubject("cs.CL"), InSubject("math")))),
    ("year:(2020 OR 2022)", AnyOf((_dates("2020", "2020"), _dates("2022", "2022")))),
    ("is:(new -starred)", All((Is(State.NEW), Not(Is(State.STARRED))))),
    ("year:>2020", _dates("2021", None)),
    ("year:<=2020", _dates(None, "2020")),
    ("date:>2023-12", _dates("2024-01", None)),
    ("date:<2024-03-01", _dates(None, "2024-02-29")),
    ("date:2024..", _dates("2024", None)),
    ("cat:cs.si", InSubject("cs.SI")),
    ("year:2024", _dates("2024", "2024")),
    ("year:2024..", _dates("2024", None)),
    ("year:..2019", _dates(None, "2019")),
    ("year:2020..2023", _dates("2020", "2023")),
    ("date:2026-01..2026-03", _dates("2026-01", "2026-03")),
    ("date:2026-01-15..2026-01", _dates("2026-01-15", "2026-01")),
    ("date:<7d", _dates("2026-11-24", None)),
    ("date:<2w", _dates("2026-11-17", None)),
    ("date:>1y", _dates(None, "2025-12-01")),
    ("date:<3m", _dates("2026-09-01", None)),
    ("date:<9999y", _dates("0001-01-01", None)),
    ("id:2607", IdentifierBegins("2607")),
    ("id:hep-th/99", IdentifierBegins("hep-th/99")),
    ("doi:10.1103/PhysRev", DoiBegins("10.1103/physrev")),
    ("doi:https://doi.org/10.1103/A", DoiBegins("10.1103/a")),
    ("tag:Thèse", Tagged("these")),
    ('tag:"to read"', Tagged("to read")),
    ("is:new -is:read", All((Is(State.NEW), Not(Is(State.READ))))),
    ("has:doi", Has(Possession.DOI)),
]

FORGIVEN_WHILE_TYPING: list[tuple[str, Condition]] = [
    ("author:", EVERYTHING),
    ("cat: rlvr", Word("rlvr")),
    ("a OR", Word("a")),
    ("OR a", Word("a")),
    ("a -", Word("a")),
    ("-", EVERYTHING),
    ("a NOT", Word("a")),
    ("NOT OR a", Word("a")),
    ("author:-", EVERYTHING),
    ("(a b", All((Word("a"), Word("b")))),
    ("()", EVERYTHING),
    ('"reward mod', Word("reward mod")),
    ('author:"zhenwen li', Word("zhenwen li", AUTHOR)),
    ('"', EVERYTHING),
    ("---", EVERYTHING),
    ("(-)", EVERYTHING),
    ("year:2", _dates("2000", "2099")),
    ("year:202", _dates("2020", "2029")),
    ("year:2020.", _dates("2020", None)),
    ("year:2020..20", _dates("2020", "2099")),
    ("year:..", EVERYTHING),
    ("year:>", EVERYTHING),
    ("date:2026-", _dates("2026", "2026")),
    ("date:2026-0", _dates("2026", "2026")),
    ("date:2026-1", _dates("2026-10", "2026-12")),
    ("date:2026-5", _dates("2026-05", "2026-05")),
    ("date:2026-05-", _dates("2026-05", "2026-05")),
    ("date:2026-02-2", _dates("2026-02-20", "2026-02-28")),
    ("date:2026-05..2026-1", _dates("2026-05", "2026-12")),
    ("date:<", EVERYTHING),
    ("date:<7", _dates("2026-11-24", None)),
    ("is:sta", Is(State.STARRED)),
    ("has:j", Has(Possession.JOURNAL)),
    ("id:arxiv:2607", IdentifierBegins("2607")),
    ("id:math.GT/03", IdentifierBegins("math/03")),
    ("doi:10.48550/arXiv.2401.00001", IdentifierBegins("2401.00001")),
    ("doi:10.1016/S0370-2693(98)001", DoiBegins("10.1016/s0370-2693(98)001")),
    ("https://doi.org/10.1103/PhysRevD.76", DoiBegins("10.1103/physrevd.76")),
    ("is:", EVERYTHING),
    ("a OR author:", Word("a")),
    ("& %", EVERYTHING),
]

READ_AS_WRITTEN: list[tuple[str, Condition]] = [
    ("self-play", Word("self-play")),
    ("C++", Word("c++")),
    ("10:30", Word("10:30")),
    ("https:/", Word("https:/")),
    ("std::vector", Word("std::vector")),
    ("-NOT", Not(Word("not"))),
    ("a not b", All((Word("a"), Word("not"), Word("b")))),
    ("https://x.org/y", Word("https://x.org/y")),
    ("DeepSearch-World: Self", All((Word("deepsearch-world:"), Word("self")))),
    ("--flag", Word("--flag")),
    ("O(n)", Word("o(n)")),
    ("(SU(2) OR f(x, y)) z", All((AnyOf((Word("su(2)"), All((Word("f(x,"), Word("y"))))), Word("z")))),
    ("“reward model”", Phrase(("reward", "model"))),
    ("a AND b", All((Word("a"), Word("b")))),
    ("title:OR", Word("or", TITLE)),
    ('author:"Liang, Zhenwen"', Phrase(("zhenwen", "liang"), AUTHOR)),
    ("\ue001cs\u202e", Word("cs")),
    (r"Erd\H{o}s", Word("erdos")),
    ("Erdős", Word("erdos")),
    (r"K\"ahler", Word("kahler")),
    (r"K\"{a}hler", Word("kahler")),
    ("Araújo", Word("araujo")),
    ("Łukasz", Word("lukasz")),
    (r"author:\"Ohrwurm", Word("ohrwurm", AUTHOR)),
    ("机器", Word("机 器")),
]

PASTED_IDENTIFIERS = [
    ("2401.00001", "2401.00001"),
    ("2401.00001v2", "2401.00001"),
    ("arXiv:2401.00001", "2401.00001"),
    ("https://arxiv.org/abs/2401.00001v2", "2401.00001"),
    ("https://arxiv.org/pdf/hep-th/9901001", "hep-th/9901001"),
    ("hep-th/9901001", "hep-th/9901001"),
]

FAULTS = [
    ("foo:bar", "foo:", "There is no field foo"),
    ("a auhtor:bar", "auhtor:", "Did you mean author:"),
    ("a b)", ")", "closes nothing"),
    ("is:s", "s", "Did you mean is:starred or is:selected?"),
    ("is:foo", "foo", "there are new, unread"),
    ("has:doy", "doy", "Did you mean has:doi"),
    ("x year:20x4", "20x4", "20x4 is not a year"),
    ("year:9", "9", "No paper is of the year 9"),
    ("year:0000", "0000", "No paper is of the year 0000"),
    ("year:2026..2020", "2026..2020", "2026 comes after 2020"),
    ("date:2026-13", "2026-13", "There is no month 13"),
    ("date:2026-02-30", "2026-02-30", "2026-02 has no day 30"),
    ("date:<7x", "<7x", "is not a date"),
    ("cat:xx.yy", "xx.yy", "no subject xx.yy"),
    ("cat:cs.CL,cs.AI", "cs.CL,cs.AI", "no subject cs.CL,cs.AI"),
    ("qux:bar", "qux:", 'Write "qux:…" for the words themselves'),
    ("cat:(cs OR xx.yy)", "xx.yy", "no subject xx.yy"),
]


@pytest.mark.parametrize(("typed", "meant"), MEANINGS + FORGIVEN_WHILE_TYPING + READ_AS_WRITTEN)
def test_what_is_typed_becomes_what_is_meant(typed: str, meant: Condition) -> None:
    assert parse(typed, today=TODAY) == meant


@pytest.mark.parametrize(("pasted", "identifier"), PASTED_IDENTIFIERS)
def test_a_pasted_identifier_or_address_finds_its_paper(pasted: str, identifier: str) -> None:
    assert parse(pasted, today=TODAY) == IdentifierBegins(identifier)


@pytest.mark.parametrize(("typed", "place", "reason"), FAULTS)
def test_a_fault_is_told_with_its_place_and_its_reason(typed: str, place: str, reason: str) -> None:
    with pytest.raises(QueryError) as raised:
        parse(typed, today=TODAY)
    assert typed[raised.value.start : raised.value.end] == place
    assert reason in str(raised.value)


NOT_YET_CLEAR = {"cat:(cs.CL O", "year:(2020 O", "is:s", "is:(new -s", "date:<9999"}


@pytest.mark.parametrize("typed", [typed for typed, _ in MEANINGS + FORGIVEN_WHILE_TYPING + READ_AS_WRITTEN])
def test_no_key_on_the_way_to_a_filter_is_a_fault_while_its_meaning_is_plain(typed: str) -> None:
    for length in range(len(typed)):
        if typed[:length] not in NOT_YET_CLEAR:
            parse(typed[:length], today=TODAY)


def test_a_month_has_its_own_last_day() -> None:
    assert parse("date:<1m", today=PartialDate("2026-03-31")) == _dates("2026-02-28", None)


@pytest.mark.parametrize("piece", ["(", "-(", "(NOT ", "author:(", "author:-(", "author:-"])
def test_too_many_brackets_are_a_fault_and_not_a_crash(piece: str) -> None:
    with pytest.raises(QueryError, match="Too many brackets"):
        parse(piece * 5_000, today=TODAY)


@pytest.mark.parametrize("piece", ["word ", "漢", "a", '"x ', "-a ", "a OR ", "cat:cs "])
def test_a_filter_without_an_end_is_a_fault_where_it_is_too_long(piece: str) -> None:
    with pytest.raises(QueryError, match="at most") as fault:
        parse(piece * 5_000, today=TODAY)
    assert (fault.value.start, fault.value.end) == (1_000, len(piece * 5_000))
    parse((piece * 5_000)[:1_000].rpartition(" ")[0] or piece, today=TODAY)


@given(st.text(max_size=80) | st.text(alphabet='abOR():"-.\\{}:catyeris ', max_size=60))
def test_any_text_parses_or_has_a_fault_at_a_place_in_it(typed: str) -> None:
    place = (0, 0)
    try:
        parse(typed, today=TODAY)
    except QueryError as fault:
        place = (fault.start, fault.end)
    assert 0 <= place[0] <= place[1] <= len(typed)


@given(st.text(max_size=40), st.integers(0, 40))
def test_any_text_can_be_completed_or_has_no_completion(typed: str, cursor: int) -> None:
    found = complete(typed, min(cursor, len(typed)))
    assert 0 <= found.start <= found.end <= len(typed)


def test_only_what_is_wanted_is_marked() -> None:
    condition = parse('self author:liang -survey "reward model"', today=TODAY)
    assert highlight_terms(condition) == (
        (TextField.ANYWHERE, "self"),
        (AUTHOR, "liang"),
        (TextField.ANYWHERE, "reward model"),
    )


@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        ("au", ("author:",)),
        ("x ti", ("title:",)),
        ("is:s", ("starred", "selected")),
        ("-is:ne", ("new",)),
        ("cat:cs.cl", ("cs.CL",)),
        ("tag:", ("thesis", '"to read"')),
        ("tag:to", ('"to read"',)),
        ("author:zh", ('"Zhenwen Liang"',)),
        ("author:lia", ('"Zhenwen Liang"',)),
        ('author:"zhenwen li', ('"Zhenwen Liang"',)),
        ("author:(x OR lia", ('"Zhenwen Liang"',)),
        ("author:(x) ti", ("title:",)),
        ("cat:computation and", ()),
        ("cat:vision", ("cs.CV",)),
        ("year:20", ()),
        ("", ()),
        ("subject:cs.cl", ("cs.CL",)),
        ("SUBJECT:cs.cl", ("cs.CL",)),
        ("date:", ("<7d", "<30d", "<1y")),
    ],
)
def test_the_tab_key_finishes_fields_and_values(typed: str, offered: tuple[str, ...]) -> None:
    found = complete(typed, len(typed), tags=["thesis", "to read"], authors=["Zhenwen Liang"])
    assert found.candidates == offered
    assert typed[: found.start] + typed[found.end :] == typed[: found.start]
