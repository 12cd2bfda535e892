"""Time zones in the language of who reads them."""

import pytest
from django.utils.translation import override

from clubscore.markup.zones import zone_place, zone_time
from clubscore.web.time_zones import zone_aliases, zone_choices


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


@pytest.mark.parametrize("language", ["en", "it", "de", "zh-hans"])
def test_every_place_is_offered_once(language):
    with override(language):
        rows = [row for _area, rows in zone_choices("Europe/Rome") for row in rows]
    zones = [zone for zone, _name in rows]
    assert {"Asia/Kolkata", "America/Nuuk", "Europe/Kyiv", "Europe/Oslo"} <= {*zones}
    former = {"Asia/Calcutta", "America/Godthab", "Europe/Kiev", "Australia/LHI", "Australia/North"}
    assert not former & {*zones}
    assert len({name for _zone, name in rows}) == len(rows)


def test_a_former_name_stays_valid_and_leads_to_the_one_of_today():
    assert zone_choices("Asia/Calcutta")[0] == ("Asia/Calcutta", "Asia/Calcutta")
    assert zone_aliases()["Asia/Calcutta"] == "Asia/Kolkata"
    assert zone_aliases()["Europe/Kiev"] == "Europe/Kyiv"
