"""Hands that make any move at a table: with the mouse, by clicks alone, or with the keyboard."""

from collections.abc import Callable

from tabletop.engine.moves import Move
from tabletop.ui.app.pilot import Pilot
from tabletop.ui.scenes.table.form_sheets import Tray
from tabletop.ui.scenes.table.table import TableScene
from tabletop.ui.table.control.table_view import TableView, table_of
from tabletop.ui.table.input.card_choice import CardChoice
from tabletop.ui.toolkit.events import LEFT, Point
from tabletop.ui.toolkit.focus import Node, nearest
from tabletop.ui.toolkit.game_controller import KEYS
from tabletop.ui.toolkit.touch import Finger
from tabletop.ui.widgets.region_parts import Slot

_ARROWS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}


class Hands(Pilot):
    """A pilot that knows how a move is made."""

    def meet(self) -> None:
        """Wait until all that a move leads to has happened."""
        self.tick(0.2)

    def rest(self) -> None:
        """Let time pass until the table waits for a person."""
        for _ in range(1200):
            self.tick()
            scene = self.scene
            if not isinstance(scene, TableScene):
                break
            waits = scene.port.next().kind == "viewer" and not scene.port.fading
            if waits and not scene.table.running:
                break
        self.tick(0.2)

    def by_mouse(self, move: Move) -> None:
        """Make a move with the mouse: by dragging where it can be dragged."""
        scene = self.scene
        if isinstance(scene, Tray):
            self._fill(scene, move, self.click)
        elif self._answers(move):
            self._pick(move, self._click_on)
        elif not move.pieces and self._has(f"{move.kind}:{move.target}"):
            self.click(f"{move.kind}:{move.target}")
        elif any(node.id == f"move:{move}" for node in self.nodes()) and not (
            move.pieces and move.target
        ):
            self.click(f"move:{move}")
        elif self._has(f"form:{move.kind}") and not self.lies(move):
            self._bargain(move, self.click)
        elif not move.pieces and self._comes(f"move:{move}", self.click):
            self.click(f"move:{move}")
        elif not move.pieces:
            self._put(move, self.click)
        else:
            self.drag(*self.way(move))
            if self.scene.name == "chooser":
                self.click(f"move:{move}")
        self.meet()

    def by_keys(self, move: Move) -> None:
        """Make a move with the keyboard: to the piece, Enter, to the place, Enter."""
        self.by_nodes(move, self.enter_on)

    def by_clicks(self, move: Move) -> None:
        """Make a move by clicks: on the piece, then on the place."""
        self.by_nodes(move, self._click_on)

    def _click_on(self, node_id: str) -> None:
        """Click on a control; on a place near its upper edge, for buttons may lie on it.

        A place behind a tab lies small on it: a click opens the tab, the next one hits the place.
        """
        rect = self.node(node_id).rect
        tabs = [node.rect for node in self.nodes() if node.role == "tab" and not node.selected]
        if node_id.startswith("to:") and any(tab.contains(rect) for tab in tabs):
            self.click(rect.center)
            self.tick(0.5)
            rect = self.node(node_id).rect
        lower = 0.15 if node_id.startswith("to:") else 0.5
        self.click((rect.centerx, rect.top + lower * rect.h))

    def by_reader(self, move: Move) -> None:
        """Make a move as a screen reader does, by the actions of what it reads."""
        self.by_nodes(move, self.act_on)

    def by_nodes(self, move: Move, use: Callable[[str], None]) -> None:
        """Make a move by using one control after the other: the piece, then the place."""
        scene = self.scene
        if isinstance(scene, Tray):
            self._fill(scene, move, use)
        elif self._answers(move):
            self._pick(move, use)
        elif not move.pieces and self._has(f"{move.kind}:{move.target}"):
            use(f"{move.kind}:{move.target}")
        elif self._has(f"move:{move}") or (not move.pieces and self._comes(f"move:{move}", use)):
            use(f"move:{move}")
        elif self._has(f"form:{move.kind}") and not self.lies(move):
            self._bargain(move, use)
        else:
            once = False
            if not self._has(f"to:{move.target}"):
                self._comes(f"piece:{move.pieces[0]}", use)
                once = self._plays_at_once(move)
                use(f"piece:{move.pieces[0]}")
            if not once:
                self._comes(f"to:{move.target}", use)
                self._put(move, use)
        self.meet()

    def _plays_at_once(self, move: Move) -> bool:
        """Whether one click on the card of a move plays it."""
        table = table_of(self.scene)
        slot = table.moment.slot_named(move.pieces[0]) if table is not None else None
        return (
            table is not None and slot is not None and (table.moment.played_at_once(slot) == move)
        )

    def _answers(self, move: Move) -> bool:
        """Whether a move is put together on the cards at this moment."""
        table = table_of(self.scene)
        choice = table.model.hand.choice if table is not None else None
        return choice is not None and choice.form.kind == move.kind

    def _pick(self, move: Move, use: Callable[[str], None]) -> None:
        """Pick cards until they say the move, and send it."""
        table = table_of(self.scene)
        assert table is not None
        cards = move.pieces or _choice_of(table).field.choices
        for card in cards:
            if _choice_of(table).move == move:
                break
            self._comes(f"piece:{card}", use)
            use(f"piece:{card}")
        assert _choice_of(table).move == move
        use(f"form:{move.kind}")

    def _comes(self, name: str, use: Callable[[str], None]) -> bool:
        """Whether a control is there, if need be behind one of the tabs of the table."""
        for tab in [node.id for node in self.nodes() if node.role == "tab"]:
            if self._has(name):
                return True
            use(tab)
            self.tick(0.5)
        return self._has(name)

    def act_on(self, node_id: str) -> None:
        """Do what a control does when a screen reader asks for it."""
        node = self.node(node_id)
        assert node.action is not None
        node.action()
        self.tick()

    def _has(self, name: str) -> bool:
        return any(node.id == name for node in self.nodes())

    def lies(self, move: Move) -> bool:
        """Whether the target of a move lies on the table, where a piece can be put."""
        table = table_of(self.scene)
        return table is not None and table.moment.target_named(move.target) is not None

    def _put(self, move: Move, use: Callable[[str], None]) -> None:
        """Make a move that needs no piece at its place."""
        use(f"to:{move.target}")
        if self.scene.name == "chooser":
            use(f"move:{move}")

    def _bargain(self, move: Move, use: Callable[[str], None]) -> None:
        """Fill a form: in a tray, with cards or, on a sheet, what is given and wanted; send it."""
        use(f"form:{move.kind}")
        self.tick(0.3)
        if isinstance(self.scene, Tray):
            self._fill(self.scene, move, use)
            return
        if self._answers(move):
            self._pick(move, use)
            return
        for piece in move.pieces:
            use(f"pick:{piece}")
        for word in move.args:
            use(f"want:{word}")
        use(f"to:{move.target}")
        use("send")

    def focus_on(self, node_id: str, *, most: int = 100) -> None:
        """Go to a control: by Tab to its zone, inside it on the shortest way that arrows take.

        Raises:
            LookupError: it cannot be reached.
        """
        for _ in range(most):
            there = self.node(node_id)
            here, seen = self.scene.focus.node(self.nodes()), self.scene.focus.visible
            if here is not None and here.id == node_id and seen:
                return
            if here is None or not seen or here.stop or there.stop or here.zone != there.zone:
                self.key("tab")
            else:
                self.key(self._arrows(here, there)[0])  # focus moves what it comes to
        raise LookupError(f"the keyboard does not reach {node_id!r}")

    def _arrows(self, here: Node, there: Node) -> list[str]:
        nodes = [node for node in self.nodes() if node.enabled]
        ways: dict[str, list[str]] = {here.id: []}
        for node in (edge := [here]):
            if node.id == there.id:
                break
            for name, step in _ARROWS.items():
                found = nearest(node, nodes, step)
                if found is not None and found.id not in ways:
                    ways[found.id] = [*ways[node.id], name]
                    edge.append(found)
        if there.id not in ways:
            raise LookupError(f"no arrows lead from {here.id!r} to {there.id!r}")
        return ways[there.id]

    def enter_on(self, node: str) -> None:
        """Go to a control by Tab and arrows, and press Enter."""
        self.focus_on(node)
        self.key("enter")

    def _fill(self, tray: Tray, move: Move, use: Callable[[str], None]) -> None:
        """Pick in a tray until it says the move, and send it."""
        for node in [node for node in self.nodes() if node.id.startswith("pick:")]:
            if tray.form.fill(tray.picks) == move:
                break
            use(node.id)
        assert tray.form.fill(tray.picks) == move
        use("send")

    def way(self, move: Move) -> tuple[Point, Point]:
        """Where to take the piece of a move, and where to let it go."""
        table = table_of(self.scene)
        assert table is not None
        slot = table.moment.slot_named(move.pieces[0])
        place = table.moment.target_named(move.target)
        assert slot is not None
        assert place is not None
        start = self._grip(table, slot)
        # The piece hangs in the hand where it was taken: its middle is to come over the place.
        away = start[0] - slot.rect.centerx, start[1] - slot.rect.centery
        return start, (place.rect.centerx + away[0], place.rect.centery + away[1])

    def _grip(self, table: TableView, slot: Slot) -> Point:
        """Where a press takes that piece and no other that lies over it."""
        box = slot.reach
        for down in (0.5, 0.3, 0.7, 0.12, 0.88):
            for across in (0.5, 0.3, 0.7, 0.12, 0.88):
                pos = (box.left + across * box.w, box.top + down * box.h)
                found = table.moment.slot_at(pos)
                if found is not None and found.name == slot.name:
                    return pos
        raise LookupError(f"{slot.name} can't be taken anywhere")


class QuickHands(Hands):
    """Hands for which the table isn't drawn: its places don't hang on it."""

    def tick(self, seconds: float = 0.05) -> bool:
        """Let time pass in few steps."""
        changed = False
        for _ in range(max(1, round(seconds / 0.05))):
            changed = self.app.stack.update(0.05) or changed
            changed = self.app.update(0.05) or changed
        if changed and self.scene.name != "table":
            self.screen.draw()
        return changed


class PadHands(QuickHands):
    """Hands at a controller: every key is pressed by the button that stands for it."""

    def key(self, *names: str) -> None:
        """Press the buttons of keys one after another.

        Raises:
            LookupError: no button stands for a key.
        """
        for name in names:
            self.pad(self.button(name))

    def button(self, key: str) -> str:
        """Return the button that presses a key in the scene on top."""
        keys = {**KEYS, **self.scene.pad_keys}
        wanted = {"enter": {"return", "space"}, "esc": {"escape"}}.get(key, {key})
        found = [button for button, pressed in keys.items() if pressed in wanted]
        if not found:
            raise LookupError(f"no button of a controller presses {key} at {self.scene.name}")
        return found[0]


class FingerHands(QuickHands):
    """Hands that touch the screen with one finger; there is neither a pointer nor a key."""

    def click(self, target: Point | str, button: int = LEFT, *, held: str = "") -> None:
        """Tap, so long after the last time that it isn't a double tap."""
        self.tick(0.5)
        super().click(target, button, held=held)

    def press(self, pos: Point, button: int = LEFT, *, clicks: int = 1, held: str = "") -> bool:
        """Put the finger down; return whether a scene used that."""
        assert (button, clicks, held) == (LEFT, 1, ""), "a finger has one button and no keys"
        self._held = True
        return self.app.stack.handle(Finger(1, "down", pos))

    def move(self, pos: Point) -> bool:
        """Move the finger on the screen; return whether a scene used that."""
        assert self._held, "only a pointer hovers"
        return self.app.stack.handle(Finger(1, "move", pos))

    def release(self, pos: Point, button: int = LEFT) -> bool:
        """Lift the finger; return whether a scene used that."""
        assert button == LEFT, "a finger has one button"
        self._held = False
        return self.app.stack.handle(Finger(1, "up", pos))

    def key(self, *names: str) -> None:
        """Refuse: nothing is done by a key."""
        raise AssertionError(f"the keys {names} are pressed by nobody")


def _choice_of(table: TableView) -> CardChoice:
    choice = table.model.hand.choice
    assert choice is not None
    return choice
