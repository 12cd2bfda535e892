"""``manage.py verify``: does everything stored follow from what was entered?"""

import json
from argparse import ArgumentParser
from datetime import datetime
from typing import Any

from django.core.management.base import CommandError
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from clubscore.operation.integrity import DamagedError, check_integrity, repair_words
from clubscore.operation.models import LastRun
from clubscore.operation.verification.everything import VerificationSummary, verify_everything
from clubscore.operation.verification.marks import VerificationMarks
from clubscore.terminal import TerminalCommand


class Command(TerminalCommand):
    """Judge stored hands again and report differences; only correct events are remembered."""

    help = (
        "Score the stored hands again and compare payments, totals and places; check tables and"
        " histories. Looks at the events that have changed since nothing was found the last time."
        " Exit status 1 if anything differs."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Let one event be chosen, or all, and output for programs."""
        parser.add_argument(
            "--event", metavar="SLUG", help="the event at /e/SLUG/ alone, changed or not"
        )
        again = parser.add_mutually_exclusive_group()
        again.add_argument("--full", action="store_true", help="all events, changed or not")
        again.add_argument(
            "--days", type=int, metavar="N", help="also events not looked at for N days"
        )
        parser.add_argument(
            "--json",
            action="store_true",
            help="print a JSON object per line, at the end the summary",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Go through the events; raise ``CommandError`` if anything differs."""
        self._check_files(as_json=options["json"])
        summary = VerificationSummary()
        marks = VerificationMarks(
            full=options["full"] or bool(options["event"]), days=options["days"]
        )
        for finding in verify_everything(summary, event=options["event"], marks=marks):
            told = json.dumps(finding.as_dict(), default=str) if options["json"] else str(finding)
            self.stdout.write(told)
        if not options["event"]:
            LastRun.note(LastRun.Command.VERIFY, differences=summary.findings)
        if options["event"] and not summary.events:
            raise CommandError(_("There is no event “%(slug)s”.") % {"slug": options["event"]})
        if options["json"]:
            self.stdout.write(json.dumps({"summary": summary.as_dict()}, default=str))
        elif summary.unchanged_since is not None:
            self.stdout.write(_unchanged_text(summary, summary.unchanged_since))
        if summary.findings:
            facts = {"count": summary.findings, "what": summary}
            raise CommandError(_("%(what)s. Differences: %(count)s.") % facts)
        if not options["json"]:
            self.stdout.write(_("%(what)s. Everything is in order.") % {"what": summary})

    def _check_files(self, *, as_json: bool) -> None:
        """Print where the database is damaged, and end; or why that could not be checked."""
        try:
            unchecked = check_integrity()
        except DamagedError as error:
            for fault in error.faults:
                self.stdout.write(json.dumps({"damage": fault}) if as_json else fault)
            raise CommandError(
                _("The database is damaged; nothing else was checked. %(todo)s")
                % {"todo": repair_words()}
            ) from None
        if unchecked and not as_json:
            self.stdout.write(
                _("PostgreSQL’s indexes were not checked: %(reason)s.") % {"reason": unchecked}
            )


def _unchanged_text(summary: VerificationSummary, since: datetime) -> str:
    return ngettext(
        "%(looked)s of %(all)s hands was checked; the others have not changed since their last "
        "check (%(since)s or later). --full checks all of them.",
        "%(looked)s of %(all)s hands were checked; the others have not changed since their last "
        "check (%(since)s or later). --full checks all of them.",
        summary.hands,
    ) % {
        "looked": summary.hands,
        "all": summary.hands + summary.unchanged_hands,
        "since": f"{since:%Y-%m-%d}",
    }
