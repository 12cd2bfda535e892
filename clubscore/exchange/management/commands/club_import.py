"""``manage.py club_import``: the file of a whole club into this installation."""

from argparse import ArgumentParser
from collections.abc import Callable, Iterator
from pathlib import Path
from time import monotonic
from typing import Any, Final

from django.conf import settings
from django.core.management.base import CommandError
from django.utils.translation import gettext as _

from clubscore.errors import ClubError
from clubscore.exchange.club_file.reader import ClubFile, club_file_open
from clubscore.exchange.clubs.imports import (
    ClubFilePreview,
    club_file_preview,
    club_import,
    role_name,
)
from clubscore.play.personal_data.journal import NAME as JOURNAL
from clubscore.play.personal_data.journal import journal_path
from clubscore.terminal import TerminalCommand

PAUSE: Final = 5.0  # seconds between two lines that say how far it is


class Command(TerminalCommand):
    """Show the contents of a club's file, and import it."""

    help = (
        "Import a whole club from the file that club_export wrote, all of it or nothing. Whoever"
        " was erased since is erased again, by the journal of this installation and by that beside"
        " the file."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add arguments for the file and the club's place."""
        parser.add_argument("file", help="the ZIP file")
        parser.add_argument("--slug", default="", help="another address than in the file")
        parser.add_argument("--preview", action="store_true", help="only say what it would bring")

    def handle(self, *args: Any, **options: Any) -> None:
        """Import it; raise ``CommandError`` with the problem and its place."""
        path = Path(options["file"])
        journals = [path.parent / JOURNAL, journal_path()]
        try:
            with club_file_open(path) as file:
                told = {"slug": options["slug"], "journals": journals}
                reads = self._progress(_("Events read: %(done)s of %(count)s"), file)
                seen = club_file_preview(file, **told, tell=reads)
                for line in _lines(seen, file):
                    self.stdout.write(line)
                if seen.refusal is not None:
                    raise seen.refusal
                if options["preview"]:
                    return
                writes = self._progress(_("Events imported: %(done)s of %(count)s"), file)
                imported = club_import(file, **told, tell=writes)
        except OSError as error:
            facts = {"reason": error}
            raise CommandError(_("The file cannot be read: %(reason)s") % facts) from None
        except ClubError as error:
            raise CommandError(str(error)) from None
        for finding in imported.findings:
            self.stderr.write(finding)
        if imported.findings:
            text = _("Differences: %(count)s. The events are as in the file.")
            self.stderr.write(text % {"count": len(imported.findings)})
        slug = imported.club.slug
        address = {"path": f"{settings.BASE_PATH}/clubs/{slug}/"}
        self.stdout.write(_("Imported: %(path)s") % address)
        text = _("The club has no administrator yet. Invite one: %(command)s")
        self.stdout.write(text % {"command": f'manage.py club_invite {slug} "…"'})

    def _progress(self, text: str, file: ClubFile) -> Callable[[int], None]:
        """Return what is called after each event, and now and then prints how far it is."""
        last = monotonic()

        def tell(count: int) -> None:
            nonlocal last
            if monotonic() - last >= PAUSE:
                last = monotonic()
                self.stdout.write(text % {"done": count, "count": len(file.events)})
                self.stdout.flush()

        return tell


def _lines(preview: ClubFilePreview, file: ClubFile) -> Iterator[str]:
    yield _("Club: %(name)s") % {"name": preview.name}
    yield _("Address: %(path)s") % {"path": f"/clubs/{preview.slug}/"}
    yield _("Events: %(count)s") % {"count": preview.events}
    yield _("Players: %(count)s") % {"count": preview.players}
    yield _("Hands: %(count)s") % {"count": preview.hands}
    yield _("Circuits: %(count)s") % {"count": preview.circuits}
    if preview.erasures:
        text = _(
            "Players whose data was deleted in the meantime and will be deleted again: %(count)s"
        )
        yield text % {"count": preview.erasures}
    if preview.new_addresses:
        text = _("Events that get another address, because theirs is taken: %(count)s")
        yield text % {"count": preview.new_addresses}
    if preview.is_left_over:
        yield _("An earlier import was interrupted. Its leftovers are removed first.")
    for name in preview.missing:
        text = _("Not counted here, because it belongs to another club: %(event)s")
        yield text % {"event": name}
    for role in file.roles:
        if role.event is None:
            facts = {"name": role.name, "email": role.email or "–", "role": role_name(role.role)}
            yield _("Had a role: %(name)s, %(email)s (%(role)s)") % facts
