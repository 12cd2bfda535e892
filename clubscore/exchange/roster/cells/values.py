"""What cells say other than names: points, places, numbers, countries, yes and no."""

import re
import unicodedata
from collections.abc import Iterable
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction
from functools import lru_cache
from typing import Final

from clubscore.errors import ClubError
from clubscore.people.names import plain
from clubscore.people.players.countries import country_code, country_nearest

REMEMBERED: Final = 20_000  # cells: all columns are looked at more than once
MAX_NUMBER: Final = 9_999
MOST_DIGITS: Final = 8  # before the decimals
MOST_DECIMALS: Final = 20
CENT: Final = Decimal("0.01")
DASHES: Final = frozenset("-–—−/.")  # written where there is nothing
# Written where there is nothing, but in names: there are people called Na, and None.
NOTHING: Final = (
    "n/a n.a n.a. n.d. n.d n/d nd k.a. k.a none null nil - ? -- nessuno nessuna keine keiner aucun"
    " aucune ninguno ninguna geen ingen żaden brak нет 无 無"
)
PENDING: Final = (
    "pending|requested|applied|applied for|in progress|new|to come|tbd|tba|tbc|soon|in attesa"
    "|richiesto|richiesta|in arrivo|da assegnare|en attente|en cours|demande|beantragt|folgt"
    "|pendiente|solicitado|aangevraagd|volgt"
)
YES: Final = (
    "x ✓ ✔ 1 y yes s si sì sí true vero wahr vrai j ja oui sub substitute riserva reserve"
    " reserva réserve ersatz suplente remplaçant sostituto verdadero tak ano igen sim да 是"
    " invaller reserv reserverspiller rezerwowy náhradník tartalék запасной 替补 替補"
)
NO: Final = "0 n no non nein false falso falsch faux nee nej nei nie ne nem não нет 否"
ORDINAL: Final = re.compile(  # 3rd, 3 rd, 3., 3º, 3ème, 3:a, #3, =3, T3, 第3名
    r"(?:#|=|t|nr\.?|no\.?|n[.°º]|第)?\s*([0-9]{1,4})\s*"
    r"(?:[.,]0|\.|[º°ª)]|:?\s*(?:st|nd|rd|th|er|re|e|ème|eme|ère|de|ste|te|a|o|-?й|-?е|:a|:e)\.?"
    r"|=|名|位)?"
)
MEDALS: Final = {"🥇": "1", "🥈": "2", "🥉": "3"}
FLAG: Final = re.compile("[\U0001f1e6-\U0001f1ff]{2}")
WIDE: Final = {ord("０") + digit: str(digit) for digit in range(10)}
SIGNS: Final = str.maketrans(  # ▲ and △ are minus in Japan
    {**dict.fromkeys("−–—﹣－▲△", "-"), "＋": "+"}
)
UNIT: Final = re.compile(r"\s*(?:pts?|points?|punti|pkt|p|tp|mp|pt)\.?$", re.IGNORECASE)
COMMON_FRACTION: Final = re.compile(r"(?:([0-9]{1,5})\s+)?([1-9])/([2-9]|1[0-2])")
GROUPS: Final = r"[1-9][0-9]{0,2}(?:%s[0-9]{3})+"
GROUPED: Final = {mark: re.compile(GROUPS % re.escape(mark)) for mark in ".,"}
SPACED: Final = re.compile(r"(?<![0-9])[0-9]{1,3}(?:[\s'’_][0-9]{3})+(?![0-9])")


def short(text: str) -> str:
    """Return a text as an error repeats it."""
    return text if len(text) <= 40 else f"{text[:39]}…"


def is_nothing(text: str) -> bool:
    """Tell whether a cell stands for an empty one: a dash, “n/a”."""
    return set(text) <= DASHES or text.casefold() in NOTHING.split()


def is_pending(text: str) -> bool:
    """Tell whether a cell says that a value was requested: “pending”."""
    return plain(text) in PENDING.split("|")


def read_country(text: str) -> str:
    """Return three letters; raises ``country_unknown``, or ``country_perhaps`` with a guess.

    A name with its code or flag next to it is one country: ``Italy (ITA)``.
    """
    if code := _told_country(text):
        return code
    if near := country_nearest(text):
        raise ClubError("country_perhaps", text=short(text), country=near)
    raise ClubError("country_unknown", text=short(text))


def is_country(text: str) -> bool:
    """Tell whether a cell is the name of a country, or a flag, even one of no country: 🇪🇺."""
    return bool(_told_country(text) or FLAG.fullmatch(text))


@lru_cache(maxsize=REMEMBERED)
def _told_country(text: str) -> str:
    if code := country_code(text):
        return code
    parted = re.split(r"[()/,;\-–\[\]]", FLAG.sub(r"/\g<0>/", text))
    parts = {country_code(part) for part in parted if part.strip()}
    return parts.pop() if len(parts) == 1 else ""


def read_number(text: str) -> int:
    """Return a player's number in the event; raises ``bad_number``."""
    digits = re.sub(r"[.,]0$", "", text).strip("#. ")
    if not re.fullmatch(r"[0-9]{1,4}", digits) or not int(digits):
        raise ClubError("bad_number", text=short(text), highest=MAX_NUMBER)
    return int(digits)


def read_place(text: str) -> int:
    """Return a place, however its number is written: ``3``, ``3.``, ``3rd``, ``3º``, ``=3``.

    Raises ``bad_place``.
    """
    told = MEDALS.get(text[:1], text).translate(WIDE).strip().casefold()
    found = ORDINAL.fullmatch(told)
    if found is None or not int(found[1]):
        raise ClubError("bad_place", text=short(text))
    return int(found[1])


def decimal_mark(cells: Iterable[str]) -> str:
    """Return the decimal marks used in a column: ``.``, ``,``, both, or nothing.

    ``1.204`` alone does not tell: three digits may be decimals or follow a thousands mark.
    """
    marks = {mark for cell in cells for mark in _told_marks(_bare(cell))}
    return "".join(sorted(marks))


def _told_marks(number: str) -> set[str]:
    """Return the decimal mark of a number, if it can be told."""
    used = [one for one in number if one in ".,"]
    if not used:
        return set()
    last, other = used[-1], "," if used[-1] == "." else "."
    if len(set(used)) == 2:
        return {last} if used.count(last) == 1 else {other}
    if len(used) > 1:
        return {other}
    return set() if GROUPED[last].fullmatch(number.lstrip("-")) else {last}


def read_points(text: str, *, decimal: str = "", thousands: bool = True) -> Decimal:
    """Return points, with at most two decimals; raises ``bad_result_points``.

    A comma or point before exactly three digits parts thousands, unless ``decimal`` says that the
    column has it before decimals, or it has no ``thousands`` (as table points). With both in
    ``decimal`` it raises ``points_two_ways``. Fractions are read: ``21½``, ``2 1/3``. A number in
    parentheses, or with the minus behind, is negative.
    """
    return round_points(exact_points(text, decimal=decimal, thousands=thousands))


def round_points(exact: Fraction) -> Decimal:
    """Return points as stored: with two decimals, halves rounded away from zero."""
    whole = Decimal(exact.numerator) / Decimal(exact.denominator)
    return whole.quantize(CENT, ROUND_HALF_UP)


def exact_points(text: str, *, decimal: str = "", thousands: bool = True) -> Fraction:
    """Return points exactly as written; raises as :func:`read_points` does."""
    number = UNIT.sub("", _bare(text))
    is_negative = False
    if inside := re.fullmatch(r"\(\s*([^()]+?)\s*\)", number):
        number, is_negative = inside[1], True
    if minus := re.fullmatch(r"(?:-\s*(.+)|(.+?)\s*-)", number):
        if is_negative:
            raise ClubError("bad_result_points", text=short(text))
        number, is_negative = minus[1] or minus[2], True
    else:
        number = number.removeprefix("+").lstrip()
    worth = _fractional(number)
    if worth is None:
        worth = _decimal(SPACED.sub(_without_spaces, number), text, decimal, thousands)
    return -worth if is_negative else worth


def _bare(text: str) -> str:
    return text.translate(SIGNS).translate(WIDE).strip()


def _without_spaces(match: re.Match[str]) -> str:
    return re.sub(r"[\s'’_]", "", match[0])


def _fractional(number: str) -> Fraction | None:
    """Read ``21½`` and ``2 1/3``; None for a number without such a fraction."""
    sign = number[-1:]
    if sign and unicodedata.category(sign) == "No" and unicodedata.numeric(sign) < 1:
        whole = number[:-1].strip()
        if not re.fullmatch(r"[0-9]{0,5}", whole):
            return None
        return int(whole or 0) + Fraction(unicodedata.numeric(sign)).limit_denominator(100)
    if found := COMMON_FRACTION.fullmatch(number.replace("⁄", "/")):
        part = Fraction(int(found[2]), int(found[3]))
        return int(found[1] or 0) + part if part < 1 else None
    return None


def _decimal(number: str, text: str, decimal: str, thousands: bool) -> Fraction:
    whole, part = number, ""
    marks = [one for one in number if one in ".,"]
    if len(set(marks)) > 1:
        whole, part = number.rsplit(marks[-1], 1)
    elif len(marks) == 1:
        is_grouped = thousands and bool(GROUPED[marks[0]].fullmatch(number))
        if is_grouped and len(decimal) > 1:
            raise ClubError("points_two_ways", text=short(text))
        if not is_grouped or marks[0] == decimal:
            whole, part = number.split(marks[0])
    if any(mark in whole and GROUPED[mark].fullmatch(whole) for mark in ".,"):
        whole = re.sub(r"[.,]", "", whole)
    is_number = whole.isdecimal() and (part or "0").isdecimal()
    if (
        not is_number
        or not number.isascii()
        or len(whole) > MOST_DIGITS
        or len(part) > MOST_DECIMALS
    ):
        raise ClubError("bad_result_points", text=short(text))
    return Fraction(f"{whole}.{part or 0}")


def read_yes_no(text: str) -> bool:
    """Return whether a cell says yes; raises ``neither_yes_nor_no``."""
    word = text.casefold().strip(" .!")
    if word not in (*YES.split(), *NO.split()):
        raise ClubError("neither_yes_nor_no", text=short(text))
    return word in YES.split()
