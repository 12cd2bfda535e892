"""Clubs on one installation: the administrator of one can do nothing to another."""

from typing import Any
from uuid import UUID, uuid4

import pytest
from django.apps import apps
from django.test import Client
from django.urls import reverse

from clubscore.demo.logos import gate
from clubscore.exchange.uploads.files import pack_content, upload_keep
from clubscore.people.clubs.logos import logo_set
from clubscore.people.models import Membership
from clubscore.tournaments.models import Table
from clubscore.tournaments.seating.separations import separation_add
from clubscore.tournaments.sessions.services import session_create
from clubscore.tournaments.units import SEATS

from .factories import DAY, make_club, make_organizer, make_session, record
from .test_access import ADDRESSES, address, parts_of, values_of

pytestmark = [pytest.mark.django_db, pytest.mark.any_database]

# For a club, by ?club=.
ASKED = ("event_new", "tonight", "club_players", "club_members", "player_offers")
SENT_AWAY = (403, 404, 405)
INNER = ("upload", "entry_token", "job", "token")  # parts of addresses that belong to one event
# Fields of many forms at once: whatever is looked up by them is another club's.
SENT = {
    "reason": "late",
    "action": "take",
    "username": "theirs",
    "name": "Ours",
    "last_name": "Rossi",
    "country": "ITA",
    "points": "10",
    "text": "Lunch",
    "state": "confirmed",
    "agreed": "on",
}


@pytest.fixture(autouse=True)
def no_work(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is printed or drawn."""
    names = (
        "clubscore.printing.pdf.rendering.html_to_png",
        "clubscore.printing.documents.score_sheets.pages.parts_to_pdf",
        "clubscore.printing.documents.event_papers.papers.parts_to_pdf",
    )
    for name in names:
        monkeypatch.setattr(name, lambda *_args, **_more: b"%PDF")
    monkeypatch.setattr("clubscore.jobs.workers.start_command", lambda *_arguments: None)


def a_table(name: str) -> Table:
    club = make_club(name)
    logo_set(club=club, content=gate())
    table: Table = make_session(tables=2, club=club).tables.get(number=1)
    record(table)
    return table


def rows() -> dict[tuple[str, Any], dict[str, Any]]:
    """Return everything there is, by table and id."""
    ours = [app for app in apps.get_app_configs() if app.name.startswith("clubscore.")]
    models = [model for app in ours for model in app.get_models()]
    return {
        (model._meta.label, row[model._meta.pk.attname]): row
        for model in models
        for row in model._default_manager.values()
    }


class Two:
    """Two clubs with all there is to a club, and the administrator of the first."""

    def __init__(self) -> None:
        self.theirs = a_table("Altro")
        club = self.theirs.session.tournament.club
        owner = make_organizer(club, Membership.Role.ADMIN)
        owner.username = "theirs"
        owner.save()
        upload = upload_keep(
            owner=owner,
            kind="event",
            name="x.json",
            content=pack_content([b"{}"]),
            target={"club": club.pk},
        )
        self.values = values_of(self.theirs)
        for values in self.values.values():
            values["upload"] = upload.token
        one, other = self.entries(self.theirs)[:2]
        separation_add(tournament=self.theirs.session.tournament, one=one, other=other)
        self.ours = a_table("Nostro")
        self.client = Client(headers={"accept-language": "en"})
        club = self.ours.session.tournament.club
        self.client.force_login(make_organizer(club, Membership.Role.ADMIN))
        self.before = rows()

    @staticmethod
    def entries(table: Table) -> list[Any]:
        return list(table.session.tournament.entries.order_by("number"))

    def nothing_happened(self) -> None:
        """Check that every row there was is as it was, but for those of the first club."""
        after, event = rows(), self.ours.session.tournament
        changed = {key for key, row in self.before.items() if after.get(key) != row}
        ours = {("tournaments.Tournament", event.pk), ("people.Club", event.club_id)}
        assert changed - ours == set()


@pytest.fixture
def two(db) -> Two:
    return Two()


def test_nothing_of_another_club_can_be_opened_or_changed(two):
    for name, (read, sent) in ADDRESSES.items():
        if name in ASKED:
            continue
        there = address(name, two.values[name])
        if read["stranger"] in SENT_AWAY:
            assert two.client.get(there).status_code in SENT_AWAY, name
        if sent["stranger"] in SENT_AWAY:
            assert two.client.post(there, SENT).status_code in SENT_AWAY, name
    club = two.theirs.session.tournament.club.slug
    for name in ASKED:
        there = f"{reverse(name)}?club={club}"
        assert two.client.get(there).status_code == 404, name
        assert two.client.post(there, SENT).status_code in (404, 405), name
    two.nothing_happened()


def led_astray(two: Two, name: str, values: dict[str, Any]) -> bool:
    """Ask for our address with their numbers in it, as far as it has any; it is not there."""
    parts = parts_of(name)
    ours = {"slug": two.ours.session.tournament.slug, "table_id": two.ours.pk}
    inner = {part for part in parts - {"table_id"} if part.endswith("_id") or part in INNER}
    if not (inner and parts & set(ours)):
        return False
    mixed = address(name, values | ours)
    for method in (two.client.get, two.client.post):
        status = method(mixed, SENT).status_code
        assert status in (404, 405) or status == ADDRESSES[name][1]["organizer"] == 401, name
    return True


def test_their_numbers_lead_nowhere_in_our_addresses(two):
    tried = [name for name in ADDRESSES if led_astray(two, name, two.values[name])]
    assert len(tried) >= 16
    two.nothing_happened()


def test_numbers_of_another_event_of_the_club_lead_nowhere_either(two):
    table: Table = make_session(tables=2, club=two.ours.session.tournament.club).tables.get(
        number=1
    )
    record(table)
    values = values_of(table)
    two.before = rows()
    tried = [name for name in ADDRESSES if led_astray(two, name, values[name])]
    assert len(tried) >= 16
    two.nothing_happened()


def test_their_people_are_in_none_of_our_forms(two):
    event, others = two.ours.session.tournament, two.entries(two.theirs)
    mine = two.entries(two.ours)
    session_create(tournament=event)
    two.before = rows()
    players = [entry.player_id for entry in others[:4]]
    entries = [entry.pk for entry in others]
    night = {"kind": "club_night", "name": "Sera", "starts_on": DAY, "token": uuid4()}
    seats = {f"seat-{at // 4 + 1}-{at % 4}": pk for at, pk in enumerate(entries)}
    slug = event.slug
    mine_pks = [entry.pk for entry in mine]
    forms: list[tuple[str, dict[str, Any]]] = [
        (reverse("event_new"), {**night, "ruleset": "mcr", "players": players}),
        (reverse("player_add", args=[slug]), {"players": players}),
        (reverse("session_seats", args=[slug, 2]), seats),
        (
            reverse("wrong_seats", args=[slug, 1]),
            {
                **{f"seat-1-{at}": pk for at, pk in enumerate([*entries[:1], *mine_pks[1:4]])},
                "table": 1,
                "reason": "x",
                "meaning": "names",
                "action": "save",
            },
        ),
        (
            reverse("penalties", args=[slug]),
            {"entry": entries[0], "entries": entries[0], "kind": "points", **SENT},
        ),
        (reverse("event_seating", args=[slug]), {"action": "apart", "one": mine[0].pk}),
        (
            reverse("event_seating", args=[slug]),
            {"action": "lock", "entry": entries[0], "session": 2, "table": 1, "wind": SEATS[0]},
        ),
        (reverse("club_player_merge", args=[mine[0].player_id]), {"other": players[0]}),
        (reverse("entries_confirm", args=[slug]), {"entries": entries, "over": "on"}),
        (reverse("event_fours", args=[slug]), {"action": "bye", "entry": entries[0]}),
        (reverse("club_roles", args=[event.club.slug]), {"action": "take", "username": "theirs"}),
        (reverse("event_import_confirm", args=[UUID(str(upload_of(two)))]), {"agreed": "on"}),
    ]
    for where, form in forms:
        assert two.client.post(where, form).status_code in (200, 302, 404), where
    two.nothing_happened()
    found = [row for key, row in rows().items() if key not in two.before]
    assert not [row for row in found if row.get("player_id") in players]
    assert not [row for row in found if row.get("entry_id") in entries]


def upload_of(two: Two) -> Any:
    return two.values["event_import_confirm"]["upload"]
