"""Dollars and braces: which belong together, which are money, which have no partner."""

import pytest

from pubtui.papers.tex import plain


@pytest.mark.parametrize(
    "source",
    [
        "costs $5 and $10 each",
        "from $5 million to $10 million",
        "priced at $5-$10 per unit",
        "between $99 and $600, in 2020",
        "about $1.82 per domain, $0.50 per 1,000",
        "at $3, $5 or $10",
        "US$5 against A$7",
    ],
)
def test_money_is_left_alone(source: str) -> None:
    assert plain(source) == source


@pytest.mark.parametrize(
    ("source", "shown"),
    [
        ("$5$ and $10$ papers", "5 and 10 papers"),
        ("$3\\times$ for $5 and $x^2$", "3× for $5 and x²"),
        ("from $\\sim$$1.50 to $<$$0.001 per query", "from ∼$1.50 to <$0.001 per query"),
        ("$R_{AA}$$\\sim$0.8", "R_AA∼0.8"),
        ("between 0.5$-$10 keV", "between 0.5-10 keV"),
        ("$420$k and $4, 811$M points", "420k and 4, 811M points"),
        ("unbalanced $x + 1", "unbalanced $x + 1"),
        ("a $38\\% relative gain in false positives ($F_a$)", "a $38% relative gain in false positives (Fₐ)"),
        ("$$E = mc^2$$", "E = mc²"),
        ("$a$$b$", "ab"),
        ("an unpaired $$ and $x_1$", "an unpaired $$ and x₁"),
        ("\\(a\\), \\[b\\], \\(c", "a, b, \\(c"),
        ("$\\text{if $x_1$ holds}$ ok", "if x₁ holds ok"),
        ("one $x\n\ntwo y$ three", "one $x\n\ntwo y$ three"),
        ("\\$5 \\& \\$10", "$5 & $10"),
    ],
)  # fmt: skip
def test_dollars_pair_as_the_author_meant_them(source: str, shown: str) -> None:
    assert plain(source) == shown


@pytest.mark.parametrize(
    ("source", "shown"),
    [
        ("{grouped} text", "grouped text"),
        ("a } b", "a } b"),
        ("a { b", "a { b"),
        ("\\{a\\}", "{a}"),
        ("an \\emph{open argument goes on", "an open argument goes on"),
        ("a \\href{https://a.org/b", "a https://a.org/b"),
    ],
)
def test_braces_group_and_those_without_a_partner_are_shown(source: str, shown: str) -> None:
    assert plain(source) == shown
