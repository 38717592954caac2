"""The application: looks, screens, and the library they share."""

from __future__ import annotations

import asyncio
import gc
import os
import sys
from collections.abc import Awaitable, Callable, Iterable, Iterator, Sequence
from datetime import UTC, datetime
from functools import partial

from textual import events, on
from textual.app import SystemCommand
from textual.dom import DOMNode
from textual.filter import LineFilter
from textual.screen import Screen
from textual.theme import Theme

import pubtui
from pubtui import starter
from pubtui.errors import LibraryDamagedError, LibraryError, PubtuiError
from pubtui.library.database import Library, open_library
from pubtui.papers.dates import PartialDate
from pubtui.settings.effective import Effective
from pubtui.settings.paths import Paths
from pubtui.settings.settings import Settings
from pubtui.terminal import crash_report, guard, job_control
from pubtui.ui import driver, jobs, screen_shape
from pubtui.ui.commands import COMMANDS, Place, command_named
from pubtui.ui.driver import TypingFirst
from pubtui.ui.held_input import HeldInput, Opened
from pubtui.ui.keys import bindings, has_binding, key_of, keys_of, textual_keymap
from pubtui.ui.said import Said
from pubtui.ui.screens.browse import BrowseScreen
from pubtui.ui.screens.telling import TellingScreen
from pubtui.ui.session import Session
from pubtui.ui.theme_choice import THEME_WITHOUT_COLOURS, keep_theme, theme_at_start
from pubtui.ui.themes import THEMES, own_variables

_LOOKED_AT_AFTER_SECONDS = 1.0


class PubtuiApp(TypingFirst[int]):
    """Opens on the browse screen; leaves with an exit code."""

    CSS_PATH = "app.tcss"
    TITLE = "pubtui"
    HORIZONTAL_BREAKPOINTS = screen_shape.BY_WIDTH
    VERTICAL_BREAKPOINTS = screen_shape.BY_HEIGHT
    BINDINGS = bindings(Place.EVERYWHERE, leave_out=("back",))

    def __init__(self, session: Session) -> None:
        self._without_colours = "NO_COLOR" in os.environ  # also an empty one counts (no-color.org)
        driver.tolerate_lists_that_change()
        driver.let_closed_screens_go()
        super().__init__()
        self.session = session
        self._held_input = HeldInput()
        self.damage: LibraryDamagedError | None = None
        self._letters = tuple(_letter_filters(session.settings))
        self._no_colour = tuple(_colour_filters(without_colours=self._without_colours))
        self.animation_level = "none"
        for theme in THEMES:
            self.register_theme(theme)
        only_sixteen = self.console.color_system == "standard"
        at_start = theme_at_start(session, only_sixteen_colours=only_sixteen)
        driver.begin_with_theme(self, THEME_WITHOUT_COLOURS if self._without_colours else at_start)
        self.set_keymap(textual_keymap(session.settings.keys))

    def get_theme_variable_defaults(self) -> dict[str, str]:
        return own_variables(self.current_theme)

    def get_line_filters(self) -> Sequence[LineFilter]:
        of_textual = () if self._no_colour else super().get_line_filters()
        return (*of_textual, *self._no_colour, *self._letters)

    def get_default_screen(self) -> Screen[None]:
        return BrowseScreen(self.session, self.size)

    def get_system_commands(self, screen: Screen[object]) -> Iterable[SystemCommand]:
        """Every command of ours that has an action here, and the choice of a theme."""
        ours = [node for node in screen.walk_children() if type(node).__module__.startswith("pubtui.")]
        for command in COMMANDS:
            for node in (screen, self, *ours):
                action = _own_action(node, command.action)
                if action is None and has_binding(node, command):
                    action = partial(self.action_carry_out, command.name)
                if action is not None:
                    yield SystemCommand(command.word.capitalize(), command.sentence, action)
                    break

    def before_key(self) -> None:
        if isinstance(self.screen, TellingScreen):
            self.screen.fall_silent()

    def action_carry_out(self, name: str) -> None:
        """Carry out a command of no widget's own, on the screen that the reader came from."""
        if (does := command_named(name).does) is not None:
            does(self._desk())

    def _desk(self) -> TellingScreen:
        """The screen that the reader came from to what is open above it."""
        return next(screen for screen in reversed(self.screen_stack) if isinstance(screen, TellingScreen))

    async def on_event(self, event: events.Event) -> None:
        """Keys wait for a text that opens; where nothing but "too small" is seen, none changes anything.

        One can leave, or go aside, in any case.
        """
        is_input = isinstance(event, events.InputEvent | events.Paste)
        if (
            is_input
            and not self._leaves(event)
            and (self._shows_nothing() or self._held_input.hold(self.screen, event))
        ):
            return
        await super().on_event(event)

    @on(Opened)
    async def _opened(self, event: Opened) -> None:
        for held in self._held_input.release(event.opened):
            await self.on_event(held)

    def _shows_nothing(self) -> bool:
        screen = self.screen_stack[-1] if self.screen_stack else None
        return isinstance(screen, BrowseScreen) and screen.too_small

    def _leaves(self, event: events.Event) -> bool:
        keys = {key for name in ("back", "suspend") for key in keys_of(name, self.session.settings)}
        return isinstance(event, events.Key) and event.key in {*map(driver.name_of_key, keys), "ctrl+q"}

    def action_palette(self) -> None:
        self.action_command_palette()

    def action_command_palette(self) -> None:
        from pubtui.ui.screens.palette import Palette

        if not isinstance(self.screen, Palette):
            self.push_screen(Palette())  # without a name: the one before it may not have gone yet

    def search_themes(self) -> None:
        from textual.theme import ThemeProvider

        from pubtui.ui.screens.palette import Palette

        self.push_screen(Palette([ThemeProvider], placeholder="Search for themes…"))

    def action_help(self) -> None:
        from pubtui.ui.screens.help import HelpScreen

        self.push_screen(HelpScreen(self.session.settings, self._desk().help_first))

    def action_help_quit(self) -> None:
        """Ctrl+C, which is pressed by habit, ends nothing; what does is told on the last line."""
        back = key_of("back", self.session.settings)
        self._desk().say(f"{back} goes back, and from the list out of pubtui; ctrl+q leaves at once")

    def action_suspend(self) -> None:
        if job_control.can_be_resumed():
            self.action_suspend_process()
        else:
            self.screen_stack[0].post_message(Said("There is no shell to go to from here"))

    def _fatal_error(self) -> None:
        driver.end_without_traceback(self)

    def _give_up(self, damage: LibraryDamagedError) -> None:
        """The library cannot be used any more; what is offered then is not the app's to show."""
        self.damage = damage
        self.exit()

    def on_ready(self) -> None:
        self.set_timer(_LOOKED_AT_AFTER_SECONDS, self._look_at_the_library)
        if not self.session.settings.mouse:
            driver.leave_mouse_to_page(self)
        gc.freeze()
        gc.enable()

    def _look_at_the_library(self) -> None:
        jobs.start(self, jobs.HealthJob(self.session, self, self._give_up))

    def on_mount(self) -> None:
        self.theme_changed_signal.subscribe(self, self._theme_chosen)
        self.app_resume_signal.subscribe(self, self._draw_again)

    def _draw_again(self, _: object) -> None:
        """Textual 8.2.8 leaves the screen blank when a stopped process is continued."""
        self.refresh(layout=True)

    def _theme_chosen(self, theme: Theme) -> None:
        try:
            words = keep_theme(self.session, theme.name)
        except LibraryError as error:
            words = str(error)
        self.screen_stack[0].post_message(Said(words))


def _own_action(node: DOMNode, name: str) -> Callable[[], Awaitable[None] | None] | None:
    """The node's action as pubtui defines it: Textual's widgets have some of the same names, as `copy`."""
    ours = [kind for kind in type(node).__mro__ if kind.__module__.startswith("pubtui.")]
    is_ours = any(f"action_{name}" in vars(kind) for kind in ours)
    return getattr(node, f"action_{name}") if is_ours else None


def _letter_filters(settings: Settings) -> Iterator[LineFilter]:
    if settings.ascii:
        from pubtui.ui.ascii_filter import AsciiFilter

        yield AsciiFilter()
    if settings.math_alphabets == "plain":
        from pubtui.ui.plain_letters_filter import PlainLettersFilter

        yield PlainLettersFilter()


def _colour_filters(*, without_colours: bool) -> Iterator[LineFilter]:
    if without_colours:
        from pubtui.ui.attributes_filter import AttributesFilter

        yield AttributesFilter()


def run(paths: Paths, effective: Effective) -> int:
    """Open the library, stocked with the starter at the first start, and show it; the exit code.

    A damaged one is offered to be made anew. Raises LibraryError where the library cannot be used.
    """
    while True:
        try:
            return _run_once(paths, effective)
        except LibraryDamagedError as error:
            from pubtui.ui import rescue

            if not rescue.offer(paths.library_file, error, effective.settings.theme):
                raise


def _run_once(paths: Paths, effective: Effective) -> int:
    with open_library(paths.library_file) as library:
        starter.stock(library, PartialDate.of(datetime.now(UTC)))
        driver.tolerate_odd_bytes()
        visit = None if library.is_read_only else library.visits.begin()
        settings, origins = effective.settings, effective.origins
        app = PubtuiApp(Session(library, settings, paths, lambda: datetime.now(UTC), origins))
        asyncio.run(_run_until_told_to_end(app))
        if app.damage is not None:
            raise app.damage
        if visit is not None:
            library.visits.end(visit)
        _keep_copy(library)
        if (crash := driver.crash_of(app)) is not None:
            if isinstance(crash, PubtuiError):
                raise crash
            raise _reported(crash, paths) from crash
        return app.return_code or 0


def _keep_copy(library: Library) -> None:
    from pubtui.library import copies

    try:
        copies.keep(library)
    except PubtuiError as error:
        sys.stderr.write(f"pubtui: {error}\n")


def _reported(crash: Exception, paths: Paths) -> PubtuiError:
    """The error that tells of a crash and of its report."""
    kept = "Everything you marked is kept."
    try:
        report = crash_report.write(
            paths.crash_folder, crash, version=pubtui.__version__, now=datetime.now(UTC)
        )
    except OSError as error:
        remedy = f"No report could be written: {error.strerror or error}."
    else:
        remedy = f"A report with nothing private in it is in {report}."
    return PubtuiError("pubtui met a fault of its own and had to end.", still_true=kept, remedy=remedy)


async def _run_until_told_to_end(app: PubtuiApp) -> None:
    def end(code: int) -> None:
        app.exit(return_code=code)

    async def end_without_terminal() -> None:
        await guard.terminal_lost()
        guard.leave_at_latest()
        end(guard.HUNG_UP)

    watching = asyncio.create_task(end_without_terminal())
    with guard.when_told_to_end(asyncio.get_running_loop(), end):
        await app.run_async(mouse=app.session.settings.mouse)
    watching.cancel()
