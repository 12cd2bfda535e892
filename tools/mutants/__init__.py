"""Small faults put into the code, to see whether the tests find them: ``-m tools.mutants``."""
