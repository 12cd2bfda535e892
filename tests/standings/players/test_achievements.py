"""What a player has achieved follows from the hands, and is gone when its ground is."""

from datetime import UTC, date, datetime
from itertools import count

import pytest
from django.test import Client
from django.urls import reverse

from clubscore.play.models import Hand
from clubscore.play.services import hand_correct
from clubscore.standings.players.achievements import (
    AchievementKind,
    PlayerAchievements,
    achievements_of,
)
from clubscore.standings.players.tables import PlayedTable, tables_of_player
from clubscore.standings.statistics.figures import PlayedHand, hands_of_tables
from tests.factories import EAST, SOUTH, WEST, organizer, points
from tests.html import check_page
from tests.leagues import make_league

_ids = count(1)
TODAY = date(2026, 1, 1)


def table(year: int = 2025, wind: int = EAST, totals=(10, 0, -4, -6), **changes) -> PlayedTable:
    facts = {
        "table": next(_ids),
        "event": 1,
        "session": 1,
        "ruleset": "mcr",
        "at": datetime(year, 3, 1, tzinfo=UTC),
        "wind": wind,
        "players": (1, 2, 3, 4),
        "entries": (1, 2, 3, 4),
        "totals": totals,
        "worths": totals,
        "points": totals,
        "forfeited_seats": frozenset(),
        "hands_played": 16,
        "by_totals": False,
        "lost": (0, 0, 0, 0),
    }
    return PlayedTable(**(facts | changes))


def hand(at: PlayedTable, kind: Hand.Kind, winner: int | None = None, discarder: int | None = None):
    ends = kind != Hand.Kind.FALSE_WIN
    value = 8 if kind == Hand.Kind.WIN else None
    zeros = (0, 0, 0, 0)
    return PlayedHand(
        next(_ids), at.table, kind, ends, winner, discarder, value, EAST, zeros, ("pung",)
    )


def achieved(tables, hands=(), kind: AchievementKind | None = None) -> list[tuple[str, int]]:
    made = achievements_of(tables, hands, TODAY).achievements
    return [(one.kind.value, one.value) for one in made if kind in (None, one.kind)]


def wins(at: PlayedTable, *winners: int | None) -> list[PlayedHand]:
    return [
        hand(at, Hand.Kind.DRAW if one is None else Hand.Kind.WIN, one, None) for one in winners
    ]


@pytest.mark.parametrize(
    ("winners", "longest"),
    [
        pytest.param([EAST] * 4, [4, 3], id="four in a row"),
        pytest.param([EAST, EAST, None, EAST], [], id="a drawn hand ends a streak"),
        pytest.param([EAST, EAST, SOUTH, EAST], [], id="so does another's win"),
        pytest.param([SOUTH] * 5, [], id="of somebody else"),
    ],
)
def test_streaks(winners, longest):
    at = table()
    found = achieved([at], wins(at, *winners), AchievementKind.STREAK)
    assert [value for _kind, value in found] == longest


def test_a_streak_ends_with_the_table_and_not_with_a_false_win():
    one, two = table(), table()
    hands = [*wins(one, EAST, EAST), *wins(two, EAST)]
    assert achieved([one, two], hands, AchievementKind.STREAK) == []
    hands = [*wins(one, EAST), hand(one, Hand.Kind.FALSE_WIN, SOUTH), *wins(one, EAST, EAST)]
    assert achieved([one], hands, AchievementKind.STREAK) == [("streak", 3)]


def test_wins_and_tables_are_counted():
    tables = [table() for _ in range(10)]
    hands = [one for at in tables for one in wins(at, EAST)]
    assert achieved(tables, hands, AchievementKind.WINS) == [("wins", 10), ("wins", 1)]
    assert achieved(tables, kind=AchievementKind.TABLES) == [("tables", 10), ("tables", 1)]


@pytest.mark.parametrize(
    ("changes", "discarder", "clean"),
    [
        pytest.param({}, SOUTH, True, id="first, nothing dealt in"),
        pytest.param({}, EAST, False, id="dealt in"),
        pytest.param({"totals": (0, 10, -4, -6)}, SOUTH, False, id="second"),
        pytest.param({"hands_played": 7}, SOUTH, False, id="less than half a game"),
        pytest.param({"hands_played": 0, "by_totals": True}, SOUTH, False, id="hands unknown"),
    ],
)
def test_a_table_won_without_dealing_in(changes, discarder, clean):
    at = table(**changes)
    hands = [hand(at, Hand.Kind.WIN, WEST, discarder)]
    assert bool(achieved([at], hands, AchievementKind.CLEAN_TABLE)) == clean


def test_a_table_won_from_each_wind():
    totals = [(9, -3, -3, -3), (-3, 9, -3, -3), (-3, -3, 9, -3), (-3, -3, -3, 9)]
    tables = [table(wind=wind, totals=totals[wind]) for wind in range(4)]
    assert achieved(tables, kind=AchievementKind.ALL_WINDS) == [("all_winds", 0)]
    assert achieved(tables[1:], kind=AchievementKind.ALL_WINDS) == []


def test_a_year_without_a_false_win():
    year = [table() for _ in range(10)]
    kind = AchievementKind.CLEAN_YEAR
    assert achieved(year, kind=kind) == [("clean_year", 2025)]
    assert achieved(year[1:], kind=kind) == []  # too few
    assert achieved([table(2026) for _ in range(10)], kind=kind) == []  # not over yet
    assert achieved(year, [hand(year[4], Hand.Kind.FALSE_WIN, EAST)], kind) == []
    assert achieved(year, [hand(year[4], Hand.Kind.FALSE_WIN, SOUTH)], kind) != []
    assert achieved([*year, table(by_totals=True, lost=(20, 0, 0, 0))], kind=kind) == []
    assert achieved([*year, table(by_totals=True)], kind=kind) == []  # nobody knows its hands
    paper = [table(by_totals=True) for _ in range(10)]
    assert achieved(paper, kind=kind) == []


def of_player(player) -> PlayerAchievements:
    tables = tables_of_player(player)
    return achievements_of(tables, hands_of_tables([one.table for one in tables]), TODAY)


@pytest.mark.django_db
def test_what_a_correction_takes_the_ground_from_is_gone():
    league = make_league()
    two = league.entries.get(number=2).player
    made = of_player(two)
    pairs = next(key for key, one in made.patterns["mcr"].items() if one.value == 24)
    first = Hand.objects.get(pk=made.patterns["mcr"][pairs].hand)
    page = reverse("player_achievements", args=[two.pk])
    response = Client(headers={"accept-language": "en"}).get(page)
    link = reverse("hand", args=[first.table_id, first.pk])
    assert link in check_page(response).links
    hand_correct(
        hand=first,
        entry=points(first.winner or 0, first.discarder, 8),
        reason="typed wrongly",
        revision=first.revision,
        by=organizer(),
    )
    assert pairs not in of_player(two).patterns["mcr"]
    assert link not in check_page(Client(headers={"accept-language": "en"}).get(page)).links
