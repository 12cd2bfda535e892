"""Whether EMA numbers and countries go together."""

from clubscore.errors import ClubError
from clubscore.standings.circuits.mers import ASSOCIATIONS


def ema_notes(number: str, country: str) -> list[ClubError]:
    """Return a note if another country gave the number than the list has, or it has none.

    A note and no error: people keep their number when they move.
    """
    expected = ASSOCIATIONS.get(number[:2], "")
    if not expected or country == expected:
        return []
    facts = {"prefix": number[:2], "expected": expected}
    if country:
        return [ClubError("ema_number_elsewhere", **facts, country=country)]
    return [ClubError("ema_number_without_country", **facts)]
