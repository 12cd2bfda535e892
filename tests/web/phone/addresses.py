"""Addresses of the calculator, made up: hands of games, good and bad, under all options."""

import random
from collections.abc import Iterator

from clubscore.play.entry.fields import TOLD
from clubscore.play.entry.hand_entry import HandEntry
from clubscore.play.entry.random_games import deal_game
from scoring.rulesets.base import Ruleset
from scoring.tiles import Wind
from tests.test_fuzz_forms import HOSTILE

from .games import rules_of

Fields = list[tuple[str, str]]
OWN = (
    "tiles",
    "tiles_0",
    "tiles_2",
    "points_1",
    "doubles_1",
    "how_1",
    "how_0",
    "how_2",
    "points",
    "doubles",
)
ASKED = ("seat", "round", "from", "situations", "seen", "x")


def addresses(ruleset: Ruleset, seed: int) -> Iterator[Fields]:
    """Yield the fields of addresses: of each hand of a game also what it waits for, and spoilt."""
    chance = random.Random(seed)
    yield []
    numbers = (("doubles", "3"), ("points", "40"), ("counter_honba", "2"))
    yield [*numbers, ("seat", "S"), ("from", chance.choice(("self", "E", "N")))]
    yield [("limits", "2"), *numbers[2:], ("tiles", "123m")]
    for _number, entry in deal_game(seed, rules_of(ruleset.key), 8):
        fields = [*_fields_of(entry, chance), *_options(ruleset, chance)]
        yield fields
        yield [(name, value.partition("+")[0]) for name, value in fields]
        seen = ("seen", chance.choice(("3s66m", "1m9pE E", "s", "CCCC")))
        yield [*((name, _one_off(value)) for name, value in fields), seen]  # what to discard
        yield _spoilt(fields, ruleset, chance)
        yield _spoilt(_spoilt(fields, ruleset, chance), ruleset, chance)


def _one_off(tiles: str) -> str:
    """Return a hand with North in the place of its winning tile."""
    before, plus, _tile = tiles.partition("+")
    return f"{before}+N" if plus else tiles


def _fields_of(entry: HandEntry, chance: random.Random) -> Fields:
    winner, source = entry.winner or 0, entry.discarder
    fields = [
        ("seat", Wind(winner).name),
        ("round", chance.choice([*Wind]).name),
        ("from", "self" if source is None else Wind(source).name),
        *(("situations", one) for one in sorted(entry.situations)),
    ]
    if len(entry.hands) < 2:
        return [("tiles", entry.tiles), *fields]
    for seat, held in entry.hands.items():
        if held.tiles:
            fields.append((f"tiles_{seat}", held.tiles))
        elif held.points:
            told = (("how", TOLD), ("points", held.points), ("doubles", held.doubles))
            fields += [(f"{name}_{seat}", str(value)) for name, value in told]
    return fields


def _options(ruleset: Ruleset, chance: random.Random) -> Fields:
    option = chance.choice(ruleset.options)
    values = [str(value).lower() for value, _label in option.choices] or [str(option.highest)]
    return [(f"o_{option.key}", chance.choice([*values, "heaps", "", " 1 "]))]


def _spoilt(fields: Fields, ruleset: Ruleset, chance: random.Random) -> Fields:
    """Return the fields with something odd among them."""
    questions = [f"answer_{one.key}" for one in ruleset.conduct({}).questions]
    circumstances = [info.situation for info in ruleset.situations]
    way = chance.randrange(4)
    if way == 0:
        return [*fields, ("situations", chance.choice(circumstances))]
    if way == 1:
        name, value = chance.choice(fields)
        at = chance.randrange(len(value) + 1)
        odd = value[:at] + chance.choice("19mpsEF+(?[") + value[at + 1 :]
        return [*fields, (name, odd)]
    names = [*OWN, *ASKED, *questions, *(f"o_{one.key}" for one in ruleset.options)]
    odd = chance.choice([*HOSTILE, "0", "2", "self", "told", "none", "seven"])
    return [*fields, (chance.choice(names), odd)]
