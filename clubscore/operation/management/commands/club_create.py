"""``manage.py club_create``: a club, and an invitation for its first administrator."""

from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management.base import CommandError
from django.db import transaction
from django.urls import reverse
from django.utils.translation import gettext as _

from clubscore.errors import ClubError
from clubscore.http.links import invitation_path
from clubscore.people.clubs.services import ClubSettings, club_change, club_create
from clubscore.people.domains.active import club_site
from clubscore.people.models import Club, Membership
from clubscore.terminal import TerminalCommand
from clubscore.text import one_line
from clubscore.tournaments.models import Invitation
from clubscore.tournaments.officials.invitations import invitation_create


class Command(TerminalCommand):
    """Make the club and print the invitation, which is not printed again."""

    help = "Make a club and print an invitation for its first administrator."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add arguments for the club's name, the person invited, and other known data."""
        parser.add_argument("name", help="its name")
        parser.add_argument(
            "--admin",
            required=True,
            metavar="NAME",
            help="first and last name of the person to invite",
        )
        parser.add_argument("--city", default="", help="where it plays")
        parser.add_argument(
            "--country", default="ITA", metavar="CODE", help="its country, by three letters (ITA)"
        )
        parser.add_argument(
            "--time-zone", default="Europe/Rome", metavar="ZONE", help="(Europe/Rome)"
        )
        parser.add_argument(
            "--language",
            default="",
            help="for visitors whose browser asks for neither",
            metavar="it|en",
        )
        parser.add_argument(
            "--again", action="store_true", help="make it although there is a club of that name"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Create them, or nothing; raise ``CommandError`` with the reason."""
        try:
            told = ClubSettings(
                **{key: options[key] for key in ("name", "city", "country", "language")},
                time_zone=options["time_zone"],
            )
            club, invitation, token = _create(told, options)
        except ClubError as error:
            raise CommandError(str(error)) from None
        self.stdout.write(f"{club.name}: {settings.BASE_URL}{reverse('club', args=[club.slug])}")
        for line in invitation_lines(invitation, token):
            self.stdout.write(line)


def invitation_lines(invitation: Invitation, token: str) -> list[str]:
    """Return what the operator passes on."""
    site = club_site(invitation.club_id) or settings.BASE_URL
    facts = {
        "name": invitation.name,
        "link": f"{site}{invitation_path(token)}",
        "time": f"{invitation.expires_at:%Y-%m-%d %H:%M} UTC",
    }
    return [
        _("Invitation for %(name)s: %(link)s") % facts,
        _("It works once, until %(time)s, and is only shown now.") % facts,
    ]


@transaction.atomic
def _create(club_settings: ClubSettings, options: dict[str, Any]) -> tuple[Club, Invitation, str]:
    name = one_line(club_settings.name)
    if not options["again"] and Club.objects.filter(name=name).exists():
        raise CommandError(
            _("There is already a club “%(name)s”. To create another one, add --again.")
            % {"name": name}
        )
    club = club_create(name=club_settings.name)
    club = club_change(club=club, settings=club_settings)
    role = Membership.Role.ADMIN
    invitation, token = invitation_create(club=club, role=role, name=options["admin"], by=None)
    return club, invitation, token
