"""The file of a whole event: its version and its limits, and what its log refers to."""

from collections.abc import Mapping
from typing import Final

from clubscore.tournaments.models import Change

APPLICATION: Final = "clubscore"
VERSION: Final = 3  # grows with every change of what is in the file
READ: Final = (1, 2, 3)  # versions; what earlier ones lack has its default
SAYS_VISIBILITY: Final = 3  # first version that does; before, all events were public
MOST_BYTES: Final = 64 * 2**20  # of a file
MOST_VALUES: Final = 2_500_000  # four times those of 172 players in eight sessions
MOST_DEPTH: Final = 20  # of lists and objects inside each other
MEDIA_TYPE: Final = "application/json"

PENALTY_FACTS: Final = "penalty"  # key of the facts of these kinds of log lines: its id
PENALTY_KINDS: Final = (Change.Kind.PENALTY_GIVEN, Change.Kind.PENALTY_CANCELLED)


def names_a_penalty(kind: object, facts: Mapping[str, object]) -> bool:
    """Tell whether the facts of a log line refer to a penalty."""
    return kind in PENALTY_KINDS and PENALTY_FACTS in facts
