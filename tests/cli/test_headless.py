"""No command and no worker reads how anything looks: neither pygame nor the drawing of a game."""

import pickle

import pytest

from tabletop.ai.levels import ComputerKind
from tabletop.ai.worker import SearchQuestion
from tabletop.engine.knowledge.information import InformationSet
from tabletop.engine.match import Match
from tabletop.engine.rules import Rules
from tabletop.engine.state import State
from tabletop.paths import shipped
from tabletop.registry import Registry
from tests.cli.running import spawn

GAMES = sorted(path.parent.name for path in shipped("content").glob("*/game.yaml"))
LOADED = """
loaded = [name for name in sys.modules if name.partition('.')[0] == 'pygame'
          or name.startswith('tabletop.ui') or 'drawing' in name.split('.')]
sys.exit(f'loaded {loaded}' if loaded else 0)
"""
COMMAND = f"import sys\nfrom tabletop.__main__ import main\nmain(sys.argv[1:])\n{LOADED}"
WORKER = f"""
import sys
from multiprocessing import Pipe
from threading import Thread
from tabletop.ai import worker

ours, theirs = Pipe()

def ask():
    ours.send_bytes(b'1 ' + sys.stdin.buffer.read())
    print(ours.recv_bytes().decode())
    ours.close()

asking = Thread(target=ask)
asking.start()
worker._work(theirs)
asking.join()
{LOADED}"""


@pytest.mark.parametrize(
    "words",
    [
        ["games", "--json"],
        ["check", "content/valedictorian/scenarios"],
        ["validate", "content/valedictorian/scenarios/cards.yaml"],
        ["replay", "no-such-file"],
        *(
            ["simulate", game, "--players", "greedy", "--check", "--most-moves", "3"]
            for game in GAMES
        ),
    ],
    ids=" ".join,
)
def test_no_headless_command_reads_how_anything_looks(words: list[str]) -> None:
    ran = spawn(*words, code=COMMAND)
    assert ran.status == 0, ran.err


def test_serving_all_games_reads_how_none_looks() -> None:
    lines = [f'{{"cmd":"new","game":"{game}"}}\n{{"cmd":"view"}}\n' for game in GAMES]
    ran = spawn("serve", code=COMMAND, stdin="".join(lines).encode())
    assert ran.status == 0, ran.err
    assert ran.out.count('"ok":true') == 2 * len(GAMES), ran.out[:500]


@pytest.mark.parametrize("game", GAMES)
def test_a_worker_reads_how_nothing_looks(game: str) -> None:
    rules: Rules[State] = Registry(shipped("content")).find(game).rules()
    match = Match(rules, rules.spec.seats[0], {}, seed=1)
    info = InformationSet.of(rules, match.state, match.to_act[0])
    question = SearchQuestion(rules, info.stand_in, info.seat, 1, 0.1, ComputerKind("hard"))
    ran = spawn(code=WORKER, stdin=pickle.dumps(question))
    assert ran.status == 0, ran.err
    assert ran.out.strip().removeprefix("1 ") in map(str, info.legal_moves())
