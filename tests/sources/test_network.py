"""What goes over the network: the query, encrypted, to arXiv alone; one test for each promise."""

from __future__ import annotations

import socket
import ssl
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import pytest

from pubtui.errors import MalformedAnswerError, OfflineError
from pubtui.sources.addresses import Addresses
from pubtui.sources.arxiv_api import ArxivApi
from pubtui.sources.network import USER_AGENT
from pubtui.sources.pace import Pace
from pubtui.sources.search_terms import by_author
from pubtui.sources.transport import Transport
from tests.loopback_arxiv import LoopbackArxiv
from tests.loopback_arxiv.clock import FakeClock

LIANG = by_author(["Zhenwen Liang"])
KEYS = Path(__file__).parents[1] / "data" / "network"


@pytest.fixture(autouse=True)
def no_proxy(monkeypatch: pytest.MonkeyPatch) -> None:
    proxies = ("HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY", "NO_PROXY")
    for name in (*proxies, "REQUESTS_CA_BUNDLE", "CURL_CA_BUNDLE"):
        monkeypatch.delenv(name, raising=False)
        monkeypatch.delenv(name.lower(), raising=False)


def _asking(url: str, folder: Path) -> Transport:
    pace = Pace(folder / "pace.sqlite", clock=FakeClock(), jitter=lambda: 0.0)
    return Transport(Addresses.from_environment({"PUBTUI_ARXIV_URL": url}), pace)


@contextmanager
def _encrypted_server() -> Iterator[str]:
    """An https server on loopback whose certificate nobody has signed but itself."""

    class Answering(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(404)
            self.end_headers()

        def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the base class names it so
            """Nothing is printed."""

    server = HTTPServer(("127.0.0.1", 0), Answering)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(KEYS / "certificate.pem", KEYS / "key.pem")
    server.socket = context.wrap_socket(server.socket, server_side=True)
    threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True).start()
    try:
        yield f"https://127.0.0.1:{server.server_address[1]}"
    finally:
        server.shutdown()
        server.server_close()


def test_a_certificate_that_nobody_vouches_for_is_refused(tmp_path: Path) -> None:
    with _encrypted_server() as url, pytest.raises(OfflineError, match="certificate could not be verified"):
        list(ArxivApi(_asking(url, tmp_path)).search(LIANG))


def test_a_certificate_of_an_authority_that_the_reader_trusts_is_accepted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pubtui.sources.network.is_loopback", lambda url: False)
    monkeypatch.setenv("REQUESTS_CA_BUNDLE", str(KEYS / "certificate.pem"))
    with _encrypted_server() as url:
        reply = _asking(url, tmp_path).fetch(f"{url}/api/query", lambda reply: reply)
    assert reply.status == 404


def test_nothing_is_sent_but_the_query_and_the_programs_name(
    api: ArxivApi, arxiv: LoopbackArxiv, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    list(api.search(LIANG))
    (request,) = arxiv.requests
    assert request.headers.keys() == {"Host", "User-Agent", "Accept", "Accept-Encoding", "Connection"}
    assert request.headers["User-Agent"] == USER_AGENT
    query = {"search_query", "id_list", "start", "max_results", "sortBy", "sortOrder"}
    assert request.parameters.keys() <= query


def test_no_password_of_netrc_is_sent(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pubtui.sources.network.is_loopback", lambda url: False)  # else nothing is looked up
    netrc = tmp_path / "netrc"
    netrc.write_text("machine 127.0.0.1 login reader password secret\n", encoding="ascii")
    netrc.chmod(0o600)
    monkeypatch.setenv("NETRC", str(netrc))
    with LoopbackArxiv() as arxiv:
        list(ArxivApi(_asking(arxiv.url, tmp_path)).search(LIANG))
    assert "Authorization" not in arxiv.requests[0].headers


def test_no_password_of_an_address_is_sent(tmp_path: Path) -> None:
    with LoopbackArxiv() as arxiv:
        url = arxiv.url.replace("//", "//reader:secret@")
        _asking(arxiv.url, tmp_path).fetch(f"{url}/api/query?search_query=x", lambda reply: reply)
    assert "Authorization" not in arxiv.requests[0].headers


def test_no_cookie_is_kept_or_sent_back(tens: ArxivApi, arxiv: LoopbackArxiv) -> None:
    well = arxiv.answer

    def with_cookie(request: object) -> object:
        answer = well(request)  # type: ignore[arg-type]  # the loopback's own
        return replace(answer, headers=(*answer.headers, ("Set-Cookie", "who=reader; Path=/")))

    arxiv.answer = with_cookie  # type: ignore[method-assign,assignment]  # a server that wants to know us again
    assert len(list(tens.search(LIANG))) > 1
    assert all("Cookie" not in request.headers for request in arxiv.requests)


def test_a_redirect_to_another_host_is_not_followed(api: ArxivApi, arxiv: LoopbackArxiv) -> None:
    arxiv.faults.add("redirect-elsewhere")
    with pytest.raises(MalformedAnswerError, match="not arXiv; it was not followed"):
        list(api.search(LIANG))
    assert len(arxiv.requests) == 1


def test_a_proxy_is_the_environments_and_sees_no_password_of_ours(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard: list[bytes] = []
    with socket.create_server(("127.0.0.1", 0)) as proxy:

        def refuse() -> None:
            for _ in range(2):
                connection, _ = proxy.accept()
                heard.append(connection.recv(4096))
                connection.close()

        threading.Thread(target=refuse, daemon=True).start()
        monkeypatch.setenv("HTTPS_PROXY", f"http://127.0.0.1:{proxy.getsockname()[1]}")
        with pytest.raises(OfflineError):
            list(ArxivApi(_asking("", tmp_path)).search(LIANG))
    assert heard[0].startswith(b"CONNECT export.arxiv.org:443 ")
    assert b"Authorization" not in heard[0]


def test_this_machines_own_server_is_asked_without_a_proxy(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HTTP_PROXY", "http://127.0.0.1:9")
    with LoopbackArxiv() as arxiv:
        assert list(ArxivApi(_asking(arxiv.url, tmp_path)).search(LIANG))


def test_an_answer_is_read_as_far_as_its_bound_and_no_further(tmp_path: Path) -> None:
    with LoopbackArxiv() as arxiv, pytest.raises(MalformedAnswerError, match="the rest was not read"):
        _asking(arxiv.url, tmp_path).fetch(
            f"{arxiv.url}/api/query?search_query=all:the&max_results=100", lambda reply: reply, limit=1000
        )
