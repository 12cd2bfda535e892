"""How the sessions of an event are played, and when their results are out."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext_noop as _

from clubscore.tournaments.models import Tournament
from clubscore.tournaments.settings.setting import Section, Setting
from clubscore.tournaments.settings.types import Count, Flag, OneOf
from clubscore.tournaments.units import MOST_MINUTES

ROWS: Final = (
    Setting(
        field="session_minutes",
        type=Count(1, MOST_MINUTES, may_be_none=True),
        meaning=_("How many minutes a session lasts; null: no clock."),
        section=Section.SESSIONS,
        label=_("Minutes per session"),
        help=_("For the session clock, such as 120. Leave blank for no clock."),
        log=_("minutes per session"),
        always_in_file=True,
    ),
    Setting(
        field="stops_at_gong",
        type=Flag(),
        meaning=_(
            "Play stops when the time of a session is up; otherwise the hand is "
            "finished, or play continues as the rules say."
        ),
        section=Section.SESSIONS,
        is_rare=True,
        label=_("Play stops at the gong"),
        help=_("Otherwise the current hand is finished, or play continues as the rules say."),
        log=_("play stops at the gong"),
    ),
    Setting(
        field="players_close",
        type=OneOf(Tournament.PlayersClose),
        meaning=_(
            "When players may close their table: always, once all have confirmed the result, or"
            " never."
        ),
        section=Section.SESSIONS,
        label=_("Players may close their table"),
        help=_("With the table’s link. Organizers and referees can always close it."),
        log=_("players may close their table"),
    ),
    Setting(
        field="results_held",
        type=Flag(),
        meaning=_("Sessions count once published."),
        section=Section.SESSIONS,
        label=_("Publish results manually"),
        help=_("A session’s results stay hidden until you publish them."),
        log=_("results published manually"),
        always_in_file=True,
        is_required_in_file=True,
    ),
    Setting(
        field="provisional_minutes",
        type=Count(0, MOST_MINUTES),
        meaning=_("How many minutes results remain provisional after a session."),
        section=Section.SESSIONS,
        is_rare=True,
        label=_("Minutes results remain provisional"),
        help=_("How long players can object after a session ends. 0: results are final at once."),
        log=_("minutes results remain provisional"),
        always_in_file=True,
    ),
)
