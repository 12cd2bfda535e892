"""``manage.py club_export``: a whole club as a file."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError
from django.utils.translation import gettext as _

from clubscore.errors import ClubError
from clubscore.exchange.club_file.writer import club_file_write
from clubscore.people.audit import act_log
from clubscore.people.models import Act, Club
from clubscore.terminal import TerminalCommand


class Command(TerminalCommand):
    """Write the file of a club; it holds personal data, but no passwords, links or tokens."""

    help = "Write a whole club as one ZIP file, to keep it or to move it to another installation."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the club and where the file goes."""
        parser.add_argument("slug", help="the club at /clubs/SLUG/")
        parser.add_argument("file", help="where to write it, such as circolo.zip")

    def handle(self, *args: Any, **options: Any) -> None:
        """Write it; raise ``CommandError`` if there is no such club or no such place."""
        club = Club.objects.filter(slug=options["slug"]).first()
        if club is None:
            raise CommandError(_("There is no club “%(slug)s”.") % {"slug": options["slug"]})
        path = Path(options["file"])
        part = path.with_name(f"{path.name}.part")
        try:
            part.touch(mode=0o600)
            with part.open("wb") as file:
                club_file_write(club, file)
                size = file.tell()
            part.replace(path)
        except OSError as error:
            facts = {"reason": error}
            raise CommandError(_("The file cannot be written: %(reason)s") % facts) from None
        except ClubError as error:
            raise CommandError(str(error)) from None
        finally:
            part.unlink(missing_ok=True)
        act_log(kind=Act.Kind.CLUB_EXPORTED, club=club)
        text = _(
            "%(club)s: events: %(events)s, players: %(players)s. Written: %(file)s (%(size)s MB)"
        )
        self.stdout.write(
            text
            % {
                "club": club.name,
                "events": club.tournaments.count(),
                "players": club.players.count(),
                "file": path,
                "size": f"{size / 2**20:.1f}",
            }
        )
