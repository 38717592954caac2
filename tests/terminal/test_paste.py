"""A paste comes in whole, as text, wherever it is cut and whatever it holds."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from textual._xterm_parser import XTermParser
from textual.events import Key, Paste

from pubtui.terminal.paste import PasteCleaner, TerminalDecoder

BEGIN, END = "\x1b[200~", "\x1b[201~"


def cleaned(*pieces: str) -> str:
    cleaner = PasteCleaner()
    return "".join(cleaner.feed(piece) for piece in pieces) + cleaner.feed("", final=True)


@pytest.mark.parametrize(
    ("sent", "passed_on"),
    [
        ("jk\x1b[A", "jk\x1b[A"),
        (f"{BEGIN}plain{END}j", f"{BEGIN}plain{END}j"),
        (f"{BEGIN}a\x1b[31mred\x1bX{END}\x1b", f"{BEGIN}a[31mredX{END}\x1b"),
        (f"{BEGIN}\x1b\x1b[201{END}", f"{BEGIN}[201{END}"),
        (f"{BEGIN}a{END}{BEGIN}\x1bb{END}", f"{BEGIN}a{END}{BEGIN}b{END}"),
        (f"{BEGIN}never ends\x1b", f"{BEGIN}never ends"),
    ],
)
def test_only_pastes_lose_their_escape_characters(sent: str, passed_on: str) -> None:
    assert cleaned(sent) == passed_on


@given(
    st.lists(st.sampled_from(["a", "\x1b", "[", "20", "0~", "1~", BEGIN, END, "ü"]), max_size=12), st.data()
)
@settings(max_examples=100)
def test_it_does_not_matter_where_the_bytes_are_cut(parts: list[str], data: st.DataObject) -> None:
    sent = "".join(parts).encode()
    cuts = sorted(data.draw(st.sets(st.integers(0, len(sent)), max_size=5)))
    whole, pieces = TerminalDecoder(), TerminalDecoder()
    ends = [*cuts, len(sent)]
    starts = [0, *cuts]
    together = "".join(pieces.decode(sent[a:b]) for a, b in zip(starts, ends, strict=True))
    assert together + pieces.decode(b"", final=True) == whole.decode(sent, final=True)


def test_an_escape_key_is_not_held_back() -> None:
    assert PasteCleaner().feed("\x1b") == "\x1b"


def test_a_paste_with_escape_characters_is_one_paste_and_no_key() -> None:
    parser = XTermParser()
    text = f"{BEGIN}Colours \x1b[31mred\x1b[0m, \x1bX\x1b]0;title\x07 and \x1b{END}".encode()
    decode = TerminalDecoder().decode
    decoded = filter(None, (decode(bytes([byte])) for byte in text))
    events = [event for piece in decoded for event in parser.feed(piece)]
    assert not any(isinstance(event, Key) for event in events)
    [paste] = [event for event in events if isinstance(event, Paste)]
    assert paste.text == "Colours [31mred[0m, X]0;title\x07 and "
