"""Events, their players, sessions, tables and seats: data and its constraints."""

from .api_tokens import ApiAnswer, ApiToken
from .calls import RefereeCall
from .common import Via, new_link_token, somebody_elsewhere
from .invitations import Invitation
from .records import Announcement, Change, Penalty
from .session import Draw, Seat, SeatLock, Session, Table
from .stages import CutPlace, StageCut
from .tournament import Bye, Entry, EventRole, Separation, Team, Tournament

__all__ = [
    "Announcement",
    "ApiAnswer",
    "ApiToken",
    "Bye",
    "Change",
    "CutPlace",
    "Draw",
    "Entry",
    "EventRole",
    "Invitation",
    "Penalty",
    "RefereeCall",
    "Seat",
    "SeatLock",
    "Separation",
    "Session",
    "StageCut",
    "Table",
    "Team",
    "Tournament",
    "Via",
    "new_link_token",
    "somebody_elsewhere",
]
