"""Events, their players, sessions, tables and seats: data and its constraints."""

from .api_tokens import ApiAnswer, ApiToken
from .calls import RefereeCall
from .common import Via, new_link_token, somebody_elsewhere
from .invitations import Invitation
from .notices import Delivery, Notice, PushKey, Receiver, Subscription, Webhook
from .records import Announcement, Change, Penalty
from .session import Draw, Seat, SeatLock, Session, Table
from .tournament import Bye, Entry, EventRole, Separation, Team, Tournament

__all__ = [
    "Announcement",
    "ApiAnswer",
    "ApiToken",
    "Bye",
    "Change",
    "Delivery",
    "Draw",
    "Entry",
    "EventRole",
    "Invitation",
    "Notice",
    "Penalty",
    "PushKey",
    "Receiver",
    "RefereeCall",
    "Seat",
    "SeatLock",
    "Separation",
    "Session",
    "Subscription",
    "Table",
    "Team",
    "Tournament",
    "Via",
    "Webhook",
    "new_link_token",
    "somebody_elsewhere",
]
