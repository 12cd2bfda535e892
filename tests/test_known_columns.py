"""Lists of columns that are kept by hand: every column is on its list, or left out for a reason.

A new column fails here until somebody has decided. What tells that something has changed looks at
it (``READ``), or a line of the log does, or nobody sees it.
"""

from collections.abc import Callable, Mapping
from typing import Final

import pytest
from django.db import connection, models
from django.test.utils import CaptureQueriesContext

from clubscore.people.models import Club, Player
from clubscore.play.corrections.snapshots import FIELDS
from clubscore.play.models import PAYMENTS, Hand
from clubscore.play.personal_data.columns import OWN, SOURCES
from clubscore.play.personal_data.erasure import player_erase
from clubscore.play.personal_data.mentions import OWN_FACTS
from clubscore.printing.queue.fingerprint import document_fingerprint
from clubscore.standings.clubs.versions import club_versions
from clubscore.standings.versions import _event_state
from clubscore.tournaments.models import Entry, Penalty, Session, Team, Tournament
from clubscore.tournaments.roster.player_merge import CARRIED
from tests.exchange.events import full_event
from tests.factories import organizer

pytestmark = [pytest.mark.django_db, pytest.mark.any_database]

LOGGED: Final = "whoever changes it leaves a line in the log of the event, which is looked at"
FORM: Final = "of the form it came from"
FILED: Final = "known to files of the whole club alone"
UNPRINTED: Final = "on no document that is kept"
GIVEN: Final = "who gave it, when and for what, which never changes"
WHOSE: Final = "where the row belongs, which never changes"
Reasons = Mapping[str, str]


def columns(model: type[models.Model]) -> set[str]:
    return {field.attname for field in model._meta.concrete_fields} - {"id"}


def read_columns(work: Callable[[], object], model: type[models.Model]) -> set[str]:
    """Return the columns of a model that the queries of some work return."""
    with CaptureQueriesContext(connection) as queries:
        work()
    shown = [query["sql"].partition(" FROM ")[0] for query in queries.captured_queries]
    quote, table = connection.ops.quote_name, model._meta.db_table
    return {
        field.attname
        for field in model._meta.concrete_fields
        if any(f"{quote(table)}.{quote(field.column or '')}" in one for one in shown)
    } - {"id"}


@pytest.fixture
def event() -> Tournament:
    return full_event()


PRINTED: Final[dict[type[models.Model], Reasons]] = {
    Club: {
        **dict.fromkeys(("slug", "country", "time_zone", "city", "web", "contact"), UNPRINTED),
        **dict.fromkeys(("language", "accent", "words", "contacts_weeks", "kept_until"), UNPRINTED),
        **dict.fromkeys(("ruleset", "options"), "of new events"),
        "requires_second_factor": "about logins",
        "suspended_at": "about who sees it",
        "key": FILED,
    },
    Player: {
        "club_id": WHOSE,
        "token": FORM,
        "unconfirmed": UNPRINTED,
        "is_member": UNPRINTED,
        "keys": FILED,
    },
    Team: {"tournament_id": WHOSE, "key": "follows from the name"},
}
"""What no document shows of rows whose changes leave no line in the log of the event."""


@pytest.mark.parametrize("model", PRINTED)
def test_a_document_is_made_anew_after_every_change_that_no_log_tells(event, model):
    def work() -> None:
        known = Tournament.objects.only("pk").get(pk=event.pk)
        known.club = Club.objects.only("pk").get(pk=event.club_id)
        document_fingerprint(known)

    assert columns(model) == {*read_columns(work, model), *PRINTED[model]}


LIVE: Final[dict[type[models.Model], Reasons]] = {
    Tournament: {},
    Club: {},
    Session: {},
    Entry: {},
    Player: {"keys": FILED},
    Team: {"tournament_id": WHOSE, "key": "follows from the name"},
    Penalty: {
        **dict.fromkeys(("tournament_id", "session_id", "table_id", "entry_id", "seat"), WHOSE),
        **dict.fromkeys(("given_by_id", "given_by_name", "given_at", "hand_number"), GIVEN),
        **dict.fromkeys(("reason", "remark", "article"), LOGGED),
        **dict.fromkeys(("cancelled_by_id", "cancelled_by_name", "cancelled_reason"), LOGGED),
    },
}
"""What the version of an event does not look at."""


@pytest.mark.parametrize("model", LIVE)
def test_pages_of_an_event_are_made_anew_after_every_change(event, model):
    read = read_columns(lambda: _event_state(event.slug), model)
    assert columns(model) == {*read, *LIVE[model]}


UNSEEN: Final = "neither a book nor a page of a club shows it"
OF_CLUB: Final[dict[type[models.Model], Reasons]] = {
    Tournament: {},
    Club: {},
    Session: {},
    Entry: dict.fromkeys(
        (
            *("token", "registered_at", "contact", "remark", "written_as", "brought_player"),
            *("paid", "food", "food_note"),
        ),
        UNSEEN,
    ),
    Player: {"token": FORM, "keys": FILED},
}
"""What the versions of a club do not look at."""


@pytest.mark.parametrize("model", OF_CLUB)
def test_pages_of_a_club_are_made_anew_after_every_change(event, model):
    def work() -> None:
        club_versions(Club.objects.only("pk").get(pk=event.club_id))

    assert columns(model) == {*read_columns(work, model), *OF_CLUB[model]}


NOT_CORRECTED: Final[Reasons] = {
    "table_id": WHOSE,
    "penalty_id": "the points of the penalty are kept",
    "token": FORM,
    "revision": "counts the changes themselves",
    **dict.fromkeys(("recorded_at", "recorded_by_id", "recorded_by_name", "via"), "never changes"),
}


def test_every_column_of_a_hand_that_a_correction_changes_is_kept_in_its_history():
    assert columns(Hand) == {*FIELDS, *PAYMENTS, "pot", *NOT_CORRECTED}


KEPT_IN_A_MERGE: Final[Reasons] = {
    **dict.fromkeys(("tournament_id", "player_id"), "what the two have in common"),
    **dict.fromkeys(("number", "state", "substitute", "disqualified"), "of the entry that stays"),
    **dict.fromkeys(("written_as", "brought_player", "registered_at"), "of the form it came from"),
    "token": FORM,
}


def test_every_column_of_an_entry_is_carried_over_by_a_merge_or_stays():
    carried = {"team_id" if name == "team" else name for name in CARRIED}
    assert columns(Entry) == carried | set(KEPT_IN_A_MERGE)


def test_what_people_wrote_into_an_own_entry_is_emptied(event):
    """Other entries are searched for the name; one's own goes whole."""
    written = next(one.columns for one in SOURCES if one.model == "tournaments.Entry")
    entry = event.entries.get(number=1)
    Entry.objects.filter(pk=entry.pk).update(**dict.fromkeys(written, "Ada"))
    player_erase(player=entry.player, by=organizer())
    entry.refresh_from_db()
    assert {name: getattr(entry, name) for name in written} == dict.fromkeys(written, "")


def test_what_a_log_says_of_somebody_is_what_the_person_has():
    """Names are replaced, and the rest of the person's own columns emptied."""
    written = next(one.columns for one in SOURCES if one.model == "tournaments.Entry")
    own = {one.rpartition(".")[2] for one in OWN if one.startswith("people.Player.")}
    assert set(OWN_FACTS) == {*written, *own} - {"first_name", "last_name"}
