"""The LaTeX commands that may stand in an entry; everything else is written out as text.

A list of what is allowed, not of what is forbidden: titles come from outside, and a command such as
`\\input`, `\\openout` or `\\write18` must never be active in somebody's document. The names are LaTeX's own
and those of the amsmath and amssymb packages (L. Lamport, "LaTeX: A Document Preparation System", 2nd ed.,
chapter 3 and tables 3.3 to 3.12; AMS, "User's Guide for the amsmath Package", 2020; "User's Guide to
AMSFonts", 2013).
"""

from __future__ import annotations


def _names(text: str) -> frozenset[str]:
    return frozenset(text.split())


MATH_SYMBOLS = _names(
    r"""
    alpha beta gamma delta epsilon varepsilon zeta eta theta vartheta iota kappa lambda mu nu xi pi varpi
    rho varrho sigma varsigma tau upsilon phi varphi chi psi omega Gamma Delta Theta Lambda Xi Pi Sigma
    Upsilon Phi Psi Omega pm mp times div ast star circ bullet cdot cap cup uplus sqcap sqcup vee lor wedge
    land setminus wr diamond bigtriangleup bigtriangledown triangleleft triangleright oplus ominus otimes
    oslash odot bigcirc dagger ddagger amalg leq le prec preceq ll subset subseteq sqsubseteq in vdash geq
    ge succ succeq gg supset supseteq sqsupseteq ni owns dashv equiv sim simeq asymp approx cong neq ne
    doteq propto models perp mid parallel bowtie smile frown notin leftarrow gets Leftarrow rightarrow to
    Rightarrow leftrightarrow Leftrightarrow mapsto hookleftarrow leftharpoonup leftharpoondown
    rightleftharpoons longleftarrow Longleftarrow longrightarrow Longrightarrow longleftrightarrow
    Longleftrightarrow longmapsto hookrightarrow rightharpoonup rightharpoondown uparrow Uparrow downarrow
    Downarrow updownarrow Updownarrow nearrow searrow swarrow nwarrow iff implies impliedby aleph hbar imath
    jmath ell wp Re Im prime emptyset nabla surd top bot angle forall exists neg lnot flat natural sharp
    backslash partial infty triangle clubsuit diamondsuit heartsuit spadesuit ldots cdots vdots ddots dots
    dotsb dotsc dotsi dotsm colon lbrace rbrace lbrack rbrack langle rangle lfloor rfloor lceil rceil vert
    Vert lvert rvert lVert rVert sum prod coprod int oint iint iiint bigcap bigcup bigsqcup bigvee bigwedge
    bigodot bigotimes bigoplus biguplus arccos arcsin arctan arg cos cosh cot coth csc deg det dim exp gcd
    hom inf ker lg lim liminf limsup ln log max min Pr sec sin sinh sup tan tanh injlim projlim varlimsup
    varliminf bmod quad qquad S P copyright pounds dag ddag digamma varkappa beth daleth gimel hslash Bbbk
    complement eth Finv Game mho measuredangle nexists varnothing blacktriangle bigstar blacksquare
    blacklozenge lozenge square Box Diamond circledS circledR backprime sphericalangle leqq leqslant
    eqslantless lesssim lessapprox lessdot lll lessgtr lesseqgtr doteqdot risingdotseq fallingdotseq backsim
    backsimeq subseteqq Subset sqsubset preccurlyeq curlyeqprec precsim precapprox vartriangleleft
    trianglelefteq vDash Vvdash smallsmile smallfrown bumpeq Bumpeq geqq geqslant eqslantgtr gtrsim
    gtrapprox gtrdot ggg gtrless gtreqless eqcirc circeq triangleq thicksim thickapprox supseteqq Supset
    sqsupset succcurlyeq curlyeqsucc succsim succapprox vartriangleright trianglerighteq Vdash shortmid
    shortparallel between pitchfork varpropto therefore because approxeq nless nleq ngtr ngeq nsim ncong
    nmid nparallel nvdash nvDash nsubseteq nsupseteq subsetneq supsetneq ntriangleleft ntriangleright lnsim
    gnsim dotplus smallsetminus Cap Cup barwedge veebar doublebarwedge boxminus boxtimes boxdot boxplus
    divideontimes ltimes rtimes leftthreetimes rightthreetimes curlywedge curlyvee circleddash circledast
    circledcirc intercal dashrightarrow dashleftarrow leftleftarrows rightrightarrows leftrightarrows
    rightleftarrows twoheadrightarrow twoheadleftarrow rightarrowtail leftarrowtail leftrightharpoons
    rightsquigarrow leadsto leftrightsquigarrow upharpoonright restriction upharpoonleft multimap nleftarrow
    nrightarrow Lleftarrow Rrightarrow curvearrowright curvearrowleft circlearrowright circlearrowleft lhd
    rhd unlhd unrhd Join ulcorner urcorner llcorner lrcorner
    """
)
"""Commands without an argument, good inside mathematics only."""

MATH_ARGUMENTS: dict[str, int] = {
    **dict.fromkeys(
        _names(
            """
            hat check breve acute grave tilde bar vec dot ddot dddot mathring widehat widetilde overline
            underline overbrace underbrace overrightarrow overleftarrow underrightarrow sqrt mathrm
            mathnormal mathcal mathbf mathsf mathtt mathit mathbb mathfrak boldsymbol operatorname mathop
            mathrel mathbin mathord pmod xrightarrow xleftarrow phantom
            """
        ),
        1,
    ),
    **dict.fromkeys(_names("frac dfrac tfrac cfrac binom tbinom dbinom stackrel overset underset"), 2),
}
"""Commands of mathematics and how many arguments in mathematics they take."""

DELIMITERS = _names(
    "lbrace rbrace lbrack rbrack langle rangle lfloor rfloor lceil rceil vert Vert lvert rvert lVert rVert "
    "uparrow Uparrow downarrow Downarrow updownarrow Updownarrow backslash"
)
"""What may follow `\\left` and `\\right` besides `( ) [ ] | / < > .`."""

MATH_SYNONYMS: dict[str, str] = {
    "bm": "boldsymbol", "pmb": "boldsymbol", "mathbbm": "mathbb", "mathds": "mathbb", "Bbb": "mathbb",
    "mathscr": "mathcal", "mathpzc": "mathcal", "frak": "mathfrak", "slashed": "not",
    "mathbfit": "boldsymbol", "Vec": "vec", "Hat": "hat", "Bar": "bar", "Tilde": "tilde", "degree": "circ",
    "implies": "Longrightarrow",
    "nicefrac": "frac", "sfrac": "frac", "thickspace": "quad", "mod": "bmod",
}  # fmt: skip
"""Names from packages a document may not load, and the ones every document has."""

MATH_DECLARATIONS: dict[str, str] = {
    "rm": "mathrm", "bf": "mathbf", "it": "mathit", "sf": "mathsf", "tt": "mathtt", "cal": "mathcal",
    "mit": "mathnormal", "boldmath": "boldsymbol", "em": "mathit", "sl": "mathit", "sc": "mathrm",
}  # fmt: skip
"""Commands that act until their group ends, and the command with an argument that does the same."""

TEXT_COMMANDS = _names(
    "emph textit textbf textsl textsc texttt textsf textrm textup textmd textsuperscript textsubscript"
)
"""Commands with one argument in text; they may stand in text and in mathematics."""

TEXT_DECLARATIONS: dict[str, str] = {
    "bf": "textbf", "bfseries": "textbf", "boldmath": "textbf", "em": "emph", "it": "textit",
    "itshape": "textit", "sl": "textsl", "slshape": "textsl", "sc": "textsc", "scshape": "textsc",
    "tt": "texttt",
    "ttfamily": "texttt", "sf": "textsf", "sffamily": "textsf",
}  # fmt: skip

TEXT_BOXES = _names("text mbox hbox textnormal mathtext fbox")
"""Commands that only say "this is text"."""

WRAPPED: dict[str, tuple[str, str]] = {
    **dict.fromkeys(("footnote", "thanks", "footnotetext"), (" (", ")")),
    **dict.fromkeys(("cite", "citep", "citet", "ref"), ("[", "]")),
    "enquote": ("“", "”"),
    "url": ("", ""),
    "path": ("", ""),
}
"""Commands of text that become their argument between two marks."""

LAST_OF_TWO = _names("href textcolor colorbox texorpdfstring foreignlanguage raisebox hyperlink")
"""Commands of which only the second argument is to be read."""

MATH_WRAPPED: dict[str, tuple[str, str]] = {
    **dict.fromkeys(("ket", "Ket"), ("|", r"\rangle ")),
    **dict.fromkeys(("bra", "Bra"), (r"\langle ", "|")),
    **dict.fromkeys(("braket", "Braket", "expval"), (r"\langle ", r"\rangle ")),
    "abs": ("|", "|"),
    "norm": (r"\|", r"\|"),
}
"""Commands of the physics and braket packages, in commands every document has."""

LOGOS = _names("LaTeX TeX LaTeXe")

DROPPED_WITH_ARGUMENT = _names(
    "label vspace hspace vskip hskip color tag thispagestyle pagestyle bibliographystyle begin end "
    "hphantom vphantom"
)
"""Layout and bookkeeping that say nothing to a reader."""

DROPPED = _names(
    """
    rm normalfont rmfamily mdseries upshape displaystyle textstyle scriptstyle scriptscriptstyle limits
    nolimits nonumber notag protect relax noindent par centering raggedright tiny scriptsize footnotesize
    small normalsize large Large LARGE huge Huge big Big bigg Bigg bigl Bigl biggl Biggl bigr Bigr biggr
    Biggr bigm Bigm middle unboldmath break newline linebreak nolinebreak hfill hfil smallskip medskip
    bigskip allowbreak strut mathstrut null leavevmode xspace ignorespaces
    """
)
"""Layout without an argument."""
