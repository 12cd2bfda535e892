"""Errors of clubs, players and accounts."""

from django.utils.translation import gettext_noop as _

from clubscore.errors import declare

declare(
    {
        "bad_country": _("“%(text)s” is not a country known here. Write ITA, FRA, DEU …"),
        "bad_ema_number": _("“%(text)s” is not an EMA number: eight digits."),
        "ema_number_taken": _("The EMA number %(number)s already belongs to %(name)s."),
        "bad_time_zone": _("“%(text)s” is not a time zone, such as Europe/Rome."),
        "bad_accent": _("“%(text)s” is not a colour of the palette."),
        "bad_language": _("“%(text)s” is not a language of this site."),
        "bad_ruleset": _("The rules “%(text)s” are not known here."),
        "bad_web_address": _(
            "“%(text)s” is not a web address. Write it as the browser shows it, such as"
            " https://example.org."
        ),
        "logo_too_large": _("The picture is larger than %(most)s MB: save it smaller."),
        "logo_too_long": _(
            "The picture is %(width)s × %(height)s pixels: no side may be longer than %(most)s."
            " Save it smaller."
        ),
        "logo_too_many_pixels": _(
            "The picture has more than %(most)s million pixels: save it smaller."
        ),
        "logo_not_a_picture": _(
            "This is no PNG or JPEG picture, or it is damaged. Open it in a picture program and"
            " save it as PNG."
        ),
        "last_admin": _("%(name)s is the club’s only administrator: make somebody else one first."),
        "bad_username": _(
            "“%(text)s” is not a username: use letters, digits and @ . + - _, without spaces."
        ),
        "username_taken": _("The username “%(text)s” is taken: choose another."),
        "confirmation_not_sent": _(
            "The address is saved, but no e-mail could be sent to %(address)s. Check it, and save"
            " it again for another try."
        ),
        "too_many_mails": _(
            "The address is saved, but too many links have been sent. Try again in an hour."
        ),
        "email_link_over": _(
            "This link confirms no address: it is too old, or not for this account."
        ),
        "factor_first": _("Switch on a second factor for your own account first."),
        "player_has_entries": _(
            "%(name)s is on the list of an event, so the name has to stay. Is it somebody who is"
            " in the list twice? Then merge the two."
        ),
        "player_gone": _("%(name)s is no longer in the club’s list."),
    }
)
