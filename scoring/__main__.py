"""``python -m scoring``: a hand scored and explained, or requests from standard input answered."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections.abc import Sequence
from typing import Final

import scoring

from .command_line import (
    Arguments,
    UsageError,
    add_arguments,
    answer_requests,
    check_nothing_else,
    score_lines,
)
from .errors import RuleError
from .explanation import error_sentence
from .library.documents import DOCUMENTS, document
from .streams import StreamError, standard_input, standard_output

PROGRAM: Final = f"python -m {__package__}"
DESCRIPTION: Final = f"""\
Scores mahjong hands.

  {PROGRAM} mcr "[123m] (9999p) 46s 88s EEE + 5s" --discarder S   explains a hand
  {PROGRAM} < requests.jsonl                                      answers requests
  {PROGRAM} --show format                                         says what they are\
"""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; return its exit status."""
    language = "en"
    try:
        with standard_output():
            given = vars(_parser().parse_args(arguments))
            language = given["language"]
            return _run(given)
    except (RuleError, UsageError, StreamError) as error:
        if sys.stderr is not None:
            sys.stderr.write(f"{error_sentence(error, language)}\n")
    except KeyboardInterrupt:
        return 130  # as shells have it
    return 1


def _parser() -> ArgumentParser:
    parser = ArgumentParser(
        prog=PROGRAM, description=DESCRIPTION, formatter_class=RawDescriptionHelpFormatter
    )
    add_arguments(parser)
    parser.add_argument("--show", choices=DOCUMENTS, help="print a document")
    parser.add_argument("--version", action="version", version=scoring.__version__)
    return parser


def _run(arguments: Arguments) -> int:
    if arguments["show"]:
        sys.stdout.write(document(arguments["show"]))
        return 0
    if arguments["batch"] or not (arguments["ruleset"] or (sys.stdin and sys.stdin.isatty())):
        check_nothing_else(arguments)
        return 0 if answer_requests(standard_input(), sys.stdout) else 1
    for line in score_lines(arguments):
        sys.stdout.write(line + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
