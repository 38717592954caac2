"""Which parts of readable text are bold, italic, mathematics or links."""

import pytest

from pubtui.papers.tex import Run, Style, plain, runs


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        (r"\textbf{a} b", [Run("a", Style.BOLD), Run(" b")]),
        (r"\emph{a \textbf{b}}", [Run("a ", Style.ITALIC), Run("b", Style.ITALIC | Style.BOLD)]),
        (r"{\bf a} b", [Run("a", Style.BOLD), Run(" b")]),
        (r"a {\it b \rm c} d", [Run("a "), Run("b ", Style.ITALIC), Run("c d")]),
        (r"\bf{a} b", [Run("a", Style.BOLD), Run(" b")]),
        (r"\texttt{f(x)}", [Run("f(x)", Style.MONO)]),
        (r"\verb|{\x}|", [Run(r"{\x}", Style.MONO)]),
        (r"mass $m_e$ of", [Run("mass "), Run("mₑ", Style.MATH), Run(" of")]),
        (r"$\mathbf{x}$", [Run("x", Style.MATH | Style.BOLD)]),
        (r"$\textbf{12.3%}$ (3B)", [Run("12.3%", Style.BOLD), Run(" (3B)")]),
        (r"\textbf{a $b$}", [Run("a ", Style.BOLD), Run("b", Style.BOLD | Style.MATH)]),
        (r"\textsc{Adam}", [Run("Adam")]),
        (r"\footnote{see \emph{x}}", [Run("(see "), Run("x", Style.ITALIC), Run(")")]),
    ],
)
def test_fonts_become_styles_and_never_letters_of_another_alphabet(source: str, expected: list[Run]) -> None:
    assert runs(source) == expected


LINK = Style.LINK


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        (
            r"at \url{https://github.com/a_b/c~d}",
            [Run("at "), Run("https://github.com/a_b/c~d", LINK, "https://github.com/a_b/c~d")],
        ),
        (r"\href{https://x.org/a\_b}{our \emph{site}}.", [
            Run("our ", LINK, "https://x.org/a_b"),
            Run("site", LINK | Style.ITALIC, "https://x.org/a_b"),
            Run("."),
        ]),
        (r"\href{https://x.org}{\texttt{x.org}}", [Run("x.org", LINK | Style.MONO, "https://x.org")]),
        (r"\href{this https URL}{code}", [Run("code")]),
        (r"\url{this https URL}", [Run("this https URL")]),
        (r"\href{javascript:alert(1)}{x}", [Run("x")]),
        (r"\footnote{https://a.b/c}", [Run("("), Run("https://a.b/c", LINK, "https://a.b/c"), Run(")")]),
        (r"\emph{see https://a.b/c}", [
            Run("see ", Style.ITALIC), Run("https://a.b/c", Style.ITALIC | LINK, "https://a.b/c"),
        ]),
    ],
)  # fmt: skip
def test_links_carry_a_web_address_or_are_no_links(source: str, expected: list[Run]) -> None:
    assert runs(source) == expected


def test_markup_of_other_languages_is_plain_text() -> None:
    assert runs("[Vision] on **X** <b>y</b> [/]") == [Run("[Vision] on **X** <b>y</b> [/]")]


@pytest.mark.parametrize(
    ("source", "shown"),
    [
        (r"\unicode{x2013}", "–"),
        (r"\unicode{x1b}", ""),
        (r"\unicode{xE000}", ""),
        (r"\unicode{x202e}", ""),
        (r"\unicode{zz}", r"\unicodezz"),
    ],
)
def test_characters_given_by_number_are_cleaned_as_all_text_from_outside(source: str, shown: str) -> None:
    assert plain(source) == shown
