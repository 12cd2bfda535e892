"""The number by which the European Mahjong Association knows a player."""

import re
from typing import Final

from clubscore.errors import ClubError

DIGITS: Final = 8
MOST_WRITTEN: Final = 20  # characters, with what people put between the digits
BETWEEN: Final = r"[\s.\-']"
DECIMALS: Final = r"[.,]0$"  # of a spreadsheet that took it for an amount
BEFORE: Final = (
    r"(?i)^(?:ema)?[\s\-_:#]*(?:no|nr|n|id|number)?[.°º]?[\s\-_:#]*(?=[0-9])"  # EMA no. 07…
)
SHOWN: Final = 40  # characters of a wrong text that an error repeats


def read_ema_number(text: str) -> str:
    """Return eight digits, or ``""`` for an empty text; restores a lost leading zero.

    Spreadsheets and people drop it: ``7010902`` is ``07010902``, and so is ``EMA 07010902``. Raises
    ``bad_ema_number``.
    """
    if not text.strip():
        return ""
    digits = re.sub(BETWEEN, "", re.sub(DECIMALS, "", re.sub(BEFORE, "", text.strip())))
    if not re.fullmatch(rf"[0-9]{{{DIGITS - 1},{DIGITS}}}", digits):
        raise ClubError(
            "bad_ema_number", text=text if len(text) <= SHOWN else f"{text[: SHOWN - 1]}…"
        )
    return digits.zfill(DIGITS)
