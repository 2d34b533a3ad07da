"""The cards of IT Startup: what they cost, what they do and what they stop."""
