"""Countries people are asked for: ISO 3166-1 alpha-3 codes with the countries' own names.

Any code of three letters is accepted; these are the ones offered, where mahjong is played most.
"""

from typing import Final

COUNTRIES: Final = {
    "ARG": "Argentina",
    "AUS": "Australia",
    "AUT": "Österreich",
    "BEL": "België / Belgique",
    "BGR": "България",
    "BLR": "Беларусь",
    "BRA": "Brasil",
    "CAN": "Canada",
    "CHE": "Schweiz / Suisse / Svizzera",
    "CHN": "中国",
    "CYP": "Κύπρος",
    "CZE": "Česko",
    "DEU": "Deutschland",
    "DNK": "Danmark",
    "ESP": "España",
    "EST": "Eesti",
    "FIN": "Suomi",
    "FRA": "France",
    "GBR": "United Kingdom",
    "GRC": "Ελλάδα",
    "HKG": "香港 / Hong Kong",
    "HRV": "Hrvatska",
    "HUN": "Magyarország",
    "IDN": "Indonesia",
    "IND": "India",
    "IRL": "Ireland",
    "ISL": "Ísland",
    "ISR": "ישראל",
    "ITA": "Italia",
    "JPN": "日本",
    "KOR": "한국",
    "LTU": "Lietuva",
    "LUX": "Luxembourg",
    "LVA": "Latvija",
    "MAC": "澳門 / Macau",
    "MEX": "México",
    "MLT": "Malta",
    "MYS": "Malaysia",
    "NLD": "Nederland",
    "NOR": "Norge",
    "NZL": "New Zealand",
    "POL": "Polska",
    "PRT": "Portugal",
    "ROU": "România",
    "RUS": "Россия",
    "SGP": "Singapore",
    "SMR": "San Marino",
    "SRB": "Srbija",
    "SVK": "Slovensko",
    "SVN": "Slovenija",
    "SWE": "Sverige",
    "THA": "ไทย",
    "TUR": "Türkiye",
    "TWN": "臺灣",
    "UKR": "Україна",
    "USA": "United States",
    "VAT": "Città del Vaticano",
    "VNM": "Việt Nam",
    "ZAF": "South Africa",
}


def country_code(text: str) -> str:
    """Return the code of a country given by code or by one of its own names, as capitals."""
    wanted = text.strip().casefold()
    for code, names in COUNTRIES.items():
        if wanted in {name.casefold() for name in (*names.split(" / "), names)}:
            return code
    return text.strip().upper()
