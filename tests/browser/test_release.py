"""A new release while phones are at the tables: whole or not at all, and nothing is lost."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from django.conf import settings
from django.urls import reverse
from playwright.sync_api import Error as PlaywrightError
from playwright.sync_api import Page, expect

from tests.deployment import Deployment, collect_static
from tests.factories import EAST, NORTH, SOUTH, WEST, make_table, points, record

from .conftest import DESKTOP, deployed, patience
from .offline.pocket import (
    CHEAP,
    N_FROM_S,
    NO_NETWORK,
    NO_SERVER,
    TWO_DRAGONS,
    W_FROM_E,
    Pocket,
    payments,
    pocket_of,
)
from .referee import visit
from .relay import Relay

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.service_worker]

# The worker of this page's release has fetched all it needs, its last step the pages kept before.
ARRIVED = """async ([path, patience]) => {
  const cacheName = `clubscore-pages-${document.documentElement.dataset.release}`;
  for (const end = Date.now() + patience; Date.now() < end; ) {
    if (await caches.match(path, { cacheName, ignoreVary: true })) return true;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return false;
}"""

# No worker waits for the one before to finish.
TAKEN_OVER = """async (scope) => {
  const { installing, waiting } = await navigator.serviceWorker.getRegistration(scope);
  return !installing && !waiting;
}"""

# Looks for a newer worker and waits until it has given up.
FAILED_UPDATE = """async () => {
  const registration = await navigator.serviceWorker.getRegistration();
  await registration.update();
  const worker = registration.installing;
  if (!worker) throw new Error("there is nothing newer");
  await new Promise((resolve) => {
    const look = () => worker.state === "redundant" && resolve();
    worker.addEventListener("statechange", look);
    look();
  });
}"""


@pytest.fixture(scope="session")
def newer(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The collected files of a release in which every script and every style is another one."""
    source = tmp_path_factory.mktemp("newer") / "source"
    shutil.copytree(settings.BASE_DIR / "static", source)
    for path in (*source.glob("js/**/*.js"), *source.glob("css/**/*.css")):
        path.write_text(f"{path.read_text()}\n/* newer */\n")
    collect_static(source.parent, source)
    return source.parent / "static"


@pytest.fixture(scope="session")
def broken(newer: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The same, of which a file does not arrive."""
    static = tmp_path_factory.mktemp("broken") / "static"
    shutil.copytree(newer, static)
    for path in static.glob("js/hand/notation.*"):
        path.unlink()
    return static


class Releases:
    """An address where one release answers at a time.

    The servers of all stay, each with its own static files: starting one takes longer than a test.
    """

    def __init__(self, first: Path, directory: Path) -> None:
        self._first = first
        self._directory = directory
        self._servers: dict[Path, Deployment] = {}
        self._relay = Relay(self._serving(first).port)
        self.url = self._relay.url

    def _serving(self, static: Path) -> Deployment:
        """Return the server of a release, which knows nothing of the test before."""
        if static not in self._servers:
            var = self._directory / str(len(self._servers))
            var.mkdir()
            self._servers[static] = deployed(static, var)
        self._servers[static].start_afresh()
        return self._servers[static]

    def begin(self) -> None:
        """Let the first release answer."""
        self.update(self._first)

    def update(self, static: Path) -> None:
        """Let the release of these static files answer, as after a restart of the service."""
        self._relay.lead_to(self._serving(static).port)

    def end(self) -> None:
        self._relay.cut()
        for server in self._servers.values():
            server.kill()


@pytest.fixture(scope="session")
def releases(
    django_db_setup: None, collected: Path, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Releases]:
    releases = Releases(collected, tmp_path_factory.mktemp("releases"))
    yield releases
    releases.end()


@pytest.fixture
def server(transactional_db: None, releases: Releases) -> Releases:
    releases.begin()
    return releases


def names_in(static: Path) -> set[str]:
    """The scripts and styles of a release, as browsers ask for them."""
    paths = json.loads((static / "staticfiles.json").read_text())["paths"]
    return {paths[name] for name in paths if name.startswith(("css/", "js/"))}


def loaded(page: Page) -> set[str]:
    """The scripts and styles a page has loaded."""
    found = page.evaluate(
        """() => performance.getEntriesByType("resource")
            .map(({ name }) => new URL(name).pathname.split("/static/")[1] ?? "")
            .filter((name) => /^(css|js)/.test(name))"""
    )
    return set(found)


def release_of(page: Page) -> str:
    return str(page.locator("html").get_attribute("data-release"))


def let_the_new_worker_take_over(page: Page) -> None:
    """Wait for it on a page that asks nothing of the worker before.

    Chromium tells that one to end as soon as it is idle, but forgets so if it has to start again
    meanwhile, for a style sheet: then it may stay for five minutes while its pages are open.
    """
    visit(page, reverse("login"))
    page.wait_for_function(TAKEN_OVER, arg=reverse("table", args=[1]))


def test_what_is_being_entered_goes_over_into_the_new_release(
    new_page, table, watch, server, collected, newer
):
    watch.allow(*NO_SERVER, *NO_NETWORK)
    pocket = pocket_of(new_page, table, "en-GB", base_url=server.url)
    page = pocket.page
    pocket.enter_next(1)
    pocket.win(WEST, EAST, *TWO_DRAGONS[:-1])
    before = release_of(page)
    assert loaded(page) <= names_in(collected)

    server.update(newer)
    with suppress(PlaywrightError):  # the page has asked for news just before
        pocket.tiles(TWO_DRAGONS[-1])
    expect(page.locator(f"html:not([data-release='{before}'])")).to_be_attached()
    expect(page.locator(".entry.is-live")).to_be_visible()
    if "+" not in pocket.typed:
        assert pocket.typed == "[CCC] [FFF] 23456m55s"
        pocket.tiles(TWO_DRAGONS[-1])
    assert pocket.typed == "[CCC] [FFF] 23456m55s + 7m"
    expect(pocket.summary).to_contain_text("8")
    assert loaded(page) <= names_in(newer)
    pocket.record_on_phone()
    pocket.expect_all_sent()
    let_the_new_worker_take_over(page)
    visit(page, pocket.home)
    pocket.wait_until_kept()
    assert payments(table) == [W_FROM_E]

    pocket.network(False)
    pocket.enter_next(2)
    pocket.told_points(NORTH, SOUTH, 20)
    assert loaded(page) <= names_in(newer)
    pocket.record_on_phone()
    pocket.network(True)
    pocket.expect_all_sent()
    assert payments(table) == [W_FROM_E, N_FROM_S]


@pytest.mark.at_length
def test_a_hand_of_this_phone_stays_that_hand_in_the_new_release(
    new_page, table, watch, server, newer
):
    """A refused hand is being changed: the newer page changes it too, and adds no other."""
    watch.allow(*NO_SERVER, *NO_NETWORK, "answer 422", "status of 422")
    pocket = pocket_of(new_page, table, "en-GB", base_url=server.url)
    page = pocket.page
    # A worker would say beforehand that the hand is short.
    page.context.add_init_script("delete self.Worker")
    pocket.network(False)
    visit(page, pocket.home)
    pocket.enter_next(1)
    pocket.win(WEST, EAST, *CHEAP)
    pocket.record_on_phone()
    pocket.network(True)
    pocket.expect_states("refused")
    pocket.rows.first.get_by_role("link", name=pocket.says("Change", context="button")).click()
    expect(page.locator(".entry.is-live")).to_be_visible()
    token = page.locator("[name=token]").input_value()
    before = release_of(page)

    pocket.told_points(NORTH, SOUTH, 19)
    expect(pocket.summary).to_contain_text("+43")
    server.update(newer)
    page.locator("#points").fill("20")  # one entry: the next could fall into the hand-over
    expect(page.locator(f"html:not([data-release='{before}'])")).to_be_attached()
    expect(page.locator(".entry.is-live")).to_be_visible()
    assert page.url.endswith(f"?waiting={token}")
    assert page.locator("[name=token]").input_value() == token
    expect(page.locator("#points")).to_have_value("20")
    expect(pocket.summary).to_contain_text("+44")
    pocket.record_on_phone()
    pocket.expect_all_sent()
    assert payments(table) == [N_FROM_S]


ENTERED_EARLY = """([before, points]) => new MutationObserver((_changes, seen) => {
  const field = document.getElementById("points");
  const { release } = document.documentElement.dataset;
  if (!field || release === before) return;
  seen.disconnect();
  field.value = points;
  field.dispatchEvent(new Event("input", { bubbles: true }));
}).observe(document, { childList: true, subtree: true })"""


@pytest.mark.at_length
def test_what_is_entered_before_the_new_page_is_ready_counts(new_page, table, watch, server, newer):
    """The page of the newer release is there, its scripts are not: somebody types on."""
    watch.allow(*NO_SERVER, *NO_NETWORK)
    pocket = pocket_of(new_page, table, "en-GB", base_url=server.url)
    page = pocket.page
    pocket.enter_next(1)
    pocket.told_points(NORTH, SOUTH, 19)
    expect(pocket.summary).to_contain_text("+43")
    before = release_of(page)
    page.add_init_script(f"({ENTERED_EARLY})({json.dumps([before, '21'])})")
    server.update(newer)
    page.locator("#points").fill("20")
    expect(page.locator(f"html:not([data-release='{before}'])")).to_be_attached()
    expect(page.locator(".entry.is-live")).to_be_visible()
    expect(page.locator("#points")).to_have_value("21")
    expect(pocket.summary).to_contain_text("+45")


@pytest.mark.at_length
def test_the_table_page_opened_once_in_the_new_release_is_enough(
    new_page, table, watch, server, newer
):
    """A phone that knows the release before opens another table, and nothing else."""
    watch.allow(*NO_SERVER, *NO_NETWORK)
    before = pocket_of(new_page, make_table(), "en-GB", base_url=server.url)
    server.update(newer)
    visit(before.page, f"/tables/{table.pk}/")
    let_the_new_worker_take_over(before.page)
    pocket = Pocket(before.page, table)
    pocket.network(False)
    pocket.enter_next(1)
    pocket.win(WEST, EAST, *TWO_DRAGONS)
    assert loaded(pocket.page) <= names_in(newer)
    pocket.record_on_phone()
    pocket.network(True)
    pocket.expect_all_sent()
    assert payments(table) == [W_FROM_E]


def test_a_download_that_breaks_off_changes_nothing(
    new_page, table, watch, server, collected, newer, broken
):
    watch.allow(*NO_SERVER, *NO_NETWORK, "answer 404", "status of 404", "page error")
    watch.allow("js/hand/notation.")  # the script that is missing
    pocket = pocket_of(new_page, table, "en-GB", base_url=server.url)
    page = pocket.page
    server.update(broken)
    visit(page, pocket.home)  # the new page, which misses a script
    page.evaluate(FAILED_UPDATE)

    pocket.network(False)
    visit(page, pocket.home)
    pocket.enter_next(1)
    pocket.win(WEST, EAST, *TWO_DRAGONS)
    assert loaded(page) <= names_in(collected)
    pocket.record_on_phone()
    pocket.expect_states("waiting")

    server.update(newer)
    pocket.network(True)
    pocket.expect_all_sent()
    assert payments(table) == [W_FROM_E]
    assert loaded(page) <= names_in(newer)
    assert page.evaluate(ARRIVED, [pocket.home, patience()])  # the download was begun anew


def test_a_page_that_keeps_up_to_date_is_loaded_anew(new_page, table, watch, server, newer):
    watch.allow(*NO_SERVER)
    page = new_page(**DESKTOP, locale="en-GB", base_url=server.url)
    page.clock.install()
    page.goto(reverse("event", args=[table.session.tournament.slug]))
    before = release_of(page)
    server.update(newer)
    record(table, points(0, 1, 8))
    page.clock.run_for(5_100)
    expect(page.locator(f"html:not([data-release='{before}'])")).to_be_attached()
    expect(page.locator("#live table").first).to_contain_text("+32")
    assert loaded(page) <= names_in(newer)


def test_a_form_that_was_touched_stays(new_page, table, watch, server, newer):
    """Somebody is writing on a page that keeps up to date: the page says what has happened."""
    watch.allow(*NO_SERVER)
    page = new_page(**DESKTOP, locale="en-GB", base_url=server.url)
    page.clock.install()
    page.goto(reverse("event", args=[table.session.tournament.slug]))
    before = release_of(page)
    search = page.locator("form input:visible").first
    search.fill("Cognome")
    server.update(newer)
    record(table, points(0, 1, 8))
    page.clock.run_for(5_100)
    expect(page.get_by_text("Clubscore has been updated.")).to_be_visible()
    expect(page.locator("#live table").first).not_to_contain_text("+32")
    expect(search).to_have_value("Cognome")
    assert release_of(page) == before
