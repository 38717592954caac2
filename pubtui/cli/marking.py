"""`pubtui star`, `read`, `tag`, `note`, `undo`: the reader's marks, for scripts."""

from __future__ import annotations

import sys

import click

from pubtui.cli import offers
from pubtui.cli.amounts import amount
from pubtui.cli.documented import Documented
from pubtui.cli.identifiers import ids_argument, read_papers
from pubtui.cli.invocation import Invocation, invocation
from pubtui.errors import NotFoundError


@click.command(
    "star",
    cls=Documented,
    short_help="Star papers.",
    examples=[
        ("pubtui star 2607.07820", "a star"),
        ("pubtui list tag:thesis | pubtui star -", "a star for everything with a tag"),
    ],
)
@ids_argument
@click.option("--off", is_flag=True, help="Take the star away.")
@invocation
def star_command(found: Invocation, ids: tuple[str, ...], *, off: bool) -> None:
    """Star papers; - reads identifiers from standard input."""
    with found.open_library() as library:
        keys = [paper.identifier.key for paper in read_papers(found, library, ids, keep=not off)]
        change = library.marks.unstar if off else library.marks.star
        change(keys)
    found.say(f"{'Unstarred' if off else 'Starred'} {amount(len(keys), 'paper')}.")


@click.command(
    "read",
    cls=Documented,
    short_help="Mark papers as read.",
    examples=[
        ("pubtui read 2607.07820", "read it"),
        ("pubtui list date:..2025 | pubtui read -", "everything older is read"),
    ],
)
@ids_argument
@click.option("--off", is_flag=True, help="Mark as unread.")
@invocation
def read_command(found: Invocation, ids: tuple[str, ...], *, off: bool) -> None:
    """Mark papers as read; - reads identifiers from standard input."""
    with found.open_library() as library:
        keys = [paper.identifier.key for paper in read_papers(found, library, ids, keep=not off)]
        change = library.marks.mark_unread if off else library.marks.mark_read
        change(keys)
    found.say(f"Marked {amount(len(keys), 'paper')} as {'unread' if off else 'read'}.")


@click.command(
    "tag",
    cls=Documented,
    short_help="Give papers a tag.",
    examples=[
        ("pubtui tag thesis 2607.07820 2606.13174", "a tag for two papers"),
        ("pubtui tag --off thesis 2606.13174", "and away again"),
    ],
)
@click.argument("tag", shell_complete=offers.tags)
@ids_argument
@click.option("--off", is_flag=True, help="Take the tag away.")
@invocation
def tag_command(found: Invocation, tag: str, ids: tuple[str, ...], *, off: bool) -> None:
    """Give papers a tag; - reads identifiers from standard input."""
    with found.open_library() as library:
        keys = [paper.identifier.key for paper in read_papers(found, library, ids, keep=not off)]
        change = library.tags.remove if off else library.tags.add
        change(keys, tag)
    found.say(
        f"{'Took' if off else 'Put'} tag {tag!r} {'from' if off else 'on'} {amount(len(keys), 'paper')}."
    )


@click.command(
    "note",
    cls=Documented,
    short_help="Print or write the note on a paper.",
    examples=[
        ("pubtui note 2607.07820", "what you wrote"),
        ("pubtui note 2607.07820 'Compare section 3.'", "a new note in its place"),
    ],
)
@click.argument("id", metavar="ID")
@click.argument("text", required=False)
@invocation
def note_command(found: Invocation, id: str, text: str | None) -> None:  # noqa: A002 - the word in the help
    """Print the note on a paper, or replace it by TEXT; - reads it from standard input, "" removes it."""
    if text == "-":
        text = sys.stdin.buffer.read().decode(errors="replace")
    with found.open_library() as library:
        (paper,) = read_papers(found, library, (id,), keep=text is not None)
        if text is None:
            note = library.notes.of(paper.identifier.key)
            if not note:
                raise NotFoundError(f"There is no note on {paper.identifier}.")
            click.echo(note)
            return
        library.notes.write(paper.identifier.key, text)
    found.say(f"{'Wrote' if text.strip() else 'Removed'} the note on {paper.identifier}.")


@click.command(
    "undo",
    cls=Documented,
    short_help="Take back your newest change.",
    examples=[
        ("pubtui undo", "as u in the app; again takes back one more"),
    ],
)
@invocation
def undo_command(found: Invocation) -> None:
    """Take back the newest change of yours: a star, a read mark, a tag, a note, a follow."""
    with found.open_library() as library:
        undone = library.undo()
    if undone is None:
        raise NotFoundError("There is nothing to take back.")
    found.say(f"Took back: {undone}.")
