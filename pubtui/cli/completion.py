"""`pubtui completion`: what a shell needs to complete our commands."""

from __future__ import annotations

import click

_HOW_TO = {
    "bash": "pubtui completion bash > ~/.local/share/bash-completion/completions/pubtui",
    "zsh": "pubtui completion zsh > a file named _pubtui in a folder of $fpath",
    "fish": "pubtui completion fish > ~/.config/fish/completions/pubtui.fish",
}


@click.command("completion", epilog="\b\n" + "\n".join(_HOW_TO.values()))
@click.argument("shell", type=click.Choice(list(_HOW_TO)))
def completion_command(shell: str) -> None:
    """Print the completion script for SHELL."""
    from click import shell_completion

    from pubtui.cli.main import COMPLETION_VARIABLE, pubtui_command

    kind = shell_completion.get_completion_class(shell)
    if kind is None:
        raise click.UsageError(f"There is no completion for {shell}.")
    click.echo(kind(pubtui_command, {}, "pubtui", COMPLETION_VARIABLE).source())
