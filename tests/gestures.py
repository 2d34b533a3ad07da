"""Gestures of every game and what they mean: asked of the engine, of `serve`, and at the window."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from tabletop.engine.gestures.gestures import (
    Choose,
    Fill,
    Held,
    Nothing,
    PendingTarget,
    Play,
    Refused,
    Reply,
)


@dataclass(frozen=True)
class Case:
    """What the first seat does, in a position laid out by hand, and what comes of it."""

    title: str
    game: str
    zones: Mapping[str, Sequence[str]]
    target: str
    reply: str
    """`play MOVE`, `choose MOVE | MOVE`, `fill FORM`, `onward PLACE: TARGETS`, `refused RULE`."""
    pieces: tuple[str, ...] = ()
    count: int = 0
    landed: str = ""
    seats: int = 2
    phase: str = "play"
    values: Mapping[str, int] = field(default_factory=dict)

    @property
    def held(self) -> Held:
        return Held(self.pieces, self.count)

    @property
    def position(self) -> dict[str, object]:
        """The position as `serve` takes it."""
        zones = {zone: [*pieces] for zone, pieces in self.zones.items()}
        return {"turn": "p1", "phase": self.phase, "zones": zones, "values": dict(self.values)}

    def __str__(self) -> str:
        return f"{self.game}: {self.title}"


def told(reply: Reply) -> str:
    """A reply as the cases write it."""
    match reply:
        case Play(move):
            return f"play {move}"
        case Choose(moves):
            return f"choose {' | '.join(map(str, moves))}"
        case Fill(form):
            return f"fill {form.kind}"
        case PendingTarget(landed, targets):
            return f"onward {landed}: {' '.join(targets)}"
        case Refused(refusal):
            return f"refused {refusal.rule}"
        case Nothing():
            return "nothing"


FLOORS = {
    "floor:0:0": ["marker-p1"],
    "floor:2:2": ["marker-p2"],
    "room:0:1": ["math-test-1", "math-2"],
}
TRICK = {
    "trump": ["green-5"], "rule": ["blue-9"], "trick:p4": ["blue-3"],
    "hand:p1": ["blue-8", "purple-1"], "hand:p2": ["blue-1", "purple-2"],
    "hand:p3": ["blue-2", "purple-3"], "hand:p4": ["purple-4"],
}  # fmt: skip
EXAMS = {
    "exam:0:0": ["law"], "exam:0:1": ["arts"], "exam:0:2": ["ethics"],
    "exam:0:3": ["languages"], "exam:0:4": ["history"],
}  # fmt: skip
SAT = {f"spent:{col}:{seat}": 0 for col in range(5) for seat in ("p1", "p2")} | {
    f"base:{exam}:{seat}": 5
    for exam in ("law", "arts", "ethics", "languages", "history") for seat in ("p1", "p2")
} | {"effort:p1": 4, "effort:p2": 0}  # fmt: skip
SPENT = {
    "effort:p1": 0, "spent:1:p1": 4, "spent:2:p1": 4, "base:arts:p1": 6, "base:ethics:p1": 7
}  # fmt: skip
CLASS = {"hand:p1": ["sql-1", "php-1"], "classroom:p1:0:0": ["sql-2"], "hand:p2": ["php-2"]}
OFFICES = {"hand:p1": ["downer-dave-1", "tdd", "head-hunter", "intern-1"], "office:p1": []}
TEAM = {**OFFICES, "office:p2": ["qa-wizard-1", "lead-dev-1"]}
ONE = {**OFFICES, "office:p2": ["qa-wizard-1"]}
RICH, POOR = {"resources:p1": 7}, {"resources:p1": 1}

_V, _T, _R, _I, _S = (
    "valedictorian", "the-academy", "report-card", "introduct-academy", "it-startup"
)  # fmt: skip
_IN_TRICK = {"captain": 1, "leader": 4, "trick": 1, "led": 1, "trump": 2, "rule": 9}

CASES = (
    Case("a step next door", _V, FLOORS, "floor:0:1", "play move marker-p1 > floor:0:1",
         ("marker-p1",), phase="move"),
    Case("a step too far", _V, FLOORS, "floor:2:0", "refused valedictorian.adjacent-room",
         ("marker-p1",), phase="move"),
    Case("nothing held, the only piece is meant", _V, FLOORS, "floor:0:1",
         "play move marker-p1 > floor:0:1", phase="move"),
    Case("a die on an exam", _R, EXAMS, "exam:0:0", "play take-exam d4 > exam:0:0", ("d4",),
         phase="exams", values={"effort:p1": 8}),
    Case("a die that is too dear", _R, EXAMS, "exam:0:0", "refused report-card.effort", ("d12",),
         phase="exams", values=SPENT, seats=1),
    Case("two tokens at once", _R, EXAMS, "law", "play add-credit > law = 2", count=2,
         phase="credit", values=SAT),
    Case("tokens go to exams", _R, EXAMS, "track:0:0", "refused report-card.extra-credit",
         count=2, phase="credit", values=SAT),
    Case("a card played into the trick", _T, TRICK, "trick:p1", "play play blue-8 > trick:p1",
         ("blue-8",), phase="trick", seats=4, values=_IN_TRICK),
    Case("the colour that was led is followed", _T, TRICK, "trick:p1",
         "refused the-academy.follow-suit", ("purple-1",), phase="trick", seats=4,
         values=_IN_TRICK),
    Case("a card placed in its class", _I, CLASS, "classroom:p1:0:0",
         "play place sql-1 > classroom:p1:0:0", ("sql-1",), phase="place", seats=3),
    Case("the second card comes later", _I, CLASS, "classroom:p1:0:1",
         "refused introduct-academy.hand-order", ("php-1",), phase="place", seats=3),
    Case("a card given begins a bargain", _I, CLASS, "p2", "fill offer", ("sql-1",),
         phase="trade", seats=3),
    Case("who has no target is hired at home", _S, TEAM, "office:p1",
         "play hire intern-1 > office:p1", ("intern-1",), values=RICH),
    Case("who has a target waits for it at home", _S, TEAM, "office:p1",
         "onward office:p1: qa-wizard-1 lead-dev-1", ("downer-dave-1",), values=RICH),
    Case("then the target is chosen", _S, TEAM, "lead-dev-1",
         "play hire downer-dave-1 > lead-dev-1", ("downer-dave-1",), landed="office:p1",
         values=RICH),
    Case("or meant at once", _S, TEAM, "qa-wizard-1", "play hire downer-dave-1 > qa-wizard-1",
         ("downer-dave-1",), values=RICH),
    Case("one target left is meant", _S, ONE, "office:p1", "play hire downer-dave-1 > qa-wizard-1",
         ("downer-dave-1",), values=RICH),
    Case("an action with a target waits for it on the table", _S, TEAM, "played",
         "onward played: qa-wizard-1 lead-dev-1", ("head-hunter",), values=RICH),
    Case("too dear is told at home", _S, TEAM, "office:p1", "refused it-startup.resources",
         ("downer-dave-1",), values=POOR),
    Case("too dear is told at the target", _S, TEAM, "qa-wizard-1", "refused it-startup.resources",
         ("downer-dave-1",), values=POOR),
    Case("knowledge finds nobody to teach", _S, TEAM, "office:p1", "refused it-startup.knowledge",
         ("tdd",), values=RICH),
    Case("no knowledge for an opponent", _S, TEAM, "lead-dev-1", "refused it-startup.knowledge",
         ("tdd",), values=RICH),
    Case("only actions are planned", _S, TEAM, "planned:p1", "refused it-startup.planning",
         ("intern-1",), values=RICH),
    Case("nothing held, nothing is meant", _S, {"hand:p1": ["investor-1"]}, "played", "nothing",
         values=RICH),
    Case("nobody to head-hunt", _S, OFFICES, "played", "refused it-startup.targets",
         ("head-hunter",), values=RICH),
    Case("nobody head-hunts at home", _S, {**TEAM, "office:p1": ["intern-2"]}, "intern-2",
         "refused it-startup.targets", ("head-hunter",), values=RICH),
)  # fmt: skip
