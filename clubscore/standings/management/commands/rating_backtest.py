"""``manage.py rating_backtest``: how well do ratings predict the games of a file?"""

import json
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError

from clubscore.errors import ClubError
from clubscore.standings.strengths.backtest import MODELS, OURS, Prediction, report, run
from clubscore.standings.strengths.games_file import read_lines
from clubscore.terminal import TerminalCommand
from clubscore.words import explain


class Command(TerminalCommand):
    """Predict each game from those before it and print how good that was; nothing is stored."""

    help = (
        "Predict every game of a file from those before it alone, by our rating and by others, and"
        " print one JSON object for each of them. docs/rating.md describes input and output."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the file, which models, and where predictions go."""
        parser.add_argument(
            "games", metavar="GAMES.jsonl", type=Path, help="the games, a line each"
        )
        parser.add_argument(
            "--model", choices=[*MODELS, "all"], default="all", help="which rating (all)"
        )
        parser.add_argument(
            "--predictions",
            metavar="FILE",
            type=Path,
            help="where to write what our rating predicted, a line for each game",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Run the models; raise ``CommandError`` if the file cannot be read."""
        try:
            # Whatever is no UTF-8 is found with its line.
            with options["games"].open(encoding="utf-8-sig", errors="surrogateescape") as file:
                strengths, tables = read_lines(file)
        except ClubError as error:
            raise CommandError(explain(error)) from error
        except OSError as error:
            raise CommandError(str(error)) from error
        ours = run(OURS, tables, keeps_predictions=bool(options["predictions"]))
        if options["predictions"]:
            self._write(options["predictions"], ours.predictions)
        for name in MODELS if options["model"] == "all" else [options["model"]]:
            done = ours if name == OURS else run(name, tables)
            self.stdout.write(json.dumps(report(done, ours, tables, strengths)))

    def _write(self, path: Path, predictions: list[Prediction]) -> None:
        text = "".join(json.dumps(one.as_dict()) + "\n" for one in predictions)
        try:
            path.write_text(text, encoding="utf-8")
        except OSError as error:
            raise CommandError(str(error)) from error
