"""What opens something for whoever has it: how every answer that shows it has to be sent."""

import gzip
from typing import Any, Final

from django.apps import apps
from django.db.models import BinaryField, UUIDField
from django_otp.plugins.otp_totp.models import TOTPDevice

from clubscore.pastimes.votes.voters import voter_token
from clubscore.people.logins.second_factor import secret_text
from clubscore.play.confirmations import seat_token
from clubscore.play.personal_data.columns import EXEMPT
from clubscore.tournaments.models import Table

# Columns with what opens something, as it is.
SECRET_COLUMNS: Final = (
    *("tournaments.Table.link_token", "tournaments.CheckIn.link_token", "tournaments.Entry.token"),
    *("tournaments.Subscription.key", "tournaments.Subscription.secret"),
    *("tournaments.Webhook.secret", "tournaments.PushKey.private", "otp_totp.TOTPDevice.key"),
    *("sessions.Session.session_key", "people.LoginSession.key"),
    # Digests open nothing, but no page has a reason to show one.
    *("people.User.password", "people.RecoveryCode.digest"),
    *("tournaments.ApiToken.digest", "tournaments.Invitation.digest"),
    "people.ClubRequest.digest",
)
# Names of columns that sound like a secret. So may be every UUID, what is stored as bytes, and what
# the deletion of personal data knows as signs that we made.
SOUNDS: Final = ("token", "secret", "private", "key", "digest", "password", "code")
MADE: Final = {name for name, reason in EXEMPT.items() if reason == EXEMPT["people.User.password"]}
OPENS_NOTHING: Final = {
    **dict.fromkeys(
        (
            *("people.Player.token", "tournaments.Tournament.token", "tournaments.Circuit.token"),
            *("tournaments.Announcement.token", "tournaments.EventMail.token"),
            *("play.Hand.token", "play.TableTotals.token"),
        ),
        "of a form that was sent, so that it is recorded once",
    ),
    "exchange.Upload.token": "read by organizers alone, whoever has it",
    "exchange.ClubJob.key": "read by whoever asked for it alone, whoever has it",
    "people.Club.key": "names the club in files",
    "people.Player.keys": "name the player in files",
    "printing.PrintJob.key": "names a document; who asks is looked at as for the document",
    "people.Passkey.public_key": "public",
    "people.Passkey.credential": "names a passkey, whose secret never leaves its device",
    "play.HeldHands.phone": "tells the phones at a table apart",
    "people.FederationWords.words": "names on the list of a federation",
    "standings.StoredBook.content": "figures that pages show",
    "tournaments.Subscription.public_key": "public",
    "people.Club.logo_key": "stands in every page of the club",
    "people.ClubLogo.key": "as above",
    "tournaments.Team.key": "its name, folded",
    "tournaments.ApiAnswer.key": "of a program's request, so that it is answered once",
    "tournaments.ApiAnswer.digest": "of the same request",
    "people.User.password_is_new": "yes or no",
    "people.User.password_links": "how many were made",
    "auth.Permission.codename": "of the software",
    **dict.fromkeys(
        (
            *("people.ClubLogo.content", "exchange.Upload.content", "printing.PrintedFile.content"),
            "exchange.ClubFilePart.content",
        ),
        "a file; who asks for it is looked at",
    ),
    **dict.fromkeys(
        (
            *("standings.StoredBook.version", "standings.StoredBook.source"),
            *("operation.VerifiedBook.fingerprint", "operation.VerifiedEvent.fingerprint"),
            *("printing.PrintJob.request", "printing.PrintJob.fingerprint"),
            *("play.Confirmation.state", "people.Act.chain", "people.FederationOmission.mark"),
            "axes.AccessLog.session_hash",
        ),
        "a digest of what something was made of, to be compared",
    ),
}


def columns_that_sound_secret() -> set[str]:
    """Return the columns of all models that may be a secret, as ``app.Model.name``."""
    return {
        f"{model._meta.label}.{field.attname}"
        for model in apps.get_models(include_auto_created=True)
        for field in model._meta.concrete_fields
        if not field.is_relation and _sounds_secret(f"{model._meta.label}.{field.attname}", field)
    }


def _sounds_secret(name: str, field: Any) -> bool:
    is_made = isinstance(field, UUIDField | BinaryField) or name in MADE
    return is_made or any(sound in field.attname for sound in SOUNDS)


def lasting_secrets(table: Table) -> dict[str, str]:
    """Return what stands in the database, or follows from it, for a table and its players."""
    found = {}
    for column in SECRET_COLUMNS:
        label, _dot, name = column.rpartition(".")
        for pk, value in apps.get_model(label).objects.values_list("pk", name):
            if value:
                found[f"{column} of {pk}"] = str(value)
    for device in TOTPDevice.objects.all():
        found[f"secret {device.pk}"] = secret_text(device)
    for seat in table.seats.select_related("entry__player"):
        found[f"seat {seat.wind}"] = seat_token(table, seat.wind, seat.entry_id)
        # Without its last part, a signature that says when it was made.
        found[f"voter {seat.wind}"] = voter_token(seat.entry.player).rpartition(".")[0]
    return found


def shown_secrets(answer: Any, secrets: dict[str, str]) -> set[str]:
    """Return the kinds of secret an answer shows; fail if it is not sent as one that does."""
    packed = answer.headers.get("Content-Encoding") == "gzip"
    content = answer.getvalue()
    text = (gzip.decompress(content) if packed else content).decode(errors="replace")
    text += answer.headers.get("Location", "")
    found = {what for what, secret in secrets.items() if secret in text}
    if found:
        check_secrecy(answer, str(found))
    return {what.split()[0] for what in found}


def check_secrecy(answer: Any, what: str = "") -> None:
    """Check that an answer is sent as one that shows a secret."""
    assert "Content-Encoding" not in answer.headers, what
    assert answer.headers["Cache-Control"] == "private, no-store", what
    assert answer.headers["Referrer-Policy"] in {"same-origin", "no-referrer"}, what
