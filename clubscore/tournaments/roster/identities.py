"""The identity of people who ask for a place: decided by organizers, never by the form.

Anyone may type anyone's name into a public form. Such a request has a player of its own, who is
in no list of the club until an organizer confirms it: as a player the club knows, or as a new one.
Where that is in doubt the organizer is asked, as at an import.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from django.db import IntegrityError, transaction

from clubscore.errors import ClubError
from clubscore.people.models import Player
from clubscore.people.names import NameIndex, name_key
from clubscore.text import one_line, truncate
from clubscore.tournaments.models import Entry, Tournament

MAX_CANDIDATES = 4
NEW = "new"  # an answer: nobody the club knows
WRITTEN_MOST = 160  # letters


class Likeness(StrEnum):
    """What the club's list and the event's say about a request."""

    NEW = "new"
    KNOWN = "known"
    PERHAPS = "perhaps"  # to be decided, as are the next two
    ENTERED = "entered"
    AGAIN = "again"  # an earlier request has the same name


@dataclass(frozen=True, slots=True)
class Identity:
    """Who may have sent a request."""

    kind: Likeness
    candidates: tuple[Player, ...] = ()

    @property
    def is_doubtful(self) -> bool:
        """Whether an organizer has to say who it is."""
        return self.kind not in (Likeness.NEW, Likeness.KNOWN)


def identities(tournament: Tournament) -> dict[int, Identity]:
    """Return, by entry, who the people of an event's requests may be. Two queries, or one."""
    entries = list(tournament.entries.select_related("player").order_by("pk"))
    asking = [entry for entry in entries if entry.player.unconfirmed]
    if not asking:
        return {}
    people = _People(Player.objects.in_list().filter(club=tournament.club_id), entries)
    return {entry.pk: people.identity(entry) for entry in asking}


class _People:
    """The club's list, and who of it is in the event."""

    def __init__(self, players: Iterable[Player], entries: Iterable[Entry]) -> None:
        self.players = {player.pk: player for player in players if not player.is_erased}
        self.index = NameIndex(
            (one.pk, name_key(one.first_name, one.last_name)) for one in self.players.values()
        )
        self.by_ema = {one.ema_number: one for one in self.players.values() if one.ema_number}
        self.entered = {entry.player_id for entry in entries}
        self.earlier_names: set[tuple[str, ...]] = set()

    def identity(self, entry: Entry) -> Identity:
        """Return who has sent the next request, in the order they came."""
        player = entry.player
        key = name_key(player.first_name, player.last_name)
        is_again = key in self.earlier_names and entry.state != Entry.State.WITHDRAWN
        if entry.state != Entry.State.WITHDRAWN:
            self.earlier_names.add(key)
        same = [self.players[pk] for pk in self.index.same(key)]
        fitting = [one for one in same if _fits(one, player)]
        holder = self.by_ema.get(player.ema_number)
        if holder is not None and holder in same:
            candidates = [holder]
        elif holder is not None:
            candidates = [holder, *same]
        else:
            candidates = fitting if len(fitting) == 1 else same or self._alike(key, player)
        found = tuple(candidates[:MAX_CANDIDATES])
        if any(one.pk in self.entered for one in found):
            return Identity(Likeness.ENTERED, found)
        if is_again:
            return Identity(Likeness.AGAIN, found)
        if not found:
            return Identity(Likeness.NEW)
        is_sure = len(found) == 1 and found[0] in ([holder] if holder in same else fitting)
        return Identity(Likeness.KNOWN if is_sure else Likeness.PERHAPS, found)

    def _alike(self, key: tuple[str, ...], player: Player) -> list[Player]:
        alike = [self.players[pk] for pk in self.index.alike(key)]
        numbers = ("", player.ema_number)
        return [one for one in alike if not player.ema_number or one.ema_number in numbers]


def _fits(candidate: Player, player: Player) -> bool:
    ema = not player.ema_number or candidate.ema_number in ("", player.ema_number)
    return ema and player.country == candidate.country


def identity_settle(*, entry: Entry, who: str = "") -> None:
    """Link the player of a request to the club's list, under the lock of the event.

    ``who`` is the id of a candidate, ``NEW``; empty if there is no doubt. Raises
    ``who_is_it``, ``player_entered_twice`` or ``ema_number_taken``.
    """
    own = entry.player
    if not own.unconfirmed:
        return
    identity = identities(entry.tournament)[entry.pk]
    if who == NEW or (not who and identity.kind == Likeness.NEW):
        _list_player(own)
        entry.brought_player = False
        return
    chosen = identity.candidates[:1] if not who else identity.candidates
    known = next((one for one in chosen if not who or str(one.pk) == who), None)
    if known is None or (not who and identity.is_doubtful):
        raise ClubError("who_is_it", name=own.full_name)
    if Entry.objects.filter(tournament=entry.tournament_id, player=known).exists():
        raise ClubError("player_entered_twice", name=known.full_name)
    entry.written_as = truncate(_difference(own, known), WRITTEN_MOST)
    entry.player = known
    entry.brought_player = False
    entry.save(update_fields=["player", "written_as", "brought_player"])
    if not own.entries.exists():
        own.delete()


def _list_player(player: Player) -> None:
    player.unconfirmed = False
    try:
        with transaction.atomic():
            player.save(update_fields=["unconfirmed"])
    except IntegrityError:
        others = Player.objects.in_list().filter(club=player.club_id, ema_number=player.ema_number)
        other = others.exclude(pk=player.pk).first()
        if other is None:
            raise
        facts = {"number": player.ema_number, "name": other.full_name}
        raise ClubError("ema_number_taken", **facts) from None


def _difference(applicant: Player, player: Player) -> str:
    """Return what the form said otherwise than the club's list, for the organizer."""
    pairs = (
        (applicant.full_name, player.full_name),
        (applicant.country, player.country),
        (applicant.ema_number, player.ema_number),
    )
    return ", ".join(form for form, is_now in pairs if form and not same_name(form, is_now))


def same_name(one: str, other: str) -> bool:
    """Tell whether two names are written alike but for spaces and capitals."""
    return one_line(one).casefold() == one_line(other).casefold()
