"""Events, their players, sessions, tables and seats: data and its constraints."""

from .common import SEATS, TWELFTHS, Via, new_link_token, somebody_elsewhere
from .event import Apart, Bye, Entry, EventRole, Team, Tournament
from .records import Change, Penalty
from .session import Draw, Seat, SeatLock, Session, Table

__all__ = [
    "SEATS",
    "TWELFTHS",
    "Apart",
    "Bye",
    "Change",
    "Draw",
    "Entry",
    "EventRole",
    "Penalty",
    "Seat",
    "SeatLock",
    "Session",
    "Table",
    "Team",
    "Tournament",
    "Via",
    "new_link_token",
    "somebody_elsewhere",
]
