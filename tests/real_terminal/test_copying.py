"""A copy through the terminal itself, over SSH."""

from __future__ import annotations

import re
import sys

import pyte
import pytest

from tests.real_terminal.pseudo_terminal import clipboard_of
from tests.real_terminal.terminal import Terminal, as_pyte_reads

pytestmark = pytest.mark.terminal

OSC_52 = re.compile(rb"\x1b\]52;[^\x07\x1b]*(?:\x07|\x1b\\)")


def test_a_citation_goes_to_the_terminal_whole_and_between_two_frames(environment: dict[str, str]) -> None:
    over_ssh = {**environment, "SSH_TTY": "/dev/pts/9"}
    with Terminal([sys.executable, "-m", "pubtui"], over_ssh, columns=120, lines=40) as terminal:
        terminal.wait_for("30 papers")
        terminal.press("y")
        terminal.wait_for("BibLaTeX")
        terminal.press("b")
        terminal.wait_for("Sent BibTeX")
        terminal.settle()
        (copied,) = clipboard_of(terminal.raw)
        assert copied.startswith("@misc{")
        before, after = OSC_52.split(terminal.raw)
        assert not re.search(rb"\x1b[^a-zA-Z~\x07]*$", before)  # no sequence is cut in two
        undisturbed = pyte.Screen(120, 40)
        pyte.ByteStream(undisturbed).feed(as_pyte_reads(before + after))
        assert undisturbed.display == terminal.screen.display
