"""Whatever is sent, wherever to, by whomever: an answer, never a fault of the server."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta
from typing import Any
from uuid import UUID

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from clubscore.play.confirmations import seat_token
from clubscore.play.entry.assessment import EventRules
from clubscore.play.entry.fields import fields_of
from clubscore.play.entry.random_games import deal_game
from clubscore.play.ledger import Ledger, entry_of
from clubscore.play.models import Hand, HandChange, HeldHands
from clubscore.play.selectors import table_state
from clubscore.play.services import hand_void
from clubscore.play.verification import table_differences
from clubscore.tournaments.models import (
    Announcement,
    ApiToken,
    Circuit,
    EventRole,
    Invitation,
    Penalty,
    RefereeCall,
    Session,
    Table,
    Tournament,
    Webhook,
)
from clubscore.tournaments.sessions.services import session_create
from clubscore.web.organizer.printing.offers import OFFERS
from scoring.rulesets import ALL
from scoring.rulesets.base import Ruleset

from .factories import DAY, false_win, make_club, make_organizer, make_session, organizer, record
from .sampling import cases
from .test_access import patterns

pytestmark = pytest.mark.django_db

REQUESTS = cases(150, 20)  # for each rule system
HANDS = 4  # recorded before anything is sent
ROLES = ("anonymous", "holder", "other_table", "organizer", "stranger")
ENTRY = ("hand_new", "hand_preview", "hand_correct", "hand_queue")

MEANINGS = ("names", "winds", "")  # of seats that were wrong
IN_THE_HALL = {
    *("event_roles", "event_announcements", "announcement_show"),
    *("projector_seats", "event_ceremony"),
}
HUGE = "9" * 30
NUMBERS = (  # that are none, or too large for a column, or for int()
    *("", " ", "0", "1", "2", "-1", "4", "1.5", "1e5", "١", "²", "NaN", "None", "true", "on"),
    *("32768", "2147483648", "9223372036854775808", "-9223372036854775809", HUGE, "9" * 5000),
    *("-0", "1_0", "0x1", "\x00", "x" * 5000, str(UUID(int=1))),
)
TEXTS = (
    *("", " ", "0", "\x00", "a\x00b", "\ufffe", "\u202e", "\x1b[31m", "🀄" * 60, "é" * 101),
    *("x" * 5000, "9" * 5000),
    *("<script>alert(1)</script>", '"><img src=x>', "%s %(name)s {0}", "' OR 1=1 --"),
    *("//evil.example/", "https://evil.example/", "javascript:alert(1)", "../../etc/passwd"),
)
VALUES = (
    # of other fields
    *("win", "draw", "false_win", "points", "self", "score", "tiles", "nothing", "told", "renew"),
    *("2026-03-29T02:30", "2026-10-25T02:30", "0001-01-01T00:00", "9999-12-31T23:59Z"),
    *("revoke", "0001-01-01", "9999-12-31", "2026-02-30", str(UUID(int=0)), str(UUID(int=1))),
    # tiles
    *("[123m] [456p] 888m78sEE + 9s", "[123m [EEE", "+ +", "123m" * 25, "(5555p)" * 9, "1234+5"),
    *("EEEE" * 9, "fffffff", "[1111m] [2222m] [3333m] [4444m] 5m + 5m", "| F1 F1", "🀀🀁"),
)
HOSTILE = (*NUMBERS, *TEXTS, *VALUES)
FIELDS = (
    *("first_name", "last_name", "country", "ema_number", "team", "contact", "remark", "consent"),
    *("who", "email", "username", "password", "again"),
    *("website", "order", "over", "entries", "capacity", "session_minutes", "qualifier", "kind"),
    *("registration_opens_at", "registration_closes_at", "city", "ends_on", "best_of"),
    *("name", "starts_on", "ruleset", "players", "token", "rows", "preset", "reason", "revision"),
    *("hand", "number", "outcome", "winner", "source", "tiles", "points", "situations", "action"),
    *("new-TOTAL_FORMS", "new-INITIAL_FORMS", "new-0-first_name", "new-0-last_name"),
    *("answer_liable", "answer_responsible", "language", "next", "club", "by", "lang", "blank"),
    *("grid", "source", "seen", "headings", "order", "column-0", "column-1", "who-2", "out-2"),
    *("privacy", "agreed", "follow", "seats", "session", "rules", "from"),
    *("first", "anyway", "seat", "state", "h5-won", "h5-source", "h5-points", "h5-points_0"),
    *("h6-won", "h5-false_win", "t8-0", "provisional_minutes"),
    *("text", "season", "live"),
    *("mixing-countries", "mixing-groups", "mixing-before_repeats"),
    *("send", "topics", "endpoint", "former", "public_key", "secret", "player", "request"),
    *("code", "password", "new_password1", "username", "required"),
    *("round", "o_minimum", "show", "limit", "doubles"),
    *("web", "accent", "time_zone", "logo"),
    *("take-2", "pasted", "other", "q", "last_name", "country", "ema_number"),
    *(f"seat-{table}-{wind}" for table in (1, 2) for wind in range(4)),
    *(f"{what}_{seat}" for what in ("how", "tiles", "points", "doubles") for seat in range(4)),
)


@pytest.fixture(autouse=True)
def no_paper(monkeypatch: pytest.MonkeyPatch) -> None:
    """Printing takes as long as a hundred pages."""
    for name in (
        "clubscore.printing.pdf.rendering.html_to_pdf",
        "clubscore.printing.pdf.rendering.html_to_png",
    ):
        monkeypatch.setattr(name, lambda *_args, **_more: b"%PDF")


@dataclass
class Attack:
    """A table in play with its visitors, and what they send."""

    chance: random.Random
    table: Table
    clients: dict[str, Client]
    links: tuple[str, str]  # of this table and the other one

    @classmethod
    def on(cls, ruleset: Ruleset) -> Attack:
        session = make_session(ruleset=ruleset.key, tables=2)
        table, other = session.tables.all()
        session_create(tournament=session.tournament)
        for number, entry in deal_game(1, EventRules.of(session.tournament), HANDS):
            record(table, entry, number=number)
        hand_void(hand=record(table, false_win(1)), reason="nobody saw it", by=organizer())
        opens_at, closes_at = (timezone.now() + timedelta(days=days) for days in (-1, 1))
        Tournament.objects.update(
            registration_opens_at=opens_at,
            registration_closes_at=closes_at,
            ends_on=closes_at.date(),
            capacity=10,
        )
        clients = {role: Client() for role in ROLES}
        clients["organizer"].force_login(make_organizer(session.tournament.club))
        clients["stranger"].force_login(make_organizer(make_club("Altro circolo")))
        return cls(random.Random(7), table, clients, (table.link_token, other.link_token))

    def prepare(self) -> None:
        """Open again what has been closed, as an organizer would."""
        Session.objects.filter(pk=self.table.session_id).update(state="running", closed_at=None)
        opened = {"state": "open", "closed_at": None, "link_active": True}
        for role, number, link in zip(("holder", "other_table"), (1, 2), self.links, strict=True):
            tables = Table.objects.filter(session=self.table.session_id, number=number)
            tables.update(**opened, link_token=link)
            self.clients[role].get(reverse("table_open", args=[link]))

    def address(self) -> tuple[str, str]:
        """Return the name and the address of some page, seldom one that does not exist."""
        names = [pattern.name for pattern in patterns() if pattern.name != "logout"]
        name = self.chance.choice(ENTRY if self.chance.random() < 0.5 else [*map(str, names)])
        (wanted,) = [pattern for pattern in patterns() if pattern.name == name]
        values = {key: self.value(key) for key in wanted.pattern.converters}
        return name, reverse(name, kwargs=values)

    def value(self, key: str) -> Any:
        strange: dict[str, list[Any]] = {
            "slug": ["x" * 3000, "no-such"],
            "club": ["x" * 3000, "no-such"],
            "key": ["x" * 3000, "no-such"],
            "what": ["x" * 3000, "no-such"],
            "form": ["x" * 3000, "no-such"],
            "entry_token": [UUID(int=0)],
            "token": ["a\0b", "é", "x" * 3000],
            "upload": [UUID(int=2**128 - 1)],
            "job": [UUID(int=2**128 - 1)],
            "level": ["x" * 3000, "no-such"],
            "drill_slug": ["x" * 3000, "no-such"],
            "day": ["x" * 3000, "0000-00-00", "9999-12-31"],
        }
        if self.chance.random() < 0.1:
            return self.chance.choice(strange.get(key, [0, 2**31, 2**63, 10**30]))
        return self.chance.choice(self.known(key))

    def known(self, key: str) -> list[Any]:
        """Return values there are for a part of an address."""
        tournament = self.table.session.tournament
        known: dict[str, Callable[[], list[Any]]] = {
            "table_id": lambda: [self.table.pk] * 4 + [row.pk for row in Table.objects.all()],
            "hand_id": lambda: [row.pk for row in Hand.objects.all()],
            "change_id": lambda: [row.pk for row in HandChange.objects.all()],
            "entry_id": lambda: [row.pk for row in tournament.entries.all()],
            "role_id": lambda: [row.pk for row in EventRole.objects.all()] or [1],
            "penalty_id": lambda: [row.pk for row in Penalty.objects.all()] or [1],
            "announcement_id": lambda: [row.pk for row in Announcement.objects.all()] or [1],
            "other_id": lambda: [row.pk for row in tournament.club.players.all()],
            "player_id": lambda: [row.pk for row in tournament.club.players.all()],
            "number": lambda: [1, 2],
            "entry_token": lambda: [
                str(UUID(int=1)),
                *(row.token for row in tournament.entries.all()),
            ],
            "slug": lambda: [tournament.slug, tournament.slug, tournament.club.slug],
            "token": lambda: [*self.links, self.seat_link],
            "held_id": lambda: [row.pk for row in HeldHands.objects.all()] or [1],
            "call_id": lambda: [row.pk for row in RefereeCall.objects.all()] or [1],
            "invitation_id": lambda: [row.pk for row in Invitation.objects.all()] or [1],
            "club": lambda: [tournament.club.slug],
            "token_id": lambda: [row.pk for row in ApiToken.objects.all()] or [1],
            "circuit_id": lambda: [row.pk for row in Circuit.objects.all()] or [1],
            "webhook_id": lambda: [row.pk for row in Webhook.objects.all()] or [1],
            "key": lambda: [ruleset.key for ruleset in ALL],  # of a logo, too
            "what": lambda: ["everything", "standings", "results", "hands", "penalties"],
            "form": lambda: ["csv", "xlsx"],
            "upload": lambda: [UUID(int=0)],
            "day": lambda: [DAY.isoformat(), "no-day"],
            "drill_slug": lambda: ["waits", "payments", "pattern-3", "pattern"],
            "level": lambda: ["easy", "hard"],
            "seed": lambda: [1, 2],
            "rest": lambda: ["v1/nothing", "\n"],
            "kind": lambda: ["score-sheets", "standings", "slips"],
            "job": lambda: [UUID(int=0)],
            "paper": lambda: list(OFFERS),
            "uidb64": lambda: ["MQ", "x" * 300, "AA"],
        }
        return known[key]()

    @property
    def seat_link(self) -> str:
        """The link of a player at the table."""
        return seat_token(self.table, 0, self.table.seats.get(wind=0).entry_id)

    def form(self, name: str) -> dict[str, Any]:
        """Return a form that may well be accepted, with some of its fields replaced."""
        sent: dict[str, Any] = self.sensible(name) if self.chance.random() < 0.8 else {}
        for _ in range(self.chance.choice((0, 1, 1, 2, 3, 9))):
            field = self.chance.choice([*FIELDS, *sent])
            count = self.chance.choice((1, 1, 1, 2))
            sent[field] = [self.chance.choice(HOSTILE) for _ in range(count)]
        return sent

    def role(self) -> dict[str, Any]:
        name = f"login{self.chance.randrange(99)}"
        return {"username": name, "role": "referee", "create": self.chance.choice(("", "on"))}

    def hall(self, name: str, entries: list[int]) -> dict[str, Any]:
        if name == "event_ceremony":
            return self.ceremony(entries)
        token = str(UUID(int=self.chance.getrandbits(128)))
        action = self.chance.choice(("end", "again", "show", "hide"))
        return {"text": "Lunch at one", "token": token, "action": action}

    def ceremony(self, entries: list[int]) -> dict[str, Any]:
        action = self.chance.choice(("start", "next", "back", "end", "publish"))
        prize = {"prizes": "most_wins", "title_1": "Best hat", "entry_1": entries[0]}
        return {"action": action, "since": self.chance.randrange(3), "first": 3, **prize}

    def sensible(self, name: str) -> dict[str, Any]:
        hand = self.chance.choice(list(self.table.hands.all()))
        entries = [entry.pk for entry in self.table.session.tournament.entries.all()]
        self.chance.shuffle(entries)
        if name in {"event_new", "player_add"}:
            return self.evening()
        if name == "penalties":
            return self.penalty(entries[0])
        if name in self.desk:
            return self.request_for_a_place(name, entries)
        if name == "entry_edit":
            return {"last_name": "Rossi", "country": "ITA", "team": "Gabbiani", "substitute": "on"}
        if name.startswith("club_player") or name == "players_import":
            return self.people(name)
        if name in IN_THE_HALL:
            return self.hall(name, entries) if name != "event_roles" else self.role()
        if name == "wrong_seats":
            seats = {f"seat-1-{at}": pk for at, pk in enumerate(entries[:4])}
            told = {"table": 1, "reason": "mixed up", "meaning": self.chance.choice(MEANINGS)}
            action = self.chance.choice(("look", "exchange", "save"))
            return {**seats, **told, "action": action}
        if name == "event_settings":
            return self.settings()
        if name == "session_seats":
            return {f"seat-{at // 4 + 1}-{at % 4}": pk for at, pk in enumerate(entries)}
        rules = EventRules.of(self.table.session.tournament)
        filled = fields_of(entry_of(hand), rules)
        fields = {key: value for key, value in filled.items() if value}
        return fields | {
            "token": str(UUID(int=self.chance.getrandbits(128))),
            "number": self.chance.choice((len(Ledger.read(self.table).hands) + 1, hand.number)),
            "hand": hand.pk,
            "revision": hand.revision,
            "reason": "misread",
        }

    def people(self, name: str) -> dict[str, Any]:
        if name in {"club_player_privacy", "club_player_erase"}:
            privacy = self.chance.choice(("shown", "initials", "hidden", "erased"))
            return {"privacy": privacy, "agreed": "on"}
        if name == "players_import":
            return self.roster()
        if name == "club_player_merge":
            return {"other": self.chance.choice(self.known("player_id"))}
        return {"last_name": "Rossi", "country": "ITA", "ema_number": "07010012"}

    def roster(self) -> dict[str, Any]:
        if self.chance.random() < 0.3:
            return {"pasted": "Cognome;Nome\nNuova;Zoë\nCognome01;Nome1"}
        grid = "1,Cognome,Nome,Paese\r\n2,Nuova,Zoë,FRA\r\n3,Cognome01,Nomme1,\r\n4,,x,Narnia"
        layout = {"headings": "1", "tidy_capitals": "on"}
        columns = {"column-0": "last_name", "column-1": "first_name", "column-2": "country"}
        decided = {"who-3": self.chance.choice(self.known("player_id")), "out-4": "on"}
        seen = "1|last_name|first_name|country|first_last|first_name|True|False"
        token = str(UUID(int=self.chance.getrandbits(128)))
        sent = {"grid": grid, "source": "list.csv", "token": token, "seen": seen}
        action = {"action": self.chance.choice(("look", "import", "import"))}
        return {**sent, **layout, **columns, **decided, **action}

    def penalty(self, entry: int) -> dict[str, Any]:
        return {
            "entry": entry,
            "session": self.chance.choice(("", self.table.session_id)),
            "kind": self.chance.choice(("points", "warning", "forfeit", "disqualification")),
            "points": 10,
            "table_points": "1/3",
            "reason": "late",
            "token": str(UUID(int=self.chance.getrandbits(128))),
        }

    desk = ("event_register", "event_fours", "entry_decide", "entries_confirm", "entries_renumber")

    def request_for_a_place(self, name: str, entries: list[int]) -> dict[str, Any]:
        if name == "event_fours":
            wish = self.chance.choice(("substitutes", "lot", "byes", "clear"))
            return {"action": wish, "entries": entries[:4]}
        if name != "event_register":
            actions = ("confirm", "wait", "decline", "all", "first")
            return {"action": self.chance.choice(actions), "order": "chance"}
        return {
            "first_name": "Anna",
            "last_name": f"Nuova{self.chance.randrange(9)}",
            "country": "ITA",
            "contact": "anna@example.org",
            "consent": "on",
            "token": str(UUID(int=self.chance.getrandbits(128))),
        }

    def settings(self) -> dict[str, Any]:
        day = DAY.isoformat()
        scale, ties = self.chance.choice(("", "4 2 1 0")), {"tie_break_1": "best_hand"}
        return {
            "name": "Coppa",
            "starts_on": day,
            "ends_on": day,
            "place_points": scale,
            "country": "ITA",
            **ties,
        }

    def evening(self) -> dict[str, Any]:
        ruleset = self.chance.choice(ALL)
        players = self.table.session.tournament.club.players.values_list("pk", flat=True)[:4]
        options = {f"{ruleset.key}-{one.key}": str(one.default) for one in ruleset.options}
        for key in self.chance.sample(list(options), self.chance.choice((0, 0, 1))):
            options[key] = self.chance.choice(HOSTILE)
        rows = {"new-TOTAL_FORMS": "3", "new-INITIAL_FORMS": "0"}
        kind = self.chance.choice(("club_night", "tournament", "league"))
        event = {
            "kind": kind,
            "name": "Serata",
            "starts_on": DAY.isoformat(),
            "ruleset": ruleset.key,
        }
        return {**event, **rows, **options, "players": [*map(str, players)]}

    def request(self) -> None:
        """Send something; pytest reports the error behind a status of 500."""
        name, address = self.address()
        client = self.clients[self.chance.choice((*ROLES, "organizer", "organizer", "holder"))]
        headers = {"hx-request": "true"} if self.chance.random() < 0.3 else {}
        form = self.form(name)
        if self.chance.random() < 0.8:
            response = client.post(address, form, headers=headers)
        else:
            response = client.get(address, headers=headers, query_params=form)
        assert response.status_code < 500
        assert not response.headers.get("Location", "").startswith(("//", "http", "javascript"))


@pytest.mark.any_database
@pytest.mark.parametrize("ruleset", ALL, ids=lambda ruleset: ruleset.key)
def test_nothing_that_is_sent_breaks_a_page_or_the_books(ruleset):
    attack = Attack.on(ruleset)
    for count in range(REQUESTS):
        if count % 20 == 0:
            attack.prepare()
        attack.request()
    state = table_state(attack.table)
    assert [row.number for row in state.hands] == list(range(1, state.hands_played + 1))
    assert sum(state.totals) == sum(row.penalties for row in state.seats)
    assert list(table_differences(attack.table)) == []


@pytest.mark.parametrize(
    ("name", "fields", "values"),
    [
        pytest.param("hand_correct", ["reason"], TEXTS, id="reason of a correction"),
        pytest.param("hand_correct", ["revision"], NUMBERS, id="revision of a correction"),
        pytest.param("hand_correct", ["hand", "number", "token"], NUMBERS[::3], id="ignored"),
        *(("hand_queue", [field], NUMBERS) for field in ("hand", "revision", "number", "token")),
        *(("hand_queue", [field], TEXTS) for field in ("reason", "scored")),
    ],
)
def test_numbers_and_texts_beside_the_entry(name, fields, values):
    attack = Attack.on(ALL[0])
    attack.prepare()
    hand = attack.table.hands.earliest("pk")
    address = reverse(name, args=[attack.table.pk, hand.pk][: 1 + (name == "hand_correct")])
    for value in values:
        sent = attack.sensible(name) | {"number": hand.number, "tiles": ""}
        sent |= dict.fromkeys(fields, value)
        assert attack.clients["holder"].post(address, sent).status_code < 500


@pytest.mark.parametrize("strange", [2**31, 10**30])  # too large for one column; for any
def test_numbers_in_addresses(strange):
    attack = Attack.on(ALL[0])
    for pattern in patterns():
        numbers = [key for key in pattern.pattern.converters if key.endswith(("_id", "number"))]
        for key in numbers:
            values = {one: attack.known(one)[0] for one in pattern.pattern.converters}
            address = reverse(str(pattern.name), kwargs=values | {key: strange})
            organizer, anybody = attack.clients["organizer"], attack.clients["anonymous"]
            assert organizer.post(address, {"reason": "x"}).status_code < 500
            assert organizer.get(address).status_code < 500
            if strange > 2**63:
                assert anybody.get(address).status_code < 500


@pytest.mark.parametrize(
    ("page", "name"),
    [("event_new", "club"), ("club_players", "club"), ("club_players", "q"), ("login", "next")],
)
def test_what_follows_the_address(page, name):
    client = Client()
    if page in {"event_new", "club_players"}:
        client.force_login(make_organizer(make_club()))
    for value in HOSTILE:
        assert client.get(reverse(page), query_params={name: value}).status_code < 500


@pytest.mark.any_database
def test_what_is_chosen_to_be_printed(monkeypatch):
    monkeypatch.setattr(
        "clubscore.printing.documents.event_papers.papers.parts_to_pdf",
        lambda *_arguments, **_more: b"%PDF",
    )
    attack = Attack.on(ALL[0])
    slug = attack.table.session.tournament.slug
    pages = [reverse("event_print", args=[slug]), reverse("event_paper", args=[slug, "slips"])]
    fields = ("lang", "sessions", "tables", "codes")
    for place, value in enumerate(HOSTILE):  # a mistake in one field hides none in another
        others = [HOSTILE[place - distance] for distance in range(len(fields))]
        for sent in (dict(zip(fields, others, strict=True)), {fields[place % 4]: value}):
            answer = attack.clients["organizer"].get(pages[place // 4 % 2], query_params=sent)
            assert answer.status_code < 500


@pytest.mark.parametrize("name", ["hand_void", "hand_restore", "hand_undo", "table_close"])
def test_reasons(name):
    attack = Attack.on(ALL[0])
    hand = attack.table.hands.latest("pk")  # a void one
    change = hand.changes.latest("pk")
    values = {"table_id": attack.table.pk, "hand_id": hand.pk, "change_id": change.pk}
    (wanted,) = [pattern for pattern in patterns() if pattern.name == name]
    address = reverse(name, kwargs={key: values[key] for key in wanted.pattern.converters})
    sent = [{"reason": value} for value in TEXTS]
    sent += [{"reason": "x", "action": "save", "revision": value} for value in NUMBERS]
    # The look before a change is the same for all: all of it once, by turns after that.
    turn = ("hand_void", "table_close", "hand_restore", "hand_undo").index(name)
    for form in sent if turn < 2 else sent[turn::4]:
        if name == "table_close":
            attack.prepare()
        assert attack.clients["organizer"].post(address, form).status_code in {200, 302, 422}
