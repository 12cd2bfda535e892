"""Random hands, scored by us and by the package mahjong of PyPI: no difference at all.

That package adds several yakuman and has pairs of double winds at 4 fu, so these options are fixed.
"""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from mahjong.hand_calculating.hand import HandCalculator
from mahjong.hand_calculating.hand_config import HandConfig, HandConstants, OptionalRules
from mahjong.hand_calculating.hand_response import HandResponse
from mahjong.meld import Meld as TheirMeld

from scoring.hand import Hand, Meld, Shape, Win
from scoring.notation import format_hand
from scoring.result import Score
from scoring.rulesets.options import OptionValue
from scoring.rulesets.riichi import RIICHI
from scoring.tiles import COPIES, FIVES, Tile

from .deals import deal, options_for

KEYS = {
    "Aka Dora": "red_five",
    "Chankan": "chankan",
    "Chantai": "chanta",
    "Chiihou": "chiihou",
    "Chiitoitsu": "chiitoitsu",
    "Chinitsu": "chinitsu",
    "Chinroutou": "chinroutou",
    "Chuuren Poutou": "chuuren",
    "Dai Suushii": "daisuushii",
    "Daburu Chuuren Poutou": "chuuren",
    "Daisangen": "daisangen",
    "Dora": "dora",
    "Double Riichi": "double_riichi",
    "Haitei Raoyue": "haitei",
    "Honitsu": "honitsu",
    "Honroutou": "honroutou",
    "Houtei Raoyui": "houtei",
    "Iipeiko": "iipeikou",
    "Ippatsu": "ippatsu",
    "Ittsu": "ittsuu",
    "Junchan": "junchan",
    "Kokushi Musou": "kokushi",
    "Kokushi Musou Juusanmen Matchi": "kokushi",
    "Menzen Tsumo": "menzen_tsumo",
    "Pinfu": "pinfu",
    "Renhou": "renhou",
    "Renhou (yakuman)": "renhou",
    "Riichi": "riichi",
    "Rinshan Kaihou": "rinshan",
    "Ryanpeikou": "ryanpeikou",
    "Ryuuiisou": "ryuuiisou",
    "San Ankou": "sanankou",
    "San Kantsu": "sankantsu",
    "Sanshoku Doujun": "sanshoku_doujun",
    "Sanshoku Doukou": "sanshoku_doukou",
    "Shousuushii": "shousuushii",
    "Shou Sangen": "shousangen",
    "Suu Ankou": "suuankou",
    "Suu Ankou Tanki": "suuankou",
    "Suu Kantsu": "suukantsu",
    "Tanyao": "tanyao",
    "Tenhou": "tenhou",
    "Toitoi": "toitoi",
    "Tsuu Iisou": "tsuuiisou",
    "Ura Dora": "ura_dora",
    "Yakuhai (chun)": "yakuhai_red",
    "Yakuhai (haku)": "yakuhai_white",
    "Yakuhai (hatsu)": "yakuhai_green",
    **{f"Yakuhai (seat wind {wind})": "seat_wind" for wind in ("east", "south", "west", "north")},
    **{
        f"Yakuhai (round wind {wind})": "prevalent_wind"
        for wind in ("east", "south", "west", "north")
    },
}
THEIR_HONORS = (27, 28, 29, 30, 33, 32, 31)  # winds, then white, green and red


def their_kind(tile: Tile) -> int:
    """Return the number of a kind with them: dragons come in another order."""
    return THEIR_HONORS[tile - 27] if tile >= 27 else tile


class Tiles:
    """Hands out the four copies of each kind, of which the first five of a suit is red."""

    def __init__(self, hand: Hand) -> None:
        self.reds = list(hand.red_fives)
        self.left = {tile: list(range(COPIES)) for tile in range(34)}

    def take(self, tile: Tile) -> int:
        copies = self.left[tile]
        if tile in FIVES:
            if tile in self.reds:
                self.reds.remove(tile)
                return 4 * their_kind(tile) + copies.pop(0)
            return 4 * their_kind(tile) + copies.pop()
        return 4 * their_kind(tile) + copies.pop()


def their_meld(meld: Meld, tiles: Tiles) -> TheirMeld:
    kinds = {Shape.CHOW: TheirMeld.CHI, Shape.PUNG: TheirMeld.PON, Shape.KONG: TheirMeld.KAN}
    return TheirMeld(
        kinds[meld.shape], [tiles.take(tile) for tile in meld.tiles], opened=not meld.concealed
    )


def their_rules(options: dict[str, OptionValue], win: Win) -> HandConfig:
    counted = options.get("kazoe") == "yakuman"
    said, drawn = win.situations, win.self_drawn
    return HandConfig(
        is_tsumo=drawn,
        is_riichi="riichi" in said,
        is_daburu_riichi="double_riichi" in said,
        is_ippatsu="ippatsu" in said,
        is_rinshan="kong_replacement" in said,
        is_chankan="robbing_kong" in said,
        is_haitei="wall_end" in said and drawn,
        is_houtei="wall_end" in said and not drawn,
        is_tenhou="heaven" in said,
        is_chiihou="earth" in said,
        is_renhou="man" in said,
        player_wind=27 + win.seat_wind,
        round_wind=27 + win.prevalent_wind,
        options=OptionalRules(
            has_open_tanyao=bool(options.get("open_tanyao", True)),
            has_aka_dora=bool(options["red_fives"]),
            has_double_yakuman=bool(options.get("double_yakuman", False)),
            kazoe_limit=HandConstants.KAZOE_LIMITED if counted else HandConstants.KAZOE_SANBAIMAN,
            kiriage=bool(options.get("kiriage", False)),
            fu_for_pinfu_tsumo=not options.get("pinfu_tsumo", True),
            renhou_as_yakuman=options.get("renhou") == "yakuman",
        ),
    )


def shown_by(indicator: int) -> int:
    """Return the kind that an indicator of theirs shows."""
    if indicator < 27:
        return indicator // 9 * 9 + (indicator + 1) % 9
    if indicator < 31:
        return 27 + (indicator - 26) % 4
    return 31 + (indicator - 30) % 3


def dora_among(hand: Hand, indicators: list[int]) -> int:
    held = [
        their_kind(tile) for tile, copies in enumerate(hand.copies_held()) for _ in range(copies)
    ]
    return sum(held.count(shown_by(indicator)) for indicator in indicators)


def their_score(
    hand: Hand, win: Win, options: dict[str, OptionValue], dora: list[int], ura_dora: list[int]
) -> HandResponse:
    tiles = Tiles(hand)
    melds = [their_meld(meld, tiles) for meld in hand.melds]
    assert hand.winning_tile is not None
    winning = tiles.take(hand.winning_tile)
    held = [winning, *(tiles.take(tile) for tile in hand.tiles)]
    held += [tile for meld in melds for tile in meld.tiles]
    rules = their_rules(options, win)
    if options.get("renhou") == "five_han":
        rules.yaku.renhou.han_closed = 5
    return HandCalculator.estimate_hand_value(
        held,
        winning,
        melds,
        [4 * one for one in dora],
        rules,
        ura_dora_indicators=[4 * one for one in ura_dora],
    )


def our_list(score: Score) -> dict[str, int]:
    return {line.key: line.points * line.times for line in score.patterns}


def differences(
    hand: Hand, win: Win, options: dict[str, OptionValue], dora: list[int], ura_dora: list[int]
) -> list[str]:
    """Return how the two scores of a hand differ."""
    theirs = their_score(hand, win, options, dora, ura_dora)
    scores = RIICHI.best_scores(hand, win, options)
    ours = scores[0]
    if theirs.error is not None:
        return [] if theirs.error == "no_yaku" and not ours.qualifies else [theirs.error]
    assert theirs.yaku is not None
    assert theirs.cost is not None
    is_open = not hand.is_concealed
    listed: dict[str, int] = {}
    for yaku in theirs.yaku:
        han = yaku.han_open if is_open and yaku.han_open else yaku.han_closed
        listed[KEYS[yaku.name]] = han
    found = []
    if theirs.cost["total"] != ours.value:
        found.append(f"value {ours.value}, theirs {theirs.cost['total']}")
    if not ours.limits and (theirs.han, theirs.fu) != (ours.doubles, ours.base):
        found.append(f"{ours.doubles} han {ours.base} fu, theirs {theirs.han} {theirs.fu}")
    if listed not in [our_list(score) for score in scores]:
        found.append(f"{our_list(ours)}, theirs {listed}")
    return found


def compare(seed: int, number: int) -> tuple[list[str], set[str]]:
    rng = random.Random(seed)
    wrong, seen = [], set()
    for _ in range(number):
        hand, dealt = deal(rng)
        declared = dealt.situations & {"riichi", "double_riichi"}
        dora = [rng.randrange(34) for _ in range(rng.choice((0, 0, 1, 2)))]
        ura_dora = [rng.randrange(34) for _ in dora] if declared else []
        told = {
            "dora": str(dora_among(hand, dora)),
            "ura_dora": str(dora_among(hand, ura_dora)),
        }
        win = replace(dealt, answers=told)
        options = options_for(rng, hand, win)
        options |= {"multiple_yakuman": True, "double_wind_fu": 4, "rinshan_fu": True}
        options |= {"all_green_needs_dragon": False}
        if options.get("renhou", "mangan") == "mangan":
            options["renhou"] = "five_han"
        found = differences(hand, win, options, dora, ura_dora)
        if found:
            wrong.append(f"{format_hand(hand)} {win} {options}: {found}")
        seen |= {line.key for line in RIICHI.score(hand, win, options).patterns}
    return wrong, seen


@pytest.mark.parametrize("seed", range(3))
def test_hands(seed):
    assert compare(seed, 200)[0] == []


@pytest.mark.at_length
@pytest.mark.parametrize("seed", range(10, 20))
def test_many_hands(seed):
    wrong, seen = compare(seed, 2000)
    assert wrong == []
    assert len(seen) > 30
