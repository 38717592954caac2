"""In which order the list stands, and under which headings."""

from __future__ import annotations

from pubtui.library.orders import Order
from pubtui.ui.screens.pick import PickScreen
from pubtui.ui.screens.telling import TellingScreen
from pubtui.ui.widgets.browser import Browser

_ORDERS = {
    "n": Order.NEWEST,
    "v": Order.NEWEST_VERSION,
    "f": Order.FIRST_SEEN,
    "t": Order.TITLE,
    "a": Order.FIRST_AUTHOR,
    "s": Order.SUBJECT,
    "r": Order.RELEVANCE,
}
_HEADINGS = "h"
_HEADED_BY = {
    Order.NEWEST: "years",
    Order.NEWEST_VERSION: "years",
    Order.FIRST_SEEN: "days",
    Order.TITLE: "letters",
    Order.FIRST_AUTHOR: "authors",
    Order.SUBJECT: "subjects",
}


def sort(screen: TellingScreen, browser: Browser) -> None:
    """Ask for an order, or for headings in the order there is."""

    def picked(letter: str | None) -> None:
        if letter is None:
            return
        collection = browser.collection
        if letter == _HEADINGS:
            collection.headed = not collection.headed
        else:
            collection.order = _ORDERS[letter]
        browser.read_again()
        screen.say(_told(collection.order, headed=collection.headed))

    now = next(letter for letter, order in _ORDERS.items() if order is browser.collection.order)
    choices = {letter: order.value for letter, order in _ORDERS.items()}
    choices[_HEADINGS] = "no headings" if browser.collection.headed else "with headings"
    screen.app.push_screen(PickScreen("Sort by", choices, now=now), picked)


def _told(order: Order, *, headed: bool) -> str:
    under = f", under {_HEADED_BY[order]}" if headed and order in _HEADED_BY else ""
    return f"Sorted by {order.value}{under}"
