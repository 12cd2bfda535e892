from io import StringIO

import pytest
from django.contrib.auth import authenticate
from django.core.management import CommandError, call_command

from clubscore.events.models import Session, Table
from clubscore.people.models import Club, Player
from clubscore.play.models import Hand, HandChange
from clubscore.play.selectors import table_state
from clubscore.play.verification import table_differences
from clubscore.standings.demonstration import PASSWORD, USERNAME, demonstration_evening
from clubscore.standings.selectors import standings
from tests.factories import DRAW, make_club, record

pytestmark = pytest.mark.django_db


def demo(*arguments):
    out = StringIO()
    call_command("demo", *arguments, stdout=out)
    return out.getvalue()


def test_evening_is_played_and_another_is_going_on():
    evening = demonstration_evening()
    first, second = evening.sessions.order_by("number")
    assert (first.state, second.state) == (Session.State.CLOSED, Session.State.RUNNING)
    assert Player.objects.count() == evening.entries.count() == 16
    for session, played in ((first, [16] * 4), (second, [3, 0, 3, 0])):
        tables = session.tables.order_by("number")
        assert [table_state(table).played for table in tables] == played
    assert sum(row.total for row in standings(evening)) == 0


def test_hands_are_real_and_were_scored_by_the_engine():
    evening = demonstration_evening()
    wins = Hand.objects.filter(kind="win")
    assert all(hand.tiles and hand.breakdown for hand in wins)
    values = [hand.value or 0 for hand in wins]
    assert sum(8 <= value <= 24 for value in values) > 0.7 * len(values)
    assert max(values) >= 48
    first = Hand.objects.filter(table__session=evening.sessions.get(number=1))
    assert 2 <= first.filter(kind="false_win").count() <= 3
    assert 4 <= first.filter(kind="draw").count() <= 14
    assert HandChange.objects.count() == Hand.objects.count()
    for table in Table.objects.all():
        assert list(table_differences(table)) == []


def test_second_run_keeps_what_was_entered_and_adds_nothing():
    first = demonstration_evening()
    entered = record(Table.objects.get(session__number=2, number=2), DRAW)
    counts = [model.objects.count() for model in (Club, Player, Session, Table, Hand)]
    assert demonstration_evening() == first
    assert [model.objects.count() for model in (Club, Player, Session, Table, Hand)] == counts
    assert Hand.objects.get(pk=entered.pk).is_valid


def test_command_tells_where_to_go():
    printed = demo("--address", "http://192.0.2.1:8000/")
    assert demo("--address", "http://192.0.2.1:8000/") == printed
    evening = demonstration_evening()
    assert f"http://192.0.2.1:8000/e/{evening.slug}/" in printed
    tables = Table.objects.filter(session__number=2)
    assert len(tables) == 4
    for table in tables:
        assert f"http://192.0.2.1:8000/t/{table.link_token}/" in printed
    assert USERNAME in printed
    assert PASSWORD in printed
    user = authenticate(username=USERNAME, password=PASSWORD)
    assert user is not None
    assert user.memberships.get().club == evening.club


def test_database_of_another_club_is_left_alone():
    make_club("Il nostro circolo")
    with pytest.raises(CommandError, match="holds a club already"):
        demo()
    assert Club.objects.count() == 1
