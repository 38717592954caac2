"""`pubtui`: its commands, each loaded when it is called, and the exit codes they end with."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Sequence
from importlib import import_module

import click

import pubtui
from pubtui.cli.failures import CLOSED_PIPE, STOPPED, colours, exit_codes, heard_or_not, leave_alone, report
from pubtui.cli.invocation import Invocation
from pubtui.errors import FileError, PubtuiError
from pubtui.papers.text import without_controls

COMMANDS = {
    "list": "listing",
    "show": "showing",
    "cite": "citing",
    "export": "citing",
    "formats": "citing",
    "star": "marking",
    "read": "marking",
    "tag": "marking",
    "note": "marking",
    "undo": "marking",
    "follow": "following",
    "unfollow": "following",
    "follows": "following",
    "refresh": "refreshing",
    "download": "downloading",
    "prune": "pruning",
    "search": "searching",
    "import": "importing",
    "backup": "backups",
    "restore": "backups",
    "serve": "serving",
    "config": "configuring",
    "doctor": "doctor",
    "schema": "schema",
    "completion": "completion",
}
"""Each command and its module; the function is named after the command."""


SECTIONS = {
    "Examples": [
        ("pubtui", "open the app"),
        ("pubtui follow 'Zhenwen Liang'", "follow an author"),
        ("pubtui list is:new", "what came since your last visit"),
        ("pubtui cite 2607.07820", "BibTeX"),
    ],
    "Exit codes": [(str(code), meaning) for code, meaning in exit_codes()],
    "Files": [
        ("config.toml", "your settings; pubtui config --path says where, --init writes it"),
        ("library.sqlite", "your papers and all you made of them: ~/.local/share/pubtui on Linux"),
        ("texts/", "full texts, beside the library"),
        ("arxiv.sqlite", "all of arXiv, if imported, beside the library"),
    ],
    "Environment": [
        ("PUBTUI_HOME", "the folder that everything is kept in"),
        ("PUBTUI_<SETTING>", "a setting, before config.toml; pubtui config lists them"),
        ("PUBTUI_ARXIV_URL", "another server to ask instead of arXiv"),
        ("PUBTUI_PACE", "seconds between two requests to that server"),
        ("NO_COLOR", "print without colours"),
        ("VISUAL, EDITOR", "the program that notes are written in"),
    ],
}
"""What the help and the manual page say below the commands."""

_NEED_NO_SETTINGS = ("config", "doctor", "completion", "formats", "schema")
COMPLETION_VARIABLE = "_PUBTUI_COMPLETE"


class _Commands(click.Group):
    """A group that imports a command's module when the command is asked for."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 - click's signature
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002 - as above
        if cmd_name not in COMMANDS:
            return None
        module = import_module(f"pubtui.cli.{COMMANDS[cmd_name]}")
        command: click.Command = getattr(module, f"{cmd_name}_command")
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args and args[0] not in COMMANDS and not args[0].startswith("-"):
            from difflib import get_close_matches

            near = get_close_matches(args[0], COMMANDS, n=1)
            offer = f" Did you mean {near[0]!r}?" if near else " See pubtui --help."
            raise click.UsageError(f"There is no command {args[0]!r}.{offer}", ctx)
        return super().resolve_command(ctx, args)

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002 - as above
        for title, rows in SECTIONS.items():
            with formatter.section(title):
                formatter.write_dl(rows)


@click.command(
    cls=_Commands,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.version_option(pubtui.__version__, "-V", "--version", message="pubtui %(version)s")
@click.option(
    "--set",
    "flags",
    multiple=True,
    metavar="NAME=VALUE",
    help="A setting for this run, before all others; pubtui config lists them.",
)
@click.pass_context
def pubtui_command(ctx: click.Context, flags: tuple[str, ...]) -> None:
    """An author's papers in the terminal: filter as you type, copy citations, read offline.

    Without a command, the app opens.
    """
    if ctx.obj is None:
        ctx.obj = Invocation([_name_and_value(flag) for flag in flags])
    if ctx.invoked_subcommand not in _NEED_NO_SETTINGS:
        _ = ctx.obj.effective  # a fault in the settings is told before anything is done
    if ctx.invoked_subcommand is None:
        from pubtui.cli.opening import open_app

        ctx.exit(open_app(ctx.obj))


def _name_and_value(flag: str) -> tuple[str, str]:
    name, equals, value = flag.partition("=")
    if not equals:
        raise click.BadParameter(f"write it as NAME=VALUE, not {flag!r}.", param_hint="--set")
    return name.strip().replace("-", "_"), value


def run(words: Sequence[str]) -> int:
    """Run one command line; its exit code. What goes wrong is told on standard error."""
    _fill_closed_streams()
    _write_any_text()
    try:
        if COMPLETION_VARIABLE in os.environ:
            pubtui_command.main(list(words), prog_name="pubtui")
        with pubtui_command.make_context("pubtui", list(words)) as context:
            context.color = colours(os.environ)
            code = pubtui_command.invoke(context)
        sys.stdout.flush()
    except PubtuiError as error:
        return report(error)
    except click.exceptions.Exit as ending:
        return ending.exit_code
    except click.ClickException as error:
        said = io.StringIO()
        error.show(said)
        with heard_or_not():
            click.echo(without_controls(said.getvalue()), err=True, nl=False)
        return error.exit_code
    except (KeyboardInterrupt, click.exceptions.Abort):
        return STOPPED
    except BrokenPipeError:
        leave_alone(sys.stdout)
        return CLOSED_PIPE
    except OSError as error:
        leave_alone(sys.stdout)
        place = error.filename or "The output"
        return report(FileError(f"{place} cannot be read or written: {error.strerror or error}."))
    return code if isinstance(code, int) else 0


def _fill_closed_streams() -> None:
    """A closed stream leads nowhere; else the next file to be opened, the library, would become it."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: PTH123, SIM115 - stays open


def _write_any_text() -> None:
    """Files and pipes get UTF-8 whatever the locale; a terminal gets a ? for what it cannot show."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            keep = stream.isatty() or "PYTHONIOENCODING" in os.environ
            stream.reconfigure(encoding=stream.encoding if keep else "utf-8", errors="replace")
