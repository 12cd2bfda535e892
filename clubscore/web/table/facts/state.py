"""What a phone needs to work offline: the files to store, and the facts of a table."""

from __future__ import annotations

import hashlib
import json
import time
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from clubscore.play.entry.fields import ANSWER
from clubscore.play.entry.phone_table import PhoneSeat, PhoneTable, played_as_data
from clubscore.play.explanation.choices import number_answers
from clubscore.play.penalized_seats import penalty_sums
from clubscore.play.selectors import TableState
from clubscore.play.services import HandInGame
from clubscore.tile_names import wind_letter
from clubscore.tournaments.access import TableAccess
from clubscore.tournaments.models import Table
from clubscore.tournaments.sessions.clock import clock_of
from clubscore.tournaments.stages.stage import points_rule
from clubscore.web.phone.files import ENGINE_FILES, KEYPAD_FILES, PAGE_FILES, engine_address
from clubscore.words import list_separator, localized_name, wind_name
from scoring.rulesets.base import AnswerKind, Outcome, Position, Result
from scoring.tiles import Wind

# Everything the page of a table, the entry of a hand and the page of what is kept are made of.
FILES: Final = (
    *PAGE_FILES,
    *KEYPAD_FILES,
    *ENGINE_FILES,
    "css/table/base.css",
    "css/table/entry/entry.css",
    "css/table/table.css",
    "js/offline/bundle.js",
    "js/page/logout.js",
    "js/table/entry/bundle.js",
    "js/table/play.js",
)
# Run in the service worker, in this order.
WORKER: Final = (
    *("js/offline/store.js", "js/offline/games.js", "js/offline/outbox.js"),
    *("js/offline/keeping.js", "js/offline/worker.js"),
)


@dataclass(frozen=True, slots=True)
class Circumstance:
    """A special circumstance, offered offline without knowing whether it is possible.

    It ``needs`` a field that names the winner, as a question may.
    """

    key: str
    label: str
    on_discard: bool
    self_drawn: bool
    needs: str


@dataclass(frozen=True, slots=True)
class OpenQuestion:
    """A question of the rules, with its answers: value, label, whether it is the default.

    If the answer is a number, the answers go on to ``highest``; otherwise that is 0.
    """

    field: str
    text: str
    answers: tuple[tuple[str, str, bool], ...]
    on_discard: bool
    self_drawn: bool
    each_winner: bool
    players: bool
    highest: int
    needs: str


def facts_of(state: TableState, access: TableAccess | None = None) -> dict[str, Any]:
    """Return what the scripts need to know of a table, ready for JSON.

    ``next`` is the hand in play (None: the game is over) as of ``at``, in ms since 1970; ``winds``
    holds, by hand number, the prevalent wind and the dealer as far as they are known beforehand;
    ``players`` is how many sit at the table, ``seats`` who; ``ends`` is when the time is up, also
    in ms (None if no clock is running); ``link``, if set, is a hash of the link this visitor came
    with; ``game`` is the table in the form the phone's engine takes, for visitors who can record.
    """
    number, event = state.table.number, state.tournament.name
    clock = clock_of(state.session, state.table)
    position = state.position
    winds = dict(_winds_by_number(state))
    if position is not None:
        winds[position.number] = _winds(position)
    facts = {
        "table": state.table.pk,
        "where": _("Table %(number)s, %(event)s") % {"number": number, "event": event},
        "next": None if position is None else position.number,
        "count": state.hands_in_game,
        "players": state.table.size,
        "seats": str(state.sitters),
        "winds": winds,
        "falseWinEnds": state.ledger.rules.conduct.false_win_ends_hand,
        "mayRecord": (access is None or access.can_record) and bool(state.seats),
        "closed": state.closed,
        "ends": None if clock is None else clock.ends,
        "at": now(),
    }
    if facts["mayRecord"] and state.paper is None:
        facts["game"] = phone_table(state).as_dict()
    if access is not None and access.has_link:
        facts["link"] = hashlib.sha256(state.table.link_token.encode()).hexdigest()
    return facts


def progress_of(table: Table, hand_in_game: HandInGame) -> dict[str, Any]:
    """Return what a recorded hand changes of the facts, ready for JSON.

    ``winds`` are those of the hand in play. One query for a hand with a penalty, none for others.
    """
    ledger = hand_in_game.ledger
    position = ledger.position
    game = {
        "played": [played_as_data(hand) for hand in ledger.game],
        "payments": list(ledger.payments),
    }
    if hand_in_game.hand.penalty_id is not None:
        lost, by_false_wins = penalty_sums(table)
        game |= {"lost": list(lost), "by_false_wins": list(by_false_wins)}
    return {
        "table": table.pk,
        "next": None if position is None else position.number,
        "winds": {} if position is None else {position.number: _winds(position)},
        "game": game,
        "at": now(),
    }


def phone_table(state: TableState) -> PhoneTable:
    """Return a table with players as its phone knows it."""
    seats = tuple(PhoneSeat(seat.seat, seat.name, seat.short_name) for seat in state.seats)
    rule = points_rule(state.tournament, state.table.session.number)
    return PhoneTable(
        state.ledger.rules,
        seats,
        state.ledger.game,
        tuple(seat.payments for seat in state.seats),
        tuple(seat.penalties for seat in state.seats),
        tuple(seat.result - seat.payments for seat in state.seats),
        rule.scale,
        rule.by_hands,
        state.last,
        state.absent,
    )


def now() -> int:
    """Return the time, in ms since 1970, as the scripts count it."""
    return int(1000 * time.time())


def _winds_by_number(state: TableState) -> Iterator[tuple[int, list[int]]]:
    """Return prevalent wind and dealer of every hand where they follow from its number alone."""
    drawn = [Result(Outcome.DRAW)] * (state.hands_in_game or 0)
    for position in state.ledger.rules.positions_through(drawn, state.table.size)[:-1]:
        if position is not None:
            yield position.number, _winds(position)


def _winds(position: Position) -> list[int]:
    return [int(position.prevalent_wind), position.dealer]


def circumstances(state: TableState) -> tuple[Circumstance, ...]:
    """Return all special circumstances the rules of a table know."""
    return tuple(
        Circumstance(
            info.situation,
            localized_name(info.names),
            info.on_discard,
            info.self_drawn,
            _field_of(info.needs_player_in),
        )
        for info in state.ledger.rules.conduct.situations
    )


def open_questions(state: TableState) -> tuple[OpenQuestion, ...]:
    """Return all that the rules of a table ask of the players besides the score of a win."""
    questions = []
    for question in state.ledger.rules.conduct.questions:
        if not question.is_of_win:
            continue  # the form asks it
        answers = [(value, _(label)) for value, label in question.answers]
        if question.kind is AnswerKind.NUMBER:
            numbers = number_answers(question, question.default)
            answers = [(one.key, one.label) for one in numbers]
        if question.players:
            answers += [(str(seat.seat), seat.short_name) for seat in state.seats]
        questions.append(
            OpenQuestion(
                ANSWER + question.key,
                _(question.text),
                tuple((value, label, value == question.default) for value, label in answers),
                question.on_discard,
                question.self_drawn,
                question.each_winner,
                question.players,
                question.highest if question.kind is AnswerKind.NUMBER else 0,
                _field_of(question.needs_player_in),
            )
        )
    return tuple(questions)


def _field_of(question: str) -> str:
    return ANSWER + question if question else ""


def words() -> dict[str, Any]:
    """Return every text the scripts show about what is kept on the phone."""
    return {
        "between": list_separator(),  # the items of a list
        "asOf": _("Offline. Last updated at %(time)s."),
        "short": _("Offline"),
        "shortWaiting": _("%(count)s waiting"),
        "hand": _("Hand %(number)s"),
        "inHand": _("In hand %(number)s"),
        "waitsHere": _("waits on this phone"),
        # Translators: the words are a whole hand: who won, with which tiles
        "waitingHand": _("Waiting: %(words)s"),
        "totalsLater": _("The totals follow once it is sent."),
        "undo": _("Undo hand %(number)s"),
        "undone": _("Hand %(number)s undone: it was not sent. Your entry is still here."),
        "enter": _("Enter hand %(number)s"),
        "over": _("All hands entered."),
        "round": _("%(wind)s round"),
        "unknownRound": _("round not known yet"),
        "winds": [wind_name(wind) for wind in (*Wind, None)],
        "letters": [wind_letter(wind) for wind in (*Wind, None)],
        "unknownWind": _("wind not known yet"),
        "state": {
            "waiting": _("waiting for the network"),
            "behind": _("waiting for the previous hand"),
            "sending": _("sending…"),
            "recorded": pgettext("a hand", "recorded"),
            "refused": pgettext("a hand", "not recorded"),
            "conflict": _("recorded by someone else in the meantime"),
            "repeat": _("the same hand again?"),
            "seats": _("seats changed: who was meant?"),
            "open": _("being edited"),
        },
        "waiting": [
            ngettext(
                "%(count)s hand waiting on this phone", "%(count)s hands waiting on this phone", n
            )
            for n in (1, 2)
        ],
        "withGame": _("sent with the game"),
        "allSent": _("Everything entered on this phone has been recorded"),
        "unknownReason": _("Server error."),
        "gone": _("This table no longer exists."),
        "kept": _("Saved on this phone; it will be sent when you are back online."),
        "change": pgettext("button", "Change"),
        "compare": _("Compare and choose"),
        "again": _("Send again"),
        "repeat": _("It’s a different hand – record it"),
        "asHand": _("Mine is hand %(number)s"),
        "discard": pgettext("button", "Discard"),
        "discardSure": _("Discard hand %(number)s for good?"),
        "discardYes": _("Yes, discard"),
        "keep": _("No, keep it"),
        "copy": pgettext("button", "Copy"),
        "copied": _("Copied"),
        "draw": _("Drawn hand"),
        "abortiveDraw": _("Abortive draw"),
        "falseWin": _("False win by %(winner)s"),
        "selfDrawn": _("%(winner)s, self-drawn"),
        "fromDiscard": _("%(winner)s from %(discarder)s"),
        "points": _("Points: %(points)s"),
        "doubles": _("Doubles: %(doubles)s"),
        "nothing": _("nothing to score"),
        "laterSay": _("Offline – the score will follow"),
        "onPhone": _("Scored on this phone. The server checks it when you are back online."),
        "read": _("OK"),
        "show": pgettext("button", "Show"),
        "hide": _("Hide"),
        "none": _("No hands waiting on this phone."),
        "draft": {
            "open": _("Hand %(number)s not recorded yet"),
            "correction": _("Correction of hand %(number)s not saved yet"),
            "recorded": _("Hand %(number)s has been recorded in the meantime"),
            "changed": _("Hand %(number)s has been changed in the meantime"),
            "players": _("Hand %(number)s: different players sit at this table now"),
            "at": _("Entered on this phone: %(time)s"),
            "several": [
                ngettext("%(count)s hand not recorded yet", "%(count)s hands not recorded yet", n)
                for n in (1, 2)
            ],
        },
    }


@dataclass(frozen=True, slots=True)
class Offline:
    """What a page needs to work offline: all but the last two are attributes."""

    words: str
    engine: str
    facts: str = ""
    circumstances: tuple[Circumstance, ...] = ()
    questions: tuple[OpenQuestion, ...] = ()


def offline_of(state: TableState, access: TableAccess | None = None) -> Offline:
    """Return it for a page of a table; without ``access``, for one of those who record there."""
    facts = json.dumps(facts_of(state, access), ensure_ascii=False)
    offered = circumstances(state), open_questions(state)
    return Offline(_words_json(), engine_address("engine"), facts, *offered)


def offline_of_none() -> Offline:
    """Return it for a page of no table."""
    return Offline(_words_json(), engine_address("engine"))


def _words_json() -> str:
    return json.dumps(words(), ensure_ascii=False)
