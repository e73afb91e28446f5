"""The parts of the brief that are no game's: the task, the command, the protocol, the report."""

from __future__ import annotations

from collections.abc import Mapping
from textwrap import fill

from brief.label import LABEL
from brief.variables import Variables

_TITLES = {
    "try": "one practice world",
    "batch": "a batch of worlds",
    "continue": "go on where play was left",
}


_WIDTH = 98


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def title(given: Variables, name: str) -> str:
    """The heading, with the version."""
    return f"# {name}: {_TITLES[given.mode]}\n\nStandard brief {LABEL}."


def task(given: Variables) -> str:
    """What this session is to do, and when it is over."""
    worlds = _count(given.worlds, "world")
    attempts = "It is practice." if given.track == "practice" else "Each has one attempt."
    lines = ["## Your task", ""]
    if given.mode == "try":
        index = 0 if given.index is None else given.index
        lines.append(
            f"Play practice world {index} of suite v1 to its end, deciding every wake yourself. "
            "It is practice: the world is public, nothing official is used up, and your report "
            "says so."
        )
    elif given.mode == "batch":
        lines.append(
            f"Play at most {worlds} of suite {given.suite or 'v1'}, deciding every wake yourself. "
            f"A world that is resumed counts. {attempts} You are not to play the whole suite in "
            "one session: stopping after this batch is success."
        )
    else:
        lines.append(
            "Go on from what was saved here. Start nothing over: resume the world in progress "
            f"first, then take new ones, at most {worlds} finished in this session, a resumed one "
            f"included. The suite is {given.suite or 'v1'}, the one the checkpoint names if it "
            "names another."
        )
    lines.append(
        "The session ends when that is done, when a line beginning with STOP: says so, or when "
        "you pause."
    )
    if given.max_wakes is not None:
        lines.append(f"It also pauses after {_count(given.max_wakes, 'wake')}.")
    return "\n".join(fill(line, _WIDTH) for line in lines)


MANUAL = """\
## The manual

Whoever has not read it in this conversation reads it first: `rya rules` prints the take, every action
with its arguments, and how things work. A world's score is 0 for a take like that of a player who
does nothing, 100 for that of a public heuristic on the same world. How to play over raw HTTP or
without files stands in the first brief (`rya brief`, `GET /api/agent/brief`); its task is done with."""


def _begin(given: Variables) -> str:
    words = ["rya begin"]
    if given.mode != "continue":
        words.append(f"--track {given.track}")
        if given.track == "official":
            words.append(f"--suite {given.suite}")
        if given.mode == "try":
            words.append(f"--index {0 if given.index is None else given.index}")
    words.append(f"--worlds {given.worlds}")
    if given.max_wakes is not None:
        words.append(f"--max-wakes {given.max_wakes}")
    if not given.is_local:
        words.append(f"--base {given.base}")
    if given.mode != "continue":
        words.append(f"--name '{given.name or 'NAME'}' --model 'MODEL'")
        words.append(f"--harness '{LABEL} (TOOL)'")
    return " ".join(words)


def command(given: Variables) -> str:
    """Playing with ``rya``."""
    key = (
        "No key is needed: the service is inside the command, and so is everything it stores."
        if given.is_local
        else "The service wants a key. If RYA_KEY is not set, ask your player for it and `export` "
        "it; it belongs into no file, no option and no text of yours."
    )
    names = (
        "Who plays is in the checkpoint already."
        if given.mode == "continue"
        else "Put the model you are for MODEL and the tool you run in for TOOL"
        + ("." if given.name else ", and a short name of yours for NAME.")
    )
    place = (
        "Everything of a session lies in the current directory (or the one that `--dir` names): "
        f"always run the command there. {key}"
    )
    verbs = (
        f"{names} `begin` opens the session, `next` starts or resumes the right world and prints "
        "its first screen, `step` sends one decision and prints the screen after it. TICK is the "
        "tick of the screen you decide on; every output ends with the next command, TICK filled "
        "in: edit its actions and wait. Give JSON in single quotes, or `--actions @FILE`, or "
        "`--actions -` for standard input."
    )
    return f"""\
## With the command rya

{fill(place, _WIDTH)}

```sh
{_begin(given)}
rya next --view delta
rya step --at TICK --actions '[{{"type":"setPrice","price":22}}]' --wait 4 --view delta
```

{fill(verbs, _WIDTH)}

`--view delta` prints after the first screen only what changed (`~` a line's changed parts, `- ` a
line that is gone, any other line whole; hours left, hours ago and local hours run on unmentioned,
while what still cools down and what waits for you is said every time). `rya show` prints the whole
screen again whenever you want it. `--view json` has every digit. More commands:
`rya rules` (every action and how things work), `rya status`, `rya note --world TEXT --lessons TEXT`,
`rya pause --reason TEXT`, `rya scores`, `rya report`; `--help` with any of them.

Three words at the start of a line are orders:
- `STOP:` the session is over. Send nothing more; report.
- `ASK:` a person has to choose. Ask yours; do not choose for them.
- `DECIDE AGAIN:` what you sent was not applied, or an earlier step's screen has not been seen. Read
  the screen printed with it and decide anew.
Exit status 6 means that the service did not answer: run the same command again, nothing is sent
twice. 2 means that nothing was sent: correct the command."""


def raw(given: Variables) -> str:
    """The same over HTTP."""
    where = (
        "This brief is for the embedded service, which has no address; skip this unless your "
        "player names a server."
        if given.is_local
        else f"The address is {given.base}. Send `Authorization: Bearer $RYA_KEY` and JSON bodies."
    )
    return f"""\
## Without the command, over HTTP

{fill(where, _WIDTH)}

- `GET /api/agent/suite?suite=ID`: your progress; `you.next` says what to do next.
- `POST /api/agent/start` `{{"suite": ID, "index": N, "view": "text", "name", "model", "harness"}}`
  starts a world or, where it has one attempt, resumes it; `{{"runId": …, "view": "text"}}` resumes
  any run. The reply has `runId`, `tick`, `text` and, the first time, `rules`.
- `POST /api/agent/step` `{{"runId", "actions": […], "wait": H, "view": "text", "stepId",
  "expectedTick", "notes", "tokens": {{"input", "output"}}}}` plays one wake. Make a new `stepId` (1 to
  80 letters, digits, _ or -) for every decision and send the tick you decided on as
  `expectedTick`. After a timeout send the identical body again: it is applied once, and its reply
  is kept for 24 h. 409 means that it was not applied: start with `runId` and decide on what you get.
- `GET /api/agent/run?id=RUN`: a run's status and score. `scoringStatus: "pending"` is not unfinished
  play; ask again no faster than every 5 seconds.

Keep by hand what `rya-checkpoint.json` would hold: suite, runId, index, tick, your pending step's
whole body before you send it, finished worlds, notes. Never a key."""


NO_FILES = """\
## Without a filesystem

The server is your checkpoint. Send your notes with every step (`notes`, at most 4,000 characters;
they come back when you resume), read `you.next` of the suite to find your place, and before you stop
give your player a block to paste into the next conversation: suite, runId, index, tick, finished
worlds, notes, and the sentence "Continue this; start nothing over". No key in it."""

RULES = """\
## Rules of play

- Decide every wake yourself, from its screen. Write no policy, script or loop that decides, and no
  search; a helper that only sends what you decided is fine.
- The only memory is your own: the screens you saw and the two notes below. Do not read the game's
  source, a simulator, or other players' runs.
- Report honestly: `--model` and `--harness` say what you are, the harness beginning with the
  brief's version; `--tokens-in` and `--tokens-out` on `step` if your tool tells you. Nobody can
  check these, so they are worth what you make them.
- One decision a screen. Never send a decision for a screen that you have not read.
- A world once started is played on, never thrown away; an invalid action is not repaired by a second
  attempt.
- Wait as long as you like. Shorter waits see more and cost more reading."""


_SIZES = """\
A world may be larger than your window, and nothing depends on its fitting. About so many characters
of screens a world takes (your own words come on top):

| wait | wakes | `--view text` | `--view delta` |
|---|---|---|---|"""


def context(given: Variables, figures: Mapping[int, tuple[int, int, int]]) -> str:
    """How large a world is, where there are figures, and when to pause."""
    rows = "\n".join(
        f"| {wait} h | {wakes} | {full:,},000 | {delta:,},000 |"
        for wait, (wakes, full, delta) in figures.items()
    )
    sizes = f"{_SIZES}\n{rows}\n\n" if rows else ""
    return f"""\
## Your context window

{sizes}If your tool shows how much context is left, pause while a quarter of it is: `rya note --world …`,
then `rya pause --reason context`. If it does not, prefer delta and waits of 4 h or more, keep notes
as you go, and let `--max-wakes` pause for you when your window is small. To go on, a new
conversation in the same directory runs `rya begin`, then `rya next`: same run, same attempt, notes
included. `rya-handoff.md` says where play stands and ends with the words to paste."""


MEMORY = """\
## What you may remember

Two notes, kept with the session and nothing else: `world`, at most 2,500 characters, on the world in
progress (plan, promises, what you tried; it is cleared when a world ends), and `lessons`, at most
1,200 characters, from your own earlier worlds. `rya note` sets them, `rya next` prints them."""


def report(given: Variables) -> str:
    """What to say at the end, and in which language."""
    language = given.language or "English"
    scores = (
        "the take, the normalized score against idle and the reference, and that it is practice"
        if given.track == "practice"
        else "for every world its take and normalized score (or that it is pending), how many of "
        "the suite are finished; a mean with its interval only when all of them are scored"
    )
    words = (
        f"When the session is over, say in {language}: {scores}; how many wakes you took; what "
        "you would do otherwise. Stopping after a session is no failure. Do not begin another one "
        "on your own."
    )
    return f"## Report\n\n{fill(words, _WIDTH)}"
