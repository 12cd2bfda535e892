"""Where somebody comes from: our flags, letters where there is none, names for who hears them."""

import re

import pytest
from django.conf import settings
from django.utils.translation import override

from clubscore.markup.flags import DRAWN, WITHOUT, country_name, flag
from clubscore.web.fields import countries


def drawn() -> set[str]:
    sprite = (settings.BASE_DIR / "static/img/flags.svg").read_text()
    return set(re.findall(r'<symbol id="([A-Z]{3})"', sprite))


def test_every_flag_is_drawn_and_every_drawing_is_shown():
    assert drawn() == set(DRAWN)
    assert not set(DRAWN) & set(WITHOUT)


@pytest.mark.parametrize(("language", "name"), [("en", "Italy"), ("it", "Italia")])
def test_who_cannot_see_it_hears_the_name(language, name):
    with override(language):
        made = flag("ITA")
    assert f'role="img" aria-label="{name}"' in made
    assert re.search(r'<use href="[^"]*flags[^"]*#ITA"/>', made)
    assert '<span aria-hidden="true">ITA</span>' in made


@pytest.mark.parametrize(
    ("language", "germany", "fiji"),
    [("it", "Germania", "Figi"), ("fr", "Allemagne", "Fidji"), ("zh-hans", "德国", "斐济")],
)
def test_countries_are_offered_in_the_visitors_language(language, germany, fiji):
    with override(language):
        offered = countries()
        assert country_name("FJI") == fiji
    assert ("DEU", germany) in offered


def test_where_no_flag_is_drawn_the_letters_stand_alone():
    with override("en"):
        assert flag("PRT") == '<span class="country" role="img" aria-label="Portugal">PRT</span>'
    assert flag("XYZ") == "XYZ"
    assert flag("") == ""
    assert flag("<b>") == "&lt;b&gt;"
