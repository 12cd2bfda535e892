"""The file of a whole event: what it holds of each model. docs/event-file.md describes it.

Fields of models are in the file under their own names; what refers to other rows is written in
numbers of the file, and whoever did something as a signature (``User.signature``). Both are put
in by :mod:`.writer` and taken out by :mod:`.reader`.
"""

from collections.abc import Mapping
from typing import Final

from clubscore.play.corrections import snapshots
from clubscore.tournaments.models import Change

APPLICATION: Final = "clubscore"
VERSION: Final = 3  # grows with every change of what is in the file
READ: Final = (1, 2, 3)  # versions; see upgrade_file for what the earlier ones lack
MOST_BYTES: Final = 64 * 2**20  # of a file
MOST_VALUES: Final = 2_500_000  # four times those of 172 players in eight sessions
MOST_DEPTH: Final = 20  # of lists and objects inside each other
MEDIA_TYPE: Final = "application/json"

APART: Final = "apart"  # key of the pairs that do not meet
TOP: Final = (
    *("application", "version", "club", "event", "teams", "players", APART, "seat_locks"),
    *("draws", "sessions", "penalties", "log"),
)
EVENT: Final = (
    *("kind", "name", "starts_on", "ends_on", "time_zone", "city", "country", "qualifier"),
    *("venue", "fee", "description"),
    *(
        "best_of",
        "results_held",
        "provisional_minutes",
        "session_minutes",
        "capacity",
        "created_at",
    ),
    *("registration_opens_at", "registration_closes_at", "visibility", "archived_at"),
)
EVENT_PLAIN: Final = ("ruleset", "options", "place_points", "tie_breaks")
TIES: Final = "ties_by_hands"  # key of an event where hands decide; absent in all others
FORFEITS: Final = "forfeits_last"  # key of an event where forfeits are last at a table; as above
NO_SHOW: Final = "no_show_points"  # key of an event that takes points for it; as above
TEAM_NUMBERS: Final = ("team_size", "team_best")  # keys of an event that sets them; as above
TEAM_SUBSTITUTES: Final = "team_substitutes"  # key of an event where it is so; as above
GONG: Final = "stops_at_gong"  # key of an event where play stops then; as above
EMA_WEIGHT: Final = "ema_weight"  # key of an event whose weight the EMA gave; as above
ODD: Final = "odd_tables"  # key of an event that allows them; absent in all others
HOME_CLUB: Final = "home_club"  # key of a player who has one; absent in all others
PAID: Final = "paid"  # key of a player who has paid; absent in all others
APART_WISHED: Final = "apart_where_possible"  # key of a file with such pairs; as HOME_CLUB
PLAYER: Final = ("first_name", "last_name", "country", "ema_number", "privacy")
ENTRY: Final = (
    *("number", "state", "substitute", "disqualified", "contact", "remark", "registered_at"),
    *("written_as", "brought_player"),
)
LOCK: Final = ("session", "table", "wind")
DRAW: Final = (
    *("seed", "progress", "repeats", "again", "stop_asked", "method"),
    *("created_at", "beat_at", "ended_at"),
)
DRAW_PLAIN: Final = ("sessions", "keep_apart", "locks", "earlier", "rounds", "quality")
SESSION: Final = (
    *("number", "name", "state", "seed", "starts_at", "minutes", "clock_started_at"),
    *("clock_paused_at", "clock_paused_seconds", "published_at", "seats_published_at"),
    *("started_at", "closed_at"),
)
BREAK: Final = "break_name"  # key of a session that comes after a named break; as ANNULLED
ANNULLED: Final = "annulled"  # key of a session that is; absent in all others
ANNULMENT: Final = {"at": "annulled_at", "reason": "annulled_reason"}  # what is in it, and `by`
TABLE: Final = (
    *("number", "state", "closed_at", "extra_minutes", "dispute", "link_active", "from_paper"),
)
TOTALS: Final = ("state", "revision")
SIZE: Final = "size"  # key of a table whose players are not four; absent in all others
STATE_PLAIN: Final = ("claim", "breakdown", "options")
STATE: Final = tuple(name for name in snapshots.FIELDS if name not in STATE_PLAIN)
HAND: Final = ("revision", "recorded_at", "via")
HAND_CHANGE: Final = ("revision", "kind", "at", "via", "label", "reason")
NEW_SEATS: Final = "new_seats"  # key of a step that corrected seats; absent in all others
CONFIRMATION: Final = ("seat", "state", "at", "via")
PENALTY: Final = (
    *("seat", "hand_number", "kind", "points", "twelfths", "reason", "remark", "article"),
    *("given_at", "cancelled_at", "cancelled_reason"),
)
CHANGE: Final = ("kind", "at", "via", "label", "reason")

PENALTY_FACTS: Final = "penalty"  # key of the facts of these kinds of log lines: its id
PENALTY_KINDS: Final = (Change.Kind.PENALTY_GIVEN, Change.Kind.PENALTY_CANCELLED)

NOT_IN_TABLES_OF_1: Final = {"from_paper": False, "totals": None}  # of a table
NOT_IN_EVENTS_OF_2: Final = {  # nor in those of 1
    "venue": "",
    "fee": "",
    "description": "",
    "visibility": "public",
    "archived_at": None,
}


def upgrade_file(file: dict[str, object]) -> None:
    """Put what a file of an earlier version does not have into it; other values stay."""
    event = file.get("event")
    if isinstance(event, dict) and not event.keys() & NOT_IN_EVENTS_OF_2:
        event |= NOT_IN_EVENTS_OF_2
    if file.get("version") == 1:
        _tables_of_1(file)


def _tables_of_1(file: dict[str, object]) -> None:
    sessions = file.get("sessions")
    for session in sessions if isinstance(sessions, list) else ():
        tables = session.get("tables") if isinstance(session, dict) else None
        for table in tables if isinstance(tables, list) else ():
            if isinstance(table, dict) and not table.keys() & NOT_IN_TABLES_OF_1:
                table |= NOT_IN_TABLES_OF_1


def names_a_penalty(kind: object, facts: Mapping[str, object]) -> bool:
    """Tell whether the facts of a line of the log refer to a penalty."""
    return kind in PENALTY_KINDS and PENALTY_FACTS in facts
