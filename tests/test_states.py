"""Every page about an event, in every state of it and its players, for every role, with caches.

Each is asked for again and again, as people do. What comes from a cache is what was there before,
nothing fails, and nobody finds what is withheld.
"""

import re
from typing import Any, Final

import pytest
from django.core.cache import caches
from django.test import Client
from django.urls import URLPattern, reverse

from clubscore.exchange.downloads.tables import EXPORTS
from clubscore.limits import SHARED
from clubscore.play.confirmations import seat_token
from clubscore.tournaments.models import Circuit, EventRole, Table, Tournament
from clubscore.web.live.pages import ASKS, VERSION_OF

from .event_states import ABOUT, PLAYER, STATES, WITHHELD, entry_of, event_in
from .factories import make_club, make_organizer, make_user
from .people.test_privacy import paper
from .sampling import cases
from .test_access import ADDRESSES, NOBODY, OF_CLUBS, patterns

__all__ = ["paper"]  # a fixture
pytestmark = [pytest.mark.django_db, pytest.mark.any_database]

ROLES: Final = ("stranger", "organizer", "player", "referee", "admin")
OUTSIDE: Final = ("anonymous", "stranger")
FEW: Final = 1  # roles of a usual run, another one in each state
OWN: Final = {"seat_confirm", "event_registered"}  # whoever has the link sees what is theirs
ABOUT_EVENTS: Final = {
    *("slug", "club", "table_id", "hand_id", "player_id", "entry_id", "entry_token", "circuit_id"),
}
LISTS: Final = {"home", "sitemap", "api_events", "api_clubs", "organize", "seat_confirm"}
DOCUMENTS: Final = ("score-sheets", "hands", "standings", "results")
# What differs in two answers that say the same: tokens of forms, and when a link was made.
MASKED: Final = re.compile(
    r'name="csrfmiddlewaretoken" value="[^"]+"|"csrf": "[^"]+"|X-CSRFToken[^}]+}'
    r"|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|/vote/[^/]+/"
)
FINE: Final = {200, 302, 304, 400, 401, 403, 404, 405}


def values_of(event: Tournament, number: int) -> dict[str, Any]:
    """Return the parts of addresses that there are in an event, for one of its players."""
    entry = entry_of(event, number)
    other = event.entries.exclude(pk=entry.pk).order_by("number").first()
    assert other is not None
    circuit = Circuit.objects.get_or_create(club=event.club, name="Anno", takes_all=True)[0]
    found = {
        "slug": event.slug,
        "club": event.club.slug,
        "number": number,
        "player_id": entry.player_id,
        "other_id": other.player_id,
        "entry_id": entry.pk,
        "entry_token": entry.token,
        "circuit_id": circuit.pk,
        "form": "csv",
        "paper": "players",
        "day": event.starts_on.isoformat(),
    }
    tables = Table.objects.filter(session__tournament=event)
    if (table := tables.order_by("session__number", "number").first()) is not None:
        seat = table.seats.order_by("wind").first()
        assert seat is not None
        found |= {"table_id": table.pk, "token": seat_token(table, seat.wind, seat.entry_id)}
        if (hand := table.hands.first()) is not None:
            found |= {"hand_id": hand.pk}
    return found


def addresses(event: Tournament, number: int) -> list[tuple[str, str, URLPattern]]:
    """Return every page about an event, its club or a player that there is in its state."""
    values = values_of(event, number)
    found = []
    for one in patterns():
        name, parts = str(one.name), set(one.pattern.converters)
        is_about_events = bool(ABOUT_EVENTS & parts) or name in LISTS
        if ADDRESSES[name][0] == NOBODY or not is_about_events:
            continue
        own = dict(values)
        if "/s/<int:number>" in str(one.pattern) or "sessions/<int:number>" in str(one.pattern):
            own["number"] = 1
        if name in OF_CLUBS or "clubs/<slug:slug>" in str(one.pattern):
            own["slug"] = event.club.slug
        variants: list[dict[str, Any]] = [{}]
        if name == "event_download":
            variants = [{"what": "everything", "form": "xlsx"}]
            variants += [{"what": one.key} for one in EXPORTS]
        if name == "document":
            variants = [{"kind": kind} for kind in DOCUMENTS]
        found += [
            (name, reverse(name, kwargs={part: (own | more)[part] for part in parts}), one)
            for more in variants
            if parts <= set(own | more)
        ]
    return found


def people_of(event: Tournament) -> dict[str, Client]:
    """Return a browser for each role."""
    english = {"accept-language": "en"}
    found = {role: Client(headers=english) for role in ("anonymous", *ROLES)}
    found["organizer"].force_login(make_organizer(event.club))
    found["admin"].force_login(make_organizer(event.club, "admin"))
    found["stranger"].force_login(make_organizer(make_club("Altro")))
    referee = make_user()
    EventRole.objects.create(tournament=event, user=referee, role="referee")
    found["referee"].force_login(referee)
    follow = reverse("event_follow", args=[event.slug, PLAYER])
    found["player"].post(follow)
    if (table := Table.objects.filter(session__tournament=event).first()) is not None:
        found["player"].get(reverse("table_open", args=[table.link_token]))
    return found


def ask(client: Client, path: str, **headers: str) -> Any:
    """Return an answer; of a document, once it has been made."""
    answer = client.get(path, headers=headers)
    if answer.status_code == 302 and "/print/" in answer.headers["Location"]:
        caches[SHARED].clear()  # nobody is over a budget
        answer = client.get(path, headers=headers)
    assert answer.status_code in FINE, (path, answer.status_code)
    return answer


def text_of(answer: Any) -> str:
    """Return an answer without what differs in two that say the same."""
    return MASKED.sub("…", answer.getvalue().decode(errors="replace"))


@pytest.mark.parametrize("state", STATES)
def test_every_page_in_every_state(state, paper, clock):
    event = event_in(state)
    pages = addresses(event, ABOUT.get(state, PLAYER))
    people = people_of(event)
    at = list(STATES).index(state)
    asking = [*ROLES, *ROLES][at % len(ROLES) :][: cases(len(ROLES), FEW)]
    withheld = WITHHELD.get(state, ())
    if withheld:
        asking = ["stranger", *asking]
    clock.stand_still()
    assert len(pages) > 60
    for name, path, pattern in pages:
        paper.clear()
        first = ask(people["anonymous"], path)
        told = {"anonymous": text_of(first) + "".join(paper)}
        for role in asking:
            paper.clear()
            told[role] = text_of(ask(people[role], path)) + "".join(paper)
        again = ask(people["anonymous"], path)
        assert (first.status_code, text_of(first)) == (again.status_code, text_of(again)), path
        check_unchanged(people["anonymous"], path, again)
        check_live(people["anonymous"], path, pattern, again)
        for role in set() if name in OWN else told.keys() & set(OUTSIDE):
            for secret in withheld:
                assert not re.search(secret, told[role]), (role, name, secret)


def check_unchanged(client: Client, path: str, answer: Any) -> None:
    """Check that an answer is not sent again to who has it."""
    if "ETag" in answer.headers:
        again = client.get(path, headers={"if-none-match": answer.headers["ETag"]})
        assert again.status_code == 304, path


def check_live(client: Client, path: str, pattern: URLPattern, answer: Any) -> None:
    """Check that a page that keeps up to date does so wherever it is there."""
    version_of = getattr(pattern.callback, VERSION_OF, None)
    if version_of is None or answer.status_code != 200:
        return
    version = version_of(answer.resolver_match.kwargs)
    assert version is not None, path
    part = {"HX-Request": "true"}
    assert client.get(path, {ASKS: version.version}, headers=part).status_code == 204, path
    assert client.get(path, {ASKS: "another"}, headers=part).status_code == 200, path
