"""Every text on every screen has the contrast that WCAG 2.2 asks for (1.4.3, 1.4.6), measured as drawn.

In 16 million colours, and in the nearest ones among 256.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest
from rich.color import Color, ColorSystem
from textual.theme import BUILTIN_THEMES

from pubtui.library.database import Library
from pubtui.settings.paths import Paths
from pubtui.settings.settings import Settings
from pubtui.ui.app import PubtuiApp
from pubtui.ui.session import Session
from pubtui.ui.themes import own_variables
from tests.ui.conftest import NOON
from tests.ui.places import PLACES, THROUGH_A_TEXT
from tests.ui.rendered import segments

AA, AAA = 4.5, 7.0
THEMES = (("pubtui-dark", AA), ("pubtui-light", AA), ("pubtui-contrast", AAA))


def luminance(color: Color) -> float:
    """Relative luminance, WCAG 2.2."""
    parts = [part / 255 for part in color.get_truecolor()]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: Color, other: Color) -> float:
    brighter, darker = sorted((luminance(one), luminance(other)), reverse=True)
    return (brighter + 0.05) / (darker + 0.05)


def test_the_measure_is_that_of_wcag() -> None:
    assert contrast(Color.parse("#ffffff"), Color.parse("#000000")) == pytest.approx(21)
    assert contrast(Color.parse("#777777"), Color.parse("#ffffff")) == pytest.approx(4.48, abs=0.01)


def is_text(text: str) -> bool:
    """Lines, scroll bars and blocks are no text."""
    return any(not character.isspace() and not "─" <= character <= "▟" for character in text)


def too_weak(app: PubtuiApp, least: float) -> set[str]:
    found = set()
    for text, style, _ in segments(app):
        if style is None or not is_text(text):
            continue
        assert style.color is not None
        assert style.bgcolor is not None
        pair = (style.bgcolor, style.color) if style.reverse else (style.color, style.bgcolor)
        for system in (ColorSystem.TRUECOLOR, ColorSystem.EIGHT_BIT):
            measured = contrast(*(colour.downgrade(system) for colour in pair))
            if measured < least:
                shown = f"{pair[0].name} on {pair[1].name} in {system.name}"
                found.add(f"{measured:.2f} {shown}: {text.strip()[:30]}")
    return found


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize(("theme", "least"), THEMES)
async def test_every_text_can_be_read(
    library: Library, paths: Paths, theme: str, least: float, place: str
) -> None:
    app = PubtuiApp(Session(library, Settings(theme=theme), paths, lambda: NOON))
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press(*PLACES[place])
        await pilot.pause(0.1)
        weak = too_weak(app, least)
        assert not weak, "\n".join(sorted(weak))


async def test_every_text_around_a_full_text_can_be_read(
    app: PubtuiApp, shelved: Callable[..., None]
) -> None:
    shelved()
    async with app.run_test(size=(120, 40)) as pilot:
        for place, keys in THROUGH_A_TEXT.items():
            await pilot.press(*keys)
            for theme, least in THEMES:
                app.theme = theme
                await pilot.pause(0.05)
                weak = too_weak(app, least)
                assert not weak, "\n".join([place, theme, *sorted(weak)])


@pytest.mark.parametrize("name", [name for name, theme in BUILTIN_THEMES.items() if not theme.ansi])
def test_our_own_colours_hold_in_the_themes_of_textual(name: str) -> None:
    """As far as the theme's own text does: dim text keeps three quarters of it, the cursor row nearly all."""
    theme = BUILTIN_THEMES[name]
    system, own = theme.to_color_system().generate(), own_variables(theme)
    background, foreground = Color.parse(system["background"]), Color.parse(system["foreground"])
    whole = contrast(foreground, background)
    assert contrast(Color.parse(own["dim-text"]), background) > whole * 0.5
    assert contrast(foreground, Color.parse(own["cursor-background"])) > whole * 0.6
