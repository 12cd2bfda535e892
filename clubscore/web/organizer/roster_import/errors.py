"""Errors of the forms that import a list of players."""

from django.utils.translation import gettext_noop as _

from clubscore.errors import declare

declare(
    {
        "roster_missing": _("Choose a file, or paste the rows of a spreadsheet."),
        "roster_both": _("Choose a file or paste rows, not both."),
        "roster_columns_changed": _("The columns have changed. Check the preview, then import."),
        "columns_in_question": _(
            "Nothing has been imported yet. First answer the questions about the columns."
        ),
        "roster_rows_corrected": _("Rows have been corrected. Check the preview, then import."),
    }
)
