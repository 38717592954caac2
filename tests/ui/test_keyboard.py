"""What a key is called, and what a misspelt one was meant to be."""

from __future__ import annotations

import pytest
from textual._keyboard_protocol import FUNCTIONAL_KEYS
from textual.keys import Keys

from pubtui.ui.commands import COMMANDS
from pubtui.ui.keyboard import is_typed, key_fault


@pytest.mark.parametrize("key", sorted({key for command in COMMANDS for key in command.keys}))
def test_every_default_key_is_a_key(key: str) -> None:
    assert key_fault(key) == ""


@pytest.mark.parametrize("key", ["s", "S", "?", "+", "-", ",", "é", "f12", "ctrl+d", "alt+shift+up", "alt+1"])
def test_characters_names_and_modifiers_are_keys(key: str) -> None:
    assert key_fault(key) == ""


@pytest.mark.parametrize(
    ("key", "meant"),
    [
        ("Esc", "escape"),
        ("PgDn", "pagedown"),
        ("page_down", "pagedown"),
        ("Ctrl-D", "ctrl+d"),
        ("ctrl+D", "ctrl+d"),
        ("shift+ctrl+up", "ctrl+shift+up"),
        ("shift+a", "A"),
        ("alt+A", "alt+shift+a"),
        ("option+x", "alt+x"),
        ("return", "enter"),
        ("question_mark", "?"),
        ("↓", "down"),
        ("scape", "escape"),
        (" ", "space"),
        ("F5", "f5"),
    ],
)
def test_a_misspelt_key_is_told_with_the_one_that_was_meant(key: str, meant: str) -> None:
    if key == "↓":
        assert key_fault(key) == ""  # a character that some keyboards have
    else:
        assert key_fault(key) == f": {key!r} is no key; did you mean {meant!r}?"


@pytest.mark.parametrize("key", ["", "ctrl+", "+a", "hold+x", "ctrl+ctrl+x", "\x1b", "\n", "xyzzy", "f25"])
def test_what_is_no_key_is_refused_without_a_guess_that_is_none(key: str) -> None:
    fault = key_fault(key)
    assert "is no key" in fault
    if "mean" in fault:
        assert key_fault(fault.rpartition("mean ")[2].strip("'?")) == ""


@pytest.mark.parametrize(("key", "heard"), [("ctrl+m", "enter"), ("ctrl+i", "tab"), ("ctrl+h", "backspace")])
def test_a_key_that_terminals_send_as_another_is_refused(key: str, heard: str) -> None:
    assert key_fault(key) == f" cannot be {key!r}: terminals send {heard} for it."


def test_what_a_keyboard_of_every_reader_has_is_known() -> None:
    theirs = {key for key in FUNCTIONAL_KEYS.values() if key.isalpha() or key[1:].isdigit()}
    theirs -= {"decimal", "divide", "multiply", "subtract", "add", "equal", "separator", "menu", "pause"}
    theirs -= {f"f{number}" for number in range(25, 36)}
    assert {key for key in theirs if key_fault(key)} == set()


def test_the_names_are_those_that_textual_hears() -> None:
    theirs = {key.value for key in Keys} | set(FUNCTIONAL_KEYS.values())
    ours = ["escape", "pagedown", "f24", "ctrl+d", "ctrl+shift+up", "shift+tab", "backspace", "insert"]
    assert [key for key in ours if key not in theirs or key_fault(key)] == []


def test_only_characters_are_typed() -> None:
    assert [key for key in ("s", "?", "é", "space", "enter", "ctrl+d", "\t") if is_typed(key)] == [
        "s",
        "?",
        "é",
    ]
