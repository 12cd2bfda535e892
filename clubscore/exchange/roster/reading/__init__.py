"""Files that people have, read as rows of text: whatever kind, encoding and layout they come in."""
