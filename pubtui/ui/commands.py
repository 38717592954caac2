"""Every command of the interface, declared once.

Key bindings, the footer, the help screen, the palette, the reader's own keymap and the README's table of
keys are all made from COMMANDS. A command that needs no more than a Desk is carried out by a function of
this file, and so touches no other.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:  # also read by the command line, which does without Textual
    from textual.app import App

    from pubtui.papers.paper import Paper


class Place(StrEnum):
    """Where a command works."""

    EVERYWHERE = "Everywhere"
    LIST = "The list"
    PAPER = "The paper"
    VIEW = "The view"
    LIBRARY = "The library"
    SHELVES = "The shelves"
    TEXT = "The text"


WHILE_BROWSING = {Place.LIST, Place.PAPER, Place.VIEW, Place.LIBRARY, Place.SHELVES}


def work_together(one: Place, other: Place) -> bool:
    """Whether commands of both places can be called at the same moment, so that they cannot share a key."""
    while_reading = {Place.PAPER, Place.TEXT}
    return (
        one is other
        or Place.EVERYWHERE in (one, other)
        or {one, other} <= WHILE_BROWSING
        or {one, other} == while_reading
    )


class Desk(Protocol):
    """The screen before the reader, as a command sees it."""

    @property
    def app(self) -> App[Any]: ...

    def paper(self) -> Paper | None:
        """The paper under the cursor, or the one that is read."""

    def say(self, words: str) -> None:
        """Tell the reader these words."""

    def open_page(self, address: str) -> None:
        """Show a web page in the reader's browser."""


@dataclass(frozen=True, slots=True)
class Command:
    """Something a reader can do.

    `name` is its identity in `config.toml`, `keys` its default keys as Textual names them, `word` what the
    footer calls it, `sentence` what help says. `footer_rank` orders the footer (lower stays longer when it
    is narrow); None keeps the command out of it. `does` carries it out; None leaves that to the method
    `action_<name>` of the widget or screen whose inner affair it is.
    """

    name: str
    keys: tuple[str, ...]
    word: str
    sentence: str
    place: Place
    footer_rank: int | None = None
    does: Callable[[Desk], None] | None = None

    @property
    def action(self) -> str:
        """The Textual action that carries it out."""
        return self.name.replace("-", "_") if self.does is None else f"app.carry_out('{self.name}')"

    @property
    def shown_keys(self) -> str:
        """The default keys as a reader sees them on the keyboard."""
        return " ".join(show_key(key) for key in self.keys)


_SHOWN = {
    "pagedown": "PgDn",
    "pageup": "PgUp",
    "home": "Home",
    "end": "End",
    "enter": "Enter",
    "escape": "Esc",
    "space": "Space",
    "tab": "Tab",
    "shift+tab": "Shift+Tab",
    "backspace": "Backspace",
}
_ARROWS = {"down": "↓", "up": "↑", "left": "←", "right": "→"}


def show_key(key: str, *, ascii_only: bool = False) -> str:
    """A key as a reader sees it: `ctrl+d` stays, `down` becomes ↓, or Down in ASCII."""
    *modifiers, base = key.split("+") if len(key) > 1 else [key]
    if base in _ARROWS:
        base = base.capitalize() if ascii_only else _ARROWS[base]
        return "+".join((*modifiers, base))
    return _SHOWN.get(key, key)


def _open_on_arxiv(desk: Desk) -> None:
    if (paper := desk.paper()) is not None:
        desk.open_page(paper.identifier.abs_url)


def _choose_theme(desk: Desk) -> None:
    if desk.app.no_color:
        desk.say("NO_COLOR is set, so there are no colours to choose")
    else:
        desk.app.search_themes()


COMMANDS: tuple[Command, ...] = (
    Command("down", ("j", "down"), "down", "Move down one paper; 5 before it moves five.", Place.LIST),
    Command("up", ("k", "up"), "up", "Move up one paper.", Place.LIST),
    Command("first", ("g", "home"), "first", "Go to the first paper.", Place.LIST),
    Command("last", ("G", "end"), "last", "Go to the last paper.", Place.LIST),
    Command("page-down", ("ctrl+d", "pagedown"), "page down", "Move down by half a screen.", Place.LIST),
    Command("page-up", ("ctrl+u", "pageup"), "page up", "Move up by half a screen.", Place.LIST),
    Command("next-new", ("n",), "next new", "Go to the next new paper.", Place.LIST),
    Command("previous-new", ("N",), "previous new", "Go to the previous new paper.", Place.LIST),
    Command(
        "select",
        ("space",),
        "select",
        "Select the paper; marks and copies take all selected.",
        Place.LIST,
    ),
    Command(
        "select-range", ("V",), "range", "Select from here to where the cursor goes; again ends.", Place.LIST
    ),
    Command(
        "select-down", ("shift+down",), "select down", "Select this paper and the one below.", Place.LIST
    ),
    Command("select-up", ("shift+up",), "select up", "Select this paper and the one above.", Place.LIST),
    Command("select-all", ("*",), "select all", "Select every paper in the list, or none.", Place.LIST),
    Command("next-heading", ("]",), "next heading", "Go to the next heading: year, author …", Place.LIST),
    Command("previous-heading", ("[",), "heading before", "Go to the heading before.", Place.LIST),
    Command("filter", ("/",), "filter", "Filter the list as you type.", Place.LIST, 1),
    Command("clear-filter", ("escape",), "all papers", "Drop the selection, or else the filter.", Place.LIST),
    Command("copy", ("y",), "copy", "Copy a citation: choose the format by its letter.", Place.PAPER, 2),
    Command("copy-again", ("Y",), "copy again", "Copy in the format used last.", Place.PAPER),
    Command("star", ("s",), "star", "Star the paper, or take its star away.", Place.PAPER, 3),
    Command("read-mark", ("r",), "read", "Mark the paper as read or unread.", Place.PAPER, 4),
    Command("tag", ("t",), "tags", "Give the paper tags, or take them away.", Place.PAPER),
    Command("note", ("e",), "note", "Write a note on the paper, in your $EDITOR if set.", Place.PAPER),
    Command(
        "undo", ("u",), "undo", "Take back your last step: mark, tag, note, filter, follow.", Place.PAPER
    ),
    Command("exclude", ("X",), "not theirs", "Say that the paper is not by whom you follow.", Place.PAPER),
    Command("versions", ("v",), "versions", "Show the paper's versions and what changed.", Place.PAPER),
    Command(
        "download",
        ("d",),
        "download",
        "Fetch the full text to read offline; again stops.",
        Place.PAPER,
        5,
    ),
    Command("pdf", ("p",), "PDF", "Open the paper's PDF in your viewer.", Place.PAPER),
    Command(
        "open",
        ("o",),
        "open",
        "Open the paper's page on arXiv in your browser.",
        Place.PAPER,
        6,
        _open_on_arxiv,
    ),
    Command("read", ("enter",), "full text", "Read the full text, or the abstract alone.", Place.VIEW),
    Command("raw", ("x",), "TeX", "Show titles and abstracts as TeX, as arXiv has them.", Place.VIEW, 8),
    Command("shelves", ("b",), "shelves", "Show the shelves: new, starred, authors, subjects.", Place.VIEW),
    Command("split", ("|",), "split", "Change how the screen is divided.", Place.VIEW),
    Command("other-pane", ("tab",), "other pane", "Move between the list and the abstract.", Place.VIEW),
    Command(
        "overview", ("O",), "overview", "Show years, subjects and co-authors at a glance.", Place.LIBRARY
    ),
    Command("save-filter", ("F",), "save filter", "Save the filter under a name, as a shelf.", Place.LIBRARY),
    Command(
        "remove-filter",
        ("D", "delete"),
        "remove filter",
        "Remove the saved filter that the cursor is on.",
        Place.SHELVES,
    ),
    Command(
        "sort", ("S",), "sort", "Sort the list; h puts it under headings: years, authors …", Place.LIBRARY
    ),
    Command("columns", ("C",), "columns", "Choose the list's columns and their order.", Place.LIBRARY),
    Command("follow", ("a",), "follow", "Follow another author.", Place.LIBRARY, 6),
    Command(
        "refresh", ("R",), "refresh", "Fetch what is new from arXiv; once more stops it.", Place.LIBRARY, 7
    ),
    Command("log", ("ctrl+r",), "log", "Show what past refreshes did.", Place.LIBRARY),
    Command("find", ("/",), "find", "Look for words in the text.", Place.TEXT, 1),
    Command("next-match", ("n",), "next match", "Go to the next place with these words.", Place.TEXT),
    Command("previous-match", ("N",), "previous match", "Go to the one before.", Place.TEXT),
    Command("contents", ("c",), "contents", "Go to a section from the table of contents.", Place.TEXT, 2),
    Command("next-link", ("tab",), "next link", "Go to the next reference, note or link.", Place.TEXT, 3),
    Command("previous-link", ("shift+tab",), "previous link", "Go to the link before.", Place.TEXT),
    Command("follow-link", ("enter",), "follow", "Go where the link leads.", Place.TEXT, 4),
    Command("jump-back", ("backspace",), "jump back", "Go back to where you were before.", Place.TEXT, 10),
    Command(
        "passage", ("m",), "mark", "Mark a passage: j and k make it longer, y copies it.", Place.TEXT, 12
    ),
    Command("wider", ("+", "="), "wider", "Make the lines longer.", Place.TEXT, 11),
    Command("narrower", ("-",), "narrower", "Make the lines shorter.", Place.TEXT),
    Command("palette", (":", "ctrl+p"), "commands", "Choose a command by its words.", Place.EVERYWHERE),
    Command("theme", ("T",), "theme", "Choose the colours.", Place.EVERYWHERE, does=_choose_theme),
    Command("suspend", ("ctrl+z",), "aside", "Go to the shell; fg there comes back.", Place.EVERYWHERE),
    Command("help", ("?",), "help", "Show every command and its keys.", Place.EVERYWHERE, 0),
    Command("back", ("q",), "back", "Go back; from the list, leave pubtui.", Place.EVERYWHERE, 9),
)


def command_named(name: str) -> Command:
    """The command with this name."""
    return next(command for command in COMMANDS if command.name == name)
