"""Computer players. They get an information set, what one seat knows, and nothing else."""
