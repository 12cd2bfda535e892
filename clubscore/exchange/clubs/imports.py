"""Imports a club from a file into this installation: all of it, or nothing.

It arrives hidden (``ARRIVING``), its events as drafts and its players' names hidden, each event in
its own transaction, so that no other club waits. The last transaction erases again those who had
been erased, and opens the club. If anything fails on the way, all of it is deleted. A job shows
that the import is alive: what a killed one leaves is removed before the next.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import nullcontext
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

from django.db import DataError, IntegrityError, transaction
from django.db.models import Q, QuerySet
from django.utils import timezone

from clubscore.errors import ClubError
from clubscore.exchange.club_file.reader import SLUG, SLUG_LENGTH, ClubFile, ListedCircuit
from clubscore.exchange.event_file.importer import event_of_club_import
from clubscore.exchange.models import ClubJob
from clubscore.jobs.queue import RUNNING
from clubscore.jobs.signs import Heart
from clubscore.people.audit import act_log
from clubscore.people.clubs.logos import logo_set
from clubscore.people.models import Act, Club, Membership, Player
from clubscore.people.models.clubs import ARRIVING, CLOSING
from clubscore.people.privacy import renew_names_stamp
from clubscore.people.roles import lock_club
from clubscore.play.personal_data.erasure import player_erase
from clubscore.play.personal_data.further_names import further_names
from clubscore.play.personal_data.journal import (
    Erasure,
    erasure_note,
    journal_read,
    mark_of_key,
    merge_lines,
)
from clubscore.standings.verification.event import event_findings
from clubscore.tournaments.access import Actor
from clubscore.tournaments.models import Tournament, Via

from .deletion import closed_club_delete, stranded_clubs

BATCH = 500  # rows in one statement


@dataclass(frozen=True, slots=True)
class ClubFilePreview:
    """What an import would bring, and what prevents it."""

    name: str
    slug: str
    events: int
    players: int
    hands: int
    circuits: int
    erasures: int  # players whom the journals of deletions name
    missing: tuple[str, ...]  # events of other clubs that circuits count and that are not here
    new_addresses: int  # events whose addresses are taken here, so that they get others
    refusal: ClubError | None
    is_left_over: bool  # an earlier import was stopped; what it left is removed first


@dataclass(slots=True)
class ImportedClub:
    """A club that was imported."""

    club: Club
    erasures: int = 0
    findings: list[str] = field(default_factory=list)  # what does not follow from the rules
    missing: tuple[str, ...] = ()  # events of other clubs that its circuits do not count here


def club_file_preview(
    file: ClubFile,
    *,
    slug: str = "",
    journals: Iterable[Path] = (),
    tell: Callable[[int], object] = lambda _count: None,
) -> ClubFilePreview:
    """Read a whole file with every event in it, and return what an import would do.

    ``tell`` is called with the number of events read. Raises ``ClubError`` for anything wrong in
    the file.
    """
    hands = 0
    for number, listed in enumerate(file.events, start=1):
        hands += len(file.event(listed).hands)
        tell(number)
    refusal = None
    try:
        check_address(file.club, slug)
    except ClubError as error:
        refusal = error
    marks = erased_marks(journals)
    return ClubFilePreview(
        name=file.club.name,
        slug=slug or file.club.slug,
        events=len(file.events),
        players=len(file.players),
        hands=hands,
        circuits=len(file.circuits),
        erasures=sum(erasure_of(player, marks) is not None for player in file.players),
        missing=tuple(
            one["name"]
            for circuit in file.circuits
            for one in circuit.elsewhere
            if event_here(one) is None
        ),
        new_addresses=_count_taken(listed.slug for listed in file.events),
        refusal=refusal,
        is_left_over=left_over(file.club, slug).exists(),
    )


def _count_taken(slugs: Iterable[str]) -> int:
    """Return how many addresses other events have."""
    asked = list(slugs)
    batches = (asked[start : start + BATCH] for start in range(0, len(asked), BATCH))
    return sum(Tournament.objects.filter(slug__in=some).count() for some in batches)


def left_over(club: Club, slug: str = "") -> QuerySet[Club]:
    """Return what imports that were stopped have left of a club, or at its address."""
    return stranded_clubs().filter(Q(key=club.key) | Q(slug=slug or club.slug))


def check_address(club: Club, slug: str = "") -> None:
    """Check where a club of a file would be: at ``slug``, if one was chosen, or as the file says.

    What an import has left that was stopped is not in the way. Raises ``club_here_already``,
    ``club_slug_taken``, ``club_slug_in_work`` or ``club_slug_bad``.
    """
    if slug and not (SLUG.fullmatch(slug) and len(slug) <= SLUG_LENGTH):
        raise ClubError("club_slug_bad", slug=slug, most=SLUG_LENGTH)
    same = Club.objects.filter(key=club.key).first()
    if same is not None and not slug:
        raise ClubError("club_here_already", slug=same.slug)
    wanted = slug or club.slug
    at_address = Club.everything.filter(slug=wanted).exclude(pk__in=left_over(club, slug))
    if at_address.filter(kept_until__in=(CLOSING, ARRIVING)).exists():
        raise ClubError("club_slug_in_work", slug=wanted)
    if at_address.exists():
        raise ClubError("club_slug_taken", slug=wanted)


def erased_marks(journals: Iterable[Path]) -> dict[str, Erasure]:
    """Return what journals of deletions say about everyone, by fingerprint."""
    by_mark: defaultdict[str, list[Erasure]] = defaultdict(list)
    for path in journals:
        for line in journal_read(path):
            for mark in line.marks:
                by_mark[mark].append(line)
    return {mark: merge_lines(lines) for mark, lines in by_mark.items()}


def club_import(
    file: ClubFile,
    *,
    slug: str = "",
    journals: Iterable[Path] = (),
    tell: Callable[[int], object] = lambda _count: None,
    job: ClubJob | None = None,
) -> ImportedClub:
    """Import a club and return it; ``tell`` is called with the number of events imported.

    ``job`` is that of the worker that does it; without one, this process makes its own.
    ``journals`` of deletions name people who must not come back. Raises ``ClubError`` as the
    preview does, and ``club_refused`` if the database refuses what the reader let through; then
    nothing of the club stays here.
    """
    for rest in left_over(file.club, slug):
        closed_club_delete(rest.pk)
    check_address(file.club, slug)
    club, row = _begin(file, slug, job)
    rows = ClubJob.objects.filter(pk=row.pk)
    try:
        with nullcontext() if job else Heart(rows):
            imported = _bring(file, club, erased_marks(journals), tell)
        if job is None:
            rows.delete()
        return imported
    except BaseException as error:
        closed_club_delete(club.pk)
        if job is None:
            rows.delete()
        if isinstance(error, IntegrityError | DataError):
            raise ClubError("club_refused") from error
        raise


@transaction.atomic
def _begin(file: ClubFile, slug: str, job: ClubJob | None) -> tuple[Club, ClubJob]:
    club = file.club
    club.slug, club.kept_until = slug or club.slug, ARRIVING
    try:
        with transaction.atomic():
            club.save(force_insert=True)
    except IntegrityError:
        raise ClubError("club_slug_taken", slug=club.slug) from None
    act_log(kind=Act.Kind.CLUB_IMPORTED, by=job.created_by if job else None, club=club)
    told = {"club": club, "club_name": club.name, "slug": club.slug, "events": len(file.events)}
    if job is not None:
        ClubJob.objects.filter(pk=job.pk).update(**told)
        return club, job
    now = timezone.now()
    kind = ClubJob.Kind.IMPORT
    return club, ClubJob.objects.create(kind=kind, state=RUNNING, beat_at=now, **told)


def _bring(
    file: ClubFile, club: Club, marks: Mapping[str, Erasure], tell: Callable[[int], object]
) -> ImportedClub:
    if (logo := file.logo()) is not None:
        logo_set(club=club, content=logo)
    _players_create(file.players, club)
    imported = ImportedClub(club)
    events: list[tuple[int, str]] = []  # ids, and who is to see them
    for number, listed in enumerate(file.events, start=1):
        event_file = file.event(listed)
        visibility = event_file.tournament.visibility
        event_file.tournament.visibility = Tournament.Visibility.DRAFT
        event = event_of_club_import(
            file=event_file,
            club=club,
            slug=listed.slug,
            players=[file.players[at] for at in listed.players],
            is_own=event_file.club_name == club.name,
        )
        imported.findings += map(str, event_findings(event))
        events.append((event.pk, visibility))
        tell(number)
    with transaction.atomic():
        lock_club(club)
        missing = [_circuit_create(one, club, events) for one in file.circuits]
        imported.missing = tuple(name for names in missing for name in names)
        imported.erasures = _erase_again(file.players, marks)
        _open(club, file.players, events)
    imported.club = Club.objects.get(pk=club.pk)
    return imported


def _players_create(players: Sequence[Player], club: Club) -> None:
    """Write the players; their names are hidden until the whole club is here."""
    asked = [player.privacy for player in players]
    for player in players:
        player.club = club
        if not player.is_erased:
            player.privacy = Player.Privacy.HIDDEN
    Player.objects.bulk_create(players, BATCH)
    for player, privacy in zip(players, asked, strict=True):
        player.privacy = privacy


def _circuit_create(one: ListedCircuit, club: Club, events: Sequence[tuple[int, str]]) -> list[str]:
    """Write a circuit; return the names of events of other clubs that are not here."""
    one.circuit.club = club
    one.circuit.save(force_insert=True)
    elsewhere = [(other["name"], event_here(other)) for other in one.elsewhere]
    found = [event.pk for _name, event in elsewhere if event is not None]
    one.circuit.events.set([*(events[at][0] for at in one.events), *found])
    return [name for name, event in elsewhere if event is None]


def role_name(role: str) -> str:
    """Return what someone was who ran a club, in the active language."""
    return str(dict(Membership.Role.choices).get(role, role))


def event_here(event: Mapping[str, str]) -> Tournament | None:
    """Return an event of another club, if it is here, public and the same by name and day."""
    return Tournament.objects.public().filter(**event).first()


def erasure_of(player: Player, marks: Mapping[str, Erasure]) -> Erasure | None:
    """Return the line of a player named in a journal and not yet erased in the file."""
    if player.is_erased:
        return None
    return next((marks[one] for key in player.keys if (one := mark_of_key(key)) in marks), None)


def _erase_again(players: Sequence[Player], marks: Mapping[str, Erasure]) -> int:
    """Erase again everyone named in the journals; enter all who are erased in the journal here."""
    count = 0
    for player in players:
        noted = erasure_of(player, marks)
        if noted is not None:
            # Places that were chosen are of the other database: only names are found again.
            player_erase(
                player=player,
                by=Actor(None, Via.ORGANIZER),
                pseudonym=noted.pseudonym,
                also=further_names(player, noted.also),
            )
            count += 1
        elif player.is_erased:
            erasure = Erasure.of(player, player.last_name)
            transaction.on_commit(partial(erasure_note, erasure))
    return count


def _open(club: Club, players: Sequence[Player], events: Sequence[tuple[int, str]]) -> None:
    """Show names as their players asked, restore the visibility of events, and open the club."""
    for privacy in Player.Privacy.values:
        shown = [player.pk for player in players if player.privacy == privacy]
        _update(Player.objects.filter(privacy=Player.Privacy.HIDDEN), shown, privacy=privacy)
    for visibility in Tournament.Visibility.values:
        pks = [pk for pk, asked in events if asked == visibility]
        _update(Tournament.objects.all(), pks, visibility=visibility)
    Club.everything.filter(pk=club.pk).update(kept_until=None)
    renew_names_stamp()


def _update(rows: QuerySet[Any], pks: Sequence[int], **values: Any) -> None:
    for start in range(0, len(pks), BATCH):
        rows.filter(pk__in=pks[start : start + BATCH]).update(**values)
