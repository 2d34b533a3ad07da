"""The code that a player let run: exactly that, as long as it is kept, and nothing of damage."""

from pathlib import Path

import pytest

from tabletop.storage.player import trust
from tabletop.storage.player.trust import Trusted

ONE, TWO, THREE = "1" * 64, "2" * 64, "3" * 64


@pytest.mark.parametrize(
    "text",
    ["", "[]", "7", '{"code": 7}', '{"code": [7, {}]}', f'{{"code": {{"hash": "{ONE}"}}}}',
     f'{{"code": [{{"hash": "{ONE}", "game": "owls"}}]}}',
     f'{{"code": [{{"hash": "x{ONE}", "game": "owls", "files": {{}}}}]}}'],
)  # fmt: skip
def test_what_makes_no_sense_holds_no_yes(tmp_path: Path, text: str) -> None:
    path = tmp_path / trust.FILE
    path.write_text(text, encoding="utf-8")
    store = Trusted(path)
    assert not store.knows(ONE)
    store.keep("owls", ONE, [("rules.py", TWO)])
    assert Trusted(path).knows(ONE)


def test_a_yes_is_to_exactly_this_code_and_an_earlier_version_stays_known(tmp_path: Path) -> None:
    store = Trusted(tmp_path / trust.FILE)
    store.keep("owls", ONE, [("rules.py", TWO)])
    store.keep("owls", TWO, [("rules.py", THREE)])
    assert [store.knows(code) for code in (ONE, TWO, THREE)] == [True, True, False]


def test_what_differs_is_told_from_the_code_of_the_last_yes(tmp_path: Path) -> None:
    store = Trusted(tmp_path / trust.FILE)
    store.keep("owls", TWO, [("mind.py", ONE), ("rules.py", ONE)])
    store.keep("owls", ONE, [("rules.py", ONE), ("state.py", ONE)])
    store.keep("owls", TWO, [("mind.py", ONE), ("rules.py", ONE)])
    files = [("rules.py", TWO), ("words.py", ONE)]
    told = ("mind.py is gone", "rules.py is changed", "words.py is new")
    assert store.changed("owls", files) == told
    assert store.changed("owls", [("mind.py", ONE), ("rules.py", ONE)]) == ()
    assert store.changed("crows", files) == ()


def test_of_very_many_the_last_stay(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trust, "MOST_KEPT", 2)
    store = Trusted(tmp_path / trust.FILE)
    for code in (ONE, TWO, ONE, THREE):
        store.keep("owls", code, [])
    assert [store.knows(code) for code in (ONE, TWO, THREE)] == [True, False, True]
