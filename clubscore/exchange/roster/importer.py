"""The import of a list of players, all of it or nothing."""

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from uuid import UUID

from django.db import transaction

from clubscore.errors import ClubError
from clubscore.people.models import Club, Player, User
from clubscore.people.players.services import DATA, player_create, players_change
from clubscore.text import truncate
from clubscore.tournaments.access import Actor
from clubscore.tournaments.foreign_results import check_participants, listed_places
from clubscore.tournaments.locks import lock_tournament
from clubscore.tournaments.models import Change, Entry, ForeignResult, Tournament
from clubscore.tournaments.roster.entries import entry_return, entry_withdraw
from clubscore.tournaments.roster.entries_import import EntryUpdate, NewEntry, entries_import
from clubscore.tournaments.table_points import PLACE_POINTS

from .cells.states import DISQUALIFIED
from .import_plan import import_plan
from .participants import ParticipantsSaid
from .plan_rows import Decision, Plan, PlanRow
from .row_changes import OF_PLAYER, ListedField
from .rows import RosterPerson


@dataclass(frozen=True, slots=True)
class ImportCounts:
    """How many players were added to the event's list, and how many of them are new.

    ``changed_players`` were there before, in the event or the club, and their data changed.
    """

    entries: int
    new_players: int
    changed_players: int
    results: int = 0  # kept, in an event that another program ran


@transaction.atomic
def roster_import(
    *,
    tournament: Tournament,
    people: Sequence[RosterPerson],
    decisions: Mapping[int, Decision],
    source: str,
    by: Actor,
    token: UUID,
    is_previewed: bool = False,
    participants: ParticipantsSaid | None = None,
) -> ImportCounts:
    """Add the people of a list to the event's list, and the new ones to the club's.

    Where the list differs about people already there, they are changed as decided.

    ``source`` names the file in the log. ``participants`` say how many players an event of another
    program had; by default as many as follow from the list. Sent again with its ``token``, it does
    nothing and returns what it did. Raises ``roster_not_ready`` while a row has errors or is
    undecided, ``results_without_places``, ``participants_changed``, ``participants_too_few`` or
    ``participants_too_many``, and then writes nothing; and ``roster_changed_since`` if it
    ``is_previewed`` and would write something about a person that the page did not show.
    """
    Club.everything.select_for_update(no_key=True).get(pk=tournament.club_id)
    tournament = lock_tournament(tournament)
    sent = _digest(people, decisions, participants)
    if earlier := import_with_token(tournament=tournament, token=token, digest=sent):
        return earlier
    plan = import_plan(tournament, people, decisions, by)
    if plan.blocking_rows:
        raise ClubError("roster_not_ready", rows=row_numbers_text(plan.blocking_rows))
    if is_previewed and (rows := plan.rows_changed_since):
        raise ClubError("roster_changed_since", rows=row_numbers_text(rows))
    changed = _change_players(tournament.club, plan.rows_with_changes, by.user)
    entering = plan.rows_to_enter
    players = [row.player or _create_player(row.person, tournament.club) for row in entering]
    new = sum(row.player is None for row in entering)
    done = ImportCounts(
        entries=len(entering),
        new_players=new,
        changed_players=len(plan.rows_with_changes),
        results=len(plan.rows_with_results) if tournament.is_foreign else 0,
    )
    before = tournament.participants
    tournament.participants = _participants(plan, participants)
    if not (done.entries or done.changed_players or done.results):
        return done
    made = entries_import(
        tournament=tournament,
        entries=[_entry(row, player) for row, player in zip(entering, players, strict=True)],
        facts={
            "source": truncate(source, 200),
            "token": str(token),
            "digest": sent,
            "entered": done.entries,
            "new": done.new_players,
            "changed": done.changed_players,
            **({"results": done.results} if done.results else {}),
            **(
                {"participants": [before, tournament.participants]}
                if before != tournament.participants
                else {}
            ),
        },
        by=by,
        updates=[update for row in plan.rows_with_changes if (update := _update(row, changed))],
    )
    for row in plan.rows_with_changes:
        _change_state(row, by)
    if done.results:
        entries = {row.person.row: entry for row, entry in zip(entering, made, strict=True)}
        _keep_results(tournament, plan.rows_with_results, entries)
        check_participants(tournament.participants, listed_places(tournament))
    return done


def _participants(plan: Plan, answer: ParticipantsSaid | None) -> int | None:
    """Return how many players an event has after the import.

    Raises ``participants_changed`` if the stored number is not the one shown.
    """
    known = plan.participants
    if answer is None or known is None:
        return None if known is None else known.number
    if known.stored_number not in (answer.stored_number, answer.number):
        raise ClubError("participants_changed")
    return answer.number


def _keep_results(
    tournament: Tournament, rows: Sequence[PlanRow], new_entries: Mapping[int, Entry]
) -> None:
    """Keep the results of rows, each in the place of what there was."""
    results = []
    for row in rows:
        entry = new_entries.get(row.person.row) or row.entry
        assert entry is not None and row.person.points is not None  # noqa: PT018, S101 - mypy
        results.append(
            ForeignResult(
                entry=entry,
                place=row.person.place,
                points=row.person.points,
                table_points=row.person.table_points,
            )
        )
    ForeignResult.objects.filter(entry__in=[one.entry for one in results]).delete()
    ForeignResult.objects.bulk_create(results)
    kept = ForeignResult.objects.filter(entry__tournament=tournament)
    has_table_points = kept.exclude(table_points=None).exists()
    tournament.place_points = list(PLACE_POINTS) if has_table_points else []
    tournament.save(update_fields=["place_points", "participants"])


def import_with_token(*, tournament: Tournament, token: UUID, digest: str) -> ImportCounts | None:
    """Return what an import with this token has done already.

    Raises ``form_sent_otherwise`` if that was another list, or decided otherwise.
    """
    made = tournament.changes.filter(kind=Change.Kind.ENTRIES_IMPORTED, facts__token=str(token))
    change = made.first()
    if change is None:
        return None
    if change.facts.get("digest", digest) != digest:
        raise ClubError("form_sent_otherwise")
    facts = change.facts
    return ImportCounts(facts["entered"], facts["new"], facts["changed"], facts.get("results", 0))


def _digest(
    people: Sequence[RosterPerson],
    decisions: Mapping[int, Decision],
    participants: ParticipantsSaid | None,
) -> str:
    number = participants and participants.number
    told = repr([list(people), sorted(decisions.items()), number])
    return hashlib.blake2b(told.encode(), digest_size=16).hexdigest()


def row_numbers_text(rows: Sequence[PlanRow], most: int = 12) -> str:
    """Return the numbers of rows, the first ones of many."""
    named = ", ".join(str(row.person.row) for row in rows[:most])
    return f"{named} …" if len(rows) > most else named


def _is_other(player: Player, now: Player | None) -> bool:
    """Tell whether a player, now locked, differs from the plan; unchanged ones are not locked."""
    return now is not None and any(getattr(player, one) != getattr(now, one) for one in DATA)


def _change_players(club: Club, rows: Sequence[PlanRow], by: User | None) -> dict[int, Player]:
    """Write changes to the club's players; return the players by id.

    Raises ``roster_changed_since`` if someone has edited one since the plan was made: a player's
    page locks only that player.
    """
    changes: dict[int, dict[str, str]] = {}
    for row in rows:
        made = [one for field, one in row.changes_made.items() if field in OF_PLAYER]
        told = {one.field.value: str(one.after) for one in made}
        if told.pop(ListedField.NAME, None) is not None:
            told |= {"first_name": row.person.first_name, "last_name": row.person.last_name}
        if row.player is not None and told:
            changes[row.player.pk] = told
    if not changes:
        return {}
    locked = Player.objects.select_for_update(no_key=True).filter(pk__in=changes).order_by("pk")
    now = {player.pk: player for player in locked}
    since = [row for row in rows if row.player and _is_other(row.player, now.get(row.player.pk))]
    if since:
        raise ClubError("roster_changed_since", rows=row_numbers_text(since))
    return {player.pk: player for player in players_change(club=club, changes=changes, by=by)}


def _update(row: PlanRow, changed_players: Mapping[int, Player]) -> EntryUpdate | None:
    """Return what changes of an entry; None: nothing, and nothing of its player."""
    made = {field: one for field, one in row.changes_made.items() if field is not ListedField.STATE}
    if row.entry is None or row.player is None or not made:
        return None
    values = {one.value: made[one].after for one in made if one not in OF_PLAYER}
    return EntryUpdate(
        row.entry,
        changed_players.get(row.player.pk, row.player),
        {name: one for name, one in values.items() if one is not None},
    )


def _change_state(row: PlanRow, by: Actor) -> None:
    """Withdraw someone, or take someone back."""
    change = row.changes_made.get(ListedField.STATE)
    if change is None or row.entry is None:
        return
    write = entry_withdraw if change.after == Entry.State.WITHDRAWN else entry_return
    write(entry=row.entry, by=by)


def _create_player(person: RosterPerson, club: Club) -> Player:
    return player_create(
        club=club,
        first_name=person.first_name,
        last_name=person.last_name,
        country=person.country or club.country,
        ema_number=person.ema_number,
    )


def _entry(row: PlanRow, player: Player) -> NewEntry:
    person = row.person
    return NewEntry(
        player=player,
        number=row.number,
        team=person.team,
        home_club=person.home_club,
        substitute=bool(person.substitute),
        contact=person.contact,
        remark=person.remark,
        paid=bool(person.paid),
        state=row.state,
        disqualified=row.has_result and person.points is not None and person.state == DISQUALIFIED,
    )
