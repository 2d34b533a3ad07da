"""The documents are true: blocks are run or are fragments, links lead somewhere, keys are ours."""

import re
import shlex
import textwrap
import tomllib
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest

from tabletop import __version__
from tabletop.ui.text import command_text, messages
from tests.cli.running import tabletop

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
PAGES = (ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted(DOCS.rglob("*.md")))
CHANGES = ROOT / "CHANGELOG.md"
GENERATED = (DOCS / "make" / "api.md", DOCS / "make" / "reference.md")
BY_HAND = tuple(page for page in PAGES if page not in GENERATED)
PICTURES = DOCS / "screenshots"
"""A source distribution leaves them out."""
WIDEST = 100
WORD_LIST = DOCS / "develop" / "game-words.md"
MOST_BY_HAND = 1600
"""Lines that people have to keep true: without blocks and word lists, which tests hold."""
COMMANDS = ("tabletop", ".venv/bin/tabletop")
Capsys = pytest.CaptureFixture[str]


@dataclass(frozen=True, slots=True)
class Block:
    """A fenced block of a page."""

    page: Path
    language: str
    mark: str
    """What the comment above it says."""
    lines: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.page.relative_to(ROOT)}: {self.lines[0]}"


def text(page: Path) -> str:
    return page.read_text(encoding="utf-8")


def blocks(*languages: str) -> list[Block]:
    """Every fenced block in one of these languages."""
    return [
        Block(page, found[2], (found[1] or "").strip(), tuple(found[3].splitlines()))
        for page in PAGES
        for found in re.finditer(
            r"(?:^<!-- (.*?) -->\n)?^```(\w+)\n(.*?)^```", text(page), re.DOTALL | re.MULTILINE
        )
        if found[2] in languages
    ]


def stripped(lines: str) -> list[str]:
    """The lines that say something, indented only among each other."""
    return [line.rstrip() for line in textwrap.dedent(lines).splitlines() if line.strip()]


@pytest.mark.parametrize("block", blocks("sh", "yaml", "python"), ids=str)
def test_a_block_is_run_by_a_test_or_is_a_fragment_of_a_tested_file(block: Block) -> None:
    assert block.mark, "a comment above it names its test or its file"
    if block.mark.startswith("fragment of "):
        whole = stripped(text(ROOT / block.mark.removeprefix("fragment of ")))
        part = stripped("\n".join(block.lines))
        runs = (whole[at : at + len(part)] for at in range(len(whole) - len(part) + 1))
        assert any(stripped("\n".join(run)) == part for run in runs)
    else:
        path, _, name = block.mark.partition("::")
        assert f"def {name}(" in text(ROOT / path)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_a_block_is_in_a_language_that_is_looked_after(page: Path) -> None:
    words = re.findall(r"^```([^\n]*)\n.*?^```", text(page), re.DOTALL | re.MULTILINE)
    assert {*words} <= {"sh", "yaml", "python", "text", "jsonl"}


def typed() -> list[tuple[str, list[str]]]:
    """Every command line of the pages: the program, and the words behind it."""
    found: list[tuple[str, list[str]]] = []
    for block in blocks("sh"):
        for line in block.lines:
            for part in line.replace("[", "").replace("]", "").split("&&"):
                words = shlex.split(part, comments=True)
                program = 2 if words[:2] == [".venv/bin/python", "-m"] else 0
                program = 1 if words[0].endswith("python") and not program else program
                if words[0] not in {"cd", "git", "python3"}:
                    found.append((words[program], words[program + 1 :]))
    return found


@pytest.mark.parametrize(("program", "words"), typed())
def test_every_command_line_names_a_program_and_options_that_there_are(
    program: str, words: list[str], capsys: Capsys
) -> None:
    if program in COMMANDS:
        known = tabletop(capsys, words[0], "--help").out if words else ""
    elif program == ".venv/bin/pytest":
        known = text(ROOT / "tests" / "conftest.py")
        paths = [word for word in words if word.startswith("tests/") and "<" not in word]
        assert [path for path in paths if not (ROOT / path.partition("::")[0]).exists()] == []
    else:
        path = ROOT / program.replace(".", "/") if "/" not in program else ROOT / program
        path = path / "__main__.py" if path.is_dir() else path.with_suffix(".py")
        known = text(path)
    options = [word.partition("=")[0] for word in words if word.startswith("--")]
    assert [option for option in options if option not in known] == []


def test_the_install_lines_name_extras_that_there_are() -> None:
    project = tomllib.loads(text(ROOT / "pyproject.toml"))["project"]
    extras = {
        extra for page in PAGES for extra in re.findall(r'install -e "\.\[(\w+)\]"', text(page))
    }
    assert extras >= {"print", "test", "dev", "browser", "cluster"}
    assert extras <= set(project["optional-dependencies"])


def test_the_lines_about_a_game_with_rules_work(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capsys
) -> None:
    monkeypatch.setenv("RECESS_DATA_DIR", str(tmp_path / "own"))
    monkeypatch.chdir(tmp_path)
    (block,) = (each for each in blocks("sh") if each.page.name == "with-rules.md")
    for line in block.lines:
        words = shlex.split(line, comments=True)[1:]
        if words[0] == "play":
            continue
        ran = tabletop(capsys, *("4" if word == "400" else word for word in words))
        assert (ran.status, ran.err) == (0, ""), line
    assert (tmp_path / "report.html").is_file()


def test_the_balance_lab_runs_as_the_page_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capsys
) -> None:
    monkeypatch.chdir(tmp_path)
    (block,) = (each for each in blocks("sh") if each.page.name == "print-balance-share.md")
    (line,) = block.lines
    fewer = {"1000": "4", "quick": "random", "4": "1"}
    ran = tabletop(capsys, *(fewer.get(word, word) for word in shlex.split(line)[1:]))
    assert ran.status == 0, ran.err
    made = {path.name for path in tmp_path.rglob("*") if path.is_file()}
    assert made == {"run.jsonl", "report.html", "games.csv", "cards.csv", "moves.csv"}


@pytest.mark.parametrize("page", [*PAGES, CHANGES], ids=lambda page: page.name)
def test_every_link_leads_to_a_file_and_a_heading(page: Path) -> None:
    for target, anchor in re.findall(r"\]\(([^)#\s]*)(?:#([\w-]+))?\)", unfenced(page)):
        if re.match(r"[a-z]+:", target):
            continue
        other = (page.parent / target).resolve() if target else page
        left_out = other.parent == PICTURES and not any(PICTURES.glob("*.png"))
        assert other.exists() or left_out, target
        assert not anchor or anchor in anchors(other), f"{target}#{anchor}"


def test_the_changelog_has_this_version_or_what_follows_it() -> None:
    newest, *_ = re.findall(r"^## (\S+)", CHANGES.read_text(encoding="utf-8"), re.MULTILINE)
    assert newest in {__version__, "Unreleased"}


def test_every_picture_is_shown() -> None:
    shown = {
        (page.parent / target).resolve()
        for page in PAGES
        for target in re.findall(r"!\[[^\]]*\]\(([^)]+)\)", text(page))
    }
    assert {path for kind in ("png", "webp") for path in PICTURES.glob(f"*.{kind}")} <= shown


def unfenced(page: Path) -> str:
    """A page without its blocks and its code."""
    whole = re.sub(r"^```.*?^```", "", text(page), flags=re.DOTALL | re.MULTILINE)
    return re.sub(r"`[^`]*`", "", whole)


def anchors(page: Path) -> set[str]:
    """The names of the headings of a page, as its links have them."""
    heads = re.findall(r"^#+ (.*)$", text(page), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", head.lower()).replace(" ", "-") for head in heads}


@pytest.mark.parametrize("page", BY_HAND, ids=lambda page: page.name)
def test_prose_is_not_wider_than_a_page(page: Path) -> None:
    prose = unfenced_lines(page)
    wide = [line for line in prose if len(line) > WIDEST and " " in line.strip()]
    assert [line for line in wide if not line.startswith(("|", "<!--"))] == []


def unfenced_lines(page: Path) -> list[str]:
    """The lines of a page that stand in no block."""
    lines, fenced = [], False
    for line in text(page).splitlines():
        mark = line.startswith("```")
        fenced ^= mark
        lines += [] if fenced or mark else [line]
    return lines


def test_there_is_not_too_much_to_keep_true() -> None:
    prose = [page for page in BY_HAND if DOCS in page.parents and page != WORD_LIST]
    written = sum(len(unfenced_lines(page)) for page in prose)
    assert written <= MOST_BY_HAND


def test_the_keys_on_the_page_are_those_of_the_program() -> None:
    tables = text(DOCS / "play" / "keys.md").split("## ")
    rows = [re.findall(r"^\| (.*?) \| (.*?) \|$", part, re.MULTILINE)[1:] for part in tables]
    shown = [(", ".join(keys), does) for keys, does in messages.KEYS]
    assert [row for row in rows[1] if "---" not in row[0]] == shown
    assert rows[2][: len(command_text.KEYS)] == list(command_text.KEYS)


def test_every_command_is_on_the_page_of_commands(capsys: Capsys) -> None:
    listed = tabletop(capsys, "--help").out.partition("COMMAND\n")[2]
    commands = set(re.findall(r"^    ([a-z]+)", listed, re.MULTILINE))
    rows = re.findall(r"^\| (`.*?`) \|", text(DOCS / "develop" / "commands.md"), re.MULTILINE)
    named = {name for row in rows for name in re.findall(r"`([a-z]+)`", row)}
    assert len(commands) >= 20
    assert named == commands


MAPS = (DOCS / "develop" / "architecture.md", DOCS / "develop" / "ai.md")
"""Pages that tell the way through the code."""


@cache
def defined() -> frozenset[str]:
    """The names of all classes, functions and attributes of the code and of the phones' page."""
    python = (text(path) for path in (ROOT / "tabletop").rglob("*.py"))
    scripts = (text(path) for path in (ROOT / "phone").glob("*.js"))
    kinds = r"^ *(?:async )?(?:def|class) (\w+)|^ *(\w+)(?::[^=\n]+)? = |^ *(\w+): "
    methods = r"^ +(?:async )?(\w+)\(.*\{$|^export class (\w+)"
    hits = [hit for whole in python for hit in re.findall(kinds, whole, re.MULTILINE)]
    hits += [hit for whole in scripts for hit in re.findall(methods, whole, re.MULTILINE)]
    return frozenset(name for hit in hits for name in hit)


@pytest.mark.parametrize("page", MAPS, ids=lambda page: page.name)
def test_a_map_names_files_and_functions_that_there_are(page: Path) -> None:
    code = re.findall(r"`([^`\n]+)`", " ".join(unfenced_lines(page)))
    files = [word for word in code if re.fullmatch(r"[\w/]+\.(py|js|yaml|txt)", word)]
    places = (ROOT, ROOT / "tabletop", page.parent, ROOT / "content" / "valedictorian")
    assert len(files) > 9
    beside = [path.name for path in (ROOT / "tabletop").rglob("*.py")]
    assert [
        file
        for file in files
        if not any((place / file).exists() for place in places) and file not in beside
    ] == []
    names = [word for word in code if re.fullmatch(r"[A-Z]\w+(\.\w+)?", word)]
    parts = {part for name in names for part in name.split(".")}
    assert sorted(parts - defined() - {"NAME"}) == []


def test_no_page_is_without_a_way_to_it() -> None:
    linked = {
        (page.parent / target).resolve()
        for page in PAGES
        for target in re.findall(r"\]\(([^)#\s]+)", text(page))
    }
    assert [page for page in PAGES[1:] if page not in linked] == []


def test_a_page_says_a_paragraph_once() -> None:
    paragraphs = [
        " ".join(part.split()) for page in BY_HAND for part in unfenced(page).split("\n\n")
    ]
    longer = sorted(part for part in paragraphs if len(part) > 2 * WIDEST)
    assert [one for one, two in pairwise(longer) if one == two] == []
