"""Files made with the window's drawing code: prints, pictures, screenshots and replay pages."""
