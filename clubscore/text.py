"""Texts people type, cleaned of what nobody sees; times as programs write them."""

import unicodedata
from datetime import UTC, datetime

from clubscore.errors import ClubError

BLANK_LETTERS = frozenset("\u115f\u1160\u2800\u3164\uffa0")  # letters and signs drawn as nothing
# They turn around the order of what follows them on a page.
TURNING = dict.fromkeys([*range(0x202A, 0x202F), *range(0x2066, 0x206A)])
MOST_REASON = 200  # characters of a reason
CONTROL = "Cc"  # NUL, which PostgreSQL refuses, escape, line ends


ACCENTS = range(0x300, 0x370)  # as signs of their own, which is how NFKD writes them


def fold(text: str) -> str:
    """Return what spellings of one name share: no capitals, accents or surplus blanks."""
    letters = unicodedata.normalize("NFKD", one_line(text)).casefold()
    plain = "".join(
        sign for sign in unicodedata.normalize("NFKD", letters) if ord(sign) not in ACCENTS
    )
    return one_line(unicodedata.normalize("NFC", plain))


def one_line(text: str) -> str:
    """Return a text in one line without blanks around it; empty if nothing in it can be seen."""
    plain = (" " if unicodedata.category(sign) == CONTROL else sign for sign in text)
    line = " ".join("".join(plain).translate(TURNING).split())
    return line if any(map(_is_seen, line)) else ""


def line_within(text: str, limit: int) -> str:
    """Return a text in one line; raises ``text_too_long`` beyond ``limit`` characters."""
    line = one_line(text)
    if len(line) > limit:
        raise ClubError("text_too_long", text=truncate(line, 21), limit=limit)
    return line


def plain_lines(text: str) -> str:
    """Return a text with its lines, as ``one_line`` would have each; no blank ones around it.

    Blanks within a line stay as they were typed. Empty if nothing in it can be seen.
    """
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    kept = [
        "".join(" " if unicodedata.category(sign) == CONTROL else sign for sign in line)
        .translate(TURNING)
        .rstrip()
        for line in lines
    ]
    whole = "\n".join(kept).strip("\n")
    return whole if any(map(_is_seen, whole)) else ""


def truncate(text: str, limit: int) -> str:
    """Return a text cut to the limit; a cut one ends with “…”."""
    return text if len(text) <= limit else f"{text[: limit - 1]}…"


def moment_text(moment: datetime) -> str:
    """Write a time for programs: in UTC, to the microsecond."""
    return moment.astimezone(UTC).isoformat(timespec="microseconds").replace("+00:00", "Z")


def _is_seen(sign: str) -> bool:
    """Letters, digits, punctuation and symbols; not blanks, single accents or formats."""
    return unicodedata.category(sign)[0] in "LNPS" and sign not in BLANK_LETTERS
