"""Words in the rows of the standings, which are many."""

from __future__ import annotations

from typing import Final, NamedTuple

from django import template
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.text import capfirst
from django.utils.translation import gettext, ngettext

from clubscore.markup.flags import flag
from clubscore.standings.figure import Figure, figure_words, hands_known_words
from clubscore.standings.final_words import final_words
from clubscore.standings.ranking import Ranking
from clubscore.standings.rows import StandingRow
from clubscore.standings.scoreboard import Scoreboard
from clubscore.standings.stages.periods import StagePeriod, stage_periods
from clubscore.standings.stages.words import part_words
from clubscore.standings.stages.words import stage_rules as rules_of
from clubscore.standings.stages.words import stage_sentences as sentences_of
from clubscore.standings.tie_breaks import compared_words
from clubscore.tournaments.models import Tournament
from clubscore.tournaments.stages.stage import stages_of

register = template.Library()

MOVE: Final = (
    '<span class="scoreboard-move is-{}"><span aria-hidden="true">{}{}</span>'
    '<span class="visually-hidden"> ({})</span></span>'
)


@register.filter
def won_and_lost(row: StandingRow) -> str:
    """Return ``"3 won · 1 deal-in"``, of the tables whose hands are known."""
    counted, dealt_in = row.hands.won, row.hands.dealt_in
    won = ngettext("%(won)s won", "%(won)s won", counted) % {"won": counted}
    lost = ngettext("%(dealt_in)s deal-in", "%(dealt_in)s deal-ins", dealt_in)
    return f"{won} · {lost % {'dealt_in': dealt_in}}"


@register.filter
def figure(of: Figure) -> str:
    """Return a count, or a dash if it is not known."""
    return figure_words(of)


@register.filter
def hands_known(of: Figure) -> str:
    """Say for how many tables the hands are known: ``"hands known for 2 of 5 tables"``."""
    return hands_known_words(of)


@register.filter
def best_hand_words(row: StandingRow) -> str:
    """Return the label, for screen readers, of the link to someone's best hand."""
    facts = {"name": row.name, "value": row.best_hand.amount}
    return gettext("Best hand of %(name)s: %(value)s") % facts


@register.filter
def stage_part(row: StandingRow) -> str:
    """Say which part of the standings a row belongs to, in an event with stages."""
    return part_words(row)


@register.filter
def stage_sentences(row: StandingRow, event: Tournament) -> list[str]:
    """Say how a player came through the stages, one sentence each."""
    return sentences_of(row, has_table_points=event.has_table_points)


register.filter(final_words)


@register.filter
def country_and_team(row: StandingRow, with_country: bool) -> SafeString:
    """Return country and team, with the flag: ``ITA · Gabbiani``."""
    team = row.entry.team.name if row.entry.team else ""
    country = flag(row.player.country) if with_country and row.player.country else ""
    return format_html_join(" · ", "{}", ((one,) for one in (country, team) if one))


@register.filter
def move(row: StandingRow, board: Scoreboard) -> SafeString:
    """Return an arrow with the number of places gained or lost, or an empty space."""
    gained = board.moves.get(row.entry_id, 0)
    if not gained:
        return SafeString('<span class="scoreboard-move"></span>' if board.moves else "")
    count = abs(gained)
    if gained > 0:
        text = ngettext("up %(count)s place", "up %(count)s places", count)
    else:
        text = ngettext("down %(count)s place", "down %(count)s places", count)
    shown, name = ("▲", "up") if gained > 0 else ("▼", "down")
    return format_html(MOVE, name, shown, count, text % {"count": count})


@register.filter
def decision_words(row: StandingRow, board: Scoreboard) -> str:
    """Say which tie-break put someone ahead of the next one; nothing if none was needed."""
    decision = board.decisions.get(row.entry_id)
    if decision is None:
        return ""
    tie_break = decision.tie_break
    return gettext("Ahead of %(name)s: %(tie_break)s, %(own)s to %(other)s") % {
        "name": decision.behind.name,
        "tie_break": gettext(tie_break.text),
        "own": compared_words(tie_break, decision.own),
        "other": compared_words(tie_break, decision.other),
    }


class StageNote(NamedTuple):
    """A stage of an event in words."""

    name: str
    text: str


@register.filter
def periods(ranking: Ranking) -> list[StagePeriod]:
    """Return the periods of the stages in standings, with their winners."""
    return stage_periods(ranking)


@register.filter
def stage_rules(event: Tournament) -> list[StageNote]:
    """Return the stages of an event in words, or none if it has only one."""
    return [
        StageNote(capfirst(stage.name), " ".join(rules_of(stage))) for stage in stages_of(event)
    ]
