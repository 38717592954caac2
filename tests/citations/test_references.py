"""Formatted references against citeproc-js, and every place where we differ from it on purpose."""

from __future__ import annotations

import html
import json
import re
from collections.abc import Callable
from functools import cache

import pytest

from pubtui.citations.formats import render
from pubtui.citations.record import record_of
from pubtui.citations.references import STYLES, style_named
from pubtui.citations.settings import CitationSettings
from pubtui.citations.styles.spans import html_fragment, plain_text
from pubtui.citations.styles.work import work_of
from pubtui.errors import UsageError
from pubtui.papers.paper import Paper
from tests.citations.citeproc_js.items import DATA, forty_papers

Make = Callable[..., Paper]

_NUMBER = re.compile(r'<div class="csl-left-margin">.*?</div>')
_RAISED = re.compile("<sup>(.*?)</sup>")
_SUPERSCRIPTS = str.maketrans("0123456789+−", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻")

# What we write otherwise than citeproc-js: style, why, what it writes, what we write.
DEVIATIONS: tuple[tuple[str, str, str, str], ...] = (
    ("ieee", "the style and the field both say arXiv", r"<i>arXiv</i>: arXiv:", "arXiv:"),
    ("ieee", "the IEEE guide writes days without a zero", r"(?<=\. )0(?=\d, \d{4})|(?<=May )0(?=\d, )", ""),
    ("mla", "the MLA Handbook abbreviates only longer months", r"\bJun\. ", "June "),
    ("mla", "as above", r"\bJul\. ", "July "),
    ("mla", "as above", r"\bSep\. ", "Sept. "),
    ("chicago", "its case conversion spoils identifiers", r"arXiv:adap-Org/", "arXiv:adap-org/"),
    ("apa", "as above", r"arXiv:adap-Org/", "arXiv:adap-org/"),
    ("chicago", "it drops the hyphen between initials", r"C\. P\. Yuan", "C.-P. Yuan"),
    (
        "acm",
        "ACM's own format for arXiv names the identifier",
        r"https://doi\.org/10\.48550/arXiv\.(\S+)$",
        r"arXiv:\1. Retrieved from https://arxiv.org/abs/\1",
    ),
    ("acm", "a comma too many where there is no issue", r"(\d), \((\d{4})\)", r"\1 (\2)"),
    ("vancouver", "NLM's term for a preprint", r"\[Internet\]\. arXiv;", "[Preprint]. arXiv;"),
    (
        "vancouver",
        "with the DOI, as NLM recommends",
        r"(\[Preprint\].* https://arxiv\.org/abs/)(\S+)$",
        r"\1\2 doi:10.48550/arXiv.\2",
    ),
    ("aps", "REVTeX prints et al. in italics", r"(?<= )et al\.", "<i>et al.</i>"),
)


@cache
def references_of_citeproc_js() -> dict[str, dict[str, str]]:
    text = (DATA / "citeproc_references.json").read_text(encoding="utf-8")
    references: dict[str, dict[str, str]] = json.loads(text)
    return references


def expected(style: str, key: str, paper: Paper) -> str:
    """The golden reference without its number and layout, with the deviations made."""
    text = _NUMBER.sub("", references_of_citeproc_js()[style][key])
    text = _RAISED.sub(lambda match: match[1].translate(_SUPERSCRIPTS), text)
    text = html.unescape(" ".join(re.sub("</?div[^>]*>", "", text).split()))
    for deviant, _why, theirs, ours in DEVIATIONS:
        if deviant == style:
            text = re.sub(theirs, ours, text)
    if style == "vancouver" and paper.doi and "[Preprint]" not in text and "[Internet]" not in text:
        text = f"{text} doi:{paper.doi}"  # with the DOI, as NLM recommends
    return text


def written(style: str, paper: Paper, settings: CitationSettings) -> str:
    work = work_of(record_of(paper, settings), print_version=False)
    fragment = html_fragment(style_named(style).reference(work))
    return html.unescape(re.sub("</?a[^>]*>", "", fragment))


@pytest.mark.parametrize("style", [style.name for style in STYLES])
@pytest.mark.parametrize("key", [key for key, _, _ in forty_papers()])
def test_a_reference_is_that_of_citeproc_js(style: str, key: str) -> None:
    paper, settings = {key: (paper, settings) for key, paper, settings in forty_papers()}[key]
    ours, theirs = written(style, paper, settings), expected(style, key, paper)
    assert ours.lower() == theirs.lower()
    # In all styles a title keeps the case arXiv has it in: a change of case spoils names and formulas.
    title = work_of(record_of(paper, settings), print_version=False).title.lower()
    begin = ours.lower().find(title)
    if begin >= 0:
        end = begin + len(title)
        assert (ours[:begin], ours[end:]) == (theirs[:begin], theirs[end:])


@pytest.mark.parametrize("style", [style.name for style in STYLES])
def test_a_title_keeps_its_case_and_its_last_mark(made_paper: Make, style: str) -> None:
    text = render("reference", [made_paper("Why do LLMs love mRNA?", "Ada Lovelace")], style=style)
    assert "Why do LLMs love mRNA?" in text
    assert "?." not in text


@pytest.mark.parametrize("style", [style.name for style in STYLES])
def test_every_style_copes_with_any_paper(made_paper: Make, style: str) -> None:
    papers = [
        made_paper("", ":"),
        made_paper("A <b>bold</b> & *starred* [title]", "et al.", "Anna Nora van der Berg Jr."),
        made_paper("Title", *["Ada Lovelace"] * 3000),
        made_paper("Title", "Ada Lovelace", "et al."),
        made_paper("Title", "Ada Lovelace", submitted="2024", journal_reference="no journal at all"),
    ]
    for name in ("reference", "reference-markdown", "reference-html"):
        text = render(name, papers, CitationSettings(record="published"), style=style)
        assert "  " not in text
        assert ",," not in text
        assert ".." not in text
        assert "()" not in text


def test_numbered_styles_number_a_list_but_not_a_single_reference(made_paper: Make) -> None:
    papers = [made_paper("One", identifier="2401.00001"), made_paper("Two", identifier="2401.00002")]
    assert render("reference", papers, style="ieee").startswith("[1] A. Lovelace, “One,”")
    assert "\n[2] A. Lovelace" in render("reference", papers, style="ieee")
    assert render("reference", papers[:1], style="ieee").startswith("A. Lovelace")
    assert render("reference", papers, style="apa").startswith("Lovelace, A.")


def test_a_version_is_said_where_the_settings_want_it(made_paper: Make) -> None:
    paper = made_paper("Title", version=3)
    assert "(arXiv:2401.00001v3)" in render("reference", [paper], CitationSettings(print_version=True))
    assert "v3" not in render("reference", [paper])


def test_the_year_is_the_first_or_the_latest_versions(made_paper: Make) -> None:
    paper = made_paper("Title", submitted="2023-01-01T00:00:00Z", updated="2024-01-01T00:00:00Z")
    assert "(2023)" in render("reference", [paper])
    assert "(2024)" in render("reference", [paper], CitationSettings(year="latest"))


def test_text_cannot_become_markup(made_paper: Make) -> None:
    paper = made_paper("<script>alert(1)</script> *a* [b](c) `d` _e_", "Ada <i>Lovelace")
    markdown = render("reference-markdown", [paper], style="nature")
    assert r"\<script\>alert(1)\</script\> \*a\* \[b\](c) \`d\` \_e\_" in markdown
    page = render("reference-html", [paper], style="nature")
    assert "&lt;script&gt;" in page
    assert "<script" not in page
    assert "<i>Lovelace" not in page


def test_an_unknown_style_is_refused_with_the_names_there_are(made_paper: Make) -> None:
    with pytest.raises(UsageError) as caught:
        render("reference", [made_paper()], style="harvard")
    assert "vancouver" in caught.value.remedy


def test_plain_text_is_the_html_without_its_elements(made_paper: Make) -> None:
    work = work_of(record_of(made_paper(), CitationSettings()), print_version=False)
    for style in STYLES:
        pieces = style.reference(work)
        assert plain_text(pieces) == html.unescape(re.sub("<[^>]+>", "", html_fragment(pieces)))
