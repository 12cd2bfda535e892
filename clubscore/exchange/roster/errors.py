"""Errors of lists of players that are imported: the file, its columns, its rows."""

from django.utils.translation import gettext_noop as _

from clubscore.errors import declare

declare(
    {
        "roster_empty": _("The list has no player rows."),
        "roster_too_large": _(
            "The file is larger than %(limit)s MB. Keep only the list of players."
        ),
        "roster_too_long": _(
            "The list has more than %(limit)s rows. If it has one row per hand or game, take the"
            " standings instead; otherwise import it in parts."
        ),
        "roster_too_wide": _(
            "Row %(row)s has more than %(limit)s columns. Keep only those with player data."
        ),
        "roster_has_password": _(
            "This file is password-protected. Save it without a password, then choose it again."
        ),
        "roster_is_pdf": _(
            "This is a PDF. Copy the rows of its table and paste them here, or ask for the"
            " spreadsheet it was made from."
        ),
        "roster_is_page": _(
            "This is a web page or another XML file, whatever its name says. Open it in a"
            " spreadsheet program and save it as XLSX, or copy the rows and paste them here."
        ),
        "roster_is_document": _(
            "This is a text document. Copy the rows of its table and paste them here, or save"
            " them as a spreadsheet."
        ),
        "roster_is_numbers": _(
            "This is a Numbers file. In Numbers, export it as an Excel file, then choose that."
        ),
        "roster_broken": _(
            "This file is not a spreadsheet, or it is damaged. Open it in a spreadsheet program"
            " and save it as XLSX or CSV."
        ),
        "roster_not_text": _(
            "This file is neither a spreadsheet nor text. Open it in the program it comes from"
            " and save it as XLSX or CSV."
        ),
        "roster_uncertain": _(
            "It isn’t clear how to read this file. Save the list as CSV in UTF-8, or as XLSX "
            "with a single sheet."
        ),
        "roster_quotes": _(
            "A quotation mark in row %(row)s or later is not closed, or is closed too"
            " early. Correct it, or save the list as XLSX."
        ),
        "roster_commas": _(
            "In row %(row)s, commas seem to separate both columns and decimals. Save the list "
            "with semicolons between the columns, or as XLSX."
        ),
        "roster_not_aligned": _(
            "From row %(row)s on, it isn’t clear where a column ends. Put a semicolon between"
            " the columns, or save the list as XLSX."
        ),
        "roster_cell_too_long": _(
            "A cell in row %(row)s has more than %(limit)s characters. Keep only the list"
            " of players."
        ),
        "roster_page_spoilt": _("The form was altered in transit. Choose the file again."),
        "roster_no_names": _("Choose the column with the names: last name or full name."),
        "results_no_points": _("Choose the column with the points."),
        "result_without_place": _("The place is missing. Only substitutes have none."),
        "result_without_points": _("The points are missing."),
        "result_without_table_points": _("The table points are missing."),
        "results_without_places": _(
            "The list has no places, but the event has results for players who are not on it. "
            "Add a column with places, or import the whole list."
        ),
        "roster_column_twice": _("Two columns have the same content: choose one."),
        "roster_not_ready": _(
            "Nothing has been imported yet. Rows to correct, decide on or skip: %(rows)s."
        ),
        "letters_lost": _("“%(text)s” seems to have lost letters with accents."),
        "name_of_nobody": _("“%(text)s” doesn’t look like a person’s name."),
        "last_name_missing": _("The last name is missing."),
        "cell_is_an_error": _("The spreadsheet shows an error in this row: %(text)s."),
        "points_rounded": _("“%(text)s” is stored as %(kept)s: points have two decimals."),
        "ema_number_pending": _("Imported without an EMA number: “%(text)s”."),
        "name_of_several_words": _(
            "Last name “%(last)s”. If that is wrong, correct the row with a comma after the last"
            " name: “%(other)s”."
        ),
        "family_name_first": _(
            "In %(country)s the family name usually comes first. Is the last name “%(last)s”? If"
            " not, write it in front, with a comma: “%(other)s”."
        ),
        "ema_number_twice": _("Row %(row)s has the EMA number %(number)s for another person."),
        "number_taken": _(
            "Number %(number)s belongs to %(name)s: the next free number will be used."
        ),
        "roster_changed_since": _(
            "These rows differ from the preview you saw: %(rows)s. Check them, then import."
        ),
        "roster_of_seats": _(
            "This is Clubscore’s file of results seat by seat. Take the file “Standings” instead."
        ),
        "roster_of_hands": _(
            "This is Clubscore’s file of all hands. Take the file “Standings” instead."
        ),
        "roster_of_penalties": _(
            "This is Clubscore’s file of penalties. Take the file “Standings” instead."
        ),
        "roster_of_teams": _(
            "This is Clubscore’s file of teams. Take the file “Standings” instead: it has the"
            " players with their teams."
        ),
        "roster_of_circuit": _(
            "This is the ranking of a circuit. Take the file “Standings” of one of its events"
            " instead."
        ),
        "roster_of_log": _("This is a club’s log, not a list of players."),
        "roster_of_players": _(
            "This is a player list, without results. Take the file “Standings” instead."
        ),
        "state_unknown": _(
            "“%(text)s” is not a status. Write “confirmed”, “on the waiting list” or "
            "“withdrawn”, or skip the column."
        ),
        "list_says_withdrawn": _("The list says “withdrawn”, so the player isn’t entered."),
        "list_without_result": _("The list has no result for this player."),
        "player_data_deleted": _("The player’s data has been deleted."),
        "player_in_other_events": _(
            "The player is in other events of the club too: only the club’s organizers can"
            " change this."
        ),
        "withdrawal_with_seats": _(
            "Seats have been drawn for this player. Withdraw them on their own page, where you"
            " choose who takes the seats."
        ),
        "state_on_the_page": _("Confirm or decline requests on the page “Players”."),
        "number_when_confirmed": _("The player gets a number when the entry is confirmed."),
        "number_is_kept": _("Number %(number)s belongs to %(name)s."),
        "number_in_two_rows": _("Row %(row)s also has number %(number)s."),
        "number_twice": _(
            "Row %(row)s also has number %(number)s: the next free number will be used."
        ),
        "federation_name_differs": _(
            "In the player list “%(list)s”, %(number)s is the number of %(name)s."
        ),
        "federation_number_offered": _(
            "In the player list “%(list)s”, %(name)s (%(country)s) has the number %(number)s."
        ),
        "participants_changed": _(
            "Someone has changed the number of players in the meantime. Check it, then import."
        ),
    }
)
