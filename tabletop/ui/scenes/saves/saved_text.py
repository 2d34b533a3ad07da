"""Texts about a saved game in a list: its name, state, winner and time."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tabletop.engine.game import Game
from tabletop.engine.moves import parse_seat
from tabletop.storage.saves.save_list import SaveInfo
from tabletop.ui.text import messages


@dataclass(frozen=True, slots=True)
class Chip:
    """The state of a saved game in a word or two, shown as a small coloured label with an icon."""

    text: str
    icon: str
    tone: str
    """The name of the colour: "amber", "mint", "grey", "coral" or "sky"."""


def names_of(save: SaveInfo, game: Game | None) -> tuple[str, ...]:
    """Return the name of a saved game in several lengths, the longest first.

    This is the title given by the player, or else the players' names. `game` is None if the game
    isn't installed.
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


def closed_reason(save: SaveInfo, game: Game | None) -> str:
    """Return a sentence that says why a saved game can't be opened, or empty if it can.

    `game` is None if the game isn't installed.
    """
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
    """Return the state of a saved game, such as *Your turn* or *Finished*, as a label.

    Args:
        save: The saved game.
        game: The installed game; None if it isn't installed.
        locked: Whether the game is open in another window.
    """
    if closed_reason(save, game):
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


def subtitle_forms(save: SaveInfo, game: Game | None) -> tuple[str, ...]:
    """Return the line below a saved game's name in several lengths, the longest first.

    It names the game and its progress, or says why it can't be opened. `game` is None if the game
    isn't installed.
    """
    closed = closed_reason(save, game)
    title = game.spec.title if game else ""
    if closed:
        return (f"{title}: {closed}" if title and title not in closed else closed,)
    if save.problem:
        forms = (messages.OPENS_AT, messages.OPENS_AT_SHORT)
        return tuple(form.format(problem=save.problem, moves=save.moves) for form in forms)
    return tuple(" · ".join([title, *each]) for each in _progress_forms(save))


def _progress_forms(save: SaveInfo) -> list[list[str]]:
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
    """Return the estimated progress of a saved game, from 0 to 1, or None if unknown.

    This is its number of moves divided by the median for finished games in `others` with the same
    number of players. For a running game, it is at most 0.95.
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


def matches_search(save: SaveInfo, game: Game | None, query: str) -> bool:
    """Return whether all words of a search occur in a saved game's names.

    These are its title, its game's title and the players' names. Case is ignored.
    """
    names = [save.title, game.spec.title if game else "", *(each.name for each in save.players)]
    found = " ".join(names).casefold()
    return all(word in found for word in query.casefold().split())
