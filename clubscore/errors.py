"""What a club's data does not allow: stable codes here, words at the edge.

The same shape as :class:`scoring.errors.RuleError`: code compares :attr:`ClubError.code`, people
read what :func:`clubscore.words.explain` makes of it in their language.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from django.utils.translation import gettext_noop as _

MESSAGES: Final[Mapping[str, str]] = MappingProxyType(
    {
        # People
        "name_missing": _("A name is missing."),
        "bad_country": _("“%(text)s” is not a country in three capital letters, such as ITA."),
        "bad_ema_number": _("“%(text)s” is not an EMA number: eight digits."),
        "ema_number_taken": _("The EMA number %(number)s already belongs to %(name)s."),
        "bad_time_zone": _("“%(text)s” is not a time zone, such as Europe/Rome."),
        "bad_accent": _("“%(text)s” is not a colour of the palette."),
        "bad_language": _("“%(text)s” is not a language of this site."),
        "bad_ruleset": _("The rules “%(text)s” are not known here."),
        "bad_web_address": _(
            "“%(text)s” is not a web address. Write it as the browser shows it, such as"
            " https://example.org."
        ),
        "logo_too_large": _("The picture is larger than %(most)s MB: save it smaller."),
        "logo_too_long": _(
            "The picture is %(width)s × %(height)s pixels: no side may be longer than %(most)s."
            " Save it smaller."
        ),
        "logo_too_many_pixels": _(
            "The picture has more than %(most)s million pixels: save it smaller."
        ),
        "logo_not_a_picture": _(
            "This is no PNG or JPEG picture, or it is damaged. Open it in a picture program and"
            " save it as PNG."
        ),
        "last_admin": _("%(name)s is the club's only administrator: make somebody else one first."),
        "bad_username": _(
            "“%(text)s” is not a username: use letters, digits and @ . + - _, without spaces."
        ),
        "username_taken": _("The username “%(text)s” is taken: choose another."),
        "invitation_over": _(
            "This invitation is no longer valid: it has been used or revoked, or it has expired."
            " Ask for a new one."
        ),
        "invitation_accepted": _(
            "%(name)s has accepted the invitation in the meantime: remove the role instead."
        ),
        "role_held": _(
            "You already have this role: %(role)s, %(where)s. The invitation is for somebody else,"
            " and still valid."
        ),
        "too_many_invitations": _(
            "%(most)s invitations have not been accepted yet: revoke those nobody needs first."
        ),
        "confirmation_not_sent": _(
            "The address is saved, but no e-mail could be sent to %(address)s. Check it, and save"
            " it again for another try."
        ),
        "too_many_mails": _(
            "The address is saved, but too many links have been sent. Try again in an hour."
        ),
        "email_link_over": _(
            "This link confirms no address: it is too old, or not for this account."
        ),
        "mail_not_sent": _(
            "The e-mail to %(address)s could not be sent, so nobody is invited. Check the address,"
            " or leave it empty and pass on the link yourself."
        ),
        "factor_first": _("Switch on a second factor for your own account first."),
        "player_has_entries": _(
            "%(name)s is on the list of an event, so the name has to stay. Is it somebody who is"
            " in the list twice? Then merge the two."
        ),
        "player_gone": _("%(name)s is no longer in the club's list."),
        "players_of_two_clubs": _("Both have to be in the list of the same club."),
        # Events
        "players_not_multiple_of_four": _(
            "Players: %(players)s. That leaves %(left)s over:"
            " add %(missing)s, or take off %(left)s."
        ),
        "ends_before_start": _("The last day comes before the first."),
        "day_out_of_range": _("The year has to be between %(first)s and %(last)s."),
        "closes_before_opening": _("Registration would close before it opens."),
        "event_has_hands": _(
            "Hands have been recorded in this event: it cannot be deleted,"
            " so that no result is lost."
        ),
        "event_is_no_rehearsal": _(
            "This event is no rehearsal, so that it is not deleted with its hands. Has it become"
            " public meanwhile? Look at its visibility again."
        ),
        "rehearsal_changed": _(
            "Something has been recorded since this was shown, so nothing was deleted: look at it"
            " again."
        ),
        "event_has_penalties": _(
            "Penalties have been given in this event: it cannot be deleted, so that the books stay."
        ),
        "rules_have_hands": _(
            "Hands have been recorded under these rules: the rules of this event are fixed."
        ),
        "who_is_it": _("Say first who %(name)s is: somebody in the club's list, or somebody new."),
        "withdraw_with_organizers": _(
            "Seats have been drawn already. Tell the organizers that you can't come."
        ),
        "registration_not_open": _("Registration for this event is not open."),
        "contact_missing": _("Please give an e-mail address or a phone number."),
        "event_is_full": _(
            "The event has %(capacity)s places and %(players)s players:"
            " confirm that there shall be more."
        ),
        "entry_gone": _("%(name)s has been taken off the list in the meantime."),
        "seats_have_been_drawn": _(
            "Seats have been drawn under these numbers: they are not changed any more."
        ),
        "session_has_begun": _(
            "Session %(session)s has already started: who plays in it is fixed."
        ),
        "byes_leave_over": _(
            "That leaves %(players)s players, which do not fill tables of four:"
            " choose %(left)s more, or %(missing)s fewer."
        ),
        "byes_not_confirmed": _(
            "Seats of session %(session)s are drawn: look at what changes, then save it."
        ),
        "byes_leave_nobody": _("At least four players have to play."),
        "gone": _("This is not there any more: somebody has deleted it meanwhile."),
        "no_players": _("There are no players yet."),
        "player_of_another_club": _("%(name)s belongs to another club."),
        "player_entered_twice": _("%(name)s is already in the list of players."),
        "entry_has_played": _("%(name)s has already played here and cannot be taken off the list."),
        "entry_of_another_event": _("%(name)s does not play in this event."),
        "entry_is_seated": _(
            "%(name)s sits at a table of session %(session)s, which is being played:"
            " close it first."
        ),
        "absence_ends_early": _(
            "The last session of an absence cannot come before its first: %(first)s."
        ),
        "absence_changed": _("The seats have changed since this was shown: look at it again."),
        "absence_not_undone": _(
            "The absence of %(name)s cannot be undone in one step any more: the seats have changed"
            " since, or a session has begun."
        ),
        "substitute_missing": _("Choose who takes over the seats."),
        "substitute_is_seated": _(
            "%(name)s already has a seat in session %(session)s: choose somebody else."
        ),
        "entry_seated_twice": _("%(name)s is seated twice."),
        "seats_not_four": _("Table %(table)s has %(found)s players; it needs four."),
        "session_not_draft": _("Session %(session)s has already started: its seats are fixed."),
        "session_not_running": _("Session %(session)s has not started yet."),
        "session_still_open": _("Session %(session)s is not closed yet: close it first."),
        "session_closed": _("Session %(session)s is closed; only an organizer can change it."),
        "tables_still_open": _("These tables are still open: %(tables)s. Close them first."),
        "tables_disputed": _("These tables are in dispute: %(tables)s. Settle that first."),
        "tables_do_not_add_up": _(
            "What is stored of these tables does not follow from their hands: %(tables)s."
            " Open their hands and correct them."
        ),
        "no_minutes": _("Say first how many minutes session %(session)s lasts."),
        "bad_minutes": _("“%(text)s” is not a number of minutes from %(lowest)s to %(highest)s."),
        "announcement_missing": _("Write what is to be announced."),
        "seats_not_drawn": _("The seats of session %(session)s have not been drawn yet."),
        "dispute_missing": _("Say what is in dispute."),
        "seated_elsewhere": _(
            "At an open table of session %(session)s, which is being played: %(names)s. Nobody can"
            " sit at two tables at once: close those tables first, or change the seats."
        ),
        "start_not_confirmed": _(
            "Before session %(session)s starts, look at what is not in order, then confirm."
        ),
        "session_has_hands": _(
            "In session %(session)s a hand or the totals of a table have been recorded, or a table"
            " closed: it cannot go back to preparation."
        ),
        "session_number_unknown": _("There is no session %(session)s."),
        "times_overlap": _(
            "Session %(other)s and session %(one)s are at the same time. Correct it, or tick below"
            " that it is meant so."
        ),
        "session_has_started": _(
            "Session %(session)s has started, or others follow it: it cannot be taken away."
        ),
        "table_closed": _("Table %(table)s is closed; only an organizer can change it."),
        "link_not_valid": _(
            "The link of table %(table)s is no longer valid. Ask the organizer for the new one."
        ),
        # The draw
        "bad_sessions": _("“%(text)s” is not a number of sessions from 1 to %(highest)s."),
        "too_many_players": _("%(players)s players are more than can be drawn: %(most)s at most."),
        "byes_in_plan": _(
            "Somebody has a bye in session %(session)s: take it back, or draw that session alone."
        ),
        "leaves_in_plan": _(
            "%(name)s still plays in session %(session)s and leaves after it: draw the sessions up"
            " to there one by one, and the plan once it has started."
        ),
        "draw_running": _("A plan is being worked out already: wait for it, or stop it."),
        "draw_not_ready": _("There is no plan to put in force."),
        "draw_players_changed": _(
            "Since this plan was drawn the list of players has changed: draw again."
        ),
        "draw_interrupted": _("The work on the plan was interrupted: start it again."),
        "apart_twice": _("%(one)s and %(other)s are kept apart already."),
        "lock_without_seat": _("Say at which table, or at which wind, the player has to sit."),
        "lock_outside": _("There is no table %(table)s in session %(session)s."),
        "lock_twice": _("%(name)s has a locked seat in session %(session)s already."),
        "lock_table_full": _("Four players are locked to table %(table)s of session %(session)s."),
        "lock_seat_taken": _(
            "Somebody else is locked to that wind at table %(table)s of session %(session)s."
        ),
        "locks_do_not_fit": _(
            "The locked seats of session %(session)s cannot all be kept: take one away."
        ),
        "session_over": _("Session %(session)s is closed: nobody plays there any more."),
        "reason_missing": _("Please give the reason."),
        "bad_points": _("“%(text)s” is not a number of points from %(lowest)s to %(highest)s."),
        "bad_doubles": _("“%(text)s” is not a number of doubles from 0 to %(highest)s."),
        "penalty_without_size": _("Say how many points or table points the penalty takes."),
        "forfeit_without_session": _("Say which session is forfeited."),
        "hand_without_session": _("Say in which session the hand was played."),
        "entry_not_in_session": _("%(name)s does not play in session %(session)s."),
        "same_player": _("Choose two different players."),
        "player_is_erased": _(
            "The data of one of the two are erased: who that was must not come to light again."
        ),
        "entry_not_in_play": _("The entry of %(name)s is not confirmed."),
        "penalty_of_a_hand": _(
            "This penalty belongs to the false win in hand %(number)s: correct or void that."
        ),
        "both_played": _(
            "Both %(keep)s and %(drop)s have a seat or a penalty in “%(event)s”, so they cannot be"
            " one person."
        ),
        # Lists of players that are imported: the file
        "roster_missing": _("Choose a file, or paste the rows of a spreadsheet."),
        "roster_both": _("A file and pasted rows at once: give one of them."),
        "roster_empty": _("There are no rows of players in it."),
        "roster_too_large": _("That is more than %(limit)s MB. Leave only the list of players."),
        "roster_too_long": _("That is more than %(limit)s rows. Import them in parts."),
        "roster_too_wide": _(
            "Row %(row)s has more than %(limit)s columns. Leave only those of the list of players."
        ),
        "roster_is_xls": _(
            "This is an old Excel file (.xls), or one with a password. Open it and save it as XLSX"
            " without a password, or as CSV."
        ),
        "roster_is_ods": _(
            "This kind of spreadsheet (such as .ods) cannot be read here. Open it and save it as"
            " XLSX or CSV."
        ),
        "roster_has_macros": _("This workbook has macros. Save it as XLSX, which has none."),
        "roster_broken": _(
            "This file is not a spreadsheet, or it is damaged. Open it in a spreadsheet program"
            " and save it as XLSX or CSV."
        ),
        "roster_not_text": _(
            "This file is neither XLSX nor CSV. Open it in a spreadsheet program and save it as"
            " one of them."
        ),
        "roster_quotes": _(
            "From row %(row)s on, a quotation mark is opened and never closed, or closed too"
            " early. Correct it, or save the list as XLSX."
        ),
        "roster_cell_too_long": _(
            "A cell in row %(row)s has more than %(limit)s characters. Leave only the list of"
            " players."
        ),
        "roster_page_spoilt": _("This page has been changed on its way. Choose the file again."),
        "roster_no_names": _("Say which column has the names: the last name, or the full name."),
        "roster_column_twice": _("Two columns are said to hold the same: choose one."),
        "roster_columns_changed": _(
            "The columns have been changed: look at what follows from it, then import."
        ),
        "roster_rows_corrected": _(
            "Rows have been corrected: check what becomes of them, then import."
        ),
        "roster_not_ready": _(
            "Nothing has been imported yet: correct, decide or leave out these rows: %(rows)s."
        ),
        # Lists of players that are imported: a row
        "letters_lost": _("“%(text)s” seems to have lost letters with accents."),
        "name_of_nobody": _("“%(text)s” does not look like the name of a person."),
        "last_name_missing": _("The last name is missing."),
        "cell_is_an_error": _("The spreadsheet has an error in this row: %(text)s."),
        "text_too_long": _("“%(text)s” is too long: %(limit)s characters at most."),
        "country_unknown": _("“%(text)s” is not a country known here. Write ITA, FRA, DEU …"),
        "country_perhaps": _(
            "“%(text)s” is not a country known here. Is %(country)s meant? Then write that."
        ),
        "bad_number": _("“%(text)s” is not a number from 1 to %(highest)s."),
        "neither_yes_nor_no": _("“%(text)s” is neither yes nor no."),
        "ema_number_twice": _("Row %(row)s has the EMA number %(number)s for somebody else."),
        "number_taken": _(
            "The number %(number)s belongs to %(name)s: the next free one is given instead."
        ),
        "number_twice": _(
            "Row %(row)s has the number %(number)s too: the next free one is given instead."
        ),
        # Files
        "upload_too_costly": _(
            "Reading this file takes far more memory or time than it should. Save it again with"
            " only the data that belongs in it."
        ),
        "upload_unread": _(
            "The file could not be read. Try again; if that does not help, tell whoever runs this"
            " server: its log says why."
        ),
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
        # Printing
        "printer_busy": _(
            "Many documents are being prepared at the moment: try again in a few minutes."
        ),
        "documents_moment": _(
            "Many people are asking for documents at the same time. This page tries again by"
            " itself in a few seconds."
        ),
        "documents_enough": _(
            "Too many documents have been requested from your network. Try again in %(minutes)s"
            " minutes; documents that are already prepared still open."
        ),
        "print_interrupted": _("The work on the document was interrupted: start it again."),
        "print_failed": _(
            "The document could not be made. Tell whoever runs this server: its log says why."
        ),
        "print_empty": _("There is nothing to print there."),
        "print_no_teams": _("Nobody in this event plays for a team: enter teams with the players."),
        # Play
        "bad_seat": _("There is no seat %(seat)s at a table."),
        "too_many_points": _("These points are more than can be kept: %(highest)s at most."),
        "missing_tiles": _("Enter the winner's tiles, or what the hand is worth."),
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
        "form_sent_otherwise": _(
            "This form was sent before with something else, and that is saved. Open the page"
            " again to send another one."
        ),
        "form_used_elsewhere": _("This form was already sent for another club. Open it again."),
        "token_used_elsewhere": _("This hand was already sent for another table."),
        "hand_of_another_table": _("This hand belongs to another table."),
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
        "hand_is_valid": _("Hand %(number)s is valid: there is nothing to restore."),
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
        "disputes_enough": _(
            "So much is in dispute at table %(table)s that no more can be written down. The referee"
            " knows of it: tell the rest at the table."
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
        # Totals from paper
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
        "totals_token_elsewhere": _("This form was already sent for another table. Open it again."),
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
        "table_number_unknown": _("There is no table %(table)s in this session."),
        "nothing_to_undo": _("There is nothing before this change to go back to."),
        "hands_missing": _(
            "%(played)s of %(count)s hands have been recorded. To close the table all the same,"
            " give the reason."
        ),
    }
)


class ClubError(ValueError):
    """Something the club's data does not allow; :attr:`code` is stable.

    :attr:`facts` fill the message; some carry ids besides (``hand``: the hand recorded already).
    """

    def __init__(self, code: str, **facts: int | str) -> None:
        """Raise ``KeyError`` for a code without a message: codes are declared above."""
        self.code = code
        self.facts = facts
        self.template = MESSAGES[code]
        super().__init__(self.template % facts)


class NotFoundError(Exception):
    """There is nothing of the kind, or not for whoever asks; pages and the API answer 404."""


class GoneError(ClubError, NotFoundError):
    """What was asked for has been deleted meanwhile; a view that says nothing of it answers 404."""

    def __init__(self) -> None:
        """There is nothing to tell about what is gone."""
        super().__init__("gone")
