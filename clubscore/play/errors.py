"""Errors of what happens at a table: hands, sheets, totals, confirmations, closing."""

from django.utils.translation import gettext_noop as _

from clubscore.errors import declare

declare(
    {
        "event_is_no_rehearsal": _(
            "This event is no rehearsal, so that it is not deleted with its hands. Has it become"
            " public meanwhile? Look at its visibility again."
        ),
        "rehearsal_changed": _(
            "Something has been recorded since this was shown, so nothing was deleted: look at it"
            " again."
        ),
        "tables_still_open": _("These tables are still open: %(tables)s. Close them first."),
        "tables_disputed": _("These tables are in dispute: %(tables)s. Settle that first."),
        "tables_do_not_add_up": _(
            "What is stored of these tables does not follow from their hands: %(tables)s."
            " Open their hands and correct them."
        ),
        "bad_points": _("“%(text)s” is not a number of points from %(lowest)s to %(highest)s."),
        "bad_doubles": _("“%(text)s” is not a number of doubles from 0 to %(highest)s."),
        "bad_seat": _("There is no seat %(seat)s at a table."),
        "too_many_points": _("These points are more than can be kept: %(highest)s at most."),
        "missing_tiles": _("Enter the winner’s tiles, or what the hand is worth."),
        "win_below_minimum": _(
            "This hand is short of the minimum by %(missing)s (it is worth %(value)s with its"
            " flowers), so it is no win. Correct the tiles, or record a false win."
        ),
        "hand_already_recorded": _(
            "Hand %(number)s has already been recorded. Compare the two; if the one recorded is"
            " wrong, correct it."
        ),
        "hand_not_next": _("Hand %(number)s cannot be recorded yet: hand %(expected)s is next."),
        "all_hands_played": _("All %(count)s hands have been played."),
        "false_win_already_recorded": _(
            "A false win of the same player in hand %(number)s has already been recorded."
        ),
        "hand_not_last": _(
            "Hand %(number)s is not the last one (%(last)s): taking it out would leave a gap."
            " Correct it instead, or void the later ones first."
        ),
        "hand_sent_otherwise": _(
            "Hand %(number)s was sent before with something else, and that is recorded. Compare"
            " the two; if the one recorded is wrong, correct it."
        ),
        "sheet_sent_otherwise": _(
            "This sheet was sent before with other hands, and those are recorded. Open table"
            " %(table)s, compare it with the paper, and correct what is wrong there."
        ),
        "same_as_hand_before": _(
            "Hand %(number)s has the same winner, discarder and tiles. Is it the same hand?"
        ),
        "hand_taken_back": _(
            "Hand %(number)s was recorded and has been made void since. To make it count again,"
            " restore it on its page; to record another, open the entry anew."
        ),
        "hand_is_void": _("Hand %(number)s is void. Restore it first."),
        "hand_changed_meanwhile": _(
            "Somebody else changed hand %(number)s in the meantime. Look at it again."
        ),
        "game_not_over": _(
            "Table %(table)s is still playing: confirm when its last hand has been recorded."
        ),
        "result_final": _("The result of table %(table)s is final. Speak to the organizer."),
        "result_changed_meanwhile": _(
            "The result changed in the meantime. Look at it again before you confirm it."
        ),
        "objection_missing": _("Say what is wrong with the result."),
        "sheet_empty": _("There is no hand in the sheet yet."),
        "sheet_moved": _(
            "Somebody else recorded hands meanwhile: hand %(expected)s is next now, the sheet began"
            " with hand %(number)s. Compare the rows with the hands recorded."
        ),
        "row_missing": _("Fill this hand in, or take away those below."),
        "hand_end_missing": _("How did this hand end? Only a false win is told."),
        "row_after_end": _("The game was over before this row."),
        "totals_out_of_range": _("“%(text)s” is not a total: %(highest)s points at most."),
        "totals_not_zero": _(
            "The four totals add up to %(total)s instead of 0. Compare them with the sheet;"
            " penalties go apart."
        ),
        "totals_not_zero_with_lost": _(
            "The four totals and the points of false wins add up to %(total)s instead of 0."
            " Compare them with the sheet; other penalties go apart."
        ),
        "totals_for_officials": _("Totals from paper are for organizers and referees."),
        "totals_recorded_already": _(
            "Table %(table)s has its totals already: %(points)s. To change them, correct them."
        ),
        "totals_missing": _("Table %(table)s has no totals that count."),
        "totals_changed_meanwhile": _(
            "Somebody else changed these totals in the meantime: they are %(points)s now."
            " Look at them again."
        ),
        "totals_sent_otherwise": _(
            "This form already sent other totals for table %(table)s. Look at the table and"
            " correct it if it is wrong."
        ),
        "totals_stand": _(
            "The totals of table %(table)s have been entered from paper. Enter its hands as a whole"
            " sheet, or void the totals first."
        ),
        "hands_recorded_already": _(
            "%(count)s hands have been recorded at table %(table)s: they are its result. Void them"
            " first, or enter the rest of the sheet."
        ),
        "hands_give_other_totals": _(
            "Table %(table)s has %(count)s hands, which come to other totals. %(differences)s."
            " Open its sheet or correct its hands; nothing was changed."
        ),
        "sheet_gives_other_totals": _(
            "The hands do not come to the totals entered for table %(table)s. %(differences)s."
            " Correct the rows, or the totals first; nothing was recorded."
        ),
        "nothing_to_undo": _("There is nothing before this change to go back to."),
        "hands_missing": _(
            "%(played)s of %(count)s hands have been recorded. To close the table all the same,"
            " give the reason."
        ),
    }
)
