"""Remembers which first-use tips each player has seen in each game."""

from pathlib import Path

from tabletop.paths import data_dir
from tabletop.storage.by_player import keep_players, load_players
from tabletop.storage.files import JsonValue, StorageError, is_text
from tabletop.storage.names import clean_name

_MAX_GAMES, _MAX_NOTES = 200, 200

Seen = dict[str, dict[str, tuple[str, ...]]]
"""Tip ids by game, by player."""


def notes_path() -> Path:
    """Return the path of the file that remembers seen tips."""
    return data_dir() / "notes.json"


def load_seen(path: Path | None = None) -> Seen:
    """Return the tips that all players have seen. Never raises; invalid entries are skipped."""
    kept = load_players(path or notes_path())
    return {clean_name(name): _games(of) for name, of in kept}


def _games(value: JsonValue) -> dict[str, tuple[str, ...]]:
    games = [*value.items()][:_MAX_GAMES] if isinstance(value, dict) else []
    return {
        game: tuple(str(each) for each in ids[:_MAX_NOTES] if is_text(each, 60))
        for game, ids in games
        if isinstance(ids, list)
    }


def keep_seen(player: str, game: str, ids: tuple[str, ...], path: Path | None = None) -> str | None:
    """Record that a player has seen tips of a game; return None, or one line on why it failed.

    Tips seen earlier stay recorded.
    """
    path, name = path or notes_path(), clean_name(player)
    seen = load_seen(path)
    of = seen.pop(name, {})
    of[game] = tuple(dict.fromkeys((*of.get(game, ()), *ids)))
    seen[name] = of
    return _write(seen, path)


def forget_seen(path: Path | None = None) -> str | None:
    """Forget all seen tips, so that they are shown again; return None or one line on a failure."""
    return _write({}, path or notes_path())


def _write(seen: Seen, path: Path) -> str | None:
    players: dict[str, JsonValue] = {
        name: {game: list(ids) for game, ids in of.items()} for name, of in seen.items()
    }
    try:
        keep_players(path, players)
    except StorageError as error:
        return f"Which notes you have seen is not kept. {error}"
    return None
