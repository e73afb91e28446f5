"""Hosts: worlds that know nothing of each other, and policies that spoil the channel."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from play.errors import UsageError
from play.evaluate import hosted
from play.evaluate.job import Terms, checked, play
from play.evaluate.source import parse
from play.evaluate.worlds import seeds
from play.kernel.game import Json
from tests import toy
from tests.evaluate.test_files import ended

Write = Callable[..., str]
_WORLDS = seeds("33,34")
_PEER = """\
import os, socket
def peer():
    for name in os.listdir("/proc/self/fd"):
        try:
            found = socket.socket(fileno=os.dup(int(name)))
        except OSError:
            continue
        if found.family == socket.AF_UNIX:
            return found
"""
_SPOILED = {
    "garbage": ("peer().sendall(b'x' * 8)", "nonsense"),
    "too long": ("peer().sendall(b'\\xff' * 4)", "nonsense"),
    "no object": ("peer().sendall(b'\\0\\0\\0\\x013')", "nonsense"),
    "no fault": ('peer().sendall(b\'\\0\\0\\0\\x11{"n":2,"fault":5}\')', "nonsense"),
    "no answer": ("peer().sendall(b'\\0\\0\\0\\x07{\"n\":2}')", "nonsense"),
    "a lost parent": ("os.kill(os.getppid(), 9); os._exit(1)", "died"),
    "closed": ("os.closerange(3, 99)", "died"),
}


def rows(game: toy.Toy, path: str) -> list[Json]:
    terms = Terms(game.id, parse(path), think=5.0)
    return [play(terms, world) for world in _WORLDS]


@pytest.mark.parametrize("how", sorted(_SPOILED))
def test_a_spoiled_channel_costs_its_own_world_only(game: toy.Toy, write: Write, how: str) -> None:
    harm, code = _SPOILED[how]
    path = write(
        f"{_PEER}def policy(obs, **_):\n"
        "    if obs['seed'] == 33 and not obs['tick']:\n"
        f"        {harm}\n"
        "    return {'actions': [], 'wait': 4}\n"
    )
    spoiled, whole = rows(game, path)
    assert spoiled["verdict"]["code"] == code
    assert "verdict" not in whole


def test_a_copy_that_a_policy_makes_of_itself_answers_nothing(game: toy.Toy, write: Write) -> None:
    path = write(
        "import os\ndef policy(obs, **_):\n    os.fork()\n    return {'actions': [], 'wait': 4}\n"
    )
    first, second = rows(game, path)
    assert "verdict" not in first
    assert "verdict" not in second


def test_one_that_ends_and_leaves_a_copy_has_died(game: toy.Toy, write: Write) -> None:
    path = write(
        "import os, time\n"
        "def policy(obs, **_):\n"
        "    if os.fork():\n"
        "        os._exit(3)\n"
        "    time.sleep(60)\n"
    )
    assert rows(game, path)[0]["verdict"]["code"] == "died"


def test_worlds_know_nothing_of_each_other(game: toy.Toy, write: Write) -> None:
    write("seen = []\n", "beside.py")
    path = write(
        "import os, beside\n"
        "def policy(obs, **_):\n"
        "    assert os.environ.setdefault('MARK', str(obs['seed'])) == str(obs['seed'])\n"
        "    beside.seen.append(obs['seed'])\n"
        "    assert len(set(beside.seen)) == 1\n"
        f"    assert hash('a text') == {fixed_hash()}\n"
        "    return {'actions': [], 'wait': 24}\n"
    )
    assert not any("verdict" in row for row in rows(game, path))


def fixed_hash() -> int:
    import subprocess
    import sys

    words = [sys.executable, "-c", "print(hash('a text'))"]
    return int(subprocess.check_output(words, env={"PYTHONHASHSEED": "0"}))


def test_what_a_policy_has_started_ends_with_its_world(
    game: toy.Toy, write: Write, tmp_path: Path
) -> None:
    path = write(
        "import subprocess\n"
        "child = subprocess.Popen(['sleep', '60'])\n"
        f"with open({str(tmp_path / 'pid')!r}, 'w') as file:\n"
        "    file.write(str(child.pid))\n"
        "def policy(**_):\n    return {'actions': [], 'wait': 24}\n"
    )
    assert "verdict" not in rows(game, path)[0]
    assert ended(int((tmp_path / "pid").read_text()))


def test_what_it_writes_is_flushed(game: toy.Toy, write: Write, tmp_path: Path) -> None:
    path = write(
        f"log = open({str(tmp_path / 'log')!r}, 'a')\n"
        "def policy(obs, **_):\n"
        "    log.write(f\"{obs['over']} \")\n"
        "    return {'actions': [], 'wait': 24}\n"
    )
    rows(game, path)
    assert (tmp_path / "log").read_text().split().count("True") == 2


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("def policy(:\n", "mine.py:1"),
        ("import os\n1 / 0\n", "ZeroDivisionError: division by zero (mine.py:2"),
        ("x = 1\n", "neither policy"),
        ("def policy(obs):\n    pass\n", "by name"),
        ("import os\nos._exit(7)\n", "status 7"),
    ],
)
def test_a_file_that_cannot_be_opened(write: Write, text: str, part: str) -> None:
    with pytest.raises(UsageError, match="Nothing was played") as caught:
        checked(Terms("toy", parse(write(text))))
    assert part in caught.value.message


def test_the_mark_covers_what_is_imported_from_beside_it(write: Write) -> None:
    write("X = 1\n", "beside_it.py")
    path = write("import beside_it\ndef policy(**_):\n    return {'wait': 24}\n")
    marks = [checked(Terms("toy", parse(path))).source.mark for _ in range(2)]
    write("X = 22\n", "beside_it.py")
    marks.append(checked(Terms("toy", parse(path))).source.mark)
    assert marks[0] == marks[1] != marks[2]
    assert len(hosted._nurseries) == 1
