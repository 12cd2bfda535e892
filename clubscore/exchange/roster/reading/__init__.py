"""Files people have, read as rows of text, whatever their kind, encoding and layout."""
