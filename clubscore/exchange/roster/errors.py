"""Errors of lists of players that are imported: the file, its columns, its rows."""

from django.utils.translation import gettext_noop as _

from clubscore.errors import declare

declare(
    {
        "roster_empty": _("There are no rows of players in it."),
        "roster_too_large": _("That is more than %(limit)s MB. Leave only the list of players."),
        "roster_too_long": _("That is more than %(limit)s rows. Import them in parts."),
        "roster_too_wide": _(
            "Row %(row)s has more than %(limit)s columns. Leave only those of the list of players."
        ),
        "roster_is_xls": _(
            "This is an old Excel file (.xls), or one with a password. Open it and save it as XLSX"
            " without a password, or as CSV."
        ),
        "roster_is_ods": _(
            "This kind of spreadsheet (such as .ods) cannot be read here. Open it and save it as"
            " XLSX or CSV."
        ),
        "roster_has_macros": _("This workbook has macros. Save it as XLSX, which has none."),
        "roster_broken": _(
            "This file is not a spreadsheet, or it is damaged. Open it in a spreadsheet program"
            " and save it as XLSX or CSV."
        ),
        "roster_not_text": _(
            "This file is neither XLSX nor CSV. Open it in a spreadsheet program and save it as"
            " one of them."
        ),
        "roster_quotes": _(
            "From row %(row)s on, a quotation mark is opened and never closed, or closed too"
            " early. Correct it, or save the list as XLSX."
        ),
        "roster_cell_too_long": _(
            "A cell in row %(row)s has more than %(limit)s characters. Leave only the list of"
            " players."
        ),
        "roster_page_spoilt": _("This page has been changed on its way. Choose the file again."),
        "roster_no_names": _("Say which column has the names: the last name, or the full name."),
        "roster_column_twice": _("Two columns are said to hold the same: choose one."),
        "roster_not_ready": _(
            "Nothing has been imported yet: correct, decide or leave out these rows: %(rows)s."
        ),
        "letters_lost": _("“%(text)s” seems to have lost letters with accents."),
        "name_of_nobody": _("“%(text)s” does not look like the name of a person."),
        "last_name_missing": _("The last name is missing."),
        "cell_is_an_error": _("The spreadsheet has an error in this row: %(text)s."),
        "country_perhaps": _(
            "“%(text)s” is not a country known here. Is %(country)s meant? Then write that."
        ),
        "bad_number": _("“%(text)s” is not a number from 1 to %(highest)s."),
        "neither_yes_nor_no": _("“%(text)s” is neither yes nor no."),
        "ema_number_twice": _("Row %(row)s has the EMA number %(number)s for somebody else."),
        "number_taken": _(
            "The number %(number)s belongs to %(name)s: the next free one is given instead."
        ),
        "number_twice": _(
            "Row %(row)s has the number %(number)s too: the next free one is given instead."
        ),
    }
)
