"""Checks the domains of clubs: whether requests for them arrive here.

The server requests ``https://HOST/.well-known/clubscore-domain/NUMBER`` for a number made just now,
as any visitor would, and only itself, or a server with the same secret key, knows the answer. Only
hosts that a club has named get that answer. So the club's name here shows that the domain is
wanted, and the answer that DNS, the server in front and its certificate lead here. Before that, the
domain has to name the club once, in a DNS record (``records``). No request waits for it: a separate
process checks when a domain is set, and every night.
"""

from __future__ import annotations

import logging
import secrets
from datetime import timedelta
from typing import Final

from django.db import transaction
from django.db.models import F
from django.utils import timezone
from django.utils.crypto import constant_time_compare, salted_hmac

from clubscore.jobs.leases import Lease, leases_take
from clubscore.jobs.workers import Worker
from clubscore.outgoing.fetching import fetch_text
from clubscore.people.models import ClubDomain

from .active import active_forget
from .hosts import domain_site, domains_offered
from .records import record_fault

logger = logging.getLogger(__name__)

DOMAIN_CHECKER: Final = Worker("club_domains")
PROOFS: Final = "/.well-known/clubscore-domain/"
SALT: Final = "clubscore.people.domains"
AGAIN: Final = timedelta(hours=20)  # after a good look: every night finds it due
# After a failed one. The page of the club's administrators, and requests for the name, have it
# looked at as soon as it is due; the night does, too.
PAUSES: Final = (
    (timedelta(hours=1), timedelta(minutes=2)),
    (timedelta(days=1), timedelta(hours=1)),
)
GRACE: Final = timedelta(days=3)  # for which one that was active stays so while looks fail

FAULTS: Final = {  # of the client that asks → what administrators are told
    "address_unknown": "domain_no_dns",
    "address_internal": "domain_internal",
    "address_bad": "domain_internal",  # http without networks that are allowed
    "SSLCertVerificationError": "domain_no_certificate",
    "SSLError": "domain_no_certificate",
}


def proof_of(host: str, number: str) -> str:
    """Return what this server answers for a host, and no other server can."""
    return salted_hmac(SALT, f"{host}\n{number}", algorithm="sha256").hexdigest()


def domains_check() -> int:
    """Look at all domains that are due, one after another; return how many."""
    count = 0
    while domains_offered() and (leases := leases_take(ClubDomain.objects.all())):
        for lease in leases:
            count += domain_check(lease)
    return count


def domain_check(lease: Lease[ClubDomain]) -> int:
    """Check a domain and store the result; return 0 if we no longer hold its lease."""
    renewed = lease.renew()
    domain = renewed.row.first() if renewed is not None else None
    if renewed is None or domain is None:
        return 0
    fault = "" if domain.proven_at else record_fault(domain.host, domain.club_id)
    if not fault:
        _let_in(renewed, domain)
        fault = domain_fault(domain.host)
    if fault:
        logger.warning("the domain of a club is not active: %s", fault)
    _write(renewed, domain, fault)
    active_forget()
    return 1


def domain_fault(host: str) -> str:
    """Ask a host as visitors do; return why it is not ours, as a code; nothing if it is."""
    number = secrets.token_hex(8)
    answer = fetch_text(f"{domain_site(host)}{PROOFS}{number}")
    if answer.status is None:
        return FAULTS.get(answer.fault.partition(":")[0], "domain_no_answer")
    if answer.is_good and constant_time_compare(answer.text.strip(), proof_of(host, number)):
        return ""
    return "domain_no_answer" if answer.status in {502, 503, 504} else "domain_no_proof"


def _let_in(lease: Lease[ClubDomain], domain: ClubDomain) -> None:
    """Let the server in front get a certificate for a domain, which the look at it needs."""
    is_failed = domain.state == ClubDomain.State.FAILED
    if domain.proven_at is None or is_failed:
        lease.row.update(
            proven_at=domain.proven_at or timezone.now(),
            state=ClubDomain.State.WAITING if is_failed else domain.state,
            revision=F("revision") + 1,
        )


@transaction.atomic
def _write(lease: Lease[ClubDomain], domain: ClubDomain, fault: str) -> None:
    now = timezone.now()
    since = (domain.failing_since or now) if fault else None
    stays = domain.state == ClubDomain.State.ACTIVE and since is not None and now < since + GRACE
    if not fault or stays:
        state, pause = ClubDomain.State.ACTIVE, timedelta(hours=1) if fault else AGAIN
    else:
        age = now - domain.set_at
        state = ClubDomain.State.FAILED
        pause = next((pause for least, pause in PAUSES if age < least), AGAIN)
    lease.end(
        retry_at=now + pause,
        state=state,
        fault=fault,
        failing_since=since,
        checked_at=now,
        revision=F("revision") + 1,
    )
