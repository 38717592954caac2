"""Whole BibTeX and BibLaTeX entries."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from pubtui.citations.formats import render
from pubtui.citations.settings import CitationSettings
from pubtui.papers.paper import Paper

Make = Callable[..., Paper]
JOURNAL = "Phys.Rev.D76:013009,2007"
DOI = "10.1103/PhysRevD.76.013009"
PUBLISHED = CitationSettings(record="published")


def test_a_preprint_in_bibtex(made_paper: Make) -> None:
    paper = made_paper(
        "Attention Is All You Need",
        "Ashish Vaswani",
        "Lukasz Kaiser",
        identifier="1706.03762",
        submitted="2017-06-12T17:57:34Z",
        updated="2023-08-02T00:41:18Z",
    )
    assert (
        render("bibtex", [paper])
        == """\
@misc{vaswani2017attention,
  author        = {Vaswani, Ashish and Kaiser, Lukasz},
  title         = {Attention Is All You Need},
  year          = {2017},
  month         = jun,
  eprint        = {1706.03762},
  archiveprefix = {arXiv},
  primaryclass  = {cs.CL},
  url           = {https://arxiv.org/abs/1706.03762},
}"""
    )


def test_a_preprint_in_biblatex(made_paper: Make) -> None:
    paper = made_paper(
        "Attention Is All You Need",
        "Ashish Vaswani",
        "Łukasz Kaiser",
        identifier="1706.03762",
        submitted="2017-06-12T17:57:34Z",
    )
    assert (
        render("biblatex", [paper])
        == """\
@online{vaswani2017attention,
  author        = {Vaswani, Ashish and Kaiser, Łukasz},
  title         = {Attention Is All You Need},
  date          = {2017-06-12},
  eprint        = {1706.03762},
  eprinttype    = {arxiv},
  eprintclass   = {cs.CL},
  url           = {https://arxiv.org/abs/1706.03762},
}"""
    )


def test_a_published_article(made_paper: Make) -> None:
    paper = made_paper(
        "Title", journal_reference="Collect. Math. 57(3) (2006), 319 - 346", doi="10.1000/a_b%c"
    )
    assert (
        render("bibtex", [paper], PUBLISHED)
        == """\
@article{lovelace2024title,
  author        = {Lovelace, Ada},
  title         = {Title},
  journal       = {Collect. Math.},
  volume        = {57},
  number        = {3},
  pages         = {319--346},
  year          = {2006},
  eprint        = {2401.00001},
  archiveprefix = {arXiv},
  primaryclass  = {cs.CL},
  doi           = {10.1000/a_b%c},
}"""
    )


def test_a_preprint_says_where_it_appeared(made_paper: Make) -> None:
    text = render("bibtex", [made_paper("Title", journal_reference=JOURNAL, doi=DOI)])
    assert text.startswith("@misc{")
    assert f"  doi           = {{{DOI}}},\n" in text
    assert f"  note          = {{{JOURNAL}}},\n" in text


@pytest.mark.parametrize(
    "reference",
    [
        "Gen.Rel.Grav.39:1545-1550,2007; Int.J.Mod.Phys.D17:685-690,2008",
        "Energy and Fuels (2007) sous presse",
        'in "New Trends", Springer (2009)',
        "to appear in Phys. Rev. D",
        "SFINA1:379-390,2007",
        "J. Phys. A & B_c 100% #1",
    ],
)
@pytest.mark.parametrize("name", ["bibtex", "biblatex"])
def test_nothing_is_invented_from_a_journal_reference_that_cannot_be_read(
    made_paper: Make, reference: str, name: str
) -> None:
    text = render(name, [made_paper("Title", journal_reference=reference)], PUBLISHED)
    assert text.startswith(("@misc{", "@online{"))
    assert "journal" not in text
    assert "volume" not in text
    assert "  note          = {" in text


def test_a_withdrawn_paper_says_so(made_paper: Make) -> None:
    for name in ("bibtex", "biblatex"):
        assert "note          = {Withdrawn}," in render(name, [made_paper(withdrawn=True)])


def test_a_version_is_kept_out_of_the_eprint(made_paper: Make) -> None:
    settings = CitationSettings(print_version=True)
    text = render("bibtex", [made_paper(version=3)], settings)
    assert "eprint        = {2401.00001}," in text
    assert "note          = {Version 3}," in text
    assert "version       = {3}," in render("biblatex", [made_paper(version=3)], settings)


@pytest.mark.parametrize(
    ("names", "field"),
    [
        (["Jan van der Berg"], "van der Berg, Jan"),
        (["Maria de la Cruz"], "de la Cruz, Maria"),
        (["Charles L. Webber Jr."], "Webber, Jr., Charles L."),
        (["Alves, A.A., Jr."], "Alves, Jr., A.A."),
        (["Smith, Jr., John"], "Smith, Jr., John"),
        (["Neal J. Evans II"], "Evans, II, Neal J."),
        (["Plato"], "{Plato}"),
        (["The ATLAS Collaboration"], "{The ATLAS Collaboration}"),
        (["The CMS and LHCb Collaborations"], "{The CMS and LHCb Collaborations}"),
        (["ATLAS Collaboration", ":", "A. Aad"], "{ATLAS Collaboration} and Aad, A."),
        (["Ada Lovelace", "et al."], "Lovelace, Ada and others"),
        (["Ada Lovelace", "others"], "Lovelace, Ada and others"),
        (["Pavel Novák", "\\, Jr."], r"Nov{\'{a}}k, Jr., Pavel"),
        (["C. -P. Yuan"], "Yuan, C.-P."),
        (["Łukasz Müller-Øster"], r"M{\"{u}}ller-{\O}ster, {\L}ukasz"),
        (["Nguye\u0302\u0303n Du"], r"Du, Nguy{\~{\^{e}}}n"),
        (['C. Bal\\\'azs', 'K. G{\\"o}del'], r'Bal{\'{a}}zs, C. and G{\"{o}}del, K.'),
        (["A & B Smith"], r"Smith, A \& B"),
        (["Anders and Bo Smith"], "Smith, {Anders and Bo}"),
        (["Li Fei-Fei"], "Fei-Fei, Li"),
    ],
)  # fmt: skip
def test_names_are_one_entry_each_in_the_form_bibtex_reads(
    made_paper: Make, names: list[str], field: str
) -> None:
    assert f"  author        = {{{field}}},\n" in render("bibtex", [made_paper("Title", *names)])


def test_three_thousand_authors_are_all_there(made_paper: Make) -> None:
    text = render("bibtex", [made_paper("Title", *[f"A{number} Author{number}" for number in range(3000)])])
    assert text.count(" and ") == 2999


def test_utf8_is_written_where_the_settings_want_it(made_paper: Make) -> None:
    text = render("bibtex", [made_paper("Über α", "Kurt Gödel")], CitationSettings(bibtex_encoding="utf8"))
    assert "author        = {Gödel, Kurt}," in text


@pytest.mark.parametrize(
    "doi", ["10.1000/x}y", "10.1000/{x", "10.1000/x\\input{y}", '10.1000/"x"', "10.1000/é"]
)
@pytest.mark.parametrize("name", ["bibtex", "biblatex"])
def test_a_doi_cannot_end_its_field_or_hold_a_command(made_paper: Make, doi: str, name: str) -> None:
    text = render(name, [made_paper("Title", doi=doi)])
    assert text.count("{") == text.count("}")
    assert "\\" not in text
    assert "doi           = {10.1000/" in text
    assert text.isascii()


def test_a_subject_from_outside_is_left_out_where_arxiv_could_not_have_it(made_paper: Make) -> None:
    assert "primaryclass" not in render("bibtex", [made_paper(subjects=("}, title={x",))])
    assert "primaryclass" not in render("bibtex", [made_paper(subjects=())])


@pytest.mark.parametrize("name", ["bibtex", "biblatex"])
def test_a_paper_with_nothing_but_an_identifier_is_still_a_valid_entry(made_paper: Make, name: str) -> None:
    text = render(name, [made_paper("", ":", submitted="2024", subjects=())])
    assert text.splitlines()[0] in ("@misc{arxiv2401.00001,", "@online{arxiv2401.00001,")
    assert "{}" not in text
