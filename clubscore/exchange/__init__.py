"""Files that go in and out: lists of players, results, whole events."""
