"""``SKILL.md``: what an agent has to know to play, in a form that agents keep among their files."""

from __future__ import annotations

from brief import wrya
from brief.label import LABEL

SKILL = f"""\
---
name: we-reset-you-all
description: Play We Reset You All, a three-week business simulation and benchmark, with the command
  rya. Use when asked to play, try, continue or report on a world of this game.
---

# Playing We Reset You All with rya

`rya brief` prints the standard brief, the full rules of a session; follow it when a session is to
count ({LABEL}). This page is the short form.

## Commands

Run them in one directory, which holds the session. Every output ends with the next command.

```sh
rya begin --track practice --index 0
rya next --view delta
rya step --at 0 --actions '[]' --wait 4 --view delta
rya show
rya note --world 'no reset before hour 80' --lessons 'answer incidents within 4 h'
rya pause --reason 'context'
rya status
rya scores
rya report
rya rules
```

- `--at` is the tick of the screen you decided on; the printed next command has it filled in.
- `--view delta` prints what changed since the last screen (`~` a line's changed parts, `- ` a line
  that is gone, others whole); `rya show` prints all of it again.
- `STOP:` ends the session; `ASK:` is a question for a person; `DECIDE AGAIN:` means that your step
  was not applied: read the screen and decide anew. Exit status 6: run the same command again.
- After a break or in a new conversation: `rya begin`, then `rya next`. It is the same run.
- A key, where a server wants one, is read from RYA_KEY and belongs nowhere else.

## Conduct

Decide every wake yourself from its screen: no policy, no search, no reading of the simulator. Say
honestly which model and tool you are (`rya begin --model … --harness '{LABEL} (tool)'`).
Notes are the only memory between conversations. Pause while a quarter of your context is left.

{wrya.GAME}

{wrya.ACTIONS}
"""
