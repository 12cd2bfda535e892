"""Questions about the columns of a list, asked before it is imported."""

from django.utils.translation import gettext_noop as _

from clubscore.errors import declare

declare(
    {
        "names_order_asked": _(
            "First name or last name first? The column “%(heading)s” doesn’t say."
        ),
        "names_order_asked_plain": _("First name or last name first? The list doesn’t say."),
        "names_halves_asked": _("Which of these two columns has the last names?"),
        "names_look_swapped": _("First and last names look swapped. Which is right?"),
        "names_middle_asked": _("Some names have more than two words. Which are the last names?"),
        "country_skipped": _(
            "The column “%(heading)s” looks like countries (%(sample)s), but it is skipped. New"
            " players would be from %(country)s. Is it their country?"
        ),
        "points_against_places": _(
            "Place %(upper)s has %(few)s, but place %(lower)s has %(many)s. Are places and"
            " points the right columns?"
        ),
        "points_rise": _(
            "The points rise down the list, from %(few)s to %(many)s: the last row would be first."
            " Is “%(heading)s” the column with the points?"
        ),
        "points_like_places": _(
            "“%(heading)s” counts 1, 2, 3… as places do. Is it the column with the points?"
        ),
        "points_or_table_points": _(
            "“%(heading)s” means points on some lists and table points on others. Which is it here?"
        ),
        "table_points_skipped": _(
            "“%(heading)s” looks like table points, but it is skipped. Does it hold the table"
            " points?"
        ),
        "table_points_several": _(
            "More than one column looks like table points or points: %(headings)s. Choose below"
            " which is the total, or skip them."
        ),
    }
)
