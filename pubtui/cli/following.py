"""`pubtui follow`, `unfollow`, `follows`: whose papers the library keeps."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from pubtui.cli import offers
from pubtui.cli.amounts import amount
from pubtui.cli.documented import Documented
from pubtui.cli.invocation import Invocation, invocation
from pubtui.cli.listing import with_place_marked
from pubtui.cli.whom import find_follow
from pubtui.errors import QueryError
from pubtui.papers.text import clean_line
from pubtui.sources import query_syntax

if TYPE_CHECKING:
    from pubtui.following import Wanted
    from pubtui.library.database import Library
    from pubtui.library.follows import Follow


SCHEMA = "pubtui/follow/1"


@click.command(
    "follow",
    cls=Documented,
    short_help="Follow an author, a subject or a search.",
    examples=[
        ("pubtui follow 'Zhenwen Liang'", "a name, as papers have it"),
        ("pubtui follow 0000-0002-7970-7855", "an ORCID"),
        ("pubtui follow cs.DL --no-refresh", "a subject, without asking arXiv now"),
        ("pubtui follow 'ti:lean AND cat:cs.AI' --label Lean", "a search, and its name"),
    ],
)
@click.argument("whom", nargs=-1, required=True, metavar="WHOM…")
@click.option("--label", default="", help="The name to show for it.")
@click.option("--no-refresh", is_flag=True, help="Do not ask arXiv now.")
@invocation
@click.pass_context
def follow_command(
    context: click.Context, found: Invocation, whom: tuple[str, ...], label: str, *, no_refresh: bool
) -> None:
    """Follow an author, and bring the papers from arXiv.

    Where all of arXiv is here (pubtui import), an author's papers come from there at once, also without a
    network.

    WHOM is a name as papers have it, an arXiv author identifier (warner_s_1) or the address of its page, an
    ORCID, a subject (cs.CL), or a query of arXiv's (au:warner AND cat:cs.DL).
    """
    wanted = _understood(" ".join(whom))
    with found.open_library() as library:
        known = library.follows.find(wanted.kind, wanted.value)
        follow = known or library.follows.add(wanted.kind, wanted.value, label=clean_line(label))
        found.say(f"{'Already following' if known else 'Following'} {follow.label}.")
        if found.paths.snapshot_file.exists():
            _take_from_snapshot(found, library, follow)
    if not no_refresh:
        from pubtui.cli.refresh_tellers import teller
        from pubtui.cli.refreshing import run_refresh

        context.exit(run_refresh(found, [follow], teller()))


def _take_from_snapshot(found: Invocation, library: Library, follow: Follow) -> None:
    from pubtui.library.snapshot import open_snapshot
    from pubtui.refresh.offline import take_from_snapshot

    with open_snapshot(found.paths.snapshot_file, library) as snapshot:
        brought = take_from_snapshot(library, snapshot, follow)
    if brought:
        found.say(f"{amount(brought, 'paper')} came from the snapshot of all of arXiv.")


def _understood(written: str) -> Wanted:
    from pubtui.following import understand

    try:
        return understand(written)
    except QueryError as error:
        if len(written) > query_syntax.LONGEST_QUERY:
            raise
        raise with_place_marked(error, written) from error


@click.command(
    "unfollow",
    cls=Documented,
    short_help="Stop following.",
    examples=[
        ("pubtui unfollow 'Zhenwen Liang'", "his papers leave the list, your marks stay"),
    ],
)
@click.argument("whom", nargs=-1, required=True, metavar="WHOM…", shell_complete=offers.followed)
@invocation
def unfollow_command(found: Invocation, whom: tuple[str, ...]) -> None:
    """Stop following WHOM, written as for follow or as pubtui follows shows it.

    Papers you starred, tagged, noted or downloaded stay; pubtui undo takes it back.
    """
    with found.open_library() as library:
        follow = find_follow(library, " ".join(whom))
        library.follows.remove(follow.id)
    found.say(f"No longer following {follow.label}.")


_list_file = click.Path(path_type=Path, dir_okay=False, allow_dash=True)


@click.command(
    "follows",
    cls=Documented,
    short_help="List whom you follow, or move the list.",
    examples=[
        ("pubtui follows", "everybody, and when arXiv was asked"),
        ("pubtui follows --export follows.opml", "for a feed reader"),
        ("pubtui follows --import follows.csv", "a table with a column named value"),
    ],
)
@click.option("--json", "as_json", is_flag=True, help="Print a JSON array (schema pubtui/follow/1).")
@click.option("--export", "target", type=_list_file, metavar="FILE", help="Write the list to FILE.")
@click.option("--import", "source", type=_list_file, metavar="FILE", help="Follow everybody in FILE.")
@click.option(
    "--as", "kind", type=click.Choice(["csv", "json", "opml"]),
    help="What FILE is, where its name does not say it.",
)  # fmt: skip
@click.option("--overwrite", is_flag=True, help="Replace FILE if it is there.")
@invocation
@click.pass_context
def follows_command(
    context: click.Context,
    found: Invocation,
    target: Path | None,
    source: Path | None,
    kind: str | None,
    *,
    as_json: bool,
    overwrite: bool,
) -> None:
    """List whom you follow, with the number of papers and the last time arXiv was asked.

    --export writes everybody with their spellings, bounds and what you decided about namesakes, as a table
    (.csv), as JSON (.json) or for a feed reader (.opml). --import takes any of these in, also feeds of
    arXiv's from a feed reader's OPML, and joins it with what is here. Lines that cannot be understood are
    told, and end with exit code 8; the others are taken. FILE may be - for standard input or output.
    """
    if target is not None and source is not None:
        raise click.UsageError("--export and --import are two commands.")
    if target is not None or source is not None:
        from pubtui.cli import follow_lists

        if target is not None:
            follow_lists.export_follows(found, target, kind, overwrite=overwrite)
        if source is not None:
            context.exit(follow_lists.import_follows(found, source, kind))
        return
    with found.open_library() as library:
        described = [_described(library, follow) for follow in library.follows.all()]
    if as_json:
        click.echo(json.dumps(described, ensure_ascii=False, indent=2))
        return
    for one in described:
        papers, asked = amount(one["papers"], "paper"), one["refreshed"] or "never"
        click.echo(f"{one['label']} ({one['kind']} {one['value']}): {papers}, refreshed {asked}")
    if not described:
        found.say("You follow nobody; pubtui follow NAME begins.")


def _described(library: Library, follow: Follow) -> dict[str, Any]:
    from pubtui.library.follows import Evidence

    shown = (Evidence.PAGE, Evidence.FEED, Evidence.NAME, Evidence.CONFIRMED)
    last = library.refreshes.last(follow.id)
    return {
        "schema": SCHEMA,
        "kind": str(follow.kind),
        "value": follow.value,
        "label": follow.label,
        "spellings": list(follow.spellings),
        "papers": len(library.follows.papers(follow.id, shown)),
        "since": follow.since.text,
        "refreshed": last.finished.text if last and last.finished else None,
        "state": str(last.state) if last else None,
    }
