"""Builds the downloads of Recess for the system that this runs on: `python packaging/build.py`.

It makes an environment of its own, so that what is inside doesn't depend on what else is installed,
and lets PyInstaller build from `build.spec`. In the folder `downloads` are then an archive with the
folder build, which is the main download, the single file, and their checksums. The names of all
modules inside are compared with `modules.txt`; `--record` writes that list anew.
"""

import argparse
import hashlib
import os
import platform
import re
import shutil
import subprocess
import sys
import tarfile
import venv
from datetime import UTC, date, datetime
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
MODULES = HERE / "modules.txt"
LINUX = HERE / "linux"
ID = "org.recess.tabletop"
NEEDED = (f"{ROOT}[print]", "pyinstaller>=6.22,<7")
SYSTEMS = {"linux": "linux", "darwin": "macos", "win32": "windows"}


def main() -> int:
    """Build; return 0, or 1 if other modules are inside than recorded."""
    parser = argparse.ArgumentParser(description="Build the downloads of Recess for this system.")
    parser.add_argument("--out", type=Path, default=ROOT / "downloads", metavar="FOLDER")
    parser.add_argument("--work", type=Path, default=ROOT / "build", metavar="FOLDER")
    parser.add_argument("--record", action="store_true", help="write the list of modules anew")
    given = parser.parse_args()
    out, work = given.out.resolve(), given.work.resolve()
    python = environment(work / "environment")
    dist = freeze(python, work)
    shutil.rmtree(out, ignore_errors=True)
    out.mkdir(parents=True)
    made = [pack_folder(dist, work, out), single_file(dist, out)]
    if sys.platform == "linux" and shutil.which("appimagetool"):
        made.append(app_image(work / download_name(), work, out))
    sums = "".join(f"{checksum(path)}  {path.name}\n" for path in made)
    (out / "SHA256SUMS").write_text(sums, encoding="ascii")
    for path in made:
        print(f"{path.stat().st_size / 1e6:6.1f} MB  {path}")
    return compare_modules(work / "build" / "modules.txt", record=given.record)


def environment(folder: Path) -> Path:
    """Make a new environment with what the program needs; return its Python."""
    if folder.exists():
        shutil.rmtree(folder)
    venv.create(folder, with_pip=False)
    python = folder / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
    # The Python below this one: an environment may well be without pip.
    pip = str(getattr(sys, "_base_executable", sys.executable))
    run(pip, "-m", "pip", "--python", str(python), "install", "--quiet", *NEEDED)
    return python


def freeze(python: Path, work: Path) -> Path:
    """Let PyInstaller build from `build.spec`; return the folder with what it made."""
    dist = work / "dist"
    words = ("--noconfirm", "--log-level", "ERROR", "--distpath", dist, "--workpath", work)
    run(str(python), "-m", "PyInstaller", *map(str, words), str(ROOT / "build.spec"))
    return dist


def version() -> str:
    """The version of the program."""
    text = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    found = re.search(r'^version = "(.*)"$', text, re.MULTILINE)
    if found is None:
        raise SystemExit("pyproject.toml names no version")
    return found[1]


def download_name() -> str:
    """What a download is called, without its ending: program, version, system and processor."""
    machine = {"amd64": "x86_64", "arm64": "aarch64"}.get(
        platform.machine().lower(), platform.machine().lower()
    )
    return f"recess-{version()}-{SYSTEMS[sys.platform]}-{machine}"


def pack_folder(dist: Path, work: Path, out: Path) -> Path:
    """Pack the folder build with what the system needs around it; return the archive."""
    name = download_name()
    if sys.platform == "darwin":
        archive = out / f"{name}.zip"  # the system's own tool keeps links and what is signed
        run("ditto", "-c", "-k", "--keepParent", str(dist / "Recess.app"), str(archive))
        return archive
    if sys.platform == "win32":
        return Path(shutil.make_archive(str(out / name), "zip", dist, "recess"))
    stage = work / name
    shutil.rmtree(stage, ignore_errors=True)
    shutil.copytree(dist / "recess", stage / "recess", symlinks=True)
    desktop_files(stage)
    archive = out / f"{name}.tar.gz"
    with tarfile.open(archive, "w:gz") as tar:
        tar.add(stage, name)
    return archive


def desktop_files(stage: Path) -> None:
    """Write what a Linux desktop needs: menu entry, file types, icon, description, installer."""
    share = stage / "share"
    share.mkdir(parents=True)
    shutil.copy(LINUX / f"{ID}.desktop", share)
    shutil.copy(LINUX / f"{ID}.xml", share)
    shutil.copy(ROOT / "sprites/common/app-icon.svg", share / f"{ID}.svg")
    text = (LINUX / f"{ID}.metainfo.xml").read_text(encoding="utf-8")
    text = text.replace("@VERSION@", version()).replace("@DATE@", str(release_day()))
    (share / f"{ID}.metainfo.xml").write_text(text, encoding="utf-8")
    shutil.copy(LINUX / "install.sh", stage)
    for name in ("LICENSE", "THIRD-PARTY.md"):
        shutil.copy(ROOT / name, stage)


def app_image(stage: Path, work: Path, out: Path) -> Path:
    """Make an AppImage of the staged folder; needs `appimagetool`, which no package index has."""
    folder = work / "Recess.AppDir"
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(stage / "recess", folder / "recess", symlinks=True)
    for ending in ("desktop", "svg"):
        shutil.copy(stage / "share" / f"{ID}.{ending}", folder)
    (folder / "usr/share/metainfo").mkdir(parents=True)
    shutil.copy(stage / "share" / f"{ID}.metainfo.xml", folder / "usr/share/metainfo")
    (folder / "AppRun").symlink_to("recess/recess")
    image = out / f"{download_name()}.AppImage"
    run("appimagetool", str(folder), str(image))
    return image


def release_day() -> date:
    """The day of the release: that of the commit, so that a build can be repeated."""
    seconds = os.environ.get("SOURCE_DATE_EPOCH")
    if not seconds:
        git = subprocess.run(
            ["git", "log", "-1", "--format=%ct"],
            cwd=ROOT, capture_output=True, text=True, check=False,
        )  # fmt: skip
        seconds = git.stdout.strip() or str(datetime.now(UTC).timestamp())
    return datetime.fromtimestamp(float(seconds), UTC).date()


def single_file(dist: Path, out: Path) -> Path:
    """Copy the single-file build; return it."""
    ending = ".exe" if sys.platform == "win32" else ""
    return Path(shutil.copy(dist / f"recess-onefile{ending}", out / f"{download_name()}{ending}"))


def checksum(path: Path) -> str:
    """The SHA-256 of a file in hexadecimal digits."""
    return hashlib.sha256(path.read_bytes()).hexdigest()


def compare_modules(found: Path, *, record: bool) -> int:
    """Compare the packages inside with the recorded ones; return 1 if they differ."""
    inside = found.read_text(encoding="utf-8").splitlines()
    if record:
        MODULES.write_text("".join(f"{name}\n" for name in inside), encoding="utf-8")
    recorded = MODULES.read_text(encoding="utf-8").splitlines()
    for name in sorted(set(inside) - set(recorded)):
        print(f"inside, but not in {MODULES.name}: {name}", file=sys.stderr)
    return int(not set(inside) <= set(recorded))


def run(*words: str) -> None:
    """Run a command; end with its status if it fails."""
    done = subprocess.run(words, check=False)
    if done.returncode:
        raise SystemExit(done.returncode)


if __name__ == "__main__":
    sys.exit(main())
