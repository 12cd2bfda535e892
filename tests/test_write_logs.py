"""What every write leaves behind: a line of an event's log, an act of the club, or a reason."""

import importlib
import inspect
import pkgutil
from collections.abc import Iterator
from types import ModuleType

import clubscore.people
import clubscore.tournaments
import clubscore.web.organizer

LOGS = ("change_log", "act_log", "player_log", "log_entry", "log_session", "_log")
# Writes that leave no line of their own, and where it is told all the same.
ELSEWHERE = {
    "services.event_create": "the event tells who made it and when",
    "services.club_night_create": "as event_create",
    "services.event_open": "as event_create",
    "mailed_links.login_link_use": "by the login that follows",
    "entries.entry_add": "of event_open, players_enter and others that log it",
    "seats.players_swap": "by seat_names_correct",
    "services.session_create": "of club_night_create and session_next_seated",
    "room.room_prepare": "by next_session_anew",
    "event_change.settings_change": "by event_change and rules_change",
    "penalties.penalty_give": "by the hand it belongs to",
    "penalties.penalty_cancel": "by the hand it belongs to",
    "services.plan_set": "by seats_set, session by session",
    "services.draw_begin": "as draw_prepare",
    "services.draw_prepare": "the draw tells who asked for it, and all it was asked",
    "services.domain_check_again": "its page tells when it was looked at, and what was found",
    "services.draw_stop": "the draw tells it",
    "separations.separation_add": "every draw tells whom it kept apart",
    "separations.lock_add": "every draw tells which seats were locked",
    "throttling.login_release": "by the command",
    "email_addresses.email_prove": "by account_create: the address is that of the new account",
    "beginning.club_request_add": "by club_request_confirm, once the link is opened",
    "beginning.club_request_confirm": "by club_create and membership_add",
    "beginning.club_begin": "by club_create and membership_add",
    "quotas.upload_count": "by what becomes of the file",
    "calls.referee_call": "by call_open",
    "byes.byes_draw": "by byes_set",
    "invitations.invitation_accept": "by membership_add and role_give",
    "identities.identity_settle": "by entry_confirm and entry_return",
    "accounts.others_access_end": "by membership_add and role_give",
    "sessions.session_note": "by the login",
    "sessions.session_renamed": "by password_change and sessions_end_others",
    "sessions.sessions_forget_others": "as session_renamed",
    "tokens.token_once": "by whatever inserts the row with the token",
    "email_addresses.confirmation_send": "by email_confirm, once the link is opened",
    "account_mails.account_mail_add": "it tells by e-mail of what the log tells",
    "account_mails.language_note": "by the login",
    "services.federation_forget": "by player_erase",
    "services.arrive_by_code": "by people_arrive",
    "services.arrival_undo_by_code": "by arrival_undo",
    "services.walk_in": "by players_enter and people_arrive",
    "room.no_shows_cover": "by absence_set",
    "replacement.seat_hand_over": "by absence_set and seat_names_correct",
    "outbox.notice_add": "it tells others of what the log tells",
    "outbox.notice_of_hand": "as notice_add, of the history of a hand",
    "webhooks.webhook_test": "the list of what was delivered",
    **{
        f"subscriptions.{name}": "nothing: who is notified is nobody else’s business"
        for name in (
            *("push_subscribe", "mail_subscribe", "subscription_confirm", "subscription_end"),
            *("subscription_extend", "opening_end"),
            *("device_renew", "device_end"),
        )
    },
}
READS = {"services.event_with_token", "player_merge.merge_look"}
READS |= {"privacy.names_for", "plan.absence_plan", "bye_seats.byes_plan"}
READS |= {"passkeys.login_question", "passkeys.registration_question"}


def modules() -> Iterator[ModuleType]:
    for package in (clubscore.people, clubscore.tournaments, clubscore.web.organizer):
        for one in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            if not one.ispkg and not {"management", "migrations"} & set(one.name.split(".")):
                yield importlib.import_module(one.name)


def writes() -> dict[str, str]:
    """Return the source of every public function that writes: all that it takes is by keyword."""
    found = {}
    for module in modules():
        for name, one in vars(module).items():
            if inspect.isfunction(one) and one.__module__ == module.__name__ and name[0] != "_":
                kinds = [part.kind for part in inspect.signature(one).parameters.values()]
                if kinds and set(kinds) == {inspect.Parameter.KEYWORD_ONLY}:
                    found[f"{module.__name__.split('.')[-1]}.{name}"] = told_by(module, one)
    return found


def told_by(module: ModuleType, function: object) -> str:
    """Return the source of a function with that of the private ones it calls."""
    source = inspect.getsource(inspect.unwrap(function))  # type: ignore[arg-type]
    private = {
        name: one
        for name, one in vars(module).items()
        if name.startswith("_") and inspect.isfunction(one) and one.__module__ == module.__name__
    }
    called = [one for name, one in private.items() if f"{name}(" in source]
    return source + "".join(map(inspect.getsource, called))


def test_every_write_is_told():
    found = writes()
    untold = {
        name for name, source in found.items() if not any(f"{log}(" in source for log in LOGS)
    }
    assert len(found) > 60
    assert untold == set(ELSEWHERE) | READS
