"""Two people edit the same page: each saves only what they changed."""
