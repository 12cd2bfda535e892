"""Time zones in the language of who reads them."""

import pytest
from django.utils.translation import override

from clubscore.markup.zones import choice_name, zone_place, zone_time
from clubscore.web.time_zones import zone_choices


@pytest.mark.parametrize(
    ("zone", "language", "place", "time"),
    [
        ("Europe/Rome", "it", "Roma", "ora di Roma"),
        ("Europe/Rome", "en", "Rome", "Rome time"),
        ("Europe/London", "it", "Londra", "ora di Londra"),
        ("America/Argentina/Buenos_Aires", "en", "Buenos Aires", "Buenos Aires time"),
        ("UTC", "it", "UTC", "UTC"),
        ("Etc/GMT+3", "en", "GMT+3", "GMT+3"),
    ],
)
def test_the_place_and_the_time_there(zone, language, place, time):
    with override(language):
        assert (zone_place(zone), zone_time(zone)) == (place, time)


@pytest.mark.parametrize(
    ("language", "zone", "place"),
    [("it", "Europe/Quattro_Venti", "Quattro Venti"), ("tlh", "Europe/Rome", "Rome")],
)
def test_without_a_name_a_zone_keeps_its_own(language, zone, place):
    """The zone, or the language, is newer than the names."""
    with override(language):
        assert zone_place(zone) == place


@pytest.mark.parametrize(
    ("language", "areas", "rome"),
    [("it", {"Europa", "Oceano Indiano"}, "Roma"), ("en", {"Europe", "Indian Ocean"}, "Rome")],
)
def test_zones_to_choose_from_are_in_the_visitors_language(language, areas, rome):
    with override(language):
        choices = zone_choices("Europe/Rome")
    assert areas <= {area for area, _rows in choices}
    rows = next(rows for _area, rows in choices if ("Europe/Rome", rome) in rows)
    names = [name for _zone, name in rows]
    assert names.index("Amsterdam") < names.index(rome) < names.index("Sofia")


def test_every_zone_can_be_chosen_under_a_name_of_its_own():
    """Browsers name some by an old name and some by a new one."""
    with override("it"):
        assert choice_name("America/Montreal") == "Montreal"
        assert choice_name("America/Toronto") == "Toronto"
        zones = {zone for _area, rows in zone_choices("Europe/Rome") for zone, _name in rows}
    assert {"Asia/Calcutta", "Asia/Kolkata", "Europe/Kiev", "Europe/Kyiv"} <= zones
