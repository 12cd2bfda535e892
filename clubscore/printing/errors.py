"""Errors of documents and of the queue that makes them."""

from django.utils.translation import gettext_noop as _

from clubscore.errors import declare

declare(
    {
        "printer_busy": _(
            "Many documents are being prepared right now. Try again in a few minutes."
        ),
        "documents_enough": _(
            "Too many documents have been requested from your network. Try again in"
            " %(minutes)s min; documents already prepared can still be opened."
        ),
        "print_interrupted": _("The document was interrupted. Start again."),
        "print_failed": _(
            "The document could not be created. Contact the operator of this server; the"
            " reason is in the log."
        ),
        "print_unavailable": _(
            "This server can’t create PDFs and pictures yet: a library is missing. Its operator "
            "can run “clubscore doctor” to see what to install. Everything else works."
        ),
        "print_empty": _("There is nothing to print."),
        "print_no_teams": _("This event has no teams. Add a team to each player."),
    }
)
