"""Errors of club files; ``path`` is the place in the file."""

from django.utils.translation import gettext_noop as _

from clubscore.errors import declare

declare(
    {
        "club_file_no_zip": _("This is not a ZIP file, or it is damaged."),
        "club_file_no_club": _("This file doesn’t contain a Clubscore club."),
        "club_file_part_missing": _("%(name)s is missing from the ZIP file."),
        "club_file_part_unknown": _("%(name)s doesn’t belong in a club file."),
        "club_file_part_damaged": _("%(name)s is damaged: the ZIP file was not copied in full."),
        "club_file_part_too_large": _("%(name)s is larger than %(most)s MB."),
        "club_file_event": _("%(name)s: %(reason)s"),
        "club_file_players": _(
            "%(path)s: the players of the event don’t match those in the club’s list."
        ),
        "club_event_too_large": _(
            "The event “%(event)s” is larger than %(most)s MB, too large for a file."
        ),
    }
)
