"""How many taps an Italian hand takes on a phone, flowers and seasons included."""

from itertools import islice
from statistics import mean

from scoring.tiles import Wind
from tests.play.deals import deals, scored_in_full, scored_in_part, taps

HANDS = 600
MOST_TAPS = 24  # of an average hand


def test_an_average_italian_hand_takes_few_taps():
    assert mean(taps(deal) for deal in islice(deals(), HANDS)) <= MOST_TAPS


def test_what_scores_is_worth_the_whole_hand():
    for deal in islice(deals(), HANDS):
        for seat in deal.losers:
            player, wind = deal.players[seat], Wind(seat)
            assert scored_in_part(player, wind) == scored_in_full(player, wind)
