"""The rules as text: every action with its arguments, the checks, the units, how things work."""

from __future__ import annotations

from typing import Any

from play.games.wrya import tables as t
from play.games.wrya.text import number

Json = dict[str, Any]

VALIDATION = (
    "Actions run in order, at most 32 a wake. JSON numbers only; required arguments are checked "
    "before any default, snap or clamp. An out-of-range lever is invalid, an in-range one is "
    "snapped to its step and reported as applied. An invalid action changes nothing, uses its "
    "slot, and the wake still advances time: it is not a free retry. "
    'Positional form works too: ["setPrice", 22].'
)
UNITS = (
    "People in millions, money in $M (score and take in $), shares 0-1, moods 0-100, hours of "
    "simulated time, churn a month, tickets in thousands an hour."
)
PRIMER = (
    "HOW IT WORKS",
    f"- Take = revenue - compute + cash + the subscriber book ({t.BOOK_MONTHS:g} months of ARPU a "
    "payer gained or lost; one gained counts at the lower of list and the average price charged) "
    f"- {t.LEGAL_SHARE:.0%} legal fees if suspicion reaches {t.EXPOSED_AT:g} (exposed: "
    f"{t.EXPOSED_LEAVE:.0%} of the payers leave, the run ends).",
    "- The weekly quota drains with use; who runs out is capped: angry, leaving, not signing up. "
    "A reset frees them and makes noise; resets close together make suspicion. Someone whose "
    "quota was hardly used is worse off: the reset is banked for that region and spent by itself "
    "once a third there is capped. A regional reset pauses its five-hour window for "
    f"{t.WINDOW_PAUSE:g} h.",
    "- Compute is billed at the GPU price: the load now against a fleet sized on the last two "
    "days. Under steady levers it is dear while the Americas are awake; mini and a tight limit "
    "lighten the load, and taking them back makes compute dear until the fleet has grown.",
    f"- Tight means over 1: the quota drains faster, and over {t.DEGRADED_LIMIT:g} that makes "
    "suspicion. A long "
    "streak on mini gets noticed, a short one hardly; off mini the streak shortens, but only a "
    "reshuffle makes the cohort forget.",
    "- Hype brings sign-ups (more than in proportion) and fades; rage makes payers leave. What "
    "cards, drafts and rewards say of hype is before saturation: 'gains', beside hype, is the part "
    "of it that counts now.",
    "- A price over list makes people leave and starts a thread; under list it brings sign-ups.",
    "- Every post tires people of the next one. Launches cost charge. A card shows what it does "
    "when received as usual; one in five flops, one in eight is a hit. The first launch or reset "
    f"within {t.COUNTER_HOURS:g} h of a rival's launch counts x{t.COUNTER_FACTOR:g}.",
    f"- Resets, launches and boosts within {t.COMBO_HOURS:g} h of one another combine: each counts "
    "for more.",
    f"- Past {t.SUSPICION_TALK:g}, suspicion keeps people from signing up.",
    f"- Lies work today and make every later suspicion gain {t.LIE_STEP:.0%} bigger. "
    "Events say by how much a meter has really moved. Surges are extra load (outages, heavy "
    "launches) for some hours.",
)


def rules(schema: Json) -> str:
    """Every action, argument and region as text (what ``start`` gives beside the text view)."""
    lines = ["ACTIONS (JSON; several a wake, in order)"]
    for name, action in schema["actions"].items():
        arguments = " ".join(_argument(key, shown) for key, shown in action["args"].items())
        lines.append(f"  {name}{' ' + arguments if arguments else ''} - {action['about']}")
    regions = " ".join(f"{region['id']}={region['name']}" for region in schema["regions"])
    wakes = " ".join(schema["wake"]["wakeEvents"])
    lines += [
        f"REGIONS (index 0-13 in this order) {regions}",
        "WAIT 1-24 simulated hours until the next wake (default 1). "
        f"These events wake you early: {wakes}.",
        f"CHECKS {schema['validation']}",
        f"UNITS {schema['units']}",
        *PRIMER,
    ]
    return "\n".join(lines) + "\n"


def _argument(name: str, shown: Json) -> str:
    if "enum" in shown:
        return f"{name}={'|'.join(shown['enum'])}"
    if "step" in shown:
        return f"{name}={number(shown['min'])}..{number(shown['max'])} step {number(shown['step'])}"
    if "null" in shown:
        return f"{name}=index|null"
    return f"{name}=index" if "index" in shown else f"{name}=id|index"
