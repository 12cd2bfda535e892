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
            "For the four places at a table, such as 4 2 1 0 or 4 2 1 ½; players who share a place"
            " share them too. Empty: only points count."
        ),
        log=_("table points"),
        always_in_file=True,
    ),
    Setting(
        field="ties_by_hands",
        type=Flag(),
        meaning=_("More hands won, then fewer deal-ins, decide equal points at a table."),
        section=Section.RANKING,
        label=_("Hands decide between equal points at a table"),
        help=_("More hands won, then fewer deal-ins. Players equal in these too share the place."),
        log=_("hands decide between equal points at a table"),
    ),
    Setting(
        field="forfeits_last",
        type=Flag(),
        meaning=_("Whoever forfeits a session comes last at the table; the others move up."),
        section=Section.RANKING,
        is_rare=True,
        label=_("Whoever forfeits a session comes last at the table"),
        help=_(
            "As the EMA has it: a player who falls ill or is disqualified during a session earns no"
            " table points, nor does the substitute; the others at the table move up."
        ),
        log=_("whoever forfeits a session comes last at the table"),
    ),
    Setting(
        field="no_show_points",
        type=Count(0, MOST_NO_SHOW_POINTS, empty=0),
        meaning=_("Points off for whoever has a seat and doesn’t come."),
        section=Section.RANKING,
        is_rare=True,
        label=_("Points off for not coming"),
        help=_(
            "For whoever has a seat and is not there when a session starts, and is not excused."
            " Empty: none."
        ),
        log=_("points off for not coming"),
    ),
    Setting(
        field="tie_breaks",
        type=Order(TieBreakName, limit=3),
        meaning=_("What tells players apart who are equal in table points and points, in order."),
        section=Section.RANKING,
        label=_("Tie-break %s"),
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
            "Only each player’s best sessions. Empty: all. A penalty counts even if its"
            " session doesn’t."
        ),
        log=_("sessions that count"),
        always_in_file=True,
    ),
    Setting(
        field="qualifier",
        type=Flag(),
        meaning=_("It is a qualifier for a higher championship."),
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
            "The weight the European Mahjong Association gave; 0: outside its ranking; null: to be"
            " calculated."
        ),
        section=Section.RANKING,
        is_rare=True,
        label=_("Weight the EMA gave"),
        help=_("Empty: calculated. 0: outside the EMA’s ranking, such as the world championships."),
        log=_("weight the EMA gave"),
        is_copied=False,  # it is given to each edition
    ),
    Setting(
        field="team_size",
        type=Count(1, 100, may_be_none=True),
        meaning=_("Players in a team; null for any number."),
        section=Section.TEAMS,
        label=_("Players in a team"),
        help=_("Before the first session you are asked about teams of another size."),
        log=_("players in a team"),
    ),
    Setting(
        field="team_best",
        type=Count(1, 100, may_be_none=True),
        meaning=_("How many players count for their team; null for all."),
        section=Section.TEAMS,
        label=_("Players who count"),
        help=_("Only the best of each team in the standings, such as 3. Empty: all."),
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
        meaning=_("The stages in order; an empty list where all sessions are one whole."),
        log=_("stages"),
    ),
)
