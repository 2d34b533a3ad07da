"""Games that were played: replay, branches, timeline, loading."""
