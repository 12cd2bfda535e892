"""What results earn in an event, and how players and teams are ranked."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext_noop as _

from clubscore.tournaments.settings.setting import Section, Setting
from clubscore.tournaments.settings.types import Count, Flag, Half, Order, PlaceScale, Structure
from clubscore.tournaments.tie_breaks import TieBreakName
from clubscore.tournaments.units import HEAVIEST, MOST_NO_SHOW_POINTS, MOST_TABLE_POINTS

ROWS: Final = (
    Setting(
        field="place_points",
        type=PlaceScale(MOST_TABLE_POINTS),
        meaning=_("Table points for places 1 to 4; an empty list if the event has none."),
        section=Section.RANKING,
        label=_("Table points"),
        help=_(
            "For the four places at a table, such as 4 2 1 0 or 4 2 1 ½; players who share a "
            "place share them too. Leave blank if only points count."
        ),
        log=_("table points"),
        always_in_file=True,
    ),
    Setting(
        field="ties_by_hands",
        type=Flag(),
        meaning=_("Equal points at a table are decided by more hands won, then fewer deal-ins."),
        section=Section.RANKING,
        label=_("Break ties at a table by hands"),
        help=_("More hands won, then fewer deal-ins. Players still tied share the place."),
        log=_("break ties at a table by hands"),
    ),
    Setting(
        field="forfeits_last",
        type=Flag(),
        meaning=_("A player who forfeits a session comes last at the table; the others move up."),
        section=Section.RANKING,
        is_rare=True,
        label=_("Forfeiting a session means last place at the table"),
        help=_(
            "The EMA’s rule: a player who falls ill or is disqualified during a session earns no "
            "table points, nor does the substitute; the others at the table move up."
        ),
        log=_("forfeiting a session means last place at the table"),
    ),
    Setting(
        field="no_show_points",
        type=Count(0, MOST_NO_SHOW_POINTS, empty=0),
        meaning=_("Points deducted from players who have a seat and don’t come."),
        section=Section.RANKING,
        is_rare=True,
        label=_("Points deducted for a no-show"),
        help=_(
            "For players who have a seat but are not there when a session starts, and are not "
            "excused. Leave blank for none."
        ),
        log=_("points deducted for a no-show"),
    ),
    Setting(
        field="tie_breaks",
        type=Order(TieBreakName, limit=3),
        meaning=_("What breaks ties between players equal in table points and points, in order."),
        section=Section.RANKING,
        label=_("Tie-break %(place)s"),
        help=_(
            "If table points and points are tied, these decide in order. Players still tied share"
            " the place."
        ),
        log=_("tie-breaks"),
        always_in_file=True,
    ),
    Setting(
        field="best_of",
        type=Count(1, 200, may_be_none=True),
        meaning=_("How many sessions count; null for all."),
        section=Section.RANKING,
        label=_("Sessions that count"),
        help=_(
            "Only each player’s best sessions. Leave blank for all. A penalty counts even if its "
            "session doesn’t."
        ),
        log=_("sessions that count"),
        always_in_file=True,
    ),
    Setting(
        field="qualifier",
        type=Flag(),
        meaning=_("The event is a qualifier for a higher championship."),
        section=Section.RANKING,
        is_rare=True,
        label=_("Qualifier for a higher championship"),
        help=_("Counts more towards the European Mahjong Association ranking."),
        log=_("qualifier"),
        always_in_file=True,
    ),
    Setting(
        field="ema_weight",
        type=Half(0, HEAVIEST),
        meaning=_(
            "The weight the European Mahjong Association gave; 0 if the event is outside its "
            "ranking; null to calculate it."
        ),
        section=Section.RANKING,
        is_rare=True,
        label=_("Weight the EMA gave"),
        help=_(
            "Leave blank to calculate it. 0 keeps the event out of the EMA ranking, as with "
            "world championships."
        ),
        log=_("weight the EMA gave"),
        is_copied=False,  # it is given to each edition
    ),
    Setting(
        field="team_size",
        type=Count(1, 100, may_be_none=True),
        meaning=_("Players per team; null for any number."),
        section=Section.TEAMS,
        label=_("Players per team"),
        help=_("Before the first session you are asked about teams of another size."),
        log=_("players per team"),
    ),
    Setting(
        field="team_best",
        type=Count(1, 100, may_be_none=True),
        meaning=_("How many players count for their team; null for all."),
        section=Section.TEAMS,
        label=_("Players who count"),
        help=_("Only the best of each team in the standings, such as 3. Leave blank for all."),
        log=_("players who count for their team"),
    ),
    Setting(
        field="team_substitutes",
        type=Flag(),
        meaning=_("Substitutes count for their team."),
        section=Section.TEAMS,
        label=_("Substitutes count for their team"),
        log=_("substitutes count for their team"),
    ),
    Setting(
        field="stages",
        type=Structure("array"),
        meaning=_("The stages in order; an empty list if all sessions form one ranking."),
        log=_("stages"),
    ),
)
