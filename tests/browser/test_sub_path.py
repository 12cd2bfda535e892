"""Clubscore below a path of a host, behind a web server: everything that a browser does with it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

from tests.deployment import Deployment
from tests.factories import PASSWORD, make_club, make_organizer, make_session, make_user

from .conftest import DESKTOP, PHONE, patience
from .front import Front
from .offline.pocket import N_FROM_S, NO_NETWORK, TWO_DRAGONS, W_FROM_E, Pocket, payments
from .offline.test_learn import ACTIVE

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.service_worker]

KEPT = """async () => ({
  caches: await caches.keys(),
  databases: (await indexedDB.databases()).map(({ name }) => name),
  storage: Object.keys(localStorage),
  scopes: (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope),
})"""


@pytest.fixture(scope="module")
def front() -> Iterator[Front]:
    front = Front()
    yield front
    front.close()


@pytest.fixture(scope="module")
def servers(
    front: Front,
    django_db_setup: None,
    collected: Path,
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[dict[str, Deployment]]:
    """Two installations on one host: at /score, where the calculator of another one is, and /b."""
    found = {}
    for path in ("/score", "/b"):
        var = tmp_path_factory.mktemp("below")
        (var / "static").symlink_to(collected)
        settings = {"CLUBSCORE_BASE_URL": front.url + path, "CLUBSCORE_SECRET_KEY": f"of {path}"}
        found[path] = Deployment(var, settings)
        front.ports[path] = found[path].port
    for server in found.values():
        server.start()
    yield found
    for server in found.values():
        server.kill()


@pytest.fixture(autouse=True)
def only_below(
    front: Front, servers: dict[str, Deployment], transactional_db: None
) -> Iterator[None]:
    """Let the servers forget the test before; nobody asks for anything beside their paths."""
    for server in servers.values():
        server.forget()
    front.asked.clear()
    yield
    assert front.asked == []


@pytest.fixture
def page_of(new_page: Callable[..., Page], front: Front) -> Callable[..., Page]:
    """Open a browser that goes to the host of both."""
    return lambda **device: new_page(**device, locale="en-GB", base_url=front.url)


def log_in(page: Page, path: str, username: str) -> None:
    page.goto(f"{path}/organize/")
    page.fill("[name=username]", username)
    page.fill("[name=password]", PASSWORD)
    page.locator("main button.primary").click()
    page.wait_for_url(f"**{path}/organize/")


def test_a_referee_enters_hands_with_and_without_network(page_of, table, watch):
    watch.allow(*NO_NETWORK)
    pocket = Pocket(page_of(**PHONE), table, path="/score")
    pocket.enter_next(1)
    pocket.win(2, 0, *TWO_DRAGONS)
    pocket.record_on_phone()
    pocket.expect_all_sent()
    assert payments(table) == [W_FROM_E]

    page = pocket.page
    page.context.new_cdp_session(page).send("Network.clearBrowserCache")
    pocket.network(False)
    page.goto(pocket.home)
    pocket.enter_next(2)
    pocket.told_points(3, 1, 20)
    pocket.record_on_phone()
    pocket.expect_states("waiting")
    page.goto(f"/score/t/{table.link_token}/")  # scanned once more
    page.wait_for_url(f"**{pocket.home}")
    pocket.network(True)
    pocket.expect_all_sent()
    assert payments(table) == [W_FROM_E, N_FROM_S]

    assert {*pocket.kept_pages()} >= {pocket.home, f"{pocket.home}hand/", "/score/tables/kept/"}
    kept = page.evaluate(KEPT)
    assert kept["databases"] == ["/score:clubscore"]
    assert {name.partition(":")[0] for name in kept["caches"] + kept["storage"]} == {"/score"}
    assert {scope.split("/", 3)[3] for scope in kept["scopes"]} == {
        *("score/tables/", "score/t/", "score/play/"),
    }


def test_practice_and_calculator_work_without_network(page_of, watch):
    watch.allow(*NO_NETWORK)
    page = page_of(**PHONE)
    for path in ("/score/score/mcr/", "/score/practice/"):
        page.goto(path)
        assert page.evaluate(ACTIVE, 60_000)
        page.wait_for_function(
            "async (path) => (await caches.match(path, { ignoreVary: true })) !== undefined",
            arg=path,
        )
    page.context.new_cdp_session(page).send("Network.clearBrowserCache")
    page.context.set_offline(True)
    page.goto("/score/score/mcr/?tiles=%5BEEE%5D12399m456p78s%2B6s&seat=E")
    expect(page.locator("html[data-copy]")).to_be_attached()
    expect(page.locator("#score .score-value.is-short")).to_be_visible()
    page.goto("/score/practice/mcr/easy/7/")
    expect(page.locator("[data-practice]")).to_be_visible()


def test_installations_on_one_host_do_not_mix(page_of, servers):
    anna, bruno = make_user(), make_user()
    page = page_of(**DESKTOP)
    log_in(page, "/score", anna.username)
    log_in(page, "/b", bruno.username)
    cookies = {(cookie["name"], cookie["path"]) for cookie in page.context.cookies()}
    assert {("score.sessionid", "/score/"), ("b.sessionid", "/b/")} <= cookies
    assert {path for _name, path in cookies} == {"/score/", "/b/"}

    page.goto("/score/account/")
    expect(page.locator("body")).to_contain_text(str(anna))
    page.locator("[data-theme-choice=dark]").first.click()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    page.goto("/b/account/")
    expect(page.locator("body")).to_contain_text(str(bruno))
    expect(page.locator("html")).to_have_attribute("data-theme", "light")

    page.locator("form[data-logout] button").first.click()
    page.wait_for_url("**/b/")
    page.goto("/score/account/")
    expect(page.locator("body")).to_contain_text(str(anna))


def test_what_one_keeps_is_not_the_others(page_of, table, watch):
    page = page_of(**PHONE)
    pocket = Pocket(page, table, path="/score")
    Pocket(page, table, path="/b")
    kept = page.evaluate(KEPT)
    assert {*kept["databases"]} == {"/score:clubscore", "/b:clubscore"}
    files = {name.rpartition("-")[0] for name in kept["caches"]}
    parts = ("clubscore-files", "clubscore-pages")
    assert files == {f"{path}:{part}" for path in ("/score", "/b") for part in parts}
    watch.allow(*NO_NETWORK)
    pocket.network(False)
    for path in ("/score", "/b"):
        page.goto(f"{path}/tables/{table.pk}/")
        expect(page.locator("html[data-kept]")).to_be_attached()


def test_an_organizer_prints_and_chooses_a_language(page_of):
    club = make_club()
    event = make_session(club=club).tournament
    page = page_of(**DESKTOP)
    log_in(page, "/score", make_organizer(club).username)
    page.goto(f"/score/organize/{event.slug}/")
    page.locator("summary", has_text="Language").click()
    page.locator("form[action='/score/language/'] [value=it]").click()
    expect(page.locator("html")).to_have_attribute("lang", "it")
    assert page.url.endswith(f"/score/organize/{event.slug}/")
    files: list[str] = []

    def opened(route: Route) -> None:
        """Chromium shows a PDF in a page that cannot be closed again: another stands for it."""
        files.append(route.fetch().headers["content-type"])
        route.fulfill(body="<title>Opened</title>", content_type="text/html")

    page.route("**/score/**/file", opened)
    page.goto(f"/score/e/{event.slug}/print/score-sheets/")
    expect(page).to_have_title("Opened", timeout=patience(60_000))
    assert files == ["application/pdf"]


def test_a_front_that_takes_the_path_away_is_told_so(new_page, servers, watch):
    stripping = Front(strips=True)
    stripping.ports["/score"] = servers["/score"].port
    watch.allow("answer 404", "the server responded with a status of 404")
    page = new_page(**PHONE, locale="en-GB", base_url=stripping.url)
    page.goto("/score/rules/")
    expect(page.locator("body")).to_contain_text("must pass them on unchanged")
    expect(page.get_by_role("link")).to_have_attribute("href", "/score/")
    stripping.close()
