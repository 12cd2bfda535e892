"""The invented players of the demonstration tournaments."""

from typing import Final

# Team → its four: first name, last name, country, EMA number.
TEAMS: Final = {
    "Gabbiani": (
        ("Alessia", "Amadori", "ITA", "07010211"),
        ("Bruno", "Balestra", "ITA", "07010223"),
        ("Carla", "Cortesi", "ITA", "07010235"),
        ("Dario", "Domeniconi", "ITA", "07010247"),
    ),
    "Draghi rossi": (
        ("Enrica", "Ercolani", "ITA", "07010259"),
        ("Fabio", "Foschini", "ITA", "07010260"),
        ("Gloria", "Guerrini", "ITA", ""),
        ("Ivan", "Ialenti", "ITA", "07010284"),
    ),
    "Vento dell’est": (
        ("Laura", "Lombardi Satriani", "ITA", "07010296"),
        ("Michele", "Mambelli", "ITA", "07010308"),
        ("Nadia", "Neri", "ITA", "07010310"),
        ("Oscar", "Ortolani", "ITA", "07010322"),
    ),
    "Bambù": (
        ("Patrizia", "Piazza", "ITA", "07010334"),
        ("Riccardo", "Randi", "ITA", "07010346"),
        ("Sara", "Samorì", "ITA", "07010358"),
        ("Tommaso", "Turci", "ITA", ""),
    ),
    "Les Lotus": (
        ("Agnès", "Aubry", "FRA", "04010011"),
        ("Benoît", "Berger", "FRA", "04010023"),
        ("Céline", "Caron", "FRA", "04010035"),
        ("Didier", "Delaunay", "FRA", "04010047"),
    ),
    "Windmolens": (
        ("Annelies", "van den Broek", "NLD", "08010012"),
        ("Bas", "de Vries", "NLD", "08010024"),
        ("Carolien", "Hoekstra", "NLD", "08010036"),
        ("Dirk", "Jansen", "NLD", "08010048"),
    ),
    "Vier Winde": (
        ("Anke", "Albrecht", "DEU", "05010013"),
        ("Bernd", "Böhm", "DEU", "05010025"),
        ("Christa", "Claußen", "DEU", "05010037"),
        ("Dieter", "Dörfler", "DEU", "05010049"),
    ),
    "Nordlys": (
        ("Astrid", "Andersen", "DNK", "03010014"),
        ("Bjarne", "Bach", "DNK", "03010026"),
        ("Camilla", "Christoffersen", "DNK", "03010038"),
        ("Ditte", "Dahl", "DNK", "03010050"),
    ),
    "Dos Dragones": (
        ("Aitana", "Alonso", "ESP", "10010015"),
        ("Bruno", "Benítez", "ESP", "10010027"),
        ("Carmen", "Castro", "ESP", "10010039"),
        ("Diego", "Domínguez", "ESP", "10010051"),
    ),
    "Donau": (
        ("Anna", "Auer", "AUT", "01010016"),
        ("Balázs", "Bíró", "HUN", "06010028"),
        ("Clemens", "Czerny", "AUT", "01010040"),
    ),
}
SUBSTITUTE: Final = ("Riserva", "Uno", "ITA", "")  # makes the number divisible by four
