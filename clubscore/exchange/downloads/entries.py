"""The player list of an event as a table that can be edited in a spreadsheet and imported again."""

from __future__ import annotations

from django.utils.translation import gettext as _

from clubscore.tournaments.models import Entry, Tournament
from clubscore.tournaments.roster.selectors import entry_lists

from .spreadsheets import Cell, DownloadTable


def entries_table(event: Tournament) -> DownloadTable:
    """Return one row per player, requests and the waiting list last. One query.

    It includes contacts and notes, so it is for organizers only.
    """
    headings = [
        _("Player number"),
        _("Last name"),
        _("First name"),
        _("Country"),
        _("EMA number"),
        _("Team"),
        _("Home club"),
        _("Substitute"),
        _("Status"),
        _("Fee paid"),
        _("Contact"),
        _("Note"),
    ]
    lists = entry_lists(event)
    everybody = (*lists.entries, *lists.requests, *lists.waiting, *lists.closed_requests)
    rows = [_row(entry) for entry in everybody]
    if event.asks_food or any(entry.food or entry.food_note for entry in everybody):
        headings += [_("Food"), _("Allergies")]
        for row, entry in zip(rows, everybody, strict=True):
            row += [entry.food, entry.food_note]
    return DownloadTable(_("Players"), tuple(headings), rows)


def _row(entry: Entry) -> list[Cell]:
    player = entry.player
    return [
        entry.number,
        player.last_name,
        player.first_name,
        player.country,
        player.ema_number,
        entry.team.name if entry.team else "",
        entry.home_club,
        _("yes") if entry.substitute else _("no"),
        str(entry.get_state_display()),
        _("yes") if entry.paid else _("no"),
        entry.contact,
        entry.remark,
    ]
