"""The hands of a game read: what each claims, with its players in the winds of their seats."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from scoring.errors import FOUR_HANDS, NUMBERS_BY_SEAT, OBJECTS, RuleError
from scoring.game import EnteredPoints, FurtherWin, GameState, Outcome
from scoring.hand import Hand, situation_of
from scoring.judge import Claim
from scoring.rulesets import RULESETS
from scoring.rulesets.base import AnswerKind, HandsScored, Question, Ruleset
from scoring.rulesets.options import Options
from scoring.tiles import PLAYING_ORDER, Wind

from .fields import Request, any_field, list_field, number_field, text_field
from .requests import parse_hand_object

SEATS: Final = tuple(wind.name for wind in PLAYING_ORDER)  # players, by their first winds
ONE_HAND_FIELDS: Final = frozenset(("outcome", "discarder", "wins", "offender"))
FOUR_HANDS_FIELDS: Final = frozenset(("outcome", "discarder", "winner", "hands", "offender"))
# What a hand counts, told instead of its tiles: points, doubles, limits.
POINTS: Final = ("points", "doubles", "limits")
HAN_AND_FU: Final = ("fu", "han", "yakuman")
TILE_FIELDS: Final = frozenset(("melds", "concealed_kongs", "tiles", "winning_tile", "flowers"))
WIN_FIELDS: Final = TILE_FIELDS | {"winner", "situations"}
SEAT_FIELDS: Final = TILE_FIELDS | {"seat", "situations", "partial"}


class HandReader:
    """Reads one hand of a game: the request names seats, the claim winds."""

    def __init__(
        self, fields: Request, state: GameState, ruleset: Ruleset, options: Options
    ) -> None:
        """Note where the hand is played."""
        self.fields = fields
        self.position = state.position
        self.ruleset = ruleset
        self.options = options
        self.conduct = ruleset.conduct(options)
        self.entered_fields = HAN_AND_FU if ruleset.limit_names else POINTS

    def claim(self) -> Claim:
        """Return what the hand claims; raise ``RuleError`` for what cannot be."""
        outcome = self._outcome()
        of_four = self.ruleset.hands_scored is HandsScored.ALL
        self._check_fields(self.fields, FOUR_HANDS_FIELDS if of_four else ONE_HAND_FIELDS)
        answers = self._answers(self.fields, outcome, of_winner=False)
        if outcome is Outcome.WIN:
            return self._win_of_four(answers) if of_four else self._win(answers)
        offender = None
        if outcome is Outcome.FALSE_WIN:
            offender = self._wind(text_field(self.fields, "offender"))
        return self._claim(outcome, offender, answers=answers)

    def _claim(
        self,
        outcome: Outcome,
        winner: Wind | None,
        discarder: Wind | None = None,
        hands: Mapping[Wind, Hand] | None = None,
        situations: frozenset[str] = frozenset(),
        answers: Mapping[str, str] | None = None,
        entered: Mapping[Wind, EnteredPoints] | None = None,
        also: tuple[FurtherWin, ...] = (),
    ) -> Claim:
        position = self.position
        points = {
            wind: points
            for wind, points in zip(position.winds, position.points, strict=True)
            if wind is not None
        }
        return Claim(
            outcome,
            position.prevalent_wind,
            winner,
            discarder,
            hands or {},
            situations,
            answers or {},
            entered or {},
            counters=position.counters,
            pot=position.pot,
            also=also,
            points=points,
        )

    def _outcome(self) -> Outcome:
        text = text_field(self.fields, "outcome")
        for outcome in Outcome:
            if outcome.value == text:
                if outcome not in self.conduct.outcomes:
                    raise RuleError("not_played", text=text)
                return outcome
        raise RuleError("unknown_outcome", text=text)

    def _win(self, answers: Mapping[str, str]) -> Claim:
        """Return the claim of a hand in which the winners' tiles, or what they count, are given."""
        discarder = self._wind_or_none("discarder")
        wins = self._objects("wins")
        if not wins:
            raise RuleError("no_winner")
        if len(wins) > 1 and discarder is None:
            raise RuleError("several_self_drawn")
        hands: dict[Wind, Hand] = {}
        entered: dict[Wind, EnteredPoints] = {}
        claims: list[FurtherWin] = []
        for fields in wins:
            self._check_fields(fields, WIN_FIELDS | frozenset(self.entered_fields))
            winner = self._wind(text_field(fields, "winner"))
            if winner is discarder:
                raise RuleError("discarder_is_winner")
            if winner in hands or winner in entered:
                raise RuleError("duplicate_hand", wind=winner.name)
            if fields.get("tiles") is None:
                entered[winner] = self._entered(fields)
                situations = frozenset[str]()
            else:
                hands[winner] = parse_hand_object(fields)
                situations = self._situations(fields, winner, answers)
            own = self._answers(fields, Outcome.WIN, of_winner=True)
            claims.append(FurtherWin(winner, situations, own))
        if discarder is not None:
            first = discarder
            claims = sorted(claims, key=lambda one: (one.winner - first) % len(PLAYING_ORDER))
        first_win = claims[0]
        return self._claim(
            Outcome.WIN,
            first_win.winner,
            discarder,
            hands,
            first_win.situations,
            {**answers, **first_win.answers},
            entered,
            tuple(claims[1:]),
        )

    def _win_of_four(self, answers: Mapping[str, str]) -> Claim:
        """Return the claim of a hand in which the hands of all four players are given."""
        hands: dict[Wind, Hand] = {}
        entered: dict[Wind, EnteredPoints] = {}
        winner, situations = self._wind_or_none("winner"), frozenset[str]()
        for fields in self._objects("hands"):
            self._check_fields(fields, SEAT_FIELDS | frozenset(self.entered_fields))
            wind = self._wind(text_field(fields, "seat"))
            if wind in hands or wind in entered:
                raise RuleError("duplicate_hand", wind=wind.name)
            if fields.get("tiles") is None:
                entered[wind] = self._entered(fields)
                continue
            hands[wind] = parse_hand_object(fields)
            if hands[wind].winning_tile is not None:
                if winner is not None and winner is not wind:
                    raise RuleError("unexpected_winning_tile")
                winner, situations = wind, self._situations(fields, wind, answers)
        if winner is None:
            raise RuleError("no_winner")
        if len(hands) + len(entered) < len(PLAYING_ORDER):
            raise RuleError("bad_field", field="hands", expected=FOUR_HANDS)
        own = self._answers(self.fields, Outcome.WIN, of_winner=True)
        discarder = self._wind_or_none("discarder")
        return self._claim(
            Outcome.WIN, winner, discarder, hands, situations, {**answers, **own}, entered
        )

    def _situations(
        self, fields: Request, winner: Wind, answers: Mapping[str, str]
    ) -> frozenset[str]:
        """Return the stated circumstances, and those that follow from the game and the hand."""
        told = frozenset(list_field(fields, "situations", situation_of))
        known = self.ruleset.known_from_answers(answers, winner, told)
        if winner is Wind.E:
            known = known | self.ruleset.known_from_game(self.position)
        return told | known

    def _entered(self, fields: Request) -> EnteredPoints:
        """Return the entered count of a hand, given instead of its tiles."""
        points, doubles, limits = self.entered_fields
        if all(fields.get(name) is None for name in self.entered_fields):
            raise RuleError("missing_field", field="tiles")
        entered = EnteredPoints(
            number_field(fields, points),
            number_field(fields, doubles),
            number_field(fields, limits),
        )
        if self.ruleset.limit_names and not entered.doubles and not entered.limits:
            raise RuleError("bad_han", text=str(entered.doubles))  # a value alone is no hand
        return entered

    def _answers(self, fields: Request, outcome: Outcome, *, of_winner: bool) -> dict[str, str]:
        """Return the answers to the questions of the hand, or of one winner.

        An answer to what these rules never ask, or not in such a hand, means nothing.
        """
        asked = {question.key for question in self.conduct.questions}
        answers = {}
        for question in self.ruleset.questions:
            if outcome not in question.outcomes or question.each_winner is not of_winner:
                continue
            if fields.get(question.key) is None:
                continue
            answer = self._answer(question, fields[question.key])
            if question.key not in asked and answer != question.default:
                raise RuleError("not_played", text=question.key)
            answers[question.key] = answer
        return answers

    def _answer(self, question: Question, value: object) -> str:
        """Return the answer to a question as systems read it."""
        if question.kind is AnswerKind.PLAYERS:
            if not isinstance(value, list):
                raise RuleError("bad_answer", text=str(value), question=question.key)
            named = [self._wind(seat) for seat in value]
            return ",".join([wind.name for wind in PLAYING_ORDER if wind in named])
        if question.kind is AnswerKind.NUMBER:
            if type(value) is int and question.lowest <= value <= question.highest:
                return str(value)
        elif isinstance(value, str):
            if value in dict(question.answers):
                return value
            if question.players:
                return self._wind(value).name
        raise RuleError("bad_answer", text=str(value), question=question.key)

    def _wind(self, seat: object) -> Wind:
        """Return the wind of a player now; raise ``bad_seat`` for nobody."""
        if isinstance(seat, str) and seat in SEATS:
            return self.position.wind_of(SEATS.index(seat))
        raise RuleError("bad_seat", text=str(seat))

    def _wind_or_none(self, name: str) -> Wind | None:
        seat = self.fields.get(name)
        return None if seat is None else self._wind(seat)

    def _objects(self, name: str) -> list[Request]:
        told = any_field(self.fields, name)
        if not isinstance(told, list) or not all(isinstance(one, dict) for one in told):
            raise RuleError("bad_field", field=name, expected=OBJECTS)
        return told

    def _check_fields(self, fields: Request, names: frozenset[str]) -> None:
        """Raise ``unknown_field`` for one that no hand of a game has."""
        for name in fields:
            if name not in names and name not in _questions_known():
                raise RuleError("unknown_field", field=str(name))


def _questions_known() -> frozenset[str]:
    """Return the questions of every rule system: an answer to one is a field of the format."""
    return frozenset(
        question.key for ruleset in RULESETS.values() for question in ruleset.questions
    )


def points_by_seat(fields: Request, name: str) -> dict[int, int]:
    """Return a field that maps seats to points; empty if there is no such field."""
    told = fields.get(name)
    if told is None:
        return {}
    if not isinstance(told, dict) or not all(type(points) is int for points in told.values()):
        raise RuleError("bad_field", field=name, expected=NUMBERS_BY_SEAT)
    return {seat_of(seat): points for seat, points in told.items()}


def seat_of(text: object) -> int:
    """Return the number of a seat; raise ``bad_seat`` for none."""
    if isinstance(text, str) and text in SEATS:
        return SEATS.index(text)
    raise RuleError("bad_seat", text=str(text))
