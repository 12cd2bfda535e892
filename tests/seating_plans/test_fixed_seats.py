"""Players who have to sit somewhere, put there after a draw: laws, and what cannot be."""

from itertools import combinations
from random import Random

import pytest

from clubscore.seating_plans.fixed_seats import FixedSeat, seats_fixed
from clubscore.seating_plans.model import SeatingError

SIZES = [(4, 4), (4, 4, 4, 4), (4, 4, 3), (4, 5, 4), (3, 3), (4,) * 10]


def drawn(sizes: tuple[int, ...], chance: Random) -> list[list[int]]:
    players = list(range(1, 1 + sum(sizes)))
    chance.shuffle(players)
    return [[players.pop() for _ in range(size)] for size in sizes]


def asked(tables: list[list[int]], chance: Random) -> dict[int, FixedSeat]:
    """Return seats that can all be kept: taken from another order of the same players."""
    players = [player for table in tables for player in table]
    chance.shuffle(players)
    seats = [(n, wind) for n, table in enumerate(tables) for wind in range(len(table))]
    found = {}
    for player, (number, wind) in list(zip(players, seats, strict=True))[: chance.randint(1, 5)]:
        kind = chance.randrange(2) if wind < 4 else 0
        found[player] = FixedSeat(number, wind if kind else None)
    return found


@pytest.mark.parametrize("sizes", SIZES, ids=str)
@pytest.mark.parametrize("seed", range(30))
def test_everybody_sits_where_they_have_to(sizes, seed):
    chance = Random(f"{sizes} {seed}")
    tables = drawn(sizes, chance)
    fixed = asked(tables, chance)
    made = seats_fixed(tables, fixed)
    assert tuple(map(len, made)) == sizes
    assert sorted(one for table in made for one in table) == list(range(1, 1 + sum(sizes)))
    for player, seat in fixed.items():
        number = next(n for n, table in enumerate(made) if player in table)
        assert seat.table in (None, number)
        assert seat.wind in (None, made[number].index(player))
    assert seats_fixed(tables, fixed) == made, "nothing is left to chance"
    assert seats_fixed(made, fixed) == made, "what is right stays"


def meetings(tables: list[list[int]]) -> set[frozenset[int]]:
    return {frozenset(pair) for table in tables for pair in combinations(table, 2)}


@pytest.mark.parametrize("number", range(4))
@pytest.mark.parametrize("wind", [None, 0, 1, 2, 3])
def test_for_one_player_only_the_numbers_of_tables_and_winds_change(number, wind):
    tables = drawn((4, 4, 4, 4), Random(number))
    made = seats_fixed(tables, {5: FixedSeat(number, wind)})
    assert meetings(made) == meetings(tables)


def test_two_drawn_together_who_need_two_tables_are_parted_where_it_repeats_least():
    tables = [[1, 2, 3, 4], [5, 6, 7, 8]]
    earlier = [[1, 5, 9, 10], [1, 6, 11, 12], [2, 7, 8, 13]]
    fixed = {1: FixedSeat(0, None), 2: FixedSeat(1, None)}
    made = seats_fixed(tables, fixed, earlier=earlier)
    assert {1, 3, 4} < set(made[0])
    assert 2 in made[1]
    assert not {5, 6} & set(made[0]), "1 has met them"
    apart = seats_fixed(tables, fixed, earlier=earlier, apart=[(1, 7), (3, 8)])
    assert not {7, 8} & set(apart[0]), "who is kept apart meets even less"


def test_two_at_one_table_who_need_the_same_wind_are_parted():
    tables = [[1, 2, 3, 4], [5, 6, 7, 8]]
    made = seats_fixed(tables, {1: FixedSeat(None, 0), 2: FixedSeat(None, 0)})
    assert {made[0][0], made[1][0]} == {1, 2}
    made = seats_fixed(tables, {1: FixedSeat(0, 2), 2: FixedSeat(None, 2)})
    assert (made[0][2], made[1][2]) == (1, 2)
    made = seats_fixed([[1, 2, 3], [4, 5, 6, 7]], {1: FixedSeat(None, 3)})
    assert made[1][3] == 1, "a table of three has no North"


def test_who_is_not_there_is_nobody():
    assert seats_fixed([[1, 2, 3, 4]], {9: FixedSeat(0, 0)}) == [[1, 2, 3, 4]]


@pytest.mark.parametrize(
    ("fixed", "code"),
    [
        ({1: FixedSeat(2, None)}, "table_number_unknown"),
        ({n: FixedSeat(0, None) for n in range(1, 6)}, "lock_table_full"),
        ({1: FixedSeat(0, 0), 2: FixedSeat(0, 0)}, "lock_seat_taken"),
        ({n: FixedSeat(None, 0) for n in range(1, 4)}, "locks_do_not_fit"),
    ],
)
def test_what_cannot_be(fixed, code):
    with pytest.raises(SeatingError) as error:
        seats_fixed([[1, 2, 3, 4], [5, 6, 7, 8]], fixed)
    assert error.value.code == code
