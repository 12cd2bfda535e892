"""Trials, run by ``make trials``: faults, concurrency and growth, on real servers and databases.

Not by pytest, but for tests/operation/test_trials.py, which runs each of them small.
"""
