"""Games in one file: packed, installed, replaced, removed, and refused where they are hostile."""

import io
import zipfile
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path

import pytest

from tabletop.content.packs import pack
from tabletop.content.packs.install import install
from tabletop.content.packs.pack import Heading, PackError, write_pack
from tabletop.storage.saves.save_list import list_saves
from tests.cli.running import tabletop
from tests.content.games import OLD_MAID, write_game
from tests.pack_fuzz import attempt, make, mutated

Capsys = pytest.CaptureFixture[str]


def _pack(tmp_path: Path, capsys: Capsys, text: str = OLD_MAID, **files: str | bytes) -> Path:
    source = write_game(tmp_path / "source", text, **files)
    ran = tabletop(capsys, "pack", source, "--out", tmp_path)
    assert ran.status == 0, ran.err
    return Path(ran.out.rpartition(": ")[0])


def test_a_game_goes_from_one_table_to_another(
    tmp_path: Path, own_folder: Path, capsys: Capsys
) -> None:
    text = OLD_MAID + "author: Ada\nlicence: CC0-1.0\n"
    path = _pack(tmp_path, capsys, text, rulebook__md="# Old Maid\n\nPairs.\n")
    assert path.name == "old-maid-1.recess.zip"
    told = "old-maid 1: Old Maid, by Ada, 3 to 6 players, CC0-1.0\n"
    assert tabletop(capsys, "install", path).out == f"ok {told}"
    assert tabletop(capsys, "packs").out == told
    assert "old-maid" in tabletop(capsys, "games").out
    there = own_folder / "games-library" / "old-maid"
    assert (there / "game.yaml").read_text() == text
    assert not (own_folder / "games-incoming").exists()
    assert tabletop(capsys, "remove", "old-maid").out == "removed Old Maid\n"
    assert not there.exists()
    assert tabletop(capsys, "packs").out == "no packs are installed\n"
    assert tabletop(capsys, "remove", "old-maid").status == 2


def test_the_same_folder_makes_the_same_pack_and_hidden_files_stay_at_home(
    tmp_path: Path, capsys: Capsys
) -> None:
    path = _pack(tmp_path, capsys, OLD_MAID, __hidden__md="mine")
    first = path.read_bytes()
    ran = tabletop(capsys, "pack", tmp_path / "source", "--out", tmp_path)
    assert path.read_bytes() == first
    assert "warning: game.yaml has no licence" in ran.err
    with zipfile.ZipFile(path) as archive:
        assert archive.namelist() == ["pack.yaml", "game.yaml"]


def test_games_of_the_older_format_say_their_licence_too(tmp_path: Path, capsys: Capsys) -> None:
    """The words that go into a pack mean the same in both formats."""
    text = """\
id: magpie
title: Magpie
seats: [1, 4]
author: Ada
licence: CC-BY-4.0
homepage: https://example.org/magpie
pieces: [{ id: gem, title: Gem, count: 3, face: { zone: row, template: plain } }]
zones: [{ id: row, title: Row, sees: all }]
"""
    layout = "regions: [{ id: row, widget: row, rect: [0.1, 0.3, 0.6, 0.3], zone: row }]\n"
    heading = pack.read_heading(_pack(tmp_path, capsys, text, layout__yaml=layout))
    assert (heading.author, heading.licence) == ("Ada", "CC-BY-4.0")
    assert heading.homepage == "https://example.org/magpie"


def test_a_broken_game_is_not_packed(tmp_path: Path, capsys: Capsys) -> None:
    source = write_game(tmp_path / "source", OLD_MAID.replace("zone: deck", "zone: dekc"))
    ran = tabletop(capsys, "pack", source, "--out", tmp_path)
    assert ran.status == 3
    assert "game.yaml:4:" in ran.err
    assert not list(tmp_path.glob("*.zip"))


def test_code_is_not_packed(tmp_path: Path, capsys: Capsys) -> None:
    source = write_game(tmp_path / "source", OLD_MAID, rules__py="print()")
    ran = tabletop(capsys, "pack", source, "--out", tmp_path)
    assert (ran.status, ran.err) == (3, f"'rules.py': {pack.NO_CODE}\n")


def test_a_newer_version_replaces_after_a_yes_and_an_older_one_only_when_told(
    tmp_path: Path, own_folder: Path, capsys: Capsys, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = _pack(tmp_path, capsys)
    second = _pack(tmp_path, capsys, OLD_MAID + "version: 2\n")
    there = own_folder / "games-library" / "old-maid" / "game.yaml"
    tabletop(capsys, "install", first)
    monkeypatch.setattr("sys.stdin", io.StringIO("n\n"))
    ran = tabletop(capsys, "install", second)
    assert ran.status == 3
    assert "Replace version 1 of Old Maid by version 2?" in ran.err
    assert there.read_text() == OLD_MAID
    monkeypatch.setattr("sys.stdin", io.StringIO("y\n"))
    assert tabletop(capsys, "install", second).status == 0
    assert "version: 2" in there.read_text()
    assert tabletop(capsys, "install", second).out == "Old Maid is here already, version 2\n"
    ran = tabletop(capsys, "install", first, "--yes")
    assert ran.status == 3
    assert ran.err.startswith("version 2 of Old Maid is here, and this is version 1 (--older")
    assert tabletop(capsys, "install", first, "--yes", "--older").status == 0
    assert there.read_text() == OLD_MAID


def test_a_folder_of_ones_own_is_never_replaced(
    tmp_path: Path, own_folder: Path, capsys: Capsys
) -> None:
    path = _pack(tmp_path, capsys)
    own = write_game(own_folder / "games-library" / "old-maid", OLD_MAID + "# my own\n")
    ran = tabletop(capsys, "install", path, "--yes", "--older")
    assert ran.status == 3
    assert "came in no pack" in ran.err
    assert (own / "game.yaml").read_text().endswith("# my own\n")
    assert tabletop(capsys, "remove", "old-maid").status == 2


def test_a_pack_that_needs_a_newer_recess_or_takes_a_shipped_name_is_refused(
    tmp_path: Path, capsys: Capsys
) -> None:
    _written(tmp_path / "a.recess.zip", needs="999.1")
    ran = tabletop(capsys, "install", tmp_path / "a.recess.zip")
    assert ran.err.startswith("Old Maid needs Recess '999.1', and this is ")
    _written(tmp_path / "b.recess.zip", name="valedictorian")
    ran = tabletop(capsys, "install", tmp_path / "b.recess.zip")
    assert (ran.status, "comes with Recess" in ran.err) == (3, True)


def test_saves_go_to_the_bin_with_their_game(
    tmp_path: Path, own_folder: Path, capsys: Capsys, monkeypatch: pytest.MonkeyPatch
) -> None:
    gone: list[Path] = []
    tabletop(capsys, "install", _pack(tmp_path, capsys))
    save = type("Save", (), {"game": "old-maid", "path": own_folder / "games" / "x.recess"})
    other = type("Save", (), {"game": "other", "path": own_folder / "games" / "y.recess"})
    assert list_saves() == []
    monkeypatch.setattr("tabletop.cli.shelf.packs.list_saves", lambda: [save, other])
    monkeypatch.setattr("tabletop.cli.shelf.packs.discard_save", lambda path, _: gone.append(path))
    ran = tabletop(capsys, "remove", "old-maid")
    assert ran.out == "removed Old Maid, 1 saved game in the bin\n"
    assert gone == [own_folder / "games" / "x.recess"]


# What the reader refuses


def _written(
    path: Path, files: dict[str, bytes] | None = None, needs: str = "", name: str = "old-maid"
) -> Path:
    files = files or {"game.yaml": OLD_MAID.encode()}
    said = {name: sha256(data).hexdigest() for name, data in files.items()}
    heading = Heading(id=name, title="Old Maid", seats=(3, 6), needs=needs, files=said)
    write_pack(path, heading, files)
    return path


@pytest.mark.parametrize(
    "name",
    [
        "../x.md", "/x.md", "a/../x.md", "a\\x.md", "C:/x.md", "con.md", "aux/x.md", "COM1.md",
        "x.md.", "x.md ", " x.md", "a./x.md", ".x.md", "a//x.md", "x\ty.md", "x.docx", "x",
    ],
)  # fmt: skip
def test_names_that_lead_elsewhere_are_refused(tmp_path: Path, name: str) -> None:
    path = _written(tmp_path / "p.zip", {"game.yaml": OLD_MAID.encode(), name: b"x"})
    with pytest.raises(PackError):
        install(path, tmp_path / "library")
    assert not (tmp_path / "library").exists()
    assert [each.name for each in tmp_path.iterdir()] == ["p.zip"]


@pytest.mark.parametrize(
    "names",
    [
        ("A.md", "a.md"),
        ("caf\u00e9.md", "cafe\u0301.md"),
        ("a.md", "a.md/b.md"),
        ("B/x.md", "b/y.md"),
    ],
)
def test_names_that_some_system_takes_for_one_are_refused(
    tmp_path: Path, names: tuple[str, str]
) -> None:
    files = {"game.yaml": OLD_MAID.encode(), **dict.fromkeys(names, b"x")}
    with pytest.raises(PackError, match=r"one name|file and a folder"):
        install(_written(tmp_path / "p.zip", files), tmp_path / "library")


def test_code_links_and_encryption_are_refused(tmp_path: Path) -> None:
    path = _written(tmp_path / "p.zip", {"game.yaml": OLD_MAID.encode(), "rules.py": b"x"})
    with pytest.raises(PackError, match="holds no code"):
        install(path, tmp_path / "library")
    text = b"rules: .rules:Rules\n"
    path = _written(tmp_path / "p.zip", {"game.yaml": OLD_MAID.encode() + text})
    with pytest.raises(PackError, match="holds no code"):
        install(path, tmp_path / "library")

    def link(entry: zipfile.ZipInfo) -> None:
        entry.external_attr = 0o120777 << 16

    def secret(entry: zipfile.ZipInfo) -> None:
        entry.flag_bits |= 1

    for change, words in ((link, "link"), (secret, "encrypted")):
        path = _written(tmp_path / "p.zip")
        _changed(path, change)
        with pytest.raises(PackError, match=words):
            install(path, tmp_path / "library")


def _changed(path: Path, change: Callable[[zipfile.ZipInfo], None]) -> None:
    with zipfile.ZipFile(path, "a") as archive:
        change(archive.infolist()[-1])
        archive._didModify = True  # type: ignore[attr-defined] # so that the directory is written


def test_a_file_that_unpacks_to_far_too_much_ends_it(tmp_path: Path) -> None:
    out = io.BytesIO()
    bomb = b"\0" * (19 << 20)
    said = {"game.yaml": OLD_MAID.encode(), "sprites/a.png": bomb}
    path = _written(tmp_path / "p.zip", said)
    with zipfile.ZipFile(path) as source, zipfile.ZipFile(out, "w", 8) as target:
        for entry in source.infolist():
            target.writestr(entry.filename, source.read(entry))
    path.write_bytes(out.getvalue())
    with pytest.raises(PackError, match="far too much"):
        install(path, tmp_path / "library")


def test_a_file_that_was_changed_after_packing_is_refused(tmp_path: Path) -> None:
    path = _written(tmp_path / "p.zip")
    heading = pack.read_heading(path)
    write_pack(path, heading, {"game.yaml": OLD_MAID.encode() + b"#"})
    with pytest.raises(PackError, match="not the file that was packed"):
        install(path, tmp_path / "library")


def test_a_broken_pack_leaves_the_installed_game_as_it_is(tmp_path: Path) -> None:
    installed = install(_written(tmp_path / "p.zip"), tmp_path / "library").folder
    broken = {"game.yaml": OLD_MAID.replace("zone: deck", "zone: dekc").encode()}
    with pytest.raises(PackError, match=r"^game.yaml:4:"):
        install(_written(tmp_path / "p.zip", broken), tmp_path / "library")
    assert (installed / "game.yaml").read_text() == OLD_MAID
    assert sorted(each.name for each in tmp_path.iterdir()) == ["library", "p.zip"]


def test_hundreds_of_broken_packs_are_refused_in_one_line_each(tmp_path: Path) -> None:
    sound = make(tmp_path)
    assert attempt(sound, tmp_path) == ""
    refused = sum(bool(attempt(mutated(sound, number), tmp_path)) for number in range(300))
    assert refused > 250


def _zipped_again(path: Path, names: Callable[[str], str], *more: str) -> Path:
    """Write a pack anew, as a file manager does that zips the unpacked folder."""
    again = path.with_name("again.zip")
    with zipfile.ZipFile(path) as old, zipfile.ZipFile(again, "w", zipfile.ZIP_DEFLATED) as new:
        for name in more:
            new.writestr(name, b"\0\5\x16\7")
        for entry in old.infolist():
            new.writestr(names(entry.filename), old.read(entry))
    return again


@pytest.mark.parametrize(
    ("into", "more"),
    [
        ("", ("__MACOSX/._game.yaml", ".DS_Store")),
        ("old-maid-1/", ("old-maid-1/", "__MACOSX/old-maid-1/._game.yaml", "old-maid-1/Thumbs.db")),
        ("Old Maid (1)/", ("Old Maid (1)/desktop.ini", "Old Maid (1)/._rulebook.md")),
    ],
)
def test_a_pack_that_a_file_manager_zipped_again_is_installed(
    tmp_path: Path, own_folder: Path, capsys: Capsys, into: str, more: tuple[str, ...]
) -> None:
    rules = "# Old Maid\n\n## Pairs {#pairs}\n\nPairs.\n"
    path = _pack(tmp_path, capsys, OLD_MAID + "licence: CC0-1.0\n", rulebook__md=rules)
    again = _zipped_again(path, lambda name: into + name, *more)
    ran = tabletop(capsys, "install", again)
    assert (ran.status, ran.err) == (0, "")
    there = own_folder / "games-library" / "old-maid"
    assert sorted(each.name for each in there.iterdir()) == [".pack", "game.yaml", "rulebook.md"]


def test_names_of_a_pack_are_read_as_a_mac_writes_them() -> None:
    """In UTF-8 without saying so, with accents apart from their letters."""
    written = "cafe\u0301.md".encode()
    entry = zipfile.ZipInfo(written.decode("cp437"))
    assert pack._name_of(entry) == "caf\u00e9.md"
    entry.flag_bits |= 0x800
    entry.orig_filename = "caf\u00e9.md"
    assert pack._name_of(entry) == "caf\u00e9.md"


def test_a_zipped_folder_of_a_game_is_told_as_that(
    tmp_path: Path, own_folder: Path, capsys: Capsys
) -> None:
    path = tmp_path / "mine.zip"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("mine/game.yaml", OLD_MAID)
    ran = tabletop(capsys, "install", path)
    assert ran.status != 0
    what = "it is a zipped folder; tabletop pack makes a pack of the folder"
    assert f"mine.zip is no pack: {what}" in ran.err
