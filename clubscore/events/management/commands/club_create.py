"""``manage.py club_create``: a club with its first administrator."""

from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.db import transaction
from django.urls import reverse

from clubscore.errors import ClubError
from clubscore.events.roles import login_create
from clubscore.people.clubs import ClubSettings, club_change
from clubscore.people.models import Club, Membership, User
from clubscore.people.services import club_create, membership_add
from clubscore.text import one_line


class Command(BaseCommand):
    """Make the club, and the login if there is none; a new one's password is printed once."""

    help = "Make a club and its first administrator; print the login."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the club's name, the administrator's login, and what is known besides."""
        parser.add_argument("name", help="of the club")
        parser.add_argument("--admin", required=True, metavar="LOGIN", help="a new login, or one")
        parser.add_argument("--admin-name", default="", metavar="NAME", help="first and last name")
        parser.add_argument("--city", default="")
        parser.add_argument("--country", default="ITA", help="three letters (ITA)")
        parser.add_argument("--time-zone", default="Europe/Rome", help="Europe/Rome")
        parser.add_argument(
            "--language", default="", help="of visitors who ask for none", metavar="it|en"
        )
        parser.add_argument(
            "--again", action="store_true", help="although there is a club of that name"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Make them, or nothing; raise ``CommandError`` with what is wrong."""
        try:
            told = ClubSettings(
                **{key: options[key] for key in ("name", "city", "country", "language")},
                time_zone=options["time_zone"],
            )
            club, user, password = _made(told, options)
        except ClubError as error:
            raise CommandError(str(error)) from None
        self.stdout.write(f"{club.name}: {settings.BASE_URL}{reverse('club', args=[club.slug])}")
        self.stdout.write(f"Administrator: {user.username}")
        if password:
            self.stdout.write(f"Password: {password} (shown this once; the first login changes it)")
        else:
            self.stdout.write("The password is as before.")


@transaction.atomic
def _made(told: ClubSettings, options: dict[str, Any]) -> tuple[Club, User, str | None]:
    if not options["again"] and Club.objects.filter(name=one_line(told.name)).exists():
        raise CommandError(f"There is a club “{one_line(told.name)}” already (--again: another).")
    club = club_create(name=told.name)
    club = club_change(club=club, settings=told)
    username = User.normalize_username(options["admin"].strip())
    user = User.objects.filter(username=username).first()
    password = None
    if user is None:
        user, password = login_create(username=username, full_name=options["admin_name"], club=club)
    membership_add(user=user, club=club, role=Membership.Role.ADMIN)
    return club, user, password
