"""What rule systems share: kinds of tile, shapes of sets, readings, finders, table rows.

A system takes what fits and writes the rest itself; see ``docs/adding-a-rule-system.md``.
"""
