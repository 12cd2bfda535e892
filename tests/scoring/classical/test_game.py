"""How a game goes on (classical.md, The game; IT 14, 15; CC Posizioni with its brackets)."""

import pytest

from scoring.rulesets.base import Outcome, Result
from scoring.tiles import Wind

from .cases import SYSTEMS

E, S, W, N = Wind


def played(text):
    """Return results: the winner's wind, ``-`` for a dead hand, ``!`` for East's false win."""
    results = []
    for letter in text:
        if letter == "-":
            results.append(Result(Outcome.DRAW))
        elif letter == "!":
            results.append(Result(Outcome.FALSE_WIN, E))
        else:
            discarder = S if letter == "E" else E
            results.append(Result(Outcome.WIN, Wind[letter], discarder, dict.fromkeys(Wind, 0)))
    return results


ALL = "IT CC EU"
TURNS = [
    # system, hands played, turns the deal has made
    pytest.param(ALL, "", 0, id="the first hand"),
    pytest.param(ALL, "S", 1, id="South wins"),
    pytest.param(ALL, "W", 1, id="West wins"),
    pytest.param(ALL, "N", 1, id="North wins"),
    pytest.param(ALL, "E", 0, id="East wins"),
    pytest.param(ALL, "EEEEEE", 0, id="East wins again and again"),
    pytest.param(ALL, "EES", 1, id="East wins, then loses"),
    pytest.param(ALL, "-", 0, id="a dead hand"),
    pytest.param(ALL, "-S", 1, id="a dead hand, then East loses"),
    pytest.param(ALL, "SE", 1, id="the second East wins"),
    pytest.param(ALL, "SESSS", 4, id="a round of five hands"),
    # IT 15: East stays on a win or a hand without one. CC: East leaves only after losing.
    pytest.param("IT CC", "-E", 0, id="a dead hand, then East wins"),
    pytest.param("IT CC", "--", 0, id="two dead hands"),
    pytest.param("IT CC", "-E-E-", 0, id="East never loses"),
    # EU in the brackets of CC: East stays for the replay only, even if East wins it.
    pytest.param("EU", "-E", 1, id="EU: a dead hand, then East wins"),
    pytest.param("EU", "--", 1, id="EU: two dead hands"),
    pytest.param("EU", "--S", 2, id="EU: the replay was the last hand of that East"),
    pytest.param("EU", "---", 1, id="EU: the second dead hand ends one deal, the third a new one"),
    pytest.param("EU", "---E", 2, id="EU: and is replayed"),
    pytest.param("EU", "E-", 0, id="EU: East wins, then a dead hand"),
    pytest.param("EU", "E-E", 1, id="EU: East wins, a dead hand, East wins"),
    pytest.param("EU", "-EE", 1, id="EU: the next East may win and stay"),
    # CC Penalità: a false win ends the hand and the deal moves, even if East's it was.
    pytest.param("CC", "!", 1, id="CC: East's false win"),
    pytest.param("CC", "E!", 1, id="CC: East's false win after a win"),
]


@pytest.mark.parametrize(("systems", "text", "turns"), TURNS)
def test_deal(systems, text, turns):
    for system in systems.split():
        position = SYSTEMS[system].position(played(text))
        assert position is not None
        assert position.number == len(text) + 1
        assert position.dealer == turns % 4  # South follows East (IT 15)
        assert (position.round, position.prevalent_wind) == (turns // 4 + 1, Wind(turns // 4))


@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize(
    ("turns", "winds"),
    [
        pytest.param(0, (E, S, W, N), id="at the start"),
        # IT 15: South becomes East, West South, North West, East North.
        pytest.param(1, (N, E, S, W), id="after one turn"),
        pytest.param(2, (W, N, E, S), id="after two"),
        pytest.param(3, (S, W, N, E), id="after three"),
        pytest.param(4, (E, S, W, N), id="a round later"),
    ],
)
def test_winds_move_against_the_seats(system, turns, winds):
    position = SYSTEMS[system].position(played("S" * turns))
    assert position is not None
    assert position.winds == winds


@pytest.mark.parametrize("system", SYSTEMS)
def test_prevalent_winds_follow_the_rounds(system):
    found = []
    for turns in range(16):
        position = SYSTEMS[system].position(played("W" * turns))
        assert position is not None
        found.append(position.prevalent_wind)
    assert found == [E] * 4 + [S] * 4 + [W] * 4 + [N] * 4


@pytest.mark.parametrize(
    ("systems", "text"),
    [
        pytest.param(ALL, "S" * 16, id="sixteen hands"),
        pytest.param(ALL, "ES" * 16, id="every East wins once"),
        pytest.param("EU", "--" * 16, id="EU: dead hands alone"),
        pytest.param("EU", "-E" * 16, id="EU: dead hands and wins of East"),
    ],
)
def test_game_ends_when_everybody_has_been_east_in_each_round(systems, text):
    for system in systems.split():
        assert SYSTEMS[system].position(played(text)) is None
        last = SYSTEMS[system].position(played(text[:-1]))
        assert last is not None
        assert (last.round, last.dealer) == (4, 3)


@pytest.mark.parametrize(
    ("systems", "text"),
    [
        pytest.param("IT CC", "-" * 40, id="dead hands"),
        pytest.param(ALL, "E" * 40, id="wins of East"),
        pytest.param(ALL, "S" * 15 + "E" * 40, id="in the very last deal"),
    ],
)
def test_game_is_open(systems, text):
    for system in systems.split():
        position = SYSTEMS[system].position(played(text))
        assert position is not None
        assert position.number == len(text) + 1
        assert SYSTEMS[system].hands_in_game is None
