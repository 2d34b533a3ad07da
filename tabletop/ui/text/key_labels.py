"""What keys are called on the screen: as this keyboard prints them, or as a controller's buttons.

The program names every key as a US keyboard does ("e", "escape", "Ctrl+Z"). Where it lies, what is
printed on it, and what the player has moved is known here only.
"""

from collections.abc import Mapping

_FIXED = {"esc": "escape", "enter": "return", "del": "delete"}
"""Labels whose keys have another name in events."""
_HELD = ("Ctrl", "Alt")


class KeyLabels:
    """The keyboard in use: its layout, the keys that the player moved, and the last input."""

    def __init__(self) -> None:
        self.printed: Mapping[str, str] = {}
        """For keys that the layout prints otherwise than a US keyboard: what it prints."""
        self.typed: frozenset[str] = frozenset()
        """What the layout types without Shift; empty until the layout is known."""
        self.moved: Mapping[str, str] = {}
        """For keys that the player moved, the key that is pressed instead, both in US names."""
        self.buttons: Mapping[str, str] | None = None
        """For keys, in lower case, the button of the controller; None while none is in use."""

    def follow(self, layout: Mapping[str, str]) -> bool:
        """Take over what the keys of a layout type, by their place on a US keyboard.

        Letters that the layout types nowhere lie where a US keyboard has them. Return whether
        anything has changed.
        """
        before = self.printed, self.typed
        self.typed = frozenset(layout.values())
        self.printed = {
            place: typed.upper()
            for place, typed in layout.items()
            if place.isalpha() and typed and place not in self.typed
        }
        if self.asks_by_place:
            self.printed = {**self.printed, "?": f"Shift+{layout.get('/', '/')}"}
        return before != (self.printed, self.typed)

    @property
    def asks_by_place(self) -> bool:
        """Whether the question mark lies where a US keyboard has it, as no key tells of one."""
        return bool(self.typed) and not self.typed & {"/", "ß", ","}

    def meant(self, pressed: str) -> str:
        """Return the key that a pressed key stands for, both in US names."""
        return next((key for key, place in self.moved.items() if place == pressed), pressed)

    def on_keyboard(self, key: str) -> str:
        """Return what is printed on a key; `key` is a US name such as "E", "Esc" or "Ctrl+Z"."""
        *held, last = key.split("+") if len(key) > 1 else [key]
        name = _FIXED.get(last.lower(), last.lower())
        place = name if any(each in _HELD for each in held) else self.moved.get(name, name)
        label = last if place == name else place.title()
        return "+".join((*held, self.printed.get(place, label)))

    def label(self, key: str) -> str:
        """Return what a key is called now, or the button that does the same.

        The result is empty if a controller is used that has no such button.
        """
        if not key or self.buttons is None:
            return key and self.on_keyboard(key)
        return self.buttons.get(key.lower(), "")


LABELS = KeyLabels()
"""The keyboard of this computer."""
