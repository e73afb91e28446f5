"""Missions: who wants what, by when, and what it is worth to them.

A goal compares ``metric`` with ``value``; ``end`` must hold when the window closes, ``hold`` at
every moment of it. With ``also_goal`` both are needed. ``hours`` is the length of the window,
``reward`` is cash in $M and points of hype, ``fail`` points. Metrics: rage, hype, suspicion (0 to
100), capped (share of payers), limit, mini, price (the levers; $), payers_growth (change as a
share of the payers at acceptance), resets (global ones since acceptance), honest (1 while the
status page is).
"""

from __future__ import annotations

from typing import Any, Final

MISSIONS: Final[tuple[dict[str, Any], ...]] = (
    {
        "id": "a-calm-arrival",
        "title": "A calm arrival for the board",
        "body": (
            "The board lands in 36 hours and would rather not meet any customers on the way in. "
            "Have rage at 38 or lower when they sit down."
        ),
        "from": "The board",
        "goal": {"metric": "rage", "op": "<=", "value": 38.0, "when": "end"},
        "hours": 36,
        "reward": {"cash": 5.2, "hype": 3.0},
        "fail": {"hype": -2.0},
    },
    {
        "id": "the-good-vase",
        "title": "Put the good vase out again",
        "body": (
            "Reception has run out of ways to say 'in a meeting' and has hidden the good vase. It "
            "comes out again if rage is at 30 or lower in 48 hours."
        ),
        "from": "Front desk",
        "goal": {"metric": "rage", "op": "<=", "value": 30.0, "when": "end"},
        "hours": 48,
        "reward": {"cash": 6.3, "hype": 3.4},
        "fail": {"hype": -2.0, "rage": 1.0},
    },
    {
        "id": "nervous-inspector",
        "title": "An inspector who startles",
        "body": (
            "An insurance inspector is here for 24 hours and jumps at noises. Rage has to stay at "
            "45 or lower for every moment of it, the fire drill included."
        ),
        "from": "Facilities",
        "goal": {"metric": "rage", "op": "<=", "value": 45.0, "when": "hold"},
        "hours": 24,
        "reward": {"cash": 4.2, "hype": 2.4},
        "fail": {"hype": -1.8},
    },
    {
        "id": "investor-in-the-lift",
        "title": "An investor reads the room",
        "body": (
            "An investor arrives in 36 hours. He reads the room before the deck, which is the "
            "right order. Have hype at 45 or higher when the lift opens."
        ),
        "from": "Investor relations",
        "goal": {"metric": "hype", "op": ">=", "value": 45.0, "when": "end"},
        "hours": 36,
        "reward": {"cash": 5.2, "hype": 3.0},
        "fail": {"hype": -2.0},
    },
    {
        "id": "cover-story",
        "title": "A magazine wants a mood",
        "body": (
            "The magazine goes to print in 48 hours with either 'The Company Everyone Is Talking "
            "About' or a soup recipe. It is us if hype is at 58 or higher at the close."
        ),
        "from": "A magazine",
        "goal": {"metric": "hype", "op": ">=", "value": 58.0, "when": "end"},
        "hours": 48,
        "reward": {"cash": 6.9, "hype": 4.0},
        "fail": {"hype": -2.6},
    },
    {
        "id": "documentary-light",
        "title": "The documentary crew",
        "body": (
            "The crew films for 24 hours and can't use footage in which nobody is excited. Keep "
            "hype at 40 or higher at every moment. Do not look into the lens."
        ),
        "from": "A film crew",
        "goal": {"metric": "hype", "op": ">=", "value": 40.0, "when": "hold"},
        "hours": 24,
        "reward": {"cash": 4.6, "hype": 3.0},
        "fail": {"hype": -2.0},
    },
    {
        "id": "weights-on-tour",
        "title": "Inspectors, with a stopwatch",
        "body": (
            "They will time real quota on real models for 36 hours, starting as you accept. Keep "
            "the limit at 1.0 or below and mini at 0.25 or below throughout."
        ),
        "from": "Consumer office",
        "goal": {"metric": "limit", "op": "<=", "value": 1.0, "when": "hold"},
        "also_goal": {"metric": "mini", "op": "<=", "value": 0.25, "when": "hold"},
        "hours": 36,
        "reward": {"cash": 5.2, "hype": 3.2},
        "fail": {"hype": -2.0, "suspicion": 3.0},
    },
    {
        "id": "hackathon",
        "title": "Four hundred students and a floor",
        "body": (
            "Four hundred students on one floor for 24 hours, asking for an easier meter. Hold the "
            "limit at 0.9 or below from the moment you accept until they sleep."
        ),
        "from": "A hackathon",
        "goal": {"metric": "limit", "op": "<=", "value": 0.9, "when": "hold"},
        "hours": 24,
        "reward": {"cash": 5.6, "hype": 3.4},
        "fail": {"hype": -2.0},
    },
    {
        "id": "tight-ship",
        "title": "Finance wants a tight ship",
        "body": (
            "Finance would love 24 hours with the limit at 1.2 or above, held from the moment you "
            "accept. It pays well. People notice a drain; Finance has a slide on that."
        ),
        "from": "Finance",
        "goal": {"metric": "limit", "op": ">=", "value": 1.2, "when": "hold"},
        "hours": 24,
        "reward": {"cash": 6.8, "hype": 2.0},
        "fail": {"hype": -1.2},
    },
    {
        "id": "full-strength",
        "title": "No mini in the room",
        "body": (
            "A prospect will test us blind for 36 hours and knows what small tastes like. Keep "
            "mini at 0 from the moment you accept until they are done."
        ),
        "from": "Enterprise sales",
        "goal": {"metric": "mini", "op": "<=", "value": 0.0, "when": "hold"},
        "hours": 36,
        "reward": {"cash": 5.4, "hype": 3.2},
        "fail": {"hype": -2.0, "suspicion": 2.0},
    },
    {
        "id": "small-model-week",
        "title": "Let the small one have a go",
        "body": (
            "The mini team begs for real traffic: mini at 0.4 or above for 24 hours, held from the "
            "moment you accept. They'll learn plenty. So may the users."
        ),
        "from": "Model desk",
        "goal": {"metric": "mini", "op": ">=", "value": 0.4, "when": "hold"},
        "hours": 24,
        "reward": {"cash": 6.0, "hype": 2.0},
        "fail": {"hype": -1.2},
    },
    {
        "id": "growth-target",
        "title": "A number for Growth",
        "body": (
            "Growth has promised somebody upstairs a number and would like it to become true. "
            "Payers up by 1.5 percent, counted 36 hours after you accept."
        ),
        "from": "Growth",
        "goal": {"metric": "payers_growth", "op": ">=", "value": 0.015, "when": "end"},
        "hours": 36,
        "reward": {"cash": 5.4, "hype": 3.0},
        "fail": {"hype": -2.0},
    },
    {
        "id": "astro-says-two",
        "title": "Astro told a room two percent",
        "body": (
            "On a stage, unprompted, Astro said two percent more payers in two days. Make it so: "
            "up by 2 percent, 48 hours after you accept. He has left the stage."
        ),
        "from": "Astro's office",
        "goal": {"metric": "payers_growth", "op": ">=", "value": 0.02, "when": "end"},
        "hours": 48,
        "reward": {"cash": 6.4, "hype": 3.8},
        "fail": {"hype": -3.0},
    },
    {
        "id": "a-bet-over-lunch",
        "title": "A bet over lunch",
        "body": (
            "Sales has bet Marketing a lunch that payers can grow 1 percent inside 24 hours of "
            "your accepting. They have booked the table either way."
        ),
        "from": "Sales",
        "goal": {"metric": "payers_growth", "op": ">=", "value": 0.01, "when": "end"},
        "hours": 24,
        "reward": {"cash": 4.6, "hype": 2.8},
        "fail": {"hype": -2.0},
    },
    {
        "id": "empty-the-waiting-room",
        "title": "Empty the waiting room",
        "body": (
            "Too many people sit staring at a full bar, and they phone. Support asks for a capped "
            "share of 20 percent or less, 36 hours from now."
        ),
        "from": "Support",
        "goal": {"metric": "capped", "op": "<=", "value": 0.2, "when": "end"},
        "hours": 36,
        "reward": {"cash": 5.3, "hype": 3.0},
        "fail": {"hype": -2.2},
    },
    {
        "id": "science-fair",
        "title": "The science fair",
        "body": (
            "The fair opens in 24 hours and every second project is us. Have no more than 15 "
            "percent of payers capped by then, or it'll be volcanoes again."
        ),
        "from": "A school district",
        "goal": {"metric": "capped", "op": "<=", "value": 0.15, "when": "end"},
        "hours": 24,
        "reward": {"cash": 5.1, "hype": 3.4},
        "fail": {"hype": -2.4},
    },
    {
        "id": "long-weekend-cover",
        "title": "Two of us and one chair",
        "body": (
            "Two agents and one chair have to cover the next 48 hours. It can be done if the "
            "capped share stays at 30 percent or less the whole time."
        ),
        "from": "Support, night shift",
        "goal": {"metric": "capped", "op": "<=", "value": 0.3, "when": "hold"},
        "hours": 48,
        "reward": {"cash": 5.8, "hype": 2.8},
        "fail": {"hype": -2.0, "rage": 1.0},
    },
    {
        "id": "let-the-fleet-rest",
        "title": "Nobody touch the button",
        "body": (
            "Capacity is moving racks and has taped a saucer over the button. No global reset for "
            "36 hours after you accept. A regional one they can live with."
        ),
        "from": "Capacity",
        "goal": {"metric": "resets", "op": "<=", "value": 0.0, "when": "hold"},
        "hours": 36,
        "reward": {"cash": 3.9, "hype": 2.0},
        "fail": {"hype": -1.5},
    },
    {
        "id": "two-boring-days",
        "title": "Two boring days",
        "body": (
            "Before they sign they want a sample of us being dull. No global reset for 48 hours "
            "from accepting, and suspicion at 30 or lower at the end."
        ),
        "from": "The auditors",
        "goal": {"metric": "resets", "op": "<=", "value": 0.0, "when": "hold"},
        "also_goal": {"metric": "suspicion", "op": "<=", "value": 30.0, "when": "end"},
        "hours": 48,
        "reward": {"cash": 5.6, "hype": 2.4},
        "fail": {"hype": -1.8, "suspicion": 2.0},
    },
    {
        "id": "marketing-bought-cake",
        "title": "Marketing has ordered the cake",
        "body": (
            "The cake says CONGRATULATIONS ON YOUR RESET and comes in 24 hours. It needs at least "
            "one global reset between accepting and cake. It is lemon."
        ),
        "from": "Marketing",
        "goal": {"metric": "resets", "op": ">=", "value": 1.0, "when": "end"},
        "hours": 24,
        "reward": {"cash": 3.4, "hype": 3.0},
        "fail": {"hype": -1.2},
    },
    {
        "id": "price-guide",
        "title": "The price guide goes to print",
        "body": (
            "The guide's table of subscriptions has been proofread twice and nobody is up to a "
            "third. Hold the price at $20 or less for 48 hours from accepting."
        ),
        "from": "A consumer magazine",
        "goal": {"metric": "price", "op": "<=", "value": 20.0, "when": "hold"},
        "hours": 48,
        "reward": {"cash": 3.6, "hype": 2.0},
        "fail": {"hype": -1.8, "suspicion": 1.0},
    },
    {
        "id": "bundle-with-socks",
        "title": "A phone company has socks",
        "body": (
            "They sell us in a bundle with socks, if the price is $18 or less. It must be there "
            "when you accept and stay there for 36 hours. Good socks, for what it's worth."
        ),
        "from": "A phone company",
        "goal": {"metric": "price", "op": "<=", "value": 18.0, "when": "hold"},
        "hours": 36,
        "reward": {"cash": 5.8, "hype": 3.4},
        "fail": {"hype": -1.8},
    },
    {
        "id": "prove-its-worth-it",
        "title": "Worth every one of 21 dollars",
        "body": (
            "Show them that people will pay: a price of $21 or more 36 hours from now, and no "
            "fewer payers than when you accepted. They have never dared to ask."
        ),
        "from": "The pricing team",
        "goal": {"metric": "price", "op": ">=", "value": 21.0, "when": "end"},
        "also_goal": {"metric": "payers_growth", "op": ">=", "value": 0.0, "when": "end"},
        "hours": 36,
        "reward": {"cash": 6.2, "hype": 3.2},
        "fail": {"hype": -2.2, "rage": 1.0},
    },
    {
        "id": "an-experiment-in-truth",
        "title": "An experiment in truth",
        "body": (
            "The engineers would like the status page on honest for 36 hours, held from the moment "
            "you accept, just to see what happens. Somebody has brought snacks."
        ),
        "from": "Reliability",
        "goal": {"metric": "honest", "op": ">=", "value": 1.0, "when": "hold"},
        "hours": 36,
        "reward": {"cash": 4.3, "hype": 2.6},
        "fail": {"hype": -1.6, "suspicion": 2.0},
    },
    {
        "id": "honest-and-popular",
        "title": "Honest and popular, if possible",
        "body": (
            "The school wants a case study in two virtues: status page honest for 48 hours from "
            "accepting, hype at 42 or higher at the end. They are only ever sighted apart."
        ),
        "from": "A business school",
        "goal": {"metric": "honest", "op": ">=", "value": 1.0, "when": "hold"},
        "also_goal": {"metric": "hype", "op": ">=", "value": 42.0, "when": "end"},
        "hours": 48,
        "reward": {"cash": 5.8, "hype": 3.6},
        "fail": {"hype": -2.4},
    },
    {
        "id": "before-the-hearing",
        "title": "Before the hearing",
        "body": (
            "Counsel faces a committee in 36 hours and would like to be asked about the law and "
            "nothing else. Have suspicion at 25 or lower when he stands up."
        ),
        "from": "Legal",
        "goal": {"metric": "suspicion", "op": "<=", "value": 25.0, "when": "end"},
        "hours": 36,
        "reward": {"cash": 5.3, "hype": 2.8},
        "fail": {"hype": -1.8, "suspicion": 2.0},
    },
)
