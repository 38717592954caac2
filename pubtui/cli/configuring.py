"""`pubtui config`: the settings in force, and who said each."""

from __future__ import annotations

import json
from dataclasses import fields

import click

from pubtui.cli.invocation import Invocation, invocation

SCHEMA = "pubtui/config/1"


@click.command("config", short_help="Print the settings, and who said each.")
@click.option("--init", "write", is_flag=True, help="Write a config.toml that explains every setting.")
@click.option("--path", "only_path", is_flag=True, help="Print where config.toml is, and nothing else.")
@click.option("--json", "as_json", is_flag=True, help="Print a JSON object (schema pubtui/config/1).")
@invocation
def config_command(found: Invocation, *, write: bool, only_path: bool, as_json: bool) -> None:
    """Print every setting, its value, and who said so: a flag, a variable, config.toml, or the default."""
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
        settings = found.settings
        names = [field.name for field in fields(settings)]
        values = {name: getattr(settings, name) for name in names}
        if as_json:
            described = {
                name: {"value": value, "origin": found.effective.origin(name)}
                for name, value in values.items()
            }
            document = {"schema": SCHEMA, "settings": described}
            click.echo(json.dumps(document, ensure_ascii=False, indent=2, default=dict))
        else:
            for name, value in values.items():
                click.echo(f"{name} = {config_file.as_toml(value)}  # {found.effective.origin(name)}")
        settings_faults.require_none(found.effective)
