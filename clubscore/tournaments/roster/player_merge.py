"""Two players of a club's list who are one person become one."""

from dataclasses import dataclass

from django.db import transaction
from django.db.models import Exists, OuterRef

from clubscore.errors import ClubError
from clubscore.people.models import Act, Club, Player
from clubscore.people.players.services import player_change, player_delete, player_log
from clubscore.tournaments.access import Actor
from clubscore.tournaments.change_log import change_log
from clubscore.tournaments.models import (
    Change,
    Entry,
    ForeignResult,
    Penalty,
    Seat,
    Tournament,
)

# To the entry that stays, where it has none.
CARRIED = ("team", "home_club", "contact", "remark", "paid", "food", "food_note")


@dataclass(frozen=True, slots=True)
class EventMerge:
    """What a merge does in an event: ``stays`` is the entry left, ``goes`` the one taken off."""

    event: Tournament
    stays: Entry
    goes: Entry | None = None
    clash: bool = False
    """Both have a seat, a penalty or a result here: they are two people."""


@dataclass(frozen=True, slots=True)
class Merge:
    """What merging two players would do; nothing is written by looking."""

    keep: Player
    drop: Player
    ema_number: str
    events: tuple[EventMerge, ...]

    @property
    def two_numbers(self) -> bool:
        """Whether both have an EMA number, which one person has once."""
        return bool(self.keep.ema_number and self.drop.ema_number)

    @property
    def clashes(self) -> list[EventMerge]:
        """The events that show that these are two people."""
        return [one for one in self.events if one.clash]


def merge_look(*, keep: Player, drop: Player) -> Merge:
    """Return what would follow for every event of either player. Two queries."""
    seats = Seat.objects.filter(entry=OuterRef("pk"))
    penalties = Penalty.objects.filter(entry=OuterRef("pk"))
    foreign = ForeignResult.objects.filter(entry=OuterRef("pk"))
    entries = Entry.objects.filter(player__in=[keep, drop])
    has_played = Exists(seats) | Exists(penalties) | Exists(foreign)
    used = set(entries.filter(has_played).values_list("pk", flat=True))
    by_event: dict[int, dict[int, Entry]] = {}
    for entry in entries.select_related("tournament", "player", "team").order_by(
        "-tournament__starts_on", "-tournament"
    ):
        by_event.setdefault(entry.tournament_id, {})[entry.player_id] = entry
    events = [_event_merge(keep, drop, of, used) for of in by_event.values()]
    return Merge(keep, drop, keep.ema_number or drop.ema_number, tuple(events))


def _event_merge(
    keep: Player, drop: Player, of: dict[int, Entry], entries_in_use: set[int]
) -> EventMerge:
    """Where both are entered, the one who is seated stays, else the one who takes part."""
    if len(of) == 1:
        (entry,) = of.values()
        return EventMerge(entry.tournament, entry)
    stays, goes = sorted(
        (of[keep.pk], of[drop.pk]),
        key=lambda entry: (entry.pk not in entries_in_use, entry.state != Entry.State.CONFIRMED),
    )
    return EventMerge(stays.tournament, stays, goes, clash=goes.pk in entries_in_use)


@transaction.atomic
def player_merge(*, keep: Player, drop: Player, by: Actor) -> Player:
    """Merge two players: all data of ``drop`` passes to ``keep``, and ``drop`` is deleted.

    Name and country are those of ``keep``, and so is the EMA number if there is one. Where both are
    entered in one event, an entry without seats and penalties is removed; of two votes for the hand
    of a month, that of ``keep`` stays. A repeat does nothing. Raises ``same_player``,
    ``players_of_two_clubs``, ``player_is_erased``, ``both_played`` or, if ``keep`` has been merged
    with someone else in the meantime, ``player_gone``.
    """
    if keep.pk == drop.pk:
        raise ClubError("same_player")
    if keep.club_id != drop.club_id:
        raise ClubError("players_of_two_clubs")
    # Entries are made under the locks of their events, all of which are of this club.
    Club.everything.select_for_update(no_key=True).get(pk=keep.club_id)
    events = Tournament.objects.select_for_update(no_key=True).filter(club=keep.club_id)
    list(events.order_by("pk"))
    there = Player.objects.in_bulk([keep.pk, drop.pk])
    if keep.pk not in there:
        raise ClubError("player_gone", name=keep.name)
    if drop.pk not in there:
        return there[keep.pk]
    keep, drop = there[keep.pk], there[drop.pk]
    if keep.is_erased or drop.is_erased:
        raise ClubError("player_is_erased")
    merge = merge_look(keep=keep, drop=drop)
    for clash in merge.clashes:
        raise ClubError("both_played", keep=keep.name, drop=drop.name, event=clash.event.name)
    touched = [one for one in merge.events if _is_touched_by(one, keep)]
    for one in touched:
        _entries_merge(one, keep)
    _votes_merge(keep, drop)
    player_log(Act.Kind.PLAYERS_MERGED, keep, by.user)
    player_delete(player=drop, by=by.user)
    _keys_keep(keep, drop)
    _privacy_keep(keep, drop)
    _ema_number_keep(keep, merge.ema_number, by)
    for one in touched:
        _log(one, merge, by)
    return keep


def _is_touched_by(one: EventMerge, keep: Player) -> bool:
    return one.goes is not None or one.stays.player_id != keep.pk


def _entries_merge(one: EventMerge, keep: Player) -> None:
    entry = one.stays
    if one.goes:
        for field in CARRIED:
            setattr(entry, field, getattr(entry, field) or getattr(one.goes, field))
        one.goes.delete()
    entry.player = keep
    entry.save(update_fields=["player", *CARRIED])


def _votes_merge(keep: Player, drop: Player) -> None:
    """Keep one vote per month, and none for a hand that turns out to be the player's own."""
    won = Seat.objects.filter(
        table=OuterRef("hand__table"), wind=OuterRef("hand__winner"), entry__player=keep
    )
    keep.hand_votes.filter(Exists(won)).delete()
    months = keep.hand_votes.values_list("month", flat=True)
    drop.hand_votes.exclude(Exists(won)).exclude(month__in=list(months)).update(player=keep)


def _keys_keep(keep: Player, drop: Player) -> None:
    """An older file of the club may still know ``drop``, who is this person too."""
    if drop.keys:
        keep.keys = [*keep.keys, *drop.keys]
        keep.save(update_fields=["keys"])


def _privacy_keep(keep: Player, drop: Player) -> None:
    """What either of the two asked for holds."""
    strictness = list(Player.Privacy)
    if strictness.index(Player.Privacy(drop.privacy)) > strictness.index(
        Player.Privacy(keep.privacy)
    ):
        keep.privacy = drop.privacy
        keep.save(update_fields=["privacy"])


def _ema_number_keep(keep: Player, ema_number: str, by: Actor) -> None:
    if keep.ema_number != ema_number:
        player_change(
            player=keep,
            first_name=keep.first_name,
            last_name=keep.last_name,
            country=keep.country,
            ema_number=ema_number,
            by=by.user,
        )


def _log(one: EventMerge, merge: Merge, by: Actor) -> None:
    facts = {
        "number": one.stays.number,
        "name": merge.keep.name,
        "merged": merge.drop.name,
        "country": merge.drop.country,
        "ema_number": merge.drop.ema_number,
        "number_off": one.goes.number if one.goes else None,
    }
    change_log(kind=Change.Kind.PLAYER_MERGED, by=by, tournament=one.event, facts=facts)
