"""The e-mail addresses that people gave for an event, for organizers who write to them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Final

from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.db import models
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from clubscore.tournaments.models import Entry, Tournament

# A contact is written as people like: an address, a telephone number, both, "write to …".
MAIL: Final = re.compile(r"[^\s@<>(),;:\"’‘]+@[^\s@<>(),;:\"]+\.[^\s@<>(),;:\".]+")
State = Entry.State


class Recipients(models.TextChoices):
    """The people organizers write to."""

    ALL = "all", _("everyone, including those not confirmed yet")
    CONFIRMED = "confirmed", pgettext_lazy("entries", "confirmed")
    UNPAID = "unpaid", _("confirmed, fee not paid")
    REQUESTED = "requested", pgettext_lazy("entries", "awaiting confirmation")
    WAITING = "waiting", _("on the waiting list")


@dataclass(frozen=True, slots=True)
class Addresses:
    """The addresses of some people of an event, without duplicates, and who has given none."""

    mails: Sequence[str]
    unreachable: Sequence[Entry]
    owners: Sequence[Entry]
    """Whose each address is: of one that several gave, the first."""

    @property
    def fingerprint(self) -> str:
        """Return what changes as soon as others would be written to."""
        return sha256("\n".join(sorted(map(str.casefold, self.mails))).encode()).hexdigest()

    def parts(self, longest: int) -> list[list[str]]:
        """Return the addresses in parts of limited length, separated by commas."""
        parts: list[list[str]] = []
        for mail in self.mails:
            if parts and len(",".join([*parts[-1], mail])) <= longest:
                parts[-1].append(mail)
            else:
                parts.append([mail])
        return parts


def addresses_of(tournament: Tournament, recipients: Recipients) -> Addresses:
    """Return what these people gave as a contact for this event. One query."""
    entries = tournament.entries.select_related("player")
    found = _chosen_entries(list(entries.order_by("number", "pk")), recipients)
    mails: dict[str, tuple[str, Entry]] = {}
    unreachable = []
    for entry in found:
        given = contact_mails(entry.contact)
        for mail in given:
            mails.setdefault(mail.casefold(), (mail, entry))
        if not given:
            unreachable.append(entry)
    found_mails = list(mails.values())
    return Addresses(
        [mail for mail, _entry in found_mails],
        unreachable,
        [entry for _mail, entry in found_mails],
    )


def recipient_counts(tournament: Tournament) -> dict[Recipients, int]:
    """Return how many people each choice means. One query."""
    entries = list(tournament.entries.all())
    return {one: len(_chosen_entries(entries, one)) for one in Recipients}


def contact_mails(contact: str) -> list[str]:
    """Return the e-mail addresses in a contact."""
    return [mail for mail in MAIL.findall(contact) if _is_valid(mail)]


def _is_valid(mail: str) -> bool:
    try:
        validate_email(mail)
    except ValidationError:
        return False
    return True


def _chosen_entries(entries: Sequence[Entry], recipients: Recipients) -> list[Entry]:
    states = {
        Recipients.ALL: {State.CONFIRMED, State.REQUESTED, State.WAITING},
        Recipients.CONFIRMED: {State.CONFIRMED},
        Recipients.UNPAID: {State.CONFIRMED},
        Recipients.REQUESTED: {State.REQUESTED},
        Recipients.WAITING: {State.WAITING},
    }[recipients]
    is_unpaid = recipients == Recipients.UNPAID
    return [one for one in entries if one.state in states and not (is_unpaid and one.paid)]
