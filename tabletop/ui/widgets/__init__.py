"""The widgets that draw the regions of a table, and the layout that places them."""
