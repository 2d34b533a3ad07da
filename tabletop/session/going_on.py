"""Continues a saved game under the current version of its game, as a new game."""

from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from random import Random, SystemRandom

from tabletop import __version__
from tabletop.ai.worker import Thinker
from tabletop.engine.branching import placement
from tabletop.engine.carrying import Changes, changes
from tabletop.engine.chance import RandomChance
from tabletop.engine.free import FreeTable
from tabletop.engine.game import Game
from tabletop.engine.moves import seat_name
from tabletop.session.branch import Origin
from tabletop.session.saved import gone_on, standing_of
from tabletop.session.sitting import Session
from tabletop.session.wording import Wording
from tabletop.storage.journal import Journal
from tabletop.storage.kept import pack_files
from tabletop.storage.records import Header, Parent, Record, new_id
from tabletop.storage.saves import new_save_path


def changes_of(session: Session, newer: Game) -> Changes:
    """Return what the newer version adds to and removes from the table."""
    before, after = session.game.rules(), newer.rules()
    if not isinstance(before, FreeTable) or not isinstance(after, FreeTable):
        return Changes((), (), ())
    return changes(before, after, len(session.players))


def go_on(
    session: Session,
    newer: Game,
    *,
    saves: Path | None = None,
    rng: Random | None = None,
    thinker: Thinker | None = None,
) -> Session:
    """Return a new game that begins at the position of another, under a newer version of its game.

    The other game is left unchanged. With `saves`, a folder, the new one is saved there.

    Raises:
        StorageError: it can't be saved.
        ValueError: it can't be continued so; one sentence.
    """
    played = session.so_far()
    header = played.header
    chance = RandomChance(rng or SystemRandom())
    match = gone_on(newer, played.match, chance)
    journal = None
    if saves is not None and header is not None:
        files = pack_files(newer.files)
        if not files:
            raise ValueError(f"The files of {newer.spec.title} are too large for a save.")
        acts = Origin(played.id, played.records).acts(len(played.match.steps))
        fill = Wording(newer, match.first.table.plan, session.players).fill
        dealt = Record(
            "deal", draws=tuple(chance.tape), placement=placement(match.first),
            standing=standing_of(match, fill), files=files,
            people=tuple(map(seat_name, session.people)),
        )  # fmt: skip
        begun = _header(header, played.id, acts, len(played.match.steps))
        journal = Journal(new_save_path(newer.spec.id, saves), begun)
        journal.begin((*acts, dealt))
    return Session(newer, match, session.players, journal, thinker=thinker)


def _header(header: Header, parent: str, acts: tuple[Record, ...], moves: int) -> Header:
    """Return the header of the new file, which begins with the set-up of the new version."""
    return replace(
        header,
        id=new_id(),
        created=datetime.now(UTC).isoformat(timespec="seconds"),
        app=__version__,
        parent=Parent(parent, moves, len(acts)),
    )
