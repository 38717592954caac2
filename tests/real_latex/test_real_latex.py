"""The hardest entries, through real LaTeX: `pytest -m on_demand tests/real_latex`.

Needs pdflatex and bibtex (Debian: texlive-latex-base, texlive-latex-recommended), and for BibLaTeX lualatex
and biber (texlive-luatex, texlive-bibtex-extra, biber). Skipped where they are missing; takes some minutes.
"""

from __future__ import annotations

import random
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from pubtui.citations.formats import render
from pubtui.citations.settings import CitationSettings
from pubtui.papers.dates import PartialDate
from pubtui.papers.identifiers import parse
from pubtui.papers.paper import Author, Paper
from tests.citations.latex.test_any_title import FRAGMENTS
from tests.citations.latex.test_title import CASES, HOSTILE
from tests.real_papers import all_papers

pytestmark = pytest.mark.on_demand

HOW_MANY = 500

PDFLATEX = r"""\documentclass{article}
\usepackage[T1]{fontenc}
\usepackage{amsmath,amssymb}
\usepackage{hyperref}
\begin{document}
\nocite{*}
\bibliographystyle{STYLE}
\bibliography{papers}
\end{document}
"""
LUALATEX = r"""\documentclass{article}
\usepackage{amsmath,amssymb}
\usepackage[backend=biber,style=STYLE]{biblatex}
\addbibresource{papers.bib}
\usepackage{hyperref}
\begin{document}
\nocite{*}
\printbibliography
\end{document}
"""


def needs(*programs: str) -> None:
    missing = [program for program in programs if shutil.which(program) is None]
    if missing:
        pytest.skip(f"not installed: {', '.join(missing)}")


def hardest(count: int) -> list[Paper]:
    """The papers with the most TeX, letters beyond ASCII, special characters and authors."""
    return sorted(all_papers(), key=_hardness, reverse=True)[:count]


def _hardness(paper: Paper) -> float:
    in_title = len(re.findall(r"[\\$^_{}%&#~<>|`\"]|[^ -~]", paper.title))
    in_names = sum(len(re.findall(r"[^ -~]|[:;.,\\-]$|Jr|Collab", author.name)) for author in paper.authors)
    return 3 * in_title + in_names + len(paper.authors) / 100


def made_paper(title: str, number: int) -> Paper:
    day = PartialDate("2024")
    return Paper(parse(f"2401.{number:05}")[0], 1, title, "", (Author("A. Writer"),), (), day, day)


def run(*command: str, folder: Path) -> str:
    done = subprocess.run(
        command, cwd=folder, capture_output=True, timeout=600, check=False, encoding="utf-8", errors="replace"
    )
    return done.stdout


def errors(log: str) -> list[str]:
    return re.findall(r"^!.*|^ERROR.*|^.*error message.*|^Warning--.*|^WARN.*", log, re.MULTILINE)


@pytest.fixture(scope="module")
def papers() -> list[Paper]:
    return hardest(HOW_MANY)


@pytest.mark.parametrize("record", ["preprint", "published"])
@pytest.mark.parametrize("style", ["plain", "abbrv", "alpha", "unsrt"])
def test_bibtex_and_pdflatex_take_the_hardest_entries(
    papers: list[Paper], style: str, record: str, tmp_path: Path
) -> None:
    needs("pdflatex", "bibtex")
    settings = CitationSettings(record="published" if record == "published" else "preprint")
    (tmp_path / "papers.bib").write_text(render("bibtex", papers, settings) + "\n", encoding="utf-8")
    (tmp_path / "paper.tex").write_text(PDFLATEX.replace("STYLE", style), encoding="utf-8")
    latex = ("pdflatex", "-interaction=nonstopmode", "-no-shell-escape", "paper")
    run(*latex, folder=tmp_path)
    assert errors(run("bibtex", "paper", folder=tmp_path)) == []
    run(*latex, folder=tmp_path)
    assert errors(run(*latex, folder=tmp_path)) == []
    assert (tmp_path / "paper.bbl").read_text(encoding="utf-8").count("\\bibitem") == len(papers)


def test_nothing_in_a_title_runs(tmp_path: Path) -> None:
    """With `-shell-escape`, where `\\write18` would run programs."""
    needs("pdflatex", "bibtex")
    (tmp_path / "x.tex").write_text("\\errmessage{a file was read}", encoding="utf-8")
    titles = [source.replace("rm -rf /", "touch written") for source in HOSTILE if len(source) < 300]
    titles += [source for source, _ in CASES if source.isascii()]
    papers = [made_paper(title, number) for number, title in enumerate(titles, start=1)]
    (tmp_path / "papers.bib").write_text(render("bibtex", papers) + "\n", encoding="utf-8")
    (tmp_path / "paper.tex").write_text(PDFLATEX.replace("STYLE", "plain"), encoding="utf-8")
    latex = ("pdflatex", "-interaction=nonstopmode", "-shell-escape", "paper")
    run(*latex, folder=tmp_path)
    assert errors(run("bibtex", "paper", folder=tmp_path)) == []
    known = set(tmp_path.iterdir())
    assert errors(run(*latex, folder=tmp_path)) == []
    assert {file.suffix for file in set(tmp_path.iterdir()) - known} <= {".out", ".pdf"}


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_random_titles_compile(seed: int, tmp_path: Path) -> None:
    needs("pdflatex", "bibtex")
    dice = random.Random(seed)
    fragments = [*(fragment for fragment in FRAGMENTS if fragment != "李"), *" " * 8]
    titles = ["".join(dice.choices(fragments, k=dice.randint(1, 25))) for _ in range(1500)]
    papers = [
        made_paper(f"${title}$" if dice.random() < 0.5 else title, n) for n, title in enumerate(titles, 1)
    ]
    (tmp_path / "papers.bib").write_text(render("bibtex", papers) + "\n", encoding="utf-8")
    (tmp_path / "paper.tex").write_text(PDFLATEX.replace("STYLE", "unsrt"), encoding="utf-8")
    latex = ("pdflatex", "-interaction=nonstopmode", "-no-shell-escape", "paper")
    run(*latex, folder=tmp_path)
    assert errors(run("bibtex", "paper", folder=tmp_path)) == []
    run(*latex, folder=tmp_path)
    assert errors(run(*latex, folder=tmp_path)) == []


@pytest.mark.parametrize("style", ["numeric", "authoryear", "alphabetic"])
def test_biber_and_lualatex_take_the_hardest_entries(papers: list[Paper], style: str, tmp_path: Path) -> None:
    needs("lualatex", "biber")
    (tmp_path / "papers.bib").write_text(render("biblatex", papers) + "\n", encoding="utf-8")
    (tmp_path / "paper.tex").write_text(LUALATEX.replace("STYLE", style), encoding="utf-8")
    latex = ("lualatex", "-interaction=nonstopmode", "-no-shell-escape", "paper")
    run(*latex, folder=tmp_path)
    assert errors(run("biber", "paper", folder=tmp_path)) == []
    run(*latex, folder=tmp_path)
    assert errors(run(*latex, folder=tmp_path)) == []
