"""Errors of work on whole clubs."""

from django.utils.translation import gettext_noop as _

from clubscore.errors import declare

declare(
    {
        "club_job_interrupted": _("The club export did not finish. Start again."),
        "club_check_interrupted": _("The file could not be read completely. Start again."),
        "club_import_interrupted": _(
            "The import was interrupted. Nobody can see the part that arrived; it is removed by the"
            " next import of this club, or by the nightly backup. Start again."
        ),
        "club_files_enough": _(
            "You have sent many files in the last hour. Send this one again in %(minutes)s min."
        ),
        "club_job_failed": _(
            "Something went wrong. Try again; if that doesn’t help, contact the operator of this"
            " server: the reason is in the log."
        ),
        "club_exports_enough": _(
            "You have exported many clubs in the last hour. Try again in %(minutes)s min."
        ),
        "club_changed": _(
            "The club has changed since this page was opened. Nothing was deleted: check the "
            "numbers and confirm again."
        ),
        "club_name_differs": _("That isn’t the name of the club. Nothing was deleted."),
        "club_slug_taken": _(
            "There is already a club at /clubs/%(slug)s/. Choose another address."
        ),
        "club_slug_in_work": _(
            "A club is being imported to /clubs/%(slug)s/, or deleted there. Try again in a few"
            " minutes, or choose another address."
        ),
        "club_slug_bad": _(
            "“%(slug)s” can’t be an address: use letters without accents, digits and hyphens, "
            "%(most)s characters at most."
        ),
        "club_here_already": _(
            "This club is already here: /clubs/%(slug)s/. To import it again, choose another"
            " address."
        ),
        "club_refused": _("The database rejected this file. Nothing was imported."),
    }
)
