"""What a prize-giving reveals, as an organizer chooses it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from django import forms
from django.core.validators import MaxValueValidator
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from clubscore.standings.ceremony.prizes import Prize, PrizeKind, PrizeList, prize_of
from clubscore.standings.ceremony.steps import (
    CeremonyPlan,
    OwnPrize,
    prize_title,
    prize_words,
    undecided_words,
)
from clubscore.standings.ranking import Ranking
from clubscore.web.fields import NameField
from clubscore.words import list_words

USUAL_FIRST: Final = 10  # place that is revealed first
OWN: Final = 3  # prizes of the organizers' own
TITLE_LENGTH: Final = 80


class CeremonyForm(forms.Form):
    """The first place to reveal, teams, special prizes and the organizers' own prizes."""

    first = forms.IntegerField(
        label=_("Start with place"),
        min_value=1,
        help_text=_("From there on, places are revealed one by one, up to the first."),
    )
    teams = forms.BooleanField(label=_("Teams, before the players"), required=False)
    prizes = forms.MultipleChoiceField(
        label=_("Special prizes"), required=False, widget=forms.CheckboxSelectMultiple
    )

    def __init__(self, ranking: Ranking, prizes: Sequence[PrizeList], data: Any = None) -> None:
        """Offer what can be revealed after these standings."""
        most = max((row.place or 1 for row in ranking.rows), default=1)
        super().__init__(data, initial={"first": min(USUAL_FIRST, most)})
        first, choice = self.fields["first"], self.fields["prizes"]
        assert isinstance(first, forms.IntegerField)  # noqa: S101 - tells mypy
        assert isinstance(choice, forms.MultipleChoiceField)  # noqa: S101 - tells mypy
        first.max_value = most
        first.validators.append(MaxValueValidator(most))
        first.widget.attrs["max"] = most
        choice.choices = [
            (one.kind.value, _offer(prize_of(one), ranking.event.ruleset))
            for one in prizes
            if one.is_decided
        ]
        self.undecided_prizes = [_undecided_line(one) for one in prizes if not one.is_decided]
        if not ranking.teams:
            del self.fields["teams"]
        people = [
            ("", "–"),
            *(
                (row.entry_id, row.entry.numbered_name)
                for row in (*ranking.rows, *ranking.unranked)
            ),
        ]
        for number in range(1, OWN + 1):
            self.fields[f"title_{number}"] = NameField(
                label=_("Own prize"), max_length=TITLE_LENGTH, required=False
            )
            self.fields[f"entry_{number}"] = forms.TypedChoiceField(
                label=_("Player"), choices=people, coerce=int, required=False, empty_value=None
            )

    @property
    def own(self) -> list[tuple[forms.BoundField, forms.BoundField]]:
        """The fields of the organizers' own prizes."""
        return [(self[f"title_{one}"], self[f"entry_{one}"]) for one in range(1, OWN + 1)]

    def clean(self) -> dict[str, Any]:
        """Check that an own prize has a title and a winner."""
        told = super().clean() or {}
        for number in range(1, OWN + 1):
            title, entry = told.get(f"title_{number}"), told.get(f"entry_{number}")
            if bool(title) != (entry is not None) and not self.errors:
                field = f"entry_{number}" if title else f"title_{number}"
                self.add_error(field, gettext("A prize needs a title and a player."))
        return told

    def plan(self) -> CeremonyPlan:
        """Return what was chosen; the form is valid."""
        told = self.cleaned_data
        own = [(told[f"title_{one}"], told[f"entry_{one}"]) for one in range(1, OWN + 1)]
        return CeremonyPlan(
            told["first"],
            told.get("teams", False),
            tuple(map(PrizeKind, told["prizes"])),
            tuple(OwnPrize(title, entry) for title, entry in own if title),
        )


def _undecided_line(of: PrizeList) -> str:
    """Return what a prize is for that nobody has won, and why."""
    facts = {"prize": prize_title(of.kind), "why": undecided_words(of.tables)}
    # Translators: a prize, and why nobody has won it yet
    return gettext("%(prize)s: %(why)s") % facts


def _offer(prize: Prize, ruleset: str) -> str:
    """Return what a prize is for, with who wins it and why."""
    names = list_words(row.name for row in prize.winners)
    title, reason = prize_title(prize.kind), prize_words(prize.kind, prize.value, prize.of, ruleset)
    # Translators: a prize, who wins it, and with what: a hand, its value
    return gettext("%(prize)s: %(names)s, %(reason)s") % {
        "prize": title,
        "names": names,
        "reason": reason,
    }
