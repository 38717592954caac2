"""`pubtui config`: the settings in force, and who said each."""

from __future__ import annotations

import json
from dataclasses import fields

import click

from pubtui.cli.documented import Documented
from pubtui.cli.invocation import Invocation, invocation
from pubtui.errors import LibraryError

SCHEMA = "pubtui/config/1"


@click.command(
    "config",
    cls=Documented,
    short_help="Print the settings, and who said each.",
    examples=[
        ("pubtui config", "every setting in force"),
        ("pubtui config --init", "a file to edit"),
        ('$EDITOR "$(pubtui config --path)"', "edit it"),
    ],
)
@click.option("--init", "write", is_flag=True, help="Write a config.toml that explains every setting.")
@click.option("--path", "only_path", is_flag=True, help="Print where config.toml is, and nothing else.")
@click.option("--json", "as_json", is_flag=True, help="Print a JSON object (schema pubtui/config/1).")
@invocation
def config_command(found: Invocation, *, write: bool, only_path: bool, as_json: bool) -> None:
    """Print every setting, its value, and who said so: flag, variable, config.toml, the app, the default."""
    from pubtui.settings import config_file
    from pubtui.ui import settings_faults
    from pubtui.ui.commands import COMMANDS

    path = found.paths.config_file
    if only_path:
        click.echo(path)
    elif write:
        config_file.write_first_version(path, {command.name: command.keys for command in COMMANDS})
        found.say(f"Wrote {path}.")
    else:
        described: dict[str, dict[str, object]] = {
            field.name: {
                "value": getattr(found.settings, field.name),
                "origin": found.effective.origin(field.name),
            }
            for field in fields(found.settings)
        }
        for name, value in _chosen_in_the_app(found).items():
            described[name] = {"value": value, "origin": "chosen in the app"}
        if as_json:
            document = {"schema": SCHEMA, "settings": described}
            click.echo(json.dumps(document, indent=2, default=dict))
        else:
            for name, said in described.items():
                click.echo(f"{name} = {config_file.as_toml(said['value'])}  # {said['origin']}")
        settings_faults.require_none(found.effective)


def _chosen_in_the_app(found: Invocation) -> dict[str, object]:
    """What the app goes by where nobody else said so; nothing where there is no library yet."""
    from pubtui.ui.column_choice import kept_columns
    from pubtui.ui.theme_choice import kept_theme

    if not found.paths.library_file.exists():
        return {}
    try:
        with found.open_library() as library:
            chosen = {"theme": kept_theme(library), "columns": kept_columns(library)}
    except LibraryError as error:
        found.say(f"What was chosen in the app cannot be read. {error}")
        return {}
    return {name: value for name, value in chosen.items() if value and name not in found.effective.origins}
