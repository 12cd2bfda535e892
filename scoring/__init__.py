"""The rules of mahjong as plain values: what a hand is worth and who pays whom.

Nothing here knows the web, a database or a clock; only ``apps.py`` and
``management/`` import Django. Start with :func:`scoring.judge.judge` or with
``scoring.rulesets.get("mcr")``.
"""
