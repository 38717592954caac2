import socket

import pytest

from pubtui.serving import server
from tests.cli.conftest import Pubtui


def test_a_host_that_others_reach_is_refused_with_a_way_out(pubtui: Pubtui) -> None:
    ran = pubtui("serve", "--host", "0.0.0.0")
    assert (ran.code, ran.out) == (2, "")
    assert "ssh -L 8000:127.0.0.1:8000" in ran.err


def test_a_port_that_is_taken_is_told(pubtui: Pubtui) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        ran = pubtui("serve", "--port", str(taken.getsockname()[1]))
    assert (ran.code, ran.out) == (6, "")
    assert "--port 0" in ran.err


@pytest.mark.parametrize("port", ["-1", "65536", "http", "1.5"])
def test_what_is_no_port_is_told(pubtui: Pubtui, port: str) -> None:
    assert pubtui("serve", "--port", port).code == 2


def test_the_address_alone_is_on_standard_output_and_flags_reach_the_app(
    pubtui: Pubtui, monkeypatch: pytest.MonkeyPatch
) -> None:
    started: list[str] = []

    def serve(doorway: server.Doorway, command: list[str]) -> None:
        doorway.listening.close()
        started.extend(command)

    monkeypatch.setattr(server, "serve", serve)
    monkeypatch.setattr(server.Doorway, "address", "http://127.0.0.1:8000/secret/")
    ran = pubtui("--set", "theme=nord", "serve", "--port", "0")
    assert (ran.code, ran.out) == (0, "http://127.0.0.1:8000/secret/\n")
    assert started[-4:] == ["-m", "pubtui", "--set", "theme=nord"]


def test_a_fault_in_the_settings_is_told_before_anything_is_served(
    pubtui: Pubtui, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PUBTUI_THEME", "no-such-theme")
    assert pubtui("serve", "--port", "0").code == 7
