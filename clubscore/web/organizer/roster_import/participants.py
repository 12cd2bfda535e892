"""The number of players an event of another program had, asked with its list."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from clubscore.errors import ClubError
from clubscore.exchange.roster.participants import NumberSource, Participants, ParticipantsSaid
from clubscore.text import truncate
from clubscore.tournaments.foreign_results import MOST_PARTICIPANTS

PROPOSED: Final = "participants-proposed"  # what the page put into the field
SEEN: Final = "participants-seen"  # what was stored then


class ParticipantsForm(forms.Form):
    """The number of players; empty if nobody knows it."""

    participants = forms.IntegerField(
        label=_("Number of players"), required=False, min_value=1, max_value=MOST_PARTICIPANTS
    )
    use_required_attribute = False

    def __init__(self, proposal: Participants, data: Mapping[str, str]) -> None:
        """Show what follows from the list, unless someone has entered something else."""
        proposed = data.get(PROPOSED, "")
        is_entered = data.get("participants", proposed) != proposed
        super().__init__(data if is_entered else None, initial={"participants": proposal.number})
        self.proposal = proposal
        self.is_unknown = not is_entered and proposal.number is None
        if not is_entered and not self.is_unknown:
            self.fields["participants"].help_text = self.words

    @property
    def words(self) -> str:
        """Where the number comes from, and what to do about it."""
        return help_words(self.proposal)


def help_words(proposal: Participants) -> str:
    """Return where a number of players comes from, and what to do about it."""
    if proposal.source == NumberSource.LIST:
        return gettext("As the list says.")
    if proposal.source == NumberSource.EVENT:
        return gettext("As entered before.")
    if proposal.source == NumberSource.PLACES:
        return gettext(
            "The list has every place from first to last. If it is only the top of a longer list,"
            " enter how many players had a place."
        )
    if proposal.players_listed >= proposal.highest:
        why = gettext("The places of the list don’t show how many players there were.")
    else:
        facts = {"listed": proposal.players_listed, "highest": proposal.highest}
        why = gettext(
            "The list is partial: its last place is %(highest)s, players with a place: %(listed)s."
        )
        why %= facts
    ask = gettext(
        "Enter how many players had a place in the event. Leave blank if not known; circuits "
        "that need the number don’t count the event until it is in its settings."
    )
    return f"{why} {ask}"


def participants_said(data: Mapping[str, str]) -> ParticipantsSaid | None:
    """Return the number of players submitted, or None if the page did not ask for it.

    Raises ``bad_number``.
    """
    if "participants" not in data:
        return None
    return ParticipantsSaid(_number(data["participants"]), _number(data.get(SEEN, "")))


def _number(text: str) -> int | None:
    text = text.strip()
    if not text:
        return None
    if text.isascii() and text.isdecimal() and 1 <= int(text[:9]) <= MOST_PARTICIPANTS:
        return int(text)
    raise ClubError("bad_number", text=truncate(text, 40), highest=MOST_PARTICIPANTS)
