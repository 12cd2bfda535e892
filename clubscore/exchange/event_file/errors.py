"""Errors of event files; ``path`` is the place in the file."""

from django.utils.translation import gettext_noop as _

from clubscore.errors import declare

declare(
    {
        "file_too_many_values": _(
            "The file has more than %(most)s values, more than any event needs. Export it again."
        ),
        "file_too_large": _("The file is larger than %(most)s MB."),
        "file_not_json": _(
            "This is no JSON file: it cannot be read from line %(line)s, character %(column)s, on."
        ),
        "file_too_deep": _("The file has lists inside lists, too many to be read."),
        "file_bad_text": _("The file has characters that cannot be kept."),
        "file_key_twice": _("“%(text)s” is in the same part of the file twice."),
        "file_no_event": _("This file holds no event of Clubscore."),
        "file_version": _(
            "The file has version %(text)s; this installation reads version %(known)s."
        ),
        "file_missing": _("%(path)s is missing from the file."),
        "file_unknown_key": _("%(path)s has “%(text)s”, which is not known here."),
        "file_wants_object": _("%(path)s has to be an object: { … }."),
        "file_wants_list": _("%(path)s has to be a list: [ … ]."),
        "file_wants_text": _("%(path)s has to be a text."),
        "file_wants_number": _("%(path)s has to be a whole number."),
        "file_wants_share": _("%(path)s has to be a number from 0 to 1."),
        "file_wants_flag": _("%(path)s has to be true or false."),
        "file_wants_time": _(
            "%(path)s has to be a time in UTC, such as 2026-03-14T09:30:00.000000Z."
        ),
        "file_wants_day": _("%(path)s has to be a day, such as 2026-03-14."),
        "file_wants_four": _("%(path)s has to have four values, one for each seat."),
        "file_wants_pair": _("%(path)s has to have two different numbers, the lower one first."),
        "file_empty": _("%(path)s must not be empty."),
        "file_text_too_long": _("%(path)s is longer than %(most)s characters."),
        "file_out_of_range": _("%(path)s has to be from %(lowest)s to %(highest)s."),
        "file_out_of_order": _("%(path)s has to be %(text)s: one after the other."),
        "file_bad_value": _("%(path)s cannot be “%(text)s”."),
        "file_rules": _("%(path)s: %(reason)s"),
        "file_unknown_rules": _("%(path)s: the rules “%(text)s” are not known here."),
        "file_other_rules": _("%(path)s: these are not the rules of the event."),
        "file_no_such": _("%(path)s: the file has no “%(text)s”."),
        "file_twice": _("%(path)s: “%(text)s” is there twice."),
        "file_disagrees": _("%(path)s does not agree with: %(text)s."),
        "file_payments": _("%(path)s: payments have to add up to zero, not to %(text)s."),
        "file_gap": _("%(path)s: the valid hands are not numbered from 1 without a gap."),
        "file_not_in_play": _("%(path)s: the entry of this player is not confirmed."),
        "file_does_not_fit": _("The database does not take this file. Nothing was imported."),
    }
)
