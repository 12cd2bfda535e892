"""Two made-up tournaments of the demo club: one finished, one in its third session."""

from __future__ import annotations

from typing import Final

FINISHED_NAME: Final = "Open della Riviera"
RUNNING_NAME: Final = "Torneo d’autunno"
FINISHED_SESSIONS, RUNNING_SESSIONS = 8, 5
SEED: Final = 4000
HANDS_BEGUN: Final = (9, 7, 8, 0, 10, 8)  # by table, in the session going on
