"""UI toolkit: events, focus, scenes, application services, controls and dialogs."""
