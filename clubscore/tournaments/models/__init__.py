"""Events, their players, sessions, tables and seats: data and its constraints."""

from .api_tokens import ApiAnswer, ApiToken
from .calls import RefereeCall
from .ceremony import Ceremony
from .circuits import Circuit
from .common import Via, new_link_token, somebody_elsewhere
from .entries import CHECK_IN_LASTS, Bye, CheckIn, Entry, ForeignResult, Presence, Separation
from .event_mails import EventMail, MailCopy
from .invitations import Invitation
from .notices import Delivery, Notice, PushKey, Subscription, Webhook
from .records import Announcement, Change, Penalty
from .session import Draw, Seat, SeatLock, Session, Table
from .stages import CutPlace, StageCut
from .tournament import EventRole, Team, Tournament

__all__ = [
    "CHECK_IN_LASTS",
    "Announcement",
    "ApiAnswer",
    "ApiToken",
    "Bye",
    "Ceremony",
    "Change",
    "CheckIn",
    "Circuit",
    "CutPlace",
    "Delivery",
    "Draw",
    "Entry",
    "EventMail",
    "EventRole",
    "ForeignResult",
    "Invitation",
    "MailCopy",
    "Notice",
    "Penalty",
    "Presence",
    "PushKey",
    "RefereeCall",
    "Seat",
    "SeatLock",
    "Separation",
    "Session",
    "StageCut",
    "Subscription",
    "Table",
    "Team",
    "Tournament",
    "Via",
    "Webhook",
    "new_link_token",
    "somebody_elsewhere",
]
