"""The backtest: each game from those before it alone, by every model."""

import json
from math import inf, log

import pytest

from clubscore.standings.strengths.mean_place import MeanPlace
from clubscore.standings.strengths.model import Strengths
from tools.ratings.__main__ import main
from tools.ratings.backtest import MODELS, report, run
from tools.ratings.games_file import read_lines
from tools.ratings.openskill_model import Openskill
from tools.ratings.rivals import Elo, Glicko2, MersLike, Tenhou
from tools.ratings.simulated_clubs import ClubKind, simulate


def line(players="abcd", points=(120, -8, -40, -72), date="2026-03-14") -> str:
    return json.dumps({"date": date, "players": list(players), "points": list(points)})


def tables(*lines):
    return read_lines(lines)[1]


class TestModels:
    @pytest.mark.parametrize("name", [name for name in MODELS if name != "chance"])
    def test_begins_like_chance_and_learns_who_wins(self, name):
        played = [line(date=f"2026-03-{day:02}") for day in range(1, 13)]
        done = run(name, tables(*played))
        assert done.order_losses[0] == pytest.approx(log(24))
        assert done.pair_losses[0] == pytest.approx(6 * log(2))
        assert done.pair_losses[-1] < done.pair_losses[0]
        worths = [done.model.worth(player) for player in "abcd"]
        assert worths == sorted(worths, reverse=True)

    @pytest.mark.parametrize("name", MODELS)
    def test_takes_three_to_six_players_and_shared_places(self, name):
        done = run(
            name,
            tables(
                line("abc", (5, 5, 1)),
                line("abcde", (9, 5, 5, 1, 1)),
                line("abcdef", (5, 5, 5, 1, 1, 1)),
                line("fedcba", (6, 5, 4, 3, 2, 1)),
            ),
        )
        assert done.pairs == 3 + 10 + 15 + 15
        assert done.order_losses[0] == pytest.approx(log(6))

    def test_elo_moves_by_sixteen(self):
        elo = Elo()
        elo.add("abcd", (3, 2, 1, 0), 1)
        assert elo.worth("a") - elo.worth("d") == pytest.approx(32 * log(10) / 400)

    def test_glicko2_as_in_its_example(self):
        # Glickman, "Example of the Glicko-2 system" (2012)
        glicko = Glicko2()
        for name, true, doubt in (
            ("a", 1500, 200),
            ("b", 1400, 30),
            ("c", 1550, 100),
            ("d", 1700, 300),
        ):
            glicko._known[name] = (true - 1500) / 173.7178, doubt / 173.7178, 0.06
        glicko.add("abcd", (1, 0, 2, 3), 1)
        rating, deviation, volatility = glicko._known["a"]
        assert 1500 + 173.7178 * rating == pytest.approx(1464.06, abs=0.02)
        assert 173.7178 * deviation == pytest.approx(151.52, abs=0.01)
        assert volatility == pytest.approx(0.05999, abs=1e-5)

    def test_glicko2_becomes_more_volatile_by_a_surprise(self):
        glicko = Glicko2()
        for name, rating in zip("abcd", (-5, 2, 2, 2), strict=True):
            glicko._known[name] = rating, 0.2, 0.06
        glicko.add("abcd", (3, 2, 1, 0), 1)
        assert glicko._known["a"][2] > 0.06

    def test_tenhou_gives_thirty_for_the_first_place_at_first(self):
        tenhou = Tenhou()
        tenhou.add("abcd", (3, 2, 2, 0), 1)
        rates = [tenhou.worth(name) * 600 - 1500 for name in "abcd"]
        assert rates == pytest.approx([30, 0, 0, -30])

    def test_openskill_as_weng_and_lin_with_the_defaults(self):
        # Weng and Lin (2011), algorithm 4
        skill = Openskill()
        skill.add("abcd", (3, 2, 1, 0), 1)
        means = [skill._known[name][0] for name in "abcd"]
        assert means == pytest.approx([27.795253, 26.552919, 24.689416, 20.962413])
        skill.add("e", (1,), 2)
        assert "e" not in skill._known

    @pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
    def test_first_and_last_gain_and_lose_alike_at_any_table(self, players):
        for rating in (Tenhou(), Elo(), MeanPlace()):
            names = "abcdef"[:players]
            rating.add(names, range(players, 0, -1), 1)
            at_four = type(rating)()
            at_four.add("abcd", (3, 2, 1, 0), 1)
            gain = rating.worth(names[0]) - rating.worth(names[-1])
            assert gain == pytest.approx(at_four.worth("a") - at_four.worth("d"))

    def test_mers_forgets(self):
        mers = MersLike()
        for day in (1, 20, 400, 800):
            mers.predict("abcd", day)
            mers.add("abcd", (3, 2, 1, 0), day)
        assert [evening[0] for evening in mers._evenings["a"]] == [400, 800]
        mers.predict("abcd", 1400)
        assert mers.worth("a") == pytest.approx((500 / 4.5 + 500 / 3.5) / 2 / 600)
        mers.predict("abcd", 3000)
        assert mers.worth("a") == 0


class TestBacktest:
    def test_no_game_knows_what_comes_after_it(self):
        _strengths, lines, _then = simulate(ClubKind(12, 30, 0.5), 1)
        whole = run("ours", lines, keeps_predictions=True)
        part = run("ours", lines[:20], keeps_predictions=True)
        assert whole.predictions[:20] == part.predictions

    def test_what_is_said_of_a_game_fits_together(self):
        lines = tables(line(), line(), line("abcdef", range(6, 0, -1)))
        done = run("ours", lines, keeps_predictions=True)
        assert [sum(said.first) for said in done.predictions] == pytest.approx([1, 1, 1])
        said = done.predictions[1]
        assert said.first[0] > said.first[1] > said.first[3]
        assert said.above[0][3] + said.above[3][0] == pytest.approx(1)
        assert said.above[0][0] == 0

    def test_equal_points_count_half_for_each_way_round(self):
        done = run("chance", tables(line(points=(1, 1, 1, 1))))
        assert done.pair_loss == pytest.approx(log(2))
        assert done.order_losses == [pytest.approx(log(24))]

    def test_intervals_and_order_where_strengths_are_known(self):
        kind = ClubKind(12, 300, 0.4, gumbel=True, drift=0.1)
        strengths, lines, then = simulate(kind, 3)
        assert then[0] != [strengths[name] for name in lines[0].players]
        ours = run("ours", lines)
        row = report(ours, ours, lines, strengths)
        assert row["coverage"] > 0.7
        assert row["intervals"] == 12
        assert row["rank_correlation"] > 0.7
        assert row["difference_95"] is None
        chance = report(run("chance", lines), ours, lines, strengths)
        low, high = chance["difference_95"]
        assert low < chance["difference"] < high
        assert chance["rank_correlation"] is None
        assert "coverage" not in chance

    def test_the_games_say_how_strengths_are_meant(self):
        for kind, reading in (
            (ClubKind(8, 300, 1.0), "normal"),
            (ClubKind(8, 300, 1.0, gumbel=True), "log_worth"),
        ):
            strengths, lines, _then = simulate(kind, 0)
            ours = run("ours", lines)
            assert report(ours, ours, lines, strengths)["reading"] == reading

    def test_what_cannot_be_compared_is_left_open(self):
        ours = run("ours", tables(line()))
        assert report(ours, ours, tables(line()), {"a": 1.0})["coverage"] is None
        strengths = dict.fromkeys("abcd", 0.0)
        assert report(ours, ours, tables(line()), strengths)["coverage"] is None
        nothing = run("ours", [])
        assert report(run("elo", []), nothing, [], None)["difference_95"] is None


class TestCommand:
    def test_prints_a_line_a_model_and_writes_predictions(self, tmp_path, capsys):
        games, predictions = tmp_path / "games.jsonl", tmp_path / "predictions.jsonl"
        games.write_text(f'{{"strengths": {{"a": 1}}}}\n{line()}\n\n{line()}')
        main([str(games), "--predictions", str(predictions)])
        rows = [json.loads(row) for row in capsys.readouterr().out.splitlines()]
        assert [row["model"] for row in rows] == list(MODELS)
        assert {(row["games"], row["pairs"]) for row in rows} == {(2, 12)}
        said = [json.loads(row) for row in predictions.read_text().splitlines()]
        assert [len(one["first"]) for one in said] == [4, 4]
        assert rows[0]["evidence"] > 0
        assert "evidence" not in rows[1]
        main([str(games), "--model", "elo"])
        assert json.loads(capsys.readouterr().out)["model"] == "elo"

    def test_reads_what_windows_wrote(self, tmp_path, capsys):
        games = tmp_path / "games.jsonl"
        games.write_bytes(f"\ufeff{line()}\r\n{line('abcdef', range(6))}\r\n".encode())
        main([str(games), "--model", "ours"])
        assert json.loads(capsys.readouterr().out)["games"] == 2

    @pytest.mark.parametrize(
        ("content", "said"),
        [
            pytest.param(b"nonsense", "Line 1 is not a game", id="no JSON"),
            pytest.param(line().encode() + b"\n[]", "Line 2 is not a game", id="no object"),
            pytest.param(line("aabc").encode(), "Line 1: “a” is there twice", id="a player twice"),
            pytest.param(b'{"players": ["Jos\xe9"]}', "Line 1 is not UTF-8", id="another encoding"),
        ],
    )
    def test_says_what_is_wrong_with_a_file(self, tmp_path, content, said):
        games = tmp_path / "games.jsonl"
        games.write_bytes(content)
        with pytest.raises(SystemExit, match=said):
            main([str(games)])

    def test_says_what_cannot_be_read_or_written(self, tmp_path):
        with pytest.raises(SystemExit, match="No such file"):
            main([str(tmp_path / "none")])
        (tmp_path / "games").write_text(line())
        with pytest.raises(SystemExit, match="Is a directory"):
            main([str(tmp_path / "games"), "--predictions", str(tmp_path)])


def test_a_model_can_be_told():
    _strengths, lines, _then = simulate(ClubKind(12, 60, 0.6), 1)
    told = run("told", lines, Strengths({0.6: 1.0}, {0.0: 1.0}, 0.0, inf))
    assert told.pair_loss < log(2)
    assert not told.predictions
