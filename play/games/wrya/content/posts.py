"""Post drafts, ten in each of eight categories, in the voice of the account or of thibs.

``effects`` are points of hype, rage and suspicion before luck; ``var`` scales the luck. ``fits``
lists what must hold on the visible state (all of it) before the draft is offered; empty means
always. ``lie`` puts the post on record as a lie. ``promise`` is the number of hours within which
the post has publicly promised a global reset.
"""

from __future__ import annotations

from typing import Any, Final

POSTS: Final[tuple[dict[str, Any], ...]] = (
    {
        "id": "hype-promoted-it",
        "category": "hype",
        "text": (
            "Our best model answered a question I had not finished asking. I wanted to be "
            "annoyed. I have promoted it instead."
        ),
        "effects": {"hype": 2.85, "rage": 0.27, "suspicion": 0.31},
        "var": 0.54,
        "lie": False,
        "fits": {},
    },
    {
        "id": "hype-logos-and-everything",
        "category": "hype",
        "text": (
            "People are running whole companies on one subscription. We checked. They have logos "
            "and everything."
        ),
        "effects": {"hype": 2.35, "rage": 0.33, "suspicion": 0.33},
        "var": 0.49,
        "lie": False,
        "fits": {},
    },
    {
        "id": "hype-croissants-scale",
        "category": "hype",
        "text": (
            "A baker rebuilt her ordering system with us in one evening. Her croissants now "
            "scale. Engineering would like it known that ours do not."
        ),
        "effects": {"hype": 2.15, "rage": 0.23, "suspicion": 0.21},
        "var": 0.58,
        "lie": False,
        "fits": {},
    },
    {
        "id": "hype-printing-more",
        "category": "hype",
        "text": (
            "We ran out of T-shirts, and then of the box they came in. If you took the box: no "
            "hard feelings, do send a picture."
        ),
        "effects": {"hype": 3.25, "rage": 0.35, "suspicion": 0.29},
        "var": 0.66,
        "lie": False,
        "fits": {"hype_min": 60},
    },
    {
        "id": "hype-it-went-quiet",
        "category": "hype",
        "text": (
            "It has gone quiet in here, so this is a good moment to try the thing properly. "
            "Nobody is watching. Ask it the embarrassing one."
        ),
        "effects": {"hype": 1.8, "rage": 0.25, "suspicion": 0.25},
        "var": 0.7,
        "lie": False,
        "fits": {"hype_max": 35},
    },
    {
        "id": "hype-own-pencil",
        "category": "hype",
        "text": (
            "Congratulations to our friends across the street on the launch. Ours sat the same "
            "exam last month and brought its own pencil."
        ),
        "effects": {"hype": 3.4, "rage": 0.37, "suspicion": 0.39},
        "var": 0.79,
        "lie": False,
        "fits": {"rival_recent": True},
    },
    {
        "id": "hype-bigger-axis",
        "category": "hype",
        "text": (
            "Week three, and the chart of things you have built ran into its own title. Design "
            "has moved the title. There was very nearly a slide about it."
        ),
        "effects": {"hype": 3.05, "rage": 0.29, "suspicion": 0.35},
        "var": 0.62,
        "lie": False,
        "fits": {"week": 3, "hype_min": 50},
    },
    {
        "id": "hype-recipe-thread",
        "category": "hype",
        "text": (
            "Went into the replies looking for a fight and found thirty people fixing each "
            "other's soup with our model. Carry on. Salt earlier."
        ),
        "effects": {"hype": 1.95, "rage": 0.21, "suspicion": 0.23},
        "var": 0.45,
        "lie": False,
        "fits": {"rage_max": 30},
    },
    {
        "id": "hype-cheaper-than-lunch",
        "category": "hype",
        "text": (
            "Plus is below twenty dollars. Lunch for two costs more, and lunch has never got to "
            "the end of your novel."
        ),
        "effects": {"hype": 2.5, "rage": 0.31, "suspicion": 0.27},
        "var": 0.41,
        "lie": False,
        "fits": {"price_below": 20},
    },
    {
        "id": "hype-impossible-refactor",
        "category": "hype",
        "text": (
            "Everybody has a full week again. Do not spend it on small talk. Take the refactor "
            "nobody dares touch, start now, and write from the far side."
        ),
        "effects": {"hype": 2.7, "rage": 0.39, "suspicion": 0.37},
        "var": 0.75,
        "lie": False,
        "fits": {"reset_within": 18},
    },
    {
        "id": "teaser-has-a-door",
        "category": "teaser",
        "text": (
            "Weight: none. Colour: disputed. Doors: one. That is all of the press kit I am "
            "cleared to read out."
        ),
        "effects": {"hype": 2.1, "rage": 0.0, "suspicion": 0.18},
        "var": 1.04,
        "lie": False,
        "fits": {},
    },
    {
        "id": "teaser-thursday",
        "category": "teaser",
        "text": (
            "Thursday. I have said too much. Legal agrees: it was one word, and they had "
            "approved none."
        ),
        "effects": {"hype": 1.8, "rage": 0.0, "suspicion": 0.22},
        "var": 1.25,
        "lie": False,
        "fits": {},
    },
    {
        "id": "teaser-closed-terminal",
        "category": "teaser",
        "text": (
            "Walked past three engineers applauding a terminal. Asked what it was. They closed "
            "the terminal and applauded me instead."
        ),
        "effects": {"hype": 2.3, "rage": 0.0, "suspicion": 0.19},
        "var": 0.9,
        "lie": False,
        "fits": {},
    },
    {
        "id": "teaser-measuring-the-stage",
        "category": "teaser",
        "text": (
            "Astro is pacing out the stage in his own shoes, counting under his breath. He only "
            "does that for the big ones, or when he has lost a ring."
        ),
        "effects": {"hype": 2.6, "rage": 0.0, "suspicion": 0.17},
        "var": 1.1,
        "lie": False,
        "fits": {},
    },
    {
        "id": "teaser-still-purring",
        "category": "teaser",
        "text": (
            "Lovely launch across town. I went and opened our drawer a crack, only to check. "
            "Still purring."
        ),
        "effects": {"hype": 2.9, "rage": 0.0, "suspicion": 0.23},
        "var": 1.31,
        "lie": False,
        "fits": {"rival_recent": True},
    },
    {
        "id": "teaser-kerning-clue",
        "category": "teaser",
        "text": (
            "It has been quiet around here. Look closely at the spacing of this sentence. There "
            "is a clue in it, or there is spacing."
        ),
        "effects": {"hype": 1.5, "rage": 0.0, "suspicion": 0.21},
        "var": 1.17,
        "lie": False,
        "fits": {"hype_max": 40},
    },
    {
        "id": "teaser-check-your-post",
        "category": "teaser",
        "text": (
            "One of the guesses in the replies is right. Recruiting has written to her. Legal "
            "has written to everyone else, so that she will not stand out."
        ),
        "effects": {"hype": 2.75, "rage": 0.0, "suspicion": 0.25},
        "var": 0.97,
        "lie": False,
        "fits": {"hype_min": 60},
    },
    {
        "id": "teaser-good-slide",
        "category": "teaser",
        "text": (
            "Week one of three. The plan for the last one fits on a single good slide. I did "
            "not think there was such a thing. It has been given a guard."
        ),
        "effects": {"hype": 1.65, "rage": 0.0, "suspicion": 0.15},
        "var": 0.76,
        "lie": False,
        "fits": {"week": 1},
    },
    {
        "id": "teaser-blurred-twice",
        "category": "teaser",
        "text": (
            "Screenshot below, blurred once for the lawyers and a second time for me. The grey "
            "patch at the bottom is the good bit, or my thumb."
        ),
        "effects": {"hype": 1.95, "rage": 0.0, "suspicion": 0.26},
        "var": 0.82,
        "lie": False,
        "fits": {"suspicion_max": 35},
    },
    {
        "id": "teaser-keep-it-clear",
        "category": "teaser",
        "text": (
            "We reset you all to make room, and something has asked for the room. Please do not "
            "fill it with emails."
        ),
        "effects": {"hype": 2.45, "rage": 0.0, "suspicion": 0.14},
        "var": 0.69,
        "lie": False,
        "fits": {"reset_within": 18},
    },
    {
        "id": "meme-own-fork",
        "category": "meme",
        "text": "me: I only use it for work. its notes on me: takes own fork to weddings",
        "effects": {"hype": 1.85, "rage": -0.48, "suspicion": 0.0},
        "var": 1.95,
        "lie": False,
        "fits": {},
    },
    {
        "id": "meme-has-it-eaten",
        "category": "meme",
        "text": "Normalise asking the model whether it has eaten.",
        "effects": {"hype": 1.75, "rage": -0.55, "suspicion": 0.0},
        "var": 1.8,
        "lie": False,
        "fits": {},
    },
    {
        "id": "meme-asked-nicely",
        "category": "meme",
        "text": "New shirt. Front: I ASKED IT NICELY. Back: IT CHECKED WITH LEGAL.",
        "effects": {"hype": 2.1, "rage": -0.45, "suspicion": 0.0},
        "var": 2.1,
        "lie": False,
        "fits": {},
    },
    {
        "id": "meme-call-your-mother",
        "category": "meme",
        "text": (
            "Reaching 100 percent is nature telling you to ring your mother. She has no limits. "
            "We have checked."
        ),
        "effects": {"hype": 1.6, "rage": -0.38, "suspicion": 0.0},
        "var": 2.9,
        "lie": False,
        "fits": {"capped_min": 0.15},
    },
    {
        "id": "meme-typing-hi",
        "category": "meme",
        "text": "your quota, bracing, as you send 'hi' as a separate message",
        "effects": {"hype": 2.0, "rage": -0.34, "suspicion": 0.0},
        "var": 2.75,
        "lie": False,
        "fits": {"limit_above": 1.1},
    },
    {
        "id": "meme-pov-benchmark",
        "category": "meme",
        "text": (
            "POV: you are a benchmark, it is not yet noon, and somebody has launched at you again"
        ),
        "effects": {"hype": 2.25, "rage": -0.52, "suspicion": 0.0},
        "var": 2.3,
        "lie": False,
        "fits": {"rival_recent": True},
    },
    {
        "id": "meme-flight-of-stairs",
        "category": "meme",
        "text": "[thirty million progress bars falling down a flight of stairs, laughing]",
        "effects": {"hype": 2.35, "rage": -0.62, "suspicion": 0.0},
        "var": 1.65,
        "lie": False,
        "fits": {"reset_within": 12},
    },
    {
        "id": "meme-cup-of-tea",
        "category": "meme",
        "text": "The reset button is well. It has a cup of tea. It speaks of you often.",
        "effects": {"hype": 1.5, "rage": -0.41, "suspicion": 0.0},
        "var": 2.6,
        "lie": False,
        "fits": {"no_reset_within": 72},
    },
    {
        "id": "meme-wednesday-of-weeks",
        "category": "meme",
        "text": "Week two is the Wednesday of weeks.",
        "effects": {"hype": 1.25, "rage": -0.59, "suspicion": 0.0},
        "var": 1.5,
        "lie": False,
        "fits": {"week": 2},
    },
    {
        "id": "meme-chair-no-arms",
        "category": "meme",
        "text": "Ratio me gently. I have a chair without arms and a meeting at four.",
        "effects": {"hype": 1.35, "rage": -0.66, "suspicion": 0.0},
        "var": 2.45,
        "lie": False,
        "fits": {"rage_min": 50},
    },
    {
        "id": "apology-no-excuse-attached",
        "category": "apology",
        "text": (
            "Some of you have had a bad time with us at one point or another. There is no excuse "
            "attached to this post. Sorry. Tell us what it cost you."
        ),
        "effects": {"hype": -0.31, "rage": -3.3, "suspicion": -0.58},
        "var": 0.25,
        "lie": False,
        "fits": {},
    },
    {
        "id": "apology-exclamation-marks",
        "category": "apology",
        "text": (
            "Read our old posts back. You were right about the tone. Sorry. I have taken the "
            "exclamation marks away from the team until they can behave."
        ),
        "effects": {"hype": -0.21, "rage": -2.2, "suspicion": -0.49},
        "var": 0.35,
        "lie": False,
        "fits": {},
    },
    {
        "id": "apology-same-bar",
        "category": "apology",
        "text": (
            "A lot of you ran out before your week did. We choose those numbers, nobody else "
            "does. I am sorry, and I am looking at the same bar you are."
        ),
        "effects": {"hype": -0.33, "rage": -3.55, "suspicion": -0.66},
        "var": 0.23,
        "lie": False,
        "fits": {"capped_min": 0.15},
    },
    {
        "id": "apology-too-many-to-be-clever",
        "category": "apology",
        "text": (
            "Roughly a third of you, or worse, are sitting in front of a full bar. That is too "
            "many people to be witty at. I'm sorry."
        ),
        "effects": {"hype": -0.37, "rage": -4.2, "suspicion": -0.62},
        "var": 0.21,
        "lie": False,
        "fits": {"capped_min": 0.3},
    },
    {
        "id": "apology-worse-than-paid-for",
        "category": "apology",
        "text": (
            "You are getting less than you pay for at the moment. I won't put a bow on it. We "
            "are sorry. It is ours to mend."
        ),
        "effects": {"hype": -0.39, "rage": -3.75, "suspicion": -0.7},
        "var": 0.27,
        "lie": False,
        "fits": {"degraded": True},
    },
    {
        "id": "apology-we-print-the-tin",
        "category": "apology",
        "text": "The week drains faster than it says on the tin. We print the tin. Sorry.",
        "effects": {"hype": -0.29, "rage": -3.1, "suspicion": -0.79},
        "var": 0.31,
        "lie": False,
        "fits": {"limit_above": 1.1},
    },
    {
        "id": "apology-not-weather",
        "category": "apology",
        "text": (
            "We put the price up and announced it as if it were weather. It was a decision, made "
            "indoors, by us. Sorry about that."
        ),
        "effects": {"hype": -0.25, "rage": -2.65, "suspicion": -0.54},
        "var": 0.33,
        "lie": False,
        "fits": {"price_above": 20},
    },
    {
        "id": "apology-looked-up-two",
        "category": "apology",
        "text": (
            "I have been called a dozen things since breakfast and had to look up two. Fair, on "
            "the whole. I'm sorry. Keep going, I am still reading."
        ),
        "effects": {"hype": -0.23, "rage": -4.0, "suspicion": -0.45},
        "var": 0.39,
        "lie": False,
        "fits": {"rage_min": 55},
    },
    {
        "id": "apology-let-the-work-wait",
        "category": "apology",
        "text": (
            "It has been days since we gave everyone a week back. You planned around us; we let "
            "you. Sorry for the silence as much as the wait."
        ),
        "effects": {"hype": -0.35, "rage": -2.85, "suspicion": -0.41},
        "var": 0.29,
        "lie": False,
        "fits": {"no_reset_within": 96},
    },
    {
        "id": "apology-shorter-answers",
        "category": "apology",
        "text": (
            "You ask a straight question and get a blog post. It is a bad habit of ours and I "
            "apologise. Ask again; I will use fewer words than this."
        ),
        "effects": {"hype": -0.27, "rage": -2.4, "suspicion": -0.75},
        "var": 0.37,
        "lie": False,
        "fits": {"suspicion_min": 40},
    },
    {
        "id": "transparency-who-presses",
        "category": "transparency",
        "text": (
            "How a reset happens: a person decides. There is a button, and beside it a "
            "spreadsheet saying what it costs. On this shift the person is me."
        ),
        "effects": {"hype": -0.17, "rage": -0.83, "suspicion": -2.1},
        "var": 0.27,
        "lie": False,
        "fits": {},
    },
    {
        "id": "transparency-two-numbers",
        "category": "transparency",
        "text": (
            "The published limit is one number. How fast you reach it is another, and we set "
            "both. If I were you I'd want to know that, so now you do."
        ),
        "effects": {"hype": -0.23, "rage": -0.72, "suspicion": -2.45},
        "var": 0.31,
        "lie": False,
        "fits": {},
    },
    {
        "id": "transparency-tin-was-us",
        "category": "transparency",
        "text": (
            "Right now quota drains quicker than the published rate. We turned that dial, and it "
            "saves us money. You're allowed to be cross about it."
        ),
        "effects": {"hype": -0.26, "rage": -0.6, "suspicion": -2.75},
        "var": 0.39,
        "lie": False,
        "fits": {"limit_above": 1.1},
    },
    {
        "id": "transparency-not-your-wifi",
        "category": "transparency",
        "text": (
            "Some of you are getting less than the page says you get. You have not imagined it, "
            "and I am not going to ask whether you restarted anything."
        ),
        "effects": {"hype": -0.22, "rage": -1.05, "suspicion": -2.6},
        "var": 0.29,
        "lie": False,
        "fits": {"degraded": True},
    },
    {
        "id": "transparency-shorter-bill",
        "category": "transparency",
        "text": (
            "Why Plus is above twenty dollars: GPUs are rented, I saw the bill, and we wanted a "
            "margin on top. Three reasons. The blog post has twelve."
        ),
        "effects": {"hype": -0.25, "rage": -0.55, "suspicion": -1.8},
        "var": 0.35,
        "lie": False,
        "fits": {"price_above": 20},
    },
    {
        "id": "transparency-not-generosity",
        "category": "transparency",
        "text": (
            "Plus is under twenty dollars to get new people in. I would love to call it "
            "kindness. It can go up again; enjoy the arithmetic while it lasts."
        ),
        "effects": {"hype": -0.15, "rage": -0.77, "suspicion": -1.65},
        "var": 0.25,
        "lie": False,
        "fits": {"price_below": 20},
    },
    {
        "id": "transparency-better-graph",
        "category": "transparency",
        "text": (
            "The graph of our limits going round is correct. We compared. Yours also has labels "
            "on the axes, which ours never did."
        ),
        "effects": {"hype": -0.21, "rage": -0.88, "suspicion": -2.9},
        "var": 0.37,
        "lie": False,
        "fits": {"limit_above": 1.3, "suspicion_min": 30},
    },
    {
        "id": "transparency-two-digits",
        "category": "transparency",
        "text": (
            "Share of payers at 100 percent as I type: two digits. The exact figure is in the "
            "thread and I will keep updating it, including when it gets worse."
        ),
        "effects": {"hype": -0.19, "rage": -1.0, "suspicion": -2.3},
        "var": 0.23,
        "lie": False,
        "fits": {"capped_min": 0.1},
    },
    {
        "id": "transparency-both-columns",
        "category": "transparency",
        "text": (
            "What that reset cost us: plenty. What it got us: your good mood, for now. I have "
            "posted both columns so you can check my adding."
        ),
        "effects": {"hype": -0.14, "rage": -0.94, "suspicion": -1.95},
        "var": 0.21,
        "lie": False,
        "fits": {"reset_within": 24},
    },
    {
        "id": "transparency-no-hint",
        "category": "transparency",
        "text": (
            "There is no early reset planned as I write this. I could hint at one, and you'd "
            "like me until it failed to arrive. So: none planned."
        ),
        "effects": {"hype": -0.18, "rage": -0.66, "suspicion": -1.5},
        "var": 0.33,
        "lie": False,
        "fits": {"promise_open": False},
    },
    {
        "id": "thanks-like-saints",
        "category": "thanks",
        "text": (
            "Bug report 4417 came with steps, a drawing and the words 'no rush'. We carry it "
            "round the office like a saint. It was a comma. Thank you, 4417."
        ),
        "effects": {"hype": 0.87, "rage": -1.55, "suspicion": -0.35},
        "var": 0.33,
        "lie": False,
        "fits": {},
    },
    {
        "id": "thanks-grandfather-prompts",
        "category": "thanks",
        "text": (
            "Thank you to the user who taught her grandfather to prompt. His are better than "
            "ours. We made him an offer; he has pigeons to see to."
        ),
        "effects": {"hype": 1.06, "rage": -1.3, "suspicion": -0.25},
        "var": 0.47,
        "lie": False,
        "fits": {},
    },
    {
        "id": "thanks-hit-a-limit",
        "category": "thanks",
        "text": (
            "You said thank you for the reset so many times that the thank-you form hit a limit. "
            "We are aware of how that looks. Thank you."
        ),
        "effects": {"hype": 1.18, "rage": -2.1, "suspicion": -0.21},
        "var": 0.44,
        "lie": False,
        "fits": {"reset_within": 12},
    },
    {
        "id": "thanks-for-the-ducks",
        "category": "thanks",
        "text": (
            "Everyone started the week over at the same moment, and within the hour somebody had "
            "shipped a game about ducks. Thank you for the ducks."
        ),
        "effects": {"hype": 1.12, "rage": -1.9, "suspicion": -0.23},
        "var": 0.39,
        "lie": False,
        "fits": {"reset_within": 18},
    },
    {
        "id": "thanks-calm-on-purpose",
        "category": "thanks",
        "text": (
            "It is calm in the replies, so I read some. One asked, forty answered, nobody was "
            "called an idiot. I have shown my mother. Thanks; she had doubts."
        ),
        "effects": {"hype": 0.68, "rage": -1.2, "suspicion": -0.31},
        "var": 0.3,
        "lie": False,
        "fits": {"rage_max": 25},
    },
    {
        "id": "thanks-the-electricity",
        "category": "thanks",
        "text": (
            "The applause belongs to the man who got his village bus timetable right, first in "
            "living memory. We supplied the electricity. He paid for that too."
        ),
        "effects": {"hype": 0.99, "rage": -1.45, "suspicion": -0.37},
        "var": 0.36,
        "lie": False,
        "fits": {"hype_min": 55},
    },
    {
        "id": "thanks-longer-than-warned",
        "category": "thanks",
        "text": (
            "Third week. I keep a list of the kind messages and was told to expect a short one. "
            "It has a second page now, and one is from a rival's mother. Hello."
        ),
        "effects": {"hype": 0.81, "rage": -1.65, "suspicion": -0.29},
        "var": 0.27,
        "lie": False,
        "fits": {"week": 3},
    },
    {
        "id": "thanks-thank-you-specifically",
        "category": "thanks",
        "text": (
            "'Thank you for your patience' is what firms say instead of something. You are out "
            "of quota and still being civil to support. Thank you for that."
        ),
        "effects": {"hype": 0.62, "rage": -1.75, "suspicion": -0.33},
        "var": 0.5,
        "lie": False,
        "fits": {"capped_min": 0.15},
    },
    {
        "id": "thanks-names-off",
        "category": "thanks",
        "text": (
            "Some of you stayed when the price went up. We saw it on a chart with the names "
            "taken off, and we still felt it was personal. Thanks."
        ),
        "effects": {"hype": 0.74, "rage": -1.1, "suspicion": -0.27},
        "var": 0.53,
        "lie": False,
        "fits": {"price_above": 20},
    },
    {
        "id": "thanks-long-day",
        "category": "thanks",
        "text": (
            "Support read some furious mail today, and a good part of it ended with 'sorry, long "
            "day'. Thanks to both ends of that conversation."
        ),
        "effects": {"hype": 0.93, "rage": -2.0, "suspicion": -0.39},
        "var": 0.41,
        "lie": False,
        "fits": {"rage_min": 45},
    },
    {
        "id": "promise-screenshot-this",
        "category": "promise",
        "text": (
            "Global reset within two days. Everyone, every region, both hemispheres. Take a "
            "screenshot; I have."
        ),
        "effects": {"hype": 2.65, "rage": -2.3, "suspicion": 0.0},
        "var": 0.3,
        "lie": False,
        "fits": {"promise_open": False},
        "promise": 48,
    },
    {
        "id": "promise-dentist-and-budget",
        "category": "promise",
        "text": (
            "Calendar, the day after tomorrow, this hour at the latest: global reset, everyone. "
            "It sits between dentist and budget review. I keep my dentists."
        ),
        "effects": {"hype": 2.15, "rage": -2.0, "suspicion": 0.0},
        "var": 0.47,
        "lie": False,
        "fits": {"promise_open": False},
        "promise": 48,
    },
    {
        "id": "promise-hold-on",
        "category": "promise",
        "text": (
            "If your bar says 100, hold on. I give us 2,880 minutes, which is two days, to "
            "reset everyone. Do count. I would sooner be timed than thanked."
        ),
        "effects": {"hype": 2.3, "rage": -2.8, "suspicion": 0.0},
        "var": 0.36,
        "lie": False,
        "fits": {"promise_open": False, "capped_min": 0.15},
        "promise": 48,
    },
    {
        "id": "promise-parking-spot",
        "category": "promise",
        "text": (
            "Too many of you are stuck. Full global reset before two more days are out, and if "
            "I am late you may have my parking space. It is by the lift."
        ),
        "effects": {"hype": 2.8, "rage": -3.0, "suspicion": 0.0},
        "var": 0.44,
        "lie": False,
        "fits": {"promise_open": False, "capped_min": 0.3},
        "promise": 48,
    },
    {
        "id": "promise-two-closed-doors",
        "category": "promise",
        "text": (
            "I hear you. I heard you through two closed doors. By this time the day after "
            "tomorrow everybody's quota has been reset. No exceptions, no form."
        ),
        "effects": {"hype": 2.0, "rage": -3.15, "suspicion": 0.0},
        "var": 0.39,
        "lie": False,
        "fits": {"promise_open": False, "rage_min": 38},
        "promise": 48,
    },
    {
        "id": "promise-bring-a-project",
        "category": "promise",
        "text": (
            "A reason to look in again: two nights from now, at the very latest, we have reset "
            "every quota on Earth. Bring a project you had given up on."
        ),
        "effects": {"hype": 2.5, "rage": -1.65, "suspicion": 0.0},
        "var": 0.41,
        "lie": False,
        "fits": {"promise_open": False, "hype_max": 35},
        "promise": 48,
    },
    {
        "id": "promise-here-is-yours",
        "category": "promise",
        "text": (
            "The neighbours had a nice launch. Ours is a global reset, no more than 48 hours "
            "from this post. It runs on everything and there is no keynote."
        ),
        "effects": {"hype": 3.15, "rage": -1.8, "suspicion": 0.0},
        "var": 0.53,
        "lie": False,
        "fits": {"promise_open": False, "rival_recent": True},
        "promise": 48,
    },
    {
        "id": "promise-button-dusted",
        "category": "promise",
        "text": (
            "It has been a while. The button is dusted, and before the small hand has been "
            "round four times it gets pressed: a global reset. (48 hours. I drew clocks.)"
        ),
        "effects": {"hype": 3.0, "rage": -2.65, "suspicion": 0.0},
        "var": 0.33,
        "lie": False,
        "fits": {"promise_open": False, "no_reset_within": 72},
        "promise": 48,
    },
    {
        "id": "promise-cannot-wriggle",
        "category": "promise",
        "text": (
            "Final week, so in writing, where I can't wriggle: every quota, worldwide, reset in "
            "48 hours or less. Signed, dated, no asterisk."
        ),
        "effects": {"hype": 1.8, "rage": -2.15, "suspicion": 0.0},
        "var": 0.27,
        "lie": False,
        "fits": {"promise_open": False, "week": 3},
        "promise": 48,
    },
    {
        "id": "promise-meant-it",
        "category": "promise",
        "text": (
            "You pay more these days, so have something for it: one global reset, two days from "
            "now or sooner. Finance has read this post and is lying down."
        ),
        "effects": {"hype": 1.65, "rage": -2.5, "suspicion": 0.0},
        "var": 0.5,
        "lie": False,
        "fits": {"promise_open": False, "price_above": 20},
        "promise": 48,
    },
    {
        "id": "gaslight-as-with-bread",
        "category": "gaslight",
        "text": "There is no button. A reset happens when the quota is ready, as with bread.",
        "effects": {"hype": 1.75, "rage": -0.48, "suspicion": -2.0},
        "var": 0.83,
        "lie": True,
        "fits": {},
    },
    {
        "id": "gaslight-when-we-moved-in",
        "category": "gaslight",
        "text": "To settle this: nobody here sets the limit. It was like that when we moved in.",
        "effects": {"hype": 1.55, "rage": -0.52, "suspicion": -2.3},
        "var": 0.77,
        "lie": True,
        "fits": {},
    },
    {
        "id": "gaslight-as-surprised-as-you",
        "category": "gaslight",
        "text": (
            "We have no way of seeing quota numbers from in here. When you run out, we are every "
            "bit as surprised as you."
        ),
        "effects": {"hype": 1.2, "rage": -0.41, "suspicion": -2.15},
        "var": 0.66,
        "lie": True,
        "fits": {},
    },
    {
        "id": "gaslight-thinking-faster",
        "category": "gaslight",
        "text": (
            "Same model, same limits, everything up. If it seems worse, consider that you may "
            "have improved."
        ),
        "effects": {"hype": 1.9, "rage": -0.34, "suspicion": -2.8},
        "var": 1.0,
        "lie": True,
        "fits": {"degraded": True},
    },
    {
        "id": "gaslight-ask-an-astronomer",
        "category": "gaslight",
        "text": (
            "Nothing has changed about limits. Some weeks are simply longer than others. Ask an "
            "astronomer."
        ),
        "effects": {"hype": 2.0, "rage": -0.45, "suspicion": -3.0},
        "var": 0.94,
        "lie": True,
        "fits": {"limit_above": 1.1},
    },
    {
        "id": "gaslight-exclusive-group",
        "category": "gaslight",
        "text": (
            "Hardly anyone ever reaches the limit. If you have, welcome to a small and "
            "distinguished circle."
        ),
        "effects": {"hype": 1.65, "rage": -0.38, "suspicion": -2.5},
        "var": 1.05,
        "lie": True,
        "fits": {"capped_min": 0.2},
    },
    {
        "id": "gaslight-dollar-came-down",
        "category": "gaslight",
        "text": "Plus has not gone up. The dollar has come down to meet it.",
        "effects": {"hype": 1.45, "rage": -0.55, "suspicion": -1.8},
        "var": 0.72,
        "lie": True,
        "fits": {"price_above": 20},
    },
    {
        "id": "gaslight-wrong-ruler",
        "category": "gaslight",
        "text": (
            "That graph was drawn in the wrong month, with the wrong ruler, by somebody tired. "
            "Nobody's week is draining any faster."
        ),
        "effects": {"hype": 1.3, "rage": -0.59, "suspicion": -3.15},
        "var": 0.88,
        "lie": True,
        "fits": {"limit_above": 1.2, "suspicion_min": 35},
    },
    {
        "id": "gaslight-so-seamless",
        "category": "gaslight",
        "text": (
            "You had a global reset yesterday. If you missed it, that is how seamless it has "
            "become."
        ),
        "effects": {"hype": 2.1, "rage": -0.66, "suspicion": -1.65},
        "var": 0.6,
        "lie": True,
        "fits": {"no_reset_within": 48},
    },
    {
        "id": "gaslight-local-tradition",
        "category": "gaslight",
        "text": (
            "Satisfaction has never been higher. The shouting you can see is a beloved tradition "
            "in this community and we would be sorry to lose it."
        ),
        "effects": {"hype": 1.1, "rage": -0.62, "suspicion": -2.65},
        "var": 0.55,
        "lie": True,
        "fits": {"rage_min": 50},
    },
)
