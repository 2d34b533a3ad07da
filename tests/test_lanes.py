"""Which tests run in which lane."""

from pathlib import Path

import pytest

from tests.lanes import LIST, RELEASE, chosen, is_in, names_in, read

ROOT = LIST.parents[1]
SLOW = frozenset({"tests/e2e/", "tests/ui/test_far.py", "tests/ui/test_near.py::test_long"})


def test_a_folder_a_file_and_a_function_are_slow_with_all_their_cases() -> None:
    assert is_in("tests/e2e/deep/test_one.py::test_it", SLOW)
    assert is_in("tests/ui/test_far.py::TestSome::test_it[a/b]", SLOW)
    assert is_in("tests/ui/test_near.py::test_long[2-x::y]", SLOW)
    assert not is_in("tests/ui/test_near.py::test_longer", SLOW)
    assert not is_in("tests/ui/test_nearer.py::test_long", SLOW)


def test_a_case_is_named_alone() -> None:
    name = "tests/e2e/test_one.py::test_it[a]"
    assert is_in(name, frozenset({name}))
    assert not is_in("tests/e2e/test_one.py::test_it[b]", frozenset({name}))


def test_cases_are_counted_together_and_a_file_of_slow_functions_is_slow_itself() -> None:
    lines = [
        "0.3 tests/a/test_cases.py::test_it[1]",
        "0.2 tests/a/test_cases.py::test_it[1]",
        "0.1 tests/a/test_cases.py::test_it[2]",
        "0.1 tests/a/test_cases.py::test_quick",
        "8.0 tests/a/test_long.py::test_it",
        "0.1 tests/a/test_long.py::test_quick",
    ]
    found = chosen(read(f"{line}\n" for line in lines))
    assert found[:2] == ["tests/a/test_cases.py::test_it", "tests/a/test_long.py"]
    assert "tests/e2e/" in found


@pytest.mark.parametrize("file", [LIST, RELEASE])
def test_what_is_listed_is_there(file: Path) -> None:
    for name in names_in(file):
        path, _, function = name.partition("[")[0].partition("::")
        assert (ROOT / path).exists(), name
        text = Path(ROOT / path).read_text(encoding="utf-8") if function else ""
        assert all(part in text for part in function.split("::")), name


def test_what_waits_for_a_release_is_slow() -> None:
    assert [name for name in names_in(RELEASE) if not is_in(name, names_in(LIST))] == []
