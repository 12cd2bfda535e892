"""Where someone comes from: one of our own flags, or else the letter code, and the name.

Only flags that are right without a coat of arms are drawn, in static/img/flags.svg. All others, and
countries without a name here, have only their code: never a wrong flag.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from django.templatetags.static import static
from django.utils.functional import Promise
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import get_language, pgettext_lazy

from clubscore.languages import SOURCE
from clubscore.people.players.countries import country_in

DRAWN: Final[dict[str, str | Promise]] = {
    "ARM": pgettext_lazy("country", "Armenia"),
    "AUT": pgettext_lazy("country", "Austria"),
    "BEL": pgettext_lazy("country", "Belgium"),
    "BGR": pgettext_lazy("country", "Bulgaria"),
    "CHE": pgettext_lazy("country", "Switzerland"),
    "CZE": pgettext_lazy("country", "Czechia"),
    "DEU": pgettext_lazy("country", "Germany"),
    "DNK": pgettext_lazy("country", "Denmark"),
    "ESP": pgettext_lazy("country", "Spain"),
    "EST": pgettext_lazy("country", "Estonia"),
    "FIN": pgettext_lazy("country", "Finland"),
    "FRA": pgettext_lazy("country", "France"),
    "GBR": pgettext_lazy("country", "United Kingdom"),
    "GRC": pgettext_lazy("country", "Greece"),
    "HUN": pgettext_lazy("country", "Hungary"),
    "IRL": pgettext_lazy("country", "Ireland"),
    "ISL": pgettext_lazy("country", "Iceland"),
    "ITA": pgettext_lazy("country", "Italy"),
    "JPN": pgettext_lazy("country", "Japan"),
    "LTU": pgettext_lazy("country", "Lithuania"),
    "LUX": pgettext_lazy("country", "Luxembourg"),
    "LVA": pgettext_lazy("country", "Latvia"),
    "MCO": pgettext_lazy("country", "Monaco"),
    "NLD": pgettext_lazy("country", "Netherlands"),
    "NOR": pgettext_lazy("country", "Norway"),
    "POL": pgettext_lazy("country", "Poland"),
    "ROU": pgettext_lazy("country", "Romania"),
    "RUS": pgettext_lazy("country", "Russia"),
    "SWE": pgettext_lazy("country", "Sweden"),
    "UKR": pgettext_lazy("country", "Ukraine"),
}
WITHOUT: Final[dict[str, str | Promise]] = {
    "AUS": pgettext_lazy("country", "Australia"),
    "BLR": pgettext_lazy("country", "Belarus"),
    "CAN": pgettext_lazy("country", "Canada"),
    "CHN": pgettext_lazy("country", "China"),
    "HKG": pgettext_lazy("country", "Hong Kong"),
    "HRV": pgettext_lazy("country", "Croatia"),
    "ISR": pgettext_lazy("country", "Israel"),
    "KOR": pgettext_lazy("country", "South Korea"),
    "MAC": pgettext_lazy("country", "Macau"),
    "MDA": pgettext_lazy("country", "Moldova"),
    "MLT": pgettext_lazy("country", "Malta"),
    "PRT": pgettext_lazy("country", "Portugal"),
    "SMR": pgettext_lazy("country", "San Marino"),
    "SRB": pgettext_lazy("country", "Serbia"),
    "SVK": pgettext_lazy("country", "Slovakia"),
    "SVN": pgettext_lazy("country", "Slovenia"),
    "TUR": pgettext_lazy("country", "Turkey"),
    "TWN": pgettext_lazy("country", "Taiwan"),
    "USA": pgettext_lazy("country", "United States"),
}
FLAG: Final = (
    '<span class="country nowrap"><svg class="flag" role="img" aria-label="{}">'
    '<use href="{}#{}"/></svg> <span aria-hidden="true">{}</span></span>'
)
CODE: Final = '<span class="country" role="img" aria-label="{}">{}</span>'


def country_name(country: str) -> str:
    """Return what a country of three letters is called in the visitor’s language."""
    own = DRAWN.get(country) or WITHOUT.get(country)
    return str(own or country_in(get_language() or SOURCE, country))


def flag(country: str) -> SafeString:
    """Return a country by its code of three letters, for people who see it and who hear it."""
    return _drawn(country, get_language())


@lru_cache(maxsize=1024)
def _drawn(country: str, _language: str | None) -> SafeString:
    if country in DRAWN:
        return format_html(FLAG, DRAWN[country], static("img/flags.svg"), country, country)
    if country in WITHOUT:
        return format_html(CODE, WITHOUT[country], country)
    return format_html("{}", country)
