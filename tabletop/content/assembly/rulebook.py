"""Reads `rulebook.md`: the rules of a game as text, split into sections that refusals can cite.

The format is a small part of Markdown: `# Title` once, `## Section {#id}` and `### Part {#id}`,
paragraphs, and lists of lines that start with `- `. `**bold**` is kept as it is. A line of its own
may be a picture of the table: `![what is seen](scene: my-lesson#3, region: board)`. The scene is a
step of a lesson, or a case of a scenario file by its name. Without a description the picture gets
the narrator's. A sentence written as a link, `[Most gems win.](#goal)`, names the section that
explains it.

`check_figures` checks, without drawing, that the scene of each picture exists.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from tabletop.content.schema.guided_files import CasesOf, LessonsOf
from tabletop.content.yaml.problems import Problem, did_you_mean, quoted
from tabletop.content.yaml.reader import Plain, decode, read_document
from tabletop.engine.game import Link, Picture, Rulebook, Section

_HEADING = re.compile(r"(?P<level>#{1,6})\s+(?P<title>.*?)(\s*\{#(?P<id>[^}]*)\})?\s*\Z")
_PICTURE = re.compile(
    r"!\[(?P<alt>[^\]]*)\]\(scene: (?P<scene>[a-z][a-z0-9_-]*)#(?P<step>[1-9][0-9]{0,2}), "
    r"region: (?P<region>[a-z][a-z0-9-]*)\)\Z"
)
_LINK = re.compile(r"\[(?P<text>[^\[\]]+)\]\(#(?P<id>[^()]*)\)")
_LINK_ID = re.compile(r"\]\(#(?P<id>[^()]*)\)")
_ID = re.compile(r"[a-z][a-z0-9-]*\Z")
_DEEPEST = 3
_MOST_SECTIONS = 200


@dataclass(slots=True)
class _Draft:
    line: int
    id: str
    title: str
    level: int
    blocks: list[str] = field(default_factory=list)
    pictures: list[Picture] = field(default_factory=list)
    closed: bool = True
    """Whether the next line starts a new paragraph."""


def parse_rulebook(text: str, file: str) -> tuple[Rulebook, list[Problem]]:
    """Return the rulebook in a Markdown text, and its problems.

    `file` is the name of the file in the problems.
    """
    problems: list[Problem] = []
    drafts: list[_Draft] = []
    for number, line in enumerate(text.split("\n"), start=1):
        heading = _HEADING.match(line) if line.startswith("#") else None
        if heading is not None:
            _open(drafts, heading, number, file, problems)
        elif drafts and line.startswith("!["):
            _show(drafts[-1], line.rstrip(), number, file, problems)
        elif drafts:
            _add(drafts[-1], line)
        elif line.strip():
            what = "text stands before the title"
            problems.append(Problem(file, number, 1, "", what, "start with # and the game's name"))
            drafts.append(_Draft(number, "", "", 1))
    if not text.strip():
        problems.append(Problem(file, 1, 1, "", "the rulebook is empty"))
    problems += [*_check(drafts, file), *_check_links(text, [draft.id for draft in drafts], file)]
    sections = (_section(draft) for draft in drafts if draft.level > 1 or draft.blocks)
    return Rulebook(tuple(sections)), problems


def _section(draft: _Draft) -> Section:
    """Return a finished section, with the markup of links removed from its text."""
    text = "\n\n".join(draft.blocks)
    links = tuple(Link(found["text"], found["id"]) for found in _LINK.finditer(text))
    plain = _LINK.sub(r"\g<text>", text)
    return Section(draft.id, draft.title, plain, draft.level, tuple(draft.pictures), links)


def _check_links(text: str, known: list[str], file: str) -> Iterator[Problem]:
    """Yield a problem for each link to a section that doesn't exist."""
    for number, line in enumerate(text.split("\n"), start=1):
        for found in _LINK_ID.finditer(line):
            if found["id"] not in known:
                what = f"there is no section {quoted(found['id'])}"
                hint = did_you_mean(found["id"], known)
                yield Problem(file, number, found.start("id") + 1, "", what, hint)


def pictures_in(text: str) -> Iterator[tuple[int, re.Match[str]]]:
    """Yield the pictures in a rulebook's text: the line, from 1, and a match with its parts.

    The groups of the match are `scene`, `step` and `region`.
    """
    for number, line in enumerate(text.split("\n"), start=1):
        found = _PICTURE.match(line.rstrip())
        if found is not None:
            yield number, found


def _open(
    drafts: list[_Draft], heading: re.Match[str], line: int, file: str, problems: list[Problem]
) -> None:
    level, title, name = len(heading["level"]), heading["title"], heading["id"]
    column = heading.start("id") + 1 if name is not None else len(heading.group().rstrip()) + 1
    if level == 1:
        if drafts:
            problems.append(Problem(file, line, 1, "", "a rulebook has one title", "use ## here"))
        drafts.append(_Draft(line, "intro", title, 1))
        return
    if level > _DEEPEST:
        problems.append(Problem(file, line, 1, "", "headings go down to ###"))
    if not title:
        problems.append(Problem(file, line, level + 1, "", "the heading has no words"))
    if name is None:
        what = "the section has no id"
        problems.append(Problem(file, line, column, "", what, "add {#my-section}"))
    elif not _ID.match(name):
        what = f"an id is a lower-case word, not {quoted(name)}"
        problems.append(Problem(file, line, column, "", what))
    elif any(draft.id == name for draft in drafts):
        problems.append(Problem(file, line, column, "", f"the id {quoted(name)} is taken"))
    drafts.append(_Draft(line, name or "", title, level))


def _show(draft: _Draft, line: str, number: int, file: str, problems: list[Problem]) -> None:
    """Add a picture to the draft, or note its problem."""
    found = _PICTURE.match(line)
    if found is None:
        what, hint = "this is no picture of the table", "![words](scene: my-lesson#1, region: hand)"
        problems.append(Problem(file, number, 1, "", what, hint))
        return
    place = (found["alt"].strip(), found["scene"], int(found["step"]), found["region"])
    draft.pictures.append(Picture(*place, len(draft.blocks)))
    draft.closed = True


def _add(draft: _Draft, line: str) -> None:
    """Add a line: lines of a paragraph join, an item starts a line of its own."""
    words = line.strip()
    if not words:
        draft.closed = True
    elif draft.closed:
        draft.blocks.append(words)
        draft.closed = False
    else:
        joint = "\n" if words.startswith("- ") else " "
        draft.blocks[-1] += joint + words


def _check(drafts: list[_Draft], file: str) -> list[Problem]:
    problems: list[Problem] = []
    if len(drafts) == 1 and not drafts[0].blocks:
        problems.append(Problem(file, drafts[0].line, 1, "", "the rulebook has no sections"))
    for draft in drafts:
        if draft.level > 1 and not draft.blocks:
            what = f"the section {quoted(draft.title)} is empty"
            problems.append(Problem(file, draft.line, 1, "", what))
    if len(drafts) > _MOST_SECTIONS:
        what = f"there are more than {_MOST_SECTIONS} sections"
        problems.append(Problem(file, drafts[_MOST_SECTIONS].line, 1, "", what))
    return problems


Scenes = dict[str, list[str]]
_DEALT = "a picture needs a position, and this scenario begins with a deal"


def check_figures(path: Path, rulebook: bytes, regions: Sequence[str]) -> list[Problem]:
    """Return a problem for each rulebook picture with an unknown scene, step or region.

    Args:
        path: Path of the rulebook.
        rulebook: Content of the rulebook.
        regions: Names of the regions of the table.
    """
    file = str(path)
    text, _ = decode(rulebook, file)
    pictures = list(pictures_in(text))
    known = _scenes(path.parent) if pictures else {}
    return [
        Problem(file, line, found.start() + found.group().index(f"{part}: ") + 1, "", what, hint)
        for line, found in pictures
        for part, what, hint in _wrong(found, known, regions)
    ]


def _wrong(
    found: re.Match[str], known: Scenes | None, regions: Sequence[str]
) -> Iterator[tuple[str, str, str]]:
    """Yield the wrong part of a picture, the problem, and a hint."""
    name, number, region = found["scene"], int(found["step"]), found["region"]
    if known is not None and name not in known:
        what = f"a picture names no lesson or scenarios {quoted(name)} that there are"
        yield "scene", what, did_you_mean(name, known)
    elif known is not None and number > len(known[name]):
        what = f"a picture names step {number} of {quoted(name)}"
        yield "scene", what, f"it has {len(known[name])} steps"
    elif known is not None and known[name][number - 1]:
        yield "scene", known[name][number - 1], ""
    if region not in regions:
        what = f"a picture names no region {quoted(region)} that there is"
        yield "region", what, did_you_mean(region, regions)


def _scenes(folder: Path) -> Scenes | None:
    """Return the scenes of a game by the name used in pictures.

    Each value says why it can't be shown, or is "". A lesson hides scenarios of its name. None if a
    file can't be read, which is reported elsewhere.
    """
    known: Scenes = {}
    for path in CasesOf(folder).files():
        data = _read(path)
        if data is None:
            return None
        cases = _entries(data, "scenarios")
        known[path.stem] = ["" if "position" in case else _DEALT for case in cases]
    for path in LessonsOf(folder).files():
        data = _read(path)
        if data is None:
            return None
        parts = _entries(data, "chapters") or [data]
        steps = [step for part in parts for step in _entries(part, "steps")]
        known[str(data.get("lesson", path.stem))] = [""] * len(steps)
    return known


def _read(path: Path) -> dict[str, Plain] | None:
    document = read_document(path, str(path))
    return document.data if isinstance(document.data, dict) and not document.problems else None


def _entries(data: dict[str, Plain], key: str) -> list[dict[str, Plain]]:
    given = data.get(key)
    return [each for each in given if isinstance(each, dict)] if isinstance(given, tuple) else []
