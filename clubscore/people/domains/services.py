"""Writes of domains: what administrators, and the operator, say about a club's."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

from django.conf import settings
from django.db import IntegrityError, transaction
from django.db.models import F
from django.utils import timezone

from clubscore.errors import ClubError
from clubscore.limits import Budget
from clubscore.mail import DAY
from clubscore.people.audit import act_log
from clubscore.people.models import Act, Club, ClubDomain, User
from clubscore.people.roles import lock_club

from .active import active_forget
from .checks import DOMAIN_CHECKER
from .hosts import domains_offered, read_host

CHECKS: Final = Budget(30)  # of a club in an hour: each asks another server
# Names that are entered in a day: a certificate is got for each, and whoever issues them counts.
OF_CLUB: Final = Budget(10, DAY)
OF_ALL: Final = Budget(100, DAY)
# For which a club has a proven name to itself that is not active.
HELD: Final = timedelta(days=30)


@transaction.atomic
def domain_set(
    *, club: Club, host: str, by: User | None = None, address: str = "", by_operator: bool = False
) -> ClubDomain:
    """Give a club a domain, which counts once it is checked; its previous one ends at once.

    Setting the same one again changes nothing. The operator vouches for the domains they give: no
    DNS record has to name the club, and no limit applies. Raises ``domains_not_offered``,
    ``domain_taken``, unless set by the operator ``domain_held``, ``domains_full`` and
    ``domains_too_many_today``, and what :func:`read_host` raises.
    """
    if not domains_offered():
        raise ClubError("domains_not_offered")
    host = read_host(host, by_operator=by_operator)
    locked = lock_club(club)
    present = ClubDomain.objects.filter(club=locked).first()
    proven_at = timezone.now() if by_operator else None
    if present is not None and present.host == host:
        if by_operator and present.proven_at is None:
            present.proven_at = proven_at
            ClubDomain.objects.filter(pk=present.pk).update(
                proven_at=proven_at, retry_at=None, revision=F("revision") + 1
            )
            transaction.on_commit(_check_soon)
        return present
    if not by_operator:
        _count(club, is_more=present is None)
    other = ClubDomain.objects.select_for_update(no_key=True).filter(host=host).first()
    if other is not None and other.state == ClubDomain.State.ACTIVE:
        raise ClubError("domain_taken", host=host)
    if other is not None:
        is_held = other.proven_at and timezone.now() < (other.failing_since or other.set_at) + HELD
        if is_held and not by_operator:
            raise ClubError("domain_held", host=host)
        other.delete()
        act_log(kind=Act.Kind.DOMAIN_REMOVED, club=other.club, facts=host)
    if present is not None:
        present.delete()
    try:
        with transaction.atomic():
            domain = ClubDomain.objects.create(club=locked, host=host, proven_at=proven_at)
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


def _count(club: Club, *, is_more: bool) -> None:
    # Those entered at the same moment may be some more: nothing depends on the exact number.
    if (is_more or not settings.DOMAINS) and ClubDomain.objects.count() >= settings.DOMAINS:
        raise ClubError("domains_full")
    _spend(club)
    for who, budget in ((str(club.pk), OF_CLUB), ("", OF_ALL)):
        budget.take("domains-day", who, units=1, refusal="domains_too_many_today")


def _spend(club: Club) -> None:
    CHECKS.take("domain", str(club.pk), units=1, refusal="domain_too_often")


def _check_soon() -> None:
    active_forget()
    DOMAIN_CHECKER.call(again=True)
