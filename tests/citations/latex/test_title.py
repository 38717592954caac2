"""Titles as LaTeX."""

from __future__ import annotations

import re

import pytest

from pubtui.citations.latex.writing import prose, title

CASES = [
    # outside mathematics, special characters are escaped once
    (r"Q & A: 50% of #1 in snake_case", r"Q \& {A}: 50\% of \#1 in snake\_case"),
    (r"Counting \& Finding 5\% of C\# \_", r"Counting \& Finding 5\% of {C}\# \_"),
    ("5 < 6 > 4 | 3", r"5 \textless{} 6 \textgreater{} 4 \textbar{} 3"),
    ("costs $5 and $10 today", r"costs \$5 and \$10 today"),
    (r"\$PINN here", r"\${PINN} here"),
    ("one lone $ sign", r"one lone \$ sign"),
    ("the host of the z~2.56 quasar", r"the host of the z\textasciitilde{}2.56 quasar"),
    ("for Public~Safety", "for Public~Safety"),
    ("a lone } and { brace", r"a lone \textbraceright{} and \textbraceleft{} brace"),
    (r"the folder C:\temp here", r"the folder {C}:\textbackslash{}temp here"),
    ("decays B --> rho K*", r"decays {B} -{}-\textgreater{} rho {K}*"),
    # mathematics passes
    (r"Limits of $\alpha_{s}^{2}$ at $100\%$", r"Limits of {$\alpha_{s}^{2}$} at {$100\%$}"),
    (r"from $\Lambda$CDM to $H_0$", r"from {$\Lambda$CDM} to {$H_0$}"),
    (
        r"on $D_{(s)}^{+}\rightarrow h^{+}\pi^{0}$ decays",
        r"on {$D_{(s)}^{+}\rightarrow h^{+}\pi^{0}$} decays",
    ),
    (r"the \(x\) and \[y\]", r"the {$x$} and {$y$}"),
    # mathematics that lacks its dollars gets them
    (r"mixing of \bar D^0 and \Lambda_c^+", r"mixing of {$\bar{D}^0$} and {$\Lambda_c^+$}"),
    ("the phi^4 model and H_2O", r"the phi{$^{4}$} model and {H$_{2}$O}"),
    # what would stop LaTeX does not
    (r"a $x^a^b$ and $f'^2$ and $x_$", r"a {$x^a{}^b$} and {$f'^2$} and {$x$}"),
    (r"in $\left( x$ and $\frac12$ and $\sqrt[3]x$", r"in {$( x$} and {$\frac{1}{2}$} and {$\sqrt[{3}]{x}$}"),
    (r"on $a } b$", r"on {$a \rbrace  b$}"),
    (r"on $\mymacro{x}$ and $\mymacro$", r"on {${x}$} and {$\mathrm{mymacro}$}"),
    (r"the set $\{x\}$", r"the set {$\lbrace x\rbrace$}"),
    (r"on $\cal L$ and ${\rm Tr} x$", r"on {$\mathcal{L}$} and {${\mathrm{Tr}} x$}"),
    (r"a $\\Lambda^*$ resonance", r"a {$\Lambda^*$} resonance"),
    (r"the state $\ket{\psi}$ and $\norm{x}$", r"the state {$|{\psi}\rangle$} and {$\|{x}\|$}"),
    (r"in $\Bz\to\pip$ over $\Q$", r"in {$\mathrm{Bz}\to\pi^{+}$} over {$\mathbb{Q}$}"),
    # letters
    (
        r"maps of the famous Schr\"odinger equation and the town of Łódź",
        r"maps of the famous {Schr{\"{o}}dinger} equation and the town of {{\L}{\'{o}}d{\'{z}}}",
    ),
    ("Nguyễn’s “naïve” – idea", r"Nguy{\~{\^{e}}}n's ``na{\"{\i}}ve'' -- idea"),
    (
        "at 5° in ℝ³ for α ≤ ∞",
        r"at 5{$^\circ$} in {{$\mathbb{R}$}{$^{3}$}} for {$\alpha$} {$\le$} {$\infty$}",
    ),
    ('"I Know It" and "you"', "``{I} Know It'' and ``you''"),
    (
        r"{\it tritronqu\'ee} in \emph{Venus} and \textsc{GUI-Net}",
        r"\textit{tritronqu{\'{e}}e} in \emph{Venus} and \textsc{GUI-Net}",
    ),
    (r"time $\unicode{x2013}$ space", "time -- space"),
    ("机器学习 today", "机器学习 today"),
]  # fmt: skip


@pytest.mark.parametrize(("source", "latex"), CASES)
def test_a_title_becomes_latex_that_compiles(source: str, latex: str) -> None:
    assert title(source, ascii_only=True) == latex


@pytest.mark.parametrize(
    ("source", "latex"),
    [
        # capitals that carry meaning
        ("Training BERT and LaTeX with mRNA in 3D", "Training {BERT} and {LaTeX} with {mRNA} in {3D}"),
        (
            "Observation of D0 Mixing With T5 Models in U.S. Data",
            "Observation of {D0} Mixing With {T5} Models in {U.S}. Data",
        ),
        # a title like a sentence: capitals are names
        (
            "The geometry of Hilbert spaces and Kähler forms",
            r"The geometry of {Hilbert} spaces and {K{\"{a}}hler} forms",
        ),
        # a title with capitals on all words: they may go
        ("Attention Is All You Need", "Attention Is All You Need"),
        ("Deep Learning: A Review", "Deep Learning: A Review"),
        # but for names that everybody knows
        ("Learning Yorùbá With Gauss's Law", r"Learning {Yor{\`{u}}b{\'{a}}} With {Gauss's} Law"),
        # BibTeX lowers what follows a question mark or an opening quotation mark
        ("Are We Done? The Case Of Large Models", "Are We Done? {The} Case Of Large Models"),
        ("Hepatitis A and a Vitamin A Study Of Type B", "Hepatitis A and a Vitamin A Study Of Type {B}"),
        # a shouted title is lowered as a whole
        ("THE ORIGIN OF SPECIES", "THE ORIGIN OF SPECIES"),
    ],
)  # fmt: skip
def test_braces_keep_the_capitals_that_carry_meaning(source: str, latex: str) -> None:
    assert title(source, ascii_only=True) == latex


@pytest.mark.parametrize("code", ["1b", "07", "00", "9b", "9d", "202e", "200b", "d800", "e000", "ffff"])
@pytest.mark.parametrize("source", [r"a \unicode{x%s}[31m b", r"a $\unicode{x%s}[31m$ b"])
@pytest.mark.parametrize("ascii_only", [True, False])
def test_a_character_given_by_number_is_cleaned_as_all_text_from_outside(
    code: str, source: str, *, ascii_only: bool
) -> None:
    assert chr(int(code, 16)) not in title(source % code, ascii_only=ascii_only)


def test_all_or_no_capitals_can_be_kept() -> None:
    assert title("A BERT Model", ascii_only=True, keep="title") == "{A BERT Model}"
    assert title("A BERT Model", ascii_only=True, keep="none") == "A BERT Model"


def test_utf8_keeps_letters_and_escapes_the_rest() -> None:
    assert title("Kähler & α-décay", ascii_only=False) == r"Kähler \& α-décay"


HOSTILE = [
    r"\input{/etc/passwd}",
    r"\include{x} \openout1=x \write1{y} \immediate\write18{rm -rf /}",
    r"$\input{x}\write18{y}\openin3=z$",
    r"\csname input\endcsname \catcode`\@=11 \def\x{y} \let\a\b \newcommand{\q}{z}",
    r"^^5cinput{x} $^^5cinput{x}$ \^^5cinput",
    r"{\catcode`\^=7 ^^5c}",
    r"\usepackage{shellesc}\ShellEscape{id}\directlua{os.execute('id')}",
    r"\href{run:/bin/sh}{click} \url{run:x}",
    r"\special{ps: x} \pdfobj \read18 \jobname \expandafter\input",
    r"} @preamble{ \"\immediate\write18{id}\" } @article{x, title={",
    r"\textbf{\input{x}} $\text{\input{x}}$ $\mathrm{\input x}$ \emph{\write18{x}}",
    r"\begin{filecontents}{x}y\end{filecontents} \verbatiminput{x} \lstinputlisting{x}",
    "\\\\input{x} \\ input \\\ninput{x}",
    r"\loop\iftrue\repeat \newwrite\f \everypar{\input x} \aftergroup\input",
    "\\inp\u200but{x} \uf8ff\U000f0001\U0010abcd",
    "{" * 3000 + r"\input{x}" + "}" * 2000,
    r"\emph{" * 500 + r"\input{x}" + "}" * 400,
    r"$\frac{" * 300,
]

ALLOWED_IN_TEXT = {
    "textasciitilde", "textasciicircum", "textbackslash", "textbraceleft", "textbraceright", "textless",
    "textgreater", "textbar", "emph", "textbf", "textit", "i", "L", "text", "textsc", "ldots",
}  # fmt: skip


@pytest.mark.parametrize("write", [title, prose])
@pytest.mark.parametrize("source", HOSTILE)
@pytest.mark.parametrize("ascii_only", [True, False])
def test_nothing_that_executes_survives_as_a_command(write: object, source: str, *, ascii_only: bool) -> None:
    assert callable(write)
    latex = write(source, ascii_only=ascii_only)
    commands = set(re.findall(r"\\([A-Za-z]+)", latex))
    assert commands <= ALLOWED_IN_TEXT | {"mathrm", "frac", "mathbf", "lbrace", "rbrace", "textmd"}
    assert "^^" not in latex
    assert "\n" not in latex


@pytest.mark.parametrize("source", [*HOSTILE, *(source for source, _ in CASES)])
@pytest.mark.parametrize("ascii_only", [True, False])
def test_braces_balance_as_bibtex_counts_them(source: str, *, ascii_only: bool) -> None:
    depth = 0
    for character in title(source, ascii_only=ascii_only):
        depth += (character == "{") - (character == "}")
        assert depth >= 0
    assert depth == 0


def test_a_title_that_is_all_braces_is_read_in_linear_time() -> None:
    assert len(title("{" * 20_000, ascii_only=True)) > 20_000
