import pytest
import yaml
from hypothesis import example, given, settings
from hypothesis import strategies as st

from tabletop.content.yaml.problems import LARGEST_FILE
from tabletop.content.yaml.reader import DEEPEST, MOST_NODES, Document, SourceMark, decode, parse


def problems(text: str) -> list[str]:
    return [str(problem).removeprefix("text:") for problem in parse(text).problems]


def test_plain_data_comes_with_the_place_of_every_value_and_key() -> None:
    document = parse("title: Dice\nsides:\n  - 4\n  - name: six\n")
    assert document.data == {"title": "Dice", "sides": (4, {"name": "six"})}
    assert document.values[("title",)] == SourceMark(1, 8)
    assert document.values[("sides", 0)] == SourceMark(3, 5)
    assert document.keys[("sides", 1, "name")] == SourceMark(4, 5)
    assert document.values[("sides", 1, "name")] == SourceMark(4, 11)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("true", True),
        ("false", False),
        ("0", 0),
        ("-12", -12),
        ("0.5", 0.5),
        (".009", 0.009),
        ("no", "no"),
        ("on", "on"),
        ("Yes", "Yes"),
        ("True", "True"),
        ("010", "010"),
        ("0x1F", "0x1F"),
        ("0o17", "0o17"),
        ("1_000", "1_000"),
        ("1:30", "1:30"),
        ("1e3", "1e3"),
        (".inf", ".inf"),
        (".nan", ".nan"),
        ("2024-01-02", "2024-01-02"),
        ('"12"', "12"),
        ("'true'", "true"),
        ('""', ""),
    ],
)
def test_only_true_false_and_decimal_numbers_are_more_than_text(text: str, value: object) -> None:
    data = parse(f"key: {text}\n").data
    assert isinstance(data, dict)
    assert data["key"] == value
    assert type(data["key"]) is type(value)


@pytest.mark.parametrize("text", ["", "~", "null", "Null", "NULL"])
def test_a_missing_value_is_a_problem(text: str) -> None:
    assert any("a: the value is missing" in line for line in problems(f"a: {text}\nb: 1\n"))


def test_a_colour_that_became_a_comment_is_explained() -> None:
    (line,) = problems("name: red\ncolour: #315CBA\n")
    assert line.startswith("2:8 colour: the value is missing (a # starts a comment")
    assert "put a colour in quotes" in problems("face: {colour: #315CBA, ink: 1}\nb: 1\n")[0]


def test_deep_nesting_is_refused_before_it_can_crash_the_parser() -> None:
    deep = parse("[" * 100_000)
    assert deep.data is None
    assert str(deep.problems[0]).endswith(f"is nested more than {DEEPEST} deep")
    assert problems("a:\n" + "".join("  " * n + "- a:\n" for n in range(1, 80)))


def test_nesting_within_the_limit_is_read() -> None:
    inside = DEEPEST - 1
    assert problems("[" * inside + "1" + "]" * inside) == []


def test_too_many_nodes_are_refused() -> None:
    assert f"more than {MOST_NODES:,} entries" in problems("[" + "1," * (MOST_NODES + 1) + "]")[0]


def test_too_large_a_file_is_refused() -> None:
    assert "larger than 1 MiB" in str(decode(b" " * (LARGEST_FILE + 1), "big")[1][0])
    assert "larger than 1 MiB" in problems("#" * (LARGEST_FILE + 1))[0]


def test_aliases_are_refused_and_a_bomb_costs_nothing() -> None:
    lines = ["a0: &a0 [x, x, x, x, x, x, x, x, x]"]
    lines += [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]" for n in range(1, 12)]
    found = problems("\n".join(lines))
    assert "1:5 a0: &a0 names a value; content does without names" in found
    assert "2:10 a1.0: refers to *a0; write the value out instead" in found
    assert len([line for line in found if "refers to" in line]) == 99


def test_a_loop_of_aliases_is_refused() -> None:
    assert [line.split(": ", 1)[1] for line in problems("&a [*a]")] == [
        "&a names a value; content does without names",
        "refers to *a; write the value out instead",
    ]


@pytest.mark.parametrize(
    "text",
    [
        "a: !!python/object/apply:os.system [echo]",
        "a: !!str 1",
        "a: !mine {b: 1}",
        "!!map {a: 1}",
        "!!binary a: 1",
    ],
)
def test_tags_are_refused(text: str) -> None:
    assert any("is not allowed" in line for line in problems(text))


def test_a_key_that_stands_twice_is_refused_with_both_lines() -> None:
    document = parse("a: 1\nb:\n  c: 1\n  c: 2\na: 3\n")
    assert [str(each) for each in document.problems] == [
        "text:4:3 b: the key 'c' stands here twice, first in line 3",
        "text:5:1: the key 'a' stands here twice, first in line 1",
    ]
    assert document.data == {"a": 1, "b": {"c": 1}}


def test_merge_keys_and_strange_keys_are_refused() -> None:
    assert "not merged" in problems("a: {<<: {b: 1}, c: 2}")[0]
    assert "a key is missing" in problems("? \n: 1\n")[0]
    assert "a key is a word" in problems("? [a, b]\n: 1\n")[0]
    assert "refers to *b" in problems("a: &b c\n*b : 1\n")[1]


def test_what_lies_under_a_wrong_key_is_not_complained_of_as_well() -> None:
    found = problems("a: {x: 1}\na: {x: !!str 2, x: 3, y: }\nb: 1\n")
    assert found == ["2:1: the key 'a' stands here twice, first in line 1"]


def test_a_second_document_is_refused() -> None:
    assert problems("a: 1\n---\nb: 2\n") == [
        "2:1: a file holds one document, here starts a second one"
    ]


@pytest.mark.parametrize("text", ["", "\n\n", "# nothing\n", "---\n...\n"])
def test_an_empty_file_is_a_problem(text: str) -> None:
    assert len(problems(text)) == 1


def test_a_number_of_absurd_length_is_refused() -> None:
    assert "the number is too long" in problems("a: " + "9" * 5000)[0]
    assert parse("a: 0." + "1" * 5000).problems == []


def test_a_syntax_error_is_told_with_its_place() -> None:
    (line,) = problems("a: 1\nb: [1, 2\n")
    assert line.startswith("3:1: is not YAML: ")
    assert "indent with spaces" in problems("a:\n\tb: 1\n")[0]


def test_all_faults_of_a_file_are_found_in_one_go() -> None:
    text = "a: !!str 1\nb: *x\nc: &y 1\nd:\ne: 1\ne: 2\n<<: {f: 1}\n"
    assert [line.split(":")[0] for line in problems("x: &x 1\n" + text)] == list("1234578")


@pytest.mark.parametrize(
    ("raw", "line", "column", "what"),
    [
        (b"a: 1\nb: \xff\n", 2, 4, "is not UTF-8 text"),
        ("a: 1".encode("utf-16"), 1, 1, "is not UTF-8 text"),
        (b"\xef\xbb\xbfa: \xe4", 1, 4, "is not UTF-8 text"),
        (b"a: 1\nb: x\x00y\n", 2, 5, "holds the control character U+0000"),
        (b"a: \x1b[31m\n", 1, 4, "holds the control character U+001B"),
        ("a: b\N{ZERO WIDTH NO-BREAK SPACE}".encode(), 1, 5, "holds the control character U+FEFF"),
    ],
)
def test_bytes_that_are_no_plain_text_are_refused(
    raw: bytes, line: int, column: int, what: str
) -> None:
    text, found = decode(raw, "file")
    assert text == ""
    assert [(each.line, each.column, each.what) for each in found] == [(line, column, what)]


def test_a_byte_order_mark_and_line_ends_of_windows_change_nothing() -> None:
    text, found = decode(b"\xef\xbb\xbfa: 1\r\nb: two\r\n", "file")
    assert found == []
    document = parse(text)
    assert document.data == {"a": 1, "b": "two"}
    assert document.values[("b",)] == SourceMark(2, 4)


def test_control_characters_written_as_escapes_are_refused() -> None:
    assert "control character U+0000" in problems('a: "x\\0y"')[0]
    assert "control character U+001B" in problems('a: "\\e[2J"')[0]


def test_columns_count_letters_not_bytes() -> None:
    assert parse("é: 1\nü: {ö: 2}\n").values[("ü", "ö")] == SourceMark(2, 8)


def test_the_reader_does_the_same_without_the_c_parser(monkeypatch: pytest.MonkeyPatch) -> None:
    text = "a: [1, {b: true}]\nc: no\n"
    fast = parse(text)
    monkeypatch.delattr(yaml, "CSafeLoader")
    slow = parse(text)
    assert (slow.data, slow.values, slow.keys) == (fast.data, fast.values, fast.keys)
    assert parse("[" * 1000).data is None


def check_sound(document: Document) -> None:
    """A document has its data whole, or at least one problem; never neither."""
    assert document.data is not None or document.problems
    for problem in document.problems:
        assert problem.line >= 0
        assert "\n" not in str(problem)
        assert str(problem).isprintable()


@settings(max_examples=300, deadline=None)
@given(st.text())
@example("? [a]\n: b")
@example("{a: b, ? : c, [d]: e}")
@example("a: *a")
@example("&a")
@example("- - - -\n -")
@example("%YAML 9.9\n---\na")
@example("%TAG ! tag:x,2000:\n---\n!a b")
@example('"\\ud800"')
@example("\ud800")
@example("a: |\n  \x85\u2028")
def test_random_text_never_raises(text: str) -> None:
    check_sound(parse(text))


YAML_WORDS = "a b : - ? , [ ] { } & * ! | > ' # % @ ` ~ << --- ... !!str &a *a null true 1 .5"
YAML_BITS = [*YAML_WORDS.split(), " ", "\t", "\n", "\n  ", ": ", "\n- ", '"', "\\x", "é"]


@settings(max_examples=500, deadline=None)
@given(st.lists(st.sampled_from(YAML_BITS), max_size=40).map("".join))
def test_random_pieces_of_yaml_never_raise(text: str) -> None:
    check_sound(parse(text))


@settings(max_examples=200, deadline=None)
@given(st.binary(max_size=200))
def test_random_bytes_never_raise(raw: bytes) -> None:
    text, found = decode(raw, "file")
    assert not (text and found)
    check_sound(parse(text))


PLAIN = st.recursive(
    st.booleans()
    | st.integers(-(10**16), 10**16)
    | st.text(st.characters(min_codepoint=32, max_codepoint=126), max_size=8),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.text("abcdef", min_size=1, max_size=4), inner, max_size=4)
    ),
    max_leaves=20,
)


def as_tuples(value: object) -> object:
    if isinstance(value, list):
        return tuple(as_tuples(item) for item in value)
    if isinstance(value, dict):
        return {key: as_tuples(item) for key, item in value.items()}
    return value


@settings(max_examples=200, deadline=None)
@given(PLAIN)
def test_what_another_writer_writes_reads_back(value: object) -> None:
    text = (
        yaml.safe_dump(value, default_style='"')
        if isinstance(value, str)
        else yaml.safe_dump(value)
    )
    text = text.replace("&id", "").removesuffix("...\n")
    document = parse(text)
    assert document.problems == []
    assert document.data == as_tuples(value)


PROSE = [
    ("pitch: Build: what pays", "2:13: is not YAML", "(put the text in quotes)"),
    ("pitch: 'Don't stop'", "2:13: is not YAML", "write an apostrophe inside '…' twice"),
    ('pitch: "Say "no" here"', "2:14: is not YAML", 'write a quote inside "…" as'),
    ("minutes:\xa0 30\n\n# Cards", "2:1: is not YAML", "a no-break space stands there"),
    ("{ title: Team #1, b: 2 }", "2:10 title: '#1, b: 2 }' is left out", "in quotes"),
    ("pitch: You are #1", "2:8 pitch: '#1' is left out, since a # starts a comment",
     "(put the text in quotes, or a blank after the #)"),
    ("pitch: one\n  two #2", "2:8 pitch: '#2' is left out", "in quotes"),
    ("pitch: [red, blue #3\n  ]", "2:14 pitch.1: '#3' is left out", "in quotes"),
    ("pitch: @home", "2:8: is not YAML", "(put the text in quotes)"),
    ("pitch: *star* wins", "2:13: is not YAML", "(put the text in quotes)"),
    ("pitch: 'tis so", "2:8: is not YAML", "a quote that is opened here is not closed"),
    ('pitch: "C:\\dir"', "2:11: is not YAML", "a backslash in double quotes is written twice"),
]  # fmt: skip


@pytest.mark.parametrize(("line", "place", "hint"), PROSE)
def test_prose_that_reads_as_something_else_is_told_with_how_to_mend_it(
    line: str, place: str, hint: str
) -> None:
    head = "- 1\n- " if line.startswith("{") else "a: 1\n"
    told = [each.replace(" 1.title:", " title:") for each in problems(f"{head}{line}\nb: 2\n")]
    assert told
    wanted = place.replace("2:10 title", "2:12 title")
    assert any(each.startswith(wanted) and hint in each for each in told), told


@pytest.mark.parametrize(
    "line",
    ["a: 3 #three", "a: b # c", "a: b ## c", "a: 'b #c'", "a: b#c", "#a: b", "a: # b\n  - 1"],
)
def test_comments_stay_comments(line: str) -> None:
    assert problems(f"{line}\nc: d\n") == []


@given(st.text(alphabet="aé #\\n\\'\"x:\t", max_size=40))
def test_text_in_quotes_is_read_whole(text: str) -> None:
    assert parse(yaml.safe_dump({"a": text}, allow_unicode=True)).data == {"a": text}
