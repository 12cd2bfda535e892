"""Who plays and who runs a club: data and its constraints."""

from .audit import ACCOUNT_KINDS, ROLE_KINDS, Act
from .clubs import COUNTRY, Accent, Club, ClubLogo, Membership
from .mails import AccountMail
from .players import EMA_NUMBER, Player
from .users import LoginSession, Passkey, RecoveryCode, User

__all__ = [
    "ACCOUNT_KINDS",
    "COUNTRY",
    "EMA_NUMBER",
    "ROLE_KINDS",
    "Accent",
    "AccountMail",
    "Act",
    "Club",
    "ClubLogo",
    "LoginSession",
    "Membership",
    "Passkey",
    "Player",
    "RecoveryCode",
    "User",
]
