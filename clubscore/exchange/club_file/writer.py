"""Writes a whole club as one ZIP, event by event, so that only one is in memory."""

from __future__ import annotations

import json
import zipfile
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import IO, Any, Final
from uuid import uuid4

from django.db import transaction

from clubscore.database import one_moment
from clubscore.errors import ClubError
from clubscore.exchange.event_file import shape as event_shape
from clubscore.exchange.event_file.record import Plain
from clubscore.exchange.event_file.writer import event_parts
from clubscore.people.models import Club, ClubLogo, Player, User
from clubscore.tournaments.models import Circuit, Tournament

from . import shape
from .records import CIRCUIT, CLUB, EVENT, EVENT_ELSEWHERE, FILE, PLAYER, ROLE

FIRST_DAY: Final = (1980, 1, 1, 0, 0, 0)  # of every part: the same club gives the same file
READABLE: Final = 0o100644 << 16
BATCH: Final = 500


@transaction.atomic
def keys_give(club: Club) -> None:
    """Give a club and its players the keys by which files know them, where they have none.

    Raises ``gone``.
    """
    there = Club.everything.select_for_update(no_key=True).filter(pk=club.pk).first()
    if there is None:
        raise ClubError("gone")
    club = there
    if club.key is None:
        club.key = uuid4()
        club.save(update_fields=["key"])
    without = list(club.players.filter(keys=[]).order_by("pk"))
    for player in without:
        player.keys = [uuid4().hex]
    Player.objects.bulk_update(without, ["keys"], BATCH)


def club_file_write(
    club: Club, file: IO[bytes], tell: Callable[[int], object] = lambda _count: None
) -> None:
    """Write a club as it is now to a file; ``tell`` is called with the number of events written.

    Players without a key get one first. Raises ``club_event_too_large`` and ``gone``.
    """
    while True:
        keys_give(club)
        with one_moment():
            now = Club.objects.filter(pk=club.pk).first()
            if now is None:
                raise ClubError("gone")
            if now.players.filter(keys=[]).exists():  # of somebody who has come this moment
                continue
            with zipfile.ZipFile(file, "w") as archive:
                _ClubWriter(now, archive).write(tell)
            return


@dataclass(frozen=True, slots=True)
class _ClubWriter:
    club: Club
    archive: zipfile.ZipFile

    def write(self, tell: Callable[[int], object]) -> None:
        players = list(self.club.players.order_by("pk"))
        numbers = {player.pk: number for number, player in enumerate(players, start=1)}
        events = self.club.tournaments.order_by("pk")
        ids = {pk: at for at, pk in enumerate(events.values_list("pk", flat=True), start=1)}
        logo = ClubLogo.objects.filter(club=self.club).first()
        if logo is not None:
            self._part(shape.LOGO, [bytes(logo.content)])
        listed = []
        for pk, number in ids.items():
            listed.append(self._event(Tournament.objects.get(pk=pk), number, numbers))
            tell(number)
        document = FILE.write(
            None,
            application=shape.APPLICATION,
            version=shape.VERSION,
            club=club_plain(self.club, has_logo=logo is not None),
            players=[player_plain(player, numbers[player.pk]) for player in players],
            events=listed,
            circuits=[
                circuit_plain(circuit, ids)
                for circuit in self.club.circuits.prefetch_related("events").order_by("pk")
            ],
            roles=list(_roles(self.club, ids)),
        )
        text = json.dumps(document, ensure_ascii=False, sort_keys=True, indent=1)
        self._part(shape.CLUB, [text.encode(), b"\n"])

    def _event(self, event: Tournament, number: int, players: Mapping[int, int]) -> Plain:
        name = shape.event_name(number)
        chunks, ids = event_parts(event)
        size = self._part(name, (chunk.encode() for chunk in chunks))
        if size > event_shape.MOST_BYTES:
            most = event_shape.MOST_BYTES // 2**20
            raise ClubError("club_event_too_large", event=event.name, most=most)
        return EVENT.write(
            None, event=number, file=name, slug=event.slug, players=[players[pk] for pk in ids]
        )

    def _part(self, name: str, content: Iterable[bytes]) -> int:
        """Write a part of the ZIP piece by piece; return its bytes."""
        told = zipfile.ZipInfo(name, FIRST_DAY)
        told.compress_type, told.external_attr = zipfile.ZIP_DEFLATED, READABLE
        with self.archive.open(told, "w") as part:
            return sum(part.write(piece) for piece in content)


def club_plain(club: Club, *, has_logo: bool) -> Plain:
    """Return a club as in the file."""
    key = club.key.hex if club.key else ""
    return CLUB.write(club, key=key, slug=club.slug, options=club.options, logo=has_logo)


def player_plain(player: Player, number: int) -> Plain:
    """Return a player as in the file."""
    return PLAYER.write(player, player=number, keys=player.keys)


def circuit_plain(circuit: Circuit, events: Mapping[int, int]) -> Plain:
    """Return a circuit as in the file; ``events`` are the numbers of the club's own.

    Events of other clubs that are not public (any more) are not named.
    """
    counted = circuit.events.all()
    public = set(circuit.events.public().values_list("pk", flat=True))
    elsewhere = [
        EVENT_ELSEWHERE.write(
            None, slug=event.slug, name=event.name, starts_on=event.starts_on.isoformat()
        )
        for event in counted
        if event.pk not in events and event.pk in public
    ]
    return CIRCUIT.write(
        circuit,
        rule=circuit.rule,
        events=sorted(events[event.pk] for event in counted if event.pk in events),
        elsewhere=sorted(elsewhere, key=lambda one: str(one["slug"])),
    )


def _roles(club: Club, events: Mapping[int, int]) -> Iterable[Plain]:
    """Yield who has a role, by name and address: they are invited again elsewhere."""
    for member in club.memberships.select_related("user").order_by("role", "pk"):
        yield _role(member.user, member.role)
    for pk, number in events.items():
        event_roles = Tournament(pk=pk).roles.select_related("user").order_by("role", "pk")
        for one in event_roles:
            yield _role(one.user, one.role, event=number)


def _role(user: User, role: str, **where: Any) -> Plain:
    email = user.email if user.email_is_confirmed else ""
    return ROLE.write(None, role=role, name=str(user), email=email, **{"event": None, **where})
