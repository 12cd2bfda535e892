"""How long a referee waits for the response to a tap, and for the score after the last tile.

In Chromium at phone size, on a server as shipped: from the tap until the page has its new layout.
The figures are medians, compared with an empty request from the same page. The phone's engine
scores, on a processor slowed down to a phone's speed; where it cannot start, the server does.
"""

from __future__ import annotations

import statistics
from dataclasses import dataclass, field
from typing import Any

from django.db import connections

from tests.deployment import installed, server_running

from . import SMALL
from .targets import at_most, say

HANDS = 2 if SMALL else 25
SLOWER = 4  # times, than this machine
FRAME = 16.7  # milliseconds within which a tap has to be answered
LIMIT = 150  # milliseconds within which the score has to be there
TILES = ("pung", "C", "pung", "F", "2m", "3m", "4m", "5m", "6m", "5s", "5s", "7m")

# Taps a key; resolves with the milliseconds until `shown` is on the page and laid out.
TIMED = """([key, shown]) => new Promise((resolve) => {
    const start = performance.now();
    const look = () => {
        if (document.querySelector(shown)?.offsetHeight) resolve(performance.now() - start);
        else requestAnimationFrame(look);
    };
    document.querySelector(key).click();
    look();
})"""
EMPTY = """async () => {
    const start = performance.now();
    await fetch("/empty/");
    return performance.now() - start;
}"""
DRAWN = "[data-hand]"
SCORED = "[data-summary][data-kind=good]"
READY = "html[data-engine-state=ready]"
NO_ENGINE = "delete self.Worker"


@dataclass(slots=True)
class Waits:
    """Milliseconds, and how often the server was asked for a score."""

    empties: list[float] = field(default_factory=list)
    taps: list[float] = field(default_factory=list)
    scores: list[float] = field(default_factory=list)
    asked: int = 0

    def told(self, name: str, times: list[float]) -> str:
        """Return a line of the table: how long something took, compared with an empty request."""
        taken, floor = statistics.median(times), statistics.median(self.empties)
        return f"    {name:28}{taken:7.1f}  × empty {taken / floor:5.1f}"


def main() -> None:
    """Print the tables."""
    with installed("tools.bench.served_settings") as made:
        from tests.factories import make_table

        table = make_table()
        connections.close_all()
        with server_running(made.var, made.environment) as server:
            waits = _measured(server.address, table.pk, table.link_token)
    say("Entry of a hand in chromium, phone size (medians, milliseconds)")
    for name, one in waits.items():
        say(f"  {name}, empty request {statistics.median(one.empties):.1f}")
        late = "" if statistics.median(one.taps) < FRAME else f"   more than {FRAME} ms"
        say(one.told("a tap is answered", one.taps) + late)
        target = at_most(LIMIT, statistics.median(one.scores))
        say(f"{one.told('last tile to score', one.scores)}   {target}")
        most = HANDS if name.startswith("the server") else 0
        say(f"    {'requests for scores':28}{one.asked:5}   {at_most(most, one.asked)}")


def _measured(site: str, table: int, token: str) -> dict[str, Waits]:
    from playwright.sync_api import sync_playwright

    from tests.browser.conftest import CHROMIUM, CHROMIUM_ARGUMENTS, PHONE

    found = {}
    with sync_playwright() as running:
        browser = running.chromium.launch(executable_path=CHROMIUM, args=CHROMIUM_ARGUMENTS)
        for name, slower, has_engine in (
            ("the phone scores", 1, True),
            (f"the phone scores, {SLOWER} times slower", SLOWER, True),
            ("the server scores", 1, False),
        ):
            options: dict[str, Any] = {**PHONE, "base_url": site}
            context = browser.new_context(**options)
            if not has_engine:
                context.add_init_script(NO_ENGINE)
            page = context.new_page()
            page.goto(f"/t/{token}/")
            page.locator("[data-offline=ready]").wait_for(state="attached")
            page.goto(f"/tables/{table}/hand/")
            page.locator(".entry.is-live").wait_for()
            if has_engine:
                page.locator(READY).wait_for(state="attached")
            devtools = context.new_cdp_session(page)
            devtools.send("Emulation.setCPUThrottlingRate", {"rate": slower})
            found[name] = _hands(page)
            context.close()
        browser.close()
    return found


def _hands(page: Any) -> Waits:
    from scoring.tiles import TILES_BY_NAME

    keys = [
        f"[data-tile='{TILES_BY_NAME[one]}']" if one in TILES_BY_NAME else f"[data-mode={one}]"
        for one in TILES
    ]
    waits = Waits()
    asked: list[str] = []
    page.on("request", lambda one: asked.append(one.url) if "/preview/" in one.url else None)
    page.locator(".pick:has([name=winner][value='2'])").click()
    page.locator(".pick:has([name=source][value='0'])").click()
    for _ in range(HANDS):
        waits.taps += [page.evaluate(TIMED, [key, DRAWN]) for key in keys[:-1]]
        waits.scores.append(page.evaluate(TIMED, [keys[-1], SCORED]))
        page.evaluate("document.querySelector('[data-act=clear]').click()")
        waits.empties.append(page.evaluate(EMPTY))
    waits.asked = len(asked)
    return waits


if __name__ == "__main__":
    main()
