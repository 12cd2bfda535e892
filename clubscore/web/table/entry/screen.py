"""The entry screen: everything its template prints, for a new hand and for a correction."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from uuid import uuid4

from django.http import QueryDict
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from clubscore.play.entry.fields import POINTS_ONLY, SCORING, TILES, fields_of
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
    flower_keys,
    mode_keys,
    tile_rows,
    words,
)
from scoring.rulesets.base import Outcome, Position
from scoring.tiles import Wind


@dataclass(frozen=True, slots=True)
class EntryScreen:
    """The entry of a hand. ``fields`` are the form's values; ``hand_id`` is set to correct one,
    and ``corrects`` has it as it is recorded.

    ``panels`` are there where all four hands count.
    """

    title: str
    back: str
    action: str
    preview_url: str
    news_url: str
    position: Position
    number: int
    seats: tuple[ScreenSeat, ...]
    outcomes: tuple[dict[str, str], ...]
    lowest_points: int  # of a win of which the value alone is entered
    tile_rows: list[list[Key]]
    modes: list[ModeKey]
    by_sets: bool  # the winner's hand can be tapped set by set too
    flowers: list[Key]
    panels: tuple[HandPanel, ...]
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
    return {**data.dict(), "situations": data.getlist("situations")}


def requested_position(
    ledger: Ledger, submitted: Mapping[str, Any], hand: Hand | None = None
) -> Position:
    """Return where a hand was played: one to correct, the one whose number was sent, or the next.

    A number that has been recorded meanwhile keeps its own winds: the entry was made by them.
    """
    if hand is not None:
        return position_of(hand)
    number = str(submitted.get("number", ""))
    for recorded in ledger.hands:
        if str(recorded.number) == number:
            return position_of(recorded)
    return ledger.position or position_of(ledger.hands[-1])


def _parts(state: TableState, position: Position, values: Mapping[str, Any]) -> dict[str, Any]:
    all_hands = state.ledger.rules.all_hands
    seats = tuple(
        ScreenSeat(seat.seat, str(seat.seat), seat.short_name, position.wind_at(seat.seat))
        for seat in state.seats
    )
    return {
        "back": reverse("table", args=[state.table.pk]),
        "preview_url": reverse("hand_preview", args=[state.table.pk]),
        "news_url": _news_url(state),
        "sitters": state.sitters,
        "number_fields": " ".join(sorted(number_fields(state.ruleset))),
        "position": position,
        "number": position.number,
        "seats": seats,
        "outcomes": _outcomes(all_hands),
        "lowest_points": state.ledger.rules.lowest_points,
        "panels": tuple(_panel(seat, values) for seat in seats) if all_hands else (),
        "tile_rows": tile_rows(),
        "modes": mode_keys(state.ledger.rules),
        "by_sets": all_hands and not state.ledger.rules.conduct.chow_claims,
        "flowers": flower_keys() if _plays_flowers(state) else [],
        "words": words(),
    }


def _news_url(state: TableState) -> str:
    asked = f"{SEATS_FIELD}={state.sitters}&since={last_change(state.table)}"
    return f"{reverse('hand_news', args=[state.table.pk])}?{asked}"


def _outcomes(all_hands: bool) -> tuple[dict[str, str], ...]:
    outcomes = (
        {"value": Outcome.WIN.value, "label": pgettext("outcome", "Win")},
        {"value": Outcome.DRAW.value, "label": pgettext("outcome", "Drawn")},
        {"value": Outcome.FALSE_WIN.value, "label": pgettext("outcome", "False win")},
    )
    if all_hands:
        return outcomes  # each of the hands may be told in points
    return (*outcomes, {"value": POINTS_ONLY, "label": _("Value only")})


def _panel(seat: ScreenSeat, values: Mapping[str, Any]) -> HandPanel:
    def field(name: str) -> str:
        value = values.get(f"{name}_{seat.seat}")
        return "" if value is None else str(value)

    how = field("how") or (TILES if field("tiles") else SCORING)
    name, wind = seat.short_name, seat.wind
    texts = field("tiles"), field("points"), field("doubles")
    return HandPanel(seat.seat, seat.value, name, wind, how, *texts)


def _plays_flowers(state: TableState) -> bool:
    return state.ledger.rules.conduct.flowers
