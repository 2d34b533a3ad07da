"""What golden games told their players. Write it again: `python -m tests.games.telling [game]`.

Done after a change of words or of what is told that was meant; its difference is to be read.
"""

import sys
from dataclasses import fields
from pathlib import Path

from tabletop.engine.match import Match
from tabletop.engine.moves import seat_name
from tabletop.engine.spec import TablePlan
from tabletop.engine.state import State
from tabletop.engine.table import Event
from tabletop.engine.text.phrasebook import in_words
from tabletop.engine.text.stage import Stage, Summary, SummaryRow
from tests.games.golden import GAMES, Recorded, replayed


def path_of(recorded: Recorded) -> Path:
    """Return where lies what a golden game told."""
    return recorded.path.with_suffix(".txt")


def told(match: Match[State]) -> list[str]:
    """Return line by line what each move told: by whom, in which tone, and who alone heard it.

    Notes, throws, what is held up and summaries: all that a table tells in words or pictures.
    """
    lines: list[str] = []
    everyone = match.first.table.everyone
    for number, events in enumerate([match.first_events, *(s.events for s in match.steps)]):
        for event in events:
            words = _words(match.first.table.plan, event)
            if words:
                who = seat_name(event.seat) if event.seat >= 0 else "table"
                alone = "" if event.seen == everyone else f" [{event.seen:b}]"
                lines.append(f"{number} {who} {words}{alone}")
    return lines


def _words(plan: TablePlan, event: Event) -> str:
    """What an event tells; nothing of what is seen to happen."""
    match event.kind:
        case "note":
            text = in_words(plan, event.text)
            return f"{text} ({event.tone})" if event.tone else text
        case "roll":
            return f"rolls {event.number}"
        case "stage" | "summary":
            return _filled(plan, event.stage or event.summary)
    return ""


def _filled(plan: TablePlan, record: Stage | Summary | SummaryRow | None) -> str:
    """A record without what it leaves empty."""
    assert record is not None
    members = ((each.name, getattr(record, each.name)) for each in fields(record))
    said = [f"{name}={_member(plan, value)}" for name, value in members if value or value == 0]
    return f"{type(record).__name__}({', '.join(said)})"


def _member(plan: TablePlan, value: object) -> str:
    if isinstance(value, tuple) and value and isinstance(value[0], SummaryRow):
        return f"[{', '.join(_filled(plan, row) for row in value)}]"
    return repr(in_words(plan, value) if isinstance(value, str) else value)


def main() -> None:
    """Play the golden games again and write what they told."""
    for recorded in GAMES:
        if recorded.game in (sys.argv[1:] or [recorded.game]):
            text = "".join(f"{line}\n" for line in told(replayed(recorded)))
            path_of(recorded).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
