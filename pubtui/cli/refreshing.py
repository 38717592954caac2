"""`pubtui refresh`: what is new at arXiv, with progress for people, for logs and for programs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from pubtui.cli import offers
from pubtui.cli.documented import Documented
from pubtui.cli.failures import STOPPED
from pubtui.cli.invocation import Invocation, invocation
from pubtui.cli.refresh_tellers import Teller, teller
from pubtui.cli.stopping import stop_when_told
from pubtui.errors import SourceError
from pubtui.refresh.events import Finished, FollowState

if TYPE_CHECKING:
    from pubtui.library.follows import Follow


@click.command(
    "refresh",
    cls=Documented,
    short_help="Bring what is new from arXiv.",
    examples=[
        ("pubtui refresh", "everybody"),
        ("pubtui refresh --quiet", "from cron: says only what went wrong"),
        ("pubtui refresh 'Zhenwen Liang'", "one author"),
    ],
)
@click.argument("whom", nargs=-1, metavar="[WHOM]…", shell_complete=offers.followed)
@click.option(
    "--json",
    "as_json",
    is_flag=True,
    help="Print events (schema pubtui/refresh-event/1).",
)
@click.option("--quiet", is_flag=True, help="Say nothing unless something is wrong; fits cron.")
@invocation
@click.pass_context
def refresh_command(
    context: click.Context, found: Invocation, whom: tuple[str, ...], *, as_json: bool, quiet: bool
) -> None:
    """Ask arXiv what is new for everybody you follow, or for WHOM alone.

    Papers, stars and notes that are there stay, whatever arXiv answers. Ctrl-C stops it within a second;
    what was read until then is kept. Ends with exit code 5 unless everything was read to the end.
    """
    chosen = None
    if whom:
        from pubtui.cli.whom import find_follow

        with found.open_library() as library:
            chosen = [find_follow(library, " ".join(whom))]
    context.exit(run_refresh(found, chosen, teller(as_json=as_json, quiet=quiet)))


def run_refresh(found: Invocation, follows: Sequence[Follow] | None, tell: Teller) -> int:
    """Refresh these follows, or all, and tell each event; the exit code."""
    from pubtui.refresh import refresh
    from pubtui.sources.arxiv import Arxiv
    from pubtui.sources.pace import Watch

    arxiv = Arxiv.from_environment(found.environment, found.paths.pace_file)
    with found.open_library() as library, stop_when_told() as is_told:
        watch = Watch(cancelled=is_told, waiting=tell.waiting)
        for event in refresh(library, arxiv, follows=follows, watch=watch):
            tell.hear(event)
            if isinstance(event, Finished):
                return _exit_code(event)
    raise AssertionError("a refresh ends with Finished")


def _exit_code(finished: Finished) -> int:
    if any(follow.state is FollowState.CANCELLED for follow in finished.follows):
        return STOPPED
    return 0 if finished.is_well else SourceError.exit_code
