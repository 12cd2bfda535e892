"""How a person is found in a text: spellings, orders, addresses, numbers, and nobody else."""

import pytest

from clubscore.people.models import Player
from clubscore.play.personal_data.names import PersonNames, names_of
from clubscore.tournaments.models import Change, Entry
from tests.factories import make_club, make_event

pytestmark = pytest.mark.django_db

WHOLE = {
    "as it is": "Ermengarda D’Alò",
    "last name first": "D’Alò Ermengarda",
    "with a comma": "D'Alò, Ermengarda",
    "capitals": "ERMENGARDA D’ALÒ",
    "accents folded": "ermengarda d'alo",
    "accents as signs of their own": "Ermengarda D’Alo\u0300",
    "another apostrophe": "Ermengarda D`Alò",
    "no apostrophe": "Ermengarda Dalò",
    "two blanks": "Ermengarda  D’Alò",
    "an underscore": "ermengarda_dalo",
    "as one word": "ermengardadalo",
    "e-mail of the contact": "Erme@Example.org",
    "e-mail made of the name": "ermengarda.dalo@example.com",
    "phone of the contact": "333 1234567",
    "phone with a country": "+39 333/123-4567",
    "EMA number": "07999999",
    "name before a correction": "Ermengarda Daloo",
    "name before a merge": "Gardina D’Alò",
    "as on the form": "D’Alò Ermengarda Maria",
    "a nickname that was told": "la Garda",
}


@pytest.fixture
def names() -> PersonNames:
    event = make_event(players=4, club=make_club())
    entry = event.entries.select_related("player").get(number=1)
    Player.objects.filter(pk=entry.player_id).update(
        first_name="Ermengarda", last_name="D’Alò", ema_number="07999999"
    )
    Player.objects.create(club=event.club, first_name="Ada", last_name="D’Alò")
    Player.objects.create(club=event.club, first_name="Ermengarda", last_name="D’Alò Bianchi")
    contact, written = "erme@example.org, +39 333 1234567", "D’Alò Ermengarda Maria"
    Entry.objects.filter(pk=entry.pk).update(contact=contact, written_as=written)
    for kind, facts in (
        ("entry_changed", {"before": {"name": "Ermengarda Daloo"}, "after": {"name": WHOLE_NAME}}),
        ("entry_changed", {"before": None}),
        ("player_merged", {"name": WHOLE_NAME, "merged": "Gardina D’Alò"}),
    ):
        Change.objects.create(tournament=event, kind=kind, via="organizer", facts=facts)
    return names_of(Player.objects.get(pk=entry.player_id), ["la Garda"])


WHOLE_NAME = "Ermengarda D’Alò"


@pytest.mark.parametrize("text", WHOLE.values(), ids=WHOLE)
def test_the_whole_name_is_replaced_alone(names, text):
    assert names.replace(f"Ask {text}: late again", "N.N.") == "Ask N.N.: late again"
    assert names.replace(f"l’{text}.", "N.N.") == "l’N.N.."


OTHERS = {
    "a longer word": "Ermengarda D’Alòni",
    "another first name": "Ada D’Alò",
    "another player of a longer name": "Ermengarda D’Alò Bianchi",
    "a longer number": "107999999",
    "another number": "333 1234568",
    "another address": "nerme@example.org",
    "words of the name apart": "D’Alò and Ermengarda",
}


@pytest.mark.parametrize("text", OTHERS.values(), ids=OTHERS)
def test_nobody_else_is_replaced(names, text):
    assert names.replace(f"Ask {text}: late again", "N.N.") == f"Ask {text}: late again"


PARTS = {
    "last name": ("D’Alò says no", "N.N. says no"),
    "last name in capitals": ("DALÒ: no", "N.N.: no"),
    "first name": ("tell Ermengarda", "tell N.N."),
    "with an initial": ("E. D’Alò was late", "N.N. was late"),
    "an initial behind": ("D’Alò E. was late", "N.N. was late"),
    "with the whole name": ("Ermengarda D’Alò, then D’Alò", "N.N., then N.N."),
    "beside another player": ("Ada D’Alò and Ermengarda", "Ada D’Alò and N.N."),
}


@pytest.mark.parametrize(("text", "after"), PARTS.values(), ids=PARTS)
def test_a_part_is_replaced_on_request_alone(names, text, after):
    assert names.part_spans(text)
    assert names.replace(text, "N.N.", parts=True) == after
    assert names.part_spans(names.replace(text, "N.N."))


def test_names_written_without_blanks_are_found_within_a_text():
    event = make_event(players=4, club=make_club())
    player = Player.objects.create(club=event.club, first_name="小明", last_name="欧阳")
    names = names_of(player)
    assert names.replace("请欧阳小明来", "N.N.") == "请N.N.来"
    assert names.replace("小明 欧阳", "N.N.") == "N.N."


def test_a_short_name_is_no_other_word():
    player = Player.objects.create(club=make_club(), first_name="Al", last_name="Ex")
    assert names_of(player).replace("Alex, ex al", "N.N.") == "Alex, N.N."


def test_a_single_name_has_no_parts():
    player = Player.objects.create(club=make_club(), last_name="Ronaldinha")
    names = names_of(player)
    assert names.replace("Ronaldinha!", "N.N.") == "N.N.!"
    assert not names.part_spans("Ronaldinha")


def test_long_names_are_known_by_each_word():
    player = Player.objects.create(club=make_club(), first_name="Anna Maria", last_name="De Rossi")
    names = names_of(player)
    assert [names.part_spans(text) for text in ("Maria", "Rossi", "De")] == [[(0, 5)], [(0, 5)], []]


def test_namesakes_are_known():
    club = make_club()
    player = Player.objects.create(club=club, first_name="Ada", last_name="Rè")
    assert not names_of(player).is_shared
    Player.objects.create(club=club, first_name="Re", last_name="ADA")
    assert names_of(player).is_shared


@pytest.mark.parametrize("text", ["", "\u0301"], ids=["empty", "an accent"])
def test_nobody_is_in_accents_alone(names, text):
    assert not names.may_be_in(text)
    assert names.spans(text) == []
