"""Text files in the encodings people have: found, or asked about, and never quietly wrong."""

from random import Random

import pytest

from clubscore.errors import ClubError
from clubscore.exchange.roster.reading.encodings import Decodings, decodings

NAMES = {  # invented; by encoding
    "cp1252": {
        "it": "Niccolò Forlì;Mosè Bagnarà;Anna Verdi;Zoë Rossi;Marco Patanè;Paolo Cantù;Sara Frà",
        "fr": "Éléonore Lefèvre;Benoît Hélène;François Garçon;Jérôme Bœuf;Anaïs Noël;Théo Crêté",
        "es": "José Muñoz;Íñigo Núñez;María Gómez;Begoña Peña;Ana Ruiz;Iván Castaño;Nuria Agüero",
        "pt": "João Magalhães;Conceição Simões;Inês Gonçalves;Luís Brandão;Sebastião Assunção",
        "de": "Jörg Müller;Jürgen Groß;Käthe Schäfer;Günter Weiß;Anna Schmidt;Björn Köhler",
        "da": "Søren Sørensen;Åse Kjær;Bjørn Ærø;Jørgen Møller;Ida Nielsen;Pål Østergård",
        "sv": "Åsa Brånström;Björn Sjöberg;Håkan Öberg;Märta Ångström;Göran Lindén;Eva Nilsson",
        "fi": "Päivi Mäkelä;Jyrki Hämäläinen;Väinö Järvinen;Aino Korhonen;Erkki Pöysti",
        "nl": "Daniëlle Koëter;René de Boer;Loïs Citroën;Jan van Dijk;Mariëtte Coöper",
    },
    "cp1250": {
        "pl": "Michał Łukaszewicz;Małgorzata Wiśniewska;Paweł Dąbrowski;Anna Nowak;Grażyna Źródło",
        "cs": "Jiří Dvořák;Tomáš Černý;Božena Němcová;Jan Novák;Zdeněk Růžička;Věra Šimůnková",
        "hu": "Szőke Dániel;Kovács Győző;Nagy Ödön;Tóth Árpád;Gergő Fűzi;Szűcs Jenő",
        "hr": "Željko Kovačić;Dražen Šarić;Đurđa Perić;Ana Horvat;Ivo Brčić;Mišo Žižić",
        "ro": "Ştefan Ionescu;Mihaela Bălan;Ion Ţepeş;Răzvan Pătraşcu;Ana Popescu",
    },
    "cp1251": {
        "ru": "Иванов Пётр;Смирнова Ольга;Кузнецов Андрей;Щербаков Юрий;Ян Ли;Жук Эмма",
        "uk": "Шевченко Олексій;Їжак Ґалина;Ткач Наталія;Лисенко Єва",
    },
    "cp1253": {"el": "Παπαδόπουλος Γιώργος;Νικολάου Ελένη;Ιωάννου Άννα;Ζήσης Μάριος"},
    "cp1254": {"tr": "Çağrı Yıldız;Şule Öztürk;Gökçe Ağaoğlu;Işıl Aydın;Ömer Şahin;Ali Kaya"},
    "cp1257": {
        "lv": "Jānis Bērziņš;Ilze Kļaviņa;Ģirts Ozoliņš;Līga Kalniņa",
        "lt": "Žydrūnas Kazlauskas;Rūta Šimkutė;Jonas Petrauskas;Eglė Vaičiūnaitė",
    },
    "gb18030": {"zh": "王伟;李娜;张敏;刘洋;陈静;赵磊;黄丽;周强;欧阳修"},
    "big5hkscs": {"tw": "王偉;陳怡君;林志明;黃淑芬;張家豪"},
    "cp932": {"ja": "佐藤 健;鈴木 愛;高橋 優;田中 花子;渡辺 まり"},
    "cp949": {"ko": "김민준;이서연;박지훈;최수빈;정하윤"},
}
OTHERS = {  # that lists in these languages may be in too
    "mac_roman": ("it", "fr", "es", "pt", "de", "da", "sv"),
    "mac_latin2": ("pl",),
    "mac_cyrillic": ("ru",),
    "iso8859_2": ("pl", "cs"),
    "koi8_r": ("ru",),
    "cp850": ("de", "es"),
    "cp852": ("hu", "pl"),
    "cp866": ("ru",),
}
BY_LANGUAGE = {language: names for told in NAMES.values() for language, names in told.items()}
LISTS = [
    *((encoding, language) for encoding, told in NAMES.items() for language in told),
    *((encoding, language) for encoding, told in OTHERS.items() for language in told),
]


def made(names: list[str], heading: str = "Place;Name;Points") -> str:
    rows = [f"{at};{name};{7 * at}\n" for at, name in enumerate(names, start=1)]
    return "".join([heading, "\n", *rows])


def outcome(data: bytes, text: str) -> str:
    """Return what becomes of a list: right, wrong, asked about; missing from what is asked."""
    found = decodings(data)
    first = found.readings[0].text == text
    if found.is_certain:
        return "right" if first else "wrong"
    return "asked" if any(one.text == text for one in found.readings[:6]) else "missing"


@pytest.mark.parametrize(("encoding", "language"), LISTS)
def test_no_list_is_quietly_wrong(encoding, language):
    names = BY_LANGUAGE[language].split(";")
    random = Random(language)
    for _ in range(12):
        text = made(random.sample(names, random.randint(2, len(names))))
        data = text.encode(encoding, errors="ignore")
        assert outcome(data, data.decode(encoding)) in {"right", "asked"}, text


@pytest.mark.parametrize(
    ("encoding", "languages"),
    [
        ("cp1252", "it fr pt de da sv fi"),
        ("cp1250", "pl cs hu hr"),
        ("cp1251", "uk"),
        ("cp1253", "el"),
        ("cp1254", "tr"),
        ("cp1257", "lt"),
        ("mac_roman", "fr de sv"),
        ("koi8_r", "ru"),
        ("cp866", "ru"),
        ("big5hkscs", "tw"),
        ("cp949", "ko"),
    ],
)
def test_what_is_clear_is_not_asked_about(encoding, languages):
    for language in languages.split():
        text = made(BY_LANGUAGE[language].split(";"))
        assert outcome(text.encode(encoding), text) == "right", language


def test_headings_in_their_own_language_make_it_certain():
    names = BY_LANGUAGE["zh"].split(";")
    text = made(names, "名次;姓名;得分")
    assert outcome(text.encode("gb18030"), text) == "right"
    assert outcome(made(names).encode("gb18030"), made(names)) == "asked"


@pytest.mark.parametrize(
    ("encoding", "mark"),
    [
        ("utf-8", b""),
        ("utf-8", b"\xef\xbb\xbf"),
        ("utf-16-le", b"\xff\xfe"),
        ("utf-16-be", b"\xfe\xff"),
        ("utf-16-le", b""),
        ("utf-16-be", b""),
    ],
)
@pytest.mark.parametrize("language", ["it", "ru"])
def test_unicode_is_certain(encoding, mark, language):
    text = made(BY_LANGUAGE[language].split(";"))
    found = decodings(mark + text.encode(encoding))
    assert (found.readings[0].text, len(found.readings), found.is_certain) == (text, 1, True)


def first(found: Decodings) -> tuple[str, bool]:
    return found.readings[0].encoding, found.is_certain


@pytest.mark.parametrize(
    ("data", "encoding", "is_certain"),
    [
        pytest.param("Name\nJosé Muñoz\n".encode("cp1252"), "cp1252", False, id="ñ-or-ń"),
        pytest.param("Name;Pts\nRossi;21½\n".encode("cp1252"), "cp1252", True, id="halves"),
        pytest.param("Name\nO’Hara\nD’Angelo\n".encode("cp1252"), "cp1252", True, id="apostrophe"),
        pytest.param("Nome\nNicolò\n".encode("cp1252"), "cp1252", True, id="one-letter"),
        pytest.param("N° EMA;Nome\n3;ZOË\n".encode("cp1252"), "cp1252", True, id="number-sign"),
        pytest.param("Nome\nMüLLER\n".encode("cp1252"), "mac_latin2", False, id="small-accent"),
        pytest.param(
            "順位,名前,トータル\n1,田中太郎,+45.2\n2,鈴木花子,▲3.1\n".encode("cp932"),
            "cp932",
            True,
            id="triangles-before-numbers",
        ),
        pytest.param("Name\nAnna\nVera\n".encode("cp1252"), "utf-8", True, id="ascii"),
        pytest.param(
            "Name\nMüller\nGroß\nKöhler\n".encode() + "Jäger\n".encode("cp1252"),
            "utf-8",
            False,
            id="two-encodings-in-one-file",
        ),
    ],
)
def test_what_is_found(data, encoding, is_certain):
    assert first(decodings(data)) == (encoding, is_certain)


@pytest.mark.parametrize(
    "data",
    [
        pytest.param(b"a\0b;c\n", id="nul"),
        pytest.param(b"\xff\xfea\x00\xd8\xd8b", id="half-a-utf-16-letter"),
        pytest.param("Rossi;ITA\n".encode("utf-16-le")[:-1] + b"\0\0", id="utf-16-cut-off"),
        pytest.param(b"\xef\xbb\xbf\xff\xfe\xfd;\xfc\n", id="marked-utf-8-that-is-not"),
        pytest.param(bytes(range(128, 256)), id="nothing-but-high-bytes"),
    ],
)
def test_what_is_no_text_is_refused(data):
    with pytest.raises(ClubError) as error:
        decodings(data)
    assert error.value.code == "roster_not_text"
