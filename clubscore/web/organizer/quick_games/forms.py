"""The people of a quick game, matched with players of the club that takes it over."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from clubscore.people.models import Club, Player
from clubscore.people.names import name_key
from clubscore.people.players.services import NewPlayer
from clubscore.play.quick_names import is_unnamed, show_player
from clubscore.standings.quick_games import games_of
from clubscore.tournaments.models import Entry, Tournament
from clubscore.web.fields import NameField
from clubscore.web.organizer.players.forms import player_description
from clubscore.words import signed_points, wind_name

CLUB_NIGHT = _("Club night")
# Where a name was split is a guess, made of one line: whoever takes the game over sees both parts.
NAME_PARTS = ("first", "last")
NAME_LABELS = (_("First name"), _("Last name"))


class TakeOverForm(forms.Form):
    """The name of the night, and for each of its people someone of the club, or a new name."""

    name = NameField(label=_("Name of the event"), max_length=100, initial=CLUB_NIGHT)

    def __init__(self, event: Tournament, club: Club, data: Any = None) -> None:
        """Offer the players of the club, those of the same name first; nobody is chosen."""
        super().__init__(data)
        listed = club.players.in_list().exclude(privacy=Player.Privacy.ERASED)
        self.club_list = {one.pk: one for one in sorted(listed, key=lambda each: each.sort_key)}
        self.games = games_of(event)
        self.entries = list(event.entries.select_related("player").order_by("number"))
        for entry in self.entries:
            self._add_fields(entry)

    def _add_fields(self, entry: Entry) -> None:
        player = entry.player
        show_player(player)
        told = "" if is_unnamed(player) else player.full_name
        key = name_key(player.first_name, player.last_name)
        same = [one for one in self.club_list.values() if told and _key(one) == key]
        others = [one for one in self.club_list.values() if one not in same]
        offered = [(one.pk, player_description(one)) for one in (*same, *others)]
        self.fields[f"who{entry.pk}"] = forms.TypedChoiceField(
            label=player.name,
            choices=[("", _("Someone new")), *offered],
            coerce=int,
            empty_value=None,
            required=False,
        )
        parts = (player.first_name, player.last_name) if told else ("", "")
        for part, label, value in zip(NAME_PARTS, NAME_LABELS, parts, strict=True):
            self.fields[f"{part}{entry.pk}"] = NameField(
                label=label,
                max_length=60,
                required=False,
                initial=value,
                widget=forms.TextInput(attrs={"autocomplete": "off", "spellcheck": "false"}),
            )

    @property
    def rows(self) -> Iterator[tuple[str, str, forms.BoundField, list[forms.BoundField]]]:
        """Yield what someone was called at the table and what they did, with their fields."""
        for entry in self.entries:
            new = [self[f"{key}{entry.pk}"] for key in NAME_PARTS]
            yield entry.player.name, self._played(entry), self[f"who{entry.pk}"], new

    def _played(self, entry: Entry) -> str:
        """Say where someone sat at first, and what the closed games came to."""
        wind, total = self.games.winds.get(entry.pk), self.games.total(entry.pk)
        words = "" if wind is None else wind_name(wind)
        return words if total is None else f"{words} · {signed_points(total)}"

    def clean(self) -> dict[str, Any]:
        """Everyone is someone, and nobody twice."""
        chosen: set[int] = set()
        for entry in self.entries:
            who = self.cleaned_data.get(f"who{entry.pk}")
            if who is None and not self.cleaned_data.get(f"last{entry.pk}"):
                is_half = self.cleaned_data.get(f"first{entry.pk}")
                words = (
                    _("Enter the last name too.")
                    if is_half
                    else _("Choose a player, or enter a name.")
                )
                self.add_error(f"last{entry.pk}", words)
            elif who in chosen:
                self.add_error(f"who{entry.pk}", _("This player has been chosen twice."))
            elif who is not None:
                chosen.add(who)
        return self.cleaned_data

    @property
    def people(self) -> dict[int, Player | NewPlayer]:
        """Who everyone is, by entry."""
        return {entry.pk: self._who(entry) for entry in self.entries}

    def _who(self, entry: Entry) -> Player | NewPlayer:
        if (chosen := self.cleaned_data[f"who{entry.pk}"]) is not None:
            return self.club_list[chosen]
        first, last = (self.cleaned_data[f"{key}{entry.pk}"] for key in NAME_PARTS)
        return NewPlayer(first, last)


def _key(player: Player) -> tuple[str, ...]:
    return name_key(player.first_name, player.last_name)
