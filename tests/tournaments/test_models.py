from datetime import timedelta

import pytest
from django.db import IntegrityError, transaction
from django.utils import timezone

from clubscore.tournaments.models import Entry, Penalty, Seat, Session, Table, Tournament
from tests.factories import DAY, make_evening, make_session

pytestmark = pytest.mark.django_db


@pytest.fixture
def session():
    return make_session(tables=2)


def refused(constraint):
    return pytest.raises(IntegrityError, match=constraint)


def test_constraints_have_names_of_their_model():
    for model in (Tournament, Entry, Session, Table, Seat, Penalty):
        for constraint in model._meta.constraints:
            assert constraint.name.startswith(f"{model._meta.model_name}_")


def test_event_ends_after_its_start(session):
    event = session.tournament
    event.ends_on = DAY - timedelta(days=1)
    with refused("tournament_ends_after_start"), transaction.atomic():
        event.save()


def test_slug_is_unique(session):
    other = make_evening(club=session.tournament.club)
    other.slug = session.tournament.slug
    with pytest.raises(IntegrityError), transaction.atomic():
        other.save()


@pytest.mark.parametrize(
    "fields",
    [
        pytest.param({"state": "draft"}, id="draft-with-a-start"),
        pytest.param({"state": "closed"}, id="closed-without-an-end"),
        pytest.param({"state": "running", "closed_at": timezone.now()}, id="running-with-an-end"),
        pytest.param({"state": "paused"}, id="unknown-state"),
    ],
)
def test_times_of_a_session_fit_its_state(session, fields):
    with refused("session_times_fit_state"), transaction.atomic():
        Session.objects.filter(pk=session.pk).update(**fields)


def test_time_of_a_table_fits_its_state(session):
    with refused("table_time_fits_state"), transaction.atomic():
        session.tables.update(state="closed")


def test_somebody_sits_once_in_a_session(session):
    first, second = session.tables.all()
    seat = first.seats.get(wind=0)
    with pytest.raises(IntegrityError), transaction.atomic():
        second.seats.filter(wind=0).update(entry=seat.entry)


def test_a_seat_is_one_of_five(session):
    with refused("seat_wind_is_a_wind"), transaction.atomic():
        session.seats.filter(wind=3).update(wind=5)


def test_links_are_unique_and_long(session):
    tokens = [table.link_token for table in session.tables.all()]
    assert all(len(token) * 6 >= 128 for token in tokens)  # base 64: six bits a character
    with pytest.raises(IntegrityError), transaction.atomic():
        session.tables.update(link_token=tokens[0])


@pytest.mark.parametrize(
    ("fields", "constraint"),
    [
        pytest.param({"points": 0}, "penalty_takes_points", id="of-nothing"),
        pytest.param({"seat": 5}, "penalty_seat_is_a_seat", id="sixth-seat"),
        pytest.param({"seat": None}, "penalty_table_with_seat", id="table-without-seat"),
    ],
)
def test_penalties_are_refused(session, fields, constraint):
    table = session.tables.first()
    given = {
        "tournament": session.tournament,
        "entry": table.seats.get(wind=0).entry,
        "table": table,
        "seat": 0,
        "points": 10,
    }
    with refused(constraint), transaction.atomic():
        Penalty.objects.create(**given | fields)
