"""E-mails from organizers to the people of an event: written here, sent by the deliverer.

Each address gets a message of its own. The receivers are compared with those the page showed, under
the lock of the event.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import timedelta
from typing import Final
from uuid import UUID

from django.conf import settings
from django.db import transaction
from django.db.models import Count, F, Q
from django.db.models.functions import Lower
from django.utils import timezone

from clubscore.errors import ClubError
from clubscore.jobs.workers import DELIVERER
from clubscore.people.models import Club, User
from clubscore.text import line_within, plain_lines, truncate
from clubscore.tournaments.access import Actor
from clubscore.tournaments.change_log import change_log
from clubscore.tournaments.locks import lock_tournament
from clubscore.tournaments.models import Change, EventMail, MailCopy, Subscription, Tournament
from clubscore.tournaments.tokens import token_once

from .addresses import Addresses, Recipients, addresses_of, contact_mails

LONGEST_SUBJECT: Final = 120  # characters
LONGEST_TEXT: Final = 5_000
DAY: Final = timedelta(hours=24)
MOST_OF_EVENT: Final = 5  # e-mails in a day, each to as many as there are
MOST_OF_CLUB: Final = 20  # likewise, of all its events


@transaction.atomic
def event_mail_send(
    *,
    tournament: Tournament,
    recipients: Recipients,
    subject: str,
    text: str,
    fingerprint: str,
    site: str,
    by: Actor,
    token: UUID,
) -> EventMail:
    """Write to some people of an event; sent again with its ``token``, it is sent once.

    ``fingerprint``: of the addresses that the page showed. It goes out after the commit.
    Raises ``mail_incomplete``, ``text_too_long``, ``mail_to_nobody``, ``mail_unanswerable``,
    ``recipients_changed``, ``event_mails_enough``, ``club_mails_enough``, and
    ``form_sent_otherwise`` for another mail under the token.
    """
    tournament = lock_tournament(tournament)
    subject, text = mail_words(subject, text)
    if earlier := tournament.mails.filter(token=token).first():
        if (earlier.recipients, earlier.subject, earlier.text) != (recipients, subject, text):
            raise ClubError("form_sent_otherwise")
        return earlier
    club = Club.objects.get(pk=tournament.club_id)
    answers_to = check_answerable(club, by.user)
    addresses = addresses_of(tournament, recipients)
    if not addresses.mails:
        raise ClubError("mail_to_nobody")
    if addresses.fingerprint != fingerprint:
        raise ClubError("recipients_changed", count=len(addresses.mails))
    _check_limits(tournament)
    with token_once():
        mail = EventMail.objects.create(
            tournament=tournament,
            recipients=recipients,
            subject=subject,
            text=text,
            answers_to=answers_to,
            site=site,
            copies_made=len(addresses.mails),
            token=token,
            sent_by=by.user,
        )
    MailCopy.objects.bulk_create(_copies(mail, addresses, club))
    change_log(
        kind=Change.Kind.MAIL_SENT,
        by=by,
        tournament=tournament,
        reason=subject,
        facts={"recipients": str(recipients), "addresses": len(addresses.mails)},
    )
    transaction.on_commit(DELIVERER.call)
    return mail


def mail_words(subject: str, text: str) -> tuple[str, str]:
    """Return subject and text as they are sent; raises ``mail_incomplete``, ``text_too_long``."""
    subject, text = line_within(subject, LONGEST_SUBJECT), plain_lines(text)
    if not subject or not text:
        raise ClubError("mail_incomplete")
    if len(text) > LONGEST_TEXT:
        raise ClubError("text_too_long", text=truncate(text, 21), limit=LONGEST_TEXT)
    return subject, text


def check_answerable(club: Club, user: User | None) -> str:
    """Return the e-mail address that answers go to: the club's, else that of who writes.

    It is empty if the club is reached in another way; raises ``mail_unanswerable`` if in none.
    """
    if mails := contact_mails(club.contact):
        return mails[0]
    if user is not None and user.email and user.email_is_confirmed:
        return user.email
    if not club.contact:
        raise ClubError("mail_unanswerable")
    return ""


def mails_sent(tournament: Tournament, most: int) -> list[EventMail]:
    """Return the latest e-mails to the people of an event. One query.

    Each with how many copies are on their way (``waiting``) and could not be delivered
    (``failed``).
    """
    failed = Q(copies__failed_at__isnull=False)
    mails = tournament.mails.select_related("sent_by").annotate(
        waiting=Count("copies", filter=~failed), failed=Count("copies", filter=failed)
    )
    return list(mails.order_by("-pk")[:most])


def undelivered_copies(mails: Iterable[EventMail]) -> list[MailCopy]:
    """Return the copies of some e-mails that could not be delivered. One query."""
    copies = MailCopy.objects.filter(mail__in=[mail.pk for mail in mails], failed_at__isnull=False)
    return list(copies.select_related("entry__player").order_by("-mail", "pk"))


def _check_limits(tournament: Tournament) -> None:
    lately = EventMail.objects.filter(sent_at__gt=timezone.now() - DAY)
    if lately.filter(tournament=tournament).count() >= MOST_OF_EVENT:
        raise ClubError("event_mails_enough", most=MOST_OF_EVENT)
    if lately.filter(tournament__club=tournament.club_id).count() >= MOST_OF_CLUB:
        raise ClubError("club_mails_enough", most=MOST_OF_CLUB)


def _copies(mail: EventMail, addresses: Addresses, club: Club) -> list[MailCopy]:
    languages = _languages(mail.tournament, addresses.mails)
    otherwise = club.language or settings.LANGUAGE_CODE
    return [
        MailCopy(
            mail=mail,
            entry=entry,
            to=address,
            language=languages.get(address.casefold(), otherwise),
        )
        for address, entry in zip(addresses.mails, addresses.owners, strict=True)
    ]


def _languages(tournament: Tournament, mails: Iterable[str]) -> Mapping[str, str]:
    """Return the preferred language for each address, where known. Two queries.

    An account's language takes precedence over that of notifications about the event.
    """
    lower = {mail.lower() for mail in mails}
    notified = (
        tournament.subscriptions.filter(kind=Subscription.Kind.MAIL)
        .exclude(confirmed_at=None)
        .annotate(written=Lower("address"))
    )
    accounts = (
        User.objects.filter(email_is_confirmed=True)
        .exclude(language="")
        .annotate(written=Lower("email"))
    )
    found: dict[str, str] = {}
    for rows in (notified, accounts):
        pairs = rows.filter(written__in=lower).values_list("written", F("language"))
        found |= {mail.casefold(): language for mail, language in pairs}
    return found
