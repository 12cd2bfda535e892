"""``clubscore federation_list``: a federation's players, so nobody has to retype them."""

from argparse import ArgumentParser
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import Any, Final

from django.core.management.base import CommandError
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from clubscore.errors import ClubError
from clubscore.exchange.federation import TAKEN, ReadList, UnreadRow, read_list
from clubscore.exchange.roster.cells.names import NameOrder
from clubscore.exchange.roster.columns import RosterColumn
from clubscore.people.federation.selectors import federation_list
from clubscore.people.federation.services import (
    ListChanges,
    federation_list_delete,
    federation_list_replace,
    list_changes,
)
from clubscore.people.models import FederationList, FederationPlayer
from clubscore.terminal import TerminalCommand
from clubscore.text import line_within
from clubscore.words import explain

MOST_FAULTS: Final = 20  # rows that are told one by one
EXAMPLES: Final = 3  # people that are shown as they were read
NAME: Final = "EMA"
LONGEST_NAME: Final = 40
LONGEST_SOURCE: Final = 200


class Command(TerminalCommand):
    """Show the stored list, preview a newer one, or replace the old one with it."""

    help = (
        "Read the players of a federation from a file (XLSX or CSV) and say what would change."
        " With --load, put them in place of the list there is. Without a file, show that."
        " Kept are names, country and EMA number, to be completed while people type."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add arguments for the file, its description and the action."""
        parser.add_argument("file", nargs="?", help="XLSX or CSV, up to 50,000 rows")
        parser.add_argument("--load", action="store_true", help="put it in place of the list")
        parser.add_argument("--name", default=NAME, help=f"of the list ({NAME})")
        parser.add_argument(
            "--source", default="", help="where it comes from, such as its address (the file)"
        )
        parser.add_argument(
            "--dated", type=date.fromisoformat, metavar="DATE", help="its day, as 2026-11-01"
        )
        parser.add_argument(
            "--columns",
            metavar="A,B,…",
            help=f"what its columns are, each {', '.join(TAKEN)}, or nothing",
        )
        parser.add_argument(
            "--names",
            choices=[*NameOrder],
            help="of names in one column, what comes first, where the list does not say it",
        )
        parser.add_argument(
            "--anyway",
            action="store_true",
            help="load it although many rows cannot be read, or half the list would be gone",
        )
        parser.add_argument("--delete", action="store_true", help="delete the list there is")

    def handle(self, *args: Any, **options: Any) -> None:
        """Do it; raise ``CommandError`` with the problem."""
        if options["delete"]:
            count = federation_list_delete()
            text = ngettext("Deleted: %(count)s person.", "Deleted: %(count)s people.", count)
            self.stdout.write(text % {"count": count})
        elif options["file"]:
            self._read(options)
        else:
            self._say(_list_lines(federation_list()))

    def _read(self, options: dict[str, Any]) -> None:
        path = Path(options["file"])
        try:
            name = line_within(options["name"], LONGEST_NAME) or NAME
            source = line_within(options["source"] or path.name, LONGEST_SOURCE)
            with path.open("rb") as file:
                player_list = read_list(
                    file,
                    _columns(options["columns"]),
                    NameOrder(options["names"]) if options["names"] else None,
                    FederationPlayer.objects.values_list("first_name", "last_name"),
                )
            self._say(_file_lines(player_list))
            self._say(_list_lines(federation_list()))
            changes = list_changes(player_list.people)
            self._say(_changes_lines(changes))
            if not options["load"]:
                self.stdout.write(_("Nothing has been changed. To load it, add --load."))
                return
            if player_list.questions:
                raise CommandError(
                    _(
                        "Nothing was changed. First say which names are last names: --names for "
                        "one column, --columns for two."
                    )
                )
            if player_list.is_doubtful and not options["anyway"]:
                raise CommandError(
                    _(
                        "More than one row in ten cannot be read. Nothing was changed. Name the "
                        "columns (--columns), or load the list anyway (--anyway)."
                    )
                )
            done = federation_list_replace(
                name=name,
                source=source,
                people=player_list.people,
                list_date=options["dated"],
                though_shrunk=options["anyway"],
            )
        except OSError as error:
            raise CommandError(
                _("The file cannot be read: %(reason)s") % {"reason": error}
            ) from None
        except ClubError as error:
            raise CommandError(_hint(error)) from None
        text = ngettext(
            "The player list “%(name)s” now has %(count)s person.",
            "The player list “%(name)s” now has %(count)s people.",
            done.after,
        )
        self.stdout.write(text % {"name": name, "count": done.after})

    def _say(self, lines: Iterator[str]) -> None:
        for line in lines:
            self.stdout.write(line)


def _columns(text: str | None) -> list[RosterColumn] | None:
    if text is None:
        return None
    names = [name.strip() for name in text.split(",")]
    if unknown := [name for name in names if name and name not in TAKEN]:
        facts = {"text": unknown[0], "names": ", ".join(TAKEN)}
        raise CommandError(_("“%(text)s” is not a column type. Choose from: %(names)s.") % facts)
    return [RosterColumn(name) for name in names]


def _hint(error: ClubError) -> str:
    if error.code == "federation_list_shrunk":
        return _("%(text)s If that is right, add --anyway.") % {"text": explain(error)}
    return explain(error)


def _file_lines(player_list: ReadList) -> Iterator[str]:
    """Yield what was read: the columns, the first people, and the rejected rows."""
    grid, headings = player_list.grid, player_list.layout.headings
    head = next((row.cells for row in grid.rows if row.number == headings), ("",) * grid.width)
    for at, (column, text) in enumerate(
        zip(player_list.layout.columns, head, strict=True), start=1
    ):
        facts = {"number": at, "heading": text or "–", "column": column or _("not used")}
        yield _("Column %(number)s, “%(heading)s”: %(column)s") % facts
    for question in player_list.questions:
        yield explain(question.error)
    for person in player_list.people[:EXAMPLES]:
        parts = (person.last_name, person.first_name, person.country, person.ema_number)
        yield f"  {' · '.join(part or '–' for part in parts)}"
    text = ngettext("%(count)s person read.", "%(count)s people read.", len(player_list.people))
    yield text % {"count": len(player_list.people)}
    if player_list.without_country:
        yield from _fault_lines(_("Without a country"), player_list.without_country)
    if player_list.left_out:
        yield from _fault_lines(_("Left out"), player_list.left_out)


def _fault_lines(what: str, faults: tuple[UnreadRow, ...]) -> Iterator[str]:
    yield f"{what}: {len(faults)}"
    for fault in faults[:MOST_FAULTS]:
        facts = {"row": fault.row, "name": fault.name or "–", "reason": explain(fault.error)}
        yield "  " + _("Row %(row)s, %(name)s: %(reason)s") % facts
    if len(faults) > MOST_FAULTS:
        yield "  …"


def _list_lines(stored_list: FederationList | None) -> Iterator[str]:
    if stored_list is None:
        yield _("No federation player list has been loaded.")
        return
    text = ngettext(
        "The player list “%(name)s” has %(count)s person, from %(source)s.",
        "The player list “%(name)s” has %(count)s people, from %(source)s.",
        stored_list.people,
    )
    yield text % {
        "name": stored_list.name,
        "count": stored_list.people,
        "source": stored_list.source,
    }
    if stored_list.dated:
        yield _("The list is of %(day)s.") % {"day": date_format(stored_list.dated)}
    yield _("It was loaded on %(day)s.") % {"day": date_format(stored_list.loaded_at)}


def _changes_lines(changes: ListChanges) -> Iterator[str]:
    facts = {
        "new": len(changes.new),
        "changed": len(changes.updates),
        "gone": len(changes.removals),
        "same": changes.same,
    }
    yield _("New: %(new)s. Changed: %(changed)s. Removed: %(gone)s. Unchanged: %(same)s.") % facts
    if changes.left_out:
        text = ngettext(
            "Left out, because this person’s data was deleted here: %(count)s.",
            "Left out, because these people’s data was deleted here: %(count)s.",
            changes.left_out,
        )
        yield text % {"count": changes.left_out}
