"""What can be typed on the screen for people, a line each."""

from __future__ import annotations

from typing import Final

HELP: Final = {
    "wait": "send the orders and play on: `wait 4`, 1 to 24 hours",
    "undo": "take the last order back; `undo all`: every one",
    "price": "dollars a month: `price 22`",
    "limit": "how fast the weekly quota drains: `limit 1.2`",
    "mini": "share of payers served the small model: `mini 40%`",
    "reset": "everybody's quota; `reset US`: one region's",
    "ship": "a launch card of the hand: `ship 1`",
    "post": "a draft: `post 2`; `refresh` swaps those that no longer fit",
    "reply": "to the viral post: `reply 1`",
    "answer": "the incident: `answer 0`; unanswered it takes its default",
    "accept": "the mission on offer; `decline` turns it down",
    "promo": "a free month in a region: `promo BR`",
    "boost": "the CEO says something",
    "poach": "hire a rival's people: a leaked launch slips",
    "deny": "suspicion falls, a lie stays on record",
    "status": "the status page: `status honest`, `status green`",
    "reshuffle": "a new cohort for the small model",
    "show": "the last screen again, from the service",
    "next": "go on with the next world when one is finished",
    "help": "this; `help ship` says more about one order",
    "quit": "leave; nothing is lost, and `rya play` goes on here",
}
