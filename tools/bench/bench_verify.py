"""How fast everything stored is proved: the hands ``manage.py verify`` judges again a second.

One event with its histories on SQLite, read and verified whole as the command does, in one
process. The first pass works every decomposition out; later ones are the best of several rounds.
"""

from __future__ import annotations

import gc
import time

from tests.deployment import installed

from . import SMALL
from .targets import at_least, row, say

PLAYERS, SESSIONS = (16, 2) if SMALL else (172, 8)
ROUNDS = 1 if SMALL else 5
TARGET = 5_000  # hands a second


def main() -> None:
    """Print the table."""
    with installed("tools.bench.served_settings"):
        from .championship import make_championship

        make_championship(PLAYERS, SESSIONS)
        first, hands = _verified()
        best = min([first, *(_verified()[0] for _ in range(ROUNDS))])
    say(f"verify: an event of {PLAYERS} players, {hands} hands, each with its history")
    row("hands a second, first pass", hands / first)
    row("hands a second", hands / best, target=at_least(TARGET, hands / best))


def _verified() -> tuple[float, int]:
    """Return the seconds that took, and how many hands there are; nothing may be wrong."""
    from clubscore.operation.verification.everything import VerificationSummary, verify_everything

    gc.collect()
    summary = VerificationSummary()
    started = time.process_time()
    assert not list(verify_everything(summary))
    return time.process_time() - started, summary.hands


if __name__ == "__main__":
    main()
