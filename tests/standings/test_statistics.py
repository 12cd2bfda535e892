"""Figures of hands: rates, winds, patterns; the cache behind them; the pictures."""

import json
from collections import Counter

import pytest

from clubscore.markup.figures import CEILING, FLOOR, WIDTH, columns_of, places_of, rows_of
from clubscore.play.services import hand_correct, hand_void
from clubscore.standings.ranking import ranking
from clubscore.standings.statistics import figures as statistics_figures
from clubscore.standings.statistics.figures import (
    hands_of_tables,
    pattern_keys,
    pattern_keys_in,
    percent,
    statistics_of,
)
from clubscore.standings.statistics.history import past_events, top_hands
from clubscore.standings.statistics.sessions import statistics_of_sessions
from clubscore.tournaments.models import Session, Tournament
from scoring.rulesets import get
from tests.factories import (
    DRAW,
    EAST,
    NORTH,
    SEVEN_PAIRS,
    SOUTH,
    WEST,
    false_win,
    make_session,
    make_table,
    organizer,
    play,
    points,
    win,
)
from tests.play.fours import told, worked_example

pytestmark = pytest.mark.django_db


def figures(session: Session) -> statistics_figures.Statistics:
    return statistics_of_sessions([session])


def test_everybodys_figures_by_wind():
    table = make_table()
    # Seat South is South in hand 1 and East in hand 2, so that its second win is East's.
    play(table, points(SOUTH, EAST, 20), points(SOUTH, None, 10), DRAW, false_win(WEST))
    made = figures(table.session)
    assert (made.hands, made.drawn_hands, made.false_wins) == (3, 1, 1)
    assert (made.won, made.self_drawn, made.dealt_in) == (2, 1, 1)
    assert [wind.won for wind in made.winds] == [1, 1, 0, 0]
    assert [wind.self_drawn for wind in made.winds] == [1, 0, 0, 0]
    assert [wind.dealt_in for wind in made.winds] == [1, 0, 0, 0]
    assert [wind.hands for wind in made.winds] == [3, 3, 3, 3]
    assert sum(wind.points for wind in made.winds) == 0
    assert (made.self_draw_rate, made.average_value) == (50, 15)
    assert made.win_rate == pytest.approx(200 / 3)
    assert (made.hands_explained, made.patterns) == (0, Counter())


def test_figures_of_one_player():
    session = make_session(tables=2)
    first, second = session.tables.order_by("number")
    play(first, points(EAST, SOUTH, 20), points(NORTH, EAST, 30), points(WEST, NORTH, 8))
    play(second, points(EAST, None, 99))
    mine = statistics_of(hands_of_tables([first.pk]), {first.pk: EAST})
    assert (mine.hands, mine.won, mine.dealt_in, mine.self_drawn) == (3, 1, 1, 0)
    assert mine.values == [20]
    assert mine.points == 44 - 38 - 8  # 20 + 3×8, the discarder's 30 + 8, 8 for the last
    assert [wind.hands for wind in mine.winds] == [1, 0, 1, 1]
    assert [hand.value for hand in mine.best] == [20]
    assert mine.false_wins == 0


def test_each_player_has_the_own_row_of_a_past_event():
    table = make_table()
    play(table, points(WEST, EAST, 20))
    for seat in table.seats.select_related("entry__player"):
        (past,), count = past_events(seat.entry.player, 0)
        assert past.row is not None
        assert (past.row.player, count) == (seat.entry.player, 1)


# East of both tables has 68, from two hands and from one.
ACROSS = [points(EAST, SOUTH, 10), points(EAST, WEST, 10)], [points(EAST, SOUTH, 44)]
# West and North of the second table have 60, from two hands and from one; South of the first has 68
# and comes behind both of them in table points, or between them if hands decide at tables.
AT_TABLES = (
    [points(EAST, WEST, 30), points(SOUTH, NORTH, 60), points(EAST, NORTH, 30)],
    [points(NORTH, EAST, 52), points(WEST, EAST, 10), points(WEST, SOUTH, 10)],
)


@pytest.mark.parametrize(
    ("hands", "settings", "places"),
    [
        (ACROSS, {}, [1, 1]),
        (ACROSS, {"tie_breaks": ["best_session", "first_places"]}, [1, 1]),
        (ACROSS, {"tie_breaks": ["hands_won"]}, [1, 2]),
        (ACROSS, {"tie_breaks": ["fewest_deal_ins", "best_hand"]}, [1, 2]),
        (AT_TABLES, {"place_points": [48, 24, 12, 0]}, [1, 2, 2, 4]),
        (AT_TABLES, {"place_points": [48, 24, 12, 0], "ties_by_hands": True}, [1, 2, 3, 4]),
    ],
)
def test_a_past_event_has_the_row_of_its_standings_whatever_decides_places(hands, settings, places):
    session = make_session(tables=2)
    Tournament.objects.update(**settings)
    session.refresh_from_db()
    for table, played in zip(session.tables.order_by("number"), hands, strict=True):
        play(table, *played)
    rows = ranking(session.tournament).rows
    assert [row.place for row in rows][: len(places)] == places
    for row in rows:
        (past,), _count = past_events(row.player, 0)
        assert past.row == row
        assert past.of == len(rows)


def test_a_hand_deleted_since_is_not_among_the_best():
    session = make_session()
    table = session.tables.get()
    first, second = play(table, points(EAST, None, 20), points(WEST, None, 10))
    best = figures(session).best
    assert [row.hand.pk for row in top_hands(best)] == [first.pk, second.pk]
    first.changes.all().delete()
    first.delete()
    assert [row.hand.pk for row in top_hands(best)] == [second.pk]


def test_nothing_of_nothing():
    made = statistics_of([])
    assert made.win_rate is made.average_value is made.deal_in_rate is None
    assert made.best == []
    assert percent(0, 0) is None


def test_patterns_of_a_hand_of_tiles():
    table = make_table()
    play(table, win(EAST, SOUTH), win(SOUTH, WEST, tiles=SEVEN_PAIRS), points(WEST, None, 8))
    made = figures(table.session)
    names = {pattern.key: pattern.names.en for pattern in get("mcr").patterns}
    counted = {names[key]: count for key, count in made.patterns.items()}
    assert made.hands_explained == 2
    assert counted["Mixed Straight"] == 1
    assert counted["Seven Pairs"] == 1


def test_patterns_where_all_hands_count():
    table = make_table(ruleset="italian")
    play(table, worked_example(), told(EAST, None))
    made = figures(table.session)
    assert (made.won, made.hands_explained) == (2, 1)
    breakdown = table.hands.get(number=1).breakdown or {}
    winners = {line["key"] for line in breakdown["seats"]["3"]["lines"]}
    assert set(made.patterns) == winners  # not those of the three who lost


def test_the_best_come_first_the_earlier_of_two_equal_ones():
    table = make_table()
    low, high, same = play(
        table, points(EAST, None, 9), points(SOUTH, None, 50), points(WEST, None, 50)
    )
    assert [one.hand for one in figures(table.session).best] == [high.pk, same.pk, low.pk]


def test_what_changes_is_read_again(django_assert_num_queries):
    table = make_table()
    session = table.session
    first, last = play(table, points(EAST, None, 20), points(EAST, None, 30))
    assert sorted(figures(session).values) == [20, 30]
    with django_assert_num_queries(1):
        assert sorted(figures(session).values) == [20, 30]
    with django_assert_num_queries(2):
        assert len(hands_of_tables([table.pk])) == 2
    with django_assert_num_queries(1):
        assert len(hands_of_tables([table.pk])) == 2
    hand_correct(
        hand=first, entry=points(EAST, None, 25), revision=1, reason="misread", by=organizer()
    )
    assert sorted(figures(session).values) == [25, 30]
    with django_assert_num_queries(1):
        assert [hand.value for hand in figures(session).best] == [30, 25]
    hand_void(hand=last, reason="nobody saw it", by=organizer())
    assert figures(session).values == [25]
    assert [hand.value for hand in hands_of_tables([table.pk])] == [25]


def test_columns():
    picture = columns_of([*range(8, 28), 33, 120])
    assert picture is not None
    assert sum(bar.count for bar in picture.bars) == 22
    assert picture.bars[0].label.startswith("8")
    assert picture.bars[-1].label.startswith("≥")
    assert max(bar.height for bar in picture.bars) == FLOOR - CEILING
    assert picture.bars[-1].x + picture.bars[-1].width <= WIDTH
    assert columns_of([8]) is None


def test_columns_say_what_they_hold():
    few = columns_of([8, 9, 12, 14, 17, 19, 20])
    assert few is not None
    assert [bar.label for bar in few.bars] == [
        "8–9",
        "10–11",
        "12–13",
        "14–15",
        "16–17",
        "18–19",
        "20–21",
    ]
    wide = columns_of(range(100, 1000, 5))
    assert wide is not None
    assert all(len(bar.label) * 8.5 <= bar.width + 4 for bar in wide.bars)


@pytest.mark.parametrize("values", [[5, 5], [8, 3000], list(range(8, 900)), [0, 0, 40_000]])
def test_columns_have_room_for_all(values):
    picture = columns_of(values)
    assert picture is not None
    assert sum(bar.count for bar in picture.bars) == len(values)
    assert len(picture.bars) <= 10


def test_bars():
    picture = rows_of({"Pung": 4, "Chow": 8, "All": 4}, 16)
    assert picture is not None
    assert [(bar.label, bar.count, bar.share) for bar in picture.bars] == [
        ("Chow", 8, 50),
        ("All", 4, 25),
        ("Pung", 4, 25),
    ]
    assert [bar.width for bar in picture.bars] == [WIDTH, WIDTH / 2, WIDTH / 2]
    assert rows_of({}, 0) is None


def test_places():
    picture = places_of([("1", 4), ("2", 1), ("Final", 2)], 4)
    assert picture is not None
    heights = [dot.y for dot in picture.dots]
    assert heights[0] == picture.ground
    assert heights[1] == picture.ceiling
    assert heights[1] < heights[2] < heights[0]
    assert places_of([("1", 4)], 4) is None


def test_figures_of_sessions_add_up_to_those_of_all_their_hands():
    one, other = make_session(tables=2), make_session(tables=1)
    for place, table in enumerate([*one.tables.all(), *other.tables.all()], start=1):
        play(table, win(EAST, SOUTH), *[points(WEST, None, 8 + place)] * place, false_win(NORTH))
    tables = [table.pk for session in (one, other) for table in session.tables.all()]
    whole = statistics_of(hands_of_tables(tables))
    whole.wins = whole.best
    for _kept in range(2):
        made = statistics_of_sessions([one, other])
        made.values.sort()
        whole.values.sort()
        assert made == whole


@pytest.mark.parametrize(
    "breakdown",
    [
        pytest.param(None, id="no tiles"),
        pytest.param({"patterns": []}, id="no pattern"),
        pytest.param({"value": 8, "patterns": [{"n": "8"}, {"n": "10"}, {"n": "8"}]}, id="some"),
        pytest.param({"seats": {"0": {"lines": [{"key": "a"}]}, "1": {}}}, id="all four"),
        pytest.param({"seats": {"1": {}}, "patterns": [{"n": "8"}]}, id="both"),
        pytest.param({"left_out": ['"patterns": ['], "patterns": [{"n": "8"}]}, id="quoted"),
        pytest.param({"value": 8}, id="neither"),
        pytest.param(
            {
                "patterns": [{"n": "8", "tiles": [["3p"]], "points": 1}, {"n": "9", "points": 2}],
                "left_out": [{"n": "25", "because": "9"}],
            },
            id="others left out",
        ),
        pytest.param({"patterns": [], "left_out": [{"n": "25"}]}, id="nothing but left out"),
    ],
)
def test_patterns_are_the_same_in_a_text(breakdown):
    text = None if breakdown is None else json.dumps(breakdown)
    for winner in (0, 1, None):
        assert pattern_keys_in(text, winner) == pattern_keys(breakdown, winner)
