"""Trials, run by ``make trials``: faults, concurrency and growth, on real servers and databases.

Not by pytest, but for tests/tools/test_trials.py, which runs one of them small.
"""
