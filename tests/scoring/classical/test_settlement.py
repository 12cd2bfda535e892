"""Settlement (classical.md, Settlement; IT 16, 19, worked example; CC Penalità)."""

import pytest

from scoring.errors import RuleError
from scoring.hand import Hand, Situation
from scoring.judge import Claim, judge
from scoring.notation import parse_hand
from scoring.rulesets.base import EnteredPoints, Outcome
from scoring.tiles import Wind, tile_name

from .cases import LIMITS, SYSTEMS

E, S, W, N = Wind


def net(system, winner, totals, *, options=None, **facts):
    """Return what East, South, West and North gain when the four totals are told."""
    told = {wind: EnteredPoints(total) for wind, total in zip(Wind, totals, strict=True)}
    claim = Claim(Outcome.WIN, E, winner, entered_points=told, **facts)
    settlement = judge(SYSTEMS[system], claim, options or {}).settlement
    assert settlement is not None
    assert not settlement.penalties
    return tuple(settlement.payments)


TOLD = [
    # East wins 50 and gets 100 from each. S–W: 10, S–N: 20, W–N: 10.
    pytest.param(E, (50, 10, 20, 30), (300, -130, -100, -70), id="East wins"),
    # East pays 100, the others 50. E–W: 10, E–N: 20, both doubled; W–N: 10.
    pytest.param(S, (10, 50, 20, 30), (-160, 200, -40, 0), id="South wins, East has least"),
    # East pays 40, the others 20. East's 100 against 10 and 0, both doubled; S–W: 10.
    pytest.param(N, (100, 10, 0, 20), (340, -190, -230, 80), id="a loser gains most (IT 19)"),
    pytest.param(W, (0, 0, 30, 0), (-60, -30, 120, -30), id="losers without points"),
    pytest.param(W, (40, 40, 40, 40), (-80, -40, 160, -40), id="all equal"),
    pytest.param(E, (0, 0, 0, 0), (0, 0, 0, 0), id="nothing at all"),
]


@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("discarder", [None, "next"])
@pytest.mark.parametrize(("winner", "totals", "expected"), TOLD)
def test_everybody_settles_with_everybody(system, discarder, winner, totals, expected):
    # Who discarded makes no difference.
    by = None if discarder is None else Wind((winner + 1) % 4)
    assert net(system, winner, totals, discarder=by) == expected


LIABLE = [
    # South wins 50: East owes 100, West and North 50 each. E–W 10 and E–N 20 doubled; W–N 10.
    pytest.param(S, W, (10, 50, 20, 30), (-60, 200, -190, 50), id="West pays for all"),
    pytest.param(S, E, (10, 50, 20, 30), (-260, 200, 10, 50), id="East pays for all"),
    pytest.param(E, N, (50, 10, 20, 30), (300, -30, 0, -270), id="North pays East for all"),
]


@pytest.mark.parametrize("discarder", [None, W])
@pytest.mark.parametrize(("winner", "liable", "totals", "expected"), LIABLE)
def test_a_liable_player_pays_the_winner_for_all(winner, liable, totals, expected, discarder):
    # CC Penalità: also when the winning tile was drawn later. Differences are not affected.
    answers = {"liable": liable.name}
    assert net("CC", winner, totals, answers=answers, discarder=discarder) == expected


@pytest.mark.parametrize("system", ["IT", "EU"])
def test_liability_is_an_option(system):
    answers = {"liable": "W"}
    options = {"liability": True}
    totals = (10, 50, 20, 30)
    found = net(system, S, totals, answers=answers, options=options)
    assert found == (-60, 200, -190, 50)
    assert net(system, S, totals, answers={"liable": "nobody"}) == (-160, 200, -40, 0)


@pytest.mark.parametrize(
    ("system", "answer", "options"),
    [
        pytest.param("CC", "S", {}, id="the winner"),
        pytest.param("CC", "X", {}, id="nobody's wind"),
        pytest.param("CC", "", {}, id="nothing"),
        pytest.param("CC", "W", {"liability": False}, id="CC with the rule off"),
        pytest.param("IT", "W", {}, id="IT"),
        pytest.param("EU", "W", {}, id="EU"),
    ],
)
def test_who_cannot_be_liable(system, answer, options):
    with pytest.raises(RuleError) as caught:
        net(system, S, (10, 50, 20, 30), answers={"liable": answer}, options=options)
    assert caught.value.code == "bad_answer"


@pytest.mark.parametrize(
    ("system", "caller", "options", "expected"),
    [
        # CC Penalità: 300 to each opponent; East's double is not told there.
        pytest.param("CC", W, {}, (300, 300, -900, 300), id="CC"),
        pytest.param("CC", E, {}, (-900, 300, 300, 300), id="CC: East"),
        pytest.param("CC", N, {"false_win": 100}, (100, 100, 100, -300), id="CC: an option"),
        pytest.param("IT", W, {}, (0, 0, 0, 0), id="IT: no penalty told"),
        pytest.param("EU", W, {}, (0, 0, 0, 0), id="EU: no penalty told"),
        pytest.param("EU", W, {"false_win": 300}, (300, 300, -900, 300), id="EU: an option"),
    ],
)
def test_false_win(system, caller, options, expected):
    verdict = judge(SYSTEMS[system], Claim(Outcome.FALSE_WIN, winner=caller), options)
    assert verdict.settlement is not None
    assert tuple(verdict.settlement.payments) == expected
    assert not verdict.settlement.penalties


@pytest.mark.parametrize("system", SYSTEMS)
def test_nobody_pays_for_a_dead_hand(system):
    settlement = judge(SYSTEMS[system], Claim(Outcome.DRAW), {}).settlement
    assert settlement is not None
    assert tuple(settlement.payments) == (0, 0, 0, 0)


@pytest.mark.parametrize(
    ("system", "points", "doubles", "options", "value"),
    [
        pytest.param("IT", 12, 1, {}, 24, id="12 points, one double"),
        pytest.param("IT", 24, 0, {}, 24, id="24 points"),
        pytest.param("IT", 0, 3, {}, 0, id="nothing, doubled"),
        pytest.param("IT", 13, 4, {}, 200, id="208 is above the limit"),
        pytest.param("IT", 180, 9, {"limit": 0}, 92_160, id="figure 18"),
        pytest.param("CC", 13, 4, {}, 208, id="CC: 208"),
        pytest.param("IT", 33, 1, {"rounding": True}, 70, id="66 is 70"),
    ],
)
def test_hands_counted_at_the_table(system, points, doubles, options, value):
    score = SYSTEMS[system].score_entered(EnteredPoints(points, doubles), None, options)
    assert score.value == value


@pytest.mark.parametrize(("points", "doubles"), [(-1, 0), (10, -1), (10, 21)])
def test_hands_that_cannot_be_counted_so(points, doubles):
    with pytest.raises(RuleError) as caught:
        SYSTEMS["IT"].score_entered(EnteredPoints(points, doubles), None, {})
    assert caught.value.code == "bad_value"


@pytest.mark.parametrize("system", SYSTEMS)
def test_all_four_hands_are_needed(system):
    claim = Claim(
        Outcome.WIN,
        E,
        S,
        entered_points={E: EnteredPoints(0), S: EnteredPoints(50), W: EnteredPoints(0)},
    )
    with pytest.raises(RuleError) as caught:
        judge(SYSTEMS[system], claim, {})
    assert (caught.value.code, caught.value.facts) == ("missing_hand", {"wind": "N"})


# IT, Esempio di termine di gioco: the figures are lost, the lists of points are not.
EXAMPLE = {
    # 3 and 6 of characters complete it; flower 1, season 2, pung 4 of bamboo, pair of East.
    E: ("[444s] EE45m234p678p {16}", 12, 1, 24),
    # 5 and 8 of dots complete it; flower 3, concealed kong of green dragons.
    S: ("(FFFF) 67p123m456m99s {3}", 36, 1, 72),
    # West completes it; season 4, claimed kong 1 of dots, concealed pung 8 of bamboo.
    W: ("[1111p] 888s567s789mW {8}", 24, 0, 24),
    # Season 1, flower 4, claimed pung 1 of bamboo, concealed pung 1 of characters; 20.
    N: ("[111s] 111m567m23s99p + 4s {54}", 40, 1, 80),
}


def example() -> Claim:
    hands = {wind: parse_hand(text) for wind, (text, *_) in EXAMPLE.items()}
    return Claim(Outcome.WIN, E, N, S, hands)


def test_worked_example_counts_the_four_hands():
    verdict = judge(SYSTEMS["IT"], example(), {})
    for wind, (_, base, doubles, total) in EXAMPLE.items():
        score = verdict.scores[wind]
        assert (score.base, score.doubles, score.value) == (base, doubles, total), wind.name


@pytest.mark.parametrize(("wind", "waits"), [(E, "3m 6m"), (S, "5p 8p"), (W, "W"), (N, "1s 4s")])
def test_worked_example_waits_for_the_tiles_told(wind, waits):
    hand = parse_hand(EXAMPLE[wind][0])
    waiting = Hand(hand.tiles, None, hand.melds, hand.flowers)
    assert " ".join(map(tile_name, SYSTEMS["IT"].waits(waiting, {}))) == waits


def test_worked_example_pays_what_is_printed():
    paid = {  # payer, receiver: points
        (E, N): 160,
        (S, N): 80,
        (W, N): 80,
        (E, S): 96,  # 72 - 24, doubled for East
        (W, S): 48,
        (E, W): 0,
    }
    expected = dict.fromkeys(Wind, 0)
    for (payer, receiver), points in paid.items():
        expected[payer] -= points
        expected[receiver] += points
    assert expected == {E: -256, S: 64, W: -128, N: 320}  # classical.md
    settlement = judge(SYSTEMS["IT"], example(), {}).settlement
    assert settlement is not None
    assert dict(zip(Wind, settlement.payments, strict=True)) == expected


ROBBED = {
    # EU Il furto del poker: the robbed player counts “solo un tris scoperto, e non più un poker”.
    # South wins on a tile of West's; a 2 of bamboo is the carrying pole, a limit hand.
    E: "123m567m9p1p4p7pSWN",
    S: "[345m] 123p678p99m34s + {}",
    W: "[{}] 19m258p147s6sC",
    N: "258m36p1p1s8s9sWNFC",
}


@pytest.mark.parametrize(
    ("system", "tile", "written", "totals", "expected"),
    [
        # East pays 2 × 500 and 2 × 2 to West; North 500 and 2.
        pytest.param("EU", "2s", "2222s", (0, 500, 2, 0), (-1004, 2000, -494, -502), id="kong"),
        pytest.param("EU", "2s", "222s", (0, 500, 2, 0), (-1004, 2000, -494, -502), id="pung"),
        # 10 points, 10 for four chows with a worthless pair, one double.
        pytest.param("CC", "5s", "5555s", (0, 40, 2, 0), (-84, 160, -34, -42), id="no limit hand"),
    ],
)
def test_robbed_kong_counts_as_a_pung(system, tile, written, totals, expected):
    hands = {wind: parse_hand(text) for wind, text in ROBBED.items() if wind in (E, N)}
    hands[S] = parse_hand(ROBBED[S].format(tile))
    hands[W] = parse_hand(ROBBED[W].format(written))
    robbing = frozenset({Situation.ROBBING_KONG})
    verdict = judge(SYSTEMS[system], Claim(Outcome.WIN, E, S, W, hands, robbing), {})
    assert tuple(verdict.scores[wind].value for wind in Wind) == totals
    assert verdict.settlement is not None
    assert tuple(verdict.settlement.payments) == expected


@pytest.mark.parametrize(
    ("kong", "discarder"),
    [
        pytest.param("(2222s)", W, id="a concealed kong cannot be robbed"),
        pytest.param("[2222s]", N, id="another player's"),
        pytest.param("[333s]", W, id="of another tile"),
        pytest.param("222s", W, id="a concealed pung"),
        pytest.param("345s", W, id="nothing exposed"),
    ],
)
def test_a_kong_is_robbed_from_a_hand_that_shows_it(kong, discarder):
    hands = {wind: parse_hand(ROBBED[wind]) for wind in (E, N)}
    hands[S] = parse_hand(ROBBED[S].format("2s"))
    hands[W] = parse_hand(ROBBED[W].replace("[{}]", kong))
    claim = Claim(Outcome.WIN, E, S, discarder, hands, frozenset({Situation.ROBBING_KONG}))
    with pytest.raises(RuleError) as caught:
        judge(SYSTEMS["EU"], claim, {})
    assert caught.value.code == "robbing_kong_not_exposed"


# IT 21, figure 18: “the greatest of all”, without a limit.
FIGURE_18 = {
    E: "(CCCC) (FFFF) (PPPP) (EEEE) 5m + 5m {12345678}",
    S: "1478m258p369sSWN",
    W: "1478m258p369sSWN",
    N: "1478m258p369sSWN",
}


@pytest.mark.parametrize(
    ("options", "each"),
    [
        pytest.param({"limit": 0}, 184_320, id="180 points, nine doubles, East's double"),
        pytest.param({}, 400, id="IT 20: 400 for East"),
    ],
)
def test_greatest_hand_of_the_source(options, each):
    hands = {wind: parse_hand(text) for wind, text in FIGURE_18.items()}
    verdict = judge(SYSTEMS["IT"], Claim(Outcome.WIN, E, E, None, hands), options)
    assert verdict.settlement is not None
    assert tuple(verdict.settlement.payments) == (3 * each, -each, -each, -each)


def test_limit_binds_losers_before_their_differences():
    # South holds 2 points and all flowers and seasons: 544, paid as 200 (IT 20).
    hands = {
        E: parse_hand("[222m] 345p678p45s11s + 6s"),
        S: parse_hand("[888m] 147p258s369mW{12345678}"),
        W: parse_hand("147p258s369mWNCF"),
        N: parse_hand("147p258s369mWNCF"),
    }
    verdict = judge(SYSTEMS["IT"], Claim(Outcome.WIN, E, E, None, hands), {})
    assert verdict.settlement is not None
    # East's 22 doubled from each; South gets 200 from West and from North.
    assert tuple(verdict.settlement.payments) == (132, 356, -244, -244)


@pytest.mark.parametrize("system", ["CC", "EU"])
@pytest.mark.parametrize("winner", Wind)
def test_a_limit_hand_is_paid_in_full(system, winner):
    hands = {wind: parse_hand("147p258s369mSWNC") for wind in Wind}
    hands[winner] = parse_hand("1112345678999s + 3s")
    verdict = judge(SYSTEMS[system], Claim(Outcome.WIN, E, winner, None, hands), {})
    assert verdict.settlement is not None
    losers = {wind: 2 if E in (wind, winner) else 1 for wind in Wind if wind is not winner}
    for wind, times in losers.items():
        assert verdict.settlement.payments[wind] == -times * LIMITS[system]
