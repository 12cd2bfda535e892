"""``manage.py doctor``: the problems of this installation, and how to fix them."""

import json
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import CommandError
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from clubscore.environment.problems import Problem
from clubscore.environment.terminal import hanging
from clubscore.operation.doctor.examinations import MAIL, Advice, examine
from clubscore.operation.doctor.machine import versions
from clubscore.operation.mail_server import mail_test
from clubscore.terminal import TerminalCommand


class Command(TerminalCommand):
    """Look at settings, database, files and machine; nothing is changed."""

    help = "Say what is wrong with this installation and what to do. Exit status 1 if anything is."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Let programs read it."""
        parser.add_argument("--json", action="store_true", help="print what was found as JSON")
        parser.add_argument(
            "--mail",
            metavar="ADDRESS",
            help="send a test message there, and print what the mail server answers",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Print it; raise ``CommandError`` for errors but not for warnings."""
        if not options["json"]:
            self.stdout.write(versions())
        found: list[Advice] = []
        for about, advice in examine():
            found += advice
            if not options["json"]:
                self._tell(about, advice)
        if options["mail"] and not any(one.about == MAIL for one in found):
            found += self._send(options["mail"], quiet=options["json"])
        if options["json"]:
            self.stdout.write(json.dumps([one.as_dict() for one in found], indent=1))
        if wrong := sum(one.level == "wrong" for one in found):
            raise CommandError(_("Problems found: %(count)s. See above.") % {"count": wrong})

    def _send(self, address: str, *, quiet: bool) -> list[Advice]:
        answer = mail_test(address)
        if isinstance(answer, Problem):
            advice = [Advice(MAIL, answer.level, answer.what, answer.todo)]
            if not quiet:
                self._tell(MAIL, advice)
            return advice
        facts = {"address": address, "answer": answer}
        sent = _("A message was sent to %(address)s. The server’s answer: %(answer)s") % facts
        (self.stderr if quiet else self.stdout).write(sent)
        return []

    def _tell(self, about: str, advice: list[Advice]) -> None:
        subject = _(about)
        levels = {
            "well": pgettext("manage.py doctor", "well"),
            "wrong": pgettext("manage.py doctor", "wrong"),
            "doubtful": pgettext("manage.py doctor", "doubtful"),
        }
        if not advice:
            self.stdout.write(f"{levels['well']:<9} {subject}")
        for one in advice:
            what = f"{subject}: {one.what}"
            self._write(what, first=f"{levels[one.level]:<9} ", rest=" " * 10)
            self._write(one.todo, first=f"{' ' * 10}→ ", rest=" " * 12)

    def _write(self, text: str, *, first: str, rest: str) -> None:
        self.stdout.write(hanging(text, self.stdout, first=first, rest=rest))
