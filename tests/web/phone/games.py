"""Questions a page asks the phone's engine: games made up, their hands entered well and badly."""

import random
from collections.abc import Iterator
from typing import Any

from django.templatetags.static import static

from clubscore.play.entry.assessment import EventRules, no_points
from clubscore.play.entry.fields import fields_of
from clubscore.play.entry.hand_entry import HandEntry
from clubscore.play.entry.phone_table import PhoneSeat, PhoneTable
from clubscore.play.entry.random_games import deal_game
from scoring.rulesets import get
from tests.factories import TWO_POINTS

Pairs = list[list[str]]
NAMES = ("Rossi Anna", "D’Amico <Ugo>", "Østergård & Søn", "Bianchi Ada")
SPOILT = 3  # entries that are spoilt for each that is not


def rules_of(ruleset: str, **options: Any) -> EventRules:
    """Return a rule system under its default options, but for some."""
    system = get(ruleset)
    defaults = {option.key: option.default for option in system.options}
    return EventRules(system, defaults | options)


def empty_table(rules: EventRules) -> PhoneTable:
    """Return a table before its first hand."""
    seats = tuple(PhoneSeat(seat, name, name.split()[0]) for seat, name in enumerate(NAMES))
    places = (4, 2, 1, 0) if not rules.all_hands else ()
    by_hands = bool(places)
    nothing = no_points(len(seats))
    return PhoneTable(rules, seats, (), nothing, nothing, nothing, places, by_hands)


def pairs_of(entry: HandEntry, rules: EventRules) -> Pairs:
    """Return what the form would send for an entry."""
    pairs = []
    for name, value in fields_of(entry, rules).items():
        values = value if isinstance(value, list) else [value]
        pairs += [[name, str(one)] for one in values if one is not None]
    return pairs


def spoilt(pairs: Pairs, chance: random.Random, rules: EventRules) -> Pairs:
    """Return the fields of a form with something wrong, or otherwise, in them."""
    fields = [list(pair) for pair in pairs]
    texts = [pair for pair in fields if pair[0].startswith("tiles") and pair[1]]
    if texts and chance.random() < 0.6:
        text = chance.choice(texts)
        text[1] = _other_tiles(text[1], chance)
        return fields
    without = [pair for pair in fields if pair[0] not in ("outcome", "situations", "source")]
    return without + chance.choice(
        [
            [["situations", one.situation] for one in rules.conduct.situations]
            + [["outcome", "win"], ["source", "2"]],
            [["outcome", "win"], ["source", "self"], ["action", "false_win"]],
            [
                ["outcome", "win" if rules.all_hands else "points"],
                *(["source", "self"], ["points", "12"], ["points_0", "9999"]),
                *(["doubles_0", "12"], ["how_0", "told"]),
            ],
            [["outcome", "win"], ["source", "self"], ["tiles", ""], ["tiles_1", ""]],
        ]
    )


def _other_tiles(text: str, chance: random.Random) -> str:
    at = chance.randrange(len(text))
    others = [
        text[:at] + chance.choice("19mpsEF+(?") + text[at + 1 :],
        text[:at],
        text.replace("m", "s").replace("p", "s"),
        "EE",
        TWO_POINTS,
    ]
    return chance.choice(others)


def waiting(number: int, pairs: Pairs) -> dict[str, Any]:
    """Return a hand that waits on the phone."""
    return {"token": f"hand-{number}", "number": number, "fields": pairs}


def asked(what: str, table: PhoneTable | None, language: str, **more: Any) -> dict[str, Any]:
    """Return a question of a page."""
    return {
        "ask": what,
        "language": language,
        "sprite": static("tiles/sprite.svg"),
        "facts": {"game": table.as_dict()} if table else {},
        **more,
    }


def questions(rules: EventRules, seed: int, language: str) -> Iterator[dict[str, Any]]:
    """Yield what the pages of a whole game ask, whose hands wait on the phone one after another."""
    chance = random.Random(seed)
    table = empty_table(rules)
    hands: list[dict[str, Any]] = []
    pairs: Pairs = []
    for number, entry in deal_game(seed, rules):
        pairs = pairs_of(entry, rules)
        yield asked("preview", table, language, hands=hands, fields=pairs)
        for _ in range(SPOILT):
            fields = spoilt(pairs, chance, rules)
            yield asked("preview", table, language, hands=hands, fields=fields)
        hands = [*hands, waiting(number, pairs)]
        yield asked("game", table, language, hands=hands)
    yield asked("preview", table, language, hands=hands, fields=pairs)
    meanwhile = [*pairs, ["number", "2"]]  # recorded by somebody else
    yield asked("preview", table, language, hands=hands, fields=meanwhile)
    for seat in range(4):  # one of the hands behind it may keep its winds
        recorded = {"number": 2, "dealer": seat, "prevalent_wind": 0, "ends_hand": True}
        corrects = recorded | {"net": [24, -8, -8, -8]}
        fields = [*hands[seat]["fields"], ["hand", "7"], ["revision", "1"]]
        yield asked("preview", table, language, hands=hands, fields=fields, corrects=corrects)
    odd = [hands[0] | {"number": 7}, hands[0] | {"fields": [["outcome", "none"]]}, hands[0]]
    yield asked("game", table, language, hands=odd)
