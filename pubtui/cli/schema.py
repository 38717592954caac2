"""`pubtui schema`: what the JSON that commands print looks like."""

from __future__ import annotations

import json
from pathlib import Path

import click

from pubtui.cli import offers
from pubtui.cli.documented import Documented
from pubtui.errors import NotFoundError

FOLDER = Path(__file__).with_name("json_schemas")


def schema_names() -> list[str]:
    """Every schema as its records name it, without `pubtui/`: `paper/1`."""
    return sorted(
        file.stem.rpartition("-")[0] + f"/{file.stem.rpartition('-')[2]}" for file in FOLDER.iterdir()
    )


def schema_text(name: str) -> str:
    """The JSON Schema of that name. Raises NotFoundError with the names there are."""
    bare = name.removeprefix("pubtui/")
    if bare not in schema_names():
        raise NotFoundError(f"There is no schema {name!r}.", remedy=f"There are {', '.join(schema_names())}.")
    return FOLDER.joinpath(f"{bare.replace('/', '-')}.json").read_text(encoding="utf-8")


@click.command(
    "schema",
    cls=Documented,
    short_help="Print the schema of JSON output.",
    examples=[
        ("pubtui schema", "every schema there is"),
        ("pubtui schema paper/1", "one of them"),
    ],
)
@click.argument("name", required=False, metavar="[NAME]", shell_complete=offers.schemas)
def schema_command(name: str | None) -> None:
    """Print the JSON Schema (draft 2020-12) called NAME, or list all there are.

    Every record that --json and --jsonl print names its schema, as in "schema": "pubtui/paper/1". Fields are
    only ever added to a schema; one whose meaning changed would get the next number.
    """
    if name is not None:
        click.echo(schema_text(name), nl=False)
        return
    widest = max(map(len, schema_names()))
    for known in schema_names():
        click.echo(f"{known:<{widest}}  {json.loads(schema_text(known))['title']}")
