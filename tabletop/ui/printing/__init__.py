"""Games on paper: what can be printed, its layout on sheets, and the files."""
