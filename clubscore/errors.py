"""What a club's data does not allow: stable codes here, words at the edge.

The same shape as :class:`scoring.errors.RuleError`: code compares :attr:`ClubError.code`, people
read what :func:`clubscore.wording.explain` makes of it in their language.
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
        "bad_username": _(
            "“%(text)s” is not a login name: letters, digits and @ . + - _ without blanks."
        ),
        "username_taken": _("There is a login “%(text)s” already."),
        "no_such_login": _("There is no login “%(text)s”. Tick below to make it."),
        # Events
        "players_not_multiple_of_four": _(
            "Players: %(players)s. That leaves %(left)s over:"
            " add %(missing)s, or take off %(left)s."
        ),
        "ends_before_start": _("The last day comes before the first."),
        "no_players": _("There are no players yet."),
        "player_of_another_club": _("%(name)s belongs to another club."),
        "player_entered_twice": _("%(name)s is already in the list of players."),
        "entry_has_played": _("%(name)s has already played here and cannot be taken off the list."),
        "entry_of_another_event": _("%(name)s does not play in this event."),
        "entry_is_seated": _(
            "%(name)s sits at a table of session %(session)s, which is being played:"
            " close it first."
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
        "dispute_missing": _("Say what is in dispute."),
        "session_number_unknown": _("There is no session %(session)s."),
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
        "reason_missing": _("Please give the reason."),
        "bad_points": _("“%(text)s” is not a number of points from %(lowest)s to %(highest)s."),
        "bad_doubles": _("“%(text)s” is not a number of doubles from 0 to %(highest)s."),
        "penalty_without_size": _("Say how many points or table points the penalty takes."),
        "forfeit_without_session": _("Say which session is forfeited."),
        "hand_without_session": _("Say in which session the hand was played."),
        "entry_not_in_session": _("%(name)s does not play in session %(session)s."),
        "same_player": _("Choose two different players."),
        "entry_not_in_play": _("The entry of %(name)s is not confirmed."),
        "penalty_of_a_hand": _(
            "This penalty belongs to the false win in hand %(number)s: correct or void that."
        ),
        # Printing
        "print_one_at_a_time": _(
            "Another document is being prepared for you: wait for it, then ask for the next one."
        ),
        "printer_busy": _(
            "Many documents are being prepared at the moment: try again in a few minutes."
        ),
        "print_interrupted": _("The work on the document was interrupted: start it again."),
        "print_empty": _("There is nothing to print there."),
        # Play
        "bad_seat": _("There is no seat %(seat)s at a table."),
        "too_many_points": _("These points are more than can be kept: %(highest)s at most."),
        "missing_tiles": _("Enter the winner's tiles, or the points."),
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
        "form_used_elsewhere": _("This form was already sent for another club. Open it again."),
        "token_used_elsewhere": _("This hand was already sent for another table."),
        "hand_of_another_table": _("This hand belongs to another table."),
        "hand_not_last": _(
            "Hand %(number)s is not the last one (%(last)s): taking it out would leave a gap."
            " Correct it instead, or void the later ones first."
        ),
        "hand_is_void": _("Hand %(number)s is void. Restore it first."),
        "hand_is_valid": _("Hand %(number)s is valid: there is nothing to restore."),
        "hand_changed_meanwhile": _(
            "Somebody else changed hand %(number)s in the meantime. Look at it again."
        ),
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
