"""What an evening was for each player: nothing is won that nobody lost."""

from datetime import date, timedelta

import pytest

from clubscore.play.models import Hand
from clubscore.standings.clubs.ratings import RatedPlayer, Rating, RatingPoint
from clubscore.standings.players.evening import EveningCard, evening_cards, evening_sessions
from clubscore.standings.players.expectation import PastRatings
from clubscore.standings.ranking import places_by_session, ranking
from clubscore.tournaments.models import Session, Tournament
from tests.leagues import WEEKS, make_league

pytestmark = pytest.mark.django_db


@pytest.fixture
def league() -> Tournament:
    return make_league()


def cards(event: Tournament, week: int) -> dict[int, EveningCard]:
    day, sessions = list(evening_sessions(event).items())[week - 1]
    return {card.entry.number or 0: card for card in evening_cards(event, day, sessions)}


def test_an_evening_is_a_day_of_sessions_that_are_over_and_shown(league):
    days = list(evening_sessions(league))
    assert days == [league.starts_on + timedelta(days=7 * week) for week in range(WEEKS)]
    league.sessions.filter(number=4).update(state=Session.State.RUNNING, closed_at=None)
    assert len(evening_sessions(league)) == 3
    Tournament.objects.update(results_held=True)
    league.refresh_from_db()
    assert evening_sessions(league) == {}


@pytest.mark.parametrize("week", range(1, WEEKS + 1))
def test_what_all_cards_say_adds_up(league, week):
    made = cards(league, week)
    assert len(made) == 8
    assert sum(card.above for card in made.values()) == pytest.approx(
        sum(card.opponents for card in made.values()) / 2
    )
    assert {card.expected for card in made.values()} == {None}  # by ratings that are not proven
    after = places_by_session(ranking(league))
    for number, card in made.items():
        entry = league.entries.get(number=number).pk
        assert card.place_after == after[week - 1].get(entry)
        assert card.place_before == (after[week - 2].get(entry) if week > 1 else None)


def test_the_best_and_the_most_costly_hand(league):
    for card in cards(league, 2).values():
        (table,) = card.tables
        hands = Hand.objects.filter(table=table.table)
        won = [hand.value or 0 for hand in hands.filter(kind=Hand.Kind.WIN, winner=table.wind)]
        assert (card.best.value if card.best else None) == max(won, default=None)
        worst = min(hand.payments[table.wind] for hand in hands)
        assert card.worst_points == min(worst, 0)


def test_whoever_forfeits_has_points_and_no_places(league):
    card = cards(league, 3)[6]
    assert (card.places, card.opponents, card.above) == ([], 0, 0)


def test_the_last_evening_changes_ratings(league, monkeypatch):
    monkeypatch.setattr("clubscore.standings.strengths.model.KNOWN", 99)
    monkeypatch.setattr("clubscore.standings.clubs.quality.ENOUGH", 1e-9)
    last = cards(league, WEEKS)
    assert sum(card.expected or 0 for card in last.values()) == pytest.approx(
        sum(card.opponents for card in last.values()) / 2
    )
    assert len({card.expected for card in last.values()}) > 2
    gains = [card.rating.gain for card in last.values()]
    assert all(gain is not None for gain in gains)
    assert any(gain > 0 for gain in gains if gain is not None)
    assert {card.rating.place_after for card in last.values()} == set(range(1, 9))
    first = cards(league, 1)[1].rating
    assert (first.before, first.place_before, first.gain) == (None, None, None)
    assert first.after is not None


def test_a_place_in_the_ranking_of_a_day():
    days = [date(2026, 1, 1), date(2026, 1, 8)]
    values = {1: (60.0, 40.0), 2: (50.0, 50.0), 3: (50.0, 55.0)}
    ratings = PastRatings(
        RatedPlayer(
            pk,
            (1, 0, 0, 0),
            None,
            None,
            0,
            tuple(
                RatingPoint(day, Rating(one, one, one)) for day, one in zip(days, two, strict=True)
            ),
        )
        for pk, two in values.items()
    )
    assert [ratings.place(pk, days[0]) for pk in (1, 2, 3, 4)] == [1, 2, 2, None]
    assert [ratings.place(pk, days[1]) for pk in (1, 2, 3)] == [3, 2, 1]
    assert ratings.place(1, date(2025, 12, 31)) is None
