"""The DNS record by which a domain says which club it is for.

Only people who run the domain can write ``_clubscore.HOST``, and its content names one club. So no
club gets a domain that merely points here: one that another club has given up, or one below a
wildcard. The record is looked up until it has been found once.
"""

from __future__ import annotations

from typing import Final

from django.utils.crypto import salted_hmac

PREFIX: Final = "_clubscore."
SALT: Final = "clubscore.people.domains.records"
TOKEN: Final = 32  # characters
SECONDS: Final = 10  # for an answer, however many servers are asked for it


def record_name(host: str) -> str:
    """Return the name of the record."""
    return f"{PREFIX}{host}"


def record_text(host: str, club: int) -> str:
    """Return what the record says: of this club, at this host, on this server."""
    token = salted_hmac(SALT, f"{host}\n{club}", algorithm="sha256").hexdigest()[:TOKEN]
    return f"clubscore={token}"


def record_fault(host: str, club: int) -> str:
    """Ask DNS for the record; return why it does not name the club, as a code, or nothing."""
    # Here: no web server asks, and loading it takes 0.1 s.
    import dns.resolver
    from dns.exception import DNSException

    try:
        answer = dns.resolver.resolve(
            f"{record_name(host)}.", "TXT", lifetime=SECONDS, raise_on_no_answer=False
        )
    except dns.resolver.NXDOMAIN:
        return "domain_no_record"
    except DNSException:  # no server answers, or with an error
        return "domain_dns_silent"
    wanted = record_text(host, club)
    texts = [b"".join(record.strings).decode(errors="replace").strip() for record in answer]
    if wanted in texts:
        return ""
    return "domain_other_record" if texts else "domain_no_record"
