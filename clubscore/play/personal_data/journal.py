"""The journal of people whose data was deleted: an older backup must not bring them back.

It is a separate file, ``erasures.jsonl`` in ``CLUBSCORE_VAR``, with a line for each person, and has
nothing that says who it was: the numbers of player and club, the pseudonym, and fingerprints that
identify a restored player. One is of the name, keyed with the secret of the installation; the
others are of the random keys of the player's entries, and of the keys that files of the club have
for the player. A second line has what was decided at the deletion: fingerprints of further names
that were typed, and the texts chosen. Releases that don't know it skip it.
"""

from __future__ import annotations

import json
import logging
import os
import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from django.conf import settings
from django.utils import timezone
from django.utils.crypto import salted_hmac

from clubscore.people.models import Player

NAME: Final = "erasures.jsonl"
SALT: Final = "clubscore.erasures"
DECIDED: Final = ("also", "places", "only_places")  # what a second line has
MARK: Final = re.compile(r"[a-z]+:[0-9]{1,4}:[0-9a-f]+")  # of a further name: kind, size, hash
logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Erasure:
    """A person whose data was deleted, and how to know who that was in an older database."""

    player: int
    club: int
    pseudonym: str
    at: str  # ISO 8601
    marks: tuple[str, ...]
    also: tuple[str, ...] = ()  # fingerprints of further names: see .further_names
    places: tuple[str, ...] = ()  # chosen texts, as ``Mention.key`` names them in this database
    only_places: bool = False  # the whole name stays elsewhere: a namesake is meant there

    @classmethod
    def of(cls, player: Player, pseudonym: str) -> Erasure:
        """Return the line of a player; if already erased, the name says nothing."""
        at = timezone.now().isoformat(timespec="seconds")
        return cls(player.pk, player.club_id, pseudonym, at, tuple(marks_of(player)))

    def is_of(self, player: Player, marks: Collection[str]) -> bool:
        """Tell whether this is the player with these marks, and not another of the same number."""
        same = (self.player, self.club) == (player.pk, player.club_id)
        return same and not set(self.marks).isdisjoint(marks)


def marks_of(player: Player) -> Iterator[str]:
    """Yield the fingerprints of a player: that of the name, and those of all random keys."""
    if not player.is_erased:
        name = f"{player.first_name}|{player.last_name}"
        yield salted_hmac(SALT, name, algorithm="sha256").hexdigest()
    for token in player.entries.order_by("pk").values_list("token", flat=True):
        yield sha256(token.bytes).hexdigest()
    for key in player.keys:
        yield mark_of_key(key)


def mark_of_key(key: str) -> str:
    """Return the fingerprint of a key that files of a club have for a player."""
    return sha256(key.encode()).hexdigest()


def journal_path() -> Path:
    """Return where the journal is."""
    return Path(settings.VAR_DIR) / NAME


def journal_add(erasures: Iterable[Erasure], path: Path) -> None:
    """Add lines to a journal. Raises ``OSError``."""
    lines = [json.dumps(line, ensure_ascii=False) for one in erasures for line in _lines(one)]
    if not lines:
        return
    path.touch(mode=0o600)
    with path.open("a", encoding="utf-8") as file:
        file.write("".join(f"{line}\n" for line in lines))
        file.flush()
        os.fsync(file.fileno())


def _lines(erasure: Erasure) -> Iterator[dict[str, object]]:
    told = asdict(erasure)
    decided = {name: told.pop(name) for name in DECIDED}
    yield told
    if any(decided.values()):
        yield {"player": erasure.player, "at": erasure.at, **decided}


def erasure_note(erasure: Erasure) -> None:
    """Add a line once the deletion is certain. If that fails, the next backup makes up for it."""
    try:
        journal_add([erasure], journal_path())
    except OSError:
        logger.exception("the journal of deletions could not be written")


def journal_read(path: Path) -> list[Erasure]:
    """Return what a journal says; a line that was cut off is passed over. None without a file."""
    try:
        text = path.read_text(encoding="utf-8", errors="replace")
    except FileNotFoundError:
        return []
    found: list[Erasure] = []
    for number, line in enumerate(text.splitlines(), start=1):
        try:
            told = json.loads(line)
            if "also" in told:
                _add_decided(found, told)
                continue
            found.append(Erasure(**{**told, "marks": _texts(told["marks"])}))
        except (KeyError, TypeError, ValueError):
            logger.warning("%s: line %s says nothing", path, number)
    return found


def _add_decided(erasures: list[Erasure], line: dict[str, Any]) -> None:
    """Add a second line to the first line of the same deletion, the latest there is."""
    for at, one in reversed([*enumerate(erasures)]):
        if (one.player, one.at) == (line["player"], line["at"]):
            also, places = _texts(line["also"]), _texts(line["places"])
            if not all(map(MARK.fullmatch, also)):
                raise ValueError("not a fingerprint")
            only = bool(line["only_places"])
            erasures[at] = replace(one, also=also, places=places, only_places=only)
            return


def _texts(value: object) -> tuple[str, ...]:
    """Return a list of texts; raises ``TypeError`` for anything else, as another program has it."""
    if not isinstance(value, list) or not all(isinstance(one, str) for one in value):
        raise TypeError("not a list of texts")
    return tuple(value)


def merge_lines(lines: Sequence[Erasure]) -> Erasure:
    """Return what all lines of one person say; where they differ, the latest is right.

    A deletion that is done again notes only what it found, which may be less than was typed and
    chosen at first.
    """
    return replace(
        lines[-1],
        also=tuple(sorted({mark for line in lines for mark in line.also})),
        places=tuple(sorted({place for line in lines for place in line.places})),
    )


def journal_complete(*, beside: Path | None = None) -> None:
    """Let the journal name everyone who is erased, and with it a copy in another directory.

    Raises ``OSError``.
    """
    known = {one.player for one in journal_read(journal_path())}
    erased = Player.objects.filter(privacy=Player.Privacy.ERASED).exclude(pk__in=known)
    journal_add((Erasure.of(one, one.last_name) for one in erased), journal_path())
    if beside is not None and (copy := beside / NAME) != journal_path():
        there = {(one.player, one.at) for one in journal_read(copy)}
        missing = [one for one in journal_read(journal_path()) if (one.player, one.at) not in there]
        journal_add(missing, copy)
