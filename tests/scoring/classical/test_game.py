"""How a game goes on (classical.md, The game; IT 14, 15; CC Posizioni with its brackets)."""

import pytest

from scoring.hand import Situation
from scoring.notation import parse_hand
from scoring.rulesets.base import GameHand, HandsScored, Outcome, Result
from scoring.rulesets.kit.game import game_after, position_after
from scoring.tiles import Wind, tile_name

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


def test_a_false_win_ends_the_hand_in_chinese_classical_alone():
    found = {system: rules.conduct({}).false_win_ends_hand for system, rules in SYSTEMS.items()}
    assert found == {"IT": False, "CC": True, "EU": False}


@pytest.mark.parametrize(("systems", "text", "turns"), TURNS)
def test_deal(systems, text, turns):
    for system in systems.split():
        position = position_after(SYSTEMS[system], played(text), {})
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
    position = position_after(SYSTEMS[system], played("S" * turns), {})
    assert position is not None
    assert position.winds == winds


@pytest.mark.parametrize("system", SYSTEMS)
def test_prevalent_winds_follow_the_rounds(system):
    found = []
    for turns in range(16):
        position = position_after(SYSTEMS[system], played("W" * turns), {})
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
        assert position_after(SYSTEMS[system], played(text), {}) is None
        last = position_after(SYSTEMS[system], played(text[:-1]), {})
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
        position = position_after(SYSTEMS[system], played(text), {})
        assert position is not None
        assert position.number == len(text) + 1
        assert SYSTEMS[system].hands_in_game is None


@pytest.mark.parametrize(
    ("systems", "text", "thirteenth"),
    [
        pytest.param(ALL, "", False, id="the first hand"),
        pytest.param(ALL, "E" * 11, False, id="eleven wins"),
        pytest.param(ALL, "E" * 12, True, id="twelve wins"),
        pytest.param(ALL, "E" * 13, False, id="thirteen wins"),
        pytest.param(ALL, "E" * 11 + "S", False, id="eleven wins and a loss"),
        pytest.param(ALL, "E" * 6 + "S" + "E" * 6, False, id="six wins each of two players"),
        pytest.param(ALL, "S" + "E" * 12, True, id="twelve wins of another East"),
        pytest.param("CC", "E" * 6 + "!" + "E" * 6, False, id="a false win between"),
        # CC, note 5: dead hands may come between, since East stays.
        pytest.param("CC", "-EEE--" + "E" * 9 + "-", True, id="dead hands between"),
        pytest.param("CC", "-" * 12, False, id="dead hands are no wins"),
        # EU: a dead hand ends East's deal with its replay, so the next wins are another player's.
        pytest.param("EU", "E" * 12 + "-", True, id="EU: the replay may be the thirteenth"),
        pytest.param("EU", "E" * 6 + "-" + "E" * 6, False, id="EU: another East after a replay"),
        pytest.param("EU", "-" + "E" * 13, True, id="EU: twelve wins after a replay"),
    ],
)
def test_thirteenth_win_of_east(systems, text, thirteenth):
    expected = {Situation.THIRTEENTH_WIN} if thirteenth else set()
    for system in systems.split():
        state = game_after(SYSTEMS[system], map(GameHand, played(text)), {})
        assert SYSTEMS[system].known_from_game(state.position) == expected


@pytest.mark.parametrize("system", SYSTEMS)
def test_flowers_are_played_and_every_hand_is_counted(system):
    assert SYSTEMS[system].conduct({}).flowers
    assert SYSTEMS[system].hands_scored is HandsScored.ALL


@pytest.mark.parametrize(
    ("systems", "hand", "waits"),
    [
        pytest.param(ALL, "[222m] 345p678p45s99m", "3s 6s", id="a chow"),
        pytest.param(ALL, "19m19p19sESWNCFF", "P", id="orphans without one"),
        pytest.param("IT", "1133m5577p99sEEC", "C", id="IT: seven pairs"),
        pytest.param("CC EU", "1133m5577p99sEEC", "", id="seven pairs"),
        pytest.param("IT", "112233m445566p7s", "7s", id="IT: pairs and chows"),
        pytest.param(ALL, "[EEE] 19m19p19sESWN", "", id="no orphans beside a claimed set"),
    ],
)
def test_waits(systems, hand, waits):
    for system in systems.split():
        found = SYSTEMS[system].waits(parse_hand(hand), {})
        assert " ".join(map(tile_name, found)) == waits
