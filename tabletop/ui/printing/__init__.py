"""Games on paper: what there is to print, where it lies on sheets, and the files made of it."""
