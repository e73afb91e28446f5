"""Policies from files: in a process of their own, fresh for every world, and free to misbehave."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from typing import Any

import pytest

from play.evaluate import hosted
from play.evaluate.job import Terms, play
from play.evaluate.source import parse
from play.evaluate.worlds import seeds
from play.kernel.game import Json
from tests import toy

Write = Callable[..., str]


@pytest.fixture
def row(game: toy.Toy, write: Write) -> Callable[..., Json]:
    """Writes a policy and plays a world of the toy with it."""

    def played(text: str, seed: int = 33, **terms: Any) -> Json:
        source = parse(write(text))
        terms = {"think": 5.0, **terms}
        return play(Terms(game.id, source, **terms), seeds(str(seed))[0])

    return played


IDLE = 'def policy(obs, events, reason, schema):\n    return {"actions": [], "wait": 24}\n'


def test_ten_lines_are_a_policy(row: Callable[..., Json]) -> None:
    found = row(
        "def policy(obs, events, reason, schema):\n"
        '    actions = [{"type": "invest", "amount": 5}] if obs["tick"] < 20 else []\n'
        '    if obs["knocking"]:\n'
        '        actions.append({"type": "answer", "yes": True})\n'
        '    return {"actions": actions, "wait": 2}\n'
    )
    assert "verdict" not in found
    assert found["replay"] == "ok"
    assert found["take"] > found["idle"]
    assert set(found) == {
        "seed", "take", "idle", "ref", "normalized", "deltaVsRef", "exposed", "effort", "replay",
    }  # fmt: skip


def test_a_policy_of_the_file_plays_as_it_would_here(row: Callable[..., Json]) -> None:
    assert row(IDLE)["normalized"] == 0.0


def test_make_is_called_once_a_world(row: Callable[..., Json], tmp_path: Any) -> None:
    text = (
        "made = []\n"
        "def make():\n"
        "    made.append(1)\n"
        "    calls = []\n"
        "    def policy(obs, **_):\n"
        "        calls.append(obs['tick'])\n"
        "        assert len(made) == 1 and calls[0] == 0\n"
        "        return {'actions': [], 'wait': 24}\n"
        "    return policy\n"
    )
    assert "verdict" not in row(text, 33)
    assert "verdict" not in row(text, 34)
    assert len(hosted._nurseries) == 1


def test_a_bare_policy_finds_nothing_of_the_world_before(row: Callable[..., Json]) -> None:
    text = (
        "seen = []\n"
        "def policy(obs, **_):\n"
        "    seen.append(obs['seed'])\n"
        "    assert len(set(seen)) == 1, seen\n"
        "    return {'actions': [], 'wait': 24}\n"
    )
    assert "verdict" not in row(text, 33)
    assert "verdict" not in row(text, 34)


def test_an_asynchronous_policy(row: Callable[..., Json]) -> None:
    found = row(
        "import asyncio\n"
        "async def policy(obs, events, reason, schema):\n"
        "    await asyncio.sleep(0)\n"
        "    return {'actions': [], 'wait': 24}\n"
    )
    assert "verdict" not in found
    assert found["normalized"] == 0.0


def test_what_raises_names_the_line(row: Callable[..., Json]) -> None:
    found = row(
        "def policy(obs, events, reason, schema):\n"
        "    if obs['tick'] > 30:\n"
        "        return helper(obs)\n"
        "    return {'actions': [], 'wait': 2}\n"
        "def helper(obs):\n"
        "    return obs['nothing']\n"
    )
    verdict = found["verdict"]
    assert verdict["code"] == "raised"
    assert verdict["message"] == "KeyError: 'nothing' (mine.py:6, in helper)"
    assert verdict["hour"] > 7.0
    assert found["normalized"] == 0.0
    assert found["replay"] == "ok"


@pytest.mark.parametrize(
    ("text", "code", "message"),
    [
        ("def policy(:\n", "raised", "SyntaxError: invalid syntax"),
        ("import nothing_like_it\n", "raised", "nothing_like_it"),
        ("x = 1\n", "nonsense", "neither policy"),
        ("def policy(obs):\n    return {}\n", "nonsense", "obs, events, reason and schema"),
        ("def make(size):\n    return print\n", "raised", "size"),
        ("raise SystemExit(0)\n", "raised", "SystemExit"),
        ("def policy(**_):\n    return {1, 2}\n", "nonsense", "no JSON"),
        (
            "def policy(**_):\n    return {'actions': [], 'wait': float('inf')}\n",
            "nonsense",
            "wait",
        ),
        ("def policy(**_):\n    return ['reset']\n", "nonsense", "JSON object"),
        ("def policy(**_):\n    return {'error': 'busy'}\n", "nonsense", "actions, a wait"),
        ("def policy(**_):\n    return {}\n", "nonsense", "actions, a wait"),
        ("def policy(**_):\n    return {'wait': 2, 'x': 'x' * 1_000_000}\n", "nonsense", "over 10"),
        ("import os\ndef policy(**_):\n    os._exit(3)\n", "died", "status 3"),
        ("import os\ndef policy(**_):\n    os.kill(os.getpid(), 9)\n", "died", "signal 9"),
    ],
)
def test_verdicts(row: Callable[..., Json], text: str, code: str, message: str) -> None:
    found = row(text)
    assert found["verdict"]["code"] == code
    assert message in found["verdict"]["message"]
    assert found["verdict"]["hour"] == 0.0
    assert found["normalized"] == 0.0


@pytest.mark.parametrize(
    "loop",
    [
        "import time; time.sleep(60)",
        "while True: pass",
        "while 1:\n        try:\n            while 1: pass\n        except BaseException: pass",
    ],
)
def test_a_policy_that_hangs_is_cut_off(row: Callable[..., Json], loop: str) -> None:
    begun = time.monotonic()
    found = row(f"def policy(**_):\n    {loop}\n", think=0.3)
    assert found["verdict"]["code"] == "hung"
    assert "0.3 s" in found["verdict"]["message"]
    assert time.monotonic() - begun < 10.0


def test_the_world_after_a_hang_is_played(row: Callable[..., Json]) -> None:
    text = (
        "import time\n"
        "def policy(obs, **_):\n"
        "    if obs['seed'] == 33:\n"
        "        time.sleep(60)\n"
        "    return {'actions': [], 'wait': 24}\n"
    )
    assert row(text, 33, think=0.3)["verdict"]["code"] == "hung"
    assert "verdict" not in row(text, 34, think=5.0)


def test_what_it_prints_is_not_our_output(
    row: Callable[..., Json], capfd: pytest.CaptureFixture[str]
) -> None:
    row("def policy(**_):\n    print('loud')\n    return {'actions': [], 'wait': 24}\n")
    out, err = capfd.readouterr()
    assert out == ""
    assert "loud" in err


def test_it_is_not_shown_the_world(row: Callable[..., Json]) -> None:
    found = row(
        "import gc, sys\n"
        "def policy(**_):\n"
        "    assert not any('World' in type(o).__name__ for o in gc.get_objects())\n"
        "    assert 'play.games.registry' not in sys.modules\n"
        "    return {'actions': [], 'wait': 24}\n"
    )
    assert "verdict" not in found


def test_the_player_s_key_is_not_the_policy_s(
    row: Callable[..., Json], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RYA_KEY", "canary")
    found = row(
        "import os\n"
        "def policy(**_):\n"
        "    assert 'canary' not in os.environ.values()\n"
        "    return {'actions': [], 'wait': 24}\n"
    )
    assert "verdict" not in found


def test_the_schema_is_there_at_every_wake(row: Callable[..., Json]) -> None:
    found = row(
        "def policy(schema, **_):\n"
        "    assert schema['actions'][0]['type'] == 'invest'\n"
        "    return {'actions': [], 'wait': 24}\n"
    )
    assert "verdict" not in found


def test_files_beside_it_can_be_imported(row: Callable[..., Json], write: Write) -> None:
    write("WAIT = 24\n", "beside_the_policy.py")
    found = row(
        "from beside_the_policy import WAIT\n"
        "def policy(**_):\n"
        "    return {'actions': [], 'wait': WAIT}\n"
    )
    assert "verdict" not in found


def test_the_nursery_ends_with_its_peer(row: Callable[..., Json]) -> None:
    row(IDLE)
    (nursery,) = hosted._nurseries
    assert nursery.alive
    nursery._desk.close()  # as when our process is killed
    assert nursery.process.wait(10.0) == 0


def test_a_host_ends_with_its_peer_in_the_middle_of_a_thought(write: Write) -> None:
    asked = hosted.Hosted(parse(write("def policy(**_):\n    while True: pass\n")), 0.2)
    message = {"n": 2, "obs": None, "events": [], "reason": "x", "schema": None}
    hosted.frames.send(asked.peer, message)
    time.sleep(0.2)
    asked.peer.close()
    assert ended(asked.pid)


def ended(pid: int) -> bool:
    """Whether the process is gone, or nothing but its status is left, within some seconds."""
    deadline = time.monotonic() + 10.0
    while time.monotonic() < deadline:
        try:
            with open(f"/proc/{pid}/stat", encoding="utf-8") as file:
                if file.read().rpartition(")")[2].split()[0] == "Z":
                    return True
        except OSError:
            return True
        time.sleep(0.02)
    return False


def test_budgets_end_the_deciding(row: Callable[..., Json]) -> None:
    text = "def policy(**_):\n    return {'actions': [['boast'], ['fly']], 'wait': 2}\n"
    assert row(text, caps=(1, None, None))["effort"]["wakes"] == 1
    assert row(text, caps=(None, 2, None))["effort"]["actions"] == 2
    found = row(text, caps=(None, None, 2))
    assert found["effort"]["invalid"] == 2
    assert found["budgetExceeded"] is True
    assert not found["exposed"]


def test_nothing_of_the_parent_s_standard_input(row: Callable[..., Json]) -> None:
    found = row("import sys\ndef policy(**_):\n    sys.stdin.read(1)\n    return {'wait': 24}\n")
    assert "verdict" not in found


@pytest.mark.skipif(not hasattr(os, "getsid"), reason="sessions are POSIX's")
def test_ctrl_c_is_not_the_policy_s_affair(row: Callable[..., Json]) -> None:
    row(IDLE)
    (nursery,) = hosted._nurseries
    assert os.getsid(nursery.process.pid) != os.getsid(0)
