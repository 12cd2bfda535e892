"""The file of a whole club: its version, its limits, and the names in the ZIP."""

from typing import Final

APPLICATION: Final = "clubscore-club"
VERSION: Final = 1  # grows with every change of what is in the file
READ: Final = (1,)  # versions
MEDIA_TYPE: Final = "application/zip"

CLUB: Final = "club.json"
LOGO: Final = "logo.png"
EVENT: Final = "events/{number:05}.json"

MOST_BYTES: Final = 128 * 2**20  # of the list of players and events
MOST_VALUES: Final = 5_000_000
MOST_DEPTH: Final = 20
MOST_LOGO: Final = 2 * 2**20  # bytes
MOST_EVENTS: Final = 50_000


def event_name(number: int) -> str:
    """Return what the file of an event is called in the ZIP; numbers begin with 1."""
    return EVENT.format(number=number)
