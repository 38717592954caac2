"""`pubtui` without a command: the app, or the plain list where no terminal can show it.

What opens the app loads nothing of click, which would be a tenth of the way to the first frame.
"""

from __future__ import annotations

import gc
from collections.abc import Mapping
from typing import TYPE_CHECKING

from pubtui.errors import PubtuiError
from pubtui.settings import effective, paths
from pubtui.terminal import guard
from pubtui.ui import settings_faults

if TYPE_CHECKING:
    from pubtui.cli.invocation import Invocation

_STOPPED = 130


def open_at_once(environment: Mapping[str, str]) -> int | None:
    """Show the app in this terminal; its exit code, or None where no terminal can show it.

    What goes wrong is told on standard error.
    """
    if guard.terminal(environment).obstacle:
        return None
    try:
        places = paths.locate(environment)
        return _show(places, effective.load(places.config_file, environment))
    except PubtuiError as error:
        from pubtui.cli.failures import report

        return report(error)
    except KeyboardInterrupt:
        return _STOPPED


def open_app(found: Invocation) -> int:
    """Show the app; its exit code.

    Where there is no terminal for it, the list goes to standard output and TerminalError is raised.
    """
    terminal = guard.terminal(found.environment)
    if terminal.obstacle:
        _print_plain_list(found)
    guard.require(terminal)
    return _show(found.paths, found.effective)


def _show(places: paths.Paths, chosen: effective.Effective) -> int:
    settings_faults.require_none(chosen)
    places.make_data_folder()
    # Nothing that the start makes is garbage; the app switches collecting on after its first frame.
    gc.disable()
    from pubtui.ui.app import run

    return run(places, chosen)


def _print_plain_list(found: Invocation) -> None:
    import click

    from pubtui.cli.listing import rows_of
    from pubtui.cli.paper_lines import row_lines, terminal_columns

    with found.open_library() as library:
        for rows in rows_of(library.search.listing()):
            click.echo("\n".join(row_lines(rows, terminal_columns())))
