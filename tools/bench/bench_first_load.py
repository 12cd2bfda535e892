"""How long a phone with an empty cache waits on a slow line for the table and hand entry.

In Chromium at phone size, on a server as shipped; Chromium itself slows down line and processor.
The table is usable once its text is on the page and its scripts have run, the entry once it takes
taps; both are timed from the request. There is no service worker, because its own requests could
not be slowed down.
"""

from __future__ import annotations

import statistics
from collections.abc import Iterator
from typing import Any

from django.db import connections

from tests.deployment import installed, server_running

from . import SMALL
from .targets import at_most, say

LOADS = 1 if SMALL else 5
SLOWER = 4  # times, than this machine
LINE = {
    "offline": False,
    "latency": 400,  # ms, of each request
    "downloadThroughput": 50_000,  # bytes a second: 400 kbit
    "uploadThroughput": 50_000,
}
# ms; what is usable when.
TARGETS = {"table": 2_500, "entry": 1_500}
# Notes when the entry takes taps.
NOTED = """
const look = () => {
  if (document.querySelector(".entry.is-live")) self.liveAt = performance.now();
  else requestAnimationFrame(look);
};
look();
"""
TABLE_READY = """() => {
  const [page] = performance.getEntriesByType("navigation");
  return page.loadEventEnd ? page.domContentLoadedEventEnd : null;
}"""
ENTRY_READY = "() => self.liveAt ?? null"
PAINTED = "() => performance.getEntriesByName('first-contentful-paint')[0].startTime"
# Files until then, and what came over the line for them, with the page itself.
FILES = """(until) => {
  const [page] = performance.getEntriesByType("navigation");
  const all = [page, ...performance.getEntriesByType("resource")];
  const files = all.filter((one) => one.transferSize && (one === page || one.startTime < until));
  return [files.length, files.reduce((sum, one) => sum + one.transferSize, 0)];
}"""


def main() -> None:
    """Print the table."""
    with installed("tools.bench.served_settings") as made:
        from tests.factories import make_table

        table = make_table()
        connections.close_all()
        with server_running(made.var, made.environment) as server:
            loads = list(_loads(server.address, table.pk, table.link_token))
    say(
        "First load in chromium, phone size, 400 kbit/s, 400 ms, processor 4 times slower (medians)"
    )
    say(f"  {'':12}{'usable':>10}{'painted':>10}{'files':>8}{'KB':>8}")
    for page, limit in TARGETS.items():
        usable, painted, files, size = (
            statistics.median(load[page][at] for load in loads) for at in range(4)
        )
        target = at_most(limit, round(usable))
        times = f"{usable:7.0f} ms{painted:7.0f} ms"
        say(f"  {page:12}{times}{files:8.0f}{size / 1000:8.0f}   {target}")


def _loads(site: str, table: int, token: str) -> Iterator[dict[str, tuple[float, ...]]]:
    from playwright.sync_api import sync_playwright

    from tests.browser.conftest import CHROMIUM, CHROMIUM_ARGUMENTS, PHONE

    with sync_playwright() as running:
        browser = running.chromium.launch(executable_path=CHROMIUM, args=CHROMIUM_ARGUMENTS)
        for _ in range(LOADS):
            options: dict[str, Any] = {**PHONE, "base_url": site, "service_workers": "block"}
            context = browser.new_context(**options)
            context.request.get(f"/t/{token}/")  # the link is known: its cookie alone is kept
            page = context.new_page()
            devtools = context.new_cdp_session(page)
            devtools.send("Network.enable")
            devtools.send("Network.clearBrowserCache")
            devtools.send("Network.emulateNetworkConditions", LINE)
            devtools.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
            page.add_init_script(NOTED)
            page.goto(f"/tables/{table}/")
            found = {"table": _figures(page, TABLE_READY)}
            page.locator("[data-enter-hand]").click(no_wait_after=True)
            page.wait_for_url("**/hand/*", wait_until="commit")
            found["entry"] = _figures(page, ENTRY_READY)
            context.close()
            yield found
        browser.close()


def _figures(page: Any, ready: str) -> tuple[float, ...]:
    usable = page.wait_for_function(ready).json_value()
    files, size = page.evaluate(FILES, usable)
    return usable, page.evaluate(PAINTED), files, size


if __name__ == "__main__":
    main()
