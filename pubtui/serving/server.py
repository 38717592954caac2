"""The app in a web browser: one app for each page that is opened, ended with its page.

textual-serve starts the apps and draws them; the page is ours, because its own loads a font from another
host. An app has no password, so it is shown at a secret address, and to this machine alone: on a shared
machine every other user can reach its loopback addresses too.
"""

from __future__ import annotations

import asyncio
import ipaddress
import os
import secrets
import shlex
import socket
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from pubtui.errors import NotFoundError, TerminalError, UsageError

if TYPE_CHECKING:
    from aiohttp import web

_PAGE = Path(__file__).with_name("page.html")
_SECONDS_TO_END = 3.0


@dataclass(frozen=True, slots=True)
class Doorway:
    """The socket that is listened on, and the secret that comes after its address."""

    listening: socket.socket
    secret: str

    @property
    def address(self) -> str:
        """What to open in a browser."""
        host, port = self.listening.getsockname()[:2]
        return f"http://{f'[{host}]' if ':' in host else host}:{port}/{self.secret}/"


def open_doorway(host: str, port: int) -> Doorway:
    """Listen on `host`, which is this machine seen from itself; port 0 takes any that is free.

    Raises NotFoundError where textual-serve is not installed, UsageError for a host that others can reach,
    TerminalError where the port is taken.
    """
    if find_spec("textual_serve") is None:
        raise NotFoundError(
            "Showing the app in a browser needs a further package.",
            remedy="Install it with: pip install 'pubtui[serve]'",
        )
    address = _loopback(host)
    family = socket.AF_INET6 if ":" in address else socket.AF_INET
    try:
        listening = socket.create_server((address, port), family=family)
    except OSError as error:
        raise TerminalError(
            f"Port {port} of {host} cannot be used: {_told(error)}.",
            remedy="Choose another with --port, or --port 0 for any that is free.",
        ) from error
    return Doorway(listening, secrets.token_hex(16))


def _loopback(host: str) -> str:
    """The numeric address of a host that only this machine can reach."""
    name = "127.0.0.1" if host == "localhost" else host.strip("[]")
    try:
        if ipaddress.ip_address(name).is_loopback:
            return name
    except ValueError:  # a name
        pass
    raise UsageError(
        f"{host} can be reached by others, and the app has no password.",
        remedy="From another machine, ssh -L 8000:127.0.0.1:8000 to this one makes the printed address work.",
    )


def _told(error: OSError) -> str:
    """The system's own words; Python adds the address once more."""
    return os.strerror(error.errno).lower() if error.errno else str(error)


def serve(doorway: Doorway, command: Sequence[str]) -> None:
    """Start `command`, a Textual app, for each page that is opened; returns when SIGINT or SIGTERM comes."""
    from aiohttp import web

    web.run_app(
        application(doorway.secret, command),
        sock=doorway.listening,
        shutdown_timeout=_SECONDS_TO_END,
        access_log=None,
        print=None,
    )


def application(secret: str, command: Sequence[str]) -> web.Application:
    """What answers: the page and its app behind the secret, the code that draws, and files on their way."""
    from aiohttp import web
    from textual_serve.server import Server

    words = subprocess.list2cmdline(command) if sys.platform == "win32" else shlex.join(command)
    server = Server(words, title="pubtui")

    running: set[asyncio.Task[object]] = set()

    async def page(_request: web.Request) -> web.FileResponse:
        return web.FileResponse(_PAGE, headers={"Cache-Control": "no-store"})

    async def terminal(request: web.Request) -> web.StreamResponse:
        if (mine := asyncio.current_task()) is not None:
            running.add(mine)
            mine.add_done_callback(running.discard)
        return await server.handle_websocket(request)

    async def end_apps(_app: web.Application) -> None:
        for each in running:
            each.cancel()

    app = web.Application()
    app.on_shutdown.append(end_apps)
    app.add_routes(
        [
            web.get(f"/{secret}/", page),
            web.get(f"/{secret}/ws", terminal),
            web.get("/download/{key}", server.handle_download),  # each key is a secret of its own, used once
            web.static("/static", server.statics_path),
        ]
    )
    return app
