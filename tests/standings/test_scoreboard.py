"""What standings show at a glance: podium, places won and lost, what told equals apart."""

import re

import pytest
from django.core.cache import cache
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import override

from clubscore.markup.templatetags.standings import decision_words, move
from clubscore.standings.ranking import ranking
from clubscore.standings.scoreboard import Scoreboard, podium, scoreboard
from clubscore.tournaments.models import Session, Tournament
from clubscore.tournaments.sessions.seats import seats_set
from clubscore.tournaments.stages.stage import Stage, stage_data
from tests.factories import (
    EAST,
    NORTH,
    SOUTH,
    WEST,
    begin,
    make_event,
    organizer,
    play,
    points,
    win,
)
from tests.html import check_page

pytestmark = pytest.mark.django_db


def seated(event: Tournament, *numbers: int) -> Session:
    """Start a session with the entries of these numbers at one table, East to North."""
    by_number = {entry.number: entry for entry in event.entries.all()}
    session = Session.objects.create(tournament=event, number=event.sessions.count() + 1)
    seats = [[by_number[number] for number in numbers]]
    return begin(seats_set(session=session, seats=seats, by=organizer()))


def board_of(event: Tournament) -> Scoreboard:
    return scoreboard(ranking(Tournament.objects.get(pk=event.pk)))


def moves_by_number(event: Tournament) -> dict[int | None, int]:
    moves = board_of(event).moves
    return {entry.number: moves[entry.pk] for entry in event.entries.all() if entry.pk in moves}


@pytest.fixture
def event() -> Tournament:
    """Three places in session 1 by 1, 3 and 4, then 2."""
    event = make_event(players=4)
    play(seated(event, 1, 2, 3, 4).tables.get(), points(EAST, SOUTH, 20))
    return event


def test_places_move_against_those_before_the_last_session(event):
    assert board_of(event).since is None
    assert moves_by_number(event) == {}
    second = seated(event, 4, 3, 2, 1)
    assert moves_by_number(event) == {}  # nothing played in it yet
    play(second.tables.get(), points(SOUTH, None, 8))  # 3 now leads with 66 twelfths, 1 has 60
    since = board_of(event).since
    assert since is not None
    assert since.number == 1
    # 1 led, 3 and 4 shared the second place.
    assert moves_by_number(event) == {1: -1, 3: 1, 4: -1}
    board, made = board_of(event), ranking(event)
    with override("en"):
        arrows = [move(row, board) for row in made.rows]
    assert ["▲1" in arrow for arrow in arrows] == [True, False, False, False]
    assert "down 1 place" in arrows[1]
    assert arrows[-1] == '<span class="scoreboard-move"></span>'


def test_the_podium_is_of_those_who_stand_out(event):
    made = ranking(event)
    assert [row.place for row in podium(made.rows)] == [1, 2, 2]
    assert podium(made.rows[:3]) == ()  # nobody is left to look up to it
    assert podium([row for row in made.rows for _ in range(3)]) == ()


def test_the_tie_break_is_told_where_it_decided(client):
    event = make_event(players=4, tie_breaks=["best_session", "hands_won"])
    table = seated(event, 1, 2, 3, 4).tables.get()
    play(table, points(NORTH, SOUTH, 8), points(NORTH, SOUTH, 8), points(WEST, SOUTH, 48))
    board, made = board_of(event), ranking(event)
    first, second, *others = made.rows
    assert (first.entry_number, second.entry_number, first.total) == (4, 3, second.total)
    with override("en"):
        told = decision_words(first, board)
    assert told == f"Ahead of {second.name}: more hands won, 2 to 1"
    assert not any(decision_words(row, board) for row in (second, *others))
    english = {"accept-language": "en"}
    page = client.get(reverse("event", args=[event.slug]), headers=english).content.decode()
    assert page.count(told) == 2  # on the podium and in its row


def test_a_tie_break_that_was_passed_over_decides_nothing():
    event = make_event(players=4)
    play(seated(event, 1, 2, 3, 4).tables.get(), points(EAST, SOUTH, 20))
    made = ranking(event)
    assert [row.place for row in made.rows][1:3] == [2, 2]
    assert board_of(event).decisions == {}


def test_the_best_hand_lies_below_the_podium(client, event):
    table = event.sessions.get().tables.get()
    play(table, win(SOUTH, EAST))
    best = board_of(event).best
    assert best is not None
    assert best.row.entry_number == 1  # a value of 20 beats that hand
    assert not best.top.tiles
    play(table, win(NORTH, EAST, tiles="11m 999m 111p 999p 11s + 1s"))
    best = board_of(event).best
    assert best is not None
    assert (best.row.entry_number, best.top.winner) == (4, event.entries.get(number=4).player)
    assert best.top.tiles
    english = {"accept-language": "en"}
    page = client.get(reverse("event", args=[event.slug]), headers=english)
    check_page(page)
    text = page.content.decode()
    assert (
        text.index("scoreboard-one is-place-1") < text.index("Best hand so far") < text.index("<h2")
    )


def test_queries_do_not_grow_with_the_sessions(event, django_assert_num_queries):
    for order in ((4, 3, 2, 1), (2, 1, 4, 3)):
        play(seated(event, *order).tables.get(), points(SOUTH, None, 8))
    made = ranking(Tournament.objects.get(pk=event.pk))
    with django_assert_num_queries(2):
        scoreboard(made)


def test_places_move_through_the_stages_of_an_event(event):
    stages = [Stage(1), Stage(1)]
    Tournament.objects.update(stages=[stage_data(stage) for stage in stages])
    play(seated(event, 4, 3, 2, 1).tables.get(), points(SOUTH, None, 8))
    assert moves_by_number(event) == {1: -1, 3: 1, 4: -1}


def test_the_cross_table_has_a_result_for_each_session_that_is_shown(client, event):
    play(seated(event, 4, 3, 2, 1).tables.get(), points(SOUTH, None, 8))
    seated(event, 4, 3, 2, 1)
    address = reverse("event_cross_table", args=[event.slug])

    def cells() -> list[list[str]]:
        cache.clear()
        page = client.get(address, headers={"accept-language": "en"})
        check_page(page)
        rows = re.findall(r"<tr.*?</tr>", page.content.decode(), re.DOTALL)[1:]
        texts = [re.findall(r"<t[dh].*?</t[dh]>", row, re.DOTALL) for row in rows]
        return [[" ".join(re.sub("<.*?>", " ", one).split()) for one in row] for row in texts]

    assert cells()[0] == ["1", "Nome3 Cognome03", "5½", "+40", "1½ −8", "4 +48", "…"]
    Tournament.objects.update(results_held=True)
    event.sessions.filter(number=1).update(published_at=timezone.now())
    assert cells()[0] == ["1", "Nome1 Cognome01", "4", "+44", "4 +44"]
