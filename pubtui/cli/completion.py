"""`pubtui completion`: what a shell needs to complete our commands."""

from __future__ import annotations

import click

from pubtui.cli.documented import Documented

_SHELLS = ("bash", "zsh", "fish")


@click.command(
    "completion",
    cls=Documented,
    examples=[
        ("pubtui completion bash > ~/.local/share/bash-completion/completions/pubtui", "for bash"),
        ("pubtui completion zsh > ~/.zfunc/_pubtui", "for zsh: in any folder of $fpath"),
        ("pubtui completion fish > ~/.config/fish/completions/pubtui.fish", "for fish"),
    ],
)
@click.argument("shell", type=click.Choice(_SHELLS))
def completion_command(shell: str) -> None:
    """Print the completion script for SHELL."""
    from click import shell_completion

    from pubtui.cli.main import COMPLETION_VARIABLE, pubtui_command

    kind = shell_completion.get_completion_class(shell)
    if kind is None:
        raise click.UsageError(f"There is no completion for {shell}.")
    click.echo(kind(pubtui_command, {}, "pubtui", COMPLETION_VARIABLE).source())
