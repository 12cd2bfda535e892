"""Export, import elsewhere, export again: the same file, the same standings."""

import json
from typing import Any
from uuid import uuid4

import pytest
from django.apps import apps
from django.db import connection, models
from django.test.utils import CaptureQueriesContext

from clubscore.errors import ClubError
from clubscore.exchange.event_file import records
from clubscore.exchange.event_file.importer import differences, event_import, match_players
from clubscore.exchange.event_file.reader import read_event
from clubscore.exchange.event_file.record import RecordShape
from clubscore.exchange.models import Origin
from clubscore.people.models import Club, Membership, Player, User
from clubscore.people.players.services import player_create
from clubscore.people.roles import membership_add
from clubscore.play.entry.assessment import EventRules
from clubscore.play.entry.hand_entry import HandEntry, SeatHand
from clubscore.play.entry.random_games import deal_game
from clubscore.play.models import LOST, PAYMENTS, TOTALS, Hand, HandChange, TableTotals
from clubscore.play.selectors import table_state
from clubscore.play.services import hand_undo, hand_void
from clubscore.play.totals.services import totals_undo
from clubscore.play.verification import table_differences
from clubscore.standings.verification.event import event_findings
from clubscore.tournaments.models import Change, EventRole, Penalty, Table, Tournament
from clubscore.tournaments.services import event_create
from clubscore.tournaments.sessions.annulment import (
    annulment_review,
    session_annul,
    session_restore,
)
from scoring.rulesets import ALL
from tests.exchange.event_file.texts import (
    event_text,
    leave_out_defaults,
    say_defaults,
    schema_faults,
)
from tests.exchange.events import all_hands_event, full_event, other_club, rows, standings
from tests.factories import (
    DAY,
    EAST,
    NORTH,
    SOUTH,
    WEST,
    make_event,
    make_organizer,
    make_session,
    organizer,
    record,
    win,
)
from tests.play.fours import FAMILY, partial_example

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Tournament:
    return full_event()


def imported(text: str, club: Club) -> Tournament:
    return event_import(file=read_event(text.encode()), club=club, by=None)


def changed(text: str, **parts: Any) -> str:
    return json.dumps({**json.loads(text), **parts})


def check_same(event: Tournament) -> Tournament:
    """Import an event into another club and check that nothing is lost."""
    text = event_text(event)
    copy = imported(text, other_club())
    assert event_text(copy) == text
    assert standings(copy) == standings(event)
    assert standings(copy)
    for table in Table.objects.filter(session__tournament=copy):
        assert list(table_differences(table)) == []
    return copy


def test_everything_comes_back(event):
    copy = check_same(event)
    assert (copy.club.name, copy.slug) == ("Altro circolo", f"{event.slug}-2")
    tokens = Table.objects.filter(session__tournament__in=[event, copy])
    assert len(set(tokens.values_list("link_token", flat=True))) == tokens.count() == 12
    third = imported(event_text(copy), other_club())
    assert event_text(third) == event_text(event)


@pytest.mark.parametrize("number", [1, 2], ids=["closed", "running"])
def test_an_annulled_session(event, number):
    session = event.sessions.get(number=number)
    was = session.state
    review = annulment_review(session)
    by = organizer()
    session_annul(session=session, reason="Fire alarm", by=by, confirmed=review.fingerprint)
    copy = check_same(event).sessions.get(number=number)
    assert (copy.is_annulled, copy.annulled_reason) == (True, "Fire alarm")
    signature = by.user.signature if by.user else ""
    assert (copy.annulled_by, copy.annulled_by_name) == (None, signature)
    confirmed = annulment_review(copy).fingerprint
    restored = session_restore(session=copy, by=organizer(), confirmed=confirmed)
    assert (restored.state, restored.annulled_by_name) == (was, "")


@pytest.mark.parametrize("ruleset", [ruleset.key for ruleset in ALL])
def test_all_rules(ruleset):
    session = make_session(ruleset=ruleset)
    table = session.tables.get()
    for number, entry in deal_game(3, EventRules.of(session.tournament), 12):
        record(table, entry, number=number)
    check_same(session.tournament)


def test_hands_told_at_the_table():
    check_same(all_hands_event())


@pytest.mark.parametrize("ruleset", FAMILY)
def test_hands_of_which_only_what_scores_is_known(ruleset):
    """They come back as partial, in the file, the entry and the breakdown."""
    session = make_session(ruleset=ruleset)
    hand = record(session.tables.get(), partial_example())
    nothing = {seat: SeatHand("CC {1} ?" if seat == EAST else "?") for seat in (EAST, WEST, NORTH)}
    record(
        session.tables.get(),
        HandEntry.win(SOUTH, None, "[EEE] 123m456p789s9m + 9m", others=nothing),
        number=2,
    )
    copy = check_same(session.tournament)
    again = Hand.objects.get(table__session__tournament=copy, number=1)
    assert again.claim == hand.claim
    assert again.claim["others"]["0"]["tiles"] == "[444s] EE {16} ?"
    assert again.breakdown is not None
    assert again.breakdown == hand.breakdown
    assert [seat for seat, one in again.breakdown["seats"].items() if one.get("partial")] == [
        "0",
        "2",
    ]


def test_the_file_is_the_same_every_time_and_holds_no_secret(event):
    EventRole.objects.create(tournament=event, user=make_organizer(other_club()), role="referee")
    text = event_text(event)
    assert event_text(Tournament.objects.get()) == text
    for token in Table.objects.values_list("link_token", flat=True):
        assert token not in text
    hidden = [str(hand.token) for hand in Hand.objects.all()] + [str(event.token), "password"]
    assert not any(token in text for token in hidden)
    document = json.loads(text)
    assert set(document) == {key.name for key in records.FILE.keys} - {"cuts"}
    assert document["players"][0]["contact"] == "anna@example.org"


def test_the_number_of_queries_does_not_grow():
    small, large = make_event(players=8), make_event(players=16, club=other_club())
    with CaptureQueriesContext(
        connection,
    ) as first:
        event_text(small)
    with CaptureQueriesContext(connection) as second:
        event_text(large)
    assert len(first) == len(second)
    assert len(first) <= 19


# What of a model is not in the file, and why.
LEFT_OUT: dict[str, dict[str, str]] = {
    "Tournament": {
        "slug": "of this installation",
        "club": "in words",
        "token": "of a form here",
        "ceremony_step": "on the projector here",
    },
    "ForeignResult": {},
    "FurtherWin": {"hand": "what they belong to"},
    "Ceremony": dict.fromkeys(
        ("tournament", "plan", "steps", "started_at", "ended_at"),
        "of this evening; the results are there",
    ),
    "Circuit": dict.fromkeys(
        (
            *("club", "name", "starts_on", "ends_on", "ruleset", "kind"),
            *("takes_all", "rule", "token", "created_at"),
        ),
        "of the club, over several events",
    ),
    "Team": {"tournament": "the file", "key": "from the name"},
    "Entry": {
        "tournament": "the file",
        "token": "of a form here",
        **dict.fromkeys(("food", "food_note"), "tells of health: it stays here"),
    },
    "Bye": {"entry": "its place in the file"},
    "Separation": {"tournament": "the file"},
    "Session": {"tournament": "the file"},
    "Table": {"session": "its place in the file", "link_token": "a secret"},
    "Seat": {"session": "its place in the file", "table": "likewise"},
    "SeatLock": {"tournament": "the file"},
    "Draw": {"tournament": "the file", "state": "always applied", "error": "applied: none"},
    "Penalty": {"tournament": "the file"},
    "StageCut": {"tournament": "the file"},
    "CutPlace": {"cut": "its place in the file"},
    "Announcement": dict.fromkeys(
        ("tournament", "text", "ended_at", "token", "made_by", "made_at"),
        "said in the hall, over with the event; the log has it",
    ),
    "EventMail": dict.fromkeys(
        (
            *("tournament", "recipients", "subject", "text", "answers_to", "site", "copies_made"),
            *("token", "sent_by", "sent_at"),
        ),
        "goes with the contacts; the log has who wrote, about what, and to how many",
    ),
    "MailCopy": dict.fromkeys(
        (
            *("mail", "entry", "to", "language", "attempts", "failed_at"),
            *("retry_at", "claimed_until"),
        ),
        "likewise",
    ),
    "Change": {"tournament": "the file"},
    "Hand": {"table": "its place in the file", "token": "of a device that sent it elsewhere"},
    "HandChange": {"hand": "its place in the file"},
    "HandAcceptance": {"hand": "its place in the file"},
    "Confirmation": {"table": "its place in the file"},
    "TableTotals": {"table": "its place in the file", "token": "of a page that sent it elsewhere"},
    "CheckIn": dict.fromkeys(
        ("tournament", "session", "last", "link_token", "opened_at", "ended_at"),
        "of the day and the room; the log has who came, seats and byes what came of it",
    ),
    "Presence": dict.fromkeys(("check_in", "entry", "state", "at", "via"), "likewise"),
    "RefereeCall": dict.fromkeys(
        ("table", "reason", "called_at", "coming_at", "coming_by", "done_at", "done_by"),
        "of the day; the log has who called, why, and who came",
    ),
    "HeldHands": dict.fromkeys(
        ("table", "phone", "hands", "since", "told_at", "revision", "dismissed_at"),
        "of the day; the log has who dismissed what",
    ),
    "EventRole": dict.fromkeys(("tournament", "user", "role"), "rights of this installation"),
    "Invitation": dict.fromkeys(
        (
            *("club", "tournament", "role", "name", "email", "digest", "invited_by", "created_at"),
            *("expires_at", "accepted_by", "accepted_at"),
        ),
        "rights of this installation",
    ),
    "ApiToken": dict.fromkeys(
        (
            *("club", "tournament", "name", "scopes", "digest", "made_by", "made_at"),
            *("last_used_at", "ended_at"),
        ),
        "rights of this installation; the log has who made and ended it",
    ),
    "Notice": dict.fromkeys(
        (
            *("tournament", "kind", "session", "table", "entry", "facts", "once", "at"),
            "addressed_at",
        ),
        "told here, and kept for thirty days",
    ),
    "Subscription": dict.fromkeys(
        (
            *("tournament", "entry", "own", "kind", "address", "public_key", "secret", "key"),
            *("language", "site", "seat", "confirmed_at", "created_at", "retry_at"),
            *("claimed_until", "opening", "general"),
        ),
        "somebody’s device, told by this installation alone; over with the event",
    ),
    "Webhook": dict.fromkeys(
        (
            *("club", "tournament", "url", "topics", "secret", "site", "made_by", "made_at"),
            *("ended_at", "retry_at", "claimed_until"),
        ),
        "a program told by this installation; the log has who added and removed it",
    ),
    "Delivery": dict.fromkeys(
        (
            *("notice", "subscription", "webhook", "what", "facts", "once", "state", "attempts"),
            *("status", "error", "created_at", "expires_at", "ended_at"),
        ),
        "sent from here, and kept for thirty days",
    ),
    "PushKey": dict.fromkeys(("private", "created_at"), "the secret of this installation"),
    "ApiAnswer": dict.fromkeys(
        ("token", "key", "digest", "status", "body", "at"), "kept for two days"
    ),
    "DailyAnswer": dict.fromkeys(
        ("club", "day", "ruleset", "points", "doubles", "limit", "is_right", "count"),
        "the club's, for a month",
    ),
    "HandVote": dict.fromkeys(("player", "month", "hand", "at"), "the club's, and secret"),
}


def attributes_of(record: RecordShape, *others: str) -> tuple[str, ...]:
    """Return what a record has of a row: by itself, and with what reader and writer see to."""
    own = (key.attribute for key in record.keys if key.attribute)
    names = (name.removesuffix("_name") if name.endswith("by_name") else name for name in own)
    return (*names, *others)


# What is in the file under its own name, or put in another way.
WRITTEN: dict[str, tuple[str, ...]] = {
    "Tournament": attributes_of(records.EVENT, "ruleset", "options", "stages", "mixing"),
    "StageCut": attributes_of(records.CUT),
    "CutPlace": attributes_of(records.CUT_PLACE, "entry"),
    "Team": ("name",),
    "Entry": attributes_of(records.ENTRY, "player", "team"),
    "ForeignResult": ("entry", "place", "points", "table_points"),
    "HandAcceptance": attributes_of(records.ACCEPTANCE, "entry"),
    "Bye": ("session",),
    "Separation": ("one", "other", "where_possible"),
    "Session": (*attributes_of(records.SESSION), *attributes_of(records.ANNULMENT)),
    "Table": attributes_of(records.TABLE),
    "Seat": ("wind", "entry"),
    "SeatLock": attributes_of(records.LOCK, "entry"),
    "Draw": attributes_of(records.DRAW, "players"),
    "Penalty": attributes_of(records.PENALTY, "entry", "session", "table"),
    "Announcement": (),
    "EventMail": (),
    "MailCopy": (),
    "Ceremony": (),
    "Circuit": (),
    "Change": attributes_of(records.CHANGE, "session", "table", "facts"),
    "Hand": (
        *attributes_of(records.STATE, "claim", "breakdown", "options", *PAYMENTS, "pot"),
        *attributes_of(records.HAND_ALONE, "penalty"),
    ),
    "FurtherWin": ("winner", "value"),
    "HandChange": attributes_of(records.STEP, "before", "after"),
    "Confirmation": attributes_of(records.CONFIRMATION, "entry", "totals"),
    "CheckIn": (),
    "Presence": (),
    "RefereeCall": (),
    "HeldHands": (),
    "EventRole": (),
    "Invitation": (),
    "ApiToken": (),
    "ApiAnswer": (),
    "Notice": (),
    "Subscription": (),
    "Webhook": (),
    "Delivery": (),
    "PushKey": (),
    "TableTotals": attributes_of(records.TOTALS, *TOTALS, *LOST),
    "HandVote": (),
    "DailyAnswer": (),
}


@pytest.mark.parametrize(
    "model",
    [*apps.get_app_config("tournaments").get_models(), *apps.get_app_config("play").get_models()],
    ids=lambda model: model.__name__,
)
def test_every_field_is_in_the_file_or_left_out_for_a_reason(model: type[models.Model]):
    names = {field.name for field in model._meta.concrete_fields} - {"id"}
    names = {name for name in names if not name.endswith("by_name")}  # with the login's
    name = model.__name__
    assert names == {*WRITTEN[name], *LEFT_OUT[name]}
    assert not {*WRITTEN[name]} & {*LEFT_OUT[name]}


def test_who_did_something_is_kept_as_text(event):
    signature = User.objects.get(first_name="Olga").signature
    assert signature.startswith("Olga Bassi (user-")
    copy = imported(event_text(event), other_club())
    assert copy.created_by is None
    assert copy.created_by_name == signature
    assert {one.by for one in copy.changes.all()} == {None}
    assert signature in {one.by_name for one in copy.changes.all()}
    assert HandChange.objects.filter(hand__table__session__tournament=copy, by_name=signature)


def test_a_login_of_the_club_signs_what_carries_exactly_its_signature(event):
    user = event.created_by
    club = other_club()
    membership_add(user=user, club=club, role=Membership.Role.ORGANIZER)
    text = event_text(event)
    copy = imported(text, club)
    assert (copy.created_by, copy.created_by_name) == (user, "")
    assert event_text(copy) == text
    stranger = imported(text, other_club())
    assert stranger.created_by is None
    User.objects.filter(pk=user.pk).update(last_name="Bianchi")  # somebody else may have the login
    assert imported(text, club).created_by is None


def test_penalties_in_the_log_are_those_of_the_copy(event):
    copy = imported(event_text(event), other_club())
    named = [
        change.facts["penalty"] for change in copy.changes.filter(kind=Change.Kind.PENALTY_GIVEN)
    ]
    given = set(copy.penalties.filter(hand=None).values_list("pk", flat=True))
    assert len(named) == 4
    assert set(named) <= given
    assert copy.penalties.exclude(hand=None).count() == 2


def test_players_are_recognised_by_number_else_by_a_name_of_their_own(event):
    club = other_club()
    new = {
        "number": ("Altra", "Persona", "07000001"),
        "name": ("nome4", "COGNOME04", ""),
        "with_number": ("Nome2", "Cognome02", "99999999"),  # a namesake: both have numbers
        "no_number_here": ("Nome5", "Cognome05", ""),
        "twice": ("Ada", "Attesa", ""),
        "twice again": ("Ada", "Attesa", ""),
    }
    made = {
        key: player_create(club=club, first_name=first, last_name=last, ema_number=number)
        for key, (first, last, number) in new.items()
    }
    text = event_text(event)
    rows_ = match_players(read_event(text.encode()).players, club)
    known = {row.in_file.last_name: row.in_club for row in rows_ if row.in_club}
    assert known == {
        "Cognome01": made["number"],
        "Cognome04": made["name"],
        "Cognome05": made["no_number_here"],
    }
    before = list(club.players.order_by("pk").values())
    copy = imported(text, club)
    assert copy.entries.get(number=1).player == made["number"]
    assert list(club.players.order_by("pk").values())[: len(before)] == before
    assert club.players.count() == len(before) + 10 - 3
    again = imported(text, club)  # now everybody is known, but who has a namesake
    assert Player.objects.filter(club=club).count() == len(before) + 10 - 3 + 1
    assert standings(again)[0][3:] == standings(event)[0][3:]


def test_one_player_of_the_club_is_not_two_of_the_file(event):
    club = other_club()
    player = player_create(
        club=club, first_name="Nome4", last_name="Cognome04", ema_number="07000001"
    )
    rows_ = match_players(read_event(event_text(event).encode()).players, club)
    assert [row.in_file.last_name for row in rows_ if row.in_club == player] == ["Cognome01"]


def test_sent_twice_it_is_imported_once(event):
    club, text, token = other_club(), event_text(event).encode(), uuid4()
    first = event_import(file=read_event(text), club=club, by=None, token=token)
    second = event_import(file=read_event(text), club=club, by=None, token=token)
    assert first == second
    with pytest.raises(ClubError) as caught:
        event_import(file=read_event(text), club=event.club, by=None, token=token)
    assert caught.value.code == "token_used_elsewhere"


def test_the_name_of_the_first_club_stays(event):
    user = make_organizer(other_club())
    file = read_event(event_text(event).encode())
    copy = event_import(file=file, club=user.memberships.get().club, by=user)
    origin = Origin.objects.get()
    assert (origin.tournament, origin.club_name) == (copy, "Circolo dei venti")
    assert origin.imported_by == user


def test_what_does_not_follow_from_the_rules_is_told_and_kept(event):
    hand = Hand.objects.filter(kind="win", state="valid").earliest("pk")
    paid = {"payment_0": -1, "payment_1": -1, "payment_2": 3, "payment_3": -1}
    Hand.objects.filter(pk=hand.pk).update(value=99, **paid)
    text = event_text(event)
    file = read_event(text.encode())
    assert [one.what for one in differences(file)] == ["value", "payments", "history"]
    assert event_text(event_import(file=file, club=other_club(), by=None)) == text


def test_play_goes_on_after_an_import(event):
    text = event_text(event)
    copy = imported(text, other_club())
    table = Table.objects.get(session__tournament=copy, session__number=2, number=1)
    record(table, win(EAST))
    hand = Hand.objects.get(table__session__tournament=copy, kind="win", revision=2)
    change = hand.changes.get(revision=2)
    assert hand_undo(hand=hand, change=change, reason="back", by=organizer()).value == 8
    lost = Hand.objects.get(table=hand.table, kind="false_win", state="valid")
    hand_void(hand=lost, reason="no", by=organizer())
    assert Penalty.objects.get(hand=lost).cancelled_at is not None
    assert event_text(event) == text


def test_nothing_of_an_import_stays_when_the_database_refuses(event, monkeypatch):
    file = read_event(event_text(event).encode())
    file.hands[-1].payment_0 += 1
    club = other_club()
    before = rows()
    with pytest.raises(ClubError) as caught:
        event_import(file=file, club=club, by=None)
    assert caught.value.code == "file_does_not_fit"
    assert rows() == before


def test_an_event_without_anything():
    event = event_create(
        club=other_club(),
        kind=Tournament.Kind.LEAGUE,
        name="Lega",
        starts_on=DAY,
        ends_on=DAY,
        ruleset="mcr",
        options={},
        by=organizer(),
    )
    text = event_text(event)
    assert event_text(imported(text, other_club())) == text


@pytest.mark.django_db(transaction=True)
def test_outside_a_transaction_the_file_is_read_at_one_moment():
    event = make_event(players=4)
    text = event_text(event)
    assert event_text(imported(text, other_club())) == text
    Tournament.objects.filter(pk=event.pk).update(name="Coppa")  # written again afterwards
    assert "Coppa" in event_text(event)


def test_totals_from_paper_are_in_the_file_with_their_history(event):
    copy = imported(event_text(event), other_club())
    totals = TableTotals.objects.get(table__session__tournament=copy)
    assert (totals.payments, totals.lost_points) == ((30, -30, 0, 0), (0, 0, 30, 0))
    assert (totals.state, totals.revision, totals.table.from_paper) == ("valid", 2, True)
    change = copy.changes.get(kind=Change.Kind.TOTALS_CORRECTED)
    totals_undo(table=totals.table, change=change, reason="right before", by=organizer())
    assert table_state(totals.table).seats[0].result == 20
    assert not list(event_findings(copy))


def test_a_file_of_the_first_version_is_read(event):
    file = json.loads(event_text(event))
    file["version"] = 1
    for name in ("venue", "fee", "description", "visibility", "archived_at"):
        del file["event"][name]
    file["log"] = [line for line in file["log"] if not line["kind"].startswith("totals_")]
    for session in file["sessions"]:
        for table in session["tables"]:
            del table["totals"], table["from_paper"]
    copy = imported(json.dumps(file), other_club())
    assert not TableTotals.objects.filter(table__session__tournament=copy).exists()
    assert copy.sessions.count() == len(file["sessions"])


def test_a_file_of_the_second_version_is_of_a_public_event(event):
    file = json.loads(event_text(event))
    file["version"] = 2
    for name in ("venue", "fee", "description", "visibility", "archived_at"):
        del file["event"][name]
    copy = imported(json.dumps(file), other_club())
    assert (copy.visibility, copy.archived_at) == ("public", None)


def test_an_imported_event_is_as_hidden_as_it_was(event):
    Tournament.objects.filter(pk=event.pk).update(visibility="draft")
    copy = imported(event_text(event), other_club())
    assert copy.visibility == "draft"


def test_teams_of_an_old_file_that_differ_in_capitals_alone_are_one(event):
    text = json.loads(event_text(event))
    first, second = (one for one in text["players"] if one["state"] == "confirmed"), "nORD"
    text["teams"] = ["Nord", second]
    for player in text["players"]:
        player["team"] = None
    next(first)["team"], next(first)["team"] = "Nord", second
    copy = imported(json.dumps(text), other_club())
    assert [(team.name, team.entries.count()) for team in copy.teams.all()] == [("Nord", 2)]


@pytest.mark.parametrize("is_said", [False, True])
@pytest.mark.parametrize("make", [full_event, all_hands_event])
def test_what_has_its_default_may_be_left_out_or_said(make, is_said):
    text = event_text(make())
    file = json.loads(text)
    assert (say_defaults if is_said else leave_out_defaults)(file) > 20
    assert schema_faults(file) == []
    copy = event_import(file=read_event(json.dumps(file).encode()), club=other_club(), by=None)
    assert event_text(copy) == text
