import asyncio
import os
import signal

import pytest

from pubtui.errors import TerminalError
from pubtui.terminal.guard import Terminal, require, terminal, when_told_to_end
from pubtui.terminal.paste import TerminalDecoder


@pytest.mark.parametrize(
    ("found", "said"),
    [
        (Terminal(True, False, "xterm", 0, 0), "standard output is not a terminal"),
        (Terminal(False, True, "xterm", 80, 24), "standard input is not a terminal"),
        (Terminal(True, True, "dumb", 80, 24), "TERM is dumb"),
    ],
)
def test_where_the_app_cannot_be_shown_the_reason_is_said(found: Terminal, said: str) -> None:
    with pytest.raises(TerminalError, match=said) as caught:
        require(found)
    assert caught.value.exit_code == 6
    assert "pubtui list" in caught.value.remedy


def test_a_terminal_is_enough() -> None:
    require(Terminal(True, True, "xterm", 1, 1))


def test_the_terminal_of_this_process_is_looked_at_without_failing() -> None:
    found = terminal({"TERM": "xterm"})
    assert found.kind == "xterm"
    assert (found.columns > 0) <= found.is_output


def test_a_web_page_stands_in_for_a_terminal() -> None:
    require(terminal({"TERM": "dumb", "TEXTUAL_DRIVER": "textual.drivers.web_driver:WebDriver"}))


@pytest.mark.skipif(os.name != "posix", reason="signals of POSIX systems")
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
async def test_being_told_to_end_is_heard_inside_the_loop(number: signal.Signals) -> None:
    loop = asyncio.get_running_loop()
    heard: asyncio.Future[int] = loop.create_future()
    before = signal.getsignal(number)
    with when_told_to_end(loop, heard.set_result):
        os.kill(os.getpid(), number)
        assert await asyncio.wait_for(heard, 5) == 128 + number
    assert signal.getsignal(number) == before


def test_odd_bytes_become_a_sign_of_replacement_and_the_rest_survives() -> None:
    decode = TerminalDecoder().decode
    assert decode(b"caf\xe9\xff q") == "caf�� q"
    assert decode("é".encode()[:1]) + decode("é".encode()[1:]) == "é"
