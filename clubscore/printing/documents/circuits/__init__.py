"""The standing of a circuit on paper."""
