"""How often one address may send a public form."""

from django.http import HttpRequest

from clubscore.limits import spend

from .addresses import visitor_address

__all__ = ["HOUR", "REGISTRATIONS", "is_too_often", "visitor_address"]

REGISTRATIONS = 20  # an hour from one address: enough for a club that shares its Wi-Fi
HOUR = 60 * 60  # seconds


def is_too_often(
    request: HttpRequest, *, what: str = "register", most: int = REGISTRATIONS
) -> bool:
    """Count a form sent and tell whether its address has sent more than ``most`` in an hour."""
    return bool(spend(what, visitor_address(request), units=1, most=most, seconds=HOUR))
