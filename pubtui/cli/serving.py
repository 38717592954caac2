"""`pubtui serve`: the app in a web browser."""

from __future__ import annotations

import sys

import click

from pubtui.cli.documented import Documented
from pubtui.cli.invocation import Invocation, invocation


@click.command(
    "serve",
    cls=Documented,
    short_help="Show the app in a web browser.",
    examples=[
        ("pubtui serve", "an address to open in a browser"),
        ("pubtui serve --port 0", "on any free port"),
    ],
)
@click.option(
    "--port", type=click.IntRange(0, 65535), default=8000, show_default=True, help="0: any that is free."
)
@click.option(
    "--host", default="127.0.0.1", show_default=True, help="An address that only this machine can reach."
)
@invocation
def serve_command(found: Invocation, *, port: int, host: str) -> None:
    """Print an address of this machine that shows the app in a web browser, until ctrl+c.

    The address holds a secret: whoever knows it can use your library. Needs pip install 'pubtui[serve]'.
    """
    from pubtui.serving import server
    from pubtui.ui import settings_faults

    settings_faults.require_none(found.effective)
    doorway = server.open_doorway(host, port)
    click.echo(doorway.address)
    found.say("Open this address in a browser; it holds a secret, so keep it to yourself. ctrl+c ends it.")
    sys.stdout.flush()
    flags = [word for name, text in found.flags for word in ("--set", f"{name}={text}")]
    server.serve(doorway, [sys.executable, "-m", "pubtui", *flags])
