"""Every database column that can hold a name, and what happens to it.

The file of a person, the preview of a deletion and the deletion itself all go by this declaration.
Columns whose values are choices of ours are left out. One test compares the list with the models,
so no new column is forgotten; another plants a name in each and deletes the person.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final


class Treatment(StrEnum):
    """What happens to a column when a person's data is deleted."""

    OWN = "own"
    """In the person's own rows: emptied or replaced, and in the file of the person."""
    TEXT = "text"
    """People wrote it: the name in it is replaced."""
    DATA = "data"
    """Plain data in JSON: the name in it is replaced, and what else tells who it was."""
    SIGNED = "signed"
    """Who did something in another installation: replaced in whole."""
    TITLE = "title"
    """What something is called in public: replaced where the deleting person says so."""
    SHOWN = "shown"
    """It stays, for a reason; if the name is in it, the deleting person is told."""


@dataclass(frozen=True, slots=True)
class TextSource:
    """A model with columns to be searched: the ways from its rows to club and event."""

    model: str
    club: str
    event: str = ""
    """Empty: no event. ``self``: the row is one."""
    columns: Mapping[str, Treatment] = field(default_factory=dict)
    what: str = ""
    """The column of choices that says what a row is about."""


_EVENT = ("tournament__club", "tournament")
_SESSION = ("session__tournament__club", "session__tournament")
_TABLE = ("table__session__tournament__club", "table__session__tournament")
_HAND = ("hand__table__session__tournament__club", "hand__table__session__tournament")

SOURCES: Final = (
    TextSource(
        "people.Club",
        "pk",
        columns={
            "name": Treatment.TITLE,
            "slug": Treatment.SHOWN,  # addresses that others have linked
            "city": Treatment.TITLE,
            "web": Treatment.TITLE,
            "contact": Treatment.TITLE,
        },
    ),
    # The lines of a club's log are a chain: a changed one would look forged. They go with time.
    TextSource("people.Act", "club", columns={"facts": Treatment.SHOWN}),
    TextSource("people.HostedClub", "club", columns={"reason": Treatment.TEXT}),
    TextSource(
        "tournaments.Tournament",
        "club",
        "self",
        {
            "name": Treatment.TITLE,
            "slug": Treatment.SHOWN,
            "city": Treatment.TITLE,
            "venue": Treatment.TEXT,
            "fee": Treatment.TEXT,
            "food_choices": Treatment.TEXT,
            "description": Treatment.TEXT,
            "stages": Treatment.DATA,  # they have names
            "results_from": Treatment.TEXT,
            "created_by_name": Treatment.SIGNED,
        },
    ),
    TextSource("tournaments.Team", *_EVENT, {"name": Treatment.TEXT}),
    TextSource("tournaments.ApiToken", "club", "tournament", {"name": Treatment.TEXT}),
    TextSource("tournaments.ApiAnswer", "token__club", "", {"body": Treatment.DATA}),
    TextSource(
        "tournaments.Session",
        *_EVENT,
        {
            "name": Treatment.TEXT,
            "break_name": Treatment.TEXT,
            "annulled_reason": Treatment.TEXT,
            "annulled_by_name": Treatment.SIGNED,
        },
    ),
    TextSource("tournaments.Table", *_SESSION, {"dispute": Treatment.TEXT}),
    TextSource(
        "tournaments.Draw", *_EVENT, {"error": Treatment.DATA, "created_by_name": Treatment.SIGNED}
    ),
    TextSource("tournaments.RefereeCall", *_TABLE, {"reason": Treatment.TEXT}),
    TextSource("tournaments.Circuit", "club", columns={"name": Treatment.TITLE}),
    TextSource(
        "tournaments.Invitation",
        "club",
        "tournament",
        {"name": Treatment.TEXT, "email": Treatment.TEXT},
    ),
    TextSource("tournaments.Notice", *_EVENT, {"facts": Treatment.DATA}),
    TextSource(
        "tournaments.Delivery",
        "notice__tournament__club",
        "notice__tournament",
        {"facts": Treatment.DATA, "error": Treatment.TEXT},
    ),
    TextSource(
        "tournaments.Penalty",
        *_EVENT,
        {
            "reason": Treatment.TEXT,
            "remark": Treatment.TEXT,
            "article": Treatment.TEXT,
            "given_by_name": Treatment.SIGNED,
            "cancelled_by_name": Treatment.SIGNED,
            "cancelled_reason": Treatment.TEXT,
        },
    ),
    TextSource("tournaments.Announcement", *_EVENT, {"text": Treatment.TEXT}),
    TextSource(
        "tournaments.EventMail", *_EVENT, {"subject": Treatment.TEXT, "text": Treatment.TEXT}
    ),
    TextSource(
        "tournaments.Change",
        *_EVENT,
        {
            "by_name": Treatment.SIGNED,
            "label": Treatment.TEXT,
            "reason": Treatment.TEXT,
            "facts": Treatment.DATA,
        },
        "kind",
    ),
    TextSource("tournaments.StageCut", *_EVENT, {"made_by_name": Treatment.SIGNED}),
    # Other people on the same list, about whom the organizers wrote; the person's own are OWN.
    TextSource(
        "tournaments.Entry",
        *_EVENT,
        {
            "home_club": Treatment.TEXT,
            "contact": Treatment.TEXT,
            "remark": Treatment.TEXT,
            "food": Treatment.TEXT,
            "food_note": Treatment.TEXT,
            "written_as": Treatment.TEXT,
        },
    ),
    TextSource("play.Hand", *_TABLE, {"recorded_by_name": Treatment.SIGNED}),
    TextSource(
        "play.HandChange",
        *_HAND,
        {"by_name": Treatment.SIGNED, "label": Treatment.TEXT, "reason": Treatment.TEXT},
        "kind",
    ),
    TextSource("play.Confirmation", *_TABLE, {"by_name": Treatment.SIGNED}),
    TextSource("exchange.Origin", *_EVENT, {"club_name": Treatment.TITLE}),
)

OWN: Final = (
    "people.Player.first_name",
    "people.Player.last_name",
    "people.Player.country",
    "people.Player.ema_number",
    "people.FederationPlayer.first_name",  # the rows go
    "people.FederationPlayer.last_name",
    "people.FederationPlayer.country",
    "people.FederationPlayer.ema_number",
    "people.FederationWords.words",
    "tournaments.Subscription.address",  # likewise
    "tournaments.Subscription.public_key",
    "tournaments.Subscription.secret",
    "tournaments.Subscription.key",
    "tournaments.Subscription.language",
    "tournaments.Subscription.site",
    "tournaments.Subscription.seat",
    "tournaments.MailCopy.to",  # likewise
    "tournaments.MailCopy.language",
)
"""Columns of the person's own rows, and of entries: emptied, replaced, or deleted with them."""

GONE: Final = (
    # Made again when somebody asks.
    "printing.PrintJob.parameters",
    "printing.PrintJob.title",
    "printing.PrintJob.error",
    "printing.PrintedFile.content",
    # Files between preview and import: whoever sent one sends it again.
    "exchange.Upload.kind",
    "exchange.Upload.name",
    "exchange.Upload.content",
    "exchange.Upload.summary",
    "exchange.Upload.task",
    "exchange.Upload.target",
    "exchange.Upload.error",
    # The file of the whole club: an administrator has a new one written.
    "exchange.ClubJob.club_name",
    "exchange.ClubJob.slug",
    "exchange.ClubJob.error",
    "exchange.ClubFilePart.content",
)
"""Columns of rows that are deleted for the whole club: documents, and files."""

_ACCOUNT = "of an account, which its owner changes and the operator deletes; shown when of the club"
_REQUEST = "of somebody who wants to start a club, and deleted soon after"
_LOGIN = "typed at a login page; the operator's, and about accounts"
_KEY = "a key, a digest or random signs that we made"
_NUMBERS = "numbers, tiles and words of ours, which the code that writes it checks"
_CODE = "a code of ours"
_PLACE = "a country, language or time zone from a list"
_FRAMEWORK = "of Django itself: kinds of rows and rights"

EXEMPT: Final[Mapping[str, str]] = {
    "people.User.password": _KEY,
    "people.User.username": _ACCOUNT,
    "people.User.first_name": _ACCOUNT,
    "people.User.last_name": _ACCOUNT,
    "people.User.email": _ACCOUNT,
    "people.User.language": _PLACE,
    "people.LoginSession.key": _KEY,
    "people.LoginSession.device": _ACCOUNT,
    "people.LoginSession.network": _ACCOUNT,
    "people.Passkey.credential": _KEY,
    "people.Passkey.public_key": _KEY,
    "people.Passkey.name": _ACCOUNT,
    "people.RecoveryCode.digest": _KEY,
    "people.AccountMail.to": _ACCOUNT,
    "people.AccountMail.kind": _CODE,
    "people.AccountMail.detail": "goes once the e-mail is sent, or after three days",
    "people.AccountMail.device": _ACCOUNT,
    "people.AccountMail.network": "a network, never a whole address",
    "people.AccountMail.language": _CODE,
    "people.AccountMail.zone": _PLACE,
    "people.FederationList.name": "of a list, as the operator calls it",
    "people.FederationList.source": "where the operator got a list, or its file's name",
    "people.FederationOmission.mark": _KEY,
    "people.Club.country": _PLACE,
    "people.Club.time_zone": _PLACE,
    "people.Club.language": _PLACE,
    "people.Club.ruleset": _CODE,
    "people.Club.options": _NUMBERS,
    "people.Club.logo_key": _KEY,
    "people.Club.words": "follows from the name and the city, and is written with them",
    "people.ClubDomain.host": "of a club, and public",
    "people.ClubDomain.fault": _CODE,
    "people.ClubRequest.digest": _KEY,
    **{f"people.ClubRequest.{name}": _REQUEST for name in ("email", "name", "city")},
    **{f"people.ClubRequest.{name}": _REQUEST for name in ("first_name", "last_name")},
    "exchange.ClubJob.summary": "of a club in a file, not here yet: who ran it; goes within a day",
    "people.ClubRequest.country": _PLACE,
    "people.ClubRequest.time_zone": _PLACE,
    "people.ClubRequest.language": _PLACE,
    "people.ClubRequest.network": "a network, never a whole address",
    "people.Player.keys": _KEY,
    "people.ClubLogo.key": _KEY,
    "people.ClubLogo.content": "a picture",
    "people.Act.address": "a network, never a whole address",
    "people.Act.chain": _KEY,
    "tournaments.Tournament.time_zone": _PLACE,
    "tournaments.Tournament.country": _PLACE,
    "tournaments.Tournament.ruleset": _CODE,
    "tournaments.Tournament.options": _NUMBERS,
    "tournaments.Tournament.place_points": _NUMBERS,
    "tournaments.Tournament.tie_breaks": _NUMBERS,
    "tournaments.Tournament.mixing": _NUMBERS,
    "tournaments.Team.key": "follows from the name, and is written with it",
    "tournaments.ApiToken.scopes": _CODE,
    "tournaments.ApiToken.digest": _KEY,
    "tournaments.ApiAnswer.key": "made by a program for one request, and kept for a day",
    "tournaments.ApiAnswer.digest": _KEY,
    "tournaments.CheckIn.link_token": _KEY,
    "tournaments.Table.link_token": _KEY,
    "tournaments.Draw.sessions": _NUMBERS,
    "tournaments.Draw.players": _NUMBERS,
    "tournaments.Draw.keep_apart": _NUMBERS,
    "tournaments.Draw.locks": _NUMBERS,
    "tournaments.Draw.mixing": _NUMBERS,
    "tournaments.Draw.earlier": _NUMBERS,
    "tournaments.Draw.method": _CODE,
    "tournaments.Draw.rounds": _NUMBERS,
    "tournaments.Draw.quality": _NUMBERS,
    "tournaments.Ceremony.plan": _NUMBERS,
    "tournaments.Ceremony.steps": "names people by the numbers of their entries",
    "tournaments.Circuit.ruleset": _CODE,
    "tournaments.Circuit.rule": _NUMBERS,
    "tournaments.Invitation.role": _CODE,
    "tournaments.Invitation.digest": _KEY,
    "tournaments.Notice.kind": _CODE,
    "tournaments.Notice.once": _CODE,
    "tournaments.Webhook.url": "the address of a program, which an organizer ends and adds again",
    "tournaments.Webhook.topics": _CODE,
    "tournaments.Webhook.secret": _KEY,
    "tournaments.Webhook.site": "how the addresses of this installation begin",
    "tournaments.EventMail.recipients": _CODE,
    "tournaments.EventMail.answers_to": "an organizer’s or the club’s, as it was used then",
    "tournaments.EventMail.site": "how the addresses of this installation begin",
    "tournaments.Delivery.what": _CODE,
    "tournaments.Delivery.once": _CODE,
    "tournaments.PushKey.private": _KEY,
    "play.DailyAnswer.ruleset": _CODE,
    "play.Hand.ruleset": _CODE,
    **dict.fromkeys(
        (f"play.Hand.{name}" for name in ("tiles", "claim", "breakdown", "options")), _NUMBERS
    ),
    **dict.fromkeys(
        (f"play.HandChange.{name}" for name in ("before", "after", "new_seats")), _NUMBERS
    ),
    "play.HeldHands.hands": "numbers, states and codes of hands, read one by one",
    "play.Confirmation.state": _KEY,
    "play.Confirmation.totals": _NUMBERS,
    **dict.fromkeys(("standings.StoredBook.version", "standings.StoredBook.source"), _KEY),
    "standings.StoredBook.content": "figures by the numbers of players, and no names",
    "printing.PrintJob.kind": _CODE,
    "printing.PrintJob.language": _PLACE,
    **{f"printing.PrintJob.{name}": _KEY for name in ("request", "fingerprint")},
    **{f"operation.Verified{model}.fingerprint": _KEY for model in ("Book", "Event")},
    **{
        f"axes.{model}.{name}": _LOGIN
        for model in ("AccessFailureLog", "AccessAttempt", "AccessLog")
        for name in ("user_agent", "username", "http_accept", "path_info")
    },
    **dict.fromkeys((f"axes.AccessAttempt.{name}" for name in ("get_data", "post_data")), _LOGIN),
    "axes.AccessLog.session_hash": _KEY,
    "otp_totp.TOTPDevice.name": _ACCOUNT,
    "otp_totp.TOTPDevice.key": _KEY,
    **dict.fromkeys(
        ("auth.Permission.name", "auth.Permission.codename", "auth.Group.name"), _FRAMEWORK
    ),
    **dict.fromkeys(
        (f"contenttypes.ContentType.{name}" for name in ("app_label", "model")), _FRAMEWORK
    ),
    "sessions.Session.session_key": _KEY,
    "sessions.Session.session_data": "of a browser: numbers of accounts, links and times",
}
"""Columns that no deletion touches, each with its reason."""


def searched_columns() -> Iterator[tuple[TextSource, str, Treatment]]:
    """Yield every column that is searched for a name."""
    for source in SOURCES:
        for name, rule in source.columns.items():
            yield source, name, rule
