# ruff: noqa: RUF001 - letters of other scripts
"""What keys are called on keyboards of several layouts."""

import pytest

from tabletop.ui.app.key_layout import _PLACES
from tabletop.ui.text.key_labels import KeyLabels

US = {place: place for place in _PLACES}
RU = US | dict(zip("qwertyuiopasdfghjklzxcvbnm/.", "йцукенгшщзфывапролдячсмить.ю", strict=True))
RU |= {",": "б", ";": "ж", "'": "э", "[": "х", "]": "ъ", "`": "ё"}
FR = US | {"q": "a", "a": "q", "w": "z", "z": "w", "m": ",", ";": "m", ",": ";", ".": ":", "/": "!"}
DVORAK = US | dict(zip("qwertyuiopsdfghjkl", "',.pyfgcrloeuidhtn", strict=True))
DVORAK |= {"z": ";", "x": "q", "c": "j", "v": "k", "b": "x", "n": "b", ",": "w", ".": "v"}
GREEK = US | dict(zip("wertyuiopasdfghjklzxcvbnm", "ςερτυθιοπασδφγηξκλζχψωβνμ", strict=True))
HEBREW = US | {"q": "/", "w": "'", "e": "ק", "h": "י", "u": "ו", ",": "ת", ".": "ץ", "/": "."}


def labels(layout: dict[str, str], **moved: str) -> KeyLabels:
    found = KeyLabels()
    found.follow(layout)
    found.moved = moved
    return found


@pytest.mark.parametrize(("layout", "key", "label"), [
    (US, "E", "E"), (US, "Ctrl+Z", "Ctrl+Z"), (US, "?", "?"), (US, "+", "+"), (US, "F1", "F1"),
    (RU, "E", "У"), (RU, "Ctrl+Z", "Ctrl+Я"), (RU, "Shift+Ctrl+Z", "Shift+Ctrl+Я"),
    (RU, "1", "1"), (RU, "Esc", "Esc"), (RU, "?", "Shift+."), (RU, "Shift+Tab", "Shift+Tab"),
    (FR, "Q", "Q"), (FR, "M", "M"), (FR, "Ctrl+Z", "Ctrl+Z"), (FR, "?", "?"),
    (DVORAK, "E", "E"), (DVORAK, "?", "?"),
    (GREEK, "H", "Η"), (HEBREW, "Q", "/"), (HEBREW, "E", "ק"),
])  # fmt: skip
def test_a_key_is_called_as_it_is_printed(layout: dict[str, str], key: str, label: str) -> None:
    assert labels(layout).label(key) == label


def test_before_the_layout_is_known_keys_are_those_of_a_us_keyboard() -> None:
    assert KeyLabels().label("E") == "E"


def test_a_moved_key_is_called_as_its_new_place() -> None:
    found = labels(RU, h="j", j="h")
    assert [found.label(key) for key in ("H", "J", "Ctrl+H", "L")] == ["О", "Р", "Ctrl+Р", "Д"]
    assert [found.meant(key) for key in ("j", "h", "l")] == ["h", "j", "l"]


def test_only_a_new_layout_is_news() -> None:
    found = KeyLabels()
    assert [found.follow(each) for each in (RU, RU, US)] == [True, False, True]
