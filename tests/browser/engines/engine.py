"""What a test does with any browser; how each is driven is in its own module."""

from __future__ import annotations

import os
import time
from typing import Any, Protocol

from tests.browser.referee import key_selector

LEAST_PATIENCE, MOST_PATIENCE = 30, 180  # seconds
WIDTH, HEIGHT = 390, 760  # px, of most phones
TWO_DRAGONS = ("pung", "C", "pung", "F", "2m", "3m", "4m", "5m", "6m", "5s", "5s", "7m")


def patience() -> float:
    """Return in how many seconds a page has to be as it should: more while others work here."""
    busy = os.getloadavg()[0] / (os.cpu_count() or 1)
    return min(MOST_PATIENCE, LEAST_PATIENCE * max(1.0, busy))


class Engine(Protocol):
    """A browser with one page, as large as a phone."""

    def go(self, address: str) -> None:
        """Load a page and wait until it is there."""

    def run(self, script: str) -> Any:
        """Return what a JavaScript expression is on the page."""

    def tap(self, selector: str) -> None:
        """Touch something in its middle, wherever it stands."""

    def write(self, selector: str, text: str) -> None:
        """Type a text into a field."""

    def picture(self) -> bytes:
        """Return what is to be seen, as PNG."""

    def forget(self) -> None:
        """Go on with an empty profile."""

    def close(self) -> None:
        """End the browser."""


class Phone:
    """A referee's hands on the phone of an engine."""

    def __init__(self, engine: Engine, url: str) -> None:
        self.engine = engine
        self.url = url

    def go(self, path: str) -> None:
        self.engine.go(f"{self.url}{path}")

    def open_table(self, token: str) -> None:
        """Open a table by its link."""
        self.go(f"/t/{token}/")
        self.shows(".table-page")

    def fits(self) -> None:
        """Nothing is wider than the screen."""
        assert self.run("document.documentElement.scrollWidth") == WIDTH

    def reload(self) -> None:
        self.engine.go(self.engine.run("location.href"))

    def until(self, condition: str) -> None:
        """Wait until a JavaScript expression is true on the page, whichever page that is."""
        end = time.monotonic() + patience()
        while not self._is(condition):
            assert time.monotonic() < end, f"never: {condition}, at {self.run('location.href')}"

    def _is(self, condition: str) -> bool:
        try:
            return bool(self.engine.run(condition))
        except EngineError:
            return False  # between two pages

    def run(self, script: str) -> Any:
        return self.engine.run(script)

    def tap(self, selector: str) -> None:
        self.until(f"document.querySelector({selector!r})?.checkVisibility()")
        self.engine.tap(selector)

    def write(self, selector: str, text: str) -> None:
        self.engine.write(selector, text)

    def shows(self, selector: str, text: str = "") -> None:
        """Wait until something can be seen, with a text in it."""
        place = f"document.querySelector({selector!r})"
        self.until(f"{place}?.checkVisibility() && {place}.textContent.includes({text!r})")

    def enter(self) -> None:
        """Open the entry of the hand in play from the page of its table."""
        self.tap("[data-enter-hand]")
        self.shows(".entry.is-live")

    def pick(self, name: str, value: int | str) -> None:
        self.tap(f"[name={name}][value='{value}']")

    def tiles(self, *keys: str) -> None:
        for key in keys:
            self.tap(key_selector(key))

    def record(self) -> None:
        """Touch the big button, and go on from where it leads to the page of the table.

        The score that arrives moves the button: on a busy machine a touch may come too late for
        its place. Then it is touched again; a hand that is sent twice is recorded once.
        """
        button = "document.querySelector('[data-record]')"
        self.until(f"!{button}.hasAttribute('aria-disabled')")
        end = time.monotonic() + patience()
        self.run("document.body.dataset.recording = ''")
        other = "body:not([data-recording]) :is(.table-page, .entry.is-live)"
        self.tap("[data-record]")
        while not self._comes(other) and time.monotonic() < end:
            if self._is(f"{button}?.checkVisibility() && !{button}.hasAttribute('aria-disabled')"):
                self.engine.tap("[data-record]")
        self.shows(other)
        if self.run("document.querySelector('.entry') !== null"):
            self.tap(".entry-back")
        self.shows(".table-page")

    def _comes(self, selector: str) -> bool:
        """Tell whether something can be seen soon, where the next page takes its time."""
        end = time.monotonic() + patience() / 10
        condition = f"document.querySelector({selector!r})?.checkVisibility()"
        while time.monotonic() < end:
            if self._is(condition):
                return True
        return False

    def record_online(self) -> None:
        """The same, and wait until the server has it: on a busy machine it may wait here first."""
        self.record()
        self.until("document.querySelector('[data-offline][data-waiting=\"0\"]') !== null")

    def boxes(self, selector: str) -> list[dict[str, float]]:
        """Return left, right, top and bottom of everything a selector finds and that is seen."""
        return list(
            self.run(
                f"[...document.querySelectorAll({selector!r})].filter((e) => e.checkVisibility())"
                ".map((e) => e.getBoundingClientRect())"
                ".map(({ left, right, top, bottom }) => ({ left, right, top, bottom }))"
            )
        )


class EngineError(Exception):
    """The browser could not do what it was asked to."""
