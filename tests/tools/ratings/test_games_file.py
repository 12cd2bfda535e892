"""The list of games: lenient in what others have, strict in what would be wrong silently."""

import json
from datetime import date

import pytest

from tools.ratings.games_file import FIRST_DAY, LONGEST, GamesError, lengths, read_lines


def line(**fields: object) -> str:
    return json.dumps({"players": ["a", "b", "c"], "points": [3, 2, 1]} | fields)


def table(**fields: object):
    return read_lines([line(**fields)])[1][0]


class TestReading:
    def test_players_and_points_are_enough(self):
        first, second = read_lines([line(), line(players=list("abcdef"), points=[1] * 6)])[1]
        assert (first.date, first.hands) == (FIRST_DAY, None)
        assert second.date == FIRST_DAY
        assert second.players == tuple("abcdef")

    def test_a_game_without_a_date_is_of_the_day_of_the_one_before(self):
        lines = [line(date="2026-03-14"), line(), line(date=None), line(date="2026-03-15")]
        days = [one.date.day for one in read_lines(lines)[1]]
        assert days == [14, 14, 14, 15]

    @pytest.mark.parametrize(
        "day", ["2026-03-14", "2026-03-14T20:30:00+01:00", "2026-03-14 20:30", 20260314]
    )
    def test_a_date_may_have_a_time(self, day):
        assert table(date=day).date == date(2026, 3, 14)

    def test_what_is_not_known_is_passed_over(self):
        assert table(rules="riichi", uma=[15, 5, -5], strengths={"a": 1}).points == (3, 2, 1)

    @pytest.mark.parametrize(
        "names",
        [
            ["Ω \u2028 “x”", "李, 四", "N'Ñ\t%s {}"],
            [1, 2, 3],
            ["1", "01", "\U0001f004"],
            ["\ud800", "b", "c"],
        ],
    )
    def test_names_have_any_characters(self, names):
        players = table(players=names).players
        assert len(set(players)) == 3
        assert players[0] == str(names[0])

    def test_what_looks_the_same_is_the_same_name(self):
        one, other = (
            table(players=["Jos\u00e9", "b", "c"]),
            table(players=["Jose\u0301 ", "b", "c"]),
        )
        assert one.players == other.players

    def test_points_have_fractions(self):
        assert table(points=[30.5, -0.5, "-30"]).points == (30.5, -0.5, -30)

    def test_empty_lines_and_those_of_windows(self):
        tables = read_lines([line() + "\r\n", "\r\n", "", "  \n", line()])[1]
        assert len(tables) == 2

    def test_strengths_come_first(self):
        strengths, tables = read_lines([json.dumps({"strengths": {"a": 1, "b": "0.5"}}), line()])
        assert strengths == {"a": 1, "b": 0.5}
        assert len(tables) == 1

    @pytest.mark.parametrize(
        ("text", "words"),
        [
            pytest.param("nonsense", "is not a game", id="no JSON"),
            pytest.param("[" * 100_000, "is not a game", id="as deep as nobody reads"),
            pytest.param("[]", "is not a game", id="no object"),
            pytest.param('{"players": ["\udce9"]}', "is not UTF-8", id="of another encoding"),
            pytest.param(line(players="abc"), "is missing, or is not a list", id="players no list"),
            pytest.param('{"players": ["a", "b"]}', "is missing, or is not a list", id="no points"),
            pytest.param(line(players=["a"]), "players. A game has from 2 to 6", id="one player"),
            pytest.param(
                line(players=list("abcdefg")), "players. A game has from 2 to 6", id="seven"
            ),
            pytest.param(line(players=["a", "b", "a"]), "is there twice", id="twice"),
            pytest.param(line(players=["a", "b", "a "]), "is there twice", id="with a space"),
            pytest.param(line(players=["a", "b", None]), "has no name", id="nobody"),
            pytest.param(line(players=["a", "b", " "]), "has no name", id="no name"),
            pytest.param(line(players=["a", "b", True]), "has no name", id="no name at all"),
            pytest.param(
                line(points=[1, 2]), "the numbers of players and of points differ", id="points lack"
            ),
            pytest.param(line(points=[1, 2, None]), "is not a number.", id="no points"),
            pytest.param(line(points=[1, 2, True]), "is not a number.", id="yes"),
            pytest.param(line(points=[1, 2, [3]]), "is not a number.", id="a list"),
            pytest.param(line(points=[1, 2, float("nan")]), "is not a number.", id="NaN"),
            pytest.param(line(points=[1, 2, 10**400]), "is not a number.", id="huge"),
            pytest.param(line(date="14.3.2026"), "is not a date", id="another date"),
            pytest.param(line(date="2026-03-145"), "is not a date", id="a longer date"),
            pytest.param(line(date=1_773_500_000), "is not a date", id="seconds for a date"),
            pytest.param(line(hands=0), "is not a number above 0", id="no hands"),
            pytest.param(line(hands="many"), "is not a number.", id="some hands"),
            pytest.param(
                '{"strengths": [1]}', "is missing, or is not a list", id="strengths of nobody"
            ),
            pytest.param('{"strengths": {"a": null}}', "is not a number.", id="no strength"),
        ],
    )
    def test_what_is_wrong_is_told_with_its_line(self, text, words):
        with pytest.raises(GamesError) as caught:
            read_lines(["", text] if "strengths" in text else [line(), text])
        assert str(caught.value).startswith("Line 2")
        assert words in str(caught.value)
        str(caught.value).encode()

    def test_lines_are_in_order_of_time(self):
        with pytest.raises(GamesError, match="Line 3 is of 2026-03-01, the line before it of 2026"):
            read_lines([line(date="2026-03-14"), line(), line(date="2026-03-01")])

    def test_what_is_wrong_is_not_told_at_length(self):
        with pytest.raises(GamesError) as caught:
            read_lines([line(points=[1, 2, "x" * 10_000])])
        assert len(str(caught.value)) < 200


class TestLengths:
    def of(self, *games: tuple[int, object]) -> list[float]:
        lines = [
            line(players=list("abcdef"[:players]), points=[0] * players, hands=hands)
            for players, hands in games
        ]
        return list(lengths(read_lines(lines)[1]))

    def test_it_is_the_share_of_the_hands_that_are_usual_so_far(self):
        assert self.of((4, 16), (4, 16), (4, 4)) == [1, 1, pytest.approx(1 / 3)]

    def test_what_is_not_known_is_a_whole_game(self):
        assert self.of((4, None), (4, 8), (4, None)) == [1, 1, 1]

    def test_of_five_and_six_some_sit_out(self):
        assert self.of((4, 16), (5, 20), (6, 24), (3, 16)) == [1, 1, 1, 1]

    def test_no_game_counts_for_many(self):
        assert self.of(*[(4, 1)] * 20, (4, 1e300))[-1] <= LONGEST
