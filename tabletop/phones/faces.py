"""Public appearance of a game's pieces: pictures and texts that are the same for every seat."""

import json
from collections.abc import Callable

from tabletop.engine.fingerprint import Written
from tabletop.engine.game import Game
from tabletop.engine.moves import seat_name
from tabletop.phones.files import Files

Print = Callable[[str], bytes | None]
"""Returns a PNG or JPEG picture, or None. The name is a kind of piece, `back:` and the name of a
back, or `small:` and a kind as it looks in the hand.
"""
SMALL = "small:"


class Faces:
    """The pictures of one game, served at addresses that change with their content."""

    def __init__(self, game: Game, seats: int, files: Files, picture: Print | None = None) -> None:
        self._game, self._files, self._print = game, files, picture
        plan = game.spec.plan(seats)
        self._backs = tuple(dict.fromkeys(plan.backs))
        kinds = [kind.id for kind in game.spec.kinds]
        small = [f"{SMALL}{kind}" for kind in kinds]
        self._todo = [*kinds, *small, *(f"back:{back}" for back in self._backs)]
        self._pictures: dict[str, str] = {}
        self.address = ""
        """Address of the list of pictures; "" until they are ready."""

    @property
    def ready(self) -> bool:
        """Whether all pictures are ready."""
        return not self._todo

    def drop(self) -> None:
        """Stop serving the pictures: another game is played here."""
        self._todo.clear()
        self._files.drop([*self._pictures.values(), self.address])

    def prepare(self) -> None:
        """Render one more picture. Call once a frame when there is time."""
        if not self._todo:
            return
        name = self._todo.pop()
        body = self._print(name) if self._print is not None else None
        if body:
            ending = ".png" if body.startswith(b"\x89PNG") else ".jpg"
            self._pictures[name] = self._files.add_hashed("card", ending, body)
        if not self._todo:
            self.address = self._files.add_hashed("faces", ".json", self._text())

    def _text(self) -> bytes:
        kinds: dict[str, Written] = {}
        for kind in self._game.spec.kinds:
            face = kind.face
            told: dict[str, Written] = {
                "title": kind.title, "look": kind.look, "about": kind.about,
                "picture": self._pictures.get(f"{SMALL}{kind.id}", self._pictures.get(kind.id, "")),
                "large": self._pictures.get(kind.id, ""),
            }  # fmt: skip
            if kind.look == "marker" and kind.owner >= 0:
                told["seat"] = seat_name(kind.owner)
            for name in ("text", "colour", "ink", "icon", "letter"):
                value = face.get(name)
                if isinstance(value, str) and value:
                    told[name] = value
            kinds[kind.id] = told
        backs = {back: self._pictures.get(f"back:{back}", "") for back in self._backs}
        return json.dumps({"kinds": kinds, "backs": backs}, ensure_ascii=False).encode()
