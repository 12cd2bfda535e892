"""Looks at the domains of clubs: started by pages that ask for it, every night, or by hand."""

from argparse import ArgumentParser
from functools import partial
from typing import Any

from django.core.management.base import CommandError
from django.utils.translation import gettext as _

from clubscore.database import outlast_outage
from clubscore.errors import ClubError
from clubscore.people.domains.checks import DOMAIN_CHECKER, domains_check
from clubscore.people.domains.services import domain_remove, domain_set
from clubscore.people.models import Club, ClubDomain
from clubscore.terminal import TerminalCommand


class Command(TerminalCommand):
    """``manage.py club_domains``; ``--set circolo-1 mahjong.example.org``."""

    help = (
        "Check whether the domains of clubs lead here. Pages start this by themselves when a"
        " domain is set, and the nightly unit runs it; prints each domain and its state."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take what the operator says about a club's domain."""
        either = parser.add_mutually_exclusive_group()
        either.add_argument(
            "--set",
            nargs=2,
            metavar=("CLUB", "HOST"),
            help="give the club at /clubs/CLUB/ a domain, also one below this server's own name",
        )
        either.add_argument("--remove", metavar="CLUB", help="take the domain of a club away")
        parser.add_argument("--all", action="store_true", help="also those that are not due yet")

    def handle(self, *args: Any, **options: Any) -> None:
        """Run the action, check domains that are due, and print the status of each."""
        DOMAIN_CHECKER.release()
        try:
            if options["set"]:
                slug, host = options["set"]
                domain_set(club=_club(slug), host=host, by_operator=True)
            elif options["remove"]:
                domain_remove(club=_club(options["remove"]))
        except ClubError as error:
            raise CommandError(str(error)) from None
        if options["all"]:
            ClubDomain.objects.update(retry_at=None)
        outlast_outage(partial(domains_check))
        for domain in ClubDomain.objects.select_related("club").order_by("host"):
            facts = {
                "host": domain.host,
                "club": domain.club.slug,
                "state": domain.get_state_display(),
            }
            self.stdout.write(_("%(host)s (%(club)s): %(state)s") % facts)
            if domain.fault:
                self.stdout.write("  " + str(ClubError(domain.fault, host=domain.host)))


def _club(slug: str) -> Club:
    club = Club.objects.filter(slug=slug).first()
    if club is None:
        raise CommandError(_("There is no club “%(slug)s”.") % {"slug": slug})
    return club
