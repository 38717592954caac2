"""Addresses in readable text."""

import pytest

from pubtui.papers.tex import Style, runs

ARXIV = "https://arxiv.org/abs/"


@pytest.mark.parametrize(
    ("text", "shown", "target"),
    [
        ("Code: https://github.com/a/b.", "https://github.com/a/b", "https://github.com/a/b"),
        ("(see https://a.org/x_(y))", "https://a.org/x_(y)", "https://a.org/x_(y)"),
        ("at https://a.org/?q=1&r=2#s, and", "https://a.org/?q=1&r=2#s", "https://a.org/?q=1&r=2#s"),
        (r"at https://a.org/a\_b\%20c", "https://a.org/a_b%20c", "https://a.org/a_b%20c"),
        ("at http://www.sron.rug.nl/~vdtak/", "http://www.sron.rug.nl/~vdtak/", "http://www.sron.rug.nl/~vdtak/"),
        ("[a](https://a.org/b)", "https://a.org/b", "https://a.org/b"),
        ("<https://a.org/b>", "https://a.org/b", "https://a.org/b"),
        ("{https://a.org/b}", "https://a.org/b", "https://a.org/b"),
        ("代码：https://a.org/b。", "https://a.org/b", "https://a.org/b"),
        ("(arXiv:2602.01480)", "arXiv:2602.01480", ARXIV + "2602.01480"),
        ("arXiv:2602.01480v3.", "arXiv:2602.01480v3", ARXIV + "2602.01480v3"),
        ("arXiv:math.AG/0603273", "arXiv:math.AG/0603273", ARXIV + "math/0603273"),
        ("in hep-th/0607218.", "hep-th/0607218", ARXIV + "hep-th/0607218"),
        ("[arxiv: CS/0501076]", "arxiv: CS/0501076", ARXIV + "cs/0501076"),
        ("doi:10.1103/PhysRevD.1.2", "doi:10.1103/PhysRevD.1.2", "https://doi.org/10.1103/PhysRevD.1.2"),
        ("(10.1000/a_b).", "10.1000/a_b", "https://doi.org/10.1000/a_b"),
        ("10.1016/0370-2693(93)90001-A;", "10.1016/0370-2693(93)90001-A", "https://doi.org/10.1016/0370-2693(93)90001-A"),
    ],
)  # fmt: skip
def test_an_address_is_found_without_the_punctuation_around_it(text: str, shown: str, target: str) -> None:
    found = [run for run in runs(text) if Style.LINK in run.style]
    assert [(run.text, run.target) for run in found] == [(shown, target)]


@pytest.mark.parametrize(
    "text",
    [
        "records/14583718",
        "arXiv:9999.99999",
        "foo/1234567",
        "ratio 10.5/3",
        "https://",
        "version 10.1234",
        "a/b/c",
    ],
)
def test_what_only_looks_like_an_address_is_text(text: str) -> None:
    assert [run.style for run in runs(text)] == [Style.PLAIN]
