"""What each TeX command does, by its name."""

from __future__ import annotations

from pubtui.papers.tex import fonts, formulas, prose, units
from pubtui.papers.tex.accents import MATH_ACCENTS, TEXT_ACCENTS
from pubtui.papers.tex.reader import Command
from pubtui.papers.tex.run import Style

_BY_NAMES: dict[str, Command] = {
    "textbf": fonts.in_text(Style.BOLD),
    "emph textit textsl": fonts.in_text(Style.ITALIC),
    "texttt": fonts.in_text(Style.MONO),
    "text textsc textrm textsf textnormal textup textmd mbox hbox fbox underline uline": fonts.in_text(
        Style.PLAIN
    ),
    "mathbf bm boldsymbol pmb mathbfit": fonts.in_mathematics(Style.BOLD),
    "mathit": fonts.in_mathematics(Style.ITALIC),
    "mathtt": fonts.in_mathematics(Style.MONO),
    "mathrm mathsf mathnormal ensuremath mathop mathbin mathrel mathord": fonts.in_mathematics(),
    "mathbb mathds Bbb": fonts.in_mathematics(alphabet="bb"),
    "mathcal mathscr": fonts.in_mathematics(alphabet="cal"),
    "mathfrak": fonts.in_mathematics(alphabet="frak"),
    "bf bfseries boldmath": fonts.switch(Style.BOLD),
    "it itshape em sl slshape": fonts.switch(Style.ITALIC),
    "tt ttfamily": fonts.switch(Style.MONO),
    "rm sf sc rmfamily sffamily scshape normalfont upshape mdseries": fonts.switch(),
    "cal": fonts.switch(alphabet="cal"),
    "frak": fonts.switch(alphabet="frak"),
    "tiny scriptsize footnotesize small normalsize large Large LARGE huge Huge": prose.nothing,
    "centering noindent indent xspace protect nobreakdash hfill relax allowbreak unskip": prose.nothing,
    "displaystyle textstyle scriptstyle limits nolimits nonumber ! / @ -": prose.nothing,
    "label color phantom hphantom vphantom index bibliography bibliographystyle end": prose.dropped(1),
    "vspace hspace vskip hskip pagestyle thispagestyle": prose.dropped(1),
    "setlength rule": prose.dropped(2),
    "textcolor colorbox hyperlink hypertarget texorpdfstring raisebox foreignlanguage": prose.last_of(2),
    "cite citep citet citealp citealt citeauthor citeyear parencite textcite": prose.wrapped("[", "]"),
    "ref cref Cref autoref": prose.wrapped("[", "]"),
    "eqref": prose.wrapped("(", ")"),
    "footnote thanks footnotetext": prose.wrapped(" (", ")"),
    "enquote": prose.wrapped("“", "”"),
    "unicode": prose.code_point,
    "url path nolinkurl": prose.url,
    "href": prose.href,
    "verb lstinline": prose.verbatim,
    "item": prose.item,
    "\\ newline linebreak": prose.line_break,
    ", ; : > quad qquad thinspace space enspace enskip medspace thickspace": prose.printed(" "),
    "num ang": units.number,
    "si unit": units.unit,
    "SI qty SIrange qtyrange": units.quantity,
    "begin": formulas.environment,
    "frac dfrac tfrac cfrac nicefrac sfrac": formulas.quotient,
    "over choose": formulas.infix,
    "sqrt": formulas.square_root,
    "binom dbinom tbinom": formulas.binomial,
    "overset stackrel": formulas.stacked("^"),
    "underset": formulas.stacked("_"),
    "xrightarrow": formulas.labelled("→"),
    "xleftarrow": formulas.labelled("←"),
    "textsuperscript": formulas.script("^"),
    "textsubscript": formulas.script("_"),
    "operatorname": formulas.operator,
    "not": formulas.negated,
    "left right middle big Big bigg Bigg bigl Bigl biggl Biggl": formulas.delimiter,
    "bigr Bigr biggr Biggr bigm Bigm biggm Biggm": formulas.delimiter,
    "pmod": formulas.modulus,
    "bmod mod": prose.printed(" mod "),
    "ket Ket": prose.wrapped("|", "⟩"),
    "bra Bra": prose.wrapped("⟨", "|"),
    "braket Braket expval": prose.wrapped("⟨", "⟩"),
    "abs": prose.wrapped("|", "|"),
    "norm": prose.wrapped("‖", "‖"),
}

COMMANDS: dict[str, Command] = {
    **{name: command for names, command in _BY_NAMES.items() for name in names.split()},
    **{character: prose.printed(character) for character in "%&#_${}"},
    " ": prose.printed(" "),
    **{name: formulas.accent(mark) for name, mark in (TEXT_ACCENTS | MATH_ACCENTS).items()},
}
