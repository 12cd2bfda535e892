"""Final scores in the books of an event, where its rules have them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from clubscore.play.entry.assessment import EventRules
from clubscore.play.final_scores import final_conduct, final_scores_of
from clubscore.tournaments.models import Tournament
from scoring.errors import RuleError
from scoring.rulesets import RULESETS

from .table_book import TableBook


def rules_with_final_scores(tournaments: Iterable[Tournament]) -> dict[int, EventRules]:
    """Return, by id, the rules of the events whose games have final scores."""
    known = (event for event in tournaments if event.ruleset in RULESETS)
    found = {event.pk: EventRules.of(event) for event in known}
    return {pk: rules for pk, rules in found.items() if final_conduct(rules)}


def several_may_win(tournaments: Iterable[Tournament]) -> bool:
    """Tell whether a hand of any of these events can have several winners.

    Options that the rules do not know, which only damaged data has, allow one winner.
    """
    known = (event for event in tournaments if event.ruleset in RULESETS)
    return any(_most_winners(EventRules.of(event)) > 1 for event in known)


def _most_winners(rules: EventRules) -> int:
    try:
        return rules.conduct.winners
    except RuleError:
        return 1


def put_final_scores(
    tables: Iterable[TableBook],
    rules: Mapping[int, EventRules],
    forfeits: Collection[tuple[int, int | None]],
    substitutes: Collection[int],
) -> None:
    """Note the final scores of tables with a result; ``rules`` are those of their sessions.

    ``forfeits`` are entries with sessions, ``substitutes`` entries: neither plays for a score.
    """
    for book in tables:
        if book.session in rules and book.has_result and len(book.payments) == book.size:
            absent = {
                seat
                for seat, entry in book.entries.items()
                if entry in substitutes or (entry, book.session) in forfeits
            }
            book.final = final_scores_of(rules[book.session], book.sums, absent)
