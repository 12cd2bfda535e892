"""Every column of a club is in its file, or is left out for a reason.

What events consist of is in their own files: test_round_trip.py of event files says so of
every column of theirs.
"""

from typing import Final

import pytest
from django.apps import apps
from django.db import models

from clubscore.exchange.club_file import records
from clubscore.exchange.event_file.record import RecordShape
from clubscore.people.models import Club, ClubLogo, Membership, Player
from clubscore.standings.models import StoredBook
from clubscore.tournaments.models import Circuit, EventRole

Reasons = dict[str, str]


def keys(record: RecordShape, *others: str) -> set[str]:
    return {key.name for key in record.keys} | set(others)


HERE: Final = "where it is in this installation"
ACCOUNT: Final = "of an account, which stays where it is"
IN_FILE: Final[dict[type[models.Model], set[str]]] = {
    Club: keys(records.CLUB),
    Player: keys(records.PLAYER),
    Circuit: keys(records.CIRCUIT, "events"),
    ClubLogo: {"content"},  # logo.png
    Membership: {"user", "role"},  # name and address; invited anew
    EventRole: {"user", "role", "tournament"},
}
LEFT_OUT: Final[dict[type[models.Model], Reasons]] = {
    Club: {
        "logo_key": "follows from the picture",
        "words": "follow from name and city",
        "kept_until": "of what is no club, or none any more",
        "suspended_at": "decided by the operator of this installation",
    },
    Player: {"club": "the file", "token": "of a form here"},
    Circuit: {"club": "the file", "token": "of a form here"},
    ClubLogo: {"club": "the file", "key": "follows from club and picture"},
    Membership: {"club": "the file"},
    EventRole: {},
}
WHOLLY_LEFT_OUT: Final[dict[str, str]] = {
    **dict.fromkeys(
        (
            *("people.User", "people.LoginSession", "people.Passkey", "people.RecoveryCode"),
            "people.AccountMail",
        ),
        ACCOUNT,
    ),
    "people.Act": "a chain of this installation; events have logs of their own",
    "people.ClubDomain": HERE,
    "people.ClubRequest": HERE,
    "people.HostedClub": HERE,
    **dict.fromkeys(
        (
            *("people.FederationList", "people.FederationPlayer", "people.FederationWords"),
            "people.FederationOmission",
        ),
        "of a federation",
    ),
    "tournaments.ApiToken": "a secret",
    "tournaments.ApiAnswer": "of a token, for two days",
    "tournaments.Webhook": "has a secret, and a program told by this installation",
    "tournaments.Invitation": "a link of this installation",
    "tournaments.Subscription": "somebody's device or address, told by this installation alone",
    "tournaments.PushKey": "the secret of this installation",
    "play.HandVote": "secret, and who is voted for is not known elsewhere",
    "play.DailyAnswer": "kept for a month",
    "standings.StoredBook": "follows from the results",
}
"""Models of which nothing is in the file, and why."""


@pytest.mark.parametrize("model", IN_FILE)
def test_every_column_travels_or_stays_for_a_reason(model):
    fields = {field.name for field in model._meta.get_fields() if field.concrete} - {"id"}
    assert not IN_FILE[model] & LEFT_OUT[model].keys()
    assert fields <= IN_FILE[model] | LEFT_OUT[model].keys()
    assert LEFT_OUT[model].keys() <= fields


def test_every_model_of_people_is_known():
    known = {model._meta.label for model in IN_FILE} | WHOLLY_LEFT_OUT.keys()
    every = {model._meta.label for model in apps.get_app_config("people").get_models()}
    of_clubs = {one.related_model._meta.label for one in Club._meta.related_objects}
    elsewhere = {
        "tournaments.Tournament",  # in files of their own
        "exchange.ClubJob",  # of this installation, for a day
        StoredBook._meta.label,
    }
    assert (every | of_clubs) - known - elsewhere == set()
