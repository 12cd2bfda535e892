"""A real browser for tests: Debian's chromium, one per worker, a fresh profile for every test.

A test asks for ``phone`` or ``desktop`` and gets a page that goes to ``live_server``, which is
Clubscore as it is deployed, in processes of its own. Whatever goes wrong inside the page, an error
on the console, a failed request, a request to any other machine, fails the test even if every
assertion in it holds.
"""

import os
import shutil
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from axe_playwright_python.base import AxeResults
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Locator,
    Page,
    Playwright,
    Request,
    Response,
    expect,
    sync_playwright,
)
from playwright.sync_api import TimeoutError as NotInTime

from clubscore.tournaments.models import Table
from tests.deployment import Deployment
from tests.factories import make_table

# Debian's Chromium without the window around the page, which is half of all work here. The whole
# Chromium is taken where that is not installed, and by ``make browsers``.
CHROMIUM = os.environ.get("CHROMIUM") or (
    shutil.which("chromium-headless-shell") or "/usr/bin/chromium"
)
FEATURES_OFF = [
    # What Playwright switches off, for the last such argument holds alone.
    *("AvoidUnnecessaryBeforeUnloadCheckSync", "DestroyProfileOnBrowserClose", "HttpsUpgrades"),
    *("HttpsFirstBalancedModeAutoEnable", "LensOverlay", "MediaRouter", "PaintHolding"),
    *("ThirdPartyStoragePartitioning", "AvoidCorsURLLoaderRestartOnRedirect", "AimEnabled"),
    *("OptimizationHints", "NetworkTimeServiceQuerying", "PreconnectToSearch"),
    # Two pages of its own under the address bar, for every page of ours: a third of all work.
    *("WebUIOmniboxPopup", "WebUIOmniboxAimPopup"),
]
CHROMIUM_ARGUMENTS = [
    "--no-sandbox",  # the tests may run as root; only our own pages are opened
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-default-apps",
    "--disable-dev-shm-usage",  # containers have a small /dev/shm
    "--disable-domain-reliability",
    f"--disable-features={','.join(FEATURES_OFF)}",
    "--disable-gpu",  # there is none; to imitate it costs more than to draw without
    "--disable-sync",
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost",
    "--no-first-run",
    "--no-pings",
]
PATIENCE = 10_000  # ms to wait for something
LOOK_AGAIN = 100  # ms, where nothing says that something has changed
BUSIEST = 6  # times as long on a busy machine, at most
VIOLATIONS = """async () => {
  const found = await axe.run({ resultTypes: ["violations"], preload: false });
  return found.violations;
}"""
OUR_HOSTS = {"127.0.0.1", "localhost"}

NewPage = Callable[..., Page]

PHONE = {
    "viewport": {"width": 360, "height": 640},
    "device_scale_factor": 2,
    "has_touch": True,
    "is_mobile": True,
}
DESKTOP = {"viewport": {"width": 1280, "height": 800}}


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    with pytest.MonkeyPatch.context() as patch, sync_playwright() as running:
        # Playwright's synchronous interface runs an event loop in this thread; Django sees it and
        # would refuse its ORM to tests, though no coroutine of ours ever runs in it.
        patch.setenv("DJANGO_ALLOW_ASYNC_UNSAFE", "true")
        yield running


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    running = playwright.chromium.launch(executable_path=CHROMIUM, args=CHROMIUM_ARGUMENTS)
    yield running
    running.close()


class Watch:
    """Notes what goes wrong in the browser; a test that causes it on purpose calls ``allow``."""

    def __init__(self) -> None:
        self.faults: list[str] = []
        self._allowed: list[str] = []

    def allow(self, *parts: str) -> None:
        """Faults that contain one of these are meant: ``watch.allow("answer 404")``."""
        self._allowed += parts

    def check(self) -> None:
        meant = {fault for fault in self.faults for part in self._allowed if part in fault}
        if faults := [fault for fault in self.faults if fault not in meant]:
            pytest.fail("in the browser:\n" + "\n".join(faults), pytrace=False)

    def follow(self, context: BrowserContext) -> None:
        # No route of Playwright's: that would ask us about every request, and switch off the cache.
        context.on("request", self._asked)
        context.on("console", self._console)
        context.on("weberror", lambda error: self.faults.append(f"page error: {error.error}"))
        context.on("requestfailed", self._failed)
        context.on("response", self._answered)

    def _asked(self, request: Request) -> None:
        address = urlsplit(request.url)
        if address.scheme in {"http", "https"} and address.hostname not in OUR_HOSTS:
            self.faults.append(f"request leaves this machine: {request.url}")

    def _console(self, message: ConsoleMessage) -> None:
        if message.type in {"error", "warning"}:
            self.faults.append(f"console {message.type}: {message.text}")

    def _failed(self, request: Request) -> None:
        # Leaving a page cancels what it was still loading: nothing is wrong then.
        if request.failure != "net::ERR_ABORTED":
            self.faults.append(f"request failed: {request.failure} {request.method} {request.url}")

    def _answered(self, response: Response) -> None:
        if response.status >= 400:
            method = response.request.method
            self.faults.append(f"answer {response.status}: {method} {response.url}")


def patience(usual: float = PATIENCE) -> float:
    """Return how many milliseconds something may take: as many times more as others work here.

    ``usual`` is for what takes longer by itself. On an idle machine a test that fails does not
    wait for long.
    """
    busy = os.getloadavg()[0] / (os.cpu_count() or 1)
    return usual * min(BUSIEST, max(1.0, busy))


def expect_in_time(page: Page, place: Locator, text: str) -> None:
    """Move the clock of a page on until a place shows a text, or nothing for an empty one.

    Second by second, and only while no answer is awaited: the page's time to wait for one would be
    over long before a busy server could send it.
    """
    asked: set[Request] = set()

    def begin(request: Request) -> None:
        asked.add(request)

    def end(request: Request) -> None:
        asked.discard(request)

    page.on("request", begin)
    page.on("requestfinished", end)
    page.on("requestfailed", end)
    latest = time.monotonic() + patience() / 1000
    while time.monotonic() < latest:
        shown = place.inner_text()
        if text in shown if text else not shown:
            break
        if not asked:
            page.clock.run_for(1_000)
            continue
        with suppress(NotInTime):
            page.wait_for_event("requestfinished", timeout=LOOK_AGAIN)
    page.remove_listener("request", begin)
    page.remove_listener("requestfinished", end)
    page.remove_listener("requestfailed", end)
    expect(place).to_contain_text(text) if text else expect(place).to_have_text("")


@pytest.fixture(autouse=True)
def expectations() -> None:
    """Let ``expect`` wait as long as everything else does."""
    expect.set_options(timeout=patience())


@pytest.fixture
def watch() -> Iterator[Watch]:
    watch = Watch()
    yield watch
    watch.check()


@pytest.fixture(scope="session")
def live_server(
    django_db_setup: None, collected: Path, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Deployment]:
    """Clubscore as it is deployed, on the database of this worker."""
    server = deployed(collected, tmp_path_factory.mktemp("deployed"))
    server.start()
    yield server
    server.kill()


@pytest.fixture(scope="session")
def second_server(
    django_db_setup: None, collected: Path, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Deployment]:
    """Another one, not yet started, for tests that kill it: call ``start_afresh`` first."""
    server = deployed(collected, tmp_path_factory.mktemp("second"))
    yield server
    server.kill()


def deployed(collected: Path, var: Path) -> Deployment:
    """Return a server, not yet started, with the static files that were collected."""
    (var / "static").symlink_to(collected)
    return Deployment(var)


@pytest.fixture(autouse=True)
def another_database(request: pytest.FixtureRequest) -> Iterator[None]:
    """Let the server forget the test before; show what it logged if this one fails."""
    if "live_server" not in request.fixturenames:
        yield
        return
    server: Deployment = request.getfixturevalue("live_server")
    server.forget()
    logged = server.log.stat().st_size
    yield
    with server.log.open("rb") as log:
        log.seek(logged)
        sys.stdout.write(log.read().decode())


@pytest.fixture
def new_page(
    request: pytest.FixtureRequest, browser: Browser, live_server: Deployment, watch: Watch
) -> Iterator[NewPage]:
    """Open a page in a browser profile of its own: ``new_page(**PHONE, locale="en-GB")``.

    Motion is reduced, so that a colour is never caught half way between two states.
    """
    defaults = {"base_url": live_server.url, "locale": "it-IT", "reduced_motion": "reduce"}
    if not request.node.get_closest_marker("service_worker"):
        defaults["service_workers"] = "block"
        watch.allow("Service Worker registration blocked by Playwright")
    contexts: list[BrowserContext] = []

    def open_page(**options: Any) -> Page:
        context = browser.new_context(**defaults | options)
        contexts.append(context)
        context.set_default_timeout(patience())
        watch.follow(context)
        return context.new_page()

    yield open_page
    for context in contexts:
        context.close()


@pytest.fixture
def table() -> Table:
    """A table of four who play MCR."""
    return make_table()


@pytest.fixture
def phone(new_page: NewPage) -> Page:
    return new_page(**PHONE)


@pytest.fixture
def desktop(new_page: NewPage) -> Page:
    return new_page(**DESKTOP)


@pytest.fixture(scope="session")
def axe() -> Callable[[Page], None]:
    """``axe(page)`` fails with a readable list of what is not accessible on the page."""
    script = Axe().axe_script

    def check(page: Page) -> None:
        if not page.evaluate("'axe' in globalThis"):
            page.evaluate(script)
        # No more is asked for and handed over than what is wrong: that halves the time.
        results = AxeResults({"violations": page.evaluate(VIOLATIONS)})
        assert results.violations_count == 0, results.generate_report()

    return check
