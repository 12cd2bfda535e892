"""A hand that was recorded, as an address of the calculator: with the rules of its event."""

from __future__ import annotations

from collections.abc import Iterator
from urllib.parse import urlencode

from django.urls import reverse

from clubscore.play.calculator.options import options_query
from clubscore.play.calculator.request import FROM_SELF
from clubscore.play.entry.answers import answers_in_winds
from clubscore.play.entry.assessment import EventRules
from clubscore.play.entry.fields import ANSWER, TOLD
from clubscore.play.entry.hand_entry import HandEntry
from clubscore.play.ledger import entry_of, position_of
from clubscore.play.models import Hand
from scoring.rulesets import get
from scoring.rulesets.base import AnswerKind, Position


def address_of(hand: Hand) -> str | None:
    """Return where the calculator counts a hand; None for one without tiles."""
    entry, rules = entry_of(hand), EventRules(get(hand.ruleset), hand.options)
    if not any(held.tiles for held in entry.hands.values()):
        return None
    query = [*_fields(entry, position_of(hand), rules), *options_query(rules.changed_options)]
    return f"{reverse('score', args=[rules.ruleset.key])}?{urlencode(query)}"


def _fields(entry: HandEntry, position: Position, rules: EventRules) -> Iterator[tuple[str, str]]:
    yield from _hands(entry, position, rules)
    yield "seat", position.wind_of(entry.winner or 0).name
    yield "round", position.prevalent_wind.name
    yield "from", FROM_SELF if entry.discarder is None else position.wind_of(entry.discarder).name
    winner = position.wind_of(entry.winner or 0)
    in_winds = answers_in_winds(entry.answers, position, rules.ruleset.questions)
    known = rules.ruleset.known_from_answers(in_winds, winner, entry.situations)
    for situation in sorted(entry.situations | known):
        yield "situations", situation
    questions = {question.key: question for question in rules.conduct.questions}
    for key, answer in entry.answers.items():
        question = questions.get(key)
        if question is None or not question.is_of_win:
            continue  # it says something of the others, who are not in the calculator
        # An answer that names a player names the seat; in the calculator seats are the winds.
        is_seat = answer.isdecimal() and question.kind is not AnswerKind.NUMBER
        named = position.wind_of(int(answer)) if is_seat else None
        yield ANSWER + key, answer if named is None else str(named.value)


def _hands(entry: HandEntry, position: Position, rules: EventRules) -> Iterator[tuple[str, str]]:
    if not rules.all_hands:
        yield "tiles", entry.tiles.replace(" ", "")
        return
    for seat, held in entry.hands.items():
        wind = position.wind_of(seat).value
        if held.tiles:
            yield f"tiles_{wind}", held.tiles.replace(" ", "")
        elif held.points:
            yield f"how_{wind}", TOLD
            yield f"points_{wind}", str(held.points)
            yield f"doubles_{wind}", str(held.doubles)
