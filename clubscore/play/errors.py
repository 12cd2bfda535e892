"""Errors of what happens at a table: hands, sheets, totals, confirmations, closing."""

from django.utils.translation import gettext_noop as _

from clubscore.errors import declare
from scoring.errors import PluralText

declare(
    {
        "event_is_no_rehearsal": _(
            "This event is no longer a rehearsal, so it cannot be deleted along with its"
            " hands. Check its visibility."
        ),
        "rehearsal_changed": _(
            "New results have come in, so nothing was deleted. Check the preview again."
        ),
        "quick_games_off": _("Games without a club can’t be started on this site."),
        "quick_games_full": _(
            "Too many games are stored at the moment. Try again tomorrow, or ask a club for a "
            "table."
        ),
        "quick_games_too_many": _(
            "Many games have been started from your network. Try again in %(minutes)s min."
        ),
        "quick_game_players": _("These rules are for %(players)s players."),
        "quick_game_over": _(
            "This game has been taken over into a club. Ask its organizers for changes."
        ),
        "game_goes_on": _("Close the table first, then start the next game."),
        "table_left_to_officials": _(
            "Players can’t close table %(table)s themselves now. Ask an organizer or a referee."
        ),
        "tables_still_open": _("These tables are still open: %(tables)s. Close them first."),
        "tables_disputed": _("Tables in dispute: %(tables)s. Settle the disputes first."),
        "tables_do_not_add_up": _(
            "These tables don’t match their hands: %(tables)s. Open the hands and correct them."
        ),
        "bad_points": _("“%(text)s” is not a whole number from %(lowest)s to %(highest)s."),
        "bad_doubles": _("“%(text)s” is not a number from 0 to %(highest)s."),
        "bad_limits": _("“%(text)s” is not a number from 0 to %(highest)s."),
        "bad_counter": _("Counters: “%(text)s” is not a number from 0 to %(highest)s."),
        "unknown_answer": _("“%(text)s” is not an answer to the question: %(question)s"),
        "bad_seat": _("A table has no seat %(seat)s."),
        "too_many_points": _("Too many points: %(highest)s at most."),
        "missing_tiles": _("Enter the winner’s tiles, or what the hand is worth."),
        "win_below_minimum": _(
            "This hand is %(missing)s short of the minimum (it is worth %(value)s with"
            " flowers), so it is not a win. Correct the tiles, or record a false win."
        ),
        "hand_already_recorded": _(
            "Hand %(number)s has already been recorded. Compare the two and correct the"
            " recorded one if it is wrong."
        ),
        "seats_changed": _(
            "The seats of table %(table)s have changed since this was entered (%(moves)s)."
            " Nothing was recorded: check who you meant."
        ),
        "seats_unknown": _(
            "The seats of table %(table)s were corrected during the session, and it is not known"
            " who sat where when this was entered. Nothing was recorded: check who you meant."
        ),
        "hand_not_next": _("Hand %(number)s cannot be recorded yet: hand %(expected)s is next."),
        "all_hands_played": PluralText(
            "The only hand has been played.",
            "All %(count)s hands have been played.",
            "count",
        ),
        "false_win_already_recorded": _(
            "A false win of the same player in hand %(number)s has already been recorded."
        ),
        "hand_not_last": _(
            "Hand %(number)s is not the last one (%(last)s), so voiding it would leave a"
            " gap. Correct it instead, or void the later hands first."
        ),
        "hand_not_latest": _(
            "Another hand or a false win has been recorded since hand %(number)s. Nothing was"
            " undone."
        ),
        "later_hand_fails": _(
            "With this change, hand %(number)s could no longer be settled: %(reason)s"
            " Correct that hand first. Nothing was changed."
        ),
        "change_follows_hand": _(
            "This hand was settled again because hand %(number)s changed. Undo that change instead."
        ),
        "hand_sent_otherwise": _(
            "Hand %(number)s was already sent with different data, which has been recorded."
            " Compare the two and correct the recorded one if it is wrong."
        ),
        "sheet_sent_otherwise": _(
            "This sheet was already sent with other hands, which have been recorded. Open"
            " table %(table)s, compare it with the paper sheet and correct any mistakes"
            " there."
        ),
        "same_as_hand_before": _(
            "Hand %(number)s has the same winner, discarder and tiles. Is it the same hand?"
        ),
        "hand_taken_back": _(
            "Hand %(number)s was recorded and then voided. To count it again, restore it on"
            " its page; to record another hand, reopen the entry page."
        ),
        "hand_is_void": _("Hand %(number)s is void. Restore it first."),
        "hand_changed_meanwhile": _(
            "Someone else has changed hand %(number)s in the meantime. Check it again."
        ),
        "game_not_over": _(
            "Table %(table)s is still playing. Confirm once its last hand has been recorded."
        ),
        "result_final": _("The result of table %(table)s is final. Contact the organizer."),
        "result_changed_meanwhile": _(
            "The result has changed in the meantime. Check it again before confirming."
        ),
        "hand_not_there": _(
            "This hand is no longer recorded at table %(table)s. Look at its hands again."
        ),
        "objection_missing": _("Describe what is wrong with the result."),
        "sheet_empty": _("The sheet has no hands yet."),
        "sheet_moved": _(
            "Someone else has recorded hands in the meantime: hand %(expected)s is next,"
            " but the sheet starts with hand %(number)s. Compare the rows with the recorded"
            " hands."
        ),
        "row_missing": _("Fill in this hand, or clear the ones below."),
        "hand_end_missing": _("How did this hand end? It has only a false win so far."),
        "row_after_end": _("The game was over before this row."),
        "totals_out_of_range": _("“%(text)s” is not a valid total: %(highest)s points at most."),
        "totals_not_zero": _(
            "The totals add up to %(total)s instead of 0. Compare them with the sheet;"
            " enter penalties separately. If they are like that on the sheet, an organizer or"
            " referee can record them as they are, with a reason."
        ),
        "totals_not_zero_with_lost": _(
            "The totals and the points for false wins add up to %(total)s instead of"
            " 0. Compare them with the sheet; enter other penalties separately. If they are"
            " like that on the sheet, an organizer or referee can record them as they are, with a"
            " reason."
        ),
        "totals_off": _(
            "The totals add up to %(sum)s instead of %(due)s. Compare them with the sheet; enter"
            " penalties separately. If they are like that on the sheet, record them as they are,"
            " with a reason."
        ),
        "totals_sticks_missing": _(
            "The totals add up to %(sum)s instead of %(due)s: sticks were left on the table "
            "(%(sticks)s), or something is wrong. Confirm the sticks below, or compare with the "
            "sheet."
        ),
        "totals_pot": PluralText(
            "%(points)s point can’t be left on the table under the rules of this event.",
            "%(points)s points can’t be left on the table under the rules of this event.",
            "points",
        ),
        "totals_lost": PluralText(
            "%(points)s point is not a whole number of false wins at %(cost)s points each. "
            "Enter other penalties separately.",
            "%(points)s points are not a whole number of false wins at %(cost)s points each. "
            "Enter other penalties separately.",
            "points",
        ),
        "totals_for_officials": _("Only organizers and referees can enter totals from paper."),
        "totals_recorded_already": _(
            "Table %(table)s already has totals: %(points)s. Correct them to change them."
        ),
        "totals_in_duplicate": _(
            "Each hand of table %(table)s is compared with other tables, so its totals are not"
            " enough. Enter its sheet hand by hand."
        ),
        "totals_missing": _("Table %(table)s has no totals that count."),
        "totals_changed_meanwhile": _(
            "Someone else has changed these totals in the meantime: they are now"
            " %(points)s. Check them again."
        ),
        "totals_sent_otherwise": _(
            "This form has already sent other totals for table %(table)s. Check the table"
            " and correct it if it is wrong."
        ),
        "totals_stand": _(
            "The totals of table %(table)s were entered from paper. Enter its hands as a"
            " whole sheet, or void the totals first."
        ),
        "hands_recorded_already": _(
            "Table %(table)s already has recorded hands (%(count)s), which make its result."
            " Void them first, or enter the rest of the sheet."
        ),
        "hands_give_other_totals": _(
            "The hands of table %(table)s (%(count)s) add up to different totals. %(differences)s. "
            "Correct the hands or the totals, or let the totals count instead of the hands; "
            "nothing was changed."
        ),
        "sheet_gives_other_totals": _(
            "The hands don’t add up to the totals entered for table %(table)s. %(differences)s. "
            "Correct the rows, or the totals first, or let the totals count instead of the "
            "hands; nothing was recorded."
        ),
        "winds_need_same_people": _(
            "The players of table %(table)s come from different tables, so the names "
            "were wrong, not the winds."
        ),
        "seat_questions_open": _("Some hands cannot be scored again. Answer their questions."),
        "seats_changed_meanwhile": _(
            "Something has changed since the preview. Check the new preview."
        ),
        "seats_changed_since": _(
            "Seats, hands or totals have changed since, so this cannot be undone as a whole."
            " Correct the seats again instead."
        ),
        "change_of_seats": _(
            "This was changed with the seats of the whole table. Undo it under “Wrong seats” of"
            " session %(session)s."
        ),
        "hands_on_phones": _(
            "Phones still hold hands that have not been recorded (tables: %(tables)s, "
            "hands: %(count)s). Check them first, or close anyway."
        ),
        "mentions_changed": _(
            "The texts to be changed are not the ones you were shown. Nothing was deleted: check"
            " the new list."
        ),
        "nothing_to_undo": _("There is no earlier version to restore."),
        "hands_missing": PluralText(
            "%(played)s of %(count)s hands has been recorded. To close the table anyway, give a "
            "reason.",
            "%(played)s of %(count)s hands have been recorded. To close the table anyway, give "
            "a reason.",
            "played",
        ),
    }
)
