"""Cleaning at the border and folding for the search index."""

import sys
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pubtui.papers.text import clean_line, clean_paragraphs, fold, fold_with_offsets

ALL_CHARACTERS = [chr(code) for code in range(sys.maxunicode + 1)]


@pytest.mark.parametrize(
    ("outside", "clean"),
    [
        ("  A  title\n  over two\tlines ", "A title over two lines"),
        ("a\r\nb\x0bc\x0cd\x85e\u2028f\u2029g", "a b c d e f g"),
        ("colour \x1b[31mred\x1b[0m", "colour [31mred[0m"),
        ("clipboard \x1b]52;c;cm0=\x07 thief", "clipboard ]52;c;cm0= thief"),
        ("C1 \x9b31m", "C1 31m"),
        ("bidi \u202egnp.exe\u202c \u2066x\u2069 \u200e\u200f\u061c", "bidi gnp.exe x"),
        ("\ufeffmark", "mark"),
        ("lone \ud83d surrogate", "lone surrogate"),
        ("private \ue000use\U000f1234", "private use"),
        ("non\ufffe\U0001fffecharacter", "noncharacter"),
        ("soft\xadhyphen zero\u200bwidth", "softhyphen zerowidth"),
        ("Mun\u0303oz", "Muñoz"),
        ("no\xa0break", "no break"),
        ("family 👩\u200d🔬 中文", "family 👩\u200d🔬 中文"),
        ("", ""),
    ],
)
def test_a_line_is_one_line_of_safe_text(outside: str, clean: str) -> None:
    assert clean_line(outside) == clean


@pytest.mark.parametrize(
    ("outside", "clean"),
    [
        ("  First line\nsecond.\n", "First line\nsecond."),
        ("a\n  b\n", "a\n  b"),
        ("a\n\tb\tc\n", "a\n  b c"),
        ("a\n\n \n\nb", "a\n\nb"),
        ("a\r\nb\rc\u2028d", "a\nb\nc\nd"),
        ("a\u2029b", "a\n\nb"),
        ("a \x00\n\x1b b", "a\n  b"),
        ("\n\n", ""),
    ],
)
def test_paragraphs_keep_their_breaks_and_indents(outside: str, clean: str) -> None:
    assert clean_paragraphs(outside) == clean


def test_no_character_that_could_steer_a_terminal_gets_through() -> None:
    allowed = clean_line("".join(ALL_CHARACTERS))
    forbidden = {"Cc", "Cs", "Co"}
    assert not [c for c in allowed if unicodedata.category(c) in forbidden]
    assert not set(allowed) & set(
        "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200e\u200f\u061c\ufeff"
    )
    assert not [c for c in allowed if ord(c) & 0xFFFE == 0xFFFE or 0xFDD0 <= ord(c) <= 0xFDEF]


@given(st.text())
def test_cleaning_twice_is_cleaning_once(text: str) -> None:
    assert clean_line(clean_line(text)) == clean_line(text)
    assert clean_paragraphs(clean_paragraphs(text)) == clean_paragraphs(text)
    assert clean_line(clean_paragraphs(text)) == clean_line(text)


@given(st.text(alphabet="ab \n\t\r\x0b\x1f~"))
def test_plain_characters_are_cleaned_as_they_are_beside_others(text: str) -> None:
    assert clean_paragraphs(f"{text}\n\né") == f"{clean_paragraphs(text)}\n\né".lstrip()
    assert clean_line(f"{text} é") == f"{clean_line(text)} é".lstrip()


@pytest.mark.parametrize(
    ("readable", "folded"),
    [
        ("Kähler", "kahler"),
        ("Erdős–Rényi", "erdos-renyi"),
        ("Nguyễn", "nguyen"),
        ("Łukasz Øbro Đorđe Þór Ægir Œuvre", "lukasz obro dorde thor aegir oeuvre"),
        ("STRASSE Straße ẞ", "strasse strasse ss"),
        ("İstanbul ışık", "istanbul isik"),
        ("ħ ŋ", "h n"),
        ("H₂O and 10⁻³", "h2o and 10-3"),
        ("ﬁne ℝᵈ 𝒪(n²)", "fine rd o(n2)"),
        ("ν̄ₑ x̂", "νe x"),
        ("ΣΊΣΥΦΟΣ", "σισυφοσ"),
        ("no\xa0break", "no break"),
        ("深度学习 of 图", "深 度 学 习 of 图"),
        ("BERT模型v2", "bert 模 型 v2"),
        ("ディープ", "テ ィ ー フ"),
        ("", ""),
    ],
)
def test_folded_text_has_no_accents_case_or_special_letters(readable: str, folded: str) -> None:
    assert fold(readable) == folded


def test_folding_any_character_twice_is_folding_it_once() -> None:
    assert [c for c in ALL_CHARACTERS if fold(fold(c)) != fold(c)] == []


@given(st.text())
def test_folding_does_not_depend_on_the_normalization_form(text: str) -> None:
    assert fold(fold(text)) == fold(text)
    assert {fold(unicodedata.normalize(form, text)) for form in ("NFC", "NFD")} == {fold(text)}


@given(st.text() | st.text(alphabet="aÄł ß中文ー゙👩\u0301"))
def test_offsets_lead_from_folded_characters_to_their_source(text: str) -> None:
    folded, offsets = fold_with_offsets(text)
    assert folded == fold(text)
    assert len(offsets) == len(folded)
    assert offsets == sorted(offsets)
    for character, offset in zip(folded, offsets, strict=True):
        assert character == " " or character in fold(text[offset])


def test_a_match_in_folded_text_is_marked_in_the_shown_text() -> None:
    shown = "On Straße and Erdős"
    folded, offsets = fold_with_offsets(shown)
    start = folded.index("erdos")
    assert shown[offsets[start] : offsets[start + 4] + 1] == "Erdős"
