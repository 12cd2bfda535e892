"""Writes of the organizer's pages that span several apps."""

from django.db import transaction

from clubscore.tournaments.access import Actor
from clubscore.tournaments.models import Tournament
from clubscore.tournaments.settings import event_change, rules_change

from .forms import SettingsForms


@transaction.atomic
def settings_save(*, tournament: Tournament, forms: SettingsForms, by: Actor) -> None:
    """Save checked settings, and the rules where they may still change; all or nothing.

    Raises what ``event_change`` and ``rules_change`` raise.
    """
    told = forms.settings.cleaned_data
    event_change(
        tournament=tournament,
        name=told["name"],
        starts_on=told["starts_on"],
        ends_on=told["ends_on"],
        settings=forms.settings.settings,
        by=by,
    )
    if forms.rules and forms.tells_rules:
        options = forms.rules.ruleset_options
        rules_change(tournament=tournament, ruleset=forms.rules.ruleset, options=options, by=by)
