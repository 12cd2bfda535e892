"""The players confirm the result of their table, or object to a hand.

A confirmation names the state it confirms: every hand, the penalties, the totals. After any change
it no longer applies, so everyone is asked again. Once all players of the table have confirmed the
same state, the table closes, unless the event leaves that to its officials
(``Tournament.players_close``).
"""

from __future__ import annotations

import base64
import json
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Final

from django.db import transaction
from django.utils import timezone
from django.utils.crypto import constant_time_compare, salted_hmac
from django.utils.translation import gettext

from clubscore.errors import ClubError
from clubscore.not_found import NotFoundError
from clubscore.secrecy import secret_note
from clubscore.text import one_line
from clubscore.tile_names import wind_letter
from clubscore.tournaments.access import Actor
from clubscore.tournaments.change_log import change_log
from clubscore.tournaments.locks import check_not_annulled, link_fits, lock_table
from clubscore.tournaments.models import Change, Seat, Session, Table, Tournament, Via
from clubscore.tournaments.officials.calls import call_open
from clubscore.tournaments.sessions.disputes import dispute_open
from clubscore.tournaments.sessions.publication import is_provisional

from .held.selectors import held_at_tables
from .models import Confirmation
from .selectors import SeatRow, TableState, table_state
from .sitters import Sitters, check_sitters

SALT: Final = "clubscore.play.seat"
LINK: Final = re.compile(r"([0-9]{1,18})-([0-4])-([A-Za-z0-9_-]{32})")
LINK_BYTES: Final = 24  # 192 bits
MOST_REMARK: Final = 100  # characters
CONFIRMED: Final = ("number", "kind", "winner", "discarder", "value", "tiles")  # of a hand
OBJECTING: Final = "player"  # fact of a dispute: the number of who objects, in the event's list
CONFIRMED_BY_ALL: Final = "confirmed by all players"  # reason of closing, in the log


@dataclass(frozen=True, slots=True)
class ConfirmationStatus:
    """The status of a table's confirmation. ``seats`` have confirmed it as it is now.

    ``is_open`` is False during the game, ``needs_renewal`` true if someone confirmed an
    earlier state.
    """

    is_open: bool
    state: str
    seats: frozenset[int]
    needs_renewal: bool
    players: int

    @property
    def count(self) -> int:
        """How many have confirmed."""
        return len(self.seats)

    @property
    def is_complete(self) -> bool:
        """All have."""
        return len(self.seats) == self.players


def seat_token(table: Table, seat: int, entry_id: int) -> str:
    """Return the secret of a player's seat; renewing the table's link renews it too.

    It follows from the table's link and from who sits there, so nothing of it is stored.
    """
    value = f"{table.link_token}:{seat}:{entry_id}"
    digest = salted_hmac(SALT, value, algorithm="sha256").digest()[:LINK_BYTES]
    return secret_note(f"{table.pk}-{seat}-{base64.urlsafe_b64encode(digest).decode()}")


def seat_of(token: str) -> Seat:
    """Return the seat a link opens; raises ``NotFoundError`` for none, or one that was revoked."""
    match = LINK.fullmatch(token)
    seat = None
    if match:
        seats = Seat.objects.select_related("table__session__tournament__club", "entry__player")
        seat = seats.filter(table=int(match[1]), wind=int(match[2])).first()
    if seat is None or not _opens(seat, token):
        raise NotFoundError
    return seat


def _opens(seat: Seat, token: str) -> bool:
    table = seat.table
    fits = constant_time_compare(token, seat_token(table, seat.wind, seat.entry_id))
    return fits and table.link_active and table.session.state != Session.State.DRAFT


def state_hash(state: TableState) -> str:
    """Return what tells this result of a table from any other, here and in the event's file."""
    hands = (*state.ledger.hands, *state.ledger.false_wins)
    facts = [
        [
            [
                *(getattr(hand, name) for name in CONFIRMED),
                *hand.payments,
                *sorted(hand.further_values.items()),
            ]
            for hand in hands
        ],
        sorted((one.seat, one.points, one.twelfths) for one in state.penalties),
        state.totals,
    ]
    return sha256(json.dumps(facts).encode()).hexdigest()


def is_open_for_confirmation(state: TableState) -> bool:
    """Tell whether players are asked to confirm: the game is over, the result not final.

    They are not if an official entered the paper sheet, which already has their signatures.
    """
    session = state.session
    if not session.is_counted or not state.hands or state.table.from_paper:
        return False
    over = state.is_finished or state.closed
    return over and (session.state == Session.State.RUNNING or is_provisional(session))


def confirmation_status_of(
    state: TableState, confirmations: Iterable[Confirmation]
) -> ConfirmationStatus:
    """Return the progress of a table, from its confirmations."""
    now, confirmations = state_hash(state), list(confirmations)
    sits = {seat.seat: seat.entry_id for seat in state.seats}
    seats = frozenset(
        one.seat for one in confirmations if (one.state, one.entry_id) == (now, sits.get(one.seat))
    )
    return ConfirmationStatus(
        is_open_for_confirmation(state),
        now,
        seats,
        bool(confirmations) and not seats,
        state.table.size,
    )


def table_confirmation_status(state: TableState) -> ConfirmationStatus:
    """Return the progress of a table. One query."""
    return confirmation_status_of(state, state.table.confirmations.all())


def confirmation_statuses(states: Sequence[TableState]) -> Mapping[int, ConfirmationStatus]:
    """Return the progress of some tables, by id. One query."""
    confirmations: dict[int, list[Confirmation]] = {state.table.pk: [] for state in states}
    for one in Confirmation.objects.filter(table__in=list(confirmations)):
        confirmations[one.table_id].append(one)
    return {
        state.table.pk: confirmation_status_of(state, confirmations[state.table.pk])
        for state in states
    }


@transaction.atomic
def result_confirm(
    *, table: Table, seat: int, state: str, by: Actor, sitters: Sitters | None = None
) -> Confirmation:
    """Confirm for the player at ``seat`` that the result is right; the last closes the table.

    ``state`` is the one that was shown (``state_hash``), ``sitters`` those who sat there. A repeat
    returns the first. Raises what ``check_sitters`` raises, ``bad_seat``, ``game_not_over``,
    ``result_final``, ``result_changed_meanwhile`` and ``link_not_valid``.
    """
    table = lock_table(table)
    now = _check_open(table, seat, by, sitters)
    if state != state_hash(now):
        raise ClubError("result_changed_meanwhile")
    confirmation, is_new = Confirmation.objects.get_or_create(
        table=table,
        seat=seat,
        entry_id=now.seats[seat].entry_id,
        state=state,
        defaults={
            "totals": list(now.totals),
            "by": by.user,
            "via": Via(by.via),
        },
    )
    if is_new:
        facts = {"name": now.seats[seat].name}
        _log(Change.Kind.RESULT_CONFIRMED, table, by, facts=facts)
    close_if_confirmed(table=table, by=by)
    return confirmation


@transaction.atomic
def result_dispute(
    *,
    table: Table,
    seat: int,
    remark: str,
    by: Actor,
    number: int | None = None,
    sitters: Sitters | None = None,
) -> Table:
    """Object to the result, or to hand ``number``, for the player at ``seat``.

    The table is then in dispute, until an official settles it, and calls a referee. A word of
    confirmation the player gave for this state is taken back. Raises ``objection_missing``,
    what ``dispute_open`` and what ``result_confirm`` raise.
    """
    table = lock_table(table)
    now = _check_open(table, seat, by, sitters)
    objection_open(now, seat, number, remark, by)
    Confirmation.objects.filter(table=table, seat=seat, state=state_hash(now)).delete()
    return lock_table(table)


@transaction.atomic
def close_if_confirmed(*, table: Table, by: Actor) -> Table:
    """Close a table that all its players have confirmed and nobody disputes, and no other.

    As long as a phone holds hands for it, someone has to look first; where the event says that
    players never close a table, an official has to.
    """
    table = lock_table(table)
    if table.session.tournament.players_close == Tournament.PlayersClose.NEVER:
        return table
    if table.state == Table.State.CLOSED or table.dispute:
        return table
    state = table_state(table)
    is_complete = state.is_finished and table_confirmation_status(state).is_complete
    if is_complete and not held_at_tables([table]):
        table.state = Table.State.CLOSED
        table.closed_at = timezone.now()
        table.save(update_fields=["state", "closed_at"])
        _log(Change.Kind.TABLE_CLOSED, table, by, CONFIRMED_BY_ALL)
    return table


def _check_open(table: Table, seat: int, by: Actor, sitters: Sitters | None) -> TableState:
    """Return the state of a locked table whose players are asked, or raise why they are not.

    A player's own link says whose it is; of others it is compared who sat there.
    """
    state = table_state(table)
    check_speaker(state, seat, by)
    if by.is_official or by.via == Via.LINK:
        check_sitters(table, sitters)
    if is_open_for_confirmation(state):
        return state
    check_not_annulled(table.session)
    final = table.session.state == Session.State.CLOSED
    raise ClubError("result_final" if final else "game_not_over", table=table.number)


def check_speaker(state: TableState, seat: int, by: Actor) -> None:
    """Raise ``bad_seat``, or ``link_not_valid`` unless ``by`` may speak for a player."""
    table = state.table
    if not 0 <= seat < table.size:
        raise ClubError("bad_seat", seat=seat)
    if not _may_speak(state, seat, by):
        raise ClubError("link_not_valid", table=table.number)


def _may_speak(state: TableState, seat: int, by: Actor) -> bool:
    """Tell whether ``by`` may speak for a player: the player, the scorer or an official."""
    if by.is_official:
        return True
    if by.via == Via.LINK:
        return link_fits(state.table, by.link)
    token = seat_token(state.table, seat, state.seats[seat].entry_id) if state.seats else ""
    return state.table.link_active and constant_time_compare(by.link, token)


def objection_open(
    state: TableState, seat: int, number: int | None, remark: str, by: Actor
) -> None:
    """Put a locked table in dispute over a player's objection and call a referee there, once.

    Raises ``objection_missing``, ``text_too_long`` and what ``dispute_open`` raises.
    """
    table, player = state.table, state.seats[seat]
    text = _objection(state, player, number, remark)
    if text not in table.dispute:
        dispute_open(table=table, text=text, by=by, facts={OBJECTING: player.entry_number})
        if not by.is_official:
            call_open(table=table, by=by, reason=text)


def _objection(state: TableState, player: SeatRow, number: int | None, remark: str) -> str:
    """Return who objects to what: ``"E Rossi M., hand 7: …"``."""
    remark = one_line(remark)
    if not remark:
        raise ClubError("objection_missing")
    if len(remark) > MOST_REMARK:
        raise ClubError("text_too_long", text=f"{remark[:20]}…", limit=MOST_REMARK)
    who = f"{wind_letter(player.seat)} {player.short_name}"
    if number in {hand.number for hand in (*state.ledger.hands, *state.ledger.false_wins)}:
        who += ", " + gettext("hand %(number)s") % {"number": number}
    return f"{who}: {remark}"


def objecting_seats(state: TableState) -> frozenset[int]:
    """Return the seats whose players object to something that has not been settled.

    A query where the table is in dispute, none elsewhere.
    """
    disputed = state.table.dispute
    if not disputed:
        return frozenset()
    opened = state.table.changes.filter(kind=Change.Kind.DISPUTE_OPENED)
    lines = opened.values_list("reason", "facts")
    numbers = {facts.get(OBJECTING) for reason, facts in lines if reason in disputed}
    return frozenset(
        seat.seat
        for seat in state.seats
        if seat.entry_number is not None and seat.entry_number in numbers
    )


def _log(
    kind: Change.Kind,
    table: Table,
    by: Actor,
    reason: str = "",
    facts: Mapping[str, object] | None = None,
) -> None:
    change_log(kind=kind, by=by, session=table.session, table=table, reason=reason, facts=facts)
