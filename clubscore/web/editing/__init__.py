"""Two people with the same page: each writes what that person changed, and nothing else."""
