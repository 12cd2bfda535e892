"""What people call the columns of a list and the encodings of its file."""

from typing import Final

from django.utils.translation import gettext_lazy as _

from clubscore.exchange.roster.columns import RosterColumn

COLUMN_NAMES: Final = {
    RosterColumn.IGNORED: _("– skip column –"),
    RosterColumn.LAST_NAME: _("Last name"),
    RosterColumn.FIRST_NAME: _("First name"),
    RosterColumn.PARTICLE: _("Last-name prefix (van, de)"),
    RosterColumn.FULL_NAME: _("First and last name"),
    RosterColumn.COUNTRY: _("Country"),
    RosterColumn.EMA_NUMBER: _("EMA number"),
    RosterColumn.TEAM: _("Team"),
    RosterColumn.HOME_CLUB: _("Home club"),
    RosterColumn.NUMBER: _("Number in the event"),
    RosterColumn.SUBSTITUTE: _("Substitute (yes or no)"),
    RosterColumn.CONTACT: _("Contact, for organizers only"),
    RosterColumn.REMARK: _("Note, for organizers only"),
    RosterColumn.PAID: _("Fee paid (yes or no)"),
    RosterColumn.STATE: _("Status (confirmed, waiting list, withdrawn)"),
    RosterColumn.PLACE: _("Place"),
    RosterColumn.TABLE_POINTS: _("Table points"),
    RosterColumn.POINTS: _("Points"),
    RosterColumn.PARTICIPANTS: _("Number of players"),
}


ENCODINGS: Final = {
    "utf-8": _("Unicode (UTF-8), with damaged letters"),
    "cp1252": _("Western European (Windows)"),
    "cp1250": _("Central European (Windows)"),
    "cp1251": _("Cyrillic (Windows)"),
    "cp1254": _("Turkish (Windows)"),
    "cp1253": _("Greek (Windows)"),
    "cp1257": _("Baltic (Windows)"),
    "iso8859_15": _("Western European (ISO 8859-15)"),
    "iso8859_2": _("Central European (ISO 8859-2)"),
    "mac_roman": _("Western European (Mac)"),
    "mac_latin2": _("Central European (Mac)"),
    "mac_cyrillic": _("Cyrillic (Mac)"),
    "koi8_r": _("Cyrillic (KOI8-R)"),
    "cp850": _("Western European (DOS)"),
    "cp852": _("Central European (DOS)"),
    "cp866": _("Cyrillic (DOS)"),
    "gb18030": _("Simplified Chinese (GB 18030)"),
    "big5hkscs": _("Traditional Chinese (Big5)"),
    "cp932": _("Japanese (Shift JIS)"),
    "cp949": _("Korean (Windows)"),
}


def encoding_name(encoding: str) -> str:
    """Return what people call an encoding."""
    return str(ENCODINGS.get(encoding, encoding))
