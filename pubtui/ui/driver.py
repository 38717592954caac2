"""The parts of Textual that are not its public face; nothing else of pubtui reaches for such parts.

Pinned to textual>=8.2.8,<9: look here first when that pin moves.
"""

from __future__ import annotations

import os
from functools import lru_cache
from typing import Any, Literal

from textual import events
from textual._styles_cache import StylesCache
from textual.app import App, ReturnType
from textual.color import Color
from textual.keys import _character_to_key, key_to_character
from textual.style import Style
from textual.widgets import OptionList

from pubtui.terminal.paste import TerminalDecoder


class TypingFirst(App[ReturnType]):
    """An app in which what is typed reaches the input, whatever characters a keymap has bound to commands.

    Textual 8.2.8 takes an input's characters out of the bindings before it applies the keymap, not after.
    """

    def before_key(self) -> None:
        """A key was pressed, and nothing has acted on it yet."""

    async def _check_bindings(self, key: str, priority: bool = False) -> bool:  # noqa: FBT001, FBT002 - Textual's
        if priority:  # asked first, and once for each key
            self.before_key()
        typed_into = self.focused
        if priority and typed_into and typed_into.check_consume_key(key, key_to_character(key)):
            return False
        return await super()._check_bindings(key, priority)


def begin_with_theme(app: App[Any], name: str) -> None:
    """Choose the theme of an app that does not run yet.

    Textual 8.2.8 would read the whole stylesheet, draw up every style, and do both again when the app runs.
    """
    app.set_reactive(App.theme, name)
    dark = app.current_theme.dark
    app.set_class(dark, "-dark-mode", update=False)
    app.set_class(not dark, "-light-mode", update=False)
    app.set_class(True, f"-theme-{name}", update=False)  # noqa: FBT003 - Textual's
    app.stylesheet.set_variables(app.get_css_variables())
    app._refresh_truecolor_filter(app.ansi_theme)


def tolerate_odd_bytes() -> None:
    """Let bytes that are not UTF-8 arrive as U+FFFD instead of ending the app, and pastes as text alone.

    Terminals send such bytes: mouse reports of the old protocol after a tmux client re-attaches, and text
    pasted in Latin-1. Textual 8.2.8 decodes strictly, in the thread that reads the keyboard.
    """
    if os.name != "posix":
        return
    from textual.drivers import linux_driver

    vars(linux_driver)["getincrementaldecoder"] = lambda _encoding: TerminalDecoder


def tolerate_lists_that_change() -> None:
    """Let keys and clicks do nothing where a list has no line on screen, or no longer what was clicked.

    Textual 8.2.8 ends the app with a KeyError for PgUp in a list without room, and with an IndexError for a
    click on an option that has gone since it was drawn.
    """
    vars_of_lists = {"_move_page": _move_page_where_there_is_room, "_on_click": _click_what_is_there}
    for name, method in vars_of_lists.items():
        setattr(OptionList, name, method)


def let_closed_screens_go() -> None:
    """Let the lines that a widget drew be forgotten with the widget.

    Textual 8.2.8 remembers the colours of borders by the widget's own store of lines, and so keeps the last
    1,024 of these: the memory of every screen that was ever opened.
    """
    setattr(StylesCache, "get_inner_outer", staticmethod(_border_colours))  # noqa: B010 - a method's place


def forget_closed_watchers(app: App[Any]) -> None:
    """Let widgets go that watched a value of the app and were closed.

    Textual 8.2.8 drops them when that value changes; a text area watches the theme, which may never change.
    """
    for watchers in getattr(app, "__watchers", {}).values():
        watchers[:] = [(node, heard) for node, heard in watchers if not node._closing]


_uncached_border_colours = StylesCache.get_inner_outer.__wrapped__


@lru_cache(1024)
def _border_colours(base_background: Color, background: Color) -> tuple[Style, Style]:
    found: tuple[Style, Style] = _uncached_border_colours(StylesCache, base_background, background)
    return found


_move_page = OptionList._move_page
_on_click = OptionList._on_click


def _move_page_where_there_is_room(options: OptionList, direction: Literal[-1, 1]) -> None:
    if options._index_to_line:
        _move_page(options, direction)


async def _click_what_is_there(options: OptionList, event: events.Click) -> None:
    clicked = event.style.meta.get("option")
    if clicked is None or clicked < options.option_count:
        await _on_click(options, event)


def name_of_key(key: str) -> str:
    """What Textual calls a key of config.toml: `question_mark` for `?`, `escape` for itself."""
    return _character_to_key(key) if len(key) == 1 else key


def write_to_terminal(app: App[Any], sequence: str) -> None:
    """Send a control sequence to the terminal, between two frames; call it on the interface's thread."""
    driver = app._driver
    if driver is not None and not driver.is_headless:
        driver.write(sequence)
        driver.flush()


def leave_mouse_to_page(app: App[Any]) -> None:
    """Stop listening to the mouse in a web page; Textual 8.2.8 does listen there, whatever it is told."""
    if app.is_web:
        write_to_terminal(app, "\x1b[?1000l\x1b[?1003l\x1b[?1015l\x1b[?1006l")


def crash_of(app: App[Any]) -> Exception | None:
    """The exception that ended the app, if one did."""
    return app._exception


def end_without_traceback(app: App[Any]) -> None:
    """End an app that met an exception; Textual would print it with every value it touched."""
    app._close_messages_no_wait()
