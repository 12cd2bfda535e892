"""Who plays and who runs a club: data and its constraints."""

from .audit import ACCOUNT_KINDS, ROLE_KINDS, Act
from .clubs import COUNTRY, Accent, Club, ClubLogo, Membership
from .domains import ClubDomain
from .federation import (
    THE_LIST,
    FederationList,
    FederationOmission,
    FederationPlayer,
    FederationWords,
)
from .hosting import ClubRequest, HostedClub
from .mails import AccountMail
from .players import EMA_NUMBER, Player
from .users import LoginSession, Passkey, RecoveryCode, User

__all__ = [
    "ACCOUNT_KINDS",
    "COUNTRY",
    "EMA_NUMBER",
    "ROLE_KINDS",
    "THE_LIST",
    "Accent",
    "AccountMail",
    "Act",
    "Club",
    "ClubDomain",
    "ClubLogo",
    "ClubRequest",
    "FederationList",
    "FederationOmission",
    "FederationPlayer",
    "FederationWords",
    "HostedClub",
    "LoginSession",
    "Membership",
    "Passkey",
    "Player",
    "RecoveryCode",
    "User",
]
