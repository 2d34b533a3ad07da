"""Reads tables as spreadsheets save them, in any common encoding and with any separator."""

import codecs
import csv
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from io import StringIO
from string import ascii_uppercase

from tabletop.content.yaml.problems import LARGEST_FILE, Problem, quoted

MOST_ROWS, MOST_COLUMNS = 1000, 60
LONGEST_CELL = 2000
_BREAK = re.compile(r"(\\?)\\n")
_SEPARATORS = ",;\t"
_UTF_16 = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)


@dataclass(frozen=True, slots=True)
class CsvCell:
    """The text of one cell of a table, with its place in the file."""

    text: str
    file: str
    line: int
    column: int
    name: str
    """The name of the cell in messages, such as `Cost (C7)`."""

    def problem(self, what: str, hint: str = "", *, warning: bool = False) -> Problem:
        """Return a problem, or a warning, that names this cell and its place in the file.

        `what` says what is wrong, `hint` what may help.
        """
        return Problem(self.file, self.line, self.column, self.name, what, hint, warning=warning)


@dataclass(slots=True)
class CsvRow:
    """One row of a CSV table: its cells by heading in lower case."""

    cells: dict[str, CsvCell]
    first: CsvCell
    """The first cell, which stands for the whole row in messages."""

    def text(self, heading: str) -> str:
        """Return the text of the cell under a heading; "" if there is no such cell."""
        found = self.cells.get(plain(heading))
        return found.text if found is not None else ""

    def cell(self, heading: str) -> CsvCell:
        """Return the cell under a heading, or the row's first cell if there is none."""
        return self.cells.get(plain(heading), self.first)


@dataclass(slots=True)
class CsvTable:
    """A table read from a CSV file: its headings and rows, and the problems found."""

    file: str
    headings: tuple[str, ...] = ()
    rows: list[CsvRow] = field(default_factory=list)
    comma: bool = False
    """Whether numbers have a decimal comma, as in `1,5`."""
    problems: list[Problem] = field(default_factory=list)


def plain(heading: str) -> str:
    """Return a heading in lower case and without surrounding blanks, for comparison."""
    return " ".join(heading.split()).casefold()


def read_table(raw: bytes, file: str) -> CsvTable:
    """Read a table from the bytes of a CSV file. Never raises; the table holds its problems.

    `file` is the name of the file in messages.
    """
    table = CsvTable(file)
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


def _decoded(raw: bytes, table: CsvTable) -> str | None:
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


def _from_windows(raw: bytes, start: int, table: CsvTable) -> str | None:
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
    """Return the text, the number of skipped lines before it, and the separator of cells."""
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    first, _, rest = text.partition("\n")
    line = first.strip().strip('"')
    if line.lower().startswith("sep=") and len(line) <= 5:
        return rest, 1, line[4:] if line[4:] and line[4] in _SEPARATORS else "\t"
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
    text: str, separator: str, skipped: int, table: CsvTable
) -> Iterator[tuple[int, list[str]]]:
    """Yield each record with the number of the line on which it begins."""
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
    r"""Return a text with each `\n` replaced by a line break; `\\n` becomes a literal `\n`."""
    return _BREAK.sub(lambda found: "\\n" if found[1] else "\n", text)


def _read_headings(table: CsvTable, line: int, cells: list[str]) -> None:
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


def _read_row(table: CsvTable, line: int, cells: list[str]) -> None:
    if len(cells) > len(table.headings) and any(cells[len(table.headings) :]):
        column = len(table.headings) + 1
        name = f"{letters(column)}{line}"
        what = f"has more cells than there are headings, {len(cells)} and {len(table.headings)}"
        hint = "is a cell with a separator in it in quotes?"
        table.problems.append(Problem(table.file, line, column, name, what, hint))
        return
    made: dict[str, CsvCell] = {}
    for column, (heading, text) in enumerate(zip(table.headings, cells, strict=False), 1):
        name = f"{heading} ({letters(column)}{line})"
        cell = CsvCell(text, table.file, line, column, name)
        if len(text) > LONGEST_CELL:
            what = f"holds {len(text)} letters, the most is {LONGEST_CELL}"
            table.problems.append(cell.problem(what))
            return
        if heading:
            made[plain(heading)] = cell
    first = CsvCell("", table.file, line, 1, f"A{line}")
    table.rows.append(CsvRow(made, first))


def letters(column: int) -> str:
    """Return a spreadsheet's name for a column, counted from 1: A to Z, then AA and so on."""
    name = ""
    while column > 0:
        column, rest = divmod(column - 1, 26)
        name = ascii_uppercase[rest] + name
    return name
