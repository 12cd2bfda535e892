"""At the domain of a club there is that club, and no other: every address is asked."""

import re
from typing import Any, Final

import pytest
from django.core.cache import caches
from django.test import Client
from django.urls import reverse

from clubscore.http.domains.reach import COMMON
from clubscore.limits import SHARED
from clubscore.people.domains.checks import PROOFS, proof_of
from clubscore.people.models import Club, ClubDomain, Membership
from clubscore.play.confirmations import seat_token
from clubscore.standings.versions import event_version
from clubscore.tournaments.models import Table, Tournament
from clubscore.web.live.pages import ASKS, table_version

from .domains import HOST, MAIN, SITE, at, give_domain, offered
from .factories import make_club, make_organizer, make_user
from .test_access import ADDRESSES, address, first_table, parts_of, values_of
from .test_separation import a_table

__all__ = ["offered"]  # a fixture
pytestmark = [pytest.mark.django_db, pytest.mark.any_database, pytest.mark.usefixtures("offered")]

LED_ON: Final = 302
# Of the server, and the same for all: without anything of a club in the address.
MAIN_ALONE: Final = re.compile(
    r"/(organize|account|login|logout|password|invitation|start|operator|play)/"
)
OF_OPERATOR: Final = {"healthz", "readyz", "metrics", "domain_allowed"}
QUICK: Final = re.compile("quick_game|play_")
MENTIONS: Final = {"club", "slug", "table_id", "player_id", "token", "job"}


@pytest.fixture(autouse=True)
def no_paper(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is printed."""
    names = (
        "clubscore.printing.pdf.rendering.html_to_png",
        "clubscore.printing.documents.score_sheets.pages.parts_to_pdf",
        "clubscore.printing.documents.event_papers.papers.parts_to_pdf",
    )
    for name in names:
        monkeypatch.setattr(name, lambda *_args, **_more: b"%PDF")


@pytest.fixture
def theirs() -> Table:
    """A table of another club, with all there is to one."""
    return first_table()


@pytest.fixture
def ours(theirs: Table) -> Table:
    """A table of the club that has the domain."""
    table = a_table("Nostro")
    give_domain(club_of(table))
    return table


def club_of(table: Table) -> Club:
    return table.session.tournament.club


def ask(client: Client, path: str) -> Any:
    caches[SHARED].clear()  # nobody is over a budget
    return client.get(path)


def test_nothing_of_another_club_is_there(theirs, ours):
    values, client = values_of(theirs), at()
    admin = at()
    admin.force_login(make_organizer(club_of(theirs), Membership.Role.ADMIN))
    asked = 0
    for name in ADDRESSES:
        parts = parts_of(name)
        path = address(name, values[name])
        if not parts & MENTIONS or (MAIN_ALONE.match(path) and not parts & (MENTIONS - {"token"})):
            continue
        for one in (client, admin):
            assert ask(one, path).status_code == 404, (name, path)
            assert one.post(path).status_code in {404, 405}, (name, path)
        asked += 1
    assert asked > 150


def test_all_of_the_club_is_there_as_at_the_main_address(ours):
    values, here, main = values_of(ours), at(), at(MAIN)
    for name in ADDRESSES:
        path = address(name, values[name])
        if name in OF_OPERATOR or QUICK.search(name):
            continue
        if MAIN_ALONE.match(path):
            answer = ask(here, path)
            assert answer.status_code == LED_ON, name
            assert answer.headers["Location"] == f"https://{MAIN}{path}", name
            continue
        if name in {"home", "sitemap_part"}:
            continue
        at_main = ask(main, path).status_code
        assert ask(here, path).status_code == at_main, (name, path)


def test_what_only_the_server_has_is_not_there(ours):
    client = at()
    for name in OF_OPERATOR:
        assert client.get(reverse(name)).status_code == 404, name
    led = client.get("/play/")
    assert (led.status_code, led.headers["Location"]) == (LED_ON, f"https://{MAIN}/play/")
    assert client.post(reverse("quick_game_begin")).status_code == 404
    assert client.post(reverse("login"), {"username": "x"}).status_code == 404
    assert client.get("/organize/club/nobody/settings/").status_code == 404


def test_what_is_common_is_known():
    assert set(ADDRESSES) >= COMMON


def test_the_start_page_is_the_clubs(ours):
    club = club_of(ours)
    page = at().get("/", follow=True)
    assert page.redirect_chain == [(f"/clubs/{club.slug}/", LED_ON)]
    text = page.content.decode()
    assert club.name in text
    assert "Clubscore</span>" not in text  # its name stands in the head instead of ours
    assert 'class="own-brand"' in text
    assert "canonical" not in text
    assert "Altro" not in text


def test_lists_have_the_club_alone(theirs, ours):
    client, club, event = at(), club_of(ours), ours.session.tournament
    assert [one["slug"] for one in client.get("/api/v1/clubs").json()["clubs"]] == [club.slug]
    events = client.get("/api/v1/events").json()
    assert [one["slug"] for one in events["events"]] == [event.slug]
    assert events["total"] == 1
    assert events["events"][0]["page"] == f"{SITE}/e/{event.slug}/"
    assert client.get("/api/v1/clubs").json()["total"] == 1
    both = at(MAIN).get("/api/v1/events").json()
    assert both["total"] == 2
    assert {one["page"] for one in both["events"]} == {
        f"{SITE}/e/{event.slug}/",
        f"https://{MAIN}/e/{theirs.session.tournament.slug}/",
    }


def test_each_site_map_has_its_own(theirs, ours):
    Tournament.objects.update(visibility=Tournament.Visibility.PUBLIC)
    here, main = map(_listed, (HOST, MAIN))
    club, event = club_of(ours), ours.session.tournament
    assert here == {f"{SITE}/clubs/{club.slug}/", f"{SITE}/e/{event.slug}/"}
    assert f"https://{MAIN}/clubs/{club_of(theirs).slug}/" in main
    assert not [one for one in main if club.slug in one or event.slug in one]
    assert f"Sitemap: {SITE}/sitemap.xml" in at().get("/robots.txt").content.decode()


def test_where_domains_are_not_served_the_site_map_has_all_clubs(ours, settings):
    settings.BASE_URL = ""
    assert club_of(ours).slug in " ".join(_listed(MAIN))


def _listed(host: str) -> set[str]:
    """Return the addresses in all parts of a site map."""
    client, found = at(host), set[str]()
    for part in re.findall(r"<loc>([^<]+)</loc>", client.get("/sitemap.xml").content.decode()):
        assert part.startswith(f"https://{host}/")
        page = client.get(part.removeprefix(f"https://{host}"))
        assert page.status_code == 200, part
        found |= set(re.findall(r"<loc>([^<]+)</loc>", page.content.decode()))
    return found


@pytest.mark.parametrize(
    "host", [HOST, HOST.upper(), f"{HOST}.", f"{HOST}:443", f"{HOST.title()}.:8443"]
)
def test_the_host_is_known_however_it_is_written(ours, host):
    page = at(host).get("/", follow=True)
    assert page.status_code == 200
    assert page.wsgi_request.get_host().partition(":")[0] == HOST


@pytest.mark.parametrize(
    "host",
    [
        *("example.org", f"www.{HOST}", f"{HOST}.evil.example", "evil.example", f"{HOST}/x"),
        *(f"{HOST}:x", f"user@{HOST}", "", "xn--mahjong", f"{HOST}, {MAIN}"),
    ],
)
def test_no_other_host_is_let_in(ours, host):
    assert at(host).get(reverse("rules"), follow=True).status_code == 400


@pytest.mark.parametrize("state", [ClubDomain.State.WAITING, ClubDomain.State.FAILED])
def test_a_domain_that_is_not_active_is_no_host(ours, state):
    ClubDomain.objects.update(state=state, revision=2)
    assert at().get("/").status_code == 400


def test_what_is_set_and_removed_is_known_within_moments(ours, clock):
    client = at()
    clock.stand_still()
    assert client.get("/").status_code == LED_ON
    ClubDomain.objects.all().delete()
    clock.moment()
    assert client.get("/").status_code == 400
    give_domain(club_of(ours))
    clock.moment()
    assert client.get("/").status_code == LED_ON
    ClubDomain.objects.update(state=ClubDomain.State.FAILED, revision=2)
    clock.moment()
    assert client.get("/").status_code == 400


def test_without_an_address_of_the_server_or_below_a_path_there_are_no_domains(ours, settings):
    settings.BASE_URL = ""
    assert at().get("/").status_code == 400
    settings.BASE_URL, settings.BASE_PATH = f"https://{MAIN}", "/score"
    assert at().get("/").status_code == 400


def test_a_name_of_the_server_stays_the_servers(ours, settings):
    settings.ALLOWED_HOSTS = [*settings.ALLOWED_HOSTS, HOST]
    assert at().get("/").status_code == 200  # the list of clubs


def test_caches_keep_hosts_apart(theirs, ours):
    """The same address at two hosts, by turns, in either order."""
    path, clubs = f"/clubs/{club_of(ours).slug}/", (at(), at(MAIN))
    for first, second in (clubs, clubs[::-1]):
        pages = [first.get(path).content, second.get(path).content]
        assert first.get(path).content == pages[0] != pages[1] == second.get(path).content
    table = f"/tables/{theirs.pk}/"
    assert at(MAIN).get(table).status_code == 200
    assert at().get(table).status_code == 404
    version = table_version(theirs.pk)
    assert version is not None
    assert at(MAIN).get(table, {ASKS: version.version}).status_code == 204
    assert at().get(table, {ASKS: version.version}).status_code == 404
    version = table_version(ours.pk)
    assert version is not None
    assert at().get(f"/tables/{ours.pk}/", {ASKS: version.version}).status_code == 204


def test_a_page_that_asks_what_is_newer_costs_no_query_at_a_domain_either(
    ours, clock, django_assert_num_queries
):
    found, event = table_version(ours.pk), event_version(ours.session.tournament.slug)
    assert found is not None
    assert event is not None
    clock.stand_still()
    pages = {f"/tables/{ours.pk}/": found.version, f"/e/{ours.session.tournament.slug}/": event}
    for client in (at(MAIN), at()):
        for path, version in pages.items():
            assert client.get(path, {ASKS: version}).status_code == 204
            with django_assert_num_queries(0):
                assert client.get(path, {ASKS: version}).status_code == 204


def test_two_clubs_each_with_a_domain(theirs, ours):
    give_domain(club_of(theirs), "altro.example.net")
    for host, there, elsewhere in (
        (HOST, ours, theirs),
        ("altro.example.net", theirs, ours),
    ):
        client = at(host)
        assert client.get(f"/tables/{there.pk}/").status_code == 200
        assert client.get(f"/tables/{elsewhere.pk}/").status_code == 404
        assert client.get("/", follow=True).context["club"] == club_of(there)


def test_on_the_main_host_the_page_says_where_it_is_at_home(ours):
    club = club_of(ours)
    page = at(MAIN).get(f"/clubs/{club.slug}/?all=1").content.decode()
    assert f'<link rel="canonical" href="{SITE}/clubs/{club.slug}/?all=1">' in page
    hand = ours.hands.get()
    page = at(MAIN).get(f"/tables/{ours.pk}/hands/{hand.pk}/").content.decode()
    assert page.count('rel="canonical"') == 1


def test_a_login_of_the_main_address_is_none_here(ours):
    user = make_organizer(club_of(ours), Membership.Role.ADMIN)
    main = at(MAIN)
    main.force_login(user)
    assert main.get("/organize/").status_code == 200
    here = at()
    assert here.get("/organize/?x=1").headers["Location"] == f"https://{MAIN}/organize/?x=1"
    page = here.get(f"/clubs/{club_of(ours).slug}/").content.decode()
    assert 'href="/login/"' in page
    for cookie in main.cookies.values():
        assert not cookie["domain"], "a cookie of one host"


@pytest.mark.parametrize("path", ["//evil.example/", "/login//evil.example", "/\\evil.example"])
def test_nothing_leads_to_a_host_that_somebody_names(ours, path):
    answer = at().get(path)
    assert answer.status_code in {404, LED_ON}
    if answer.status_code == LED_ON:
        assert re.match(rf"https://{MAIN}/|/clubs/", answer.headers["Location"])
    chosen = at().post(
        reverse("set_language"), {"language": "it", "next": f"https://{MAIN}/rules/"}
    )
    assert MAIN not in chosen.headers["Location"]


@pytest.mark.parametrize(
    ("origin", "status"), [(SITE, 302), (f"https://{MAIN}", 403), ("https://evil.example", 403)]
)
def test_forms_are_taken_from_pages_of_the_same_host_alone(ours, origin, status):
    seat = ours.seats.get(wind=0)
    path = reverse("seat_confirm", args=[seat_token(ours, 0, seat.entry_id)])
    client = Client(enforce_csrf_checks=True, headers={"host": HOST, "accept-language": "en"})
    page = client.get(path).content.decode()
    token = re.search(r'name="csrfmiddlewaretoken" value="([^"]+)"', page)
    assert token is not None
    sent = {"csrfmiddlewaretoken": token[1]}
    assert client.post(path, sent, headers={"origin": origin}).status_code == status


def test_the_proof_is_given_for_hosts_that_a_club_names(ours):
    number = "abc123"
    ClubDomain.objects.update(state=ClubDomain.State.WAITING, revision=2)
    answer = at().get(f"{PROOFS}{number}")
    assert (answer.status_code, answer.content.decode()) == (200, proof_of(HOST, number))
    assert proof_of(HOST, number) != proof_of("other.example.org", number)
    assert at("other.example.org").get(f"{PROOFS}{number}").status_code == 400
    assert at(MAIN).get(f"{PROOFS}{number}").status_code == 404
    for bad in ("", "a/b", "a" * 65, "é"):
        assert at().get(f"{PROOFS}{bad}").status_code == 400, bad


def test_a_club_that_is_deleted_takes_its_domain_along():
    club = make_club("Kurz")
    give_domain(club)
    assert at().get("/").status_code == LED_ON
    club.delete()
    assert not ClubDomain.objects.exists()
    assert at().get("/").status_code == 400


def test_a_strangers_login_opens_nothing_here(ours):
    client = at()
    client.force_login(make_user())
    assert client.get("/account/").headers["Location"] == f"https://{MAIN}/account/"
