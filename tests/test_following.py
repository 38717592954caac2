"""Whom to follow: names, author identifiers, ORCIDs, pages, subjects and queries are told apart."""

from __future__ import annotations

import pytest

from pubtui.errors import UsageError
from pubtui.following import Wanted, understand
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
