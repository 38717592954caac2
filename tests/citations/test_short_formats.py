"""Links, fields, and the commands that cite."""

from __future__ import annotations

import html
from collections.abc import Callable

import pytest

from pubtui.citations.formats import render
from pubtui.citations.settings import CitationSettings
from pubtui.papers.paper import Paper

Make = Callable[..., Paper]


ABS = "https://arxiv.org/abs"
PDF = "https://arxiv.org/pdf"


@pytest.mark.parametrize(
    ("name", "one", "two"),
    [
        ("id", "arXiv:2401.00001", "arXiv:2401.00001\narXiv:math/0309136"),
        ("url", f"{ABS}/2401.00001", f"{ABS}/2401.00001\n{ABS}/math/0309136"),
        ("pdf-url", f"{PDF}/2401.00001", f"{PDF}/2401.00001\n{PDF}/math/0309136"),
        ("doi", "10.48550/arXiv.2401.00001", "10.48550/arXiv.2401.00001\n10.48550/arXiv.math/0309136"),
        ("title", "α & β", "α & β\nOther"),
        ("cite", r"\cite{lovelace2024b}", r"\cite{lovelace2024b,lovelace2003other}"),
        ("typst", "@lovelace2024b", "@lovelace2024b @lovelace2003other"),
        (
            "markdown",
            rf"[α \& β]({ABS}/2401.00001)",
            f"- [α \\& β]({ABS}/2401.00001)\n- [Other]({ABS}/math/0309136)",
        ),
        (
            "org",
            f"[[{ABS}/2401.00001][α & β]]",
            f"- [[{ABS}/2401.00001][α & β]]\n- [[{ABS}/math/0309136][Other]]",
        ),
        (
            "html",
            f'<a href="{ABS}/2401.00001">α &amp; β</a>',
            f'<ul>\n  <li><a href="{ABS}/2401.00001">α &amp; β</a></li>\n'
            f'  <li><a href="{ABS}/math/0309136">Other</a></li>\n</ul>',
        ),
        (
            "plain",
            f"α & β\nAda Lovelace (2024)\n{ABS}/2401.00001",
            f"α & β\nAda Lovelace (2024)\n{ABS}/2401.00001\n\nOther\nAda Lovelace (2003)\n{ABS}/math/0309136",
        ),
        ("abstract", "An abstract.", "An abstract.\n\nAn abstract."),
    ],
)
def test_one_paper_and_two(made_paper: Make, name: str, one: str, two: str) -> None:
    paper = made_paper(r"$\alpha$ \& $\beta$")
    other = made_paper("Other", identifier="math/0309136", submitted="2003-09-08")
    settings = CitationSettings(key_pattern="{auth}{year}{word}")
    keys = {paper.identifier: "lovelace2024b"}
    assert render(name, [paper], settings, keys) == one
    assert render(name, [paper, other], settings, keys) == two


@pytest.mark.parametrize("name", ["id", "url", "pdf-url"])
def test_a_version_is_said_where_the_settings_want_it(made_paper: Make, name: str) -> None:
    paper = made_paper(version=3)
    assert render(name, [paper], CitationSettings(print_version=True)).endswith("2401.00001v3")
    assert render(name, [made_paper(version=None)], CitationSettings(print_version=True)).endswith(
        "2401.00001"
    )


def test_a_doi_is_bare_and_the_one_that_is_cited(made_paper: Make) -> None:
    paper = made_paper(doi="10.1103/PhysRevD.76.013009", journal_reference="Phys. Rev. D 76, 013009 (2007)")
    assert render("doi", [paper]) == "10.48550/arXiv.2401.00001"
    assert render("doi", [paper], CitationSettings(record="published")) == "10.1103/PhysRevD.76.013009"


@pytest.mark.parametrize("title", ["[a](b) *c* <d> `e` f_ | & x", "]] [[", "a]", "</a><script>"])
def test_a_title_cannot_end_its_link(made_paper: Make, title: str) -> None:
    paper = made_paper(title)
    markdown = render("markdown", [paper])
    assert markdown.endswith("](https://arxiv.org/abs/2401.00001)")
    inside = markdown[1 : markdown.rindex("](")]
    assert "]" not in inside.replace("\\]", "")
    org = render("org", [paper])
    assert org.endswith("]]")
    assert "]]" not in org[:-2].replace("][", "", 1)
    link = render("html", [paper])
    assert link.count("<") == 2
    assert title in html.unescape(link)


def test_a_long_list_of_authors_is_counted_not_printed(made_paper: Make) -> None:
    text = render("plain", [made_paper("Title", *["Ada Lovelace"] * 3000)])
    assert "Ada Lovelace, Ada Lovelace, Ada Lovelace and 2997 others (2024)" in text
