"""Sessions seated from the standings."""

import pytest
from django.test import Client
from django.urls import reverse

from clubscore.errors import ClubError
from clubscore.standings.pairing import Method, session_seat
from clubscore.standings.selectors import standings
from clubscore.tournaments.models import Change, Session, Team, Tournament
from clubscore.tournaments.seating.separations import pairs_apart
from clubscore.tournaments.sessions.services import session_create
from tests.factories import EAST, NORTH, make_organizer, make_session, organizer, play, points

pytestmark = pytest.mark.django_db


@pytest.fixture
def draft() -> Session:
    """The second session of an event of twelve whose first left everybody somewhere else."""
    session = make_session(tables=3)
    for number, table in enumerate(session.tables.order_by("number"), start=1):
        play(table, points(EAST, NORTH, 20 * number), points(EAST, None, 10 + number))
    return session_create(tournament=session.tournament)


def by_place(event: Tournament) -> list[int]:
    return [row.entry_id for row in standings(event)]


def seated(session: Session) -> list[set[int]]:
    return [
        set(table.seats.values_list("entry", flat=True))
        for table in session.tables.order_by("number")
    ]


def test_by_rank_the_first_four_sit_at_table_one(draft):
    order = by_place(draft.tournament)
    session_seat(session=draft, method=Method.BY_RANK, by=organizer())
    assert seated(draft) == [set(order[at : at + 4]) for at in (0, 4, 8)]
    draft.refresh_from_db()
    assert draft.seed is not None
    change = Change.objects.get(kind="seats_drawn", session=draft)
    assert change.facts == {"method": "by_rank", "seed": draft.seed}


def test_substitutes_sit_at_the_last_table(draft):
    order = by_place(draft.tournament)
    draft.tournament.entries.filter(pk=order[0]).update(substitute=True)
    session_seat(session=draft, method=Method.BY_RANK, by=organizer())
    assert seated(draft)[2] == {*order[9:], order[0]}


def test_near_in_rank_keeps_teammates_apart(draft):
    event = draft.tournament
    order = by_place(event)
    team = Team.objects.create(tournament=event, name="Gabbiani")
    event.entries.filter(pk__in=order[:3]).update(team=team)
    session_seat(session=draft, method=Method.NEAR_IN_RANK, by=organizer(), seed=1)
    assert [len(table & set(order[:3])) for table in seated(draft)] == [1, 1, 1]
    again = seated(draft)
    session_seat(session=draft, method=Method.NEAR_IN_RANK, by=organizer(), seed=1)
    assert seated(draft) == again


def test_players_without_a_team_are_no_teammates(draft):
    entries = {entry.pk: entry for entry in draft.tournament.entries.all()}
    assert pairs_apart(draft.tournament, entries.values()) == []


def test_without_standings_the_lot_decides():
    session = make_session(tables=2)
    Session.objects.update(state="draft", started_at=None)
    session.refresh_from_db()
    session_seat(session=session, method=Method.BY_RANK, by=organizer(), seed=3)
    assert sum(len(table) for table in seated(session)) == 8


def test_what_has_started_is_not_seated(draft):
    first = draft.tournament.sessions.get(number=1)
    with pytest.raises(ClubError) as raised:
        session_seat(session=first, method=Method.BY_RANK, by=organizer())
    assert raised.value.code == "session_not_draft"


@pytest.mark.parametrize("method", ["by_rank", "near_in_rank", "few_repeats", "nonsense", ""])
def test_the_method_is_chosen_on_the_board(draft, method):
    client = Client(headers={"accept-language": "en"})
    client.force_login(make_organizer(draft.tournament.club))
    address = reverse("session_draw", args=[draft.tournament.slug, 2])
    page = client.post(address, {"method": method}, follow=True).content.decode()
    assert "Seats drawn." in page
    assert sum(len(table) for table in seated(draft)) == 12
