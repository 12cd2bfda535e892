"""A hand in an address: read it, judge it, write the shortest address that says the same.

``/score/mcr/?tiles=[EEE]123m456p78s99m%2B6s&seat=S&round=E&from=W``: the winner's tiles and wind,
the prevalent wind, who discarded (``self``: it was drawn). ``seen=3s66m`` are tiles seen elsewhere
on the table. Where hands can be entered as numbers, these may replace the tiles
(``doubles=3&points=40``), with counters added (``counter_honba=2``). Where all four hands count,
each has its own fields, by wind: ``tiles_0`` is East's, or ``points_0`` and ``doubles_0``; there
``tiles`` are the winner's.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Final
from urllib.parse import urlencode

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from clubscore.errors import ClubError
from clubscore.play.entry.assessment import EventRules, assess
from clubscore.play.entry.fields import (
    ANSWER,
    HOW,
    NOTHING,
    NUMBERS,
    POINTS_ONLY,
    SCORING,
    SEATS,
    SELF_DRAWN,
    TILES,
    TOLD,
    entry_of_fields,
)
from clubscore.play.entry.hand_entry import (
    HandEntry,
    SeatHand,
    position_at,
)
from clubscore.play.explanation.preview import INVALID, EntryPreview, entry_preview
from clubscore.words import explain, wind_name
from scoring.errors import RuleError
from scoring.hand import Hand
from scoring.notation import UNKNOWN_REST, format_hand
from scoring.rulesets.base import AnswerKind, HandsScored, Outcome, Position, Question, Ruleset
from scoring.tiles import Tile, Wind, format_tiles

from .fields import (
    LONGEST,
    check_counters,
    counter_fields,
    counters_of,
    number_of,
    seen_tiles_of,
    told_fields,
    told_number,
)
from .options import options_query, parse_options

FROM_SELF: Final = "self"


@dataclass(frozen=True, slots=True)
class WindSitter:
    """A wind in the place of a player."""

    seat: int
    short_name: str


@dataclass(frozen=True)
class CalculatorRequest:
    """What an address asks. ``wrong`` names an option whose value cannot be."""

    rules: EventRules
    seat: Wind
    prevalent_wind: Wind
    discarder: Wind | None  # None: self-drawn
    query: Mapping[str, str]
    situations: tuple[str, ...] = ()  # as they are written
    wrong: str = ""
    seen_tiles: tuple[Tile, ...] = ()  # elsewhere on the table
    wrong_seen: bool = False  # what is written of them cannot be read

    @classmethod
    def of(cls, ruleset: Ruleset, pairs: Iterable[tuple[str, str]]) -> CalculatorRequest:
        """Read the fields of an address; the last one of each name counts.

        Missing or impossible values become East, East and self-drawn.
        """
        fields = list(pairs)
        query = dict(fields)
        options, wrong = parse_options(ruleset, query)
        seat = _wind(query.get("seat"), Wind.E)
        source = _wind(query.get("from"), seat)
        prevalent = _wind(query.get("round"), Wind.E)
        seen, wrong_seen = seen_tiles_of(query.get("seen", ""))
        return cls(
            EventRules(ruleset, options),
            seat,
            prevalent,
            None if source is seat else source,
            _one_hand(ruleset, query, seat),
            tuple(value for name, value in fields if name == "situations"),
            wrong,
            seen,
            wrong_seen,
        )

    @property
    def position(self) -> Position:
        """Seats are the winds themselves: East's is seat 0."""
        position = position_at(1, dealer=0, prevalent_wind=self.prevalent_wind)
        return replace(position, counters=counters_of(self.rules.ruleset, self.query))

    @property
    def numbers(self) -> list[tuple[str, str]]:
        """The fields of a hand entered as numbers, without its tiles."""
        return told_fields(self.rules.ruleset, self.query)

    @property
    def source(self) -> str:
        """Who discarded, as the form says it."""
        return FROM_SELF if self.discarder is None else self.discarder.name

    @property
    def seen_text(self) -> str:
        """The tiles seen elsewhere, in canonical notation; as written where they cannot be read."""
        return (
            self.query.get("seen", "") if self.wrong_seen else format_tiles(sorted(self.seen_tiles))
        )

    def text(self, seat: int | None = None) -> str:
        """Return the tiles written for a seat, by default the winner's."""
        number = self.seat.value if seat is None else seat  # a wind alone is written as its letter
        name = f"tiles_{number}" if self.rules.all_hands else "tiles"
        return self.query.get(name, "").strip()

    @property
    def is_empty(self) -> bool:
        """Whether no hand was entered."""
        if not self.rules.all_hands:
            return not self.text() and not self.numbers
        return all(self._how(seat) == NOTHING for seat in range(4))

    @property
    def hand_to_complete(self) -> Hand | None:
        """The winner's hand, if all of it but the winning tile is there and can be."""
        hand = self._written_hand
        return None if hand is None or hand.winning_tile is not None else hand

    @property
    def whole_hand(self) -> Hand | None:
        """The winner's hand, if all of it is there and can be."""
        hand = self._written_hand
        return None if hand is None or hand.winning_tile is None else hand

    @property
    def _written_hand(self) -> Hand | None:
        if len(self.text()) > LONGEST:
            return None
        hand = SeatHand(self.text()).hand
        return None if hand is None or hand.partial else hand

    @cached_property
    def entry(self) -> HandEntry:
        """Return what the referee would enter.

        Raises ``ClubError`` or ``RuleError`` for what cannot be.
        """
        check_counters(self.rules.ruleset, self.query)
        fields: dict[str, Any] = {
            "outcome": POINTS_ONLY if self.numbers else Outcome.WIN.value,
            "winner": str(self.seat.value),
            "source": SELF_DRAWN if self.discarder is None else str(self.discarder.value),
            "tiles": self._tiles("tiles"),
            "situations": self._known_situations(),
            **{name: self._number(name) if self.numbers else None for name in NUMBERS},
        }
        for question in self.rules.conduct.questions:
            fields[ANSWER + question.key] = self._known_answer(question)
        for seat in range(4) if self.rules.all_hands else ():
            fields[f"how_{seat}"] = self._how(seat)
            fields[f"tiles_{seat}"] = self._tiles(f"tiles_{seat}")
            fields[f"points_{seat}"] = self._number(f"points_{seat}")
            fields[f"doubles_{seat}"] = self._number(f"doubles_{seat}")
        return entry_of_fields(fields, self.rules, in_game=False)

    def preview(self) -> EntryPreview:
        """Return what the hand is worth, who pays whom, or what is wrong."""
        try:
            entry = self.entry
        except (ClubError, RuleError) as error:
            return EntryPreview(INVALID, pgettext("a hand", "Impossible"), explain(error))
        return entry_preview(assess(entry, self.position, self.rules), sitters())

    def fields(self) -> dict[str, Any]:
        """Return what fills the keypad's fields."""
        told: dict[str, Any] = {"tiles": self.text(), **dict(self.numbers)}
        for seat in range(4) if self.rules.all_hands else ():
            told[f"how_{seat}"] = self._tiles_shown(seat)
            for name in ("tiles", "points", "doubles"):
                told[f"{name}_{seat}"] = self.query.get(f"{name}_{seat}", "")
        return told

    def page_fields(self) -> dict[str, Any]:
        """Return the values of the page's fields; of the options only those that were changed."""
        return {
            **self.fields(),
            "seat": self.seat.name,
            "round": self.prevalent_wind.name,
            "from": self.source,
            "seen": self.seen_text,
            **dict(self._counters()),
            **dict(self.options()),
        }

    def address(self) -> str:
        """Return the shortest query that asks the same; hands that can be read, canonically."""
        return urlencode([*self.hand_fields, *self.options()])

    def options(self) -> list[tuple[str, str]]:
        """Return the options as fields of an address."""
        return options_query(self.rules.options)

    @cached_property
    def hand_fields(self) -> list[tuple[str, str]]:
        """Return everything but the options as fields of an address."""
        return [*self._hands(), *self._circumstances()]

    def _tiles(self, name: str) -> str:
        text = self.query.get(name, "").strip()
        if len(text) > LONGEST:
            raise ClubError("text_too_long", text=text, limit=LONGEST)
        return text

    def _number(self, name: str) -> int | None:
        return told_number(self.query, name, self.rules.ruleset.highest_entry)

    def _known_situations(self) -> list[str]:
        known = [info.situation for info in self.rules.conduct.situations]
        for text in self.situations:
            if text not in known:
                raise RuleError("unknown_situation", text=text)
        return list(self.situations)

    def _known_answer(self, question: Question) -> str:
        text = self.query.get(ANSWER + question.key, "").strip()
        if question.kind is AnswerKind.NUMBER:
            return self._known_number(question, text)
        known = ["", *(value for value, _label in question.answers)]
        if text not in known and not (question.players and text in SEATS):
            raise ClubError("unknown_answer", text=text, question=_(question.text))
        return text

    def _known_number(self, question: Question, text: str) -> str:
        number = number_of(text)
        if text and (number is None or not question.lowest <= number <= question.highest):
            raise ClubError("unknown_answer", text=text, question=_(question.text))
        return text if number is None else str(number)

    def _how(self, seat: int) -> str:
        """Return how a hand was entered; without any entry it has nothing to count."""
        how = self._tiles_shown(seat)
        told = self.query.get(f"{'points' if how == TOLD else 'tiles'}_{seat}", "").strip()
        if told:
            return how
        return TILES if seat == self.seat and how != TOLD else NOTHING

    def _tiles_shown(self, seat: int) -> str:
        how = self.query.get(f"how_{seat}", "")
        if how in HOW:
            return how
        if UNKNOWN_REST in self.query.get(f"tiles_{seat}", "") and seat != self.seat:
            return SCORING
        if self.query.get(f"tiles_{seat}") or seat == self.seat:
            return TILES
        return TOLD if self.query.get(f"points_{seat}") else NOTHING

    def _hands(self) -> Iterator[tuple[str, str]]:
        if not self.rules.all_hands:
            if self.text():
                yield "tiles", _compact(self.text())
            yield from self.numbers
            return
        for seat in range(4):
            how = self._how(seat)
            if how in {TILES, SCORING} and self.text(seat):
                yield f"tiles_{seat}", _compact(self._with_rest(seat, how))
            elif how == TOLD:
                yield f"how_{seat}", TOLD
                for name in (f"points_{seat}", f"doubles_{seat}"):
                    if written := self.query.get(name, "").strip():
                        yield name, written

    def _counters(self) -> list[tuple[str, str]]:
        return counter_fields(self.rules.ruleset, self.query)

    def _with_rest(self, seat: int, how: str) -> str:
        text = self.text(seat)
        only_scoring = how == SCORING and seat != self.seat and UNKNOWN_REST not in text
        return f"{text} {UNKNOWN_REST}" if only_scoring else text

    def _circumstances(self) -> Iterator[tuple[str, str]]:
        yield "seat", self.seat.name
        yield "round", self.prevalent_wind.name
        yield "from", self.source
        yield from self._counters()
        if self.seen_tiles:
            yield "seen", self.seen_text
        try:
            entry = self.entry
        except (ClubError, RuleError):
            return
        for situation in sorted(entry.situations):
            yield "situations", situation
        for question in self.rules.conduct.questions:
            answer = entry.answers.get(question.key, question.default)
            if answer != question.default:
                yield ANSWER + question.key, answer


def _one_hand(ruleset: Ruleset, query: Mapping[str, str], seat: Wind) -> Mapping[str, str]:
    """Return the query with ``tiles`` in the winner's field, where each of four hands has one.

    If the hand is entered as numbers, its tiles do not count.
    """
    if told_fields(ruleset, query):
        return {**query, "tiles": ""}
    tiles, name = query.get("tiles", ""), f"tiles_{seat.value}"
    if ruleset.hands_scored is not HandsScored.ALL or not tiles or query.get(name):
        return query
    return {**query, name: tiles}


def sitters() -> Sequence[WindSitter]:
    """Return the four winds as players, in the active language."""
    return [WindSitter(wind.value, wind_name(wind)) for wind in Wind]


def _compact(text: str) -> str:
    """Return a readable hand without blanks, any other text unchanged."""
    hand = SeatHand(text).hand if len(text) <= LONGEST else None
    return text if hand is None else format_hand(hand).replace(" ", "")


def _wind(name: str | None, otherwise: Wind) -> Wind:
    return next((wind for wind in Wind if wind.name == name), otherwise)
