"""``manage.py verify``: is everything stored as it follows from what was entered?"""

import json
from argparse import ArgumentParser
from collections.abc import Iterator
from typing import Any

from django.core.management.base import CommandError
from django.utils.translation import gettext as _

from clubscore.operation.backup.verification import VerificationSummary, verify_everything
from clubscore.standings.verification.event import Finding
from clubscore.terminal import TerminalCommand


class Command(TerminalCommand):
    """Judge every stored hand again and report what differs; nothing is written."""

    help = (
        "Judge every stored hand again; compare payments, totals and places, check tables and"
        " histories. Exit status 1 if anything is not as it should be."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Let one event be chosen, and output for programs."""
        parser.add_argument("--event", metavar="SLUG", help="only the event at /e/SLUG/")
        parser.add_argument(
            "--json", action="store_true", help="one JSON object a line, the last one the summary"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Go through the events; raise ``CommandError`` if anything differs."""
        summary = VerificationSummary()
        for finding in self._findings(options["event"], summary):
            told = json.dumps(finding.as_dict(), default=str) if options["json"] else str(finding)
            self.stdout.write(told)
        if options["event"] and not summary.events:
            raise CommandError(_("There is no event “%(slug)s”.") % {"slug": options["event"]})
        if options["json"]:
            self.stdout.write(json.dumps({"summary": summary.as_dict()}))
        if summary.findings:
            facts = {"count": summary.findings, "what": summary}
            raise CommandError(_("%(what)s. Differences: %(count)s.") % facts)
        if not options["json"]:
            self.stdout.write(_("%(what)s. Everything is as it should be.") % {"what": summary})

    def _findings(self, event: str | None, summary: VerificationSummary) -> Iterator[Finding]:
        return verify_everything(summary, event=event)
