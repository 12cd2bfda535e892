"""The file of a whole club read: the list first, then one event after the other, all checked.

:class:`ClubFile` holds only the list; no more than one event is in memory.
"""

from __future__ import annotations

import re
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO, Final

from clubscore.errors import ClubError
from clubscore.exchange.event_file import shape as event_shape
from clubscore.exchange.event_file.checks import EventFile, check_unique
from clubscore.exchange.event_file.json_node import SMALL, Node, parse_json
from clubscore.exchange.event_file.reader import read_event
from clubscore.people.clubs.services import ClubSettings
from clubscore.people.models import Club, Player
from clubscore.standings.circuits.rule import Rule
from clubscore.standings.circuits.services import CircuitSettings
from clubscore.tournaments.models import Circuit
from scoring.errors import RuleError

from . import shape
from .records import CIRCUIT, CLUB, EVENT, EVENT_ELSEWHERE, FILE, PLAYER, ROLE

KEY: Final = re.compile(r"[0-9a-f]{32}", re.ASCII)
SLUG: Final = re.compile(r"[-a-zA-Z0-9_]+", re.ASCII)
SLUG_LENGTH: Final = 60  # of a club
EVENT_SLUG_LENGTH: Final = 140
PACKED: Final = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
MOST_PLAYERS: Final = 1_000_000
PERSON: Final = ("first_name", "last_name", "country", "ema_number", "privacy")


@dataclass(frozen=True, slots=True)
class ListedEvent:
    """An event of the file: where it is, and which players of the club's list are in it."""

    name: str  # in the ZIP
    slug: str
    players: tuple[int, ...]  # positions in the list, from 0
    node: Node


@dataclass(frozen=True, slots=True)
class ListedCircuit:
    """A circuit that is not in the database yet, and what it counts."""

    circuit: Circuit
    events: tuple[int, ...]  # positions in the list, from 0
    elsewhere: tuple[dict[str, str], ...]


@dataclass(frozen=True, slots=True)
class ListedRole:
    """Someone who had a role."""

    role: str
    name: str
    email: str
    event: int | None  # position in the list, from 0


@dataclass(slots=True)
class ClubFile:
    """A club in a file, as rows that are not in the database yet."""

    archive: zipfile.ZipFile
    club: Club
    has_logo: bool
    players: list[Player] = field(default_factory=list)
    events: list[ListedEvent] = field(default_factory=list)
    circuits: list[ListedCircuit] = field(default_factory=list)
    roles: list[ListedRole] = field(default_factory=list)

    def logo(self) -> bytes | None:
        """Return the picture of the logo."""
        return read_part(self.archive, shape.LOGO, shape.MOST_LOGO) if self.has_logo else None

    def event(self, event: ListedEvent) -> EventFile:
        """Read an event; its players must be on the list.

        Raises ``club_file_event``, with what is wrong and where, and ``club_file_players``.
        """
        content = read_part(self.archive, event.name, event_shape.MOST_BYTES)
        try:
            file = read_event(content)
        except ClubError as error:
            raise ClubError("club_file_event", name=event.name, reason=str(error)) from None
        told = [self.players[at] for at in event.players]
        if [_person(one) for one in file.players] != [_person(one) for one in told]:
            raise event.node["players"].fault("club_file_players")
        return file


def _person(player: Player) -> tuple[str, ...]:
    return tuple(str(getattr(player, name)) for name in PERSON)


@contextmanager
def club_file_open(path: Path | IO[bytes]) -> Iterator[ClubFile]:
    """Open the file of a club and read its list.

    Raises ``ClubError`` that names the place and what is wrong there, and ``OSError``.
    """
    try:
        archive = zipfile.ZipFile(path)
    except (zipfile.BadZipFile, NotImplementedError, ValueError):  # of a directory that is damaged
        raise ClubError("club_file_no_zip") from None
    with archive:
        yield _read(archive)


def read_part(archive: zipfile.ZipFile, name: str, most: int) -> bytes:
    """Read a whole part of a ZIP within its size limit, whatever size it declares."""
    try:
        if archive.getinfo(name).compress_type not in PACKED:
            raise ClubError("club_file_part_damaged", name=name)
        with archive.open(name) as part:
            content = part.read(most + 1)
    except KeyError:
        raise ClubError("club_file_part_missing", name=name) from None
    except (zipfile.BadZipFile, EOFError, NotImplementedError, RuntimeError, ValueError, OSError):
        raise ClubError("club_file_part_damaged", name=name) from None
    except Exception as error:
        if type(error).__module__ == "zlib":
            raise ClubError("club_file_part_damaged", name=name) from None
        raise
    if len(content) > most:
        raise ClubError("club_file_part_too_large", name=name, most=most // 2**20)
    return content


def _read(archive: zipfile.ZipFile) -> ClubFile:
    if shape.CLUB not in archive.namelist():
        raise ClubError("club_file_no_club")
    root = parse_json(
        read_part(archive, shape.CLUB, shape.MOST_BYTES),
        most_bytes=shape.MOST_BYTES,
        most_values=shape.MOST_VALUES,
        most_depth=shape.MOST_DEPTH,
    )
    if not isinstance(root.value, dict) or root.value.get("application") != shape.APPLICATION:
        raise ClubError("club_file_no_club")
    version = root.value.get("version")
    if version not in shape.READ or type(version) is not int:
        raise root.fault("file_version", text=str(version), known=shape.VERSION)
    root = FILE.complete(root)
    club = CLUB.complete(root["club"])
    file = ClubFile(archive, _club(club), club["logo"].flag())
    file.players = [_player(one, at) for at, one in enumerate(root["players"].items(), start=1)]
    _check_players(root["players"], file.players)
    file.events = [_event(one, at, file) for at, one in enumerate(root["events"].items(), start=1)]
    check_unique(root["events"], "slug", [event.slug for event in file.events])
    file.circuits = [_circuit(one, file) for one in root["circuits"].items()]
    file.roles = [_role(one, file) for one in root["roles"].items()]
    known = {shape.CLUB, *([shape.LOGO] if file.has_logo else []), *(e.name for e in file.events)}
    for name in archive.namelist():
        if name not in known:
            raise ClubError("club_file_part_unknown", name=name)
    return file


def _key(node: Node) -> str:
    if not KEY.fullmatch(node.text()):
        raise node.bad()
    text: str = node.value
    return text


def _slug(node: Node, most: int = EVENT_SLUG_LENGTH) -> str:
    if not SLUG.fullmatch(node.text(most)):
        raise node.bad()
    text: str = node.value
    return text


def _club(node: Node) -> Club:
    club = Club(key=_key(node["key"]), slug=_slug(node["slug"], SLUG_LENGTH), **CLUB.read(node))
    club.options = node["options"].plain_object()
    try:
        told = ClubSettings(
            name=club.name,
            city=club.city,
            country=club.country,
            web=club.web,
            contact=club.contact,
            accent=club.accent,
            language=club.language,
            time_zone=club.time_zone,
            contacts_weeks=club.contacts_weeks,
            ruleset=club.ruleset,
            options=club.options,
        )
    except (ClubError, RuleError) as error:
        raise node.fault("file_rules", reason=str(error)) from None
    club.options = told.options
    return club


def _player(node: Node, number: int) -> Player:
    node = PLAYER.complete(node)
    if node["player"].whole(1, MOST_PLAYERS) != number:
        raise node["player"].fault("file_out_of_order", text=str(number))
    player = Player(**PLAYER.read(node))
    player.keys = [_key(one) for one in node["keys"].items_once()]
    if not player.last_name:
        raise node["last_name"].fault("file_empty")
    if not (player.country or player.is_erased):
        raise node["country"].fault("file_empty")
    return player


def _check_players(node: Node, players: list[Player]) -> None:
    check_unique(node, "keys", [key for player in players for key in player.keys])
    listed = [one.ema_number or None for one in players if not one.unconfirmed]
    check_unique(node, "ema_number", listed)


def _event(node: Node, number: int, file: ClubFile) -> ListedEvent:
    node = EVENT.complete(node)
    if node["event"].whole(1, shape.MOST_EVENTS) != number:
        raise node["event"].fault("file_out_of_order", text=str(number))
    if node["file"].text() != shape.event_name(number):
        raise node["file"].bad()
    players = [one.whole(1, len(file.players)) - 1 for one in node["players"].items_once()]
    return ListedEvent(node["file"].value, _slug(node["slug"]), tuple(players), node)


def _circuit(node: Node, file: ClubFile) -> ListedCircuit:
    node = CIRCUIT.complete(node)
    told = CIRCUIT.read(node)
    said = node["rule"].plain_object()
    for name, usual in Rule().as_dict().items():
        if name in said and not _is_like(said[name], usual):
            raise node["rule"][name].bad()
    try:
        rule = Rule.from_dict(said)
        CircuitSettings(
            rule=rule, **{name: value for name, value in told.items() if name != "created_at"}
        )
    except (ClubError, KeyError, TypeError, ValueError) as error:
        raise node["rule"].fault("file_rules", reason=str(error)) from None
    events = [one.whole(1, len(file.events)) - 1 for one in node["events"].items_once()]
    return ListedCircuit(
        Circuit(rule=rule.as_dict(), **told),
        tuple(events),
        tuple(_elsewhere(one) for one in node["elsewhere"].items()),
    )


def _is_like(value: object, usual: object) -> bool:
    """Tell whether part of a rule has its usual type; only a number may be None."""
    if usual is None:
        return value is None or type(value) is int
    if isinstance(usual, tuple):
        return isinstance(value, list) and all(type(one) is str for one in value)
    return type(value) is (str if isinstance(usual, str) else type(usual))


def _elsewhere(node: Node) -> dict[str, str]:
    node = EVENT_ELSEWHERE.complete(node)
    day = node["starts_on"].day().isoformat()
    return {"slug": _slug(node["slug"]), "name": node["name"].filled_text(), "starts_on": day}


def _role(node: Node, file: ClubFile) -> ListedRole:
    node = ROLE.complete(node)
    if node["role"].value not in ("admin", "organizer", "referee"):
        raise node["role"].bad()
    number = node["event"].whole_or_none(1, min(len(file.events), SMALL))
    event = None if number is None else number - 1
    name, email = node["name"].filled_text(), node["email"].text()
    return ListedRole(node["role"].value, name, email, event)
