"""How long a referee waits: for the answer to a tap, and for the score after the last tile.

In chromium at phone size, on a server as it is shipped: from the tap until the page is laid out
anew. The figures are medians, beside an empty request sent by the same page.
"""

from __future__ import annotations

import statistics
import sys
from typing import Any

from django.db import connections

from tests.deployment import installed, server_running

from . import SMALL

HANDS = 2 if SMALL else 25
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


def main() -> None:
    """Print the table."""
    with installed("tests.bench.served_settings") as made:
        from tests.factories import make_table

        table = make_table()
        connections.close_all()
        with server_running(made.var, made.environment) as server:
            _table(*_measured(server.address, table.pk, table.link_token))


def _table(empties: list[float], taps: list[float], scores: list[float]) -> None:
    _say("Entry of a hand in chromium, phone size (medians, milliseconds)")
    floor = statistics.median(empties)
    _say(f"  empty request                 {floor:6.1f}")
    rows = ("a tap is answered", taps, FRAME), ("last tile to score", scores, LIMIT)
    for name, times, limit in rows:
        taken = statistics.median(times)
        late = "" if taken < limit else f"  more than {limit} ms"
        _say(f"  {name:28} {taken:7.1f}  × empty {taken / floor:5.1f}{late}")


def _measured(site: str, table: int, token: str) -> tuple[list[float], list[float], list[float]]:
    from playwright.sync_api import sync_playwright

    from scoring.tiles import TILES_BY_NAME
    from tests.browser.conftest import CHROMIUM, CHROMIUM_ARGUMENTS, PHONE

    keys = [
        f"[data-tile='{TILES_BY_NAME[one]}']" if one in TILES_BY_NAME else f"[data-mode={one}]"
        for one in TILES
    ]
    empties: list[float] = []
    taps: list[float] = []
    scores: list[float] = []
    with sync_playwright() as running:
        browser = running.chromium.launch(executable_path=CHROMIUM, args=CHROMIUM_ARGUMENTS)
        options: dict[str, Any] = {**PHONE, "base_url": site}
        page = browser.new_page(**options)
        page.goto(f"/t/{token}/")
        page.locator("[data-offline=ready]").wait_for(state="attached")
        page.goto(f"/tables/{table}/hand/")
        page.locator(".entry.is-live").wait_for()
        page.locator(".pick:has([name=winner][value='2'])").click()
        page.locator(".pick:has([name=source][value='0'])").click()
        for _ in range(HANDS):
            taps += [page.evaluate(TIMED, [key, DRAWN]) for key in keys[:-1]]
            scores.append(page.evaluate(TIMED, [keys[-1], SCORED]))
            page.evaluate("document.querySelector('[data-act=clear]').click()")
            empties.append(page.evaluate(EMPTY))
        browser.close()
    return empties, taps, scores


def _say(text: str) -> None:
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
