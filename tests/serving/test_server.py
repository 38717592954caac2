"""Only this machine is let in, only with the secret, and nothing comes from anywhere else."""

from __future__ import annotations

import re
import socket
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from aiohttp import web
from aiohttp.test_utils import TestClient, TestServer

from pubtui.errors import NotFoundError, TerminalError, UsageError
from pubtui.serving import server

Visitor = TestClient[web.Request, web.Application]
PAGE = Path(server.__file__).with_name("page.html")


@pytest.mark.parametrize("host", ["0.0.0.0", "::", "192.168.1.7", "example.org", "", "127.0.0.1.example.org"])
def test_a_host_that_others_can_reach_is_refused(host: str) -> None:
    with pytest.raises(UsageError, match="no password"):
        server.open_doorway(host, 0)


@pytest.mark.parametrize(
    ("host", "shown"), [("127.0.0.1", "127.0.0.1"), ("localhost", "127.0.0.1"), ("::1", "[::1]")]
)
def test_the_address_is_one_to_open(host: str, shown: str) -> None:
    if ":" in host and not socket.has_dualstack_ipv6():
        pytest.skip("this machine has no IPv6")
    doorway = server.open_doorway(host, 0)
    with doorway.listening:
        port = doorway.listening.getsockname()[1]
        assert doorway.address == f"http://{shown}:{port}/{doorway.secret}/"
        assert len(doorway.secret) >= 22


def test_a_port_that_is_taken_is_told_with_a_way_out() -> None:
    with server.open_doorway("127.0.0.1", 0).listening as taken:
        port = taken.getsockname()[1]
        with pytest.raises(TerminalError, match=r"already in use\. Choose .* --port 0"):
            server.open_doorway("127.0.0.1", port)


def test_without_the_extra_it_is_said_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server, "find_spec", lambda _name: None)
    with pytest.raises(NotFoundError, match=re.escape("pip install 'pubtui[serve]'")):
        server.open_doorway("127.0.0.1", 0)


@pytest.fixture
async def visitor() -> AsyncIterator[Visitor]:
    async with TestClient(TestServer(server.application("s3cret", ["false"]))) as client:
        yield client


@pytest.mark.parametrize(
    "path", ["/", "/ws", "/s3cre/", "/s3cret", "/s3cre/ws", "/download/x", "/static/", "/index.html"]
)
async def test_without_the_secret_nobody_comes_in(visitor: Visitor, path: str) -> None:
    assert (await visitor.get(path)).status in (403, 404)


async def test_everything_the_page_asks_for_is_here(visitor: Visitor) -> None:
    answer = await visitor.get("/s3cret/")
    assert answer.status == 200
    wanted = re.findall(r'(?:href|src|url)(?:=|\()"([^"]+)"', await answer.text())
    assert len(wanted) == 5
    for path in wanted:
        if path.startswith("/"):
            assert (await visitor.get(path)).status == 200, path


def test_the_page_names_no_other_host() -> None:
    assert "//" not in re.sub(r"^ *//.*$", "", PAGE.read_text(encoding="utf-8"), flags=re.MULTILINE)
