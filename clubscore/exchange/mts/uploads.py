"""Scripts of MTS that people send: read by a worker, then turned into the file of an event.

The functions with a file run in a process of their own; :data:`READ` and :data:`TURN` start them.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict
from datetime import date
from io import BytesIO
from typing import IO, Any, Final

from clubscore.errors import ClubError
from clubscore.exchange.event_file.preview import summary_of
from clubscore.exchange.event_file.reader import read_event
from clubscore.exchange.models import Upload
from clubscore.exchange.uploads.files import pack_content, upload_content
from clubscore.exchange.uploads.tasks import Task
from clubscore.uploads.process import Reader

from .database import MtsTournament, read_database
from .event import Home, MtsPerson, event_of, person_of
from .script import read_script

KIND: Final = "mts"
READ_TASK: Final = "mts_read"
TURN_TASK: Final = "mts_event"
MOST_BYTES: Final = 2_400_000  # of all scripts together; those of three championships have 1.6 MB
LEFT_OUT: Final = "left_out"  # in the summary of the event: tables and hands
MEMORY: Final = 800 * 2**20  # bytes
READ: Final = Reader("clubscore.exchange.mts.uploads:tournaments_told", MEMORY, 20, True)
TURN: Final = Reader("clubscore.exchange.mts.uploads:event_told", MEMORY, 40, True)


def read_mts_upload(upload: Upload) -> None:
    """Store which tournaments the uploaded scripts contain."""
    upload.summary = json.loads(READ.read(BytesIO(upload_content(upload))))


def turn_mts_upload(upload: Upload) -> None:
    """Replace the scripts with an event file; ``target`` names the tournament."""
    told = json.loads(TURN.read(BytesIO(upload_content(upload)), json.dumps(upload.target)))
    upload.summary = told["summary"]
    upload.content = pack_content([told["event"].encode()])


def tournaments_told(file: IO[bytes]) -> bytes:
    """Do what ``read_mts_upload`` asks for."""
    found = read_database(read_script(file.read(MOST_BYTES + 1).decode()))
    return json.dumps({"tournaments": [_summary(one) for one in found]}).encode()


def _summary(tournament: MtsTournament) -> dict[str, Any]:
    people = [(player, *person_of(player)) for player in tournament.players]
    return {
        "number": tournament.number,
        "name": tournament.name,
        "created": tournament.created_on,
        "players": len(tournament.players),
        "rounds": len(tournament.rounds),
        "tables": len(tournament.tables),
        "played": tournament.played,
        "doubtful": [
            {"number": player.number, "name": player.name, "land": player.country} | asdict(person)
            for player, person, is_certain in people
            if not is_certain
        ],
    }


def event_told(file: IO[bytes], target: str) -> bytes:
    """Do what ``turn_mts_upload`` asks for."""
    asked: Mapping[str, Any] = json.loads(target)
    found = read_database(read_script(file.read(MOST_BYTES + 1).decode()))
    tournament = next((one for one in found if one.number == asked["tournament"]), None)
    if tournament is None:
        raise ClubError("mts_not_there")
    home = Home(
        club=asked["home"]["club"],
        country=asked["home"]["country"],
        time_zone=asked["home"]["time_zone"],
        starts_on=date.fromisoformat(asked["starts_on"]),
        ends_on=date.fromisoformat(asked["ends_on"]),
    )
    people = {int(number): MtsPerson(*told) for number, told in asked["people"].items()}
    event, left_out = event_of(tournament, people, home)
    summary = summary_of(read_event(event)) | {LEFT_OUT: asdict(left_out)}
    return json.dumps({"summary": summary, "event": event.decode()}).encode()


TASKS: Final = [
    Task(READ_TASK, read_mts_upload, units=10, heavy=True),
    Task(TURN_TASK, turn_mts_upload, units=20, heavy=True),
]
