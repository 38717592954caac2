"""The table of symbols."""

import unicodedata

from pubtui.papers.tex.commands import COMMANDS
from pubtui.papers.tex.symbols import OPERATORS, symbols


def test_every_symbol_is_visible_nfc_text_of_a_few_characters() -> None:
    assert len(symbols()) > 2_000
    for name, characters in symbols().items():
        assert name == "|" or name.isalpha()
        assert 1 <= len(characters) <= 7
        assert characters.isprintable()
        assert unicodedata.is_normalized("NFC", characters)
        assert not unicodedata.combining(characters[0])


def test_no_name_is_both_a_symbol_and_a_command() -> None:
    assert not symbols().keys() & OPERATORS
    assert not COMMANDS.keys() & OPERATORS
    assert symbols().keys() & COMMANDS.keys() == set()


def test_the_symbols_of_everyday_physics_are_right() -> None:
    names = (
        "alpha epsilon varepsilon phi le neq sim to hbar odot infty partial nabla times cdot ldots".split()
    )
    assert "".join(symbols()[name] for name in names) == "αϵεϕ≤≠∼→ℏ⊙∞∂∇×·…"
