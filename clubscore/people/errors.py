"""Errors of clubs, players and accounts."""

from django.utils.translation import gettext_noop as _

from clubscore.errors import declare

declare(
    {
        "passkeys_too_many": _("You have %(most)s passkeys already. Remove one first."),
        "passkey_refused": _("The passkey could not be added. Try again."),
        "passkey_twice": _("This device already has a passkey for an account here."),
        "passkey_unknown": _(
            "This passkey isn’t registered here, or it took too long. Log in with your password."
        ),
        "bad_country": _("Unknown country “%(text)s”. Write ITA, FRA, DEU…"),
        "bad_ema_number": _("“%(text)s” is not an EMA number, which has eight digits."),
        "ema_number_taken": _("The EMA number %(number)s already belongs to %(name)s."),
        "bad_time_zone": _("“%(text)s” is not a time zone, such as Europe/Rome."),
        "bad_accent": _("“%(text)s” is not one of the club colours."),
        "bad_language": _("This site is not available in “%(text)s”."),
        "bad_ruleset": _("Unknown rules “%(text)s”."),
        "bad_web_address": _(
            "“%(text)s” is not a web address. Copy it from the browser, such as"
            " https://example.org."
        ),
        "bad_contacts_weeks": _(
            "“%(text)s” is not a number of weeks from %(least)s to %(most)s for which "
            "contacts are stored after an event."
        ),
        "logo_too_large": _("The image is larger than %(most)s MB. Save a smaller version."),
        "logo_too_long": _(
            "The image is %(width)s × %(height)s pixels; the limit is %(most)s per side."
            " Save a smaller version."
        ),
        "logo_too_many_pixels": _(
            "The image has more than %(most)s million pixels. Save a smaller version."
        ),
        "logo_not_a_picture": _(
            "This is not a PNG or JPEG image, or it is damaged. Open it in an image editor"
            " and save it as PNG."
        ),
        "domain_bad": _(
            "“%(text)s” is not a domain. Write it without https:// and without a slash, such as"
            " mahjong.example.org."
        ),
        "domain_of_server": _(
            "%(host)s is an address of this server itself. Enter a domain of the club."
        ),
        "domain_below_server": _(
            "%(server)s is the domain of this server. Only the operator can assign names "
            "below it to clubs: ask them, or enter another domain."
        ),
        "domains_full": _(
            "This server has reached its limit of club domains. Ask its operator to assign yours."
        ),
        "domains_too_many_today": _("Too many domains were entered today. Try again tomorrow."),
        "domain_taken": _("%(host)s belongs to another club here."),
        "domain_held": _(
            "Another club here has %(host)s as its domain. If it is yours, ask the operator of this"
            " server."
        ),
        "domain_too_often": _(
            "The domain was changed or checked too often. Try again in %(minutes)s min."
        ),
        "domains_not_offered": _(
            "Clubs on this server can’t have their own domains yet. Its operator first "
            "has to set the server’s address, without a path."
        ),
        "domain_no_record": _(
            "There is no TXT record named _clubscore.%(host)s yet. Set the one shown here. It can"
            " take a few hours until a new record works everywhere."
        ),
        "domain_other_record": _(
            "The TXT record named _clubscore.%(host)s has a different value. Copy the "
            "value shown here into it."
        ),
        "domain_dns_silent": _(
            "The TXT record of %(host)s could not be looked up. Clubscore will try again soon."
        ),
        "domain_no_proof": _(
            "%(host)s points to another website. Check that the DNS record is the one "
            "shown here, and that there is no other one for this name."
        ),
        "domain_no_dns": _(
            "%(host)s can’t be found on the internet yet. Set the DNS record shown here. It can"
            " take a few hours until a new record works everywhere."
        ),
        "domain_no_certificate": _(
            "%(host)s points to a server that has no certificate for it. If the DNS "
            "record is as shown here, ask the operator of this server to set up HTTPS "
            "for it."
        ),
        "domain_no_answer": _(
            "%(host)s is not responding. If the DNS record is as shown here, ask the operator of "
            "this server to set it up for this name."
        ),
        "domain_internal": _(
            "%(host)s points to an address that is not public. Check the DNS record, or "
            "ask the operator of this server to allow it."
        ),
        "suspension_without_reason": _("Give a reason: it is shown to the club."),
        "club_suspended": _(
            "The operator of this site has suspended %(club)s: nothing can be changed there."
        ),
        "name_with_link": _(
            "“%(text)s” has a web or e-mail address in it. Write the name alone, without a dot"
            " between two words."
        ),
        "clubs_enough": _(
            "Too many clubs have been started today, from your network or on this site. Try "
            "again tomorrow."
        ),
        "club_link_over": _(
            "This link no longer works: it has been used, or has expired. Fill in the form again."
        ),
        "last_admin": _(
            "%(name)s is the club’s only administrator. Make someone else an administrator first."
        ),
        "bad_username": _(
            "“%(text)s” is not a username: use letters, digits and @ . + - _, without spaces."
        ),
        "username_taken": _("The username “%(text)s” is taken. Choose another."),
        "confirmation_not_sent": _(
            "Address saved, but no e-mail could be sent to %(address)s. Check it, then save"
            " it again to retry."
        ),
        "too_many_mails": _(
            "Address saved, but too many links have been sent. Try again in an hour."
        ),
        "email_link_over": _(
            "This link cannot confirm the address: it has expired or belongs to another account."
        ),
        "factor_first": _("Turn on two-factor authentication for your own account first."),
        "player_has_entries": _(
            "%(name)s is entered in an event and cannot be removed. If the same person is"
            " listed twice, merge the two players."
        ),
        "player_gone": _("%(name)s is no longer on the club’s player list."),
    }
)
