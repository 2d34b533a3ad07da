"""What was found on a computer, for pages that show it."""

from tabletop.ui.text.diagnosis import Finding

FOUND = (
    Finding("Versions", "Recess 1.0.0 as an executable, Python 3.11.7, pygame-ce 2.5.8, SDL 2.32"),
    Finding("Screen", "x11, 1920 x 1080, 3840 x 2160"),
    Finding(
        "Sound",
        "No such audio device",
        "Connect headphones or speakers. Recess works without sound, too.",
    ),
    Finding("Saves and settings", "/home/ann/.local/share/recess, 12.5 MB used, 71.2 GB free"),
    Finding("Fonts", "all 7 are there"),
    Finding("Phones at 192.168.178.20", "answered"),
)
