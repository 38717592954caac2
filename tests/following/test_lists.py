"""Lists of follows go out and come in again whole, and nothing that comes in is trusted."""

from __future__ import annotations

import csv
import io
import json
import xml.etree.ElementTree as ET
from contextlib import suppress
from types import ModuleType
from typing import Any

import jsonschema
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pubtui.cli.schema import schema_text
from pubtui.errors import FileError
from pubtui.following import csv_list, feeds, json_list, opml
from pubtui.following.listed import ListedFollow, checked_follow
from pubtui.library.follows import FollowKind
from pubtui.papers.text import clean_line

KINDS = [csv_list, json_list, opml]
kinds = pytest.mark.parametrize("kind", KINDS, ids=["csv", "json", "opml"])

_texts = st.text(min_size=1, max_size=20).map(clean_line).filter(bool)
_values = st.one_of(
    st.tuples(st.just("name"), st.sampled_from(["Ada Lovelace", "Erdős Pál", "O'Brien-Łuk", "warner_s_1"])),
    st.tuples(st.just("author-id"), st.just("warner_s_1")),
    st.tuples(st.just("orcid"), st.just("0000-0002-7970-7855")),
    st.tuples(st.just("subject"), st.sampled_from(["cs.CL", "hep-th"])),
    st.tuples(st.just("search"), st.sampled_from(["au:li AND (cat:cs.CL OR cat:cs.LG)", 'ti:"<a & b>"'])),
)
_decisions = st.dictionaries(
    st.sampled_from(["2401.00001", "hep-th/9711200"]), st.sampled_from(["2026-07-14T12:00:00Z", "2026"])
)
_follows = st.builds(
    lambda value, **more: ListedFollow(FollowKind(value[0]), value[1], **more),
    _values,
    label=st.one_of(_texts, st.sampled_from(["=1+1", "'=x", "'", "-a", "@b", "\"q\"", "a;b,c", "]]>&<"])),
    spellings=st.lists(_texts, max_size=3, unique=True).map(tuple),
    bounds=st.sampled_from(["", "cat:cs", 'year:2024.. "a b"']),
    since=st.just("2026-07-14T12:00:00Z"),
    changed=st.sampled_from(["", "2026-07-15T12:00:00Z"]),
    confirmed=_decisions,
    excluded=_decisions,
)  # fmt: skip


@kinds
@settings(max_examples=60)
@given(follows=st.lists(_follows, max_size=4))
def test_what_goes_out_comes_in_again_whole(kind: ModuleType, follows: list[ListedFollow]) -> None:
    read = kind.read(kind.write(follows))
    assert list(read.follows) == follows
    assert (read.faults, read.passed_over) == ((), 0)


@settings(max_examples=60)
@given(follows=st.lists(_follows, max_size=4))
def test_no_cell_is_a_formula(follows: list[ListedFollow]) -> None:
    for row in csv.reader(io.StringIO(csv_list.write(follows), newline="")):
        assert not any(cell.startswith(("=", "+", "-", "@", "\t", "\r")) for cell in row)


@kinds
@settings(max_examples=60)
@given(text=st.text(max_size=60))
def test_garbage_is_refused_or_holds_nobody(kind: ModuleType, text: str) -> None:
    with suppress(FileError):
        assert len(kind.read(text).follows) <= text.count("\n")


def test_json_is_of_its_schema() -> None:
    schema = json.loads(schema_text("follows/1"))
    follow = ListedFollow(
        FollowKind.AUTHOR_NAME, "A B", "A B", ("A. B",), "cat:cs", "2026", "", {}, {"1": ""}
    )
    jsonschema.Draft202012Validator(schema).validate(json.loads(json_list.write([follow])))


@pytest.mark.parametrize(
    "table",
    [
        "value\nAda Lovelace\ncs.CL\n",
        "\ufeffValue;Label\r\nAda Lovelace;\r\n\r\ncs.CL;x\r\n",
        "other\tvalue\n1\tAda Lovelace\n2\tcs.CL\n",
        'kind,value\nname,Ada Lovelace\n,"cs.CL"',
    ],
)
def test_a_table_made_by_hand_needs_one_column(table: str) -> None:
    read = csv_list.read(table)
    assert [(follow.kind, follow.value) for follow in read.follows] == [
        (FollowKind.AUTHOR_NAME, "Ada Lovelace"),
        (FollowKind.SUBJECT, "cs.CL"),
    ]
    assert read.faults == ()


def test_lines_of_a_table_that_cannot_be_understood_are_told_and_the_others_taken() -> None:
    table = (
        "kind,value,spellings,bounds,since,excluded\n"
        'name,Ada Lovelace,"A. L.\nAda K.",,,"2401.00001 2026\nhep-th/9711200"\n'
        "name,,,,,\n"
        "enemy,Ada,,,,\n"
        "subject,cs.ZZ,,,,\n"
        "orcid,0000-0002-7970-7856,,,,\n"
        "name,Li Wei,,is:blue,,\n"
        "name,Li Wei,,,yesterday,\n"
        "name,Li Wei,,,,hello\n"
        "name,Li Wei,,,,2401.00001 2026 twice\n"
    )
    read = csv_list.read(table)
    (follow,) = read.follows
    assert follow.spellings == ("A. L.", "Ada K.")
    assert follow.excluded == {"2401.00001": "2026", "hep-th/9711200": ""}
    assert [fault.place for fault in read.faults] == [f"line {number}" for number in range(5, 13)]
    said = [fault.what for fault in read.faults]
    for what, part in zip(
        said,
        [
            "whom",
            "'enemy' is no kind",
            "cs.ZZ",
            "ORCID",
            "blue",
            "yesterday",
            "hello",
            "identifier and a date",
        ],
        strict=True,
    ):
        assert part in what


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "names no column `value`"),
        ("name\nAda\n", "names no column `value`"),
        ('value\n"' + "never closed" * 1_000_000, "no CSV at line 2"),
    ],
)
def test_what_is_no_table_is_refused(text: str, said: str) -> None:
    with pytest.raises(FileError, match=said):
        csv_list.read(text)


@pytest.mark.parametrize("told", [3, None, {"value": 3}, {"value": "Ada L", "spellings": "x"}, {}])
def test_a_follow_of_another_shape_is_a_fault_with_its_number(told: Any) -> None:
    read = json_list.read(json.dumps({"schema": json_list.SCHEMA, "follows": [{"value": "cs.CL"}, told]}))
    assert len(read.follows) == 1
    assert [fault.place for fault in read.faults] == ["follow 2"]


@pytest.mark.parametrize(
    "text", ["", "[", "[]", "{}", '{"schema": "pubtui/follows/2"}', "[" * 100_000,
             json.dumps({"schema": json_list.SCHEMA, "follows": {}})],
)  # fmt: skip
def test_json_that_is_no_list_is_refused(text: str) -> None:
    with pytest.raises(FileError):
        json_list.read(text)


FEED_READER = """<?xml version="1.0" encoding="UTF-8"?>
<opml version="1.1"><head/><body><outline text="Science">
<outline text="AI" type="rss" xmlUrl="http://export.arxiv.org/rss/cs.AI+cs.LG"/>
<outline text="News" xmlUrl="https://example.org/feed"/>
<outline text="Simeon" XMLURL="https://arxiv.org/a/warner_s_1.atom2"/>
<outline text="Jo" xmlUrl="http://export.arxiv.org/api/query?search_query=au:del_maestro&amp;start=0"/>
<outline text="Nobody" xmlUrl="https://rss.arxiv.org/atom/cs.ZZ"/>
<outline text="Q" xmlUrl="https://export.arxiv.org/api/query?search_query=au:li+AND+cat:cs.CL"/>
</outline></body></opml>"""


def test_feeds_of_arxivs_in_a_feed_readers_list_are_understood() -> None:
    read = opml.read(FEED_READER)
    assert [(follow.kind.value, follow.value, follow.label) for follow in read.follows] == [
        ("subject", "cs.AI", "cs.AI"),
        ("subject", "cs.LG", "cs.LG"),
        ("author-id", "warner_s_1", "Simeon"),
        ("name", "del maestro", "Jo"),
        ("search", "au:li AND cat:cs.CL", "Q"),
    ]
    assert read.passed_over == 1
    assert [fault.place for fault in read.faults] == ["line 7"]


def test_feed_readers_get_feeds_of_arxivs() -> None:
    follows = [
        ListedFollow(FollowKind.AUTHOR_NAME, "Ada Lovelace", "Ada"),
        ListedFollow(FollowKind.ORCID, "0000-0002-7970-7855", "X"),
        ListedFollow(FollowKind.SUBJECT, "cs.CL", "CL"),
    ]
    outlines = ET.fromstring(opml.write(follows)).findall("body/outline")
    assert [outline.get("xmlUrl") for outline in outlines] == [
        "https://export.arxiv.org/api/query?search_query=au%3A%22Ada+Lovelace%22"
        "&sortBy=submittedDate&sortOrder=descending&max_results=50",
        "https://arxiv.org/a/0000-0002-7970-7855.atom2",
        "https://rss.arxiv.org/atom/cs.CL",
    ]
    assert {outline.get("type") for outline in outlines} == {"rss"}


@given(follow=_follows)
def test_a_feed_alone_says_whom_it_is_for(follow: ListedFollow) -> None:
    (told,) = feeds.followed_by(feeds.feed_of(follow.kind, follow.value))
    understood = checked_follow(told)
    if follow.value != "warner_s_1":  # a name like an identifier loses its underscores in arXiv's language
        assert (understood.kind, understood.value) == (follow.kind, follow.value)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "no XML"),
        ("<opml><body><outline", "no XML at line 1"),
        ("<html/>", "no OPML"),
        ('<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]><opml>&b;</opml>', "document type"),
        ('<!DOCTYPE x SYSTEM "file:///etc/passwd"><opml/>', "document type"),
        ("<opml>&unknown;</opml>", "no XML"),
    ],
)
def test_xml_that_could_do_harm_or_is_none_is_refused(text: str, said: str) -> None:
    with pytest.raises(FileError, match=said):
        opml.read(text)


def test_deep_xml_is_no_trouble() -> None:
    deep = "<opml>" + "<outline>" * 50_000 + "</outline>" * 50_000 + "</opml>"
    assert opml.read(deep).follows == ()


def test_our_own_attributes_are_checked_like_any_text() -> None:
    hostile = FEED_READER.replace(
        '<outline text="News" xmlUrl="https://example.org/feed"/>',
        '<outline xmlns:p="urn:pubtui:follows:1" p:value="Ada L" p:excluded="{" p:spellings="3"/>',
    )
    assert [fault.place for fault in opml.read(hostile).faults] == ["line 4", "line 7"]
