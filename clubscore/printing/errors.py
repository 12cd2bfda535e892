"""Errors of documents and of the queue that makes them."""

from django.utils.translation import gettext_noop as _

from clubscore.errors import declare

declare(
    {
        "printer_busy": _(
            "Many documents are being prepared at the moment: try again in a few minutes."
        ),
        "documents_enough": _(
            "Too many documents have been requested from your network. Try again in %(minutes)s"
            " minutes; documents that are already prepared still open."
        ),
        "print_interrupted": _("The work on the document was interrupted: start it again."),
        "print_failed": _(
            "The document could not be made. Tell whoever runs this server: its log says why."
        ),
        "print_empty": _("There is nothing to print there."),
        "print_no_teams": _("Nobody in this event plays for a team: enter teams with the players."),
    }
)
