"""Commands that play games without a window."""
