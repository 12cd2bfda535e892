"""Who is here tonight, and by which rules they play."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import count
from typing import Any, Final, cast

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from clubscore.people.models import Player
from clubscore.standings.tonight.selectors import Tonight, offered_players
from clubscore.tournaments.rules import options_summary
from clubscore.tournaments.table_sizes import FIVE, THREE, OddTables, table_sizes
from clubscore.web.actions import whole_number
from clubscore.web.fields import NameField
from clubscore.web.organizer.players.players_form import (
    NewPlayerRow,
    NewPlayerRows,
    PlayersField,
    offer_players,
)
from clubscore.words import localized_name
from scoring.rulesets import RULESETS

MOST_DRAWN: Final = 120  # players whose tables the page draws

OneNewPlayer = cast(
    type[NewPlayerRows],
    forms.formset_factory(NewPlayerRow, formset=NewPlayerRows, extra=1, max_num=400),
)


@dataclass(frozen=True, slots=True)
class PersonTick:
    """Someone to be ticked."""

    id: int
    name: str
    is_here: bool


class TonightForm(forms.Form):
    """Who is here, the rules of a new evening, and what happens to players left over."""

    players = PlayersField()
    ruleset = forms.ChoiceField(label=_("Rules"))
    name = NameField(label=pgettext_lazy("not of a person", "Name"), max_length=100, required=False)
    odd = forms.ChoiceField(
        label=_("Players who fill no table of four"),
        choices=OddTables.choices,
        help_text=_("Sitting out is shared fairly over this evening and the season."),
    )
    token = forms.UUIDField()
    session = forms.IntegerField(min_value=1)
    night = forms.IntegerField(required=False)  # id of the club night the page is about
    latest = forms.IntegerField(required=False)  # id of the latest club night of today it knew
    was = forms.RegexField(r"^[0-9,]*$", required=False)  # who was in play, by id

    def __init__(
        self, tonight: Tonight, data: Any = None, *, here: Iterable[int] | None = None
    ) -> None:
        """Offer the club's players; those of last time are ticked, or those who are ``here``."""
        initial = {
            "players": list(tonight.here if here is None else here),
            "ruleset": tonight.ruleset,
            "odd": tonight.odd_tables.value,
            "name": night_name(tonight),
        }
        super().__init__(data, initial=initial)
        self.tonight = tonight
        offer_players(self, offered_players(tonight.club, tonight.night))
        rules = self.fields["ruleset"]
        assert isinstance(rules, forms.ChoiceField)  # noqa: S101 - tells mypy
        rules.choices = [(key, self._rules_words(key)) for key in RULESETS]
        if tonight.night:
            rules.disabled = True  # an evening keeps the rules it began with

    def clean_was(self) -> frozenset[int]:
        """Who was in play, as ids."""
        return frozenset(map(whole_number, self.cleaned_data["was"].split(","))) - {0}

    def with_changes(self, tonight: Tonight) -> TonightForm:
        """Return the form with current values and the changes made on this one, which is valid."""
        sent = {player.pk for player in self.cleaned_data["players"]}
        was = self.cleaned_data["was"] if tonight.night else tonight.here
        here = (tonight.here - (was - sent)) | (sent - was)
        form = TonightForm(tonight, here=here)
        form.initial.update({name: self.cleaned_data[name] for name in ("odd", "ruleset", "name")})
        return form

    def _rules_words(self, key: str) -> str | Promise:
        """Return the name of a ruleset, and whose options they are if that is not plain."""
        ruleset = RULESETS[key]
        options = self.tonight.rules[key]
        name = localized_name(ruleset.names)
        if ruleset.official and all(
            options.get(option.key, option.default) == option.default for option in ruleset.options
        ):
            return name
        return f"{name} · {options_summary(ruleset, options)}"

    @property
    def first(self) -> list[PersonTick]:
        """Those of tonight, or of last time."""
        return list(self._ticks(self.tonight.players))

    @property
    def others(self) -> list[PersonTick]:
        """The rest of the club, by last name."""
        first = {player.pk for player in self.tonight.players}
        club = offered_players(self.tonight.club, self.tonight.night)
        rest = (player for player in club if player.pk not in first)
        return list(self._ticks(sorted(rest, key=lambda player: player.sort_key)))

    def _ticks(self, players: Iterable[Player]) -> Iterable[PersonTick]:
        here = {str(pk) for pk in self["players"].value() or ()}
        for player in players:
            yield PersonTick(player.pk, str(player.sorted_name), str(player.pk) in here)

    @property
    def knows_odd_tables(self) -> bool:
        """Whether some rules that can be chosen know tables of three and five."""
        night = self.tonight.night
        rulesets = [RULESETS[night.ruleset]] if night else list(RULESETS.values())
        return any(len(ruleset.table_sizes) > 1 for ruleset in rulesets)

    @property
    def tables_drawn(self) -> str:
        """How players fill tables, as JSON for the script that draws them.

        For each choice of ``odd``, two digits each for 0, 1, 2, … players: tables of three, tables
        of five; ``--`` if that is impossible. With the rulesets that allow odd tables.
        """
        ways = {odd.value: _ways(odd) for odd in OddTables if odd != OddTables.NONE}
        knows = [key for key, ruleset in RULESETS.items() if len(ruleset.table_sizes) > 1]
        return json.dumps({"odd": ways, "rulesets": knows})


def night_name(tonight: Tonight) -> str:
    """Return the name of a new evening: that of the latest, unless that has a number in it.

    If there is one of that name today already, it is numbered as the second, and so on.
    """
    before = tonight.before
    usual = before.name if before and not re.search(r"\d", before.name) else gettext("Club night")
    taken = {one.name for one in tonight.nights}
    names = (f"{usual} {number}" if number > 1 else usual for number in count(1))
    return next(name for name in names if name not in taken)


def _ways(odd: OddTables) -> str:
    ways = []
    for players in range(MOST_DRAWN + 1):
        sizes = table_sizes(players, odd)
        ways.append(f"{sizes.count(THREE)}{sizes.count(FIVE)}" if sizes else "--")
    return "".join(ways)
