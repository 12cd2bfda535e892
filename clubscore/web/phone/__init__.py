"""What the phone has of the pages, so that it draws them without network."""
