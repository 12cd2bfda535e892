"""Countries as people write them: two or three letters, or a name; stored as three letters.

Codes are those of ISO 3166-1, with XKX for Kosovo, and of the IOC. Names are in every language that
Clubscore speaks; for Europe and wherever mahjong is played, in others too. A flag is its letters.
"""

from __future__ import annotations

import re
from difflib import get_close_matches
from functools import cache
from typing import Final

from clubscore.errors import ClubError
from clubscore.languages import cldr, languages
from clubscore.people.models import COUNTRY
from clubscore.people.names import plain

from .country_names import MORE_NAMES

CODES: Final = """
AD AND AE ARE AF AFG AG ATG AI AIA AL ALB AM ARM AO AGO AQ ATA AR ARG AS ASM AT AUT AU AUS AW ABW
AX ALA AZ AZE BA BIH BB BRB BD BGD BE BEL BF BFA BG BGR BH BHR BI BDI BJ BEN BL BLM BM BMU BN BRN
BO BOL BQ BES BR BRA BS BHS BT BTN BV BVT BW BWA BY BLR BZ BLZ CA CAN CC CCK CD COD CF CAF CG COG
CH CHE CI CIV CK COK CL CHL CM CMR CN CHN CO COL CR CRI CU CUB CV CPV CW CUW CX CXR CY CYP CZ CZE
DE DEU DJ DJI DK DNK DM DMA DO DOM DZ DZA EC ECU EE EST EG EGY EH ESH ER ERI ES ESP ET ETH FI FIN
FJ FJI FK FLK FM FSM FO FRO FR FRA GA GAB GB GBR GD GRD GE GEO GF GUF GG GGY GH GHA GI GIB GL GRL
GM GMB GN GIN GP GLP GQ GNQ GR GRC GS SGS GT GTM GU GUM GW GNB GY GUY HK HKG HM HMD HN HND HR HRV
HT HTI HU HUN ID IDN IE IRL IL ISR IM IMN IN IND IO IOT IQ IRQ IR IRN IS ISL IT ITA JE JEY JM JAM
JO JOR JP JPN KE KEN KG KGZ KH KHM KI KIR KM COM KN KNA KP PRK KR KOR KW KWT KY CYM KZ KAZ LA LAO
LB LBN LC LCA LI LIE LK LKA LR LBR LS LSO LT LTU LU LUX LV LVA LY LBY MA MAR MC MCO MD MDA ME MNE
MF MAF MG MDG MH MHL MK MKD ML MLI MM MMR MN MNG MO MAC MP MNP MQ MTQ MR MRT MS MSR MT MLT MU MUS
MV MDV MW MWI MX MEX MY MYS MZ MOZ NA NAM NC NCL NE NER NF NFK NG NGA NI NIC NL NLD NO NOR NP NPL
NR NRU NU NIU NZ NZL OM OMN PA PAN PE PER PF PYF PG PNG PH PHL PK PAK PL POL PM SPM PN PCN PR PRI
PS PSE PT PRT PW PLW PY PRY QA QAT RE REU RO ROU RS SRB RU RUS RW RWA SA SAU SB SLB SC SYC SD SDN
SE SWE SG SGP SH SHN SI SVN SJ SJM SK SVK SL SLE SM SMR SN SEN SO SOM SR SUR SS SSD ST STP SV SLV
SX SXM SY SYR SZ SWZ TC TCA TD TCD TF ATF TG TGO TH THA TJ TJK TK TKL TL TLS TM TKM TN TUN TO TON
TR TUR TT TTO TV TUV TW TWN TZ TZA UA UKR UG UGA UM UMI US USA UY URY UZ UZB VA VAT VC VCT VE VEN
VG VGB VI VIR VN VNM VU VUT WF WLF WS WSM XK XKX YE YEM YT MYT ZA ZAF ZM ZMB ZW ZWE
"""
ALPHA3: Final = dict(zip(CODES.split()[::2], CODES.split()[1::2], strict=True))
FLAG: Final = ord("🇦")  # the first of the signs that make flags of two letters
FLAGS: Final = frozenset(chr(FLAG + letter) for letter in range(26))
# What sport (the IOC) and mail write instead; BRN is Brunei here, not the IOC’s Bahrain.
OTHER: Final = """
ALG DZA ANG AGO ANT ATG ARU ABW BAH BHS BAN BGD BAR BRB BOT BWA BUL BGR CAM KHM CHI CHL CRC CRI CRO
HRV DEN DNK EL GRC ENG GBR ESA SLV FIJ FJI GER DEU GRE GRC GUA GTM HAI HTI HOL NLD HON HND INA IDN
IRI IRN ISV VIR KOS XKX KSA SAU KUW KWT LAT LVA LBA LBY LIB LBN MAD MDG MAS MYS MGL MNG MON MCO MRI
MUS MYA MMR NCA NIC NED NLD NEP NPL NGR NGA OMA OMN PAR PRY PHI PHL PLE PSE POR PRT PUR PRI RSA ZAF
SCO GBR SEY SYC SIN SGP SLO SVN SRI LKA SUD SDN SUI CHE TAN TZA TPE TWN TTT TTO UAE ARE UK GBR URU
URY VIE VNM WAL GBR ZAM ZMB ZIM ZWE
"""
OTHER_CODES: Final = dict(zip(OTHER.split()[::2], OTHER.split()[1::2], strict=True))
NAMES: Final = {
    "AFG": "Afghanistan",
    "AGO": "Angola",
    "ALB": "Albania|Albanie|Albanien",
    "AND": "Andorra|Andorre",
    "ARE": "United Arab Emirates|Emirati Arabi Uniti|Emirates|Emirati",
    "ARG": "Argentina|Argentine|Argentinien",
    "ARM": "Armenia|Arménie|Armenien",
    "AUS": "Australia|Australie|Australien",
    "AUT": "Austria|Autriche|Österreich",
    "AZE": "Azerbaijan|Azerbaigian|Azerbaïdjan|Aserbaidschan|Azerbaiyán",
    "BEL": "Belgium|Belgio|Belgique|Belgien|Bélgica|België",
    "BGD": "Bangladesh",
    "BGR": "Bulgaria|Bulgarie|Bulgarien",
    "BHR": "Bahrain|Bahrein",
    "BHS": "Bahamas|The Bahamas",
    "BIH": "Bosnia and Herzegovina|Bosnia|Bosnia ed Erzegovina|Bosnie-Herzégovine|Bosnien",
    "BLR": "Belarus|Bielorussia|Biélorussie|Weißrussland|Bielorrusia",
    "BOL": "Bolivia",
    "BRA": "Brazil|Brasile|Brésil|Brasilien|Brasil",
    "BRB": "Barbados",
    "BRN": "Brunei",
    "BTN": "Bhutan",
    "BWA": "Botswana",
    "CAN": "Canada|Kanada|Canadá",
    "CHE": "Switzerland|Svizzera|Suisse|Schweiz|Suiza",
    "CHL": "Chile|Cile|Chili",
    "CHN": "China|Cina|Chine|PRC|PR China|People’s Republic of China",
    "CIV": "Ivory Coast|Côte d’Ivoire|Costa d’Avorio",
    "CMR": "Cameroon|Camerun",
    "COD": "Democratic Republic of the Congo|DR Congo|Repubblica Democratica del Congo",
    "COG": "Republic of the Congo|Congo|Repubblica del Congo",
    "COL": "Colombia|Colombie|Kolumbien",
    "CPV": "Cape Verde|Cabo Verde|Capo Verde",
    "CRI": "Costa Rica",
    "CUB": "Cuba",
    "CYP": "Cyprus|Cipro|Chypre|Zypern|Chipre",
    "CZE": "Czech Republic|Czechia|Repubblica Ceca|Cechia|République tchèque|Tchéquie|Tschechien"
    "|República Checa|Chequia",
    "DEU": "Germany|Germania|Allemagne|Deutschland|Alemania",
    "DNK": "Denmark|Danimarca|Danemark|Dänemark|Dinamarca",
    "DOM": "Dominican Republic|Repubblica Dominicana",
    "DZA": "Algeria",
    "ECU": "Ecuador",
    "EGY": "Egypt|Egitto|Égypte|Ägypten|Egipto",
    "ESP": "Spain|Spagna|Espagne|Spanien|España",
    "EST": "Estonia|Estonie|Estland",
    "ETH": "Ethiopia|Etiopia",
    "FIN": "Finland|Finlandia|Finlande|Finnland",
    "FJI": "Fiji|Figi",
    "FRA": "France|Francia|Frankreich",
    "FRO": "Faroe Islands|Faroes|Isole Faroe",
    "GBR": "United Kingdom|Great Britain|England|Scotland|Wales|Northern Ireland|Regno Unito"
    "|Gran Bretagna|Inghilterra|Scozia|Galles|Royaume-Uni|Angleterre|Großbritannien"
    "|Vereinigtes Königreich|Reino Unido|Gran Bretaña|Inglaterra",
    "GEO": "Georgia|Géorgie|Georgien",
    "GGY": "Guernsey",
    "GHA": "Ghana",
    "GIB": "Gibraltar|Gibilterra",
    "GRC": "Greece|Grecia|Grèce|Griechenland",
    "GRL": "Greenland|Groenlandia",
    "GTM": "Guatemala",
    "HKG": "Hong Kong|Hongkong|Hong Kong SAR",
    "HND": "Honduras",
    "HRV": "Croatia|Croazia|Croatie|Kroatien|Croacia|Hrvatska",
    "HTI": "Haiti",
    "HUN": "Hungary|Ungheria|Hongrie|Ungarn|Hungría|Magyarország",
    "IDN": "Indonesia|Indonésie|Indonesien",
    "IMN": "Isle of Man|Isola di Man",
    "IND": "India|Inde|Indien",
    "IRL": "Ireland|Irlanda|Irlande|Irland|Éire",
    "IRN": "Iran",
    "IRQ": "Iraq",
    "ISL": "Iceland|Islanda|Islande|Island|Islandia",
    "ISR": "Israel|Israele|Israël",
    "ITA": "Italy|Italia|Italie|Italien",
    "JAM": "Jamaica|Giamaica",
    "JEY": "Jersey",
    "JOR": "Jordan|Giordania",
    "JPN": "Japan|Giappone|Japon|Japón",
    "KAZ": "Kazakhstan|Kazakistan|Kasachstan|Kazajistán",
    "KEN": "Kenya",
    "KGZ": "Kyrgyzstan|Kirghizistan|Kirgizistan",
    "KHM": "Cambodia|Cambogia",
    "KOR": "South Korea|Korea|Corea del Sud|Corea|Corée du Sud|Corée|Südkorea|Corea del Sur",
    "KWT": "Kuwait",
    "LAO": "Laos",
    "LBN": "Lebanon|Libano",
    "LBY": "Libya|Libia",
    "LIE": "Liechtenstein",
    "LKA": "Sri Lanka",
    "LTU": "Lithuania|Lituania|Lituanie|Litauen",
    "LUX": "Luxembourg|Lussemburgo|Luxemburg|Luxemburgo",
    "LVA": "Latvia|Lettonia|Lettonie|Lettland|Letonia",
    "MAC": "Macau|Macao",
    "MAR": "Morocco|Marocco",
    "MCO": "Monaco|Mónaco",
    "MDA": "Moldova|Moldavia|Moldavie|Moldau|Moldau Republik",
    "MDG": "Madagascar",
    "MDV": "Maldives|Maldive",
    "MEX": "Mexico|Messico|Mexique|Mexiko|México",
    "MKD": "North Macedonia|Macedonia|Macedonia del Nord|Macédoine du Nord|Nordmazedonien"
    "|Macedonia del Norte",
    "MLI": "Mali",
    "MLT": "Malta|Malte",
    "MMR": "Myanmar|Burma|Birmania",
    "MNE": "Montenegro|Monténégro",
    "MNG": "Mongolia|Mongolie|Mongolei",
    "MOZ": "Mozambique|Mozambico",
    "MUS": "Mauritius",
    "MYS": "Malaysia|Malesia|Malaisie|Malasia",
    "NAM": "Namibia",
    "NGA": "Nigeria",
    "NIC": "Nicaragua",
    "NLD": "Netherlands|The Netherlands|Holland|Paesi Bassi|Olanda|Pays-Bas|Hollande|Niederlande"
    "|Países Bajos|Holanda|Nederland",
    "NOR": "Norway|Norvegia|Norvège|Norwegen|Noruega|Norge",
    "NPL": "Nepal",
    "NZL": "New Zealand|Nuova Zelanda|Nouvelle-Zélande|Neuseeland|Nueva Zelanda",
    "OMN": "Oman",
    "PAK": "Pakistan",
    "PAN": "Panama",
    "PER": "Peru|Perù|Pérou|Perú",
    "PHL": "Philippines|Filippine|Philippinen|Filipinas",
    "PNG": "Papua New Guinea|Papua Nuova Guinea",
    "POL": "Poland|Polonia|Pologne|Polen|Polska",
    "PRI": "Puerto Rico|Porto Rico",
    "PRK": "North Korea|Corea del Nord",
    "PRT": "Portugal|Portogallo",
    "PRY": "Paraguay",
    "PSE": "Palestine|Palestina",
    "QAT": "Qatar",
    "ROU": "Romania|Roumanie|Rumänien|Rumania|Rumanía",
    "RUS": "Russia|Russian Federation|Russie|Russland|Rusia",
    "RWA": "Rwanda|Ruanda",
    "SAU": "Saudi Arabia|Arabia Saudita",
    "SDN": "Sudan",
    "SEN": "Senegal",
    "SGP": "Singapore|Singapour|Singapur",
    "SLV": "El Salvador",
    "SMR": "San Marino|Saint-Marin",
    "SOM": "Somalia",
    "SRB": "Serbia|Serbie|Serbien",
    "SVK": "Slovakia|Slovacchia|Slovaquie|Slowakei|Eslovaquia",
    "SVN": "Slovenia|Slovénie|Slowenien|Eslovenia",
    "SWE": "Sweden|Svezia|Suède|Schweden|Suecia|Sverige",
    "SYC": "Seychelles",
    "SYR": "Syria|Siria",
    "THA": "Thailand|Tailandia|Thaïlande",
    "TJK": "Tajikistan|Tagikistan",
    "TKM": "Turkmenistan",
    "TTO": "Trinidad and Tobago|Trinidad e Tobago",
    "TUN": "Tunisia",
    "TUR": "Turkey|Türkiye|Turchia|Turquie|Türkei|Turquía",
    "TWN": "Taiwan|Chinese Taipei|Taïwan|Taiwán",
    "TZA": "Tanzania",
    "UGA": "Uganda",
    "UKR": "Ukraine|Ucraina|Ucrania",
    "URY": "Uruguay",
    "USA": "United States|United States of America|USA|Stati Uniti|Stati Uniti d’America"
    "|États-Unis|Vereinigte Staaten|Estados Unidos|America",
    "UZB": "Uzbekistan",
    "VAT": "Vatican City|Vatican|Città del Vaticano|Vaticano|Vatikan",
    "VEN": "Venezuela",
    "VNM": "Vietnam|Viet Nam|Viêt Nam",
    "XKX": "Kosovo",
    "YEM": "Yemen",
    "ZAF": "South Africa|Sudafrica|Afrique du Sud|Südafrika|Sudáfrica",
    "ZMB": "Zambia",
    "ZWE": "Zimbabwe",
}

# Those where mahjong is played most, by their own names. They are offered where one is asked for.
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
    """Return the three letters of a country written in some way; empty if there is none such."""
    text = "".join(chr(ord(one) - FLAG + ord("a")) if one in FLAGS else one for one in text)
    return _codes_by_name().get(plain(text).replace(" ", "") or text.strip(), "")


def country_in(language: str, code: str) -> str:
    """Return what a language calls a country of three letters, as in the CLDR; or the letters."""
    return _names_in(language).get(code, code)


@cache
def _names_in(language: str) -> dict[str, str]:
    names = cldr(language).territories
    return {three: names[two] for two, three in ALPHA3.items() if two in names}


def country_letters(text: str) -> str:
    """Return the code of a country, or else the text in capitals, which may yet be refused."""
    return country_code(text) or text.strip().upper()


def country_nearest(text: str) -> str:
    """Return the three letters of the country that is written most like ``text``; or nothing."""
    wanted = plain(text).replace(" ", "")[:60]
    begins = [name for name in _codes_by_name() if name[:1] == wanted[:1]]
    near = get_close_matches(wanted, begins, n=1, cutoff=0.65)
    return _codes_by_name()[near[0]] if near else ""


@cache
def _codes_by_name() -> dict[str, str]:
    known = {name: code for one in languages() for code, name in _names_in(one.code).items()}
    known |= {name: code for code, names in NAMES.items() for name in names.split("|")}
    known |= {name: code for code, names in MORE_NAMES.items() for name in names.split("|")}
    known |= {name: code for code, names in COUNTRIES.items() for name in names.split(" / ")}
    known = {plain(name).replace(" ", "") or name: code for name, code in known.items()}
    for two, three in ALPHA3.items():
        known |= {two.lower(): three, three.lower(): three}
    return known | {written.lower(): code for written, code in OTHER_CODES.items()}


def check_country(country: str) -> None:
    """Raise ``bad_country`` for anything but a country in three letters."""
    if not re.fullmatch(COUNTRY, country):
        raise ClubError("bad_country", text=country)
