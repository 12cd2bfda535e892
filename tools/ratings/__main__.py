"""``python -m tools.ratings``: how well do ratings predict the games of a file?

Each game is predicted from those before it alone, by our rating and by others; every rating gets a
line with a JSON object. ``docs/rating.md`` describes input and output. No database is needed.
"""

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path

from .backtest import MODELS, OURS, Prediction, report, run
from .games_file import GamesError, read_lines


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the models; exit with a sentence if a file cannot be read or written."""
    options = _parser().parse_args(arguments)
    try:
        # Other bytes than UTF-8 become surrogates, so that the error names their line.
        with options.games.open(encoding="utf-8-sig", errors="surrogateescape") as file:
            strengths, tables = read_lines(file)
        ours = run(OURS, tables, keeps_predictions=bool(options.predictions))
        if options.predictions:
            _write(options.predictions, ours.predictions)
    except (GamesError, OSError) as error:
        sys.exit(str(error))
    for name in MODELS if options.model == "all" else [options.model]:
        done = ours if name == OURS else run(name, tables)
        sys.stdout.write(json.dumps(report(done, ours, tables, strengths)) + "\n")


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m tools.ratings", description=(__doc__ or "").partition("\n\n")[2]
    )
    parser.add_argument("games", metavar="GAMES.jsonl", type=Path, help="the games, a line each")
    parser.add_argument(
        "--model", choices=[*MODELS, "all"], default="all", help="which rating (all)"
    )
    parser.add_argument(
        "--predictions",
        metavar="FILE",
        type=Path,
        help="where to write what our rating predicted, a line for each game",
    )
    return parser


def _write(path: Path, predictions: Sequence[Prediction]) -> None:
    path.write_text(
        "".join(json.dumps(one.as_dict()) + "\n" for one in predictions), encoding="utf-8"
    )


if __name__ == "__main__":
    main()
