"""*We Reset You All* for the brief: the game, its actions, and how large its screens are."""

from __future__ import annotations

NAME = "We Reset You All"

GAME = """\
## The game

You are thibs, on shift at CloseAI for three weeks: 504 simulated hours. You run one subscription in
fourteen regions, and everything you see is numbers and notifications. You are woken, you decide, and
time goes on until your wait is over or something wakes you.

Take (what counts) = revenue - compute + mission and deal cash + the change of the subscriber book
(payers gained or lost, half a month of ARPU each; gains count at the lower of the $20 list price
and your average price, losses at list) - 40 % legal fees if you are exposed. Suspicion reaching 100
is exposure: the shift ends there.

The score of a world is 100 x (take - idle) / (reference - idle): both baselines play the very same
world, idle doing nothing, the reference a public heuristic. 0 is no better than doing nothing, 100
as good as the reference; it is clamped to -100 and 300, and an early exposure is around -40.

How it hangs together:
- Each payer's weekly quota drains with use. Who runs out is capped: angry, leaving, not joining. A
  reset frees everybody and brings hype, but costs suspicion: 3, 7 more for every global reset in
  the last 96 h, 10 more when over 40 % of the payers get theirs within 12 h anyway, 4 more right
  after a rival's launch, 3 less when it keeps a promise. A third global reset leaks.
- Hype brings sign-ups and fades. Rage makes payers leave. Both show per region and in the mean.
- Compute is billed at the GPU price (x0.6 to x1.4): the load now against a fleet sized on the last
  two days. Under steady levers it is dear while the Americas are awake; the small model (mini) and a
  tight limit lighten the load, and taking them back makes compute dear until the fleet has grown. A
  limit over 1.1 and long streaks on mini are noticed, and what is noticed feeds suspicion.
- The price is seen by everybody: over list people leave, more so when hype is low; under list they
  join. It stays put for 6 h after a change.
- Launch cards cost charge and bring hype and mindshare; within 8 h of a rival's launch the first
  one (or a reset) counts for more. Dark cards pay in suspicion.
- Lies (denials, gaslighting) help today; each makes every later suspicion gain 12 % bigger.
- Incidents with choices take a mild default after 4 h, mission offers stay for 16 h, viral posts
  for 18 h. Texts hint at what an option does; no kind of option is always right."""

ACTIONS = """\
## Actions

A decision is `{"actions": [...], "wait": H}`: at most 32 actions, carried out in order, then H hours
(1 to 24; 1 if left out). JSON numbers only. An action that is not possible changes nothing, uses
its place, and the wait goes on all the same: it is no free retry.

| type | argument | what it does |
|---|---|---|
| `reset` | | everybody's quota and weekly clock; 18 h cooldown. The screen says what it would do now |
| `regionalReset` | `region` | one region, 10 h cooldown; halves rivals' pull there for 24 h, others grumble |
| `promo` | `region` | a free month: sign-ups x3 for 24 h (then x2.2, x1.7 …); costs the campaign now and, the larger part, 0.35 month of ARPU for every sign-up; 36 h a region |
| `setLimit` | `limit` 0.5-2.5 by 0.1 | how fast the quota really drains; 1 is published |
| `setPrice` | `price` 10-40 by 1 | dollars a month; list is 20 |
| `setMini` | `mini` 0-1 by 0.05 | share of payers silently served the small model |
| `reshuffle` | | a new mini cohort that has noticed nothing; costs suspicion, 24 h cooldown |
| `setStatus` | `status` `"honest"` or `"green"` | the status page; 12 h between flips |
| `deny`, `boost`, `poach` | | deny everything; the CEO says something; hire a rival's people ($10M, +25 % each) |
| `postDraft`, `playCard` | `slot` 0-2 | post a draft; ship a launch card |
| `refreshDrafts` | | swap the drafts that no longer fit |
| `replyViral` | `option` | a reply by its number on the screen |
| `resolveChoice` | `choice` | an incident's option by its number, or `null` for the default |
| `acceptOffer`, `declineOffer` | | the mission on offer |

`region` is an id such as `"US"` (US CA MX BR UK DE FR NO AF ME IN SG JP AU) or 0 to 13.
`["setPrice", 22]` means the same as `{"type": "setPrice", "price": 22}`, and `["reset"]` the same as
`{"type": "reset"}`; the list around them stays: `[["reset"], ["setPrice", 22]]`. These wake you early:
incident, leak, missionOffer, viral, warn, week, promiseBroken, legendary, mission, exposed, end."""

FIGURES = {
    # wait in hours: (wakes a world, thousands of characters a world as text, as delta)
    1: (550, 3200, 515),
    4: (180, 1100, 270),
    8: (125, 770, 215),
}
"""Measured by ``rya brief --measure`` on the practice worlds with the example policy; rounded."""
