import re
from base64 import b64decode

import pytest

from pubtui.terminal.osc52 import PORTABLE_BYTES, sequence, through_screen, through_tmux

TEXTS = ["@misc{x}", "Erdős, “quoted”, 中文", "", "x" * 200_000]


def _carried(sent: str) -> str:
    found = re.fullmatch(r"\x1b\]52;c;([A-Za-z0-9+/=]*)\x07", sent)
    assert found
    return b64decode(found[1]).decode()


@pytest.mark.parametrize("text", TEXTS)
def test_the_bare_sequence_carries_the_whole_text(text: str) -> None:
    assert _carried(sequence(text)) == text


@pytest.mark.parametrize("text", TEXTS)
def test_tmux_gets_it_bare_and_wrapped_with_every_escape_doubled(text: str) -> None:
    sent = through_tmux(text)
    bare = sequence(text)
    assert sent.startswith(bare)
    wrapped = sent.removeprefix(bare)
    assert wrapped.startswith("\x1bPtmux;\x1b\x1b]52")
    assert wrapped.endswith("\x07\x1b\\")
    assert wrapped.removeprefix("\x1bPtmux;").removesuffix("\x1b\\").replace("\x1b\x1b", "\x1b") == bare


@pytest.mark.parametrize("text", TEXTS)
def test_screen_gets_it_in_pieces_it_does_not_cut(text: str) -> None:
    pieces = re.findall(r"\x1bP(.*?)\x1b\\", through_screen(text), re.DOTALL)
    assert _carried("".join(pieces)) == text
    assert max(map(len, pieces)) <= 684


def test_the_portable_limit_is_100_000_bytes_of_sequence() -> None:
    assert len(sequence("x" * PORTABLE_BYTES)) <= 100_000 < len(sequence("x" * (PORTABLE_BYTES + 1)))
