"""The score format: one JSON object a request, one an answer.

Everything the command line and the API read comes through here, so nothing about the shape of
a request is taken on trust.
"""

from .answers import answer, answer_line, count_as_dict, patterns_as_list, score_as_dict

__all__ = ["answer", "answer_line", "count_as_dict", "patterns_as_list", "score_as_dict"]
