"""The audit log of a club as a table."""

from __future__ import annotations

from django.utils import timezone
from django.utils.translation import gettext as _

from clubscore.people.audit import acts_of
from clubscore.people.models import Club

from .spreadsheets import Cell, DownloadTable


def audit_table(club: Club) -> DownloadTable:
    """Return the log, the earliest line first; each hash is of the line and of that before it."""
    headings = (
        *(_("Line"), _("Time"), _("Activity"), _("By"), _("About")),
        *(_("Details"), _("Network"), _("Hash")),
    )
    rows: list[list[Cell]] = [
        [
            act.pk,
            timezone.localtime(act.at),
            str(act.get_kind_display()),
            act.by.signature if act.by else "",
            act.about.signature if act.about else "",
            act.details,
            act.address,
            act.chain,
        ]
        for act in acts_of(club).order_by("pk")
    ]
    return DownloadTable(club.name, headings, rows)
