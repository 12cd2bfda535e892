"""Errors of seating plans and of what they have to respect."""

from django.utils.translation import gettext_noop as _

from clubscore.errors import declare

declare(
    {
        "too_many_players": _(
            "Too many players for a seating plan: %(players)s. The limit is %(most)s."
        ),
        "byes_in_plan": _(
            "Someone has a bye in session %(session)s. Undo the bye, or draw that session"
            " on its own."
        ),
        "leaves_in_plan": _(
            "%(name)s leaves after session %(session)s. Draw the sessions up to that one"
            " individually, then generate the plan once it has started."
        ),
        "draw_running": _("A plan is already being generated. Wait until it finishes, or stop it."),
        "draw_not_ready": _("There is no plan to use."),
        "draw_players_changed": _(
            "The player list has changed since this plan was drawn. Draw again."
        ),
        "draw_interrupted": _("Generating the plan was interrupted. Start again."),
        "apart_twice": _("%(one)s and %(other)s are already kept apart."),
        "mixing_line": _(
            "“%(text)s” is not a group. Write its name, a colon, and the countries or player"
            " numbers in it: Europe: ITA, FRA, 3-8."
        ),
        "mixing_member": _(
            "“%(text)s” in group %(group)s is neither a country nor a player number."
        ),
        "mixing_group_twice": _("“%(text)s” is in two groups, or twice in one. Remove one."),
        "mixing_too_many": _("Too many groups. The limit is %(most)s."),
        "lock_without_seat": _("Choose the table or the wind for this player."),
        "lock_twice": _("%(name)s already has a locked seat in session %(session)s."),
        "lock_for_all_twice": _("%(name)s already has a locked seat in all sessions."),
        "lock_table_full": _(
            "Table %(table)s of session %(session)s already has four locked seats."
        ),
        "lock_seat_taken": _(
            "That wind at table %(table)s of session %(session)s is already locked for"
            " another player."
        ),
        "locks_need_fours": _(
            "Plans with tables of three or five can’t keep locked seats. Remove the "
            "locked seats, or draw the sessions one by one and edit the seats."
        ),
        "locks_do_not_fit": _("The locked seats of session %(session)s conflict. Remove one."),
    }
)
