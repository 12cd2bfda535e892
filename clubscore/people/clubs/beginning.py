"""A club that people start by themselves, on a server open to clubs.

The person gets a link by e-mail, and the club begins once it is opened. The mail quotes nothing
from the form, so nobody can advertise with it; and the response to the form is the same whatever is
known of an address.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta
from functools import partial
from hashlib import sha256
from typing import Final

from django.conf import settings
from django.db import transaction
from django.utils import timezone
from django.utils.text import slugify
from django.utils.translation import gettext as _

from clubscore.errors import ClubError
from clubscore.limits import Budget
from clubscore.mail import (
    DAY,
    mail_is_set_up,
    mail_send_aside,
    receiver_give_back,
    receiver_spend,
    sender_spend,
)
from clubscore.people.account_mails import AccountMailKind, account_mail_add
from clubscore.people.models import Club, ClubRequest, HostedClub, Membership, User
from clubscore.people.networks import network_of
from clubscore.people.roles import membership_add
from clubscore.text import one_line

from .services import ClubSettings, club_create

VALID_FOR: Final = timedelta(days=3)  # a link; what nobody has confirmed by then is deleted
OF_ALL: Final = Budget(100, DAY)  # clubs and mails, whoever asks
OF_NETWORK: Final = Budget(20, DAY)  # mails to people of a network: /24, or /48 of IPv6
OF_ACCOUNT: Final = Budget(3, DAY)  # clubs without a mail, of somebody whose address is known
SECOND_TAP: Final = timedelta(minutes=1)  # in which the same form is the same club
# What a name has in it that is there to be followed, not to be read.
LINK: Final = re.compile(r"https?:|//|www\.|@|[\w-]{2,}\.[a-z]{2,}(?![.\w])", re.IGNORECASE)
# Addresses that look like the site's own; a club of that name gets a longer one.
RESERVED: Final = frozenset(
    {
        *("admin", "administrator", "api", "clubscore", "help", "mail", "new", "official"),
        *("operator", "root", "security", "start", "static", "support", "www"),
    }
)


@dataclass(frozen=True, slots=True, kw_only=True)
class NewClub:
    """The form of a club to be started; raises ``ClubError`` for what no club can have.

    ``name_with_link``: nothing of it may lead elsewhere.
    """

    name: str
    city: str
    country: str
    time_zone: str
    language: str

    def __post_init__(self) -> None:
        """Check every part."""
        ClubSettings(
            name=self.name,
            city=self.city,
            country=self.country,
            time_zone=self.time_zone,
            language=self.language,
        )
        for text in (self.name, self.city):
            check_no_link(text)


def check_no_link(text: str) -> None:
    """Raise ``name_with_link`` for a name with an address in it."""
    if LINK.search(text):
        raise ClubError("name_with_link", text=text[:60])


def is_open_to_clubs() -> bool:
    """Tell whether people may start clubs here: the operator allows it, and mail can be sent."""
    return bool(settings.OPEN_TO_CLUBS) and mail_is_set_up()


def club_request_add(
    *,
    new_club: NewClub,
    first_name: str,
    last_name: str,
    email: str,
    site: str,
    url: Callable[[str], str],
    address: str,
) -> None:
    """Note a club to be started and send the link that starts it; ``url`` turns a token into it.

    Nobody learns how many links an address has been sent, or whether it has an account. Raises
    ``clubs_enough`` if too many requests come from there, or from everywhere.
    """
    for name in (first_name, last_name):
        check_no_link(name)
    network = network_of(address)
    if sender_spend("club-start", address) or OF_NETWORK.spend("club-start-network", network):
        raise ClubError("clubs_enough")
    if receiver_spend("club-start", email):
        return
    if OF_ALL.spend("club-start", "all"):
        raise ClubError("clubs_enough")
    token = secrets.token_urlsafe(32)
    ClubRequest.objects.create(
        digest=_digest(token),
        email=email,
        first_name=one_line(first_name),
        last_name=one_line(last_name),
        name=one_line(new_club.name),
        city=one_line(new_club.city),
        country=new_club.country,
        time_zone=new_club.time_zone,
        language=new_club.language,
        network=network,
    )
    text = _(
        "Hello,\n\n"
        "Someone, probably you, asked to start a club at %(site)s with this e-mail address.\n"
        "Open this link to start it:\n"
        "%(url)s\n\n"
        "It works once, for %(days)s days. If it wasn’t you, ignore this message: nothing will "
        "happen."
    ) % {"site": site, "url": url(token), "days": VALID_FOR.days}
    mail_send_aside(
        to=email,
        subject=_("Start your club"),
        text=text,
        at_failure=partial(_count_no_mail, email),
    )


def _count_no_mail(email: str) -> None:
    """Let someone whose mail could not be sent ask again today."""
    receiver_give_back("club-start", email)
    OF_ALL.give_back("club-start", "all")


def club_request_of(token: str) -> ClubRequest | None:
    """Return what a link starts; None for one that is over. One that was used is found as well."""
    since = timezone.now() - VALID_FOR
    found = ClubRequest.objects.select_related("club")
    return found.filter(digest=_digest(token), made_at__gte=since).first()


@transaction.atomic
def club_request_confirm(*, token: str, user: User, address: str = "") -> Club:
    """Start the club of a link, run by ``user``; again by the same person, return it.

    If two people open it at the same moment, one starts the club. Raises ``club_link_over``.
    """
    locked = ClubRequest.objects.select_for_update(of=("self",)).filter(digest=_digest(token))
    request = locked.filter(made_at__gte=timezone.now() - VALID_FOR).first()
    if request is None or not is_open_to_clubs():
        raise ClubError("club_link_over")
    if request.club is not None:
        if not request.club.memberships.filter(user=user).exists():
            raise ClubError("club_link_over")
        return request.club
    new_club = NewClub(
        name=request.name,
        city=request.city,
        country=request.country,
        time_zone=request.time_zone,
        language=request.language,
    )
    request.club = _club_begin(new_club, user, address)
    request.save(update_fields=["club"])
    return request.club


@transaction.atomic
def club_begin(*, new_club: NewClub, user: User, address: str = "") -> Club:
    """Start a club at once, run by someone whose e-mail address is confirmed.

    A second tap returns the same club. Raises ``clubs_enough``.
    """
    User.objects.select_for_update(no_key=True).get(pk=user.pk)
    just_now = {"hosted__begun_by": user, "hosted__begun_at__gte": timezone.now() - SECOND_TAP}
    same = {"name": one_line(new_club.name), "city": one_line(new_club.city)}
    if earlier := Club.objects.filter(**same, **just_now).first():
        return earlier
    if OF_ACCOUNT.spend("club-begin", str(user.pk)) or OF_ALL.spend("club-start", "all"):
        raise ClubError("clubs_enough")
    return _club_begin(new_club, user, address)


def club_requests_forget() -> int:
    """Delete requests not confirmed in time, and data no longer needed of clubs that began."""
    return ClubRequest.objects.filter(made_at__lt=timezone.now() - VALID_FOR).delete()[0]


def _club_begin(new_club: NewClub, user: User, address: str) -> Club:
    slug = slugify(new_club.name)[:50] or "club"
    club = club_create(
        name=new_club.name,
        slug=f"{slug}-club" if slug in RESERVED else slug,
        city=one_line(new_club.city),
        country=new_club.country,
        time_zone=new_club.time_zone,
        language=new_club.language,
        by=user,
    )
    membership_add(user=user, club=club, role=Membership.Role.ADMIN, by=user, address=address)
    HostedClub.objects.filter(club=club).update(is_new=True)
    for operator in User.objects.filter(is_superuser=True, is_active=True).order_by("pk"):
        account_mail_add(user=operator, kind=AccountMailKind.CLUB_BEGUN, detail=club.name)
    return club


def _digest(token: str) -> str:
    return sha256(token.encode("utf-8", "replace")).hexdigest()
