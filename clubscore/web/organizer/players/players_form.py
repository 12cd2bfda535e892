"""What an organizer fills in to put players on the list of an event."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final
from uuid import uuid4

from django import forms
from django.db.models import QuerySet
from django.forms.models import ModelChoiceIterator
from django.utils.translation import gettext_lazy as _

from clubscore.people.models import Club, Player
from clubscore.people.players.services import NewPlayer
from clubscore.tournaments.models import Tournament
from clubscore.web.fields import CountryField, EmaNumberField, NameField, RowsField

if TYPE_CHECKING:
    Rows = forms.BaseFormSet["NewPlayerRow"]
else:  # Django's take no type at run time
    Rows = forms.BaseFormSet


FIRST_ROWS: Final = 8  # two tables
NAME_FIELD = {"autocomplete": "off", "autocapitalize": "words", "spellcheck": "false"}


class ByLastName(ModelChoiceIterator):  # type: ignore[type-arg]  # no generic at run time
    """Players in the order of last names, whatever their capitals and accents."""

    def __iter__(self) -> Iterator[Any]:
        """Yield the choices."""
        players = sorted(self.queryset, key=lambda player: player.sort_key)
        return map(self.choice, players)


class PlayersField(RowsField):
    """Players of the club, to be ticked; a form sets whose."""

    iterator = ByLastName

    def __init__(self) -> None:
        """Nobody is offered until the form says who."""
        super().__init__(
            Player.objects.none(),
            label=_("Players"),
            widget=forms.CheckboxSelectMultiple,
            required=False,
        )

    def label_from_instance(self, obj: Any) -> str:
        """Return ``Baldini Anna``: the list is in the order of last names."""
        return str(obj.sorted_name)


class NewPlayerRow(forms.Form):
    """Someone who is not in the club's list yet; an empty row is nobody."""

    first_name = NameField(
        label=_("First name"),
        max_length=60,
        required=False,
        widget=forms.TextInput(attrs=NAME_FIELD),
    )
    last_name = NameField(
        label=_("Last name"), max_length=60, widget=forms.TextInput(attrs=NAME_FIELD)
    )
    # Shown once they are filled in from a federation's list.
    country = CountryField(
        required=False, help_text="", widget=forms.TextInput(attrs={"autocomplete": "off"})
    )
    ema_number = EmaNumberField(help_text="")
    use_required_attribute = False


class NewPlayerRows(Rows):
    """Rows for new players of a club; a club without players starts with enough for two tables."""

    extra: int

    def __init__(self, club: Club, data: Any = None, *, initial: Any = None) -> None:
        """The prefix of the fields is ``new``."""
        super().__init__(data, prefix="new", initial=initial)
        self.club = club
        if not initial and not club.players.exists():
            self.extra = FIRST_ROWS

    def clean(self) -> None:
        """Nobody is added who is there already; namesakes need names that differ."""
        known = {player.name_alone.casefold() for player in self.club.players.in_list()}
        for row in self.forms:
            name = _full_name(row)
            if name and name.casefold() in known:
                row.add_error(
                    "last_name",
                    _("%(name)s is already on the list: tick the name.") % {"name": name},
                )
            known.add(name.casefold())

    def people(self) -> list[NewPlayer]:
        """Return who is written in every row filled in."""
        return [NewPlayer(**row.cleaned_data) for row in self.forms if _full_name(row)]


def _full_name(row: forms.BaseForm) -> str:
    """Return the name in a row; empty when there is none or it has errors."""
    told = getattr(row, "cleaned_data", {})
    if not told.get("last_name"):
        return ""
    return " ".join(f"{told.get('first_name', '')} {told['last_name']}".split())


def offer_players(form: forms.Form, players: QuerySet[Player]) -> None:
    """Let a form choose among players."""
    field = form.fields["players"]
    assert isinstance(field, PlayersField)  # noqa: S101 - tells mypy
    field.queryset = players


class PlayersForm(forms.Form):
    """Players of the club's list who come to an event later."""

    players = PlayersField()
    token = forms.UUIDField(widget=forms.HiddenInput, required=False, initial=uuid4)

    def __init__(self, event: Tournament, data: Any = None, *, initial: Any = None) -> None:
        """Offer the players of the club who are not in the event yet."""
        super().__init__(data, initial=initial)
        players = event.club.players.in_list().exclude(entries__tournament=event)
        offer_players(self, players.exclude(privacy=Player.Privacy.ERASED))
