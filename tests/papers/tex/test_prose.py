"""Running text: quotation marks, dashes, ties, scripts outside mathematics, commands without a meaning."""

import pytest

from pubtui.papers.tex import plain


@pytest.mark.parametrize(
    ("source", "shown"),
    [
        ("``quotes''", "“quotes”"),
        ('``mixed" quotes', "“mixed” quotes"),
        ("``grave ones`` too", "“grave ones” too"),
        ("`single' and don't", "‘single’ and don't"),
        ("the authors\\' view", "the authors' view"),
        ("0.3'' wide", "0.3'' wide"),
        ("Woosley`s and `code`", "Woosley`s and `code`"),
        ("f''(x) after ``a''", "f''(x) after “a”"),
    ],
)
def test_quotation_marks_close_only_what_was_opened(source: str, shown: str) -> None:
    assert plain(source) == shown


@pytest.mark.parametrize(
    ("source", "shown"),
    [
        ("solve--verify", "solve–verify"),
        ("a -- b --- c---d", "a – b — c—d"),
        ("run --flag and --safe", "run --flag and --safe"),
        ("B_s --> mu+ mu-", "B_s --> mu+ mu-"),
        ("pages 40--50", "pages 40–50"),
        ("a ---- b", "a ---- b"),
    ],
)
def test_hyphens_become_dashes_unless_they_are_options_arrows_or_rules(source: str, shown: str) -> None:
    assert plain(source) == shown


@pytest.mark.parametrize(
    ("source", "shown"),
    [
        ("Fig.~3 of Lean~4", "Fig.\u00a03 of Lean\u00a04"),
        ("Models~(LLMs)", "Models\u00a0(LLMs)"),
        ("~500 km/s (~2%)", "~500 km/s (~2%)"),
        ("z~2.56 and M_tot~0.4", "z~2.56 and M_tot~0.4"),
        ("7.33~8.26 BLEU, 8B~70B", "7.33~8.26 BLEU, 8B~70B"),
        ("V~ 4500 and a~ b", "V~ 4500 and a b"),
        ("www.x.nl/~me", "www.x.nl/~me"),
        ("fields of >~0.3", "fields of >~0.3"),
    ],
)
def test_a_tilde_is_a_tie_or_means_about(source: str, shown: str) -> None:
    assert plain(source) == shown


@pytest.mark.parametrize(
    ("source", "shown"),
    [
        ("H_2O, CO_2, SrTiO_3, E_7, AdS_5", "H₂O, CO₂, SrTiO₃, E₇, AdS₅"),
        ("10^-3, 10^33 G, x^2, phi^4", "10⁻³, 10³³ G, x², phi⁴"),
        ("10^(-22) m^(-1)", "10⁻²² m⁻¹"),
        ("cm^{-1}, M_{CDM}, x^{1/2}", "cm⁻¹, M_CDM, x^(1/2)"),
        ("C^*-algebra, K^+K^-, n(H^0)", "C*-algebra, K⁺K⁻, n(H⁰)"),
        ("360^\\circ", "360°"),
        ("snake_case, imo_1960_p2, a^b, R^d, pi_0.5", "snake_case, imo_1960_p2, a^b, R^d, pi_0.5"),
        ("MUPA\\textsuperscript{2}E, mAP\\textsubscript{50}", "MUPA²E, mAP₅₀"),
    ],
)
def test_scripts_outside_mathematics_are_told_from_plain_characters(source: str, shown: str) -> None:
    assert plain(source) == shown


@pytest.mark.parametrize(
    ("source", "shown"),
    [
        ("we present \\method, a", "we present \\method, a"),
        ("\\method{} wins", "\\method wins"),
        ("\\unknown{foo} bar", "foo bar"),
        ("\\unknown[opt]{foo} bar", "foo bar"),
        ("C:\\temp\\new, Task03\\Liver", "C:\\temp\\new, Task03\\Liver"),
        ("is \\APX-hard", "is APX-hard"),
        ("$\\Dmq_\\Sbl$ and $21\\db$", "Dmq_Sbl and 21 db"),
        ("over $\\GF{13}$, lifts \\Rk{1}", "over GF(13), lifts Rk(1)"),
        ("\\revised{12} and \\Revised{words}", "12 and words"),
        ("\\frac{1}", "\\frac1"),
        ("\\textbf", "\\textbf"),
        ("(\\ie, that) and \\eg this", "(i.e., that) and e.g. this"),
    ],
)
def test_what_a_macro_of_the_authors_means_stays_in_sight(source: str, shown: str) -> None:
    assert plain(source) == shown


@pytest.mark.parametrize(
    ("source", "shown"),
    [
        ("50\\% of AT&T's C# \\#1", "50% of AT&T's C# #1"),
        ("a 12% gain % not a comment", "a 12% gain % not a comment"),
        ("as~\\cite{a,b} in \\ref{eq:1} and \\eqref{2}", "as\u00a0[a,b] in [eq:1] and (2)"),
        ("x\\footnote{y}.", "x (y)."),
        ("\\begin{enumerate}\\item[(a)] one \\item two\\end{enumerate}", "(a) one • two"),
        ("\\textcolor{red}{Warning}: \\color{blue} x", "Warning: x"),
        ("a \\\\ b\\\\[2pt] c", "a\nb\nc"),
        ("40\\,cm, i.e.\\ this, GP\\@. In", "40 cm, i.e. this, GP. In"),
        ("neuro\\-symbolic \\noindent text\\vspace{1cm}", "neurosymbolic text"),
        ("\\SI{5}{\\kilo\\meter}, \\si{\\meter\\per\\second}, \\SI{3}{\\percent}", "5 km, m/s, 3%"),
        ("\\SIrange{1}{2}{\\giga\\hertz}, \\num{5.0}, \\ang{5}", "1–2 GHz, 5.0, 5°"),
        ("8.2{\\deg} and $90\\deg$", "8.2° and 90°"),
        ("$0\\farcs5$, $3\\fdg2$, \\circled{3} is", "0″.5, 3°.2, (3) is"),
        ("\\SI{1e-5}{\\metre\\tothe{2}}, \\num{1.5E6}", "1×10⁻⁵ m², 1.5×10⁶"),
        ("\\ce{H2O}, \\ce{SO4^2-}, \\ce{^{13}CO}", "H₂O, SO₄²⁻, ¹³CO"),
        ("$\\ce{Na+ + Cl- -> NaCl}$", "Na⁺ + Cl⁻ → NaCl"),
        ("\\textquotedblleft a\\textquotedblright, \\ce", "“a”, \\ce"),
    ],
)  # fmt: skip
def test_commands_of_running_text_print_what_tex_prints(source: str, shown: str) -> None:
    assert plain(source) == shown


@pytest.mark.parametrize(
    ("source", "shown"),
    [
        ('K\\"ahler K\\"{a}hler K{\\"a}hler', "Kähler Kähler Kähler"),
        ("Erd\\H{o}s-R\\'enyi Poincar\\'{e} Poincar\\'e", "Erdős-Rényi Poincaré Poincaré"),
        ('Na{\\"\\i}ve Na\\"{\\i}ve na\\"ive', "Naïve Naïve naïve"),
        ("Nguy{\\~{\\^{e}}}n", "Nguyễn"),
        ("\\L{}\\'od\\'z \\O stergaard Stra\\ss e", "Łódź Østergaard Straße"),
        ("Ha\\v{c}ek \\c{c} \\c c \\k{a} \\r{u} \\u{g}", "Haček ç ç ą ů ğ"),
        ("\\~{} and \\^{} and \\t{oo}", "~ and ^ and o͡o"),
        ("Yor\\`ub\\'a n\\~ao d\\'ej\\`a", "Yorùbá não déjà"),
    ],
)
def test_accents_become_letters(source: str, shown: str) -> None:
    assert plain(source) == shown
