"""Writes of domains: what administrators, and the operator, say about a club's."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

from django.db import IntegrityError, transaction
from django.db.models import F
from django.utils import timezone

from clubscore.errors import ClubError
from clubscore.limits import Budget
from clubscore.people.audit import act_log
from clubscore.people.models import Act, Club, ClubDomain, User
from clubscore.people.roles import lock_club

from .active import active_forget
from .checks import DOMAIN_CHECKER
from .hosts import domains_offered, read_host

CHECKS: Final = Budget(30)  # of a club in an hour: each asks another server
# For which a club has a name to itself that is not active: its DNS record leads here, or soon does,
# so whoever else could have the name then would have the website.
HELD: Final = timedelta(days=30)


@transaction.atomic
def domain_set(
    *, club: Club, host: str, by: User | None = None, address: str = "", by_operator: bool = False
) -> ClubDomain:
    """Give a club a domain, which counts once it is checked; its former one ends at once.

    Setting the same one again changes nothing. Raises ``domains_not_offered``, ``domain_taken``,
    ``domain_held`` unless set by the operator, and what :func:`read_host` raises.
    """
    if not domains_offered():
        raise ClubError("domains_not_offered")
    host = read_host(host, by_operator=by_operator)
    locked = lock_club(club)
    present = ClubDomain.objects.filter(club=locked).first()
    if present is not None and present.host == host:
        return present
    _spend(club)
    other = ClubDomain.objects.select_for_update(no_key=True).filter(host=host).first()
    if other is not None and other.state == ClubDomain.State.ACTIVE:
        raise ClubError("domain_taken", host=host)
    if other is not None:
        if not by_operator and timezone.now() < (other.failing_since or other.set_at) + HELD:
            raise ClubError("domain_held", host=host)
        other.delete()
        act_log(kind=Act.Kind.DOMAIN_REMOVED, club=other.club, facts=host)
    if present is not None:
        present.delete()
    try:
        with transaction.atomic():
            domain = ClubDomain.objects.create(club=locked, host=host)
    except IntegrityError:  # another club, at the same moment
        raise ClubError("domain_taken", host=host) from None
    act_log(kind=Act.Kind.DOMAIN_SET, by=by, club=locked, facts=host, address=address)
    transaction.on_commit(_check_soon)
    return domain


@transaction.atomic
def domain_remove(*, club: Club, by: User | None = None, address: str = "") -> None:
    """Take a club's domain away: its links begin with the server's own address again."""
    locked = lock_club(club)
    present = ClubDomain.objects.filter(club=locked).first()
    if present is None:
        return
    present.delete()
    act_log(kind=Act.Kind.DOMAIN_REMOVED, by=by, club=locked, facts=present.host, address=address)
    transaction.on_commit(active_forget)


def domain_check_again(*, club: Club) -> None:
    """Have a club's domain looked at now, by a process of its own. Raises ``domain_too_often``."""
    _spend(club)
    rows = ClubDomain.objects.filter(club=club)
    rows.update(retry_at=None, revision=F("revision") + 1)
    rows.filter(state=ClubDomain.State.FAILED).update(state=ClubDomain.State.WAITING)
    DOMAIN_CHECKER.call(again=True)


def domain_call(domain: ClubDomain, now: datetime) -> None:
    """Have a domain looked at that is due, as its page or a request for it shows."""
    is_taken = domain.claimed_until is not None and domain.claimed_until >= now
    if not is_taken and (domain.retry_at is None or domain.retry_at <= now):
        DOMAIN_CHECKER.call()


def _spend(club: Club) -> None:
    CHECKS.take("domain", str(club.pk), units=1, refusal="domain_too_often")


def _check_soon() -> None:
    active_forget()
    DOMAIN_CHECKER.call(again=True)
