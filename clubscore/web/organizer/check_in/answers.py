"""The line of the check-in, where people type a number or a name, and the answer to it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any
from uuid import UUID, uuid4

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from clubscore.people.models import FederationPlayer, Player
from clubscore.people.players.services import NewPlayer
from clubscore.tournaments.access import Actor
from clubscore.tournaments.check_in.selectors import PersonMatches, badge_number, find_people
from clubscore.tournaments.check_in.services import people_arrive, walk_in
from clubscore.tournaments.models import Entry, Tournament
from clubscore.web.fields import NameField
from clubscore.web.organizer.players.offers import listed_beside


class WhoForm(forms.Form):
    """A number off a badge, or a name."""

    who = NameField(
        label=gettext_lazy("Number or name"),
        max_length=121,
        widget=forms.TextInput(attrs={"autocomplete": "off", "enterkeyhint": "done"}),
    )
    token = forms.UUIDField(widget=forms.HiddenInput, required=False)

    def __init__(self, data: Any = None) -> None:
        """Give every form its own token: sent twice, it adds one walk-in."""
        super().__init__(data, initial={"token": uuid4()})


class NewPersonForm(forms.Form):
    """Someone the club does not know yet."""

    first_name = NameField(label=gettext_lazy("First name"), max_length=60, required=False)
    last_name = NameField(label=gettext_lazy("Last name"), max_length=60)
    token = forms.UUIDField(widget=forms.HiddenInput)

    def __init__(self, data: Any = None, *, name: tuple[str, str] = ("", "")) -> None:
        """Offer the name that was typed."""
        first, last = name
        initial = {"first_name": first, "last_name": last, "token": uuid4()}
        super().__init__(data, prefix="new", initial=initial)


@dataclass(frozen=True, slots=True)
class CheckInAnswer:
    """The answer to a line: someone is here, or a question."""

    text: str = ""
    entry: Entry | None = None  # who is here
    matches: PersonMatches | None = None  # to choose from
    federation_players: tuple[FederationPlayer, ...] = ()  # likewise, of a federation's list
    form: NewPersonForm | None = None  # for somebody new
    is_wrong: bool = False


def answer_line(event: Tournament, form: WhoForm, by: Actor) -> CheckInAnswer:
    """Check in the player whose number or name was typed, or return the possible ones."""
    if not form.is_valid():
        return CheckInAnswer(" ".join(map(str, form.errors.get("who", ()))), is_wrong=True)
    matches = find_people(event, form.cleaned_data["who"])
    if matches.entry is not None:
        return arrive(event, matches.entry, by)
    if matches.player is not None:
        return add(event, matches.player, by, form.cleaned_data["token"] or uuid4())
    if badge_number(matches.text):
        text = _("No player has number %(number)s.") % {"number": matches.text}
        return CheckInAnswer(text, is_wrong=True)
    return CheckInAnswer(
        matches=matches,
        federation_players=listed_beside(event.club, matches.text),
        form=NewPersonForm(name=matches.new),
    )


def arrive(event: Tournament, entry: Entry, by: Actor) -> CheckInAnswer:
    """Note that someone is here, and say so."""
    is_new = people_arrive(tournament=event, entries=[entry], by=by)
    text = _("%(name)s is here.") if is_new else _("%(name)s was already checked in.")
    return CheckInAnswer(text % {"name": entry.numbered_name}, entry=entry)


def add(event: Tournament, player: Player, by: Actor, token: UUID) -> CheckInAnswer:
    """Add a player on the club's list to the event's."""
    return _added_answer(walk_in(tournament=event, player=player, by=by, token=token))


def add_new(event: Tournament, form: NewPersonForm, by: Actor) -> CheckInAnswer:
    """Add a new person to both lists."""
    if not form.is_valid():
        return CheckInAnswer(form=form, matches=PersonMatches(""), is_wrong=True)
    told = form.cleaned_data
    new = NewPlayer(told["first_name"], told["last_name"])
    return _added_answer(walk_in(tournament=event, new=new, by=by, token=told["token"]))


def add_listed(
    event: Tournament, player: FederationPlayer, by: Actor, token: UUID
) -> CheckInAnswer:
    """Add someone on a federation's list to both lists, with country and number."""
    new = NewPlayer(player.first_name, player.last_name, player.country, player.ema_number)
    return _added_answer(walk_in(tournament=event, new=new, by=by, token=token))


def _added_answer(entry: Entry) -> CheckInAnswer:
    text = _("%(name)s added to the list and checked in.")
    return CheckInAnswer(text % {"name": entry.numbered_name}, entry=entry)
