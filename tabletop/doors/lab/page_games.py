"""Sections of a report on single games: ones to look at, failed ones, and how games were played."""

from html import escape

from tabletop.doors.lab.findings import Findings
from tabletop.doors.lab.markup import table
from tabletop.doors.lab.rows import Row


def games_to_see(findings: Findings) -> str:
    """Return the shortest, longest and slowest games, each with the command that shows it."""
    told = "<p>Each line keeps the game in a file and tells it; <code>tabletop open FILE</code> "
    told += "shows it on the table.</p>"
    for name, rows in findings.ends():
        lines = [(*_game(row), command(findings, row)) for row in rows]
        told += table(
            ("Game", "Seed", "Moves", "To weigh", "Scores", "To see it again"), lines, name,
            code=True,
        )  # fmt: skip
    return told


def command(findings: Findings, row: Row) -> str:
    """Return the command that plays a game of the report again, saves it and prints it."""
    plan = findings.plan
    levels = ",".join(plan.players[entrant] for entrant in row.entrants)
    options = "".join(
        f" --option {name}={str(value).lower() if isinstance(value, bool) else value}"
        for name, value in plan.options
    )
    steps = f" --steps {plan.steps}" if plan.steps else ""
    file = f"{plan.game}-{row.seed}.recess"
    game = f'"{plan.folder}"' if plan.folder else plan.game
    return (
        f"tabletop simulate {game} --seats {plan.seats} --players {levels} "
        f"--seed {row.seed}{options}{steps} --save {file} && tabletop replay {file}"
    )


def _game(row: Row) -> tuple[str, str, str, str, str]:
    scores = ", ".join(map(str, row.scores))
    return f"{row.number}", f"{row.seed}", f"{row.moves}", f"{row.choices:,}", scores


def health(findings: Findings) -> str:
    """Return the section on whether games end and offer choices."""
    rows = [
        ("Games that ended", f"{findings.games:,} of {len(findings.rows):,}"),
        ("Choices at a move", f"{findings.choices:.1f}"),
        ("Moves with one choice", f"{findings.forced:.0%}"),
        ("Lead never changed", f"{findings.never_changed.value:.0%}"),
    ]
    told = table(("", "Figure"), rows, "Health")
    broken = [f"seed {row.seed}: {row.problem}" for row in findings.broken[:20]]
    if broken:
        told += "<ul>" + "".join(f"<li><code>{escape(each)}</code></li>" for each in broken)
        told += "</ul>"
    return told


def how_played(findings: Findings) -> str:
    """Return the plan of the run."""
    plan = findings.plan
    rows = [
        ("Game", f"{findings.names.title} {findings.names.version}".strip()),
        ("Content", plan.content[:16]),
        ("Program", plan.version),
        ("Players", ", ".join(plan.players)),
        ("Seats", "each deal is played all ways round" if plan.turning else "as given"),
        ("Options", ", ".join(f"{name} {value}" for name, value in plan.options) or "the usual"),
        ("Seeds", f"from {plan.seed}"),
    ]
    if plan.without:
        rows.append(("Without", plan.without))
    told = table(("", ""), rows, "Plan")
    note = (
        "The same plan gives the same games on every machine."
        if plan.milliseconds is None
        else "Players were held to a time, so other machines may give other games."
    )
    used = (
        "A card was used when its seat named it or its open place in a move, or when it was laid "
        "openly before the seat."
    )
    return f"{told}<p>{note} {used}</p>"
