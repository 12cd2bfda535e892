"""Errors of the forms that import a list of players."""

from django.utils.translation import gettext_noop as _

from clubscore.errors import declare

declare(
    {
        "roster_missing": _("Choose a file, or paste the rows of a spreadsheet."),
        "roster_both": _("A file and pasted rows at once: give one of them."),
        "roster_columns_changed": _(
            "The columns have been changed: look at what follows from it, then import."
        ),
        "roster_rows_corrected": _(
            "Rows have been corrected: check what becomes of them, then import."
        ),
    }
)
