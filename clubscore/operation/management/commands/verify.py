"""``manage.py verify``: is everything stored as it follows from what was entered?"""

import gc
import json
from argparse import ArgumentParser
from collections.abc import Iterator
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from clubscore.operation.backup.verification import VerificationSummary, verify_everything
from clubscore.standings.verification.event import Finding


class Command(BaseCommand):
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
        gc.freeze()  # a tenth of the time: what is loaded need not be looked through again
        summary = VerificationSummary()
        for finding in self._findings(options["event"], summary):
            told = json.dumps(finding.as_dict(), default=str) if options["json"] else str(finding)
            self.stdout.write(told)
        if options["event"] and not summary.events:
            raise CommandError(f"There is no event {options['event']!r}.")
        if options["json"]:
            self.stdout.write(json.dumps({"summary": summary.as_dict()}))
        if summary.findings:
            raise CommandError(f"{summary.findings} differences in {summary}.")
        if not options["json"]:
            self.stdout.write(f"{summary}: everything is as it should be.")

    def _findings(self, event: str | None, summary: VerificationSummary) -> Iterator[Finding]:
        return verify_everything(summary, event=event)
