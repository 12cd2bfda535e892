#!/usr/bin/env python3
"""Recompute the figures of an event file and print every difference.

One file, standard library only, no code of Clubscore: it was written from event-file.md, scoring.md
and the rules alone, so that it does not share the mistakes of the program that it checks.

    python3 check_event.py event.json [--standings standings.json] [--score "COMMAND"]

The event file has no standings; --standings compares those of the API
(/api/v1/events/<slug>/standings). Hands count with the value they have in the file; --score scores
them again with any program that reads the score format, such as "manage.py score --batch".

Exit status: 0 no difference, 1 differences, 2 a file cannot be read.
"""

from __future__ import annotations

import argparse
import json
import re
import shlex
import subprocess
import sys
import unicodedata
from bisect import bisect_right
from collections import Counter, defaultdict
from collections.abc import Container
from copy import copy
from dataclasses import dataclass, field, replace
from fractions import Fraction
from itertools import combinations
from math import ceil, floor, isqrt
from pathlib import Path
from typing import Any

Json = dict[str, Any]
WINDS = "ESWN"
SEATS = (*WINDS, "OUT")  # at a table of five one sits out first
CLASSICAL = ("italian", "chinese_classical", "european")

MCR_BASE = 8  # paid by every loser (mcr.md, value and payment)
MCR_FALSE_WIN = 10  # to each opponent
ZUNG_JUNG_SHARE = 25  # paid at most by those who are not responsible (zung_jung.md, payment)
ZUNG_JUNG_LIMIT = 320  # a pattern listed at this or more counts alone; other hands are cut here
# hong_kong.md, winning and paying: a share by faan.
HONG_KONG_SHARES = {
    "half_spicy": (1, 2, 4, 8, 16, 24, 32, 48, 64, 96, 128, 192, 256, 384),
    "full_spicy": tuple(2**faan for faan in range(14)),
    "steps": (1, 2, 4, 8, *(16,) * 3, *(32,) * 3, *(64,) * 4),
}
TABLE_POINT = 12  # twelfths

# mcr.md, patterns: the first number of each class of points, and those points.
MCR_FIRST = (1, 14, 24, 28, 35, 44, 49, 55, 64, 67, 69, 75)
MCR_POINTS = (1, 2, 4, 6, 8, 12, 16, 24, 32, 48, 64, 88)
# zung_jung.md, patterns.
ZUNG_JUNG_TABLE = """
1.1=5 1.2=5 1.3=5 2.1.1=40 2.1.2=80 2.2=480 3.1=10 3.2.1=40 3.2.2=130 3.3.1=30 3.3.2=120 3.3.3=320
3.3.4=400 3.4=320 4.1=30 4.2.1=5 4.2.2=30 4.2.3=125 4.3.1=5 4.3.2=20 4.3.3=120 4.3.4=480 5.1.1=10
5.1.2=60 5.1.3=120 5.1.4=480 6.1=35 6.2.1=30 6.2.2=120 7.1=40 7.2.1=100 7.2.2=200 8.1.1=40 8.1.2=50
8.1.3=100 8.1.4=400 9.1.1=10 9.1.2=10 9.2=10 9.3=10 9.4.1=155 9.4.2=155 10.1=160 10.2=30 11.1.1=2
11.1.2=4 11.2.1=10 11.2.2=10 chicken=1
"""
ZUNG_JUNG_POINTS = {key: int(points) for key, points in re.findall(r"(\S+)=(\d+)", ZUNG_JUNG_TABLE)}
FLOWERS = ("plum", "orchid", "chrysanthemum", "bamboo", "spring", "summer", "autumn", "winter")


RIICHI_LIMITS = ((11, 6000), (8, 4000), (6, 3000), (5, 2000))  # from so many han on
RIICHI_YAKUMAN = 8000
RIICHI_STICK = 1000
RIICHI_BASICS = sorted(
    {fu << han for fu in (20, 25, *range(30, 120, 10)) for han in range(3, 7) if fu << han < 2000}
    | {2000, 3000, 4000, 6000, *(RIICHI_YAKUMAN * times for times in range(1, 13))}
)


class UnreadableError(Exception):
    """The file is not an event file of a version known here."""


@dataclass
class Report:
    """The differences found, one line each."""

    lines: list[str] = field(default_factory=list)

    def compare(self, where: str, what: str, stated: object, computed: object) -> None:
        """Note a difference between what the file states and what follows from the rest of it."""
        if stated != computed:
            self.lines.append(f"{where}: {what}: stated {show(stated)}, computed {show(computed)}")

    def wrong(self, where: str, what: str) -> None:
        """Note something that cannot be, without a figure to compare it with."""
        self.lines.append(f"{where}: {what}")


def show(figure: object) -> str:
    """A figure on one line: table points as decimals, lists as JSON."""
    if isinstance(figure, Fraction):
        return f"{float(figure):g}"
    return json.dumps(figure, ensure_ascii=False, sort_keys=True, default=str)


# Payments -----------------------------------------------------------------------------------------


def pay_winner(winner: int, amounts: list[int]) -> list[int]:
    """Payments by seat when every other seat pays its amount to the winner."""
    payments = [-amount for amount in amounts]
    payments[winner] = 0
    payments[winner] = -sum(payments)
    return payments


def wind_at(hand: Json, seat: int) -> int | None:
    """The seat wind in a hand, 0 East to 3 North; None for who sits out, of five."""
    wind = (seat - hand["dealer"]) % len(hand["payments"])
    return wind if wind < len(WINDS) else None


def play(hand: Json) -> list[bool]:
    """By seat, whether the player takes part in a hand."""
    return [wind_at(hand, seat) is not None for seat in range(len(hand["payments"]))]


def mcr_payments(hand: Json) -> list[int]:
    """8 from everybody, and the value from the discarder, or from all if self-drawn."""
    amounts = []
    for seat, plays in enumerate(play(hand)):
        feeds = hand["discarder"] in (None, seat)
        amounts.append((MCR_BASE + (hand["value"] if feeds else 0)) * plays)
    return pay_winner(hand["winner"], amounts)


def zung_jung_payments(hand: Json, responsible: int | None) -> list[int]:
    """The value from everybody; above 25 all beyond that from the responsible seat."""
    value, there = hand["value"], play(hand)
    share = value if responsible is None else min(value, ZUNG_JUNG_SHARE)
    amounts = [share * plays for plays in there]
    if responsible is not None:
        losers = sum(there) - 1
        amounts[responsible] = losers * value - (losers - 1) * share
    return pay_winner(hand["winner"], amounts)


def wins_of(hand: Json) -> list[Json]:
    """Everybody who won a hand: ``winner``, ``value``, ``situations``, ``answers``, ``told``."""
    claim = hand["claim"]
    first = {
        **{key: claim[key] for key in ("winner", "situations", "answers")},
        "value": hand["value"],
        "told": {key: claim.get(key) for key in ("tiles", "points", "doubles", "limits")},
        "breakdown": hand["breakdown"],
    }
    others = [
        {
            **win,
            "value": hand["further_values"].get(str(win["winner"]), 0),
            "told": claim["others"].get(str(win["winner"]), {}),
            "breakdown": ((hand["breakdown"] or {}).get("also") or {}).get(str(win["winner"])),
        }
        for win in claim.get("also", ())
    ]
    return [first, *others]


def hong_kong_payments(hand: Json, options: Json) -> list[int]:
    """Two shares from everybody for a drawn hand; on a discard two and one, or all from one."""
    discarder, paid = hand["discarder"], [0] * 4
    wins = wins_of(hand)
    for win in wins:
        share = HONG_KONG_SHARES[options["table"]][min(win["value"], options["limit"])]
        robbed = "robbing_kong" in win["situations"] and options.get("robbed_kong") == "self_drawn"
        shares = [2] * 4
        if discarder is not None:
            all_from_one = options["discard"] == "all" or robbed
            shares = [0 if all_from_one else 1] * 4
            shares[discarder] = (6 if robbed else 4) if all_from_one else 2
        for other in wins:
            shares[other["winner"]] = 0
        liable = seat_of(win["answers"].get("liable"))
        if liable is not None:
            shares = [sum(shares) * (seat == liable) for seat in range(4)]
        for seat, count in enumerate(shares):
            paid[seat] -= share * count
            paid[win["winner"]] += share * count
    return paid


# Riichi (the rules, “Value” and “Draws”): from han and fu to basic points, and who pays them.


def riichi_basic(han: int, fu: int, options: Json) -> int:
    """Basic points of han and fu."""
    if han >= 13 and options["kazoe"] == "yakuman":
        return RIICHI_YAKUMAN
    for least, basic in RIICHI_LIMITS:
        if han >= least:
            return basic
    basic = fu * 2 ** (2 + han)
    return 2000 if basic >= 2000 or (options["kiriage"] and basic == 1920) else basic


def riichi_shares(basic: int, winner: int, discarder: int | None, dealer: int) -> list[int]:
    """What each seat pays for a hand of so many basic points, rounded up to hundreds."""
    shares = []
    for seat in range(4):
        if discarder is None:
            times = 2 if dealer in (winner, seat) else 1
        else:
            times = (6 if winner == dealer else 4) * (seat == discarder)
        shares.append(-(-basic * times // 100) * 100 * (seat != winner))
    return shares


def riichi_basic_of(win: Json, hand: Json, options: Json) -> int | None:
    """Basic points of a win: of its patterns and fu, of what was told, or of its value."""
    told, breakdown = win["told"], win["breakdown"]
    if told.get("tiles"):
        if not breakdown:
            return None
        han = sum(int(line["points"]) * int(line["times"]) for line in breakdown["patterns"])
        if breakdown["limits"]:
            return han // 13 * RIICHI_YAKUMAN
        fu = sum(line["points"] for line in breakdown["base_lines"])
        return riichi_basic(han, fu if fu == 25 else -(-fu // 10) * 10, options)
    if told.get("limits"):
        return int(told["limits"]) * RIICHI_YAKUMAN
    if told.get("doubles"):
        return riichi_basic(told["doubles"], told["points"] or 0, options)
    for basic in RIICHI_BASICS:
        shares = riichi_shares(basic, win["winner"], hand["discarder"], hand["dealer"])
        if sum(shares) == win["value"]:
            return basic
    return None


def riichi_yakuman_liable(win: Json, options: Json) -> int:
    """For how many yakuman of a hand somebody may be liable."""
    if not win["told"].get("tiles"):
        return 1
    played = {
        "daisangen": options["pao_dragons"],
        "daisuushii": options["pao_winds"],
        "suukantsu": options["pao_kongs"],
    }
    patterns = win["breakdown"]["patterns"]
    return sum(line["points"] // 13 for line in patterns if played.get(line["n"]))


def riichi_paid_to(win: Json, basic: int, counters: int, hand: Json, options: Json) -> list[int]:
    """What each seat pays one winner: the hand, and so many counters."""
    winner, discarder, dealer = win["winner"], hand["discarder"], hand["dealer"]
    liable = seat_of(win["answers"].get("liable"))
    honba = counters * options["honba_value"]
    paid = riichi_shares(basic, winner, discarder, dealer)
    if liable is not None and liable != discarder:
        times = riichi_yakuman_liable(win, options)
        if options["pao_open_kong"] and (discarder is None and (not times or basic < 8000)):
            paid = [sum(paid) * (seat == liable) for seat in range(4)]
        else:
            of_yakuman = times * RIICHI_YAKUMAN
            paid = riichi_shares(basic - of_yakuman, winner, discarder, dealer)
            whole = of_yakuman * (6 if winner == dealer else 4)
            paid[liable] += whole if discarder is None else whole // 2
            if discarder is not None:
                paid[discarder] += whole // 2
    if liable is not None and (discarder is None or options["pao_honba"] == "liable"):
        paid[liable] += honba
    elif discarder is not None:
        paid[discarder] += honba
    else:
        paid = [points + honba // 3 * (seat != winner) for seat, points in enumerate(paid)]
    return paid


def seats_named(hand: Json, question: str) -> list[int]:
    """The seats in the answer to a question, in the order of their winds."""
    named = [int(seat) for seat in hand["claim"]["answers"].get(question, "").split(",") if seat]
    return sorted(named, key=lambda seat: (seat - hand["dealer"]) % 4)


def riichi_paid_winners(hand: Json, options: Json) -> list[Json]:
    """The wins that are paid, in turn order after the discarder."""
    if hand["kind"] != "win":
        return []
    discarder = hand["discarder"]
    first = hand["winner"] if discarder is None else discarder
    wins = sorted(wins_of(hand), key=lambda win: (win["winner"] - first) % 4)
    if options["multiple_ron"] == "closest":
        return wins[:1]
    return [] if options["multiple_ron"] == "triple_draws" and len(wins) > 2 else wins


def winning_seats(event: Json, hand: Json) -> list[int]:
    """Who won a hand: of several those who are paid, nobody where it is a draw."""
    if hand["kind"] != "win":
        return []
    if not hand["claim"].get("also"):
        return [hand["winner"]]
    if hand["ruleset"] != "riichi":
        return [win["winner"] for win in wins_of(hand)]
    options = hand["options"] or event["event"]["options"]
    return [win["winner"] for win in riichi_paid_winners(hand, options)]


class Paid:
    """Payments of a hand, by seat."""

    def __init__(self) -> None:
        """Begin with nothing."""
        self.points = [0] * 4

    def pay(self, winner: int, amounts: list[int]) -> None:
        """Let every seat pay its amount to the winner."""
        for seat, points in enumerate(amounts):
            self.points[seat] -= points
            self.points[winner] += points


def riichi_payments(hand: Json, options: Json, honba: int, pot: int) -> list[int] | None:
    """Payments of a hand where so many counters and points lie on the table."""
    paid = Paid()
    if hand["kind"] == "false_win":
        if options["chombo"] == "mangan":
            for seat in range(4):
                shares = riichi_shares(2000, seat, None, hand["dealer"])
                only = [one * (at == hand["winner"] != seat) for at, one in enumerate(shares)]
                paid.pay(seat, only)
        return paid.points
    declarers = seats_named(hand, "riichi")
    for seat in declarers:
        paid.points[seat] -= RIICHI_STICK
    pot += RIICHI_STICK * len(declarers)
    if hand["kind"] == "draw":
        riichi_draw(paid, hand, options, honba, pot)
    wins = riichi_paid_winners(hand, options)
    for number, win in enumerate(wins):
        basic = riichi_basic_of(win, hand, options)
        if basic is None:
            return None
        counters = honba if not number or options["honba_to"] == "each" else 0
        paid.pay(win["winner"], riichi_paid_to(win, basic, counters, hand, options))
        if number and win["winner"] in declarers and options["sticks_to"] == "own":
            paid.points[win["winner"]] += RIICHI_STICK
            pot -= RIICHI_STICK
    if wins:
        paid.points[wins[0]["winner"]] += pot
    return paid.points


def riichi_draw(paid: Paid, hand: Json, options: Json, honba: int, pot: int) -> None:
    """Payments at the end of the wall."""
    nagashi, tenpai = seats_named(hand, "nagashi"), seats_named(hand, "tenpai")
    has_won = bool(nagashi) and options["nagashi"] == "win"
    counter = options["honba_value"] // 3 * honba * has_won
    for seat in nagashi:
        amounts = riichi_shares(2000, seat, None, hand["dealer"])
        paid.pay(seat, [one + counter * (at != seat) for at, one in enumerate(amounts)])
    if has_won:
        paid.points[nagashi[0]] += pot
    noten = [seat for seat in range(4) if seat not in tenpai]
    if not nagashi and noten and tenpai:
        share = options["noten_points"] // (len(noten) * len(tenpai))
        for seat in tenpai:
            paid.pay(seat, [share * (at in noten) for at in range(4)])


def riichi_dealer(hand: Json, options: Json) -> tuple[bool, bool]:
    """Whether the dealer stays after a hand, and whether it was won."""
    winners = [win["winner"] for win in riichi_paid_winners(hand, options)]
    if hand["kind"] == "draw" and options["nagashi"] == "win":
        winners = seats_named(hand, "nagashi")
    dealer, won = hand["dealer"], bool(winners)
    if not won and hand["kind"] != "draw":
        return True, False
    waits = not won and dealer in seats_named(hand, "tenpai")
    stays = (dealer in winners and options["renchan"] != "none") or (
        waits and options["renchan"] == "tenpai"
    )
    return stays, won


def classical_payments(
    totals: list[int], winner: int, dealer: int, liable: int | None
) -> list[int]:
    """Losers pay the winner's total, then their differences; what East pays or gets is doubled."""
    payments = [0] * 4

    def pay(payer: int, debtor: int, receiver: int, amount: int) -> None:
        amount *= 2 if dealer in (debtor, receiver) else 1
        payments[payer] -= amount
        payments[receiver] += amount

    losers = [seat for seat in range(4) if seat != winner]
    for loser in losers:
        pay(loser if liable is None else liable, loser, winner, totals[winner])
    for one, other in combinations(losers, 2):
        low, high = sorted((one, other), key=lambda seat: totals[seat])
        pay(low, low, high, totals[high] - totals[low])
    return payments


def false_win_price(ruleset: str, options: Json, opponents: int) -> tuple[int, int]:
    """What a false win costs: to each opponent, and to nobody."""
    if ruleset == "mcr":
        nobody = options["false_win"] == "nobody"
        return (0, opponents * MCR_FALSE_WIN) if nobody else (MCR_FALSE_WIN, 0)
    if ruleset == "hong_kong":
        paid = options["false_win"] == "limit"
        return 2 * HONG_KONG_SHARES[options["table"]][options["limit"]] * paid, 0
    return (options["false_win"] if ruleset in CLASSICAL else 0), 0


def seat_of(answer: object) -> int | None:
    """The seat that an answer names, "0" to "4"; None for any other answer."""
    return int(answer) if isinstance(answer, str) and answer in tuple("01234") else None


# Hands --------------------------------------------------------------------------------------------


@dataclass
class Rules:
    """What of the rule system the figures depend on."""

    ruleset: str
    options: Json

    def options_of(self, hand: Json) -> Json:
        """The options a hand was scored with."""
        return dict(hand["options"] or self.options)

    @property
    def passing(self) -> int:
        """From one dealer to the next: 1 where South becomes East, -1 where North does."""
        return -1 if self.ruleset == "zung_jung" else 1


def computed_payments(hand: Json, rules: Rules) -> list[int] | None:
    """Payments that follow from the stored value; None if the hand does not state enough."""
    winner, discarder, there = hand["winner"], hand["discarder"], play(hand)
    if any(seat is not None and not there[seat] for seat in (winner, discarder)):
        return None  # somebody who sits out
    if hand["kind"] == "draw":
        return [0] * len(there)
    if hand["kind"] == "false_win":
        price, _ = false_win_price(rules.ruleset, rules.options, sum(there) - 1)
        return [-one for one in pay_winner(winner, [price * plays for plays in there])]
    answers = hand["claim"].get("answers", {})
    if rules.ruleset == "mcr":
        return mcr_payments(hand)
    if rules.ruleset == "hong_kong":
        return hong_kong_payments(hand, rules.options)
    if rules.ruleset == "zung_jung":
        answer = answers.get("responsible", "discarder")
        responsible = discarder if answer == "discarder" else seat_of(answer)
        return zung_jung_payments(hand, None if discarder is None else responsible)
    if rules.ruleset in CLASSICAL and hand["breakdown"]:
        seats = hand["breakdown"]["seats"]
        totals = [seats[str(seat)]["total"] for seat in range(4)]
        liable = seat_of(answers.get("liable"))
        return classical_payments(totals, winner, hand["dealer"], liable)
    return None


def check_hand(report: Report, where: str, hand: Json, rules: Rules) -> None:
    """One state of a hand: its payments, what it shows of the claim, and how its value adds up."""
    claim = hand["claim"]
    report.compare(where, "payments and pot together", sum(hand["payments"]) + hand["pot"], 0)
    computed = computed_payments(hand, rules)
    if rules.ruleset == "riichi":  # payments depend on what lies on the table: `check_riichi`
        computed = hand["payments"]
    if computed is None:
        report.wrong(where, f"payments cannot be computed for {rules.ruleset}")
    else:
        report.compare(where, "payments", hand["payments"], computed)
    _, lost = false_win_price(rules.ruleset, rules.options, sum(play(hand)) - 1)
    lost = lost if hand["kind"] == "false_win" else 0
    report.compare(where, "penalty_points", hand["penalty_points"], lost)
    for key, said in (("kind", "outcome"), ("winner", "winner"), ("discarder", "discarder")):
        report.compare(where, key, hand[key], claim.get(said))
    report.compare(where, "tiles", hand["tiles"], claim["tiles"])
    further = sorted(str(win["winner"]) for win in claim.get("also", ()))
    report.compare(where, "seats of further values", sorted(hand["further_values"]), further)
    check_value(report, where, hand, rules)


def check_value(report: Report, where: str, hand: Json, rules: Rules) -> None:
    """How the value of a hand adds up."""
    if hand["kind"] != "win":
        report.compare(where, "value", hand["value"], None)
    elif rules.ruleset == "riichi":
        check_riichi_values(report, where, hand, rules.options)
    elif hand["breakdown"] is None and (rules.ruleset in CLASSICAL or hand["tiles"]):
        report.wrong(where, "breakdown: null, so nothing says how the value adds up")
    elif rules.ruleset in CLASSICAL:
        check_four_totals(report, where, hand, rules.options)
    elif rules.ruleset == "hong_kong":
        for win in wins_of(hand):
            lines = win["breakdown"]["patterns"] if win["told"].get("tiles") else ()
            total = sum(line["points"] * line["times"] for line in lines)
            faan = total if lines else win["told"]["points"] or 0
            report.compare(where, "value", win["value"], min(faan, rules.options["limit"]))
    elif hand["tiles"]:
        check_patterns(report, where, hand, rules)
    else:
        report.compare(where, "value", hand["value"], hand["claim"]["points"])


def check_riichi_values(report: Report, where: str, hand: Json, options: Json) -> None:
    """Riichi: every winner's value follows from han and fu."""
    for win in wins_of(hand):
        basic = riichi_basic_of(win, hand, options)
        if basic is None:
            report.wrong(where, "nothing says how the value adds up")
            continue
        shares = riichi_shares(basic, win["winner"], hand["discarder"], hand["dealer"])
        report.compare(where, f"value of seat {win['winner']}", win["value"], sum(shares))


def check_riichi(report: Report, where: str, hands: list[Json], rules: Rules) -> None:
    """Riichi: the payments of each hand follow from it and from what lay on the table then."""
    valid = [hand for hand in hands if hand["state"] == "valid"]
    honba = pot = 0
    for hand in sorted(valid, key=lambda one: (one["number"], one["ends_hand"])):
        options = rules.options_of(hand)
        here = f"{where} hand {hand['number']}"
        computed = riichi_payments(hand, options, honba, pot)
        if computed is None:
            report.wrong(here, "payments cannot be computed for riichi")
        else:
            report.compare(here, "payments", hand["payments"], computed)
        pot += hand["pot"]
        if hand["ends_hand"]:
            stays, won = riichi_dealer(hand, options)
            honba = honba + 1 if stays or not won else 0


def pattern_points(number: str, rules: Rules) -> int | None:
    """Points of one occurrence of a pattern, or None if there is no such pattern."""
    if rules.ruleset == "zung_jung":
        points = ZUNG_JUNG_POINTS.get(number)
        halved = rules.options["flowers"] == "halved" and number.startswith("11.")
        return points // 2 if points and halved else points
    if not number.isdecimal() or not 1 <= int(number) <= 81:
        return None
    # mcr.md, options; a melded and a concealed kong at 5 points: the concealed one is not counted.
    if number == "33":
        return int(rules.options["two_concealed_kongs"])
    return MCR_POINTS[bisect_right(MCR_FIRST, int(number)) - 1]


def check_patterns(report: Report, where: str, hand: Json, rules: Rules) -> None:
    """MCR and Zung Jung: the patterns have their points, and add up to the value."""
    breakdown = hand["breakdown"]
    total = flowers = 0
    listed_limit = 0
    for line in breakdown["patterns"]:
        points = pattern_points(line["n"], rules)
        mixed = rules.ruleset == "mcr" and line["n"] == "26" and line["points"] == 5
        if not (mixed and rules.options["mixed_kongs"] == 5):
            report.compare(where, f"points of pattern {line['n']}", line["points"], points)
        total += line["points"] * line["times"]
        flowers += line["times"] * (rules.ruleset == "mcr" and line["n"] == "13")
        listed_limit = max(listed_limit, line["points"])
        report.compare(
            where, f"times of pattern {line['n']}", line["times"], occurrences(line, hand)
        )
    if rules.ruleset == "mcr":
        report.compare(where, "qualifies", total - flowers >= rules.options["minimum"], True)
    elif listed_limit < ZUNG_JUNG_LIMIT:
        total = min(total, ZUNG_JUNG_LIMIT)
    report.compare(where, "value of the breakdown", breakdown["value"], total)
    report.compare(where, "value", hand["value"], total)


def occurrences(line: Json, hand: Json) -> int:
    """How often a pattern counts: once for each evidence; flowers once for each tile."""
    if line["n"] not in ("13", "11.1.1", "11.1.2"):
        return len(line["tiles"])
    if line["n"] == "13":
        flowers = re.search(r"\{(\d*)\}", hand["tiles"])
        return len(flowers[1]) if flowers else 0
    return int(line["times"])


def check_four_totals(report: Report, where: str, hand: Json, options: Json) -> None:
    """The classical family: lines add up, points are doubled, totals are cut at the limit."""
    limit = options["limit"]
    for number in range(4):
        seat = hand["breakdown"]["seats"][str(number)]
        here = f"{where} seat {WINDS[number]}"
        lines = seat.get("lines")
        parts = (
            seat["told"]
            if lines is None
            else {key: sum(line[key] for line in lines) for key in ("points", "doubles")}
        )
        report.compare(here, "base", seat["base"], parts["points"])
        report.compare(here, "doubles", seat["doubles"], parts["doubles"])
        uncapped = seat["base"] * 2 ** seat["doubles"]
        report.compare(here, "uncapped", seat["uncapped"], uncapped)
        total = (uncapped + 4) // 10 * 10 if options["rounding"] else uncapped  # 65: 60, 66: 70
        total = min(total, limit) if limit else total
        if limit and seat["limit_hands"]:
            total = limit
        report.compare(here, "total", seat["total"], total)
    winner = hand["breakdown"]["seats"][str(hand["winner"])]
    report.compare(where, "value", hand["value"], winner["total"])


STATE = (
    *("number", "kind", "state", "ends_hand", "winner", "discarder", "tiles", "claim", "value"),
    *("breakdown", "payments", "prevalent_wind", "dealer", "ruleset", "options", "engine_version"),
    *("pot", "further_values", "penalty_points"),
)


# What a hand has of another moment once it is restored and what lay on the table has changed.
SETTLED_AGAIN = ("payments", "pot", "breakdown", "engine_version")


def state_after(hand: Json, step: Json) -> Json:
    """The hand after a step of its history: as it is now, unless the step says otherwise."""
    return dict(step["after"] or {key: hand[key] for key in STATE})


def state_at(hand: Json, moment: str) -> Json | None:
    """The hand as it was at a moment; None if it was not recorded yet."""
    steps = [step for step in hand["history"] if step["at"] <= moment]
    return state_after(hand, steps[-1]) if steps else None


def seats_since(hand: Json, moment: str) -> list[int]:
    """By former seat, the one its player has since a moment; empty where none were corrected."""
    since: list[int] = []
    for step in hand["history"]:
        if step["at"] > moment and step["new_seats"]:
            new = step["new_seats"]
            since = [new[seat] for seat in since or range(len(new))]
    return since


def check_history(report: Report, where: str, hand: Json, rules: Rules) -> None:
    """The steps of a hand lead from one state to the next; every state is checked."""
    steps = hand["history"]
    report.compare(where, "revision", hand["revision"], len(steps))
    before = None
    for index, step in enumerate(steps):
        here = f"{where} step {index + 1}"
        report.compare(here, "revision", step["revision"], index + 1)
        report.compare(here, "before", step["before"], before)
        after = state_after(hand, step)
        kind = step["kind"]
        report.compare(here, "kind", kind == "recorded", index == 0)
        if kind in ("voided", "restored"):
            other = {"voided": "void", "restored": "valid"}[kind]
            computed = {**(before or {}), "state": other}
            if kind == "restored" and after["ruleset"] == "riichi":
                computed |= {key: after[key] for key in SETTLED_AGAIN}  # with what lies there now
            report.compare(here, "state", after, computed)
        if step["after"]:
            check_hand(report, here, after, Rules(after["ruleset"], rules.options_of(after)))
        before = after
    report.compare(where, "last step", before, {key: hand[key] for key in STATE})


# Tables -------------------------------------------------------------------------------------------


@dataclass
class Position:
    """Where a game stands: the next hand, its dealer and prevalent wind."""

    number: int = 1
    dealer: int = 0
    passes: int = 0
    replay: bool = False
    players: int = 4

    def after(self, hand: Json, rules: Rules) -> Position:
        """The position after a hand (the rules, “The game”); it says itself who was East."""
        if not hand["ends_hand"]:
            return self
        won_by_dealer = hand["kind"] == "win" and hand["winner"] == hand["dealer"]
        dead = hand["kind"] == "draw"
        stays, replay = False, False
        if rules.ruleset in ("italian", "chinese_classical"):
            stays = won_by_dealer or dead
        elif rules.ruleset == "hong_kong":
            how = rules.options["east_stays"]
            stays = hand["kind"] == "false_win" or (
                how != "never" and (won_by_dealer or (dead and how == "win_or_draw"))
            )
        elif rules.ruleset == "riichi":
            stays, _won = riichi_dealer(hand, rules.options)
        elif rules.ruleset == "european":
            stays = (won_by_dealer or dead) and not self.replay
            replay = dead and not self.replay
        if stays:
            return replace(self, number=self.number + 1, replay=replay)
        dealer = (self.dealer + rules.passing) % self.players
        return Position(self.number + 1, dealer, self.passes + 1, False, self.players)


def in_seats(hand: Json, seats: list[int]) -> Json:
    """A hand with its players in new seats, as far as the next dealer depends on it."""

    def moved(seat: int | None) -> int | None:
        return None if seat is None else seats[seat]

    claim = hand["claim"]
    answers = {
        key: ",".join(str(seats[int(seat)]) for seat in answer.split(",") if seat)
        for key, answer in claim["answers"].items()
        if key in ("tenpai", "nagashi")
    }
    also = [{**win, "winner": moved(win["winner"])} for win in claim.get("also", ())]
    winner = moved(hand["winner"])
    told = {**claim, "winner": winner, "answers": answers, "also": also}
    return {**hand, "winner": winner, "discarder": moved(hand["discarder"]), "claim": told}


def check_game(report: Report, where: str, hands: list[Json], rules: Rules, players: int) -> None:
    """Numbers, dealers and winds follow from the hands before, as they were at that time.

    A later correction of an earlier hand moves nothing. Where seats were corrected, each hand has
    the winds that follow from the same hands with its players in their new seats.
    """
    for index, hand in enumerate(hands):
        here = f"{where} hand {hand['number']}"
        position = Position(players=players)
        moment = hand["history"][0]["at"]
        before = [(earlier, state_at(earlier, moment)) for earlier in hands[:index]]
        for earlier, then in sorted(
            ((earlier, then) for earlier, then in before if then and then["state"] == "valid"),
            key=lambda pair: int(pair[1]["number"]),
        ):
            if seats := seats_since(earlier, moment):
                then = {**in_seats(then, seats), "dealer": position.dealer}
            position = position.after(then, rules)
        report.compare(here, "number", hand["number"], position.number)
        report.compare(here, "dealer", hand["dealer"], position.dealer)
        wind = position.passes // players % 4
        report.compare(here, "prevalent_wind", hand["prevalent_wind"], wind)
        report.compare(here, "number of payments", len(hand["payments"]), players)


def size_of(table: Json) -> int:
    """How many play at a table."""
    return int(table["size"])


def table_result(table: Json) -> list[int]:
    """Points by seat: payments of valid hands less what false wins cost, or the totals on paper."""
    if has_totals(table):
        return list(table["totals"]["points"])
    points = [-lost for lost in table_lost(table)]
    for hand in table["hands"]:
        if hand["state"] == "valid":
            points = [sum(pair) for pair in zip(points, hand["payments"], strict=True)]
    return points


def table_pot(table: Json) -> int:
    """Points left on the table."""
    if has_totals(table):
        return int(table["totals"]["pot"])
    return sum(hand["pot"] for hand in table["hands"] if hand["state"] == "valid")


def has_totals(table: Json) -> bool:
    """Whether the result of a table are totals from paper."""
    return bool(table["totals"]) and table["totals"]["state"] == "valid"


def table_lost(table: Json) -> list[int]:
    """What false wins cost that nobody received, by seat."""
    if has_totals(table):
        return list(table["totals"]["lost"])
    lost = [0] * size_of(table)
    for hand in table["hands"]:
        if hand["state"] == "valid" and hand["penalty_points"]:
            lost[hand["winner"]] += hand["penalty_points"]
    return lost


def table_off_by(table: Json) -> int:
    """What points and lost points of a table add up to: 0, unless they are as on the sheet."""
    if not has_totals(table):
        return 0
    return sum(table_result(table)) + sum(table_lost(table)) + table_pot(table)


def has_result(table: Json) -> bool:
    """Whether anything was played: there are totals, or a hand or false win that counts."""
    return has_totals(table) or has_hands(table)


def has_hands(table: Json) -> bool:
    """Whether the hands of a table are known."""
    return any(hand["state"] == "valid" for hand in table["hands"])


def shared_points(
    worths: list[tuple[int, ...]], place_points: list[int | float]
) -> list[tuple[int, Fraction | None]]:
    """Place and table points of each seat; ties share the points of the places they take."""
    shared: list[tuple[int, Fraction | None]] = []
    for mine in worths:
        better = sum(other > mine for other in worths)
        level = worths.count(mine)
        share = None
        if place_points:
            share = Fraction(sum(place_points[better : better + level])) / level
        shared.append((better + 1, share))
    return shared


def check_table(
    report: Report,
    where: str,
    table: Json,
    rules: Rules,
    penalties: list[Json],
    *,
    swapped: bool,
) -> None:
    """Hands, totals and confirmations of a table; ``swapped``: players changed seats later.

    ``penalties`` are those of its players for that session, without those of false wins.
    """
    for hand in table["hands"]:
        here = f"{where} hand {hand['number']}"
        own = Rules(hand["ruleset"], rules.options_of(hand))
        check_hand(report, here, hand, own)
        check_history(report, here, hand, rules)
    check_game(report, where, table["hands"], rules, size_of(table))
    if rules.ruleset == "riichi":
        check_riichi(report, where, table["hands"], rules)
    totals = table["totals"]
    if totals:
        off_by = sum(totals["points"]) + sum(totals["lost"]) + totals["pot"]
        as_on_sheet = totals["as_on_sheet"]  # an official said that it is no mistake
        report.compare(where, "as_on_sheet of the totals", as_on_sheet, off_by != 0)
        if has_totals(table) and has_hands(table):  # an official said that both are there
            report.compare(where, "beside_hands", totals["beside_hands"], True)
    points = table_result(table)
    players = {seat["wind"]: seat["player"] for seat in table["seats"]}
    for one in table["confirmations"]:
        here = f"{where} confirmation of seat {SEATS[one['seat']]}"
        changes = [step["at"] for hand in table["hands"] for step in hand["history"]]
        moved = swapped and penalties  # they went with their players, to other seats
        if max(changes, default="") <= one["at"] and not moved:  # later: everybody is asked again
            shown = list(points)
            for penalty in penalties:
                if penalty["given_at"] <= one["at"] < (penalty["cancelled_at"] or LATER):
                    shown[penalty["seat"]] -= penalty["points"]
            report.compare(here, "totals", one["totals"], shown)
        if not swapped:
            report.compare(here, "player", one["player"], players.get(one["seat"]))


LATER = "~"  # after all times

# Final scores -------------------------------------------------------------------------------------

UMA: Json = {  # in thousands
    "none": [0, 0, 0, 0],
    "10_5": [10, 5, -5, -10],
    "15_5": [15, 5, -5, -15],
    "20_10": [20, 10, -10, -20],
    "30_10": [30, 10, -10, -30],
}
FLOATING = {1: [12, -1, -3, -8], 3: [8, 3, 1, -12]}  # by how many have the return points
EVEN = [8, 4, -4, -8]
FINAL_OPTIONS: Json = {
    "starting_points": 30000,
    "return_points": 30000,
    "oka": True,
    "uma": "15_5",
    "ties": "shared",
    "sticks_left": "first",
    "round_scores": "none",
    "chombo": "after_uma",
    "chombo_points": 20000,
    "substitute_score": -30000,
}


def final_options(event: Json) -> Json | None:
    """The options that final scores follow from; None where the rules have no final scores."""
    if event["event"]["ruleset"] != "riichi":
        return None
    return {**FINAL_OPTIONS, **event["event"]["options"]}


def share_among(group: list[int], amount: int) -> dict[int, int]:
    """By seat, an amount that several share: in hundreds, the first seats have what is over."""
    hundreds, rest = divmod(amount, 100)
    shares = {seat: hundreds // len(group) * 100 for seat in group}
    for seat in group[: hundreds % len(group)]:
        shares[seat] += 100
    shares[group[0]] += rest
    return shares


def final_scores(event: Json, session: Json, table: Json) -> list[tuple[int, int, int]] | None:
    """Score, what false wins take off it, and place of each seat; None without final scores."""
    options = final_options(event)
    if options is None or not has_result(table) or size_of(table) != 4:
        return None
    before = options["return_points"] - options["starting_points"]
    won = [sum(pair) for pair in zip(table_result(table), table_lost(table), strict=True)]
    ranked = sorted(range(4), key=lambda seat: (-won[seat], seat))
    groups = [[seat] for seat in ranked]
    if options["ties"] == "shared":
        groups = [
            [seat for seat in ranked if won[seat] == level] for level in sorted(set(won))[::-1]
        ]
    if options["uma"] == "floating":
        uma = FLOATING.get(sum(one >= before for one in won), EVEN)
    else:
        uma = UMA[options["uma"]]
    bonus = [1000 * one for one in uma]
    bonus[0] += 4 * before if options["oka"] else 0
    sticks = table_pot(table) if options["sticks_left"] == "first" else 0
    counted = [one + options["starting_points"] for one in won]
    if options["round_scores"] != "none":
        down = 1 if options["round_scores"] == "five_down" else 0
        whole = sum(counted)
        counted = [(one + 500 - down) // 1000 * 1000 for one in counted]
        counted[ranked[0]] = whole - sum(counted[seat] for seat in ranked[1:])
    scores, places, at = [one - options["return_points"] for one in counted], [0] * 4, 0
    for group in groups:
        oka = 4 * before if options["oka"] and at == 0 else 0
        places_alone = sum(bonus[at : at + len(group)]) - oka
        for amount in (places_alone, oka, sticks if at == 0 else 0):
            for seat, share in share_among(group, amount).items():
                scores[seat] += share
        for seat in group:
            places[seat] = at + 1
        at += len(group)
    losses = final_losses(options, table)
    absent = absent_seats(event, session, table)
    return [
        ((options["substitute_score"] if seat in absent else scores[seat]) - loss, loss, place)
        for seat, (loss, place) in enumerate(zip(losses, places, strict=True))
    ]


def final_losses(options: Json, table: Json) -> list[int]:
    """What false wins take off the final score of each seat."""
    if has_totals(table):
        return table_lost(table)
    losses = [0] * size_of(table)
    if options["chombo"] == "after_uma":
        for hand in table["hands"]:
            if hand["state"] == "valid" and hand["kind"] == "false_win":
                losses[hand["winner"]] += options["chombo_points"]
    return losses


def absent_seats(event: Json, session: Json, table: Json) -> set[int]:
    """Seats of substitutes, and of players who forfeited the session."""
    out = forfeits(event)
    substitutes = {one["player"] for one in event["players"] if one["substitute"]}
    return {
        seat["wind"]
        for seat in table["seats"]
        if seat["player"] in substitutes or (seat["player"], session["number"]) in out
    }


def has_played_in(player: int, session: Json) -> bool:
    """Whether a player sat at a table of a session where something was played."""
    return any(
        has_result(table) and player in {seat["player"] for seat in table["seats"]}
        for table in session["tables"]
    )


def absences_of(event: Json, player: int) -> list[Absence]:
    """The sessions forfeited without a result, where absence has a score."""
    options = final_options(event)
    if options is None or not options["substitute_score"]:
        return []
    out = {session for one, session in forfeits(event) if one == player}
    return [
        Absence(session["number"], int(options["substitute_score"]))
        for session in sessions_that_count(event)
        if session["number"] in out and not has_played_in(player, session)
    ]


# Standings ----------------------------------------------------------------------------------------


@dataclass
class Result:
    """What a player got in a session."""

    session: int
    table: int
    wind: int
    points: int
    lost: int  # by false wins that nobody was paid for; the points are without it
    place: int | None  # None where nothing was played
    table_points: Fraction | None
    totals_only: bool
    beside_hands: bool  # the totals count, and the hands are known
    off_by: int  # what totals recorded as on the sheet add up to
    forfeited: bool  # and counts 0
    counts: bool = True

    @property
    def played(self) -> bool:
        """Whether there is a result."""
        return self.place is not None

    @property
    def can_count(self) -> bool:
        """Whether it is worth something."""
        return self.played and not self.forfeited


@dataclass
class Absence:
    """A session forfeited without a result, where the rules have a score for that."""

    session: int
    points: int
    counts: bool = True


@dataclass
class StageFigures:
    """A player in one stage."""

    stage: int
    place: int | None
    rank: int
    table_points: Fraction
    points: Fraction
    through: bool | None
    group: int | None


@dataclass
class Standing:
    """A player's figures over the sessions that count."""

    player: Json
    results: list[Result] = field(default_factory=list)
    absences: list[Absence] = field(default_factory=list)
    counters: Counter[str] = field(default_factory=Counter)
    best_hand: int = 0
    penalties: int = 0
    table_penalties: Fraction = Fraction(0)
    in_session: dict[int, tuple[Counter[str], int]] = field(default_factory=dict)  # hands, best
    reached: tuple[Fraction, Fraction] | None = None  # with stages: table points, points
    stages: list[StageFigures] = field(default_factory=list)
    foreign: tuple[Fraction, Fraction] | None = None  # of another program: table points, points

    @property
    def counted(self) -> list[Result]:
        return [result for result in self.results if result.counts]

    @property
    def points(self) -> int | Fraction:
        """Points of the sessions that count, less penalties."""
        return self.all_points if self.reached is None else self.reached[1]

    @property
    def all_points(self) -> int | Fraction:
        """The same without regard to stages."""
        if self.foreign is not None:
            return self.foreign[1]
        return sum(result.points for result in self.counted) + self.missed() - self.penalties

    def missed(self, sessions: Container[int] | None = None) -> int:
        """Points of absences that count: of all, or in some sessions."""
        return sum(
            one.points
            for one in self.absences
            if one.counts and (sessions is None or one.session in sessions)
        )

    @property
    def table_points(self) -> Fraction:
        """Table points of the sessions that count, less penalties."""
        return self.all_table_points if self.reached is None else self.reached[0]

    @property
    def all_table_points(self) -> Fraction:
        """The same without regard to stages."""
        if self.foreign is not None:
            return self.foreign[0]
        won = sum((result.table_points or Fraction(0) for result in self.counted), Fraction(0))
        return won - self.table_penalties

    @property
    def is_listed(self) -> bool:
        """Who withdrew without a result is on no list; substitutes and the disqualified are."""
        return bool(self.results) or self.player["state"] == "confirmed" or not self.ranked

    @property
    def ranked(self) -> bool:
        """Whether the player has a place."""
        return not (self.player["substitute"] or self.player["disqualified"])

    @property
    def has_played(self) -> bool:
        """Whether something was played at one of the player's tables."""
        return self.foreign is not None or any(result.played for result in self.results)

    @property
    def hands_known(self) -> bool:
        """Whether the hands of every table played are known."""
        return self.counters["tables_played"] == self.counters["tables_with_hands"]

    def of_hands(self, name: str) -> int | None:
        """A count of hands; None where those of no table are known."""
        if self.foreign is not None:
            return None
        return self.counters[name] if self.counters["tables_with_hands"] else None

    def tie_break(self, name: str) -> int | None:
        """A figure of which more is better; None where it is not known of all tables."""
        if name == "best_session":
            return max((result.points for result in self.counted), default=None)
        if name == "first_places":
            return sum(result.place == 1 for result in self.counted)
        figures = {
            "hands_won": self.counters["won"],
            "fewest_deal_ins": -self.counters["dealt_in"],
            "best_hand": self.best_hand,
        }
        if name not in figures:
            raise UnreadableError(f"tie-break {name!r}")
        return figures[name] if self.hands_known else None


def sessions_that_count(event: Json) -> list[Json]:
    """Sessions that have started, are not annulled and, where results are held back, published."""
    held = event["event"]["results_held"]
    return [
        session
        for session in event["sessions"]
        if session["state"] in ("running", "closed") and (session["published_at"] or not held)
    ]


def forfeits(event: Json, *kinds: str) -> set[tuple[int, int]]:
    """Player and session of every forfeit, or penalty of other kinds, that was not cancelled."""
    return {
        (penalty["player"], penalty["session"])
        for penalty in event["penalties"]
        if penalty["kind"] in (kinds or ("forfeit",)) and not penalty["cancelled_at"]
    }


def count_hands(event: Json, standing: Standing, seat: int, table: Json) -> None:
    """Hands played, won, dealt into and the like, of one seat of a table, and whether known."""
    standing.counters["tables_played"] += has_result(table)
    standing.counters["tables_with_hands"] += has_hands(table)
    for hand in table["hands"]:
        if hand["state"] != "valid":
            continue
        mine, fed = hand["winner"] == seat, hand["discarder"] == seat
        further = hand["further_values"].get(str(seat))
        winners = winning_seats(event, hand)
        won = seat in winners
        standing.counters["hands_played"] += hand["ends_hand"] and play(hand)[seat]
        standing.counters["won"] += won
        standing.counters["self_drawn"] += won and hand["discarder"] is None
        standing.counters["dealt_in"] += len(winners) > 0 and fed
        standing.counters["false_wins"] += hand["kind"] == "false_win" and mine
        if won:
            value = hand["value"] if mine else further
            standing.best_hand = max(standing.best_hand, value)


def table_results(event: Json, session: Json, table: Json) -> list[tuple[int, Result]]:
    """The results of the players of one table."""
    points, false_wins = table_result(table), table_lost(table)
    final = final_scores(event, session, table)
    worths = points
    if final is not None:
        points = [score for score, _loss, _place in final]
        false_wins = [loss for _score, loss, _place in final]
        worths = [-place for _score, _loss, place in final]
    shared = earned_points(event, session, table, points, worths)
    lost = forfeits(event)
    results = []
    for seat in table["seats"]:
        wind, player = seat["wind"], seat["player"]
        if player is None:
            continue
        place, share = shared[wind] if has_result(table) else (None, None)
        results.append(
            (
                player,
                Result(
                    session["number"],
                    table["number"],
                    wind,
                    points[wind],
                    false_wins[wind],
                    place,
                    share,
                    has_totals(table) and not has_hands(table),
                    has_totals(table) and has_hands(table),
                    table_off_by(table),
                    (player, session["number"]) in lost and final is None,
                ),
            )
        )
    return results


def choose_best(results: list[Result], absences: list[Absence], best_of: int | None) -> None:
    """Sessions forfeited or not played count 0; of the others the best, if the event says so.

    An absence that has a score is a session like any other.
    """
    sessions: list[Result | Absence] = [*results, *absences]
    able = [one for one in sessions if isinstance(one, Absence) or one.can_count]
    able.sort(key=lambda one: (getattr(one, "table_points", 0) or 0, one.points), reverse=True)
    kept = able if best_of is None else able[:best_of]
    for one in sessions:
        one.counts = one in kept


def compute_standings(event: Json, passed_over: list[PassedOver]) -> dict[int, Standing]:
    """Everybody who is listed in the standings, by `player`."""
    standings = {
        player["player"]: Standing(player)
        for player in event["players"]
        if player["state"] in ("confirmed", "withdrawn")
    }
    if event["event"]["results_from"]:
        return foreign_standings(standings)
    counted = sessions_that_count(event)
    for session in counted:
        for table in session["tables"]:
            for player, result in table_results(event, session, table):
                standing = standings[player]
                standing.results.append(result)
                count_hands(event, standing, result.wind, table)
                alone = Standing(standing.player)
                count_hands(event, alone, result.wind, table)
                standing.in_session[session["number"]] = alone.counters, alone.best_hand
    for standing in standings.values():
        standing.absences = absences_of(event, standing.player["player"])
        choose_best(standing.results, standing.absences, event["event"]["best_of"])
        for stage in stages_of(event):
            choose_best_of_stage(standing, stage, event["event"]["best_of"])
    deduct_penalties(event, standings, {session["number"] for session in counted})
    listed = {number: one for number, one in standings.items() if counted and one.is_listed}
    if stages_of(event):
        go_through_stages(event, listed, passed_over)
    return listed


def deduct_penalties(event: Json, standings: dict[int, Standing], sessions: set[int]) -> None:
    """Penalties in force of these sessions and of no session, but for those of false wins."""
    of_hands = penalties_of_hands(event)
    for number, penalty in enumerate(event["penalties"], 1):
        found = standings.get(penalty["player"])
        if found is None or penalty["cancelled_at"] or number in of_hands:
            continue
        if penalty["session"] is None or penalty["session"] in sessions:
            found.penalties += penalty["points"]
            found.table_penalties += Fraction(penalty["twelfths"], TABLE_POINT)


def foreign_standings(standings: dict[int, Standing]) -> dict[int, Standing]:
    """The standings of an event of another program: who has a result, with its figures."""
    known = {number: one for number, one in standings.items() if one.player["result"]}
    for standing in known.values():
        result = standing.player["result"]
        told = Fraction(result["table_points"] or 0)
        near = Fraction(round(told * TABLE_POINT), TABLE_POINT)
        table_points = near if abs(near - told) <= Fraction(1, 100) else told
        standing.foreign = table_points, Fraction(result["points"])
    return known


def foreign_places(standings: dict[int, Standing]) -> dict[int, int | None]:
    """Place by `player`: the one on the list of the other program, which may be partial."""
    return {
        number: one.player["result"]["place"] if one.ranked else None
        for number, one in standings.items()
    }


def check_participants(report: Report, event: Json) -> None:
    """An event of another program had at least as many players as its list shows."""
    participants = event["event"]["participants"]
    if participants is None:
        return
    listed = [
        player["result"]["place"]
        for player in event["players"]
        if player["result"] and player["result"]["place"] and not player["substitute"]
    ]
    fewest = max([len(listed), *listed])
    if participants < fewest:
        report.wrong("event", f"had {participants} participants, but its list shows {fewest}")


def participants_of(event: Json, ranks: dict[int, int | None]) -> int | None:
    """How many players have a place; None where another program’s list does not say it."""
    if event["event"]["results_from"]:
        participants: int | None = event["event"]["participants"]
        return participants
    return sum(place is not None for place in ranks.values())


def penalties_of_hands(event: Json) -> set[int]:
    """Numbers of the penalties that belong to a false win: they are in the points of the table."""
    return {
        hand["penalty"]
        for _, _, table in all_tables(event)
        for hand in table["hands"]
        if hand["penalty"] is not None
    }


def rank_key(event: Json, standing: Standing) -> tuple[int | Fraction, ...]:
    """Who has played first, then table points if the event has them, and points."""
    scored = standing.table_points if event["event"]["place_points"] else 0
    return (standing.has_played, scored, standing.points)


PassedOver = tuple[str, list[int]]


def told_apart(
    names: list[str], tied: dict[int, Standing], passed_over: list[PassedOver]
) -> dict[int, tuple[int, ...]]:
    """What tells tied players apart, by `player`: a tie-break that is known for all of them.

    One that is not decides nothing; it is noted, if there is a result among them at all.
    """
    if not names:
        return dict.fromkeys(tied, ())
    figures = {player: one.tie_break(names[0]) for player, one in tied.items()}
    if None in figures.values():
        if len(tied) > 1 and any(one.counted for one in tied.values()):
            passed_over.append((names[0], sorted(one.player["number"] for one in tied.values())))
        figures = dict.fromkeys(figures, 0)
    found = {}
    for figure in set(figures.values()):
        level = {player: one for player, one in tied.items() if figures[player] == figure}
        for player, rest in told_apart(names[1:], level, passed_over).items():
            found[player] = (figure or 0, *rest)
    return found


def keys_with_ties(
    event: Json,
    keys: dict[int, tuple[Any, ...]],
    standings: dict[int, Standing],
    passed_over: list[PassedOver],
) -> dict[int, tuple[Any, ...]]:
    """Keys with what the tie-breaks add for those whose keys are equal."""
    whole = {}
    for key in set(keys.values()):
        tied = {player: standings[player] for player, own in keys.items() if own == key}
        for player, more in told_apart(event["event"]["tie_breaks"], tied, passed_over).items():
            whole[player] = (*key, *more)
    return whole


def places(
    event: Json, standings: dict[int, Standing], passed_over: list[PassedOver]
) -> dict[int, int | None]:
    """Place by `player`; equal figures share it.

    Substitutes, the disqualified, and players without a table where something was played have none.
    """
    if stages_of(event):
        return places_after_stages(event, standings)
    if event["event"]["results_from"]:
        return foreign_places(standings)
    keys = {number: rank_key(event, one) for number, one in standings.items() if one.ranked}
    keys = keys_with_ties(event, keys, standings, passed_over)
    return {
        number: 1 + sum(key > keys[number] for key in keys.values())
        if number in keys and one.has_played
        else None
        for number, one in standings.items()
    }


def same_table_points(stated: object, computed: Fraction | None) -> bool:
    """Whether a decimal, cut or rounded after some digits, is the exact figure."""
    if stated is None or computed is None:
        return stated is None and computed is None
    return isinstance(stated, int | float) and abs(Fraction(stated) - computed) < Fraction(1, 1000)


def compare_table_points(
    report: Report, where: str, stated: object, computed: Fraction | None
) -> None:
    """Compare a decimal with an exact figure."""
    if not same_table_points(stated, computed):
        report.compare(where, "table_points", stated, computed)


def check_standings(report: Report, event: Json, stated: Json) -> None:
    """The standings of the API against those that follow from the event file."""
    passed_over: list[PassedOver] = []
    standings = compute_standings(event, passed_over)
    counted = [session["number"] for session in sessions_that_count(event)]
    report.compare("standings", "sessions", stated["sessions"], counted)
    has_points = has_table_points(event)
    ranks = places(event, standings, passed_over)
    participants = participants_of(event, ranks)
    report.compare("standings", "participants", stated["participants"], participants)
    told = [(one["tie_break"], one["players"]) for one in stated["passed_over"]]
    report.compare("standings", "passed_over", sorted(told), sorted(passed_over))
    check_tables(report, event, stated)
    by_number = {one.player["number"]: number for number, one in standings.items()}
    seen = set()
    for row in stated["players"]:
        where = f"standings player {row['number']} {row['name']}"
        player = by_number.get(row["number"])
        if player is None:
            report.wrong(where, "is not in the standings by the event file")
            continue
        seen.add(player)
        compare_row(report, where, row, standings[player], has_points)
        report.compare(where, "place", row["place"], ranks[player])
    for player in sorted(set(standings) - seen):
        report.wrong(f"standings player {standings[player].player['number']}", "is missing")
    order = [row["place"] for row in stated["players"] if row["place"] is not None]
    report.compare("standings", "order of places", order, sorted(order))
    if not stages_of(event):
        known = [row["place"] is not None for row in stated["players"]]
        report.compare(
            "standings", "players with a place first", known, sorted(known, reverse=True)
        )
    check_teams(report, event, stated["teams"], standings)


def check_tables(report: Report, event: Json, stated: Json) -> None:
    """How many tables were played, and of how many the hands are known."""
    tables = [
        table
        for session in sessions_that_count(event)
        for table in session["tables"]
        if table["seats"]
    ]
    is_foreign = bool(event["event"]["results_from"])
    for key, counts in (("tables_played", has_result), ("tables_with_hands", has_hands)):
        known = None if is_foreign else sum(map(counts, tables))
        report.compare("standings", key, stated[key], known)


def compare_row(
    report: Report, where: str, row: Json, standing: Standing, has_points: bool
) -> None:
    """A player's row of the standings."""
    compare_points(report, where, row["points"], standing.points)
    compare_stages(report, where, row["stages"], standing.stages, has_points)
    lost = sum(result.lost for result in standing.counted)
    taken_off = standing.missed() - standing.penalties - lost
    report.compare(where, "penalties", row["penalties"], taken_off)
    table_points = standing.table_points if has_points else None
    compare_table_points(report, where, row["table_points"], table_points)
    for key in ("tables_played", "tables_with_hands"):
        known = None if standing.foreign else standing.counters[key]
        report.compare(where, key, row[key], known)
    for key in ("hands_played", "won", "self_drawn", "dealt_in", "false_wins"):
        report.compare(where, key, row[key], standing.of_hands(key))
    best = row["best_hand"] and row["best_hand"]["value"]
    report.compare(where, "best_hand", best, standing.best_hand or None)
    for key in ("substitute", "disqualified"):
        report.compare(where, key, row[key], standing.player[key])
    results = {result.session: result for result in standing.results}
    sessions = [one["session"] for one in row["results"]]
    report.compare(where, "sessions", sorted(sessions), sorted(results))
    for one in row["results"]:
        if one["session"] in results:
            here = f"{where} session {one['session']}"
            compare_result(report, here, one, results[one["session"]])


def compare_result(report: Report, where: str, stated: Json, result: Result) -> None:
    """A player's result in a session."""
    report.compare(where, "table", stated["table_number"], result.table)
    report.compare(where, "wind", stated["wind"], SEATS[result.wind])
    report.compare(where, "played", stated["played"], result.played)
    points = result.points if result.played else None
    report.compare(where, "points", stated["points"], points)
    report.compare(where, "place", stated["place"], result.place)
    compare_table_points(report, where, stated["table_points"], result.table_points)
    report.compare(where, "totals_only", stated["totals_only"], result.totals_only)
    report.compare(where, "beside_hands", stated["beside_hands"], result.beside_hands)
    report.compare(where, "off_by", stated["off_by"], result.off_by)
    report.compare(where, "counts", stated["counts"], result.counts)


def counted_of_team(event: Json, members: list[Standing]) -> list[Standing]:
    """Those whose results count: the best so many, if the event says so."""
    by_table_points = has_table_points(event)
    able = sorted(
        members,
        key=lambda one: (
            any(result.played for result in one.results),  # nothing played is no result of 0
            one.all_table_points if by_table_points else 0,
            one.all_points,
        ),
        reverse=True,
    )
    return able[: event["event"]["team_best"]]


def team_key(name: str) -> str:
    """What spellings of one name of a team share: no capitals, accents or surplus blanks."""
    letters = unicodedata.normalize("NFKD", name).casefold()
    signs = unicodedata.normalize("NFKD", letters)
    return " ".join("".join(one for one in signs if not 0x300 <= ord(one) < 0x370).split())


def check_teams(
    report: Report, event: Json, stated: list[Json], standings: dict[int, Standing]
) -> None:
    """Teams: the sums of those of their players who count."""
    names: dict[str, str] = {}
    for name in event["teams"]:
        names.setdefault(team_key(name), name)
    members = defaultdict(list)
    for standing in standings.values():
        player = standing.player
        substitutes = event["event"]["team_substitutes"] and not player["disqualified"]
        is_counted = standing.ranked or (substitutes and player["substitute"])
        if player["team"] is not None and is_counted:
            members[names[team_key(standing.player["team"])]].append(standing)
    sums = {}
    played = []
    for name, all_of_them in members.items():
        ones = counted_of_team(event, all_of_them)
        table_points = sum((one.all_table_points for one in ones), Fraction(0))
        sums[name] = (table_points, sum(one.all_points for one in ones))
        if any(one.has_played for one in ones):
            played.append(name)
    if not has_table_points(event):
        sums = {name: (Fraction(0), points) for name, (_, points) in sums.items()}
    report.compare("teams", "names", sorted(row["name"] for row in stated), sorted(sums))
    for row in stated:
        if row["name"] not in sums:
            continue
        where, mine = f"team {row['name']}", sums[row["name"]]
        compare_table_points(
            report, where, row["table_points"], mine[0] if has_table_points(event) else None
        )
        compare_points(report, where, row["points"], mine[1])
        report.compare(where, "players", len(row["players"]), len(members[row["name"]]))
        counted = counted_of_team(event, members[row["name"]])
        report.compare(where, "counted", len(row["counted"]), len(counted))
        place = 1 + sum(sums[other] > mine for other in played) if row["name"] in played else None
        report.compare(where, "place", row["place"], place)


# Stages -------------------------------------------------------------------------------------------


@dataclass
class Stage:
    """A stage as the file has it, and its sessions; the last one has all that follow."""

    number: int
    facts: Json
    first: int
    last: int | None

    def has(self, session: int) -> bool:
        """Whether a session belongs to it."""
        return session >= self.first and (self.last is None or session <= self.last)

    def period(self, session: int) -> int:
        """In which of its periods a session is."""
        periods, sessions = int(self.facts["periods"]), int(self.facts["sessions"])
        return min((session - self.first) // (sessions // periods), periods - 1)

    def is_in(self, session: int, period: int) -> bool:
        """Whether a session is in one of its periods."""
        return self.has(session) and self.period(session) == period


def stages_of(event: Json) -> list[Stage]:
    """The stages of an event; most have none."""
    facts, found, first = event["event"]["stages"], [], 1
    for number, stage in enumerate(facts, 1):
        last = None if number == len(facts) else first + stage["sessions"] - 1
        found.append(Stage(number, stage, first, last))
        first += stage["sessions"]
    return found


def has_table_points(event: Json) -> bool:
    """Whether results earn anything beside points, at least in some stage."""
    place_points = bool(event["event"]["place_points"])
    earned = [stage.facts["earns"] for stage in stages_of(event)] or ["event"]
    of_stage = ("places", "roots", "imps")
    return any(one in of_stage or (one == "event" and place_points) for one in earned)


def root(points: int) -> Fraction:
    """Match points of a session: the root of the points, with their sign, to fifty decimals."""
    sign = -1 if points < 0 else 1
    return sign * Fraction(isqrt(abs(points) * 10**100), 10**50)


def hands_by_seat(event: Json, table: Json) -> list[tuple[int, int]]:
    """Hands won by each seat, and those it dealt into, as a figure of which more is better."""
    valid = (hand for hand in table["hands"] if hand["state"] == "valid")
    wins = [(hand, won) for hand in valid if (won := winning_seats(event, hand))]
    return [
        (
            sum(seat in won for _hand, won in wins),
            -sum(hand["discarder"] == seat for hand, _won in wins),
        )
        for seat in range(size_of(table))
    ]


def points_by_hand(table: Json) -> dict[int, list[int]]:
    """Points by seat of each hand that came to its end, less what its false wins cost."""
    found: dict[int, list[int]] = {}
    over = set()
    for hand in [] if has_totals(table) else table["hands"]:
        if hand["state"] == "valid":
            points = found.setdefault(hand["number"], [0] * size_of(table))
            for seat, paid in enumerate(hand["payments"]):
                points[seat] += paid
            if hand["penalty_points"]:
                points[hand["winner"]] -= hand["penalty_points"]
            if hand["ends_hand"]:
                over.add(hand["number"])
    return {number: points for number, points in found.items() if number in over}


def imps(stage: Stage, session: Json, table: Json) -> list[int]:
    """IMPs of each seat: every hand against the mean of its seat at the tables of the group."""

    def group(one: Json) -> tuple[int, int]:
        together = stage.facts.get("compared")
        return size_of(one), (one["number"] - 1) // together if together else 0

    group_hands = [points_by_hand(one) for one in session["tables"] if group(one) == group(table)]
    earned = [0] * size_of(table)
    for number, points in points_by_hand(table).items():
        for seat, mine in enumerate(points):
            level = [hands[number][seat] for hands in group_hands if number in hands]
            difference = mine - Fraction(sum(level), len(level))
            steps = sum(abs(difference) >= step for step in stage.facts["imps"])
            earned[seat] += steps if difference > 0 else -steps
    return earned


def earned_points(
    event: Json, session: Json, table: Json, points: list[int], order: list[int]
) -> list[tuple[int, Fraction | None]]:
    """Place and table points of each seat, as the stage of the session gives them."""
    scale = event["event"]["place_points"]
    worths: list[tuple[int, ...]] = [(one,) for one in order]
    if event["event"]["ties_by_hands"]:
        worths = [
            (one, *more) for one, more in zip(order, hands_by_seat(event, table), strict=True)
        ]
    last = last_seats(event, session, table)
    if last:
        behind = (min(worths)[0] - 1,)
        worths = [behind if seat in last else mine for seat, mine in enumerate(worths)]
    for stage in stages_of(event):
        if not stage.has(session["number"]):
            continue
        earns = stage.facts["earns"]
        if earns == "roots":
            shared = shared_points(worths, [])
            return [(place, root(one)) for (place, _), one in zip(shared, points, strict=True)]
        if earns == "imps":
            shared = shared_points(worths, [])
            won = imps(stage, session, table)
            return [(place, Fraction(one)) for (place, _), one in zip(shared, won, strict=True)]
        if earns != "event":
            scale = stage.facts["scale"]
    none = Fraction(0) if has_table_points(event) else None
    return [
        (place, none if share is None or seat in last else share)
        for seat, (place, share) in enumerate(shared_points(worths, scale))
    ]


def last_seats(event: Json, session: Json, table: Json) -> set[int]:
    """Seats of players who forfeited the session, where these come behind all others."""
    if not event["event"]["forfeits_last"]:
        return set()
    out = forfeits(event, "forfeit", "disqualification")
    number = session["number"]
    return {seat["wind"] for seat in table["seats"] if (seat["player"], number) in out}


def choose_best_of_stage(standing: Standing, stage: Stage, best_of: int | None) -> None:
    """The best sessions of each period of a stage."""
    most = stage.facts["best_of"] or best_of
    for period in range(stage.facts["periods"]):
        choose_best(
            [one for one in standing.results if stage.is_in(one.session, period)],
            [one for one in standing.absences if stage.is_in(one.session, period)],
            most,
        )


def carried(figure: Fraction, carry: Json) -> Fraction:
    """The part of a figure that is taken into the next stage."""
    part = figure * Fraction(carry["numerator"], carry["denominator"])
    if carry["rounding"] == "up":
        return Fraction(ceil(part))
    if carry["rounding"] == "down":
        return Fraction(floor(part))
    return Fraction(floor(part + Fraction(1, 2))) if carry["rounding"] == "nearest" else part


def penalties_in(event: Json, player: int, numbers: set[int | None]) -> tuple[Fraction, Fraction]:
    """Table points and points taken off a player in some sessions; None: at large."""
    of_hands = penalties_of_hands(event)
    mine = [
        penalty
        for number, penalty in enumerate(event["penalties"], 1)
        if penalty["player"] == player
        and not penalty["cancelled_at"]
        and number not in of_hands
        and penalty["session"] in numbers
    ]
    twelfths = sum(penalty["twelfths"] for penalty in mine)
    points = sum(penalty["points"] for penalty in mine)
    return Fraction(twelfths, TABLE_POINT), Fraction(points)


def rounded(figure: Fraction) -> Fraction:
    """Sums of roots that are equal differ in their last digits."""
    return Fraction(round(figure * 10**30), 10**30)


def go_through_stages(
    event: Json, standings: dict[int, Standing], passed_over: list[PassedOver]
) -> None:
    """What everybody has in each stage, and the place there."""
    counted = [session["number"] for session in sessions_that_count(event)]
    annulled = [one["number"] for one in event["sessions"] if one["state"] == "annulled"]
    cuts = {cut["stage"]: cut for cut in event["cuts"]}
    begun = [one for one in stages_of(event) if any(map(one.has, counted))] or stages_of(event)[:1]
    playing = [number for number, one in standings.items() if one.ranked]
    blocks: dict[int, int] = {}
    before: dict[int, tuple[Fraction, Fraction]] = {}
    carry: Json = {"numerator": 0, "denominator": 1, "rounding": "exact"}
    span: list[int] = []  # sessions whose points are in the sums
    for stage in begun:
        sessions = [number for number in counted if stage.has(number)]
        span = span + sessions if carry["numerator"] else sessions
        keys: dict[int, tuple[Any, ...]] = {}
        for player in playing:
            standing = standings[player]
            if not carry["numerator"]:
                before[player] = (Fraction(0), Fraction(0))
            loss = penalties_in(
                event, player, {*sessions, *(() if carry["numerator"] else (None,))}
            )
            had = before[player]
            own = [one for one in standing.counted if one.session in sessions]
            table_points = sum((one.table_points or Fraction(0) for one in own), Fraction(0))
            table_points += Fraction(stage.facts["bonus"] * len(own), TABLE_POINT) - loss[0]
            points = sum(one.points for one in own) + stage.facts["premium"] * len(own)
            points += standing.missed(sessions) - loss[1]
            standing.reached = (
                table_points + carried(had[0], carry),
                points + carried(had[1], carry),
            )
            scored = rounded(standing.reached[0]) if has_table_points(event) else 0
            has_played = within(standing, span).has_played
            keys[player] = (-blocks.get(player, 0), has_played, scored, standing.reached[1])
        in_span = {player: within(standings[player], span) for player in playing}
        keys = keys_with_ties(event, keys, in_span, passed_over)
        done = len(sessions) + sum(map(stage.has, annulled))
        over = stage.last is not None and done == stage.facts["sessions"]
        cut = cuts.get(stage.number) if over and stage.facts["cut"] else None
        notes = {one["player"]: one for one in cut["players"]} if cut else {}
        for player in playing:
            note, standing = notes.get(player), standings[player]
            assert standing.reached is not None  # noqa: S101 - set above
            rank = 1 + sum(key > keys[player] for key in keys.values())
            standing.stages.append(
                StageFigures(
                    stage.number,
                    rank if in_span[player].has_played else None,
                    rank,
                    *standing.reached,
                    note["through"] if note else None,
                    note["group"] if note else None,
                )
            )
        if notes:
            playing = [one for one in playing if one in notes and notes[one]["through"]]
            if stage.facts["cut"]["kind"] == "blocks":
                blocks = {one: notes[one]["group"] for one in playing}
        carry = stage.facts["carry"]
        before = {one: standings[one].reached or (Fraction(0), Fraction(0)) for one in playing}


def within(standing: Standing, span: list[int]) -> Standing:
    """A player in some sessions alone: what tie-breaks look at."""
    part = Standing(standing.player, [one for one in standing.results if one.session in span])
    for number in span:
        counters, best = standing.in_session.get(number, (Counter(), 0))
        part.counters.update(counters)
        part.best_hand = max(part.best_hand, best)
    return part


def places_after_stages(event: Json, standings: dict[int, Standing]) -> dict[int, int | None]:
    """Who was cut stands below all who went on, where the stage left them."""
    found: dict[int, int | None] = dict.fromkeys(standings)
    ranked = {number: one for number, one in standings.items() if one.ranked}
    reached = {number: len(one.stages) for number, one in ranked.items()}
    cuts = {cut["stage"]: cut for cut in event["cuts"]}
    levels = {}
    for number, one in ranked.items():
        last = one.stages[-1]
        levels[number] = reached[number] + bool(last.through)
    blocks = dict.fromkeys(ranked, 0)
    for stage in stages_of(event):
        if (stage.facts["cut"] or {}).get("kind") == "blocks" and stage.number in cuts:
            for number, one in ranked.items():
                mine = [line.group for line in one.stages if line.stage == stage.number]
                blocks[number] = (mine[0] if mine else None) or blocks[number]
    keys = {
        number: (levels[number], -blocks[number], -one.stages[-1].rank)
        for number, one in ranked.items()
    }
    for number, key in keys.items():
        if ranked[number].stages[-1].place is not None:
            found[number] = 1 + sum(other > key for other in keys.values())
    return found


def same_number(stated: object, computed: Fraction | int) -> bool:
    """Whether a number, perhaps rounded to four decimals, is the exact figure."""
    if not isinstance(stated, int | float):
        return False
    return abs(Fraction(stated) - computed) < Fraction(1, 1000)


def compare_points(report: Report, where: str, stated: object, computed: Fraction | int) -> None:
    """Compare points, which are whole unless a part of them was carried over."""
    if not same_number(stated, computed):
        report.compare(where, "points", stated, computed)


def compare_stages(
    report: Report, where: str, stated: list[Json], computed: list[StageFigures], has_points: bool
) -> None:
    """A player's way through the stages."""
    report.compare(
        where, "stages", [one["stage"] for one in stated], [one.stage for one in computed]
    )
    for one, mine in zip(stated, computed, strict=False):
        here = f"{where} stage {mine.stage}"
        report.compare(here, "place", one["place"], mine.place)
        compare_points(report, here, one["points"], mine.points)
        table_points = mine.table_points if has_points else None
        compare_table_points(report, here, one["table_points"], table_points)
        report.compare(here, "through", one["through"], mine.through)
        report.compare(here, "group", one["group"], mine.group)


# Penalties, seats, seating plans ------------------------------------------------------------------


def all_tables(event: Json) -> list[tuple[str, Json, Json]]:
    """Every table: where it is, its session, the table."""
    return [
        (f"session {session['number']} table {table['number']}", session, table)
        for session in event["sessions"]
        for table in session["tables"]
    ]


def check_penalties(report: Report, event: Json) -> None:
    """Penalties of false wins against their hands, and all of them against the log."""
    for where, session, table in all_tables(event):
        for hand in table["hands"]:
            if hand["penalty"] is None:
                continue
            here = f"{where} hand {hand['number']} penalty"
            penalty = event["penalties"][hand["penalty"] - 1]
            report.compare(here, "session", penalty["session"], session["number"])
            report.compare(here, "table", penalty["table"], table["number"])
            report.compare(here, "seat", penalty["seat"], hand["winner"])
            report.compare(here, "points", penalty["points"], hand["penalty_points"])
            report.compare(
                here, "cancelled", bool(penalty["cancelled_at"]), hand["state"] == "void"
            )
    for entry in event["log"]:
        number = entry["facts"].get("penalty")
        if entry["kind"] == "penalty_given" and isinstance(number, int):
            penalty = event["penalties"][number - 1]
            for key in ("kind", "points", "twelfths"):
                if key in entry["facts"]:
                    where = f"penalty {number}"
                    report.compare(where, key, penalty[key], entry["facts"][key])


def check_annulled(report: Report, event: Json) -> None:
    """An annulled session says why, and no other does."""
    for session in event["sessions"]:
        says = session["annulled"] is not None and bool(session["annulled"]["reason"])
        where = f"session {session['number']}"
        report.compare(where, "annulled with a reason", says, session["state"] == "annulled")


def check_seats(report: Report, event: Json) -> None:
    """As many winds at a table as players; nobody twice in a session, nor with a bye in it."""
    byes = {player["player"]: player["byes"] for player in event["players"]}
    for session in event["sessions"]:
        seated: Counter[int] = Counter()
        for table in session["tables"]:
            where = f"session {session['number']} table {table['number']}"
            winds = sorted(seat["wind"] for seat in table["seats"])
            if session["state"] != "draft":
                report.compare(where, "winds of the seats", winds, list(range(size_of(table))))
            for seat in table["seats"]:
                if seat["player"] not in byes:
                    report.wrong(where, f"player {seat['player']} is not on the entry list")
                seated[seat["player"]] += 1
        for player, times in seated.items():
            where = f"session {session['number']} player {player}"
            report.compare(where, "seats", times, 1)
            if session["number"] in byes.get(player, []):
                report.wrong(where, "has a bye and a seat")


def meetings(rounds: list[list[list[int]]]) -> Counter[tuple[int, ...]]:
    """How often each pair sits at one table; -1 is nobody."""
    return Counter(
        pair
        for tables in rounds
        for table in tables
        for pair in combinations(sorted(one for one in table if one >= 0), 2)
    )


def check_draw(report: Report, where: str, draw: Json) -> None:
    """The figures of a seating plan: meetings, repeats, winds."""
    quality, rounds, size = draw["quality"], draw["rounds"], len(draw["players"])
    if quality is None:
        return
    met = meetings(draw["earlier"] + rounds)
    times = Counter(met.values())
    times[0] = size * (size - 1) // 2 - len(met)
    counts = [times[number] for number in range(max(times) + 1)]
    repeats = sum(number - 1 for number in met.values())
    report.compare(where, "players", quality["players"], size)
    report.compare(where, "rounds", quality["rounds"], len(draw["earlier"]) + len(rounds))
    report.compare(where, "meetings", quality["meetings"], counts)
    report.compare(where, "repeats", quality["repeats"], repeats)
    winds = [[0] * 4 for _ in range(size)]
    for tables in draw["earlier"] + rounds:
        for table in tables:
            for wind, one in enumerate(table[:4]):
                if one >= 0:
                    winds[one][wind] += 1
    report.compare(where, "winds", quality["winds"], winds)
    for number, tables in enumerate(rounds, 1):
        seated = sorted(one for table in tables for one in table)
        if len(set(seated)) != len(seated):
            report.wrong(where, f"round {number} seats somebody twice")


SEATS_CHANGED = {
    *("seats_set", "seats_swapped", "player_replaced", "absence_set", "absence_undone"),
    *("byes_set", "entries_added", "entry_withdrawn", "session_prepared"),
}


def check_draw_seats(report: Report, event: Json) -> None:
    """Sessions have the seats of their plan, unless the log says that somebody changed them."""
    planned: dict[int, tuple[Json, list[list[int]]]] = {}
    for draw in event["draws"]:
        for number, tables in zip(draw["sessions"], draw["rounds"], strict=True):
            planned[number] = draw, tables
    for session in event["sessions"]:
        number = session["number"]
        draw, tables = planned.get(number, ({}, []))
        changed = any(
            entry["kind"] in SEATS_CHANGED
            and entry["at"] >= draw["created_at"]
            and entry["session"] in (None, number)
            for entry in (event["log"] if draw else [])
        )
        if changed or not draw:
            continue
        stated = {
            (table["number"], seat["wind"]): seat["player"]
            for table in session["tables"]
            for seat in table["seats"]
        }
        for place in sorted(
            {*stated, *((1 + one, wind) for one in range(len(tables)) for wind in range(4))}
        ):
            at = tables[place[0] - 1] if place[0] <= len(tables) else []
            plan = at[place[1]] if place[1] < len(at) else -1
            player = draw["players"][plan] if plan >= 0 else None
            where = f"session {number} table {place[0]} seat {SEATS[place[1]]}"
            report.compare(where, "player, against the seating plan", stated.get(place), player)


# Scoring again ------------------------------------------------------------------------------------


def parse_tiles(text: str) -> Json:
    """The fields of a hand in the score format, from notation (scoring.md)."""
    parts: Json = {"melds": [], "concealed_kongs": [], "flowers": []}

    def take(match: re.Match[str]) -> str:
        if match[1]:
            parts["melds"].append(match[1])
        elif match[2]:
            parts["concealed_kongs"].append(match[2])
        else:
            parts["flowers"] = [FLOWERS[int(digit) - 1] for digit in match[3]]
        return ""

    rest = re.sub(r"\[(\w+)\]|\((\w+)\)|\{(\d*)\}", take, text)
    standing, _, winning = rest.partition("+")
    if "?" in standing:
        parts["partial"] = True
    parts["tiles"] = standing.replace("?", "").replace(" ", "")
    if winning.strip():
        parts["winning_tile"] = winning.strip()
    return parts


def score_request(hand: Json, rules: Rules, where: str) -> Json | None:
    """A won hand as a request; None if somebody's points were entered without tiles."""
    claim = hand["claim"]
    if hand["kind"] != "win" or hand["state"] != "valid" or not hand["tiles"]:
        return None

    def wind(seat: int | None) -> str | None:
        at = None if seat is None else wind_at(hand, seat)
        return None if at is None else WINDS[at]

    request: Json = {
        "id": where,
        "ruleset": rules.ruleset,
        "options": rules.options,
        "prevalent_wind": WINDS[hand["prevalent_wind"]],
        "winner": wind(hand["winner"]),
        "discarder": wind(hand["discarder"]),
    }
    for key, answer in claim["answers"].items():
        seat = seat_of(answer)
        request[key] = answer if seat is None else wind(seat)
    won = parse_tiles(hand["tiles"]) | {
        "self_drawn": hand["discarder"] is None,
        "situations": claim["situations"],
        "seat_wind": wind(hand["winner"]),
    }
    if rules.ruleset not in CLASSICAL:
        return request | won
    hands = [won]
    for seat, other in claim["others"].items():
        if other["points"] is not None:
            return None
        hands.append(parse_tiles(other["tiles"]) | {"seat_wind": wind(int(seat))})
    return request | {"hands": hands}


def check_scores(report: Report, event: Json, command: str) -> int:
    """Score the hands with a program that reads the score format; how many were asked."""
    asked: dict[str, tuple[Json, Rules]] = {}
    lines = []
    for where, _, table in all_tables(event):
        for index, hand in enumerate(table["hands"]):
            rules = Rules(hand["ruleset"], hand["options"] or event["event"]["options"])
            name = f"{where} hand {hand['number']} ({index + 1} in the list)"
            request = score_request(hand, rules, name)
            if request is not None:
                asked[name] = hand, rules
                lines.append(json.dumps(request))
    answers = subprocess.run(  # noqa: S603 - the caller's own command
        shlex.split(command), input="\n".join(lines), capture_output=True, text=True, check=False
    )
    got = 0
    for line in answers.stdout.splitlines():
        answer = json.loads(line)
        hand, rules = asked[answer["id"]]
        got += 1
        if not answer["valid"]:
            report.wrong(answer["id"], f"not scored: {answer['detail']}")
            continue
        report.compare(answer["id"], "value as scored again", hand["value"], answer["value"])
        settled = answer["settlement"] or {}
        paid = {
            WINDS[wind]: points
            for seat, points in enumerate(hand["payments"])
            if (wind := wind_at(hand, seat)) is not None
        }
        if len(paid) < len(WINDS):
            continue  # the score format settles for four
        report.compare(answer["id"], "payments as scored again", paid, settled)
    report.compare("scoring", "answers", got, len(asked))
    return got


# The command --------------------------------------------------------------------------------------


# event-file.schema.json: what keys hold that were left out, of those that are looked at here.
OF_STATE: Json = {
    "state": "valid",
    "ends_hand": True,
    "winner": None,
    "discarder": None,
    "tiles": "",
    "value": None,
    "breakdown": None,
    "options": None,
    "pot": 0,
    "further_values": {},
    "penalty_points": 0,
}
OF_HAND: Json = {**OF_STATE, "penalty": None, "revision": 1}
OF_STEP: Json = {"before": None, "after": None, "new_seats": None, "follows_hand": None}
OF_TOTALS: Json = {
    "state": "valid",
    "revision": 1,
    "as_on_sheet": False,
    "beside_hands": False,
    "pot": 0,
}
OF_TABLE: Json = {"state": "open", "closed_at": None, "size": 4, "totals": None}
OF_SESSION: Json = {"state": "draft", "published_at": None, "annulled": None}
OF_PLAYER: Json = {
    "number": None,
    "state": "confirmed",
    "substitute": False,
    "disqualified": False,
    "team": None,
    "result": None,
}
OF_RESULT: Json = {"place": None, "table_points": None}
OF_PENALTY: Json = {
    "session": None,
    "table": None,
    "seat": None,
    "kind": "points",
    "points": 0,
    "twelfths": 0,
    "cancelled_at": None,
}
OF_DRAW: Json = {"keep_apart": [], "earlier": [], "rounds": [], "quality": None}
OF_CUT_PLACE: Json = {"group": None, "position": None, "by_lot": False}
OF_LOG: Json = {"session": None, "table": None, "facts": {}}
OF_EVENT: Json = {
    "results_from": "",
    "participants": None,
    "place_points": [],
    "tie_breaks": [],
    "best_of": None,
    "results_held": False,
    "team_best": None,
    "team_substitutes": False,
    "ties_by_hands": False,
    "forfeits_last": False,
    "stages": [],
}


def complete(event: Json) -> None:
    """Put the defaults of what was left out into an event."""

    def fill(defaults: Json, *ones: Json | None) -> None:
        for one in ones:
            if one is not None:
                one.update({key: copy(value) for key, value in defaults.items() if key not in one})

    fill({"cuts": []}, event)
    fill(OF_EVENT, event["event"])
    fill(OF_PLAYER, *event["players"])
    fill(OF_RESULT, *(player["result"] for player in event["players"]))
    fill(OF_PENALTY, *event["penalties"])
    fill(OF_SESSION, *event["sessions"])
    fill(OF_DRAW, *event.get("draws", ()))
    fill(OF_LOG, *event.get("log", ()))
    fill(OF_CUT_PLACE, *(place for cut in event["cuts"] for place in cut["players"]))
    for _where, _session, table in all_tables(event):
        fill(OF_TABLE, table)
        fill(OF_TOTALS, table["totals"])
        fill(OF_HAND, *table["hands"])
        for hand in table["hands"]:
            steps = hand.get("history", ())
            fill(OF_STEP, *steps)
            fill(OF_STATE, *(step[key] for step in steps for key in ("before", "after")))


def check_event(event: Json, standings: Json | None = None) -> list[str]:
    """Every difference in an event file, and against its standings if there are any."""
    report = Report()
    complete(event)
    rules = Rules(event["event"]["ruleset"], event["event"]["options"])
    check_annulled(report, event)
    check_participants(report, event)
    check_seats(report, event)
    kinds = ("seats_swapped", "player_replaced")
    swaps = {entry["session"] for entry in event["log"] if entry["kind"] in kinds}
    of_hands = penalties_of_hands(event)
    given = [one for number, one in enumerate(event["penalties"], 1) if number not in of_hands]
    for where, session, table in all_tables(event):
        here = (session["number"], table["number"])
        there = [one for one in given if (one["session"], one["table"]) == here]
        check_table(report, where, table, rules, there, swapped=session["number"] in swaps)
    check_penalties(report, event)
    for number, draw in enumerate(event["draws"], 1):
        check_draw(report, f"seating plan {number}", draw)
    check_draw_seats(report, event)
    if standings is not None:
        check_standings(report, event, standings)
    return report.lines


def read(path: Path) -> Json:
    """A JSON object."""
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise UnreadableError(f"{path}: {error}") from error
    if not isinstance(found, dict):
        raise UnreadableError(f"{path}: no JSON object")
    return found


def read_event(path: Path) -> Json:
    """An event file of a version known here."""
    event = read(path)
    if (event.get("application"), event.get("version")) != ("clubscore", 3):
        raise UnreadableError(f"{path}: no event file of version 3")
    return event


def main(arguments: list[str] | None = None) -> int:
    """Run the command; its exit status."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("event", type=Path, help="an event file")
    parser.add_argument("--standings", type=Path, help="the standings of the API")
    parser.add_argument("--score", metavar="COMMAND", help="a program that reads the score format")
    asked = parser.parse_args(arguments)
    scored = Report()
    try:
        event = read_event(asked.event)
        standings = read(asked.standings) if asked.standings else None
        lines = check_event(event, standings)
        if asked.score:
            check_scores(scored, event, asked.score)
    except UnreadableError as error:
        sys.stderr.write(f"{error}\n")
        return 2
    except (KeyError, TypeError, IndexError, ValueError, AttributeError) as error:
        sys.stderr.write(f"{asked.event}: not as event-file.md says: {error!r}\n")
        return 2
    lines += scored.lines
    for line in lines:
        sys.stdout.write(f"{line}\n")
    if standings is None:
        sys.stderr.write("The event file states no standings: give them with --standings.\n")
    return 1 if lines else 0


if __name__ == "__main__":
    sys.exit(main())
