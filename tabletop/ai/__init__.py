"""Computer players. They are given an information set and nothing else."""
