"""Writes pubtui/papers/tex/symbols.txt from pylatexenc's and unicodeit's tables.

Run by hand, with both packages installed (neither is needed at run time or by the tests):

    python tests/papers/tex/generate_symbols.py
"""

import re
import unicodedata
from pathlib import Path

from pubtui.papers.tex.commands import COMMANDS
from pubtui.papers.tex.symbols import OPERATORS

TARGET = Path(__file__).parents[3] / "pubtui" / "papers" / "tex" / "symbols.txt"
HEADER = """\
# Names of TeX symbols and the characters they print, one pair on each line.
#
# Written by tests/papers/tex/generate_symbols.py from the tables of
#   pylatexenc 2.11   Copyright (c) 2015-2019 Philippe Faist, MIT License
#   unicodeit 0.7.5   Copyright 2020 Sven Kreiss, Kyle Cranmer and contributors, MIT License;
#                     some of its names come from unimathsymbols.txt,
#                     Copyright 2011 by Günter Milde, LaTeX Project Public License
# with what OURS in that script says instead. Both licences ask that this notice stays:
#
# Permission is hereby granted, free of charge, to any person obtaining a copy of this software and
# associated documentation files (the "Software"), to deal in the Software without restriction,
# including without limitation the rights to use, copy, modify, merge, publish, distribute, sublicense,
# and/or sell copies of the Software, and to permit persons to whom the Software is furnished to do so,
# subject to the following conditions: The above copyright notice and this permission notice shall be
# included in all copies or substantial portions of the Software.
#
# THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT
# LIMITED TO THE WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT.
# IN NO EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER
# LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION
# WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.
"""

# Names that authors give their own macros. Accents, operators and other commands have rules of their own.
NOT_SYMBOLS = set(
    """
    h m n r t u v ring big Big text today slash cat fun rel inj bij boy sad leo Leo exi QED lat smt gla Top
    Bot Not DD AC question period comma less plus greater equal exclam semicolon ampersand second cbrt
    """.split()
)
ALPHABETS = re.compile(r"(?:Bbb|mbf|mit|msans|mtt|mscr|mfrak|mathbb|mathbf|mathcal|mathfrak|mathsc)\w*")

# Where the tables disagree with what arXiv's authors mean, or have nothing (astronomers' journal macros).
OURS = dict(
    pair.split("=", 1)
    for pair in r"""
    |=‖ Vert=‖ lVert=‖ rVert=‖ vert=| lvert=| rvert=| mid=| ast=* bullet=• cdot=· cdotp=· colon=: dots=…
    dotsc=… dotsb=⋯ dotso=… ldots=… cdots=⋯ textellipsis=… hbar=ℏ hslash=ℏ ell=ℓ lbrace={ rbrace=} lbrack=[
    rbrack=] langle=⟨ rangle=⟩ sim=∼ thicksim=∼ epsilon=ϵ varepsilon=ε phi=ϕ varphi=φ setminus=∖ to=→ gets=←
    implies=⟹ impliedby=⟸ iff=⟺ land=∧ lor=∨ lnot=¬ neg=¬ ne=≠ neq=≠ le=≤ ge=≥ star=⋆ prime=′ angle=∠
    degree=° textdegree=° degr=° arcdeg=° arcmin=′ arcsec=″ micron=μm la=≲ ga=≳ lsim=≲ gsim=≳ lta=≲ gta=≳
    lesssim=≲ gtrsim=≳ msun=M_⊙ Msun=M_⊙ lsun=L_⊙ Lsun=L_⊙ rsun=R_⊙ Rsun=R_⊙ Zsun=Z_⊙ sun=⊙ earth=⊕ kms=km/s
    kmps=km/s angstrom=Å R=ℝ C=ℂ Z=ℤ N=ℕ Q=ℚ Reals=ℝ reals=ℝ Real=ℝ Re=Re Im=Im LaTeX=LaTeX TeX=TeX
    LaTeXe=LaTeX2ε BibTeX=BibTeX textregistered=® texttrademark=™ copyright=© pounds=£ euro=€ dag=† ddag=‡
    textbackslash=\ backslash=\ textasciitilde=~ textasciicircum=^ textunderscore=_ textless=< textgreater=>
    textbar=| textbraceleft={ textbraceright=} lt=< gt=> textquotesingle=' textquotedbl=" slash=/ i=ı j=ȷ
    imath=ı jmath=ȷ checkmark=✓ cmark=✓ xmark=✗ SS=SS textperiodcentered=· textmu=µ
    ie=i.e. eg=e.g. pct=% textsection=§
    textparagraph=¶ textdollar=$ textpercent=% therefore=∴ because=∵ triangleq=≜ coloneqq=≔ eqqcolon=≕
    vdots=⋮ jpsi=J/ψ Jpsi=J/ψ epem=e⁺e⁻ ee=e⁺e⁻ pip=π⁺ pim=π⁻ piz=π⁰ mumu=μ⁺μ⁻ pipi=ππ GeV=GeV TeV=TeV
    MeV=MeV keV=keV eV=eV fb=fb pb=pb invfb=fb⁻¹ invpb=pb⁻¹ babar=BABAR
    """.split()
)


def pylatexenc_table() -> dict[str, str]:
    from pylatexenc.latex2text import get_default_latex_context_db

    context = get_default_latex_context_db()
    return {
        name: specification.simplify_repl
        for category in reversed(context.category_list)
        for name, specification in context.d[category]["macros"].items()
        if isinstance(specification.simplify_repl, str)
    }


def unicodeit_table() -> dict[str, str]:
    from unicodeit.data import REPLACEMENTS

    table: dict[str, str] = {}
    for command, characters in REPLACEMENTS:
        name = re.fullmatch(r"\\([A-Za-z]+|[|])(?:\{\})?", command)
        if name:
            table.setdefault(name[1], characters)
    return table


def is_symbol(name: str, characters: str) -> bool:
    return (
        re.fullmatch(r"[A-Za-z]+|\|", name) is not None
        and name not in NOT_SYMBOLS | OPERATORS | COMMANDS.keys()
        and not ALPHABETS.fullmatch(name)
        and 1 <= len(characters) <= 3
        and "%" not in characters
        and not any(unicodedata.category(c) in {"Cc", "Cf", "Co", "Cn", "Zs"} for c in characters)
        and not unicodedata.combining(characters[0])
    )


def main() -> None:
    table = {n: c for n, c in (unicodeit_table() | pylatexenc_table()).items() if is_symbol(n, c)}
    table |= OURS
    lines = [f"{name} {unicodedata.normalize('NFC', table[name])}" for name in sorted(table)]
    TARGET.write_text(HEADER + "\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
