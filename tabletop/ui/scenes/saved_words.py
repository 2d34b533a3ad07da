"""Texts about a saved game in a list: its name, state, winner and time."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tabletop.engine.moves import parse_seat
from tabletop.ui.words import messages

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tabletop.engine.game import Game
    from tabletop.storage.saves import SaveInfo


@dataclass(frozen=True, slots=True)
class Chip:
    """The state of a saved game in one word, with an icon and a colour."""

    text: str
    icon: str
    tone: str
    """Colour: "amber", "mint", "grey", "coral" or "sky"."""


def names_of(save: SaveInfo, game: Game | None) -> tuple[str, ...]:
    """Return the name of a saved game in several lengths, the longest first.

    That is the title given by the player, otherwise the names of the players.
    """
    if save.title:
        return (save.title,)
    names = [player.name for player in save.players]
    if not names:
        return (game.spec.title if game else save.path.stem,)
    forms = [messages.listed(names)]
    if len(names) > 3:
        told = f"{names[0]}, {names[1]}"
        forms.append(messages.AND_OTHERS.format(told, len(names) - 2))
    if len(names) > 2:
        forms.append(messages.AND_OTHERS.format(names[0], len(names) - 1))
    return tuple(forms)


def why_closed(save: SaveInfo, game: Game | None) -> str:
    """Return a sentence saying why a saved game can't be opened; empty if it can."""
    if not save.can_open:
        return save.problem or messages.CANNOT_OPEN
    if game is None:
        return messages.NOT_ON_SHELF.format(save.game[:60])
    if game.problems:
        return messages.GAME_HAS_PROBLEM.format(game.spec.title)
    if game.consent is not None:
        return messages.NEEDS_CODE_YES
    return "" if game.playable else messages.NOT_ON_SHELF.format(game.spec.title)


def state_of(save: SaveInfo, game: Game | None, *, locked: bool = False) -> Chip:
    """Return the state of a saved game as a chip, such as *Your turn* or *Finished*.

    `locked` means that the game is open in another window.
    """
    if why_closed(save, game):
        return Chip(messages.CANNOT_OPEN, "warn", "coral")
    if locked:
        return Chip(messages.OPEN_ELSEWHERE, "lock", "grey")
    people = [seat for seat, player in enumerate(save.players) if player.kind == "human"]
    if save.finished:
        return _ended(save, people)
    turn = _seats(save, save.standing.turn)
    if len(people) == 1 and people[0] in turn:
        return Chip(messages.YOUR_TURN, "play", "amber")
    if len(turn) == 1:
        return Chip(messages.SOMEBODYS_TURN.format(save.players[turn[0]].name), "people", "grey")
    return Chip(messages.RUNNING, "play", "grey")


def _ended(save: SaveInfo, people: Sequence[int]) -> Chip:
    winners = _seats(save, save.winners)
    if len(people) == 1 and people[0] in winners:
        return Chip(messages.YOU_WON, "trophy", "mint")
    if len(winners) == 1 and len(save.players) > 1:
        told = messages.SOMEBODY_WON.format(save.players[winners[0]].name)
        return Chip(told, "flag" if len(people) == 1 else "trophy", "grey")
    return Chip(messages.FINISHED, "flag", "grey")


def _seats(save: SaveInfo, names: Sequence[str]) -> list[int]:
    """Return the seats with these names; unknown names are skipped, as files may hold anything."""
    found = []
    for name in names:
        try:
            found.append(parse_seat(name, len(save.players)))
        except ValueError:
            continue
    return found


def told_of(save: SaveInfo, game: Game | None) -> tuple[str, ...]:
    """Return the line below a game's name in several lengths, the longest first.

    It tells the game and how far it is, or why it can't be opened.
    """
    closed = why_closed(save, game)
    title = game.spec.title if game else ""
    if closed:
        return (f"{title}: {closed}" if title and title not in closed else closed,)
    if save.problem:
        forms = (messages.OPENS_AT, messages.OPENS_AT_SHORT)
        return tuple(form.format(problem=save.problem, moves=save.moves) for form in forms)
    return tuple(" · ".join([title, *each]) for each in _courses(save))


def _courses(save: SaveInfo) -> list[list[str]]:
    """Return the progress of a game in several lengths, each as a list of parts."""
    moves = messages.counted(save.moves, "move")
    context, scores = save.standing.context, save.standing.scores
    if len(scores) != len(save.players) or not all(scores):
        scores = ()
    if len(scores) == 2:
        points = [messages.SCORES.format(*scores)]
    elif scores:
        points = [", ".join(f"{p.name} {s}" for p, s in zip(save.players, scores, strict=True))]
    else:
        points = []
    short = [", ".join(scores)] if len(scores) > 2 else points
    if save.finished:
        return [[*points, moves], [*short, moves], [moves]]
    where = [context.replace(" · ", ", ")] if context else [moves]
    return [[*where, *points], [*where, *short], where, [moves]]


def progress_of(save: SaveInfo, others: Sequence[SaveInfo]) -> float | None:
    """Return a game's progress from 0 to 1, or None if unknown.

    It is estimated from the median length of finished games with the same number of players; a
    running game counts at most 0.95.
    """
    if save.finished:
        return 1.0
    key = save.game, len(save.players)
    lengths = sorted(
        each.moves for each in others if each.finished and (each.game, len(each.players)) == key
    )
    if not lengths:
        return None
    usual = lengths[len(lengths) // 2]
    return min(0.95, save.moves / usual) if usual else None


def fits(save: SaveInfo, game: Game | None, query: str) -> bool:
    """Return whether every word of a search occurs in the names of a saved game."""
    names = [save.title, game.spec.title if game else "", *(each.name for each in save.players)]
    found = " ".join(names).casefold()
    return all(word in found for word in query.casefold().split())
