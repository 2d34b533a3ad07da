"""Converts validated models to the engine's values."""

from collections.abc import Mapping
from dataclasses import replace

from tabletop.art import full_name
from tabletop.content.models import (
    GameModel,
    LayoutModel,
    NotesModel,
    OptionModel,
    PieceModel,
    RegionModel,
    ZoneModel,
)
from tabletop.engine.declarations import WidgetData
from tabletop.engine.first_notes import FirstNote, When
from tabletop.engine.layout import Cell, Layout, MarkLook, Region, TagLook, region_of
from tabletop.engine.legend import Legend, MoveKind
from tabletop.engine.moves import Seat
from tabletop.engine.spec import Badge, GameSpec, ModeSpec, OptionSpec, PieceKind, ZoneKind


def build_spec(game: GameModel) -> GameSpec:
    """Return the spec of a game."""
    return GameSpec(
        id=game.id,
        title=game.title,
        seats=game.seats,
        kinds=tuple(_piece(game.id, piece) for piece in game.pieces),
        zones=tuple(_zone(zone) for zone in game.zones),
        values=dict(game.values),
        options=tuple(_option(option) for option in game.options),
        version=game.version,
        about=_about(game),
        phases=tuple((phase.id, phase.title) for phase in game.phases),
        usual_seats=game.usual_seats,
        modes=tuple(ModeSpec(mode.seats, mode.title, mode.text) for mode in game.modes),
        badges=tuple(
            Badge(each.id, each.title, each.icon, each.colour.upper(), each.ink.upper(), each.about)
            for each in game.badges
        ),
        goal=game.goal,
        moves=tuple(
            MoveKind(each.id, each.title, each.text, each.rule, each.asked, each.none)
            for each in game.moves
        ),
        legend=tuple(Legend(each.id, each.title, each.about) for each in game.legend),
        synonyms=tuple(tuple(map(str.casefold, group)) for group in game.synonyms),
    )


def build_notes(notes: NotesModel) -> tuple[FirstNote, ...]:
    """Return the first-use tips."""
    return tuple(
        FirstNote(each.id, When(**dict(each.when)), each.say, each.point, each.rule)
        for each in notes.notes
    )


def _about(game: GameModel) -> dict[str, str]:
    about = {
        "pitch": game.pitch,
        "minutes": str(game.minutes),
        "players": _span(*game.seats),
    }
    if game.score is not None:
        about |= {"score-one": game.score.one, "score-many": game.score.many}
    return about


def build_layout(layout: LayoutModel, widgets: Mapping[str, type[WidgetData]]) -> Layout:
    """Return the table layout of a game; `widgets` are its widgets by name."""
    cells = (
        Cell(cell.row, cell.col, cell.title, cell.tint.upper(), cell.icon, _seat(cell.owner))
        for cell in layout.cells
    )
    tags = (
        TagLook(tag.id, tag.place, tag.icon, tag.colour.upper(), tag.instead, tag.about)
        for tag in layout.tags
    )
    regions = tuple(_region(region, widgets[region.widget]) for region in layout.regions)
    marks = tuple(MarkLook(**mark.model_dump()) for mark in layout.marks)
    return Layout(layout.felt, regions, tuple(cells), tuple(tags), marks)


def _back(game: str, back: str) -> str:
    """Return the look of a card back: its colours, or the full name of a possible picture."""
    return back if "#" in back else full_name(game, back)


def _piece(game: str, piece: PieceModel) -> PieceKind:
    return PieceKind(
        id=piece.id,
        title=piece.title,
        count=piece.count,
        back=_back(game, piece.back),
        look=piece.look,
        face=dict(piece.face),
        owner=_seat(piece.owner),
        about=piece.about,
    )


def _zone(zone: ZoneModel) -> ZoneKind:
    return ZoneKind(
        id=zone.id,
        title=zone.title,
        per_seat=zone.per_seat,
        grid=zone.grid,
        sees=zone.sees,
        ordered=zone.ordered,
        about=zone.about,
    )


def _option(option: OptionModel) -> OptionSpec:
    choices = tuple(choice.value for choice in option.choices)
    labels = tuple(choice.label for choice in option.choices)
    seats = tuple(choice.seats for choice in option.choices)
    if not choices and isinstance(option.default, bool):
        choices, labels = (False, True), ("Off", "On")
    return OptionSpec(
        id=option.id,
        title=option.title,
        default=option.default,
        text=option.text,
        choices=choices,
        labels=labels,
        least=option.least,
        most=option.most,
        seats=seats if any(map(any, seats)) else (),
        players=option.seats,
        before=option.before,
        when=tuple(option.when.items()),
    )


def _region(region: RegionModel, declared: type[WidgetData]) -> Region:
    made = region_of(declared, region.id, region.rect, region.zone, dict(region.data))
    return replace(made, title=region.title, about=region.about)


def _seat(name: str) -> Seat:
    return int(name[1:]) - 1 if name else -1


def _span(least: int, most: int) -> str:
    if least == most:
        return str(least)
    return f"{least} {'or' if most == least + 1 else 'to'} {most}"
