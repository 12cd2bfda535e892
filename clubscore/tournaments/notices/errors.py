"""Errors of subscriptions."""

from django.utils.translation import gettext_noop as _

from clubscore.errors import declare

declare(
    {
        "push_refused": _(
            "This browser’s notifications come through %(host)s, which this site doesn’t use."
            " Get an e-mail instead, or use another browser."
        ),
        "no_opening_ahead": _(
            "Registration has opened in the meantime, or no longer has a date. Check the event’s "
            "page."
        ),
        "push_keys_bad": _("The browser sent unusable keys. Reload the page and try again."),
        "event_over": _("The event is over: there is nothing left to notify you about."),
        "too_many_subscriptions": _("Too many devices receive notifications from this event."),
    }
)
