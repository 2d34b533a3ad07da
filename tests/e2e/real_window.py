"""A screen of our own, and the program on it as a player starts it.

Nothing tells the program that it is tested: it is given a real mouse and real keys, and is asked
only by its window and by the files that it writes.
"""

import contextlib
import os
import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from PIL import Image, ImageChops, ImageGrab, ImageStat

from tabletop.storage.journal.journal import read_journal
from tabletop.storage.journal.records import Header, Record
from tabletop.storage.player.settings import Settings, save_settings
from tabletop.storage.saves.save_list import save_paths
from tests.e2e.x11 import Client
from tests.waiting import PATIENCE, wait_for

Point = tuple[float, float]

ROOT = Path(__file__).resolve().parents[2]
TOOLS = ("Xvfb", "xdotool", "openbox")
_MANAGER = Path(__file__).with_name("openbox.xml")
"""With the usual one a click waits until the window manager has had a look at it."""
SCREEN = (1400, 900)
WINDOW = (1280, 800)

# What the system takes for a double click, with something to spare.
_DOUBLE_CLICK = 0.55
"""Seconds."""
_STEP = 0.1
"""Seconds that pass at most in the program between two frames, `window.LONGEST_STEP`."""
_NEAR = 40.0

_KEYS = {
    "enter": "Return", "return": "Return", "esc": "Escape", "escape": "Escape", "tab": "Tab",
    "space": "space", "menu": "Menu", "left": "Left", "right": "Right", "up": "Up", "down": "Down",
    "f1": "F1", "f2": "F2", "f8": "F8", "f9": "F9", "f11": "F11", "+": "plus", "-": "minus",
    "home": "Home", "end": "End", "ctrl": "Control_L", "shift": "Shift_L", "alt": "Alt_L",
    " ": "space",
}  # fmt: skip


def missing_tools() -> list[str]:
    """Programs that these tests need and that are not installed."""
    return [name for name in TOOLS if shutil.which(name) is None]


def records_of(path: Path) -> tuple[Record, ...]:
    """What was done in a saved game, without the times at which it was."""
    return tuple(replace(record, time=0) for record in read_journal(path).records)


class Display:
    """An X server with a window manager, on a display number that is free."""

    def __init__(self, size: tuple[int, int] = SCREEN) -> None:
        """Start both.

        Raises:
            TimeoutError: one of them does not come up.
        """
        ours, theirs = os.pipe()
        screen = f"{size[0]}x{size[1]}x24"
        self._server = subprocess.Popen(
            [
                "Xvfb", "-displayfd", str(theirs), "-screen", "0", screen, "-nolisten", "tcp",
                # Without it the server starts anew whenever its last client has gone.
                "-noreset",
            ],
            pass_fds=(theirs,), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )  # fmt: skip
        os.close(theirs)
        with os.fdopen(ours) as stream:
            self.name = f":{stream.readline().strip()}"
        self._manager = subprocess.Popen(
            ["openbox", "--config-file", str(_MANAGER)],
            env={"PATH": os.environ["PATH"], "HOME": "/nonexistent", "DISPLAY": self.name},
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )  # fmt: skip
        try:
            wait_for("a window manager", lambda: self.asks("get_num_desktops"))
        except TimeoutError:
            self.close()
            raise

    def asks(self, *words: str) -> str:
        """What xdotool answers; empty when it fails."""
        done = subprocess.run(
            ["xdotool", *words], env={"DISPLAY": self.name, "PATH": os.environ["PATH"]},
            capture_output=True, text=True, check=False,
        )  # fmt: skip
        return done.stdout.strip() if done.returncode == 0 else ""

    def do(self, *words: str) -> str:
        """Let xdotool do something; its answer.

        Raises:
            CalledProcessError: it can't.
        """
        return subprocess.run(
            ["xdotool", *words], env={"DISPLAY": self.name, "PATH": os.environ["PATH"]},
            capture_output=True, text=True, check=True,
        ).stdout.strip()  # fmt: skip

    def picture(self, box: tuple[int, int, int, int] | None = None) -> Image.Image:
        """What is on the screen, or in a box (left, top, right, bottom) of it."""
        return ImageGrab.grab(bbox=box, xdisplay=self.name).convert("RGB")

    @contextlib.contextmanager
    def manager_stopped(self) -> Iterator[None]:
        """For a while the window manager gets no processor."""
        self._manager.send_signal(signal.SIGSTOP)
        try:
            yield
        finally:
            self._manager.send_signal(signal.SIGCONT)

    def close(self) -> None:
        """End both."""
        for process in (self._manager, self._server):
            process.kill()
            process.wait()


@dataclass(slots=True)
class Start:
    """How the program is started."""

    folder: Path
    """Home folder, data folder and what it writes on its outputs are kept in here."""
    words: Sequence[str] = ()
    """The command line behind the program's name."""
    settings: Settings | None = None
    environment: Mapping[str, str] = field(default_factory=dict)
    """What is set besides; what is empty is not set at all."""
    data: Path | None = None
    """The data folder, if it is not to be the usual one."""
    program: Sequence[str] = (sys.executable, "-m", "tabletop")
    there: Path = ROOT
    """The working folder."""
    new_player: bool = False
    """Whether nothing says that somebody has played here before."""
    bare: bool = False
    """Whether it is given nothing but its screen, its home and the path of programs."""
    user: int | None = None
    """The number of another user, as whom it runs; only root can do so."""


class Program:
    """The program, running in a process of its own on a display."""

    def __init__(self, display: Display, start: Start) -> None:
        """Start it; nothing is waited for."""
        self.display = display
        self.folder = start.folder
        usual = ".local/share/recess" if start.bare else "data"
        self.data = start.data or start.folder / usual
        start.folder.mkdir(parents=True, exist_ok=True)
        if start.settings is not None:
            problem = save_settings(start.settings, self.data / "settings.json")
            assert problem is None, problem
        elif not start.new_player and not (self.data / "settings.json").exists():
            save_settings(Settings(notes=False), self.data / "settings.json")
        environment = {"PATH": os.defpath, "HOME": str(start.folder), "DISPLAY": display.name}
        environment["LOGNAME"] = "user"  # nobody's own, so that everybody's tests see the same name
        if not start.bare:
            environment |= {"RECESS_DATA_DIR": str(self.data), "LANG": "C.UTF-8"}
        environment |= start.environment
        environment = {name: value for name, value in environment.items() if value}
        if start.user is not None:
            for path in (self.data, *self.data.rglob("*")):
                os.chown(path, start.user, start.user)
        self.window = ""
        self._drawer = 0
        self._read: tuple[tuple[int, int, int] | None, tuple[Record, ...]] = (None, ())
        """The records that were read last, and what the file was like."""
        """The number of the process that has the window."""
        self.corner = (0, 0)
        self.size = WINDOW
        self._pressed: Point = (-_NEAR, -_NEAR)
        """Where the mouse was pressed last."""
        self._client = Client(display.name)
        self.begun = time.monotonic()
        with self._output("out").open("wb") as out, self._output("err").open("wb") as err:
            self._process = subprocess.Popen(
                [*start.program, *start.words], cwd=start.there, env=environment,
                stdin=subprocess.DEVNULL, stdout=out, stderr=err, start_new_session=True,
                user=start.user, group=start.user,
                extra_groups=None if start.user is None else (),
            )  # fmt: skip

    def _output(self, name: str) -> Path:
        return self.folder / f"{name}.txt"

    @property
    def said(self) -> str:
        """What it wrote on standard output and standard error."""
        return self._output("out").read_text() + self._output("err").read_text()

    @property
    def log(self) -> str:
        """What it wrote on its outputs and in its log file."""
        logs = sorted(self.folder.rglob("recess.log"))
        return "\n".join([self.said, *(each.read_text() for each in logs)])

    @property
    def pid(self) -> int:
        """The number of its process."""
        return self._process.pid

    # Its window

    def open(self) -> float:
        """Wait for the first frame; returns the seconds since the start.

        Raises:
            TimeoutError: no window comes up, or nothing is drawn in it.
        """
        wait_for("a window", lambda: self.ended or self.windows())
        assert not self.ended, self.said
        (self.window,) = self.windows()
        self._drawer = int(self.display.do("getwindowpid", self.window))
        self.measure()
        wait_for("the first frame", self._has_drawn)
        wait_for("the keyboard", lambda: self.display.asks("getwindowfocus") == self.window)
        self.move((0, 0))
        return time.monotonic() - self.begun

    def windows(self) -> list[str]:
        """The ids of its windows that are on the screen."""
        return [
            window
            for pid in self.processes()
            for window in self.display.asks("search", "--onlyvisible", "--pid", str(pid)).split()
        ]

    def measure(self) -> tuple[int, int]:
        """Find where the window is and how large; the size."""

        def framed() -> bool:
            words = self.display.do(
                "mousemove", "--window", self.window, "0", "0", "getmouselocation",
                "getwindowgeometry", "--shell", self.window,
            )  # fmt: skip
            places = dict(part.split(":") for part in words.splitlines()[0].split())
            sizes = dict(part.split("=") for part in words.splitlines()[1:])
            before = self.corner, self.size
            self.corner = int(places["x"]), int(places["y"])
            self.size = int(sizes["WIDTH"]), int(sizes["HEIGHT"])
            return before == (self.corner, self.size)

        # The window manager moves it once, into its frame.
        wait_for("a frame", lambda: self.ended or self._client.has_framed(int(self.window)))
        wait_for("the window to come to rest", framed)
        return self.size

    def resize(self, size: tuple[int, int]) -> None:
        """Make the window larger or smaller, as by its corner."""
        self.display.do("windowsize", self.window, str(size[0]), str(size[1]))
        wait_for("the new size", lambda: self.measure() == size)

    def _has_drawn(self) -> bool:
        lows_and_highs = self.picture().getextrema()
        return any(high - low > 40 for low, high in lows_and_highs)  # type: ignore[misc]

    def picture(self, box: tuple[int, int, int, int] | None = None) -> Image.Image:
        """What is in the window, or in a box (left, top, right, bottom) of it."""
        x, y = self.corner
        box = box or (0, 0, *self.size)
        return self.display.picture((x + box[0], y + box[1], x + box[2], y + box[3]))

    def settle(self) -> None:
        """Wait until all keys and clicks so far were taken and what they change is drawn.

        A window that is closing answers no more, and has settled.
        """
        # Whoever looks into the queue answers all that is in it, and what comes meanwhile. Three
        # looks are needed: the first at the latest finds the keys and clicks, the second at the
        # latest begins the frame that takes them, the third comes after that frame.
        self._ping()
        for _ in range(2):
            self._sleeps()
            self._ping()

    def _ping(self) -> None:
        end = time.monotonic() + PATIENCE
        while not self.ended and time.monotonic() < end:
            if self._client.ping(int(self.window), 1.0):
                return

    def _sleeps(self) -> None:
        """Wait until the program has slept, which it never does while it looks into its queue."""
        before, end = self._naps(), time.monotonic() + PATIENCE
        if before == 0:  # a system that doesn't count them
            time.sleep(_STEP)
            return
        while not self.ended and self._naps() == before and time.monotonic() < end:
            time.sleep(0.001)

    def _naps(self) -> int:
        """How often the program has gone to sleep by itself; -1 when it has ended."""
        with contextlib.suppress(OSError):
            status = Path(f"/proc/{self._drawer}/status").read_text()
            (naps,) = re.findall(r"^voluntary_ctxt_switches:\s+(\d+)", status, re.MULTILINE)
            return int(naps)
        return -1

    def let_pass(self, seconds: float) -> None:
        """Wait until at least so much time has passed in the program, slow on a busy machine."""
        while seconds > 0 and not self.ended:
            begun = time.monotonic()
            self.settle()
            seconds -= min(_STEP, time.monotonic() - begun)

    def at_rest(self) -> Image.Image:
        """What is in the window once three pictures in a row are equal."""
        before, equal = self.picture(), 0
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            self.settle()
            self.let_pass(0.06)
            after = self.picture()
            equal = equal + 1 if difference(before, after) < 0.02 else 0
            if equal == 2:
                return after
            before = after
        raise TimeoutError("the window does not come to rest")

    # A hand on the mouse and one on the keyboard

    def move(self, pos: Point) -> None:
        """Bring the pointer to a place in the window."""
        self._client.mouse(self._on_screen(pos))
        self.settle()

    def _on_screen(self, pos: Point) -> tuple[int, int]:
        return self.corner[0] + round(pos[0]), self.corner[1] + round(pos[1])

    def click(self, pos: Point, button: int = 1) -> None:
        """Click at a place in the window."""
        self._part(pos)
        self.move(pos)
        with self._held_up():
            self._client.mouse(f"press {button}", f"release {button}")
        self.settle()

    def _part(self, pos: Point) -> None:
        """Wait where a press here and now would be the second half of a double click."""
        x, y = self._pressed
        if abs(pos[0] - x) < _NEAR and abs(pos[1] - y) < _NEAR:
            self.let_pass(_DOUBLE_CLICK)
        self._pressed = pos

    def drag(self, start: Point, end: Point, *, steps: int = 6) -> None:
        """Press, go to `end` in even steps, and let go."""
        self._part(start)
        self.move(start)
        way = [
            tuple(a + (b - a) * step / steps for a, b in zip(start, end, strict=True))
            for step in range(1, steps + 1)
        ]
        with self._held_up():
            self._client.mouse("press 1", *(self._on_screen((x, y)) for x, y in way), "release 1")
        self.settle()

    def key(self, *names: str) -> None:
        """Press keys one after the other: `tab`, `ctrl+z`, `a`."""
        for name in names:
            self.press(name)
            self.settle()

    def press(self, *names: str) -> None:
        """Press keys one after the other, faster than anybody draws."""
        for name in names:
            *held, last = name.split("+") if len(name) > 1 else [name]
            with self._held_up():
                self._client.keys(*(_KEYS.get(each, each) for each in [*held, last]))

    @contextlib.contextmanager
    def _held_up(self) -> Iterator[None]:
        """Let the program hear of a whole gesture at once, however late the screen passes it on.

        Else what was pressed counts as held until the release comes: an arrow repeats, and a long
        press opens what it is held over.
        """
        self._send(signal.SIGSTOP)
        try:
            yield
        finally:
            self._send(signal.SIGCONT)

    def _send(self, name: signal.Signals) -> None:
        """Send a signal to the process that has the window, if there is one."""
        if self._drawer and not self.ended:
            with contextlib.suppress(ProcessLookupError):
                os.kill(self._drawer, name)

    def type(self, text: str) -> None:
        """Write letters."""
        self.key(*text)

    # Its files

    def saves(self) -> list[Path]:
        """The saved games, the newest last."""
        return save_paths(self.data / "games")[::-1]

    def header(self) -> Header:
        """How the newest game was set up."""
        return read_journal(self.saves()[-1]).header

    def records(self) -> tuple[Record, ...]:
        """What was done in the newest game, whenever; nothing while there is none."""
        saves = self.saves()
        if not saves:
            return ()
        found = saves[-1].stat()
        stamp = found.st_ino, found.st_size, found.st_mtime_ns
        if self._read[0] != stamp:
            self._read = stamp, records_of(saves[-1]) if found.st_size else ()
        return self._read[1]

    # Its end

    @property
    def ended(self) -> bool:
        """Whether it has ended."""
        return self._process.poll() is not None

    def end(self) -> int:
        """Wait until it has ended by itself; its exit status."""
        return self._process.wait(PATIENCE)

    def quit(self) -> int:
        """Close the window as the window manager does; the exit status."""
        self._client.close_window(int(self.window))
        return self.end()

    def shoot(self) -> None:
        """End the process that has the window as a power cut does: without a word."""
        os.kill(int(self.display.do("getwindowpid", self.window)), signal.SIGKILL)
        self.end()

    def processes(self) -> list[int]:
        """It and everything that it has started and that still runs."""
        found = []
        for stat in Path("/proc").glob("[0-9]*/stat"):
            with contextlib.suppress(OSError):
                # Behind the name, which may hold anything: state, parent, group, session.
                state, _, _, port = stat.read_text().rpartition(")")[2].split()[:4]
                if int(port) == self.pid and state != "Z":
                    found.append(int(stat.parent.name))
        return found

    def close(self) -> None:
        """End it and everything that it has started, whatever they are doing."""
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.pid, signal.SIGKILL)
        self._process.wait()
        self._client.leave()


def difference(one: Image.Image, other: Image.Image) -> float:
    """How far two pictures are apart: the mean over all pixels and colours, 0 to 255."""
    if one.size != other.size:
        return 255.0
    return sum(ImageStat.Stat(ImageChops.difference(one, other)).mean) / 3


Opener = Callable[[Start], Program]
"""Starts a program and waits for its first frame."""
