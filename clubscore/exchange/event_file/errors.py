"""Errors of event files; ``path`` is the place in the file."""

from django.utils.translation import gettext_noop as _

from clubscore.errors import declare
from scoring.errors import PluralText

declare(
    {
        "file_too_many_values": _(
            "The file has more than %(most)s values: more than an event can have. Export it again."
        ),
        "file_too_large": _("The file is larger than %(most)s MB."),
        "file_not_json": _(
            "This is not a JSON file: reading stopped at line %(line)s, character %(column)s."
        ),
        "file_too_deep": _("The file is nested too deeply to be read."),
        "file_bad_text": _("The file contains characters that cannot be stored."),
        "file_key_twice": _("“%(text)s” appears twice in the same part of the file."),
        "file_no_event": _("This file doesn’t contain a Clubscore event."),
        "file_version": _(
            "The file is version %(text)s; this installation reads version %(known)s."
        ),
        "file_missing": _("%(path)s is missing from the file."),
        "file_unknown_key": _("%(path)s has an unknown field “%(text)s”."),
        "file_wants_object": _("%(path)s must be an object: { … }."),
        "file_wants_list": _("%(path)s must be a list: [ … ]."),
        "file_wants_text": _("%(path)s must be text."),
        "file_wants_number": _("%(path)s must be a whole number."),
        "file_wants_share": _("%(path)s must be a number from 0 to 1."),
        "file_wants_flag": _("%(path)s must be true or false."),
        "file_wants_time": _(
            "%(path)s must be a time in UTC, such as 2026-03-14T09:30:00.000000Z."
        ),
        "file_wants_day": _("%(path)s must be a date, such as 2026-03-14."),
        "file_wants_seats": PluralText(
            "%(path)s must have %(seats)s value, one for each seat.",
            "%(path)s must have %(seats)s values, one for each seat.",
            "seats",
        ),
        "file_wants_pair": _("%(path)s must have two different numbers, the lower one first."),
        "file_empty": _("%(path)s must not be empty."),
        "file_text_too_long": PluralText(
            "%(path)s is longer than %(most)s character.",
            "%(path)s is longer than %(most)s characters.",
            "most",
        ),
        "file_out_of_range": _("%(path)s must be from %(lowest)s to %(highest)s."),
        "file_out_of_order": _("%(path)s must be %(text)s: the numbers must be consecutive."),
        "file_bad_value": _("%(path)s cannot be “%(text)s”."),
        "file_rules": _("%(path)s: %(reason)s"),
        "file_unknown_rules": _("%(path)s: unknown rules “%(text)s”."),
        "file_other_rules": _("%(path)s: these are not the rules of the event."),
        "file_no_such": _("%(path)s: “%(text)s” is not in the file."),
        "file_twice": _("%(path)s: “%(text)s” appears twice."),
        "file_disagrees": _("%(path)s doesn’t match: %(text)s."),
        "file_payments": _("%(path)s: payments must add up to zero, not %(text)s."),
        "file_pot": _("%(path)s: the payments add up to %(text)s, so the pot must be %(pot)s."),
        "file_totals": _(
            "%(path)s: totals must add up to zero, not %(text)s. If the sheet says so, add "
            "“as_on_sheet”: true to the file."
        ),
        "file_gap": _("%(path)s: valid hands must be numbered from 1 without gaps."),
        "file_not_in_play": _("%(path)s: this player’s entry is not confirmed."),
        "file_does_not_fit": _("The database rejected this file. Nothing was imported."),
    }
)
