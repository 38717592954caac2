"""Whom to follow: names, author identifiers, ORCIDs, pages, subjects and queries are told apart."""

from __future__ import annotations

import pytest

from pubtui.errors import UsageError
from pubtui.following import Wanted, checked, understand
from pubtui.library.follows import FollowKind

NAME, AUTHOR, ORCID = FollowKind.AUTHOR_NAME, FollowKind.AUTHOR_ID, FollowKind.ORCID


@pytest.mark.parametrize(
    ("written", "kind", "value"),
    [
        ("Zhenwen Liang", NAME, "Zhenwen Liang"),
        ("  Zhenwen\tLiang ", NAME, "Zhenwen Liang"),
        ('"Zhenwen Liang"', NAME, "Zhenwen Liang"),
        ('Zhen"wen (Liang)', NAME, "Zhen wen Liang"),
        ("Jean-Luc Picard", NAME, "Jean-Luc Picard"),
        ("António Araújo", NAME, "António Araújo"),
        ("warner_s_1", AUTHOR, "warner_s_1"),
        ("https://arxiv.org/a/warner_s_1", AUTHOR, "warner_s_1"),
        ("arxiv.org/a/warner_s_1.atom2", AUTHOR, "warner_s_1"),
        ("0000-0002-7970-7855", ORCID, "0000-0002-7970-7855"),
        ("https://orcid.org/0000-0002-7970-7855", ORCID, "0000-0002-7970-7855"),
        ("https://arxiv.org/a/0000-0002-7970-7855", ORCID, "0000-0002-7970-7855"),
        ("cs.CL", FollowKind.SUBJECT, "cs.CL"),
        ("cs.cl", FollowKind.SUBJECT, "cs.CL"),
        ("Q-Bio.nc", FollowKind.SUBJECT, "q-bio.NC"),
        ("hep-th", FollowKind.SUBJECT, "hep-th"),
        ("D.Knuth", NAME, "D.Knuth"),
        ("cat:cs.CL AND ti:reasoning", FollowKind.SEARCH, "cat:cs.CL AND ti:reasoning"),
    ],
)
def test_what_is_written_is_told_apart(written: str, kind: FollowKind, value: str) -> None:
    assert understand(written) == Wanted(kind, value)


@pytest.mark.parametrize(
    "written", ["", "  ", "?", "()", "x", "https://example.org/a/b", "0000-0002-7970-7856"]
)
def test_what_cannot_be_followed_is_refused_with_a_reason(written: str) -> None:
    with pytest.raises(UsageError, match="is not"):
        understand(written)


@pytest.mark.parametrize(
    ("written", "happened", "remedy"),
    [
        ("cs.ZZ", "arXiv has no subject cs.ZZ.", "category_taxonomy"),
        ("cat:cs.ZZ", "arXiv has no subject cs.ZZ.", "category_taxonomy"),
        ("author:warner", "arXiv has no field author:.", "Did you mean au:?"),
        ("au:warner AND (", "This ( is never closed.", "Close it"),
        ('au:"warner', "This quote is never closed.", "Close it"),
        ("A" * 201, "A name of 201 characters is longer than any at arXiv.", "one author at a time"),
        ("au:" + "a" * 3000, "3,003 characters", "parts one by one"),
    ],
)
def test_what_arxiv_could_not_take_is_refused_before_it_is_asked(
    written: str, happened: str, remedy: str
) -> None:
    with pytest.raises(UsageError) as refused:
        understand(written)
    assert happened in refused.value.happened
    assert remedy in refused.value.remedy


@pytest.mark.parametrize(
    ("kind", "written"),
    [(ORCID, "Ada Lovelace"), (AUTHOR, "cs.CL"), (FollowKind.SUBJECT, "warner_s_1"), (NAME, "?")],
)
def test_a_kind_that_is_said_must_fit(kind: FollowKind, written: str) -> None:
    with pytest.raises(UsageError):
        checked(kind, written)


def test_a_name_may_look_like_something_else() -> None:
    assert checked(NAME, "warner_s_1") == Wanted(NAME, "warner_s_1")
