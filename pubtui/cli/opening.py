"""`pubtui` without a command: the app, or the plain list where no terminal can show it."""

from __future__ import annotations

import gc

import click

from pubtui.cli.invocation import Invocation
from pubtui.terminal import guard
from pubtui.ui import settings_faults


def open_app(found: Invocation) -> int:
    """Show the app; its exit code.

    Where there is no terminal for it, the list goes to standard output and TerminalError is raised.
    """
    terminal = guard.terminal(found.environment)
    if terminal.obstacle:
        _print_plain_list(found)
    guard.require(terminal)
    settings_faults.require_none(found.effective)
    found.paths.make_data_folder()
    # Nothing that the start makes is garbage; the app switches collecting on after its first frame.
    gc.disable()
    from pubtui.ui.app import run

    return run(found.paths, found.effective)


def _print_plain_list(found: Invocation) -> None:
    from pubtui.cli.listing import rows_of
    from pubtui.cli.paper_lines import row_lines, terminal_columns

    with found.open_library() as library:
        for rows in rows_of(library.search.listing()):
            click.echo("\n".join(row_lines(rows, terminal_columns())))
