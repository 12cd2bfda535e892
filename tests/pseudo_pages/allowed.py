"""What is on pages and in no catalogue, each with the reason why it is not translated."""

from typing import Final

# Words, wherever they stand.
ALLOWED: Final[dict[str, str]] = {
    r"Clubscore": "the name of the app",
    r"\bMCR\b|\bEMA\b|\bMTS\b|\bIMP\b": "names of rules, federations, programs and scales",
    r"\b(?:API|CSV|JSON|PDF|XLSX|PNG|SVG|ICS|HTTPS?)\b": "names of formats",
    r"[\u3040-\u30ff\u4e00-\u9fff]": "names in Chinese and Japanese beside the translated ones",
    r"\b[a-z]+:/+[^\s»]*|(?<=: )/[\w/]+|/e/[\w-]+": "addresses",
    r"\S+@[\w.-]+|\b\w+\.(?:example|org)\b[^\s»]*": "addresses for e-mail, and hosts",
    r"\{\w+\}": "filled in by a script",
    r"\b\d+\.\d+\.\d+\S*": "the version",
    r"[½⅓⅔¼¾]|\b(?:[A-Z2-7]{4} ){7}[A-Z2-7]{4}\b": "numbers and secrets",
    r"[\[(]?\b(?:[1-9ESWNCFPmps]{2,}|EEEE)\b[\])]?": "tiles in letters",
    r"\b[0-9a-f]{64}\b": "fingerprints",
    r"\b(?:[ESWNCFP] )+[ESWNCFP]\b": "tiles in letters, with spaces",
    r"\bET\b|\bEt\b": "the code of the language",
    r"\b(?:Pseudo|Dansk|Deutsch|English|Español|Français|Italiano|Nederlands)\b": "languages",
    r"\bEurope/Rome\b": "a time zone by its name, where it has to be exact",
    r"\bRooma\b": "the time zone of the factories, by the CLDR",
    r"(?:Cognome|Nome)\d*|\bN\.(?= |,|»|$)": "players of the factories",
    r"Circolo di prova|Altro|Anno|Serata|Torneo": "clubs and events of the factories",
    r"\buser-\d+|\banna\b|\bApp\b|\bFirefox\b": "accounts, programs and browsers of the factories",
    r"\bLunch\b|\blate\b|“time”|\bThe last hand\b|\bFire alarm\b|\bMarked tiles\b|\(no\)": "what"
    " people wrote",
    r"\bMario\b|\bRossi\b|\bAnne\b|\bDupont\b|\bx\b": "people of the example, and its crosses",
    r"^[ab]$": "marks of notes below a sheet",
    r"\b(?:ITA|FRA)\b": "codes of countries",
    r"Regolamento Internazionale Ufficiale|Come si gioca|Variante cinese classica"
    r"|\(regole europee\)|Poker e fiori|Zung Jung|Kwan Shiu Ho|Riichi Competition Rules"
    r"|Hong Kong Mahjong Association|Wikipedia|Four Winds": "titles of books and of rules",
}
# What may stand between two messages of one text; anything else glues words together.
BETWEEN: Final[dict[str, str]] = {
    r" ?[·–|/] ?": "a list of facts",
    r"\n": "lines of an e-mail",
    r"[,;] ": "an enumeration",
    r": ": "a label and what it is about",
    r" \(|\) ": "an addition in brackets",
}
# Texts of two messages with nothing between them.
SIDE_BY_SIDE: Final[dict[str, str]] = {
    r"^«[ÊSWN]» «": "the letter of a wind before its name, on paper",
}
# Elements whose text is nobody's sentence.
ELEMENTS: Final[dict[str, str]] = {
    "code": "for programs",
    "kbd": "what is typed",
    "samp": "what programs say",
    "pre": "for programs",
    "datalist": "countries in their own languages, and players",
    "script": "read by browsers",
    "style": "read by browsers",
    "template": "shown when a script has filled it in",
}
SELECTS: Final[dict[str, str]] = {
    "country": "countries in their own languages, or by the CLDR",
    "time_zone": "time zones by the CLDR",
}
PAGES: Final[dict[str, str]] = {
    "guide": "in English where it is not translated, and says so",
    "guides": "titles of such guides",
    "api": "for programs: in English",
    "club_player_data": "for programs",
    "event_file": "for programs",
}
