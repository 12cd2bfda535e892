"""Signs for the tables."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from clubscore.printing.documents.score_sheets.boxes import largest_size_class
from clubscore.printing.pdf.text_fit import Box, cut_to_fit

from .orders import PaperOrder

EVENT: Final[Box] = (270.0, 20.0)  # mm, as in signs.css
BESIDE_LOGO: Final[Box] = (184.0, 20.0)
SIZES_EVENT: Final = (34, 30, 26, 22, 18, 15, 13)


@dataclass(frozen=True, slots=True)
class Sign:
    """A table's number, with the link to the table in a session if that is asked for."""

    number: int
    link: str = ""

    @property
    def digits(self) -> int:
        """The number of digits; long numbers are printed smaller."""
        return len(str(self.number))


def signs(order: PaperOrder) -> dict[str, Any]:
    """Return a sign for each table."""
    made = [Sign(number, order.codes.get(number, "")) for number in order.table_numbers]
    event = order.roster.event
    box = BESIDE_LOGO if event.club.logo_key else EVENT
    name = cut_to_fit(event.name, box, SIZES_EVENT[-1])
    return {
        "pages": made,
        "session": order.codes_session,
        "event_name": name,
        "event_size": largest_size_class(name, box, SIZES_EVENT),
    }
