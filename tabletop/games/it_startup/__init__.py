"""IT Startup: hire developers, teach them, and reach the goal before the team burns out."""
