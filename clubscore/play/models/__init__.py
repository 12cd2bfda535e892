"""Hands, their history, and the results of tables: data and its constraints."""

# Django finds the models of an app here.
from .acceptance import HandAcceptance
from .columns import LOST, PAYMENTS, TOTALS, of_those_seated
from .daily import DailyAnswer
from .hand import FurtherWin, Hand, HandChange, HandVote
from .held_hands import HeldHands
from .result import MOST_TOTAL, Confirmation, TableTotals, valid_totals

__all__ = [
    "LOST",
    "MOST_TOTAL",
    "PAYMENTS",
    "TOTALS",
    "Confirmation",
    "DailyAnswer",
    "FurtherWin",
    "Hand",
    "HandAcceptance",
    "HandChange",
    "HandVote",
    "HeldHands",
    "TableTotals",
    "of_those_seated",
    "valid_totals",
]
