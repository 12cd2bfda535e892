"""The entry screen: everything its template prints, for a new hand and for a correction."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final
from uuid import uuid4

from django.http import QueryDict
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from clubscore.play.entry.assessment import EventRules
from clubscore.play.entry.fields import ANSWER, POINTS_ONLY, SCORING, TILES, TOLD, fields_of
from clubscore.play.explanation.correction import CorrectedHand
from clubscore.play.hand_pages.corrections import last_change
from clubscore.play.hand_pages.hands import news_since, seat_news
from clubscore.play.ledger import Ledger, corrected_hand, entry_of, position_of
from clubscore.play.models import Hand
from clubscore.play.selectors import TableState
from clubscore.play.sitters import FIELD as SEATS_FIELD
from clubscore.play.sitters import Sitters, number_fields
from clubscore.web.hand_entry.keypad import (
    HandPanel,
    Key,
    ModeKey,
    ScreenSeat,
    ToldForm,
    WinnerPanel,
    flower_keys,
    mode_keys,
    reds_json,
    tile_rows,
    told_form,
    words,
)
from clubscore.words import localized_name
from scoring.rulesets.base import Outcome, Position
from scoring.tiles import Wind

from .questions import HandQuestionRow, question_rows, settled_outcomes

OUTCOMES_IN_A_ROW: Final = 4
LISTS: Final = ("situations", "also")  # fields that may be sent more than once
BY_SEAT: Final = ("situations_", ANSWER)


@dataclass(frozen=True, slots=True)
class OutcomeChoice:
    """A way a hand can end; an ``is_rare`` one is behind a key."""

    value: str
    label: str
    is_rare: bool = False


@dataclass(frozen=True, slots=True)
class EntryScreen:
    """The entry of a hand; ``fields`` are the form's values.

    ``hand_id`` is set to correct a hand, and ``corrects`` has it as recorded. ``panels`` are set if
    all four hands count.
    """

    title: str
    back: str
    action: str
    preview_url: str
    news_url: str
    position: Position
    number: int
    seats: tuple[ScreenSeat, ...]
    outcomes: tuple[OutcomeChoice, ...]
    tile_rows: list[list[Key]]
    modes: list[ModeKey]
    by_sets: bool  # the winner's hand can be tapped set by set too
    flowers: list[Key]
    reds_json: str  # the red fives in the wall
    panels: tuple[HandPanel, ...]
    winner_panels: tuple[WinnerPanel, ...]  # where several may win, or the hand is told in numbers
    value_form: ToldForm | None  # the winner's hand without its tiles, where it has no panel
    form_name: str
    questions: tuple[HandQuestionRow, ...]
    settles: str  # the outcomes besides wins of which the points are shown
    words: dict[str, Any]
    fields: Mapping[str, Any]
    token: str
    sitters: Sitters  # sent with the hand
    number_fields: str  # names of those whose answers are numbers, for when people move
    hand_id: int | None = None
    corrects: CorrectedHand | None = None
    revision: int | None = None
    reason: str = ""
    news: tuple[str, ...] = ()  # why the form is not for the hand its link promised

    @property
    def can_have_several(self) -> bool:
        """Whether several may win on one discard."""
        return len(self.winner_panels) > 1

    @property
    def has_rare_outcomes(self) -> bool:
        """Whether some of the outcomes are behind a key."""
        return any(one.is_rare for one in self.outcomes)

    @property
    def words_json(self) -> str:
        """The texts of the scripts, for an attribute."""
        return json.dumps(self.words, ensure_ascii=False)

    @property
    def corrects_json(self) -> str:
        """The hand to be corrected, as the phone's engine wants it, for an attribute."""
        return "" if self.corrects is None else json.dumps(self.corrects.as_dict())

    @property
    def prevalent_wind(self) -> Wind:
        """The wind of the round."""
        return self.position.prevalent_wind

    @property
    def prevalent_tile(self) -> str:
        """Its tile, by name."""
        return self.position.prevalent_wind.name


def entry_screen(
    state: TableState,
    position: Position,
    fields: Mapping[str, Any] | None = None,
    *,
    expected_number: int | None = None,
    before: Sitters | None = None,
) -> EntryScreen:
    """Return the screen for the hand in play; ``fields`` hold what was sent before.

    ``expected_number`` is the number of the link that led here; ``before`` are those who sat there
    when the fields were filled in.
    """
    told = dict(fields or {"outcome": Outcome.WIN.value})
    action = reverse("hand_new", args=[state.table.pk])
    title = _("Hand %(number)s") % {"number": position.number}
    return EntryScreen(
        title=title,
        action=action,
        fields=told,
        token=str(told.get("token") or uuid4()),
        news=(*seat_news(state, before), *news_since(state, expected_number)),
        **_parts(state, position, told)
        | {"news_url": f"{_news_url(state)}&number={position.number}"},
    )


def correction_screen(
    state: TableState,
    hand: Hand,
    fields: Mapping[str, Any] | None = None,
    *,
    before: Sitters | None = None,
) -> EntryScreen:
    """Return the screen that corrects a hand; without ``fields``, as it was recorded."""
    told = dict(fields or fields_of(entry_of(hand), state.ledger.rules))
    return EntryScreen(
        title=_("Correct hand %(number)s") % {"number": hand.number},
        action=reverse("hand_correct", args=[state.table.pk, hand.pk]),
        fields=told,
        token=str(hand.token),
        hand_id=hand.pk,
        corrects=corrected_hand(hand),
        revision=told.get("revision") or hand.revision,
        reason=str(told.get("reason") or ""),
        news=tuple(seat_news(state, before)),
        **_parts(state, position_of(hand), told),
    )


def submitted_fields(data: QueryDict) -> dict[str, Any]:
    """Return what a form sent, to fill it in again."""
    names = [name for name in data if name in LISTS or name.startswith(BY_SEAT)]
    return {"situations": [], **data.dict(), **{name: data.getlist(name) for name in names}}


def requested_position(
    ledger: Ledger, submitted: Mapping[str, Any], hand: Hand | None = None
) -> Position:
    """Return where a hand was played: one to correct, the one whose number was sent, or the next.

    If that number was recorded in the meantime, it keeps its winds, which the entry was made with.
    """
    if hand is not None:
        return position_of(hand)
    number = str(submitted.get("number", ""))
    for recorded in ledger.hands:
        if str(recorded.number) == number:
            return position_of(recorded)
    return ledger.position or position_of(ledger.hands[-1])


def _parts(state: TableState, position: Position, values: Mapping[str, Any]) -> dict[str, Any]:
    rules = state.ledger.rules
    all_hands = rules.all_hands
    seats = tuple(
        ScreenSeat(seat.seat, str(seat.seat), seat.short_name, position.wind_at(seat.seat))
        for seat in state.seats
    )
    winner_panels = () if all_hands else _winner_panels(seats, values, rules)
    has_one_field = not all_hands and not winner_panels
    return {
        "back": reverse("table", args=[state.table.pk]),
        "preview_url": reverse("hand_preview", args=[state.table.pk]),
        "news_url": _news_url(state),
        "sitters": state.sitters,
        "number_fields": " ".join(sorted(number_fields(state.ruleset))),
        "position": position,
        "number": position.number,
        "seats": seats,
        "outcomes": _outcomes(rules),
        "panels": tuple(_panel(seat, values, rules) for seat in seats) if all_hands else (),
        "winner_panels": winner_panels,
        "value_form": told_form(rules, values, look="entry-points") if has_one_field else None,
        "form_name": localized_name(rules.ruleset.entered_form.names),
        "questions": question_rows(rules, values),
        "settles": " ".join(settled_outcomes(rules)),
        "tile_rows": tile_rows(),
        "modes": mode_keys(rules),
        "by_sets": all_hands and not rules.conduct.chow_claims,
        "flowers": flower_keys() if rules.conduct.flowers else [],
        "reds_json": reds_json(rules),
        "words": words(),
    }


def _news_url(state: TableState) -> str:
    asked = f"{SEATS_FIELD}={state.sitters}&since={last_change(state.table)}"
    return f"{reverse('hand_news', args=[state.table.pk])}?{asked}"


def _outcomes(rules: EventRules) -> tuple[OutcomeChoice, ...]:
    """Return how a hand may end; rare ends come behind a key where a row has no room for all."""
    played = rules.conduct.outcomes
    is_long = len(played) + (not rules.all_hands) > OUTCOMES_IN_A_ROW
    shown = [
        OutcomeChoice(Outcome.WIN.value, pgettext("outcome", "Win")),
        OutcomeChoice(Outcome.DRAW.value, pgettext("outcome", "Drawn")),
        OutcomeChoice(
            Outcome.ABORTIVE_DRAW.value, pgettext("outcome", "Abortive draw"), is_rare=is_long
        ),
        OutcomeChoice(Outcome.FALSE_WIN.value, pgettext("outcome", "False win"), is_rare=is_long),
    ]
    shown = [one for one in shown if one.value in played]
    if rules.all_hands:
        return tuple(shown)  # each of the hands may be told in points
    told = OutcomeChoice(POINTS_ONLY, localized_name(rules.ruleset.entered_form.names))
    if has_winner_panels(rules):
        return (shown[0], told, *shown[1:])
    return (*shown, told)


def has_winner_panels(rules: EventRules) -> bool:
    """Tell whether each winner's hand has its own part of the form.

    It does where several may win, and where a hand is entered in numbers that are tapped.
    """
    return rules.conduct.winners > 1 or rules.ruleset.entered_form.is_tapped


def _winner_panels(
    seats: tuple[ScreenSeat, ...], values: Mapping[str, Any], rules: EventRules
) -> tuple[WinnerPanel, ...]:
    if not has_winner_panels(rules):
        return ()
    first = WinnerPanel(-1, "", "", _text(values, "tiles"), told_form(rules, values))
    if rules.conduct.winners == 1:
        return (first,)
    further = (
        WinnerPanel(
            seat.seat,
            seat.short_name,
            TILES if _text(values, f"tiles_{seat.seat}") else TOLD,
            _text(values, f"tiles_{seat.seat}"),
            told_form(rules, values, seat.seat),
        )
        for seat in seats
    )
    return (first, *further)


def _text(values: Mapping[str, Any], name: str) -> str:
    value = values.get(name)
    return "" if value is None else str(value)


def _panel(seat: ScreenSeat, values: Mapping[str, Any], rules: EventRules) -> HandPanel:
    tiles = _text(values, f"tiles_{seat.seat}")
    how = _text(values, f"how_{seat.seat}") or (TILES if tiles else SCORING)
    told = told_form(rules, values, seat.seat)
    return HandPanel(seat.seat, seat.value, seat.short_name, seat.wind, how, tiles, told)
