"""Two organizers with the same page: nobody's change is lost, on any page that changes something.

The pages are found from the addresses there are: a new form has to be tried here, or to be named
below with the reason why it changes nothing that two could change at once.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import pytest
from django.test import Client
from django.urls import resolve, reverse

from clubscore.people.models import Club, Membership
from clubscore.standings.pairing import session_next_seated
from clubscore.tournaments.models import Change, Table, Tournament
from clubscore.tournaments.stages.services import stages_set
from clubscore.tournaments.stages.stage import Stage
from tests.factories import (
    begin,
    make_club,
    make_evening,
    make_event,
    make_organizer,
    organizer,
    record,
    seat_in_order,
)
from tests.html import SentForm, check_page, read_forms
from tests.test_access import address_of, circuit_of, first_table, patterns

pytestmark = pytest.mark.django_db

PLACES = ("organize/", "account/", "tables/")
NEW = "makes something new, which nobody else has open"
EXEMPT = {  # route and action of a form → why two people cannot lose anything by it
    **dict.fromkeys(
        [
            *("circuit_new ", "event_new ", "foreign_event_new ", "event_copy "),
            "mts_import ",
            *("event_seating begin", "event_seating apart", "event_seating lock"),
            *("event_ceremony start", "event_announcements ", "timetable day"),
            *("club_players ", "player_add ", "penalties ", "table_call "),
            *("players_import ", "event_import ", "club_roles ", "event_roles "),
            *("club_tokens ", "event_tokens ", "club_webhooks ", "event_webhooks "),
            *("passkeys ", "second_factor "),
        ],
        NEW,
    ),
    "club_delete ": "shows what goes first, and is refused if that has changed",
    "club_export ": "writes a file of what there is, once for all who ask at the same time",
    "club_player_erase ": "ends something for good, and asks before",
    "club_settings logo": "a picture takes the place of another; the log says who did it",
    "entrants_write ": "writes nothing but the log",
    "results_paste check": "shows what follows first, and is refused if that has changed",
    "seating_paste check": "shows what follows first, and is refused if that has changed",
    "event_fours byes": "shows what follows first, and is refused if that has changed",
    "entry_absence look": "shows what follows first, and is refused if that has changed",
    "session_annul annul": "shows what follows first, and is refused if that has changed",
    "wrong_seats look": "shows what follows first, and is refused if that has changed",
    "seat_pass ": "names who gives the seat up, and is refused if somebody else sits there by then",
    "penalty_cancel ": "is done once; a repeat does nothing",
    "table_close ": "is done once; a repeat does nothing",
    "table_desk dispute": "is done once: a second dispute of a table is refused",
    "results_desk sheet": "totals have revisions: the older page is shown what is recorded",
    "hand_new score": "hands have tokens and numbers: the two are shown beside each other",
    "sheet_enter check": "hands have tokens and numbers: the two are shown beside each other",
    "hand_correct score": "hands have revisions: the older page is shown what is recorded",
    "hand_take_back ": "names the hand and its revision, and is refused for any other",
    "hand_void ": "hands have revisions: the older page is shown what is recorded",
    "tonight list": "only what differs from the page is changed, what others changed stays",
    "tonight ": "names who was there, and is refused if that has changed",
    "password_change ": "belongs to one person, and takes that person's password",
    "account_email ": "belongs to one person, and takes that person's password",
}


@dataclass
class World:
    """A club with an event in preparation and a running evening, and two who run them."""

    club: Club = field(default_factory=make_club)

    def __post_init__(self) -> None:
        self.event: Tournament = make_event(players=8, club=self.club)
        self.draft = session_next_seated(tournament=self.event, by=organizer())
        evening = make_evening(club=self.club).sessions.get()
        seat_in_order(evening)
        self.table: Table = begin(evening).tables.get()
        self.anna, self.ivo = self._organizer(), self._organizer()

    def _organizer(self) -> Client:
        client = Client(headers={"accept-language": "en"})
        client.force_login(make_organizer(self.club, Membership.Role.ADMIN))
        return client


@dataclass(frozen=True)
class Try:
    """A page with two fields: what one changes, what the other does, and another field."""

    address: Callable[[World], str]
    field: Callable[[World], str]
    values: tuple[str, str]  # of one and of the other
    other: Callable[[World], str] | None = None  # None: the page has one field alone
    other_value: str = ""
    action: str = ""


def at(name: str, *args: Callable[[World], Any]) -> Callable[[World], str]:
    return lambda world: reverse(name, args=[one(world) for one in args])


def named(name: str) -> Callable[[World], str]:
    return lambda _world: name


def slug(world: World) -> str:
    return world.event.slug


def of_club(world: World) -> str:
    return world.club.slug


def entry_id(world: World) -> int:
    return world.event.entries.order_by("pk")[0].pk


def player_id(world: World) -> int:
    return world.event.entries.order_by("pk")[0].player_id


def circuit_id(world: World) -> int:
    return (world.club.circuits.first() or circuit_of(world.table)).pk


def time_field(what: str) -> Callable[[World], str]:
    return lambda world: f"{what}_{world.draft.pk}"


TRIES = {
    "event_settings ": Try(
        at("event_settings", slug), named("place_points"), ("3 2 1 0", "4 2 1 ½"),
        named("venue"), "Sala grande",
    ),
    "club_settings ": Try(
        at("club_settings", of_club), named("city"), ("Lecco", "Como"), named("contact"), "Ivo",
    ),
    "circuit_edit ": Try(
        at("circuit_edit", of_club, circuit_id), named("best"), ("5", "7"), named("name"), "Coppa",
    ),
    "entry_edit ": Try(
        at("entry_edit", slug, entry_id), named("last_name"), ("Rossi", "Bianchi"),
        named("team"), "Draghi",
    ),
    "club_player ": Try(
        at("club_player", player_id), named("first_name"), ("Ada", "Ida"),
        named("country"), "FRA",
    ),
    "club_player_privacy ": Try(
        at("club_player_privacy", player_id), named("privacy"), ("hidden", "initials")
    ),
    "event_visibility ": Try(
        at("event_visibility", slug), named("visibility"), ("draft", "rehearsal")
    ),
    "event_seating mix": Try(
        at("event_seating", slug), named("mixing-groups"), ("Nord: 1, 2", "Sud: 3, 4"),
        named("mixing-clubs"), "on", action="mix",
    ),
    "timetable save": Try(
        at("timetable", slug), time_field("minutes"), ("90", "120"),
        time_field("name"), "Apertura", action="save",
    ),
    "table_desk extra": Try(
        at("table_desk", lambda world: world.table.pk), named("minutes"), ("5", "10"),
        action="extra",
    ),
}  # fmt: skip
APART = {  # tried below, by tests of their own
    "session_seats ",
    "event_stages save",
    "club_members ",
    "session_clock minutes",
}


def key_of(form: SentForm, page: str) -> str:
    """Return what tells a form from all others: where it goes, and its action."""
    action = form.action.partition("?")[0]
    return f"{resolve(action).url_name if action else page} {form.button}"


def form_at(client: Client, address: str, action: str = "") -> SentForm:
    """Return the form of a page that carries what it showed."""
    page = client.get(address)
    check_page(page)
    return shown_form(page, action)


def shown_form(page: Any, action: str = "") -> SentForm:
    forms = [form for form in read_forms(page.content.decode()) if "shown" in form.sent]
    return next(form for form in forms if not form.action and action in {"", form.button})


def send(client: Client, address: str, form: SentForm, action: str = "", **changes: str) -> Any:
    """Send a form as a browser does, with what a person has changed in it."""
    sent: dict[str, Any] = {**form.sent, **changes}
    return client.post(address, {**sent, "action": action} if action else sent)


@pytest.mark.any_database
def test_every_form_is_tried_or_named():
    table = first_table()
    club = table.session.tournament.club
    client = Client(headers={"accept-language": "en"})
    client.force_login(make_organizer(club, Membership.Role.ADMIN))
    draft = session_next_seated(tournament=make_event(club=club), by=organizer())
    addresses = [(draft.tournament.slug, draft.number, "session_seats")]
    pages = {reverse(name, args=[event, number]): name for event, number, name in addresses}
    for one in patterns():
        if str(one.pattern).startswith(PLACES):
            address = address_of(str(one.name), table)
            more = "?club=" + club.slug if str(one.pattern) in {"organize/new/"} else ""
            pages[address + more] = str(one.name)
    found: dict[str, bool] = {}
    for address, name in pages.items():
        page = client.get(address)
        if page.status_code == 200 and "html" in page["Content-Type"]:
            for form in read_forms(page.content.decode()):
                if form.method == "post" and form.visible:
                    found[key_of(form, name)] = "shown" in form.sent
    assert {key for key, carries in found.items() if carries} == TRIES.keys() | APART
    assert {key for key, carries in found.items() if not carries} <= EXEMPT.keys()


@pytest.mark.any_database
@pytest.mark.parametrize("key", [key for key, one in TRIES.items() if one.other])
def test_two_who_change_different_fields_both_do(key):
    world, one = World(), TRIES[key]
    address, name = one.address(world), one.field(world)
    assert one.other is not None
    other = one.other(world)
    older = form_at(world.ivo, address, one.action)
    send(
        world.anna, address, form_at(world.anna, address, one.action), one.action,
        **{name: one.values[0]},
    )  # fmt: skip
    saved = send(world.ivo, address, older, one.action, **{other: one.other_value})
    assert saved.status_code == 302
    now = form_at(world.ivo, address, one.action).sent
    assert now[name] == [one.values[0]]
    assert now[other] == [one.other_value]


@pytest.mark.any_database
@pytest.mark.parametrize("choice", ["mine", "theirs"])
@pytest.mark.parametrize("key", TRIES)
def test_two_who_change_the_same_field_are_asked(key, choice):
    world, one = World(), TRIES[key]
    address, name, (theirs, mine) = one.address(world), one.field(world), one.values
    older = form_at(world.ivo, address, one.action)
    mine_too = {one.other(world): one.other_value} if one.other else {}
    anna = form_at(world.anna, address, one.action)
    send(world.anna, address, anna, one.action, **{name: theirs})
    asked = send(world.ivo, address, older, one.action, **{name: mine}, **mine_too)
    assert asked.status_code == 200
    check_page(asked)
    assert "Someone else changed this too" in asked.content.decode()
    assert form_at(world.anna, address, one.action).sent[name] == [theirs]
    question = shown_form(asked, one.action)
    assert question.sent[name] == [mine]  # nothing of it has to be entered again
    assert {key for key in question.visible if key.startswith("choice-")} == {f"choice-{name}"}
    again = send(world.ivo, address, question, one.action)  # without a choice
    assert again.status_code == 200
    question = shown_form(again, one.action)
    chosen = {f"choice-{name}": choice}
    assert send(world.ivo, address, question, one.action, **chosen).status_code == 302
    now = form_at(world.ivo, address, one.action).sent
    assert now[name] == [mine if choice == "mine" else theirs]
    for other, value in mine_too.items():
        assert now[other] == [value]


def asked_about(page: Any) -> set[str]:
    """Return the fields a page asks about."""
    (form,) = [one for one in read_forms(page.content.decode()) if "shown" in one.sent][:1]
    return {name.removeprefix("choice-") for name in form.visible if name.startswith("choice-")}


@pytest.mark.any_database
def test_the_log_names_each_with_what_that_person_changed():
    """The older page once put the table points back, and the log said that Ivo had done it."""
    world = World()
    address = reverse("event_settings", args=[world.event.slug])
    older = form_at(world.ivo, address)
    send(world.anna, address, form_at(world.anna, address), place_points="3 2 1 0")
    send(world.ivo, address, older, venue="Sala grande")
    told = (
        Change.objects.filter(kind="event_changed").order_by("pk").values_list("facts", flat=True)
    )
    assert list(told) == [
        {"place_points": [[4, 2, 1, 0], [3, 2, 1, 0]]},
        {"venue": ["", "Sala grande"]},
    ]


def test_what_the_page_no_longer_has_is_asked_about():
    """A rule that was changed while somebody recorded the first hand is not lost in silence."""
    world = World()
    event = world.table.session.tournament
    address = reverse("event_settings", args=[event.slug])
    older = form_at(world.ivo, address)
    untouched = form_at(world.ivo, address)
    record(world.table)
    assert send(world.anna, address, untouched, venue="Sala").status_code == 302
    asked = send(world.ivo, address, older, **{"mcr-minimum": "6"})
    assert asked_about(asked) == {"mcr-minimum"}
    check_page(asked)
    question = shown_form(asked)
    assert send(world.ivo, address, question, **{"choice-mcr-minimum": "theirs"}).status_code == 302


def test_an_option_of_rules_that_were_changed_is_asked_about():
    world = World()
    address = reverse("event_settings", args=[world.event.slug])
    older = form_at(world.ivo, address)
    send(world.anna, address, form_at(world.anna, address), ruleset="zung_jung")
    asked = send(world.ivo, address, older, **{"mcr-minimum": "6"})
    assert asked_about(asked) == {"ruleset"}
    send(world.ivo, address, shown_form(asked), **{"choice-ruleset": "mine"})
    world.event.refresh_from_db()
    assert (world.event.ruleset, world.event.options["minimum"]) == ("mcr", 6)


def test_a_page_whose_memory_cannot_be_read_is_asked_about_all_that_differs():
    world = World()
    address = reverse("event_settings", args=[world.event.slug])
    older = form_at(world.ivo, address)
    older.sent["shown"] = ["forged"]
    asked = send(world.ivo, address, older, venue="Sala grande")
    assert asked_about(asked) == {"venue"}


class TestSeats:
    def test_two_who_change_other_tables_both_do(self):
        world = World()
        address = reverse("session_seats", args=[slug(world), world.draft.number])
        older, newer = form_at(world.ivo, address), form_at(world.anna, address)
        one, two = self._swap(older, 1), self._swap(newer, 2)
        send(world.anna, address, newer, **two)
        assert send(world.ivo, address, older, **one).status_code == 302
        now = form_at(world.ivo, address).sent
        assert {name: now[name][0] for name in (one | two)} == one | two

    def test_the_same_seat_is_asked_about_by_names(self):
        world = World()
        address = reverse("session_seats", args=[slug(world), world.draft.number])
        older, newer = form_at(world.ivo, address), form_at(world.anna, address)
        send(world.anna, address, newer, **self._swap(newer, 1))
        rotated = self._rotation(older)
        asked = send(world.ivo, address, older, **rotated)
        assert asked_about(asked) == {"seat-1-0"}  # at South both want the same player
        assert "Table 1, East" in asked.content.decode()
        choice = {"choice-seat-1-0": "mine"}
        assert send(world.ivo, address, shown_form(asked), **choice).status_code == 302
        now = form_at(world.ivo, address).sent
        assert {name: now[name][0] for name in rotated} == rotated

    @staticmethod
    def _swap(form: SentForm, table: int) -> dict[str, str]:
        one, other = f"seat-{table}-0", f"seat-{table}-1"
        return {one: form.sent[other][0], other: form.sent[one][0]}

    @staticmethod
    def _rotation(form: SentForm) -> dict[str, str]:
        names = [f"seat-1-{wind}" for wind in range(3)]
        return {name: form.sent[names[at - 1]][0] for at, name in enumerate(names)}


def test_members_whom_either_ticks_are_members():
    world = World()
    address = f"{reverse('club_members')}?club={world.club.slug}"
    one, two, three = map(str, world.club.players.order_by("pk").values_list("pk", flat=True)[:3])
    world.club.players.filter(pk=three).update(is_member=True)
    older, newer = form_at(world.ivo, address), form_at(world.anna, address)
    older.sent["players"] = [one, three]
    newer.sent["players"] = [two]
    send(world.anna, address, newer)
    assert send(world.ivo, address, older).status_code == 302
    members = world.club.players.filter(is_member=True).values_list("pk", flat=True)
    assert sorted(map(str, members)) == sorted([one, two])


@pytest.mark.any_database
def test_minutes_somebody_else_has_just_set_are_not_overwritten():
    world = World()
    session = world.table.session
    address = reverse("session_clock", args=[session.tournament.slug, session.number])
    page = reverse("session_manage", args=[session.tournament.slug, session.number])
    (older,) = [
        form
        for form in read_forms(world.ivo.get(page).content.decode())
        if form.button == "minutes"
    ]
    send(world.anna, address, older, "minutes", minutes="90")
    refused = world.ivo.post(
        address, {**older.sent, "minutes": "60", "action": "minutes"}, follow=True
    )
    assert "Someone else has changed the minutes to 90." in refused.content.decode()
    session.refresh_from_db()
    assert session.minutes == 90


class TestStages:
    """Rows that come and go: the older page never deletes what the other has added."""

    @pytest.fixture
    def world(self) -> World:
        world = World()
        rows = [Stage(3, "First"), Stage(2, "Second"), Stage(1, "Third")]
        stages_set(tournament=world.event, stages=rows, by=organizer())
        return world

    @staticmethod
    def names(world: World) -> list[str]:
        world.event.refresh_from_db()
        return [one["name"] for one in world.event.stages]

    @staticmethod
    def at(form: SentForm, stage: int, what: str) -> str:
        names = [name for name in form.sent if name.endswith("-name")]
        return names[stage - 1].replace("-name", f"-{what}")

    def both(self, world: World) -> tuple[str, SentForm, SentForm]:
        address = reverse("event_stages", args=[world.event.slug])
        return address, form_at(world.anna, address), form_at(world.ivo, address)

    def test_another_field_of_the_same_stage(self, world):
        address, newer, older = self.both(world)
        send(world.anna, address, newer, **{self.at(newer, 1, "name"): "Day one"})
        send(world.ivo, address, older, **{self.at(older, 1, "sessions"): "4"})
        assert self.names(world) == ["Day one", "Second", "Third"]
        assert world.event.stages[0]["sessions"] == 4

    def test_the_same_field(self, world):
        address, newer, older = self.both(world)
        name = self.at(older, 1, "name")
        send(world.anna, address, newer, **{name: "Day one"})
        asked = send(world.ivo, address, older, **{name: "Saturday"})
        check_page(asked)
        assert asked_about(asked) == {name}
        assert "First: Name" not in asked.content.decode()
        assert "Day one: Name" in asked.content.decode()
        send(world.ivo, address, shown_form(asked), **{f"choice-{name}": "mine"})
        assert self.names(world) == ["Saturday", "Second", "Third"]

    def test_a_stage_that_one_has_added_stays(self, world):
        address, newer, older = self.both(world)
        new = {self.at(newer, 4, "name"): "Finale", self.at(newer, 4, "sessions"): "1"}
        send(world.anna, address, newer, **new)
        send(world.ivo, address, older, **{self.at(older, 1, "name"): "Day one"})
        assert self.names(world) == ["Day one", "Second", "Third", "Finale"]

    def test_both_have_added_one(self, world):
        address, newer, older = self.both(world)
        new = self.at(newer, 4, "name"), self.at(newer, 4, "sessions")
        send(world.anna, address, newer, **dict(zip(new, ("Gold", "1"), strict=True)))
        new = self.at(older, 4, "name"), self.at(older, 4, "sessions")
        answer = send(world.ivo, address, older, **dict(zip(new, ("Silver", "1"), strict=True)))
        assert "Someone else has added stages too." in answer.content.decode()
        assert self.names(world) == ["First", "Second", "Third", "Gold"]
        send(world.ivo, address, shown_form(answer))
        assert self.names(world) == ["First", "Second", "Third", "Gold", "Silver"]

    def test_one_has_removed_what_the_other_left_alone(self, world):
        address, newer, older = self.both(world)
        send(world.anna, address, newer, **{self.at(newer, 2, "remove"): "on"})
        send(world.ivo, address, older, **{self.at(older, 1, "name"): "Day one"})
        assert self.names(world) == ["Day one", "Third"]

    @pytest.mark.parametrize("choice", ["mine", "theirs"])
    def test_one_has_removed_what_the_other_changes(self, world, choice):
        address, newer, older = self.both(world)
        row = self.at(older, 2, "name").removesuffix("-name")
        send(world.anna, address, newer, **{f"{row}-remove": "on"})
        asked = send(world.ivo, address, older, **{f"{row}-name": "Semi"})
        check_page(asked)
        assert asked_about(asked) == {row}
        text = " ".join(asked.content.decode().split())
        assert re.search(r"Your change:</b>.{0,20}Name: Semi", text)
        assert "Someone else changed this too" in text[: text.index("Stages in detail")]
        send(world.ivo, address, shown_form(asked), **{f"choice-{row}": choice})
        assert ("Semi" in self.names(world)) == (choice == "mine")
        assert self.names(world)[0] == "First"

    @pytest.mark.parametrize("choice", ["mine", "theirs"])
    def test_one_has_changed_what_the_other_removes(self, world, choice):
        address, newer, older = self.both(world)
        row = self.at(older, 2, "name").removesuffix("-name")
        send(world.anna, address, newer, **{f"{row}-name": "Semi"})
        asked = send(world.ivo, address, older, **{f"{row}-remove": "on"})
        assert asked_about(asked) == {row}
        send(world.ivo, address, shown_form(asked), **{f"choice-{row}": choice})
        expected = ["First", "Third"] if choice == "mine" else ["First", "Semi", "Third"]
        assert self.names(world) == expected
