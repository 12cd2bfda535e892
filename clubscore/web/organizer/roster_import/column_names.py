"""What the columns of a list are called where their meaning is chosen."""

from typing import Final

from django.utils.translation import gettext_lazy as _

from clubscore.exchange.roster.columns import RosterColumn

COLUMN_NAMES: Final = {
    RosterColumn.IGNORED: _("– skip column –"),
    RosterColumn.LAST_NAME: _("Last name"),
    RosterColumn.FIRST_NAME: _("First name"),
    RosterColumn.PARTICLE: _("Prefix of the last name (van, de)"),
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
