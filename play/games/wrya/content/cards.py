"""Launch cards: what marketing says, what is really the case, and what shipping it does.

``effects`` are points of hype, mindshare, rage and suspicion, and cash in $M, before luck and
combos. A negative rage is a calmer room. ``dark`` cards are paid for in trust. ``also`` holds
side effects: the status page set honest or green, or a compute surge ``[fraction of load, hours]``.
"""

from __future__ import annotations

from typing import Any, Final

CARDS: Final[tuple[dict[str, Any], ...]] = (
    {
        "id": "quota-bar",
        "name": "Quota Bar",
        "tagline": "Your whole week at a glance.",
        "flavor": (
            "Shows how much week you have left. People had asked for the bar. They had also "
            "asked for more week."
        ),
        "cost": 1,
        "rarity": "common",
        "dark": False,
        "effects": {"hype": 2.75, "mindshare": 0.31, "rage": -1.25, "suspicion": -0.55},
    },
    {
        "id": "beige-mode",
        "name": "Beige Mode",
        "tagline": "Approved by eleven focus groups.",
        "flavor": "Nobody hates it. That was the brief, and the launch film is four minutes long.",
        "cost": 1,
        "rarity": "common",
        "dark": False,
        "effects": {"hype": 2.25, "mindshare": 0.22, "rage": -0.65},
    },
    {
        "id": "undo",
        "name": "Undo",
        "tagline": "Ctrl+Z, reimagined.",
        "flavor": (
            "Takes back the last thing the model did to your files; until now that was done by "
            "prayer. Good tears in the replies."
        ),
        "cost": 1,
        "rarity": "common",
        "dark": False,
        "effects": {"hype": 3.55, "mindshare": 0.57, "rage": -1.9, "suspicion": -0.4},
    },
    {
        "id": "plain-status",
        "name": "Status Page, Plain Edition",
        "tagline": "Now available in three colours.",
        "flavor": (
            "The status page goes honest on launch day: green, yellow, red. Legal had been "
            "hoping for a mauve."
        ),
        "cost": 1,
        "rarity": "common",
        "dark": False,
        "effects": {"hype": 2.5, "mindshare": 0.28, "rage": -1.4, "suspicion": -0.7},
        "also": {"status": "honest"},
    },
    {
        "id": "dash-slider",
        "name": "Dash Slider",
        "tagline": "You choose how many. Zero is allowed.",
        "flavor": (
            "Runs from none to Victorian. Writers post screenshots all day and sound, for "
            "writers, content."
        ),
        "cost": 1,
        "rarity": "common",
        "dark": False,
        "effects": {"hype": 3.8, "mindshare": 0.54, "rage": -1.0, "suspicion": -0.1},
    },
    {
        "id": "sorted-picker",
        "name": "Model Picker, Sorted",
        "tagline": "All nineteen models, now alphabetical.",
        "flavor": (
            "It won't say which are good. Being able to find the bad ones faster has soothed "
            "more people than planned."
        ),
        "cost": 1,
        "rarity": "common",
        "dark": False,
        "effects": {"hype": 2.4, "mindshare": 0.34, "rage": -1.55, "suspicion": -0.35},
    },
    {
        "id": "voice-that-waits",
        "name": "Voice That Waits",
        "tagline": "It lets you finish.",
        "flavor": (
            "'Go on,' it says, and then does not speak. Testers came for a minute and stayed to "
            "discuss their mothers."
        ),
        "cost": 1,
        "rarity": "common",
        "dark": False,
        "effects": {"hype": 3.9, "mindshare": 0.66, "rage": -1.35, "suspicion": 0.1},
    },
    {
        "id": "sticker-pack-four",
        "name": "Sticker Pack 4",
        "tagline": "Fifty new ways to say thanks.",
        "flavor": (
            "An intern drew these during a budget meeting. They are about to outperform the budget."
        ),
        "cost": 1,
        "rarity": "common",
        "dark": False,
        "effects": {"hype": 4.3, "mindshare": 0.41, "rage": -0.75, "suspicion": -0.15},
    },
    {
        "id": "weekly-recap",
        "name": "Weekly Recap",
        "tagline": "Your week in six cheerful slides.",
        "flavor": (
            "Did you ask it that, at 3 a.m.? See slide four. Everyone shares theirs, then "
            "wonders who else has a copy."
        ),
        "cost": 1,
        "rarity": "common",
        "dark": False,
        "effects": {"hype": 4.4, "mindshare": 0.86, "rage": -0.2, "suspicion": 0.4},
    },
    {
        "id": "footnotes-on",
        "name": "Footnotes On",
        "tagline": "Every claim, sourced.",
        "flavor": "The sources exist. We would have liked that to be less of a headline.",
        "cost": 1,
        "rarity": "common",
        "dark": False,
        "effects": {"hype": 3.0, "mindshare": 0.73, "rage": -0.5, "suspicion": -0.65},
    },
    {
        "id": "bug-mug",
        "name": "Bug Bounty Mug",
        "tagline": "Find a bug, win a mug.",
        "flavor": (
            "Two hundred mugs gone by noon, two hundred bugs with them. Complaints now arrive "
            "with a photo of the mug."
        ),
        "cost": 1,
        "rarity": "common",
        "dark": False,
        "effects": {"hype": 2.9, "mindshare": 0.38, "rage": -1.5, "suspicion": -0.5},
    },
    {
        "id": "ten-fingers",
        "name": "Ten Fingers",
        "tagline": "Hands, solved.",
        "flavor": (
            "People in pictures now have the usual number, and last year's pictures are doing "
            "our advertising for nothing."
        ),
        "cost": 1,
        "rarity": "common",
        "dark": False,
        "effects": {"hype": 4.15, "mindshare": 0.98, "rage": -0.45, "suspicion": 0.05},
    },
    {
        "id": "gentle-blame",
        "name": "Blame, Gently",
        "tagline": "Code history with a bedside manner.",
        "flavor": (
            "Finds who wrote the broken line and tells them kindly. It was you. Developers send "
            "it to each other all day."
        ),
        "cost": 1,
        "rarity": "common",
        "dark": False,
        "effects": {"hype": 3.65, "mindshare": 0.95, "rage": -1.1, "suspicion": -0.2},
    },
    {
        "id": "long-memory",
        "name": "Long Memory",
        "tagline": "It remembers so that you can relax.",
        "flavor": (
            "Knows your dog, your deadline, your allergy and, once, at a bad moment, your ex."
        ),
        "cost": 1,
        "rarity": "common",
        "dark": False,
        "effects": {"hype": 4.05, "mindshare": 0.79, "rage": -0.35, "suspicion": 0.45},
    },
    {
        "id": "tiny-astro",
        "name": "Tiny Astro",
        "tagline": "A little founder for your dock.",
        "flavor": (
            "He waves when you reach your limit. Popular with people who have not reached their "
            "limit."
        ),
        "cost": 1,
        "rarity": "common",
        "dark": False,
        "effects": {"hype": 3.25, "mindshare": 0.63, "suspicion": 0.35},
    },
    {
        "id": "zip-of-you",
        "name": "Export Everything",
        "tagline": "Your data, in a zip, today.",
        "flavor": (
            "Six seconds, no survey. Privacy lawyers keep trying it to find the catch, and keep "
            "being let down."
        ),
        "cost": 1,
        "rarity": "common",
        "dark": False,
        "effects": {"hype": 2.65, "mindshare": 0.47, "rage": -0.9, "suspicion": -0.75},
    },
    {
        "id": "eight-second-loop",
        "name": "Eight-Second Loop",
        "tagline": "Any film you like, if you like it short.",
        "flavor": (
            "Everybody makes the same cat. It is heavy to serve: the GPUs will be chewing cats "
            "until tomorrow."
        ),
        "cost": 1,
        "rarity": "common",
        "dark": False,
        "effects": {"hype": 4.55, "mindshare": 0.89, "rage": -0.6, "suspicion": 0.2},
        "also": {"surge": [0.06, 16]},
    },
    {
        "id": "plugin-amnesty",
        "name": "Plugin Amnesty",
        "tagline": "Your old plugins work again.",
        "flavor": (
            "We never said why they stopped. In the same spirit we will not say why they are "
            "back. Much hugging."
        ),
        "cost": 1,
        "rarity": "common",
        "dark": False,
        "effects": {"hype": 3.15, "mindshare": 0.44, "rage": -1.8, "suspicion": 0.25},
    },
    {
        "id": "your-name-right",
        "name": "Your Name, Said Right",
        "tagline": "Two million names, pronounced.",
        "flavor": (
            "People hear the machine get it right first time and go quiet for a bit. Even the "
            "angry ones."
        ),
        "cost": 1,
        "rarity": "common",
        "dark": False,
        "effects": {"hype": 3.4, "mindshare": 0.76, "rage": -2.0, "suspicion": -0.3},
    },
    {
        "id": "sponsored-suggestions",
        "name": "Sponsored Suggestions",
        "tagline": "Helpful ideas from people who care enough to pay.",
        "flavor": (
            "An ad under every third answer. The mattress one, below a question about insomnia, "
            "did very well. That is the worry."
        ),
        "cost": 1,
        "rarity": "common",
        "dark": True,
        "effects": {"hype": 4.2, "mindshare": 0.6, "rage": -0.25, "suspicion": 2.55, "cash": 1.85},
    },
    {
        "id": "cliffhanger",
        "name": "Cliffhanger",
        "tagline": "Unlock the rest of what you asked.",
        "flavor": (
            "The answer stops one line from the end and names a price. It sells superbly and is "
            "read aloud at dinners."
        ),
        "cost": 1,
        "rarity": "common",
        "dark": True,
        "effects": {"hype": 4.8, "mindshare": 0.5, "rage": -0.1, "suspicion": 2.85, "cash": 1.55},
    },
    {
        "id": "seven-days",
        "name": "Seven Days On Us",
        "tagline": "Try everything. Think about it later.",
        "flavor": (
            "A lovely week. Cancelling is by fax. Most of the money comes from people who have "
            "never seen one."
        ),
        "cost": 1,
        "rarity": "common",
        "dark": True,
        "effects": {"hype": 6.0, "mindshare": 0.82, "rage": -0.85, "suspicion": 1.95, "cash": 1.25},
    },
    {
        "id": "better-together",
        "name": "Better Together",
        "tagline": "Help the model help you. Already on!",
        "flavor": (
            "The switch that lets your chats train it was already on. People were looking at the "
            "badge, which is a lovely badge."
        ),
        "cost": 1,
        "rarity": "common",
        "dark": True,
        "effects": {"hype": 5.4, "mindshare": 0.7, "rage": -1.15, "suspicion": 3.15, "cash": 0.95},
    },
    {
        "id": "turbo",
        "name": "Turbo",
        "tagline": "Same model. Suddenly quick.",
        "flavor": (
            "Quick because it is gtp-5.4-mini in a nicer font. The impatient adore it. One "
            "developer is counting tokens."
        ),
        "cost": 1,
        "rarity": "common",
        "dark": True,
        "effects": {"hype": 6.6, "mindshare": 0.92, "rage": -1.75, "suspicion": 3.45, "cash": 0.65},
    },
    {
        "id": "calm-page",
        "name": "The Calm Page",
        "tagline": "A status page that respects your peace.",
        "flavor": (
            "Goes green at launch and is pinned there, whatever is on fire behind it. Restful, "
            "if you look only at the page."
        ),
        "cost": 1,
        "rarity": "common",
        "dark": True,
        "effects": {"hype": 3.6, "mindshare": 0.25, "rage": -1.65, "suspicion": 2.25, "cash": 0.35},
        "also": {"status": "green"},
    },
    {
        "id": "spreadsheet-whisperer",
        "name": "Spreadsheet Whisperer",
        "tagline": "Your own formulas, explained to you.",
        "flavor": (
            "Accountants are not loud people. This morning you can hear them from the street."
        ),
        "cost": 2,
        "rarity": "uncommon",
        "dark": False,
        "effects": {"hype": 6.7, "mindshare": 1.08, "rage": -3.2, "suspicion": -0.3},
    },
    {
        "id": "human-changelog",
        "name": "Changelog for Humans",
        "tagline": "What changed, and why, in sentences.",
        "flavor": (
            "Limits included. The status page goes honest the same hour, as the two had been "
            "contradicting each other."
        ),
        "cost": 2,
        "rarity": "uncommon",
        "dark": False,
        "effects": {"hype": 5.3, "mindshare": 0.84, "rage": -3.5, "suspicion": -1.55},
        "also": {"status": "honest"},
    },
    {
        "id": "opinionated-browser",
        "name": "A Browser With Opinions",
        "tagline": "You surf. It has notes.",
        "flavor": (
            "It closed a tester's seventh shoe tab and was right to. Columnists are in love. It "
            "also knows about the shoes."
        ),
        "cost": 2,
        "rarity": "uncommon",
        "dark": False,
        "effects": {"hype": 8.95, "mindshare": 2.04, "rage": -0.4, "suspicion": 0.95},
    },
    {
        "id": "night-shift",
        "name": "Night Shift",
        "tagline": "Leave a list. Wake up to a finished one.",
        "flavor": (
            "It works all night and so does the fleet: heavy to serve for most of a day. People "
            "wake early to look."
        ),
        "cost": 2,
        "rarity": "uncommon",
        "dark": False,
        "effects": {"hype": 9.45, "mindshare": 1.8, "rage": -2.25, "suspicion": 0.45},
        "also": {"surge": [0.09, 20]},
    },
    {
        "id": "classroom-desk",
        "name": "Classroom Desk",
        "tagline": "A seat for every student.",
        "flavor": (
            "Hints, never answers. Teachers send praise by post, and someone in press had to "
            "have the envelopes explained."
        ),
        "cost": 2,
        "rarity": "uncommon",
        "dark": False,
        "effects": {"hype": 6.2, "mindshare": 1.44, "rage": -1.95, "suspicion": -1.05},
    },
    {
        "id": "interpreter",
        "name": "Interpreter",
        "tagline": "Sixty languages, live.",
        "flavor": (
            "A baker in Lisbon and a plumber in Osaka settle an invoice, laughing. The clip "
            "needed no voice-over."
        ),
        "cost": 2,
        "rarity": "uncommon",
        "dark": False,
        "effects": {"hype": 8.5, "mindshare": 1.92, "rage": -2.9, "suspicion": -0.55},
    },
    {
        "id": "sandbox",
        "name": "Sandbox",
        "tagline": "Let it break things somewhere else.",
        "flavor": (
            "It wiped a test server in private, with dignity, and owned up. Developers forgive a "
            "great deal after that."
        ),
        "cost": 2,
        "rarity": "uncommon",
        "dark": False,
        "effects": {"hype": 7.15, "mindshare": 1.2, "rage": -3.8, "suspicion": -1.3},
    },
    {
        "id": "personality-dial",
        "name": "Personality Dial",
        "tagline": "From colleague to golden retriever.",
        "flavor": (
            "Most leave it on retriever. Someone has found a notch below the lowest and would "
            "like to know what it was for."
        ),
        "cost": 2,
        "rarity": "uncommon",
        "dark": False,
        "effects": {"hype": 7.6, "mindshare": 0.96, "rage": -1.0, "suspicion": 0.7},
    },
    {
        "id": "cloth-edition",
        "name": "Cloth Edition",
        "tagline": "Your finest chats, bound by hand.",
        "flavor": (
            "Ordered as a joke, then read, then lent to a neighbour. Small print run, small fuss."
        ),
        "cost": 2,
        "rarity": "uncommon",
        "dark": False,
        "effects": {"hype": 4.85, "mindshare": 0.48, "rage": -1.3, "suspicion": 0.2},
    },
    {
        "id": "review-panel",
        "name": "Review by Committee",
        "tagline": "Five models read your code.",
        "flavor": (
            "Four approve at once. The fifth is unbearable and right about time zones. Engineers "
            "want a desk beside it."
        ),
        "cost": 2,
        "rarity": "uncommon",
        "dark": False,
        "effects": {"hype": 8.05, "mindshare": 1.68, "rage": -0.7, "suspicion": -0.05},
    },
    {
        "id": "patient-mode",
        "name": "Patient Mode",
        "tagline": "Large type, slow voice, no rush.",
        "flavor": (
            "Grandparents ring support half as often and their families twice as often. No slide "
            "had predicted that."
        ),
        "cost": 2,
        "rarity": "uncommon",
        "dark": False,
        "effects": {"hype": 5.75, "mindshare": 1.32, "rage": -4.1, "suspicion": -0.8},
    },
    {
        "id": "priority-lane",
        "name": "Priority Lane",
        "tagline": "Skip the queue.",
        "flavor": (
            "The queue opened the same day as the way around it, and those in front are "
            "delighted and paying handsomely."
        ),
        "cost": 2,
        "rarity": "uncommon",
        "dark": True,
        "effects": {"hype": 10.7, "mindshare": 0.6, "rage": -1.65, "suspicion": 4.4, "cash": 3.55},
    },
    {
        "id": "memory-rental",
        "name": "Memory, Premium",
        "tagline": "Keep what it knows about you. Monthly.",
        "flavor": (
            "Stop paying and it forgets your children. Earns less than you would think, gets "
            "quoted more than you would like."
        ),
        "cost": 2,
        "rarity": "uncommon",
        "dark": True,
        "effects": {"hype": 8.2, "mindshare": 0.72, "suspicion": 5.65, "cash": 1.05},
    },
    {
        "id": "partner-insights",
        "name": "Partner Insights",
        "tagline": "Sharper answers, thanks to our partners.",
        "flavor": (
            "Sharper they are, and the reviews glow. The partners are insurers. Page nine says "
            "what they get in return."
        ),
        "cost": 2,
        "rarity": "uncommon",
        "dark": True,
        "effects": {
            "hype": 13.25,
            "mindshare": 1.56,
            "rage": -2.55,
            "suspicion": 6.95,
            "cash": 2.3,
        },
    },
    {
        "id": "preview-55",
        "name": "gtp-5.5 Preview",
        "tagline": "The one before the one.",
        "flavor": (
            "Better at nearly everything, kinder about it, heavy to serve for a day or so. Two "
            "rivals postpone something."
        ),
        "cost": 3,
        "rarity": "rare",
        "dark": False,
        "effects": {"hype": 14.8, "mindshare": 2.82, "rage": -3.4, "suspicion": -0.5},
        "also": {"surge": [0.13, 28]},
    },
    {
        "id": "quiet-update",
        "name": "The Quiet Update",
        "tagline": "You reported it. We fixed it.",
        "flavor": (
            "Four hundred bugs, no keynote. Thin applause, enormous relief. One man has framed "
            "the list."
        ),
        "cost": 3,
        "rarity": "rare",
        "dark": False,
        "effects": {"hype": 8.3, "mindshare": 1.26, "rage": -6.55, "suspicion": -2.3},
    },
    {
        "id": "open-notebook",
        "name": "Open Notebook",
        "tagline": "Science, with the working shown.",
        "flavor": (
            "Three labs repeat the result before the weekend. The press release is short because "
            "there was something to put in it."
        ),
        "cost": 3,
        "rarity": "rare",
        "dark": False,
        "effects": {"hype": 11.55, "mindshare": 3.21, "rage": -2.35, "suspicion": -1.4},
    },
    {
        "id": "the-brick",
        "name": "The Brick",
        "tagline": "We made an object.",
        "flavor": (
            "It listens only when pressed, it says. One button, no screen, sold out in an hour "
            "to people who own phones."
        ),
        "cost": 3,
        "rarity": "rare",
        "dark": False,
        "effects": {"hype": 13.2, "mindshare": 2.04, "rage": -1.3, "suspicion": 1.25},
    },
    {
        "id": "office-oracle",
        "name": "Office Oracle",
        "tagline": "Ask your company anything.",
        "flavor": (
            "It found the policy, its author, and that the author left in March. Head office is "
            "charmed. IT asks what else it read."
        ),
        "cost": 3,
        "rarity": "rare",
        "dark": False,
        "effects": {"hype": 9.95, "mindshare": 1.65, "rage": -4.45, "suspicion": 0.35},
    },
    {
        "id": "sponsored-reasoning",
        "name": "Sponsored Reasoning",
        "tagline": "Thinking, made possible by brands.",
        "flavor": (
            "Brands buy a step in the chain of thought, which now concludes lunch. Enormous "
            "money, and a thread to match."
        ),
        "cost": 3,
        "rarity": "rare",
        "dark": True,
        "effects": {"hype": 14.3, "mindshare": 0.87, "suspicion": 10.7, "cash": 5.25},
    },
    {
        "id": "launch-day-model",
        "name": "Launch-Day Model",
        "tagline": "As magnificent as it was on stage.",
        "flavor": (
            "For a while it truly is. Then the small one walks in wearing its badge. Bliss, "
            "until then."
        ),
        "cost": 3,
        "rarity": "rare",
        "dark": True,
        "effects": {"hype": 20.4, "mindshare": 2.43, "rage": -5.5, "suspicion": 7.65, "cash": 2.2},
    },
    {
        "id": "gtp-six",
        "name": "gtp-6",
        "tagline": "It was in the drawer the whole time.",
        "flavor": (
            "Astro asks it one question on stage and sits down. Very heavy to serve for almost "
            "two days. No one minds."
        ),
        "cost": 4,
        "rarity": "legendary",
        "dark": False,
        "effects": {"hype": 22.0, "mindshare": 2.2, "rage": -9.15, "suspicion": 0.95},
        "also": {"surge": [0.2, 40]},
    },
    {
        "id": "the-proof",
        "name": "The Proof",
        "tagline": "A hundred-year-old problem, closed.",
        "flavor": (
            "Mathematicians check it all night and post 'yes' at dawn. Rivals clap, sceptics "
            "soften, the capped stay capped."
        ),
        "cost": 4,
        "rarity": "legendary",
        "dark": False,
        "effects": {"hype": 15.4, "mindshare": 4.4, "suspicion": -2.6},
    },
)
