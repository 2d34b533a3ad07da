"""Tables as spreadsheets save them, in any usual encoding and with any separator."""

import codecs
import csv
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from io import StringIO
from string import ascii_uppercase

from tabletop.content.problems import LARGEST_FILE, Problem, quoted

MOST_ROWS, MOST_COLUMNS = 1000, 60
LONGEST_CELL = 2000
_BREAK = re.compile(r"(\\?)\\n")
_SEPARATORS = ",;\t"
_UTF_16 = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)


@dataclass(frozen=True, slots=True)
class Cell:
    """What stands in a cell, and where."""

    text: str
    file: str
    line: int
    column: int
    name: str
    """What people call it: `Cost (C7)`."""

    def problem(self, what: str, hint: str = "", *, warning: bool = False) -> Problem:
        """Return something wrong with it."""
        return Problem(self.file, self.line, self.column, self.name, what, hint, warning=warning)


@dataclass(slots=True)
class Row:
    """A card as the table has it; cells by their headings in small letters."""

    cells: dict[str, Cell]
    first: Cell
    """Stands for the row as a whole."""

    def text(self, heading: str) -> str:
        """Return what stands below a heading; empty where there is no such cell."""
        found = self.cells.get(plain(heading))
        return found.text if found is not None else ""

    def cell(self, heading: str) -> Cell:
        """Return the cell below a heading; the first of the row where there is none."""
        return self.cells.get(plain(heading), self.first)


@dataclass(slots=True)
class Table:
    """The rows of a file below its headings."""

    file: str
    headings: tuple[str, ...] = ()
    rows: list[Row] = field(default_factory=list)
    comma: bool = False
    """Whether `1,5` is a number."""
    problems: list[Problem] = field(default_factory=list)


def plain(heading: str) -> str:
    """Return a heading as it is compared: without case and without blanks at its ends."""
    return " ".join(heading.split()).casefold()


def read_table(raw: bytes, file: str) -> Table:
    """Read a file. Never raises: what is wrong is in the table's `problems`."""
    table = Table(file)
    text = _decoded(raw, table)
    if text is None:
        return table
    text, skipped, separator = _separated(text)
    table.comma = separator != ","
    records = _records(text, separator, skipped, table)
    heading = next(records, None)
    if heading is None:
        if not table.problems:
            table.problems.append(Problem(file, 1, 1, "", "is empty; a table begins with headings"))
        return table
    _read_headings(table, *heading)
    if table.problems and not all(each.warning for each in table.problems):
        return table
    for line, cells in records:
        if any(cell.strip() for cell in cells):
            if len(table.rows) == MOST_ROWS:
                what = f"holds more than {MOST_ROWS:,} rows"
                table.problems.append(Problem(file, line, 1, "", what))
                break
            _read_row(table, line, cells)
    return table


def _decoded(raw: bytes, table: Table) -> str | None:
    file = table.file
    if len(raw) > LARGEST_FILE:
        table.problems.append(Problem(file, 0, 0, "", "is larger than 1 MiB"))
        return None
    try:
        if raw.startswith(_UTF_16):
            text: str | None = raw.decode("utf-16")
        else:
            text = raw.removeprefix(codecs.BOM_UTF8).decode()
    except UnicodeDecodeError as error:
        if raw.startswith(_UTF_16):
            table.problems.append(Problem(file, 0, 0, "", "begins as UTF-16 and is none"))
            return None
        text = _from_windows(raw, error.start, table)
    if text is not None and (at := text.find("\0")) >= 0:
        line = text.count("\n", 0, at) + 1
        what = "holds a byte that no text has; save it as CSV, not as a workbook"
        table.problems.append(Problem(file, line, 1, "", what))
        return None
    return text


def _from_windows(raw: bytes, start: int, table: Table) -> str | None:
    line = raw.count(b"\n", 0, start) + 1
    column = start - raw.rfind(b"\n", 0, start)
    try:
        text = raw.decode("cp1252")
    except UnicodeDecodeError:
        what = "is neither UTF-8 nor Windows-1252 text"
        hint = "save it as CSV UTF-8"
        table.problems.append(Problem(table.file, line, column, "", what, hint))
        return None
    letter = raw[start : start + 1].decode("cp1252")
    what = f"is read as Windows-1252, since {quoted(letter)} is no UTF-8"
    table.problems.append(
        Problem(table.file, line, column, "", what, "save it as CSV UTF-8", warning=True)
    )
    return text


def _separated(text: str) -> tuple[str, int, str]:
    """Return the text, how many lines before it were left out, and what separates cells."""
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    first, _, rest = text.partition("\n")
    told = first.strip().strip('"')
    if told.lower().startswith("sep=") and len(told) <= 5:
        return rest, 1, told[4:] if told[4:] and told[4] in _SEPARATORS else "\t"
    counts = dict.fromkeys(_SEPARATORS, 0)
    inside = False
    for sign in text:
        if sign == '"':
            inside = not inside
        elif sign == "\n" and not inside:
            break
        elif sign in counts and not inside:
            counts[sign] += 1
    return text, 0, max(_SEPARATORS, key=lambda sign: counts[sign])


def _records(
    text: str, separator: str, skipped: int, table: Table
) -> Iterator[tuple[int, list[str]]]:
    """Yield the records with the line in which each begins."""
    lines = StringIO(text, newline="\n")
    reader = csv.reader(lines, delimiter=separator, strict=True)
    line = 1
    while True:
        line = reader.line_num + 1
        try:
            cells = next(reader)
        except StopIteration:
            return
        except csv.Error as error:
            what = "a quote that is opened here is not closed"
            if "expected after" in str(error):
                what = "after a closing quote stands something else than a separator"
            elif "field larger" in str(error):
                what = "a cell is too long"
            hint = "a quote inside a quoted cell is written twice"
            table.problems.append(Problem(table.file, line + skipped, 1, "", what, hint))
            return
        yield line + skipped, [_joined(cell) for cell in cells]


def _joined(cell: str) -> str:
    return broken(cell.replace("\xa0", " ").strip())


def broken(text: str) -> str:
    r"""Return a text with a line break for each `\n`, as card tools have it; `\\n` is `\n`."""
    return _BREAK.sub(lambda found: "\\n" if found[1] else "\n", text)


def _read_headings(table: Table, line: int, cells: list[str]) -> None:
    while cells and not cells[-1]:
        cells.pop()
    if len(cells) > MOST_COLUMNS:
        what = f"has {len(cells)} columns, the most is {MOST_COLUMNS}"
        table.problems.append(Problem(table.file, line, 1, "", what))
        return
    seen: dict[str, str] = {}
    for column, cell in enumerate(cells, 1):
        key = plain(cell)
        if key and key in seen:
            what = f"the heading {quoted(cell)} stands here twice"
            table.problems.append(Problem(table.file, line, column, letters(column), what))
        seen[key] = cell
    table.headings = tuple(cells)


def _read_row(table: Table, line: int, cells: list[str]) -> None:
    if len(cells) > len(table.headings) and any(cells[len(table.headings) :]):
        column = len(table.headings) + 1
        name = f"{letters(column)}{line}"
        what = f"has more cells than there are headings, {len(cells)} and {len(table.headings)}"
        hint = "is a cell with a separator in it in quotes?"
        table.problems.append(Problem(table.file, line, column, name, what, hint))
        return
    made: dict[str, Cell] = {}
    for column, (heading, text) in enumerate(zip(table.headings, cells, strict=False), 1):
        name = f"{heading} ({letters(column)}{line})"
        cell = Cell(text, table.file, line, column, name)
        if len(text) > LONGEST_CELL:
            what = f"holds {len(text)} letters, the most is {LONGEST_CELL}"
            table.problems.append(cell.problem(what))
            return
        if heading:
            made[plain(heading)] = cell
    first = Cell("", table.file, line, 1, f"A{line}")
    table.rows.append(Row(made, first))


def letters(column: int) -> str:
    """Return what spreadsheets call a column, from 1: A to Z, then AA and so on."""
    name = ""
    while column > 0:
        column, rest = divmod(column - 1, 26)
        name = ascii_uppercase[rest] + name
    return name
