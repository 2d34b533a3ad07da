"""What any screen is made of: events, focus, scenes, services, controls, dialogs."""
