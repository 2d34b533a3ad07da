"""A whole game in a second language: no text of it is left in English."""

import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from tabletop.content.loader import load_game
from tabletop.engine.game import Game
from tabletop.engine.moves import Move, Refusal
from tabletop.paths import shipped
from tabletop.session.port import LocalPort, Port, RemotePort
from tabletop.session.session import Session
from tabletop.storage.journal.records import Player

SCHOOL = shipped("content") / "valedictorian"
GERMAN = Path(__file__).parent / "german" / "valedictorian.yaml"
ANN, BO = Player("Änne"), Player("Bo")
_LETTERS = re.compile(r"[^\W\d_]{2,}")
_SLOTS = re.compile(r"\{[^}]*\}|\[[a-z_]+:|\*\*")


def load(folder: Path, text: str) -> Game:
    """Load a copy of the game with German texts."""
    game = folder / "valedictorian"
    shutil.copytree(SCHOOL, game)
    (game / "locale").mkdir()
    (game / "locale" / "de.yaml").write_text(text, encoding="utf-8")
    return load_game(game, package="tabletop.games.valedictorian", language="de")


def words_in(text: str) -> set[str]:
    """Return the words of a text, in lower case, without its values."""
    return {word.lower() for word in _LETTERS.findall(_SLOTS.sub(" ", text))}


def english() -> set[str]:
    """Return the words that only an English text of the game or the engine has."""
    own = load_game(SCHOOL, package="tabletop.games.valedictorian").spec
    texts = [*own.messages.values(), *(kind.title for kind in own.kinds)]
    texts += ["it is not your turn", "the game is over", "nothing to undo yet", "seen a card"]
    german = words_in(GERMAN.read_text(encoding="utf-8").partition("messages:")[0])
    for line in GERMAN.read_text(encoding="utf-8").partition("messages:")[2].splitlines():
        german |= words_in(line.rpartition(": ")[2])
    return set[str]().union(*map(words_in, texts)) - german - words_in("Änne Bo")


def told(port: Port) -> Iterator[str]:
    """Yield whatever the position of now tells whoever looks."""
    position, snapshot = port.position, port.snapshot()
    yield from (position.prompt, position.standing, snapshot.undo_problem, snapshot.redo_problem)
    yield from re.findall(
        r"(?:text|title|note|label|context|value)='([^']*)'", repr(position.display)
    )
    for move in position.legal_moves:
        yield position.describe(move)
        preview = position.preview(move)
        yield from (text for _, text in preview.lines) if preview else ()
    for form in position.forms:
        yield from (form.title, form.button, form.mark, *form.outcomes)
        yield from (each.label for each in form.fields)
    for text in ("end-turn", "move marker-p1 > floor:1:1", "fly", "challenge > p2"):
        refusal = position.refuse(Move.parse(text))
        yield refusal.text if refusal else ""
    yield from (text for line in snapshot.log for text in (line.text, line.said, line.header))
    yield position.outcome.reason if position.outcome else ""


@pytest.mark.parametrize("seed", [1, 2])
def test_a_game_is_played_without_a_word_of_english(tmp_path: Path, seed: int) -> None:
    game = load(tmp_path, GERMAN.read_text(encoding="utf-8"))
    session = Session.new(game, (ANN, BO), {"no-progress-limit": 20}, seed=seed)
    session.sit(1, BO, elsewhere=True)
    here, phone, onlooker = LocalPort(session), RemotePort(session, 1), RemotePort(session, -1)
    wrong, foreign, chance, seen = set[str](), english(), Random(seed), set[str]()
    for _ in range(200):
        for port in (here, phone, onlooker):
            texts = set(told(port)) - seen
            seen |= texts
            wrong |= {text for text in texts if words_in(text) & foreign}
        if not session.match.to_act:
            break
        seat = session.match.to_act[0]
        rules, state = session.match.rules, session.match.as_named_by(seat)
        legal = rules.legal_moves(state, seat)
        reasons = {session.wording.for_reader(seat).fill(rules.presenter.reason(state, seat, move))
                   for move in legal[:3]}  # fmt: skip
        wrong |= {text for text in reasons if words_in(text) & foreign}
        assert not isinstance(session.play(seat, chance.choice(legal)), Refusal)
    assert not wrong
    assert session.match.outcome is not None
    assert any(text.startswith("Du gehst in diesen Raum") for text in seen)


def test_no_text_is_missing(tmp_path: Path) -> None:
    assert load(tmp_path, GERMAN.read_text(encoding="utf-8")).warnings == ()


@pytest.mark.parametrize(
    ("line", "key"),
    [("  over: Das Spiel ist vorbei\n", "over"), ("  Your turn: Du bist am Zug\n", "Your turn")],
)
def test_a_missing_message_is_told_in_a_plain_line(tmp_path: Path, line: str, key: str) -> None:
    text = GERMAN.read_text(encoding="utf-8")
    assert line in text
    (warning,) = load(tmp_path, text.replace(line, "")).warnings
    assert warning.endswith(f"texts missing (the first: messages.{key})")
    assert "locale/de.yaml: warning: 1 of " in warning.replace("\\", "/")
