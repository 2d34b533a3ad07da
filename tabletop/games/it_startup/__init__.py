"""IT Startup: hire, teach, plan, and ship before the team burns out."""
