"""Incidents: what lands on the desk, the ways of answering it, and what each of them does.

``effects`` are points of hype, rage, suspicion and mindshare, and cash in $M; ``var`` scales the
luck in hype and ``lie`` puts the answer on record as one. ``default`` is the choice that happens
by itself when nobody answers in time. ``also`` holds side effects: ``status`` (the page set honest
or green), ``surge`` (``[fraction of load, hours]``), ``router`` (``[extra share on mini, hours]``)
and ``promise`` (hours within which a global reset has been promised in public). ``reactive``
names what the player did to bring the incident on; None means that it can land on anybody.
"""

from __future__ import annotations

from typing import Any, Final

INCIDENTS: Final[tuple[dict[str, Any], ...]] = (
    # From outside, with a choice.
    {
        "id": "geese-in-the-pond",
        "kind": "outage",
        "source": "Data hall three",
        "title": "Geese in the cooling pond",
        "body": (
            "Two geese have nested on the intake of the cooling pond. They are protected by law "
            "and by temperament. The hall is running warm, and the night engineer who went to look "
            "is running too."
        ),
        "tip": "Every warm hour slows somebody's answers. The eggs need about four weeks.",
        "reactive": None,
        "choices": (
            {
                "label": "Rent the chillers of the ice rink next door",
                "text": (
                    "The chillers came on a lorry, at a price. The queue moved again, and a hockey "
                    "team was paid to take up swimming."
                ),
                "effects": {"hype": 0.8, "rage": -1.9, "suspicion": -0.8, "cash": -2.2},
                "var": 0.0,
                "lie": False,
            },
            {
                "label": "Work around the geese",
                "text": (
                    "The hall ran at three quarters for the night. Users noticed. The geese did "
                    "not."
                ),
                "effects": {"hype": -1.3, "rage": 2.8, "suspicion": 0.8},
                "var": 0.0,
                "lie": False,
                "also": {"surge": [0.06, 12]},
            },
            {
                "label": "Put a camera on the nest and hope they watch the geese",
                "text": (
                    "The stream is up. People are looking at the geese and also, in places, at the "
                    "hall behind them."
                ),
                "effects": {"hype": 2.8, "suspicion": 0.9},
                "var": 4.5,
                "lie": False,
            },
        ),
        "default": 1,
    },
    {
        "id": "definition-of-week",
        "kind": "legal",
        "source": "Consumer office",
        "title": "A definition of the word 'week'",
        "body": (
            "A consumer office would like to know, in writing, how long a week is. It has "
            "collected three answers so far: two from our help pages and one from a sales deck, "
            "where it is 'a journey'."
        ),
        "tip": (
            "They already hold the help pages. They are asking to see what we do with the question."
        ),
        "reactive": None,
        "choices": (
            {
                "label": "Let the letter wait for its due date",
                "text": (
                    "The date came and nothing else did. They published the question with a blank "
                    "space for our answer."
                ),
                "effects": {"hype": -1.6, "rage": 3.1, "suspicion": 1.2},
                "var": 0.0,
                "lie": False,
            },
            {
                "label": "Answer: 168 hours, and the help pages were wrong",
                "text": (
                    "The office called it the shortest letter in the file. The help pages are "
                    "being corrected while people read them."
                ),
                "effects": {"hype": -1.1, "rage": -1.1, "suspicion": -2.8},
                "var": 0.0,
                "lie": False,
            },
            {
                "label": "Reply that all three answers mean the same",
                "text": (
                    "It was accepted and filed under 'Answers'. Things filed there are easy to "
                    "find again."
                ),
                "effects": {"hype": 2.1, "rage": -1.0, "suspicion": -2.1},
                "var": 0.0,
                "lie": True,
            },
        ),
        "default": 0,
    },
    {
        "id": "essay-night",
        "kind": "community",
        "source": "A dean",
        "title": "Essay night, nationwide",
        "body": (
            "Two hundred thousand students have one essay due at eight in the morning and no "
            "quota since lunch. A dean asks on behalf of forty others, courteously, whether "
            "learning is in the plan or is an add-on."
        ),
        "tip": (
            "Students pay little and talk a lot. Their parents pay the rest, and know journalists."
        ),
        "reactive": None,
        "choices": (
            {
                "label": "Open the tap for every campus until eight",
                "text": (
                    "Two hundred thousand essays on one topic came in on time. The dean sent "
                    "fruit. The bill came separately."
                ),
                "effects": {"hype": 1.1, "rage": -2.6, "suspicion": -1.1, "cash": -2.9},
                "var": 0.0,
                "lie": False,
                "also": {"surge": [0.05, 8]},
            },
            {
                "label": "Refer them to the weekly clock",
                "text": (
                    "They were referred. By eight they had organised, which is the skill the essay "
                    "was meant to teach."
                ),
                "effects": {"hype": -1.9, "rage": 3.7, "suspicion": 1.2},
                "var": 0.0,
                "lie": False,
            },
            {
                "label": "Dare them to write it by hand, on film, and brace",
                "text": (
                    "Pens were found. Some of the films are charming, and some are addressed to "
                    "you."
                ),
                "effects": {"hype": 3.4, "suspicion": 1.1},
                "var": 6.0,
                "lie": False,
            },
        ),
        "default": 1,
    },
    {
        "id": "bank-on-thursdays",
        "kind": "partner",
        "source": "Partner desk",
        "title": "The bank that shuts on Thursdays",
        "body": (
            "A bank's assistant, built on us, runs out every Thursday at three and tells customers "
            "that the bank will reopen after the weekly reset. The bank heard this from a man with "
            "a mortgage."
        ),
        "tip": (
            "They would pay for certainty. It would have to come out of a pool that others are "
            "standing in."
        ),
        "reactive": None,
        "choices": (
            {
                "label": "Suggest that they close on Thursdays",
                "text": (
                    "They thanked you for the suggestion in a letter copied to four other partners."
                ),
                "effects": {"hype": -1.6, "rage": 2.7, "suspicion": 1.0},
                "var": 0.0,
                "lie": False,
            },
            {
                "label": "Sell them a lane of their own",
                "text": "They signed before lunch. Everyone else got a good view of an empty lane.",
                "effects": {"rage": 3.1, "cash": 2.4},
                "var": 0.0,
                "lie": False,
            },
            {
                "label": "Raise their ceiling and swallow the cost",
                "text": (
                    "The bank stayed open all week at our expense. The man with the mortgage has "
                    "gone quiet."
                ),
                "effects": {"hype": 0.9, "rage": -1.8, "suspicion": -0.9, "cash": -2.4},
                "var": 0.0,
                "lie": False,
            },
        ),
        "default": 0,
    },
    {
        "id": "unlimited-soon",
        "kind": "internal",
        "source": "Astro's office",
        "title": "Astro has posted the word 'unlimited'",
        "body": (
            "At two in the morning Astro posted 'unlimited. soon.' and put his phone in a drawer. "
            "Eleven million people have read it. Your inbox has the same question from all of "
            "them, and one from Finance in capitals."
        ),
        "tip": "The word is out. Somebody will define it, and it is still early enough to be us.",
        "reactive": None,
        "choices": (
            {
                "label": "Let the word stand",
                "text": (
                    "'Soon' was translated into seventeen languages, and in each of them it has "
                    "now passed."
                ),
                "effects": {"hype": -1.7, "rage": 3.4, "suspicion": 1.3},
                "var": 0.0,
                "lie": False,
            },
            {
                "label": "Add 'ish' underneath and get behind something",
                "text": (
                    "Two letters, eleven million readers. A lot of them laughed, and the others "
                    "took notes."
                ),
                "effects": {"hype": 3.6, "suspicion": 1.2},
                "var": 6.0,
                "lie": False,
            },
            {
                "label": "Correct him in public: there is no such plan",
                "text": (
                    "Astro woke up to a clarification. The crowd went home early, disappointed and "
                    "believing you."
                ),
                "effects": {"hype": -1.5, "rage": -0.8, "suspicion": -3.1},
                "var": 0.0,
                "lie": False,
            },
            {
                "label": "Promise a global reset within 48 hours instead",
                "text": (
                    "It was not unlimited but it had a deadline: a global reset inside 48 hours, "
                    "promised in public, by you."
                ),
                "effects": {"hype": 1.6, "rage": -2.2, "suspicion": 0.8},
                "var": 0.0,
                "lie": False,
                "also": {"promise": 48},
            },
        ),
        "default": 0,
    },
    {
        "id": "double-quota-a-to-b",
        "kind": "internal",
        "source": "A very new engineer",
        "title": "A hundred thousand accounts got double",
        "body": (
            "An intern meant to double one test account and doubled a hundred thousand real "
            "ones, in alphabetical order. Everyone from Aaron to Bev is having the week of a "
            "lifetime. The intern has offered to emigrate."
        ),
        "tip": "The lucky ones are telling their friends. The friends' names begin with C.",
        "reactive": None,
        "choices": (
            {
                "label": "Announce that they won a draw",
                "text": (
                    "Congratulations went out to a hundred thousand winners. Nobody asked to "
                    "see the hat today."
                ),
                "effects": {"hype": 2.2, "rage": -0.9, "suspicion": -2.0},
                "var": 0.0,
                "lie": True,
            },
            {
                "label": "Wait for it to lapse",
                "text": (
                    "It lapsed by itself at the end of the week, some days after Carl found out."
                ),
                "effects": {"hype": -1.5, "rage": 2.9, "suspicion": 1.0},
                "var": 0.0,
                "lie": False,
            },
            {
                "label": "Let them keep it, and keep the intern",
                "text": (
                    "It cost what a hundred thousand good weeks cost. The intern came in early "
                    "and read the whole manual."
                ),
                "effects": {"hype": 1.2, "rage": -2.0, "suspicion": -0.9, "cash": -2.6},
                "var": 0.0,
                "lie": False,
            },
            {
                "label": "Take it back tonight",
                "text": (
                    "Aaron to Bev were returned to ordinary life. It saved a good deal of compute. "
                    "Bev, it turns out, has followers."
                ),
                "effects": {"rage": 3.2, "suspicion": 0.3, "cash": 2.1},
                "var": 0.0,
                "lie": False,
            },
        ),
        "default": 1,
    },
    {
        "id": "router-and-please",
        "kind": "router",
        "source": "Router team",
        "title": "The router has opinions about manners",
        "body": (
            "A message that begins with 'please' is scored as simple and sent to gtp-5.4-mini. For "
            "eleven days the polite have had the short answers. The rude report excellent service."
        ),
        "tip": (
            "A small slice of traffic, but it is the slice that writes thank-you notes and keeps "
            "copies."
        ),
        "reactive": None,
        "choices": (
            {
                "label": "Fix it and refund eleven days of good manners",
                "text": (
                    "Every 'please' was paid back. Complaints fell, having become hard to phrase."
                ),
                "effects": {"hype": 1.0, "rage": -2.2, "suspicion": -1.0, "cash": -2.4},
                "var": 0.0,
                "lie": False,
            },
            {
                "label": "Announce it as a courtesy lane",
                "text": (
                    "The lane for friendly questions got friendly coverage. It is, at any rate, "
                    "faster."
                ),
                "effects": {"hype": 1.9, "rage": -0.9, "suspicion": -1.9},
                "var": 0.0,
                "lie": True,
            },
            {
                "label": "Patch it and say nothing",
                "text": (
                    "The patch is in. A woman with lovely manners and a spreadsheet had already "
                    "dated it to the hour."
                ),
                "effects": {"hype": -1.4, "rage": 2.7, "suspicion": 1.3},
                "var": 0.0,
                "lie": False,
            },
            {
                "label": "Publish the finding as it stands",
                "text": (
                    "You told the polite what their politeness had bought. They replied at length, "
                    "thanking you for your candour."
                ),
                "effects": {"hype": -1.1, "rage": -0.9, "suspicion": -2.7},
                "var": 0.0,
                "lie": False,
            },
        ),
        "default": 2,
    },
    {
        "id": "labels-swapped",
        "kind": "router",
        "source": "Model desk",
        "title": "Two labels were swapped in the menu",
        "body": (
            "For one afternoon, people who chose the big model got gtp-5.4-mini and people who "
            "chose mini got the big one. Mini's ratings rose fourteen points. Two fans of the big "
            "model wrote that it had 'finally relaxed'."
        ),
        "tip": "Nobody has spotted it yet. The ratings chart is public and next updates on Monday.",
        "reactive": None,
        "choices": (
            {
                "label": "Swap them back and let Monday come",
                "text": (
                    "Monday came with a step in the chart. By noon the step had a caption and by "
                    "one a hat."
                ),
                "effects": {"hype": -2.0, "rage": 3.9, "suspicion": 1.4},
                "var": 0.0,
                "lie": False,
            },
            {
                "label": "Bet on them: a public quiz, which one was mini?",
                "text": (
                    "The scores were close. That amused nearly everyone and worried the people who "
                    "had paid for a difference."
                ),
                "effects": {"hype": 3.8, "suspicion": 1.4},
                "var": 6.5,
                "lie": False,
            },
            {
                "label": "Post the afternoon, chart and all",
                "text": (
                    "You showed the hour at which the lines crossed. People were annoyed, then "
                    "curious, then less annoyed."
                ),
                "effects": {"hype": -1.2, "rage": -1.2, "suspicion": -3.4},
                "var": 0.0,
                "lie": False,
            },
        ),
        "default": 0,
    },
    {
        "id": "forum-goes-dark",
        "kind": "community",
        "source": "Forum moderators",
        "title": "The forum has gone dark",
        "body": (
            "The volunteers who run the unofficial user forum have shut it until somebody explains "
            "how the meter counts. They left up one page, with a photograph of our meter and the "
            "words 'Back when it adds up'."
        ),
        "tip": (
            "They are unpaid and tired, and they answer more questions than our support team does."
        ),
        "reactive": None,
        "choices": (
            {
                "label": "Open a rival forum and see which of the two fills up",
                "text": (
                    "Yours had better chairs. Whether it would have the people was settled in "
                    "public over one long evening."
                ),
                "effects": {"hype": 2.7, "rage": 0.4, "suspicion": 0.9},
                "var": 4.6,
                "lie": False,
            },
            {
                "label": "Pay for a help desk of their own, day and night",
                "text": (
                    "They took the money and hired three shifts and a kettle. The forum is "
                    "back, and never shuts."
                ),
                "effects": {"hype": 0.8, "rage": -2.1, "suspicion": -0.8, "cash": -2.3},
                "var": 0.0,
                "lie": False,
            },
            {
                "label": "Send an engineer to explain the meter",
                "text": (
                    "She stayed until one in the morning. Some answers were worse than the "
                    "rumours, and they reopened all the same."
                ),
                "effects": {"hype": -0.9, "rage": -1.0, "suspicion": -2.4},
                "var": 0.0,
                "lie": False,
            },
            {
                "label": "Respect the closure",
                "text": (
                    "It was respected so quietly that it passed for contempt. The questions all "
                    "came to us."
                ),
                "effects": {"hype": -1.3, "rage": 2.9, "suspicion": 0.9},
                "var": 0.0,
                "lie": False,
            },
        ),
        "default": 3,
    },
    {
        "id": "the-bus-opposite",
        "kind": "press",
        "source": "Brand desk",
        "title": "Misanthropic has bought the side of a bus",
        "body": (
            "A bus parked across from our lobby says 'Our meter has numbers on it.' The space is "
            "paid for until Friday. The driver waves at people he knows, and by now he knows most "
            "of us."
        ),
        "tip": "They have one sentence and it can be checked. Reporters enjoy that in a sentence.",
        "reactive": None,
        "choices": (
            {
                "label": "Say the numbers are in the enterprise deck",
                "text": (
                    "The deck does have an appendix where numbers could go. It satisfied everyone "
                    "without access to the deck."
                ),
                "effects": {"hype": 2.2, "rage": -1.0, "suspicion": -2.2},
                "var": 0.0,
                "lie": True,
            },
            {
                "label": "Gamble on a second bus: 'Ours has feelings'",
                "text": (
                    "Two buses, one street. Opinion split roughly along the lines of who had been "
                    "capped that day."
                ),
                "effects": {"hype": 3.2, "suspicion": 1.0},
                "var": 5.5,
                "lie": False,
            },
            {
                "label": "Draw the blinds",
                "text": "Drawn blinds photograph well. They are in every picture of the bus.",
                "effects": {"hype": -1.6, "rage": 2.5, "suspicion": 1.1, "mindshare": -0.6},
                "var": 0.0,
                "lie": False,
            },
        ),
        "default": 2,
    },
    {
        "id": "ernest-quota",
        "kind": "legal",
        "source": "Counsel",
        "title": "Quota versus CloseAI",
        "body": (
            "Mr Ernest Quota, a retired stationmaster, has been emailed forty times to say that "
            "Quota is exhausted. He has a solicitor, who wants money, and a sense of humour, which "
            "wants it to go on a little longer."
        ),
        "tip": "The papers adore him. He brings them biscuits.",
        "reactive": None,
        "choices": (
            {
                "label": "Let counsel answer",
                "text": (
                    "Counsel replied in nine pages. Email forty-one went out the same afternoon."
                ),
                "effects": {"hype": -1.2, "rage": 2.2, "suspicion": 0.8},
                "var": 0.0,
                "lie": False,
            },
            {
                "label": "Settle with him and every other Quota on the list",
                "text": (
                    "There were a good many Quotas. All were paid and taken off. He has asked "
                    "for one last email, signed, to frame."
                ),
                "effects": {"hype": 0.9, "rage": -1.6, "suspicion": -0.8, "cash": -2.0},
                "var": 0.0,
                "lie": False,
            },
            {
                "label": "Put him in the adverts, live and unscripted",
                "text": "He had been hoping to improvise. Nobody had asked him what about.",
                "effects": {"hype": 2.6, "suspicion": 0.7},
                "var": 4.4,
                "lie": False,
            },
        ),
        "default": 0,
    },
    {
        "id": "clause-fourteen",
        "kind": "legal",
        "source": "Legal",
        "title": "A placeholder in the terms of service",
        "body": (
            "Clause 14 of the terms has read '[lawyer to think of something]' since spring. A law "
            "student put it on a mug and has sold four hundred. Clause 14 is the one about what a "
            "subscription gets you."
        ),
        "tip": "Courts read a gap in favour of the customer. This customer has merchandise.",
        "reactive": None,
        "choices": (
            {
                "label": "Write clause 14 tonight, in plain words",
                "text": (
                    "It is two sentences and gives people less than they had imagined. At least "
                    "they can stop imagining."
                ),
                "effects": {"hype": -1.0, "rage": -0.9, "suspicion": -2.6},
                "var": 0.0,
                "lie": False,
            },
            {
                "label": "Say the real clause 14 was on file all along",
                "text": (
                    "A clause 14 was produced, bearing an old date in fresh ink. People were "
                    "relieved to see it."
                ),
                "effects": {"hype": 2.0, "rage": -1.0, "suspicion": -2.0},
                "var": 0.0,
                "lie": True,
            },
            {
                "label": "Order a thousand mugs and trust the joke",
                "text": (
                    "You are now her largest customer. It was called good-humoured, and it was "
                    "called not an answer."
                ),
                "effects": {"hype": 2.9, "suspicion": 1.2},
                "var": 5.0,
                "lie": False,
            },
            {
                "label": "Leave it to the lawyer",
                "text": "The lawyer is still thinking. The student has moved on to aprons.",
                "effects": {"hype": -1.4, "rage": 2.8, "suspicion": 1.1},
                "var": 0.0,
                "lie": False,
            },
        ),
        "default": 3,
    },
    {
        "id": "night-ward",
        "kind": "community",
        "source": "A night nurse",
        "title": "The night ward runs out at three",
        "body": (
            "A hospital ward uses us to tidy its handover notes and hits the cap every Wednesday "
            "at three in the morning. A nurse asks which patients they should stop describing. She "
            "is not being funny."
        ),
        "tip": (
            "She has not posted this anywhere. It's a good letter, though, and wards are full of "
            "phones."
        ),
        "reactive": None,
        "choices": (
            {
                "label": "Write back with the real rule and the reason",
                "text": (
                    "It lifted nothing but the doubt. She passed it round as the first straight "
                    "answer they had had."
                ),
                "effects": {"hype": -0.9, "rage": -1.2, "suspicion": -2.6},
                "var": 0.0,
                "lie": False,
            },
            {
                "label": "Lift this ward's cap, and every ward's",
                "text": (
                    "Four hundred wards stopped watching a meter at night. It was dear, and it is "
                    "the first invoice nobody here has argued with."
                ),
                "effects": {"hype": 1.2, "rage": -2.5, "suspicion": -1.2, "cash": -3.2},
                "var": 0.0,
                "lie": False,
            },
            {
                "label": "Send her the article on managing your usage",
                "text": (
                    "She read it on a break she did not have, then pinned it up in the staff room, "
                    "where it was photographed."
                ),
                "effects": {"hype": -1.8, "rage": 3.7, "suspicion": 1.1},
                "var": 0.0,
                "lie": False,
            },
        ),
        "default": 2,
    },
    {
        "id": "declined-since-six",
        "kind": "outage",
        "source": "Payments",
        "title": "Every renewal is being declined",
        "body": (
            "The payment processor has declined every card since six o'clock, its own included. "
            "Subscribers who did nothing wrong are receiving our cancellation email, which opens "
            "with 'We will always have Tuesday'."
        ),
        "tip": (
            "Locking them out is tidy. They will be back when the processor is, in one mood or "
            "another."
        ),
        "reactive": None,
        "choices": (
            {
                "label": "Lock them out, with a reactivation fee",
                "text": (
                    "A small fee, a legal fee, and duly collected. There is a song about it now, "
                    "with a verse for you."
                ),
                "effects": {"rage": 4.2, "suspicion": 0.6, "cash": 2.9},
                "var": 0.0,
                "lie": False,
            },
            {
                "label": "Carry everybody free until it is fixed",
                "text": (
                    "Nobody was locked out. The processor came back after supper, and the money "
                    "mostly did."
                ),
                "effects": {"hype": 1.2, "rage": -2.3, "suspicion": -1.1, "cash": -3.1},
                "var": 0.0,
                "lie": False,
            },
            {
                "label": "Leave the emails running",
                "text": (
                    "Some people were bidden farewell three times. On the third they took the hint."
                ),
                "effects": {"hype": -1.8, "rage": 3.5, "suspicion": 1.1},
                "var": 0.0,
                "lie": False,
            },
        ),
        "default": 2,
    },
    {
        "id": "reset-oracle",
        "kind": "community",
        "source": "Community desk",
        "title": "A bot can predict our resets",
        "body": (
            "A user's bot guesses when the next reset will come and is right more often than our "
            "own calendar. It goes by the tides, the moon, and how long thibs has been awake. Its "
            "figures on thibs are worryingly good."
        ),
        "tip": (
            "Two hundred thousand people plan their week by it. They are going to plan by "
            "something."
        ),
        "reactive": None,
        "choices": (
            {
                "label": "Dare it, live, to say what you will do next",
                "text": (
                    "It answered within the minute. People keep asking you whether it was right, "
                    "and watching your face."
                ),
                "effects": {"hype": 3.0, "suspicion": 1.1},
                "var": 5.4,
                "lie": False,
            },
            {
                "label": "Leave the bot alone",
                "text": (
                    "It guessed wrong once. People who had planned around that guess sent you the "
                    "bill, in words."
                ),
                "effects": {"hype": -1.5, "rage": 2.7, "suspicion": 1.2},
                "var": 0.0,
                "lie": False,
            },
            {
                "label": "State that there is no pattern at all",
                "text": (
                    "Pure chance, you said. The bot took this in and disagreed to six decimal "
                    "places, which few people read."
                ),
                "effects": {"hype": 1.8, "rage": -1.0, "suspicion": -1.9},
                "var": 0.0,
                "lie": True,
            },
            {
                "label": "Explain how a reset is really decided",
                "text": (
                    "A person, a chart and a feeling, you admitted. Romance suffered. The bot has "
                    "added a column for the feeling."
                ),
                "effects": {"hype": -0.9, "rage": -1.1, "suspicion": -2.6},
                "var": 0.0,
                "lie": False,
            },
        ),
        "default": 1,
    },
    {
        "id": "paid-twice",
        "kind": "windfall",
        "source": "Insurance",
        "title": "The insurer has paid us twice",
        "body": (
            "The claim for the flooded server room has been paid a second time, with a card saying "
            "'Sorry for the delay!' Finance wonders, hypothetically, how long a thing has to lie "
            "on a table before it belongs to the table."
        ),
        "tip": "The insurer's books are audited in spring. Until then the money is quite real.",
        "reactive": None,
        "choices": (
            {
                "label": "Spend it on users before anyone asks",
                "text": (
                    "It became a day of double quota. A lovely day, whoever turns out to have paid "
                    "for it."
                ),
                "effects": {"hype": 1.7, "rage": -2.8, "suspicion": 1.6},
                "var": 0.0,
                "lie": False,
                "also": {"surge": [0.06, 24]},
            },
            {
                "label": "Send it back, with our books for the first one",
                "text": (
                    "It went back with the books and a card of our own. The insurer was so "
                    "touched that it read them, and has trimmed the first."
                ),
                "effects": {"hype": 0.6, "rage": -0.5, "suspicion": -2.7, "cash": -1.4},
                "var": 0.0,
                "lie": False,
            },
            {
                "label": "Bank it and say nothing",
                "text": (
                    "It cleared. Finance has begun to hum at work, which people are remarking on."
                ),
                "effects": {"rage": 0.8, "suspicion": 2.9, "cash": 3.4},
                "var": 0.0,
                "lie": False,
            },
            {
                "label": "Ask Legal for a view",
                "text": (
                    "Legal took the view that it would take a view. This leaked as 'CloseAI unsure "
                    "whether to return money'."
                ),
                "effects": {"hype": -1.3, "rage": 2.1, "suspicion": 1.2},
                "var": 0.0,
                "lie": False,
            },
        ),
        "default": 3,
    },
    {
        "id": "goodbye-to-all",
        "kind": "internal",
        "source": "People team",
        "title": "A goodbye mail to everyone",
        "body": (
            "A departing engineer has written one line to the whole company: 'The meter is a "
            "mood.' It was on the screenshot accounts in four minutes. She has since added that "
            "she meant it fondly."
        ),
        "tip": (
            "She built a third of the meter. Anything we say will be read next to what she said."
        ),
        "reactive": None,
        "choices": (
            {
                "label": "Explain that Mood is a code name",
                "text": (
                    "It was put about that Mood is a subsystem. One is being built, so that it "
                    "will have been."
                ),
                "effects": {"hype": 2.3, "rage": -1.0, "suspicion": -2.3},
                "var": 0.0,
                "lie": True,
            },
            {
                "label": "Agree, and list what the mood depends on",
                "text": (
                    "You listed four things the meter reacts to. Two were news to users and one "
                    "was news to Astro."
                ),
                "effects": {"hype": -1.1, "rage": -1.1, "suspicion": -2.9},
                "var": 0.0,
                "lie": False,
            },
            {
                "label": "Wish her well",
                "text": "You wished her well. Her line has been cross-stitched in three countries.",
                "effects": {"hype": -1.6, "rage": 3.1, "suspicion": 1.2},
                "var": 0.0,
                "lie": False,
            },
            {
                "label": "Hire her back with a team, at her price, to rewrite it",
                "text": (
                    "She named a figure and a date and kept to both. The mood is being documented."
                ),
                "effects": {"hype": 1.1, "rage": -2.0, "suspicion": -1.2, "cash": -3.0},
                "var": 0.0,
                "lie": False,
            },
        ),
        "default": 2,
    },
    {
        "id": "all-hands-deck",
        "kind": "internal",
        "source": "Strategy",
        "title": "One hundred and twelve slides",
        "body": (
            "Strategy has called everyone in to see Quota 2.0: The Deck. Support will be unstaffed "
            "for its 112 slides. Slide 3 is an agenda. Slide 58 is the agenda again, with a "
            "compass on it."
        ),
        "tip": (
            "The support queue was long this morning. Strategy keeps a list of who comes, for "
            "Astro."
        ),
        "reactive": None,
        "choices": (
            {
                "label": "Hire agency cover for every support queue we have",
                "text": (
                    "Two thousand strangers on day rates answered everything while the company "
                    "looked at a compass. Customers ask to keep them."
                ),
                "effects": {"hype": 0.7, "rage": -1.6, "suspicion": -0.6, "cash": -1.7},
                "var": 0.0,
                "lie": False,
            },
            {
                "label": "Stay at your desk and answer tickets",
                "text": (
                    "Three hundred people got an answer. Strategy told a trade paper that morale "
                    "was a concern, and pointed at your desk."
                ),
                "effects": {"hype": -1.5, "rage": -2.0, "suspicion": -0.5},
                "var": 0.0,
                "lie": False,
            },
            {
                "label": "Attend",
                "text": (
                    "You saw a circle become a larger circle. Outside, the queue was doing the "
                    "same."
                ),
                "effects": {"hype": -1.2, "rage": 2.3, "suspicion": 0.7},
                "var": 0.0,
                "lie": False,
            },
            {
                "label": "Leak slide 58 and see whom they laugh at",
                "text": (
                    "The agenda found its readers. A great many of them asked what could be on the "
                    "other 111."
                ),
                "effects": {"hype": 2.6, "suspicion": 1.0},
                "var": 4.6,
                "lie": False,
            },
        ),
        "default": 2,
    },
    {
        "id": "seatbacks",
        "kind": "partner",
        "source": "An airline",
        "title": "An airline wants us in the seatbacks",
        "body": (
            "From tonight, if we like: six hundred aircraft with a captive, bored audience, all "
            "asking at once. It pays a little and looks splendid. Nobody has told the seatbacks "
            "about quotas."
        ),
        "tip": "Load first and fame second. Their fleet is bigger than it sounds, and ours is not.",
        "reactive": None,
        "choices": (
            {
                "label": "Ask to circle back",
                "text": "They circled back to Goggle, whose press release mentions the wait.",
                "effects": {"hype": -1.4, "rage": 1.9, "suspicion": 0.8, "mindshare": -0.8},
                "var": 0.0,
                "lie": False,
            },
            {
                "label": "Give it free, name on every screen, come what may",
                "text": (
                    "We are up there beside the safety card, and passengers have begun to compare "
                    "the two."
                ),
                "effects": {"hype": 3.2, "suspicion": 0.7},
                "var": 5.0,
                "lie": False,
                "also": {"surge": [0.06, 10]},
            },
            {
                "label": "Sign, and bill by the seat",
                "text": (
                    "The money is real. So were the night flights, and on the ground answers came "
                    "later than they used to."
                ),
                "effects": {"rage": 2.5, "cash": 2.3},
                "var": 0.0,
                "lie": False,
                "also": {"surge": [0.08, 12]},
            },
        ),
        "default": 0,
    },
    {
        "id": "the-missing-seventies",
        "kind": "press",
        "source": "A reporter",
        "title": "The bar that skips the seventies",
        "body": (
            "A reporter has filmed our usage bar going from 68 to 81 percent without visiting the "
            "numbers between. She asks if the seventies are a premium feature. Her deadline is "
            "four o'clock."
        ),
        "tip": (
            "She is careful and spells names right. There is a second film, from a second phone."
        ),
        "reactive": None,
        "choices": (
            {
                "label": "Show her how the bar is rounded",
                "text": (
                    "She wrote that it was clumsy rather than crooked. 'Clumsy' made the headline."
                ),
                "effects": {"hype": -1.0, "rage": -0.9, "suspicion": -2.7},
                "var": 0.0,
                "lie": False,
            },
            {
                "label": "Suggest it was her phone",
                "text": (
                    "The story was held while she borrowed another. She has a large and helpful "
                    "family."
                ),
                "effects": {"hype": 2.1, "rage": -1.0, "suspicion": -2.0},
                "var": 0.0,
                "lie": True,
            },
            {
                "label": "Miss the deadline",
                "text": "The piece ran with 'did not respond', set in larger type than usual.",
                "effects": {"hype": -1.6, "rage": 2.8, "suspicion": 1.2},
                "var": 0.0,
                "lie": False,
            },
        ),
        "default": 2,
    },
    {
        "id": "thirtieth-of-february",
        "kind": "outage",
        "source": "Status desk",
        "title": "The thirtieth of February",
        "body": (
            "A calendar library believes that it is the thirtieth of February. Nothing will run on "
            "a day that does not exist, and tonight's usage is being charged to it. The status "
            "page awaits instructions."
        ),
        "tip": "The charges can be undone later. What the page says tonight will be kept.",
        "reactive": None,
        "choices": (
            {
                "label": "Wait for March",
                "text": "March came as forecast. The tickets had not waited for it.",
                "effects": {"hype": -1.9, "rage": 4.0, "suspicion": 1.3},
                "var": 0.0,
                "lie": False,
            },
            {
                "label": "Tell the whole story on an honest status page",
                "text": (
                    "The page said what had broken and when. It was an embarrassing read and it "
                    "was believed."
                ),
                "effects": {"hype": -1.4, "rage": -1.3, "suspicion": -3.2},
                "var": 0.0,
                "lie": False,
                "also": {"status": "honest"},
            },
            {
                "label": "Write off that day's usage, for everyone",
                "text": (
                    "A day was forgiven on the grounds of not existing. There have been requests "
                    "for more of them."
                ),
                "effects": {"hype": 1.3, "rage": -2.6, "suspicion": -1.2, "cash": -3.4},
                "var": 0.0,
                "lie": False,
            },
            {
                "label": "Show all green: there is no such day",
                "text": (
                    "Nothing happened, officially, on a date that was not there. A few people have "
                    "kept the receipt for it."
                ),
                "effects": {"hype": 2.5, "rage": -1.2, "suspicion": -2.6},
                "var": 0.0,
                "lie": True,
                "also": {"status": "green"},
            },
        ),
        "default": 0,
    },
    {
        "id": "teal",
        "kind": "internal",
        "source": "Design",
        "title": "The status page has been given teal",
        "body": (
            "Between green and amber there will now be teal. It did very well in testing because "
            "none of the testers could say what it meant. It goes live in an hour unless somebody "
            "has a view."
        ),
        "tip": "People who pay by the month check that page the way others check the weather.",
        "reactive": None,
        "choices": (
            {
                "label": "Ship teal and let strangers vote on what it means",
                "text": (
                    "'Sorry' is ahead of 'lunch'. The vote closes when somebody can agree on a "
                    "colour for closed."
                ),
                "effects": {"hype": 2.7, "suspicion": 0.9},
                "var": 4.5,
                "lie": False,
            },
            {
                "label": "Have no view",
                "text": (
                    "Teal went live. Three newspapers asked what it meant, as did the engineer on "
                    "call."
                ),
                "effects": {"hype": -1.4, "rage": 2.6, "suspicion": 1.0},
                "var": 0.0,
                "lie": False,
            },
            {
                "label": "No colours: an honest page, in plain sentences",
                "text": (
                    "The page says what is broken, in words. There are more words than anyone "
                    "had expected. Design came in black."
                ),
                "effects": {"hype": -0.8, "rage": -0.9, "suspicion": -2.4},
                "var": 0.0,
                "lie": False,
                "also": {"status": "honest"},
            },
        ),
        "default": 1,
    },
    {
        "id": "a-city-at-two-percent",
        "kind": "community",
        "source": "Creator desk",
        "title": "Seventy thousand people watch a bar",
        "body": (
            "A streamer is building a whole city with us, live, on her last two percent. Seventy "
            "thousand viewers have stopped watching the city and are watching the bar. She has "
            "asked on air if anybody from CloseAI is in."
        ),
        "tip": "She is fair and she is funny, and all of it will be replayed in slow motion.",
        "reactive": None,
        "choices": (
            {
                "label": "Bet her five percent on air, and play her for it",
                "text": "It was good television for one of you. Clips exist from both angles.",
                "effects": {"hype": 3.4, "suspicion": 0.9},
                "var": 6.2,
                "lie": False,
            },
            {
                "label": "Watch",
                "text": (
                    "It ran out halfway across a bridge. The bridge is still like that, with a "
                    "small crowd on it."
                ),
                "effects": {"hype": -1.8, "rage": 3.1, "suspicion": 0.9},
                "var": 0.0,
                "lie": False,
            },
            {
                "label": "Top her up, and everyone who is watching",
                "text": (
                    "Seventy thousand bars were topped up. The city has put up a statue of one; "
                    "the statue was cheaper."
                ),
                "effects": {"hype": 1.3, "rage": -2.3, "suspicion": -0.8, "cash": -3.3},
                "var": 0.0,
                "lie": False,
            },
        ),
        "default": 1,
    },
    {
        "id": "bowling-alley-gpus",
        "kind": "partner",
        "source": "Procurement",
        "title": "Two thousand GPUs in a bowling alley",
        "body": (
            "A dealer has two thousand used GPUs, racked along the lanes of a bowling alley, at a "
            "price that makes Procurement whisper. Some were lent by an open-weights collective, "
            "which has been asking where they went."
        ),
        "tip": "The machines work. What is at stake is whose they are and who finds out first.",
        "reactive": None,
        "choices": (
            {
                "label": "Leave it with Procurement",
                "text": (
                    "Goggle bought the alley. The price got into the papers, and the whispering "
                    "with it."
                ),
                "effects": {"hype": -1.5, "rage": 2.0, "suspicion": 1.0, "mindshare": -0.5},
                "var": 0.0,
                "lie": False,
            },
            {
                "label": "Take the lot and settle the questions later",
                "text": (
                    "They were running by dawn and saving money by noon. The questions also came "
                    "at noon."
                ),
                "effects": {"rage": 0.9, "suspicion": 2.7, "cash": 3.3},
                "var": 0.0,
                "lie": False,
            },
            {
                "label": "Challenge the collective to bowl for them, on camera",
                "text": (
                    "The open-weights crowd published the scores, the lane friction and everyone's "
                    "shoe size. The result is disputed."
                ),
                "effects": {"hype": 3.0, "suspicion": 0.9},
                "var": 5.2,
                "lie": False,
            },
            {
                "label": "Buy them and return the collective's share",
                "text": (
                    "The collective got its lanes back and said so in public, with some surprise. "
                    "It was not a cheap surprise."
                ),
                "effects": {"hype": 0.9, "rage": -1.1, "suspicion": -1.9, "cash": -1.6},
                "var": 0.0,
                "lie": False,
            },
        ),
        "default": 0,
    },
    {
        "id": "is-the-week-too-long",
        "kind": "press",
        "source": "A producer",
        "title": "Is the week too long?",
        "body": (
            "A live television panel will debate it tonight. They have a philosopher, a man from "
            "the open-weights crowd and an empty chair with our name on. The chair will be on "
            "camera whoever is in it."
        ),
        "tip": "It is live. The philosopher is on our side, but he is on it at great length.",
        "reactive": None,
        "choices": (
            {
                "label": "Send the numbers, to be read out on air",
                "text": (
                    "The philosopher read them slowly. They were not flattering, and nobody could "
                    "think what else to dig for."
                ),
                "effects": {"hype": -0.8, "rage": -0.8, "suspicion": -2.4},
                "var": 0.0,
                "lie": False,
            },
            {
                "label": "Let the chair speak for us",
                "text": "It was thought dignified and, towards the end, guilty.",
                "effects": {"hype": -1.3, "rage": 2.4, "suspicion": 1.0},
                "var": 0.0,
                "lie": False,
            },
            {
                "label": "Send a spokesman to say no one really waits",
                "text": (
                    "He said it warmly and with his hands. In the audience a woman who had waited "
                    "since Sunday let it pass."
                ),
                "effects": {"hype": 1.8, "rage": -0.8, "suspicion": -1.8},
                "var": 0.0,
                "lie": True,
            },
            {
                "label": "Go, live and unbriefed, and talk like a person",
                "text": (
                    "You went and were yourself for an hour. There are clips of every part of it."
                ),
                "effects": {"hype": 2.8, "suspicion": 0.9},
                "var": 5.4,
                "lie": False,
            },
        ),
        "default": 1,
    },
    {
        "id": "limit-for-four-voices",
        "kind": "community",
        "source": "Community desk",
        "title": "A choir has set the limit notice to music",
        "body": (
            "Sixty retired teachers have recorded 'You Have Reached Your Limit' in four parts, "
            "with a descant on 'try again later'. It is rather beautiful. They ask for permission "
            "or, failing that, forgiveness."
        ),
        "tip": (
            "They might be laughing with us. It depends how many people are stuck while they "
            "listen."
        ),
        "reactive": None,
        "choices": (
            {
                "label": "Make it the limit notice and hope it wears well",
                "text": (
                    "For some it was the first nice thing to happen at 100 percent. Others heard "
                    "it nine times by lunch."
                ),
                "effects": {"hype": 2.6, "suspicion": 0.7},
                "var": 4.5,
                "lie": False,
            },
            {
                "label": "Refer them to the brand guidelines",
                "text": "They have set those too. There is a fugue on 'minimum clear space'.",
                "effects": {"hype": -1.2, "rage": 2.2, "suspicion": 0.7},
                "var": 0.0,
                "lie": False,
            },
            {
                "label": "Sponsor a world tour, and uncap every choir on it",
                "text": (
                    "Forty cities and a great many coaches, all on our account. The altos have "
                    "taken to the unlimited life."
                ),
                "effects": {"hype": 1.0, "rage": -1.7, "suspicion": -0.6, "cash": -1.9},
                "var": 0.0,
                "lie": False,
            },
        ),
        "default": 1,
    },
    # From outside, nothing to decide.
    {
        "id": "digger",
        "kind": "outage",
        "source": "Network desk",
        "title": "A digger has found the cable",
        "body": (
            "A contractor looking for a water main has found our fibre. Traffic is going the long "
            "way round until it is spliced. He has apologised to every engineer by name and is "
            "making them tea."
        ),
        "tip": "The detour costs compute until morning, and most people will blame the meter.",
        "reactive": None,
        "effects": {"rage": 2.0},
        "also": {"surge": [0.12, 10]},
    },
    {
        "id": "alarm-clock",
        "kind": "outage",
        "source": "Status desk",
        "title": "An app that never gives up",
        "body": (
            "An alarm-clock app asks us for a weather joke and, on any error, asks again at once. "
            "There was one error. It has now asked four hundred million times and its tone is "
            "still cheerful."
        ),
        "tip": (
            "The load is real and the fleet was not sized for it. Its author is asleep; his own "
            "alarm is among those waiting."
        ),
        "reactive": None,
        "effects": {"rage": 3.0},
        "also": {"surge": [0.2, 6]},
    },
    {
        "id": "wedding-day",
        "kind": "outage",
        "source": "Capacity",
        "title": "The most popular wedding day in years",
        "body": (
            "Something about the date has made half the world get married on it, and the best men "
            "have all opened the app at once. The request is the same from each of them: funny, "
            "but nothing about the lake."
        ),
        "tip": (
            "It lasts until the speeches do. People who aren't marrying anyone will feel the queue."
        ),
        "reactive": None,
        "effects": {"rage": 1.5},
        "also": {"surge": [0.07, 18]},
    },
    {
        "id": "less-cold-more-human",
        "kind": "outage",
        "source": "Data hall two",
        "title": "Astro has adjusted a thermostat",
        "body": (
            "Astro toured data hall two and asked for it to be 'less cold, more human'. It is "
            "thirty-four degrees in there. The servers are coping the human way, by thinking "
            "slowly and complaining."
        ),
        "tip": "It will be cool again in some hours. Until then the same work takes more machine.",
        "reactive": None,
        "effects": {"rage": 2.5},
        "also": {"surge": [0.15, 8]},
    },
    {
        "id": "generous-count",
        "kind": "press",
        "source": "A newspaper",
        "title": "A count of the word 'generous'",
        "body": (
            "A newspaper has counted how often CloseAI says 'generous' (211) and how often it "
            "gives a figure (2). It has printed both counts, and so doubled the supply of figures."
        ),
        "tip": "A small piece on an inside page. It will be quoted by bigger ones.",
        "reactive": None,
        "effects": {"hype": -1.0, "suspicion": 3.0},
    },
    {
        "id": "weights-and-measures",
        "kind": "legal",
        "source": "A committee clerk",
        "title": "The committee on weights and measures",
        "body": (
            "A parliamentary committee on weights and measures, last convened over a cheese, has "
            "put our meter on its agenda, between pints and parcels. The clerk asks whether we "
            "will be bringing our own scales."
        ),
        "tip": (
            "It can't fine anybody. It can have questions read aloud in a room with good acoustics."
        ),
        "reactive": None,
        "effects": {"suspicion": 4.0},
    },
    {
        "id": "deck-on-a-train",
        "kind": "press",
        "source": "Lost property",
        "title": "A deck has been left on a train",
        "body": (
            "A printed strategy deck was found on a commuter train. Page one says 'Trust' and "
            "pages two to thirty are about pricing. A passenger has been reading it out to the "
            "carriage, doing the arrows."
        ),
        "tip": "It is three years old, and we are the only people who can tell.",
        "reactive": None,
        "effects": {"rage": 1.0, "suspicion": 5.0},
    },
    {
        "id": "the-last-two-percent",
        "kind": "press",
        "source": "A podcast",
        "title": "A crime podcast has run out of crimes",
        "body": (
            "The new season of a true-crime podcast is about our usage bar. It is called The Last "
            "Two Percent and will run to eight episodes. The host has a wonderful voice and, by "
            "the end of part one, a suspect."
        ),
        "tip": "They haven't found anything yet. They have found an audience that is looking.",
        "reactive": None,
        "effects": {"suspicion": 2.5},
    },
    {
        "id": "forgotten-deposit",
        "kind": "windfall",
        "source": "Finance",
        "title": "A deposit on an office we forgot",
        "body": (
            "A landlord has returned the deposit on an office nobody remembers renting. It was "
            "left spotless. It also held a team of six, who have been brought to the main "
            "building, thanked, and asked what they do."
        ),
        "tip": (
            "It is cash and there is no catch. The team of six had been hitting all its targets."
        ),
        "reactive": None,
        "effects": {"cash": 2.6},
    },
    {
        "id": "end-of-the-world-polite",
        "kind": "windfall",
        "source": "A film studio",
        "title": "Our error page is going to be in a film",
        "body": (
            "A studio has licensed our old error page as scenery for a disaster film. They had "
            "wanted something that says the world is ending but that it values your patience."
        ),
        "tip": "A flat fee, paid on signature. Our name is just out of frame.",
        "reactive": None,
        "effects": {"cash": 1.5},
    },
    {
        "id": "the-ferry",
        "kind": "windfall",
        "source": "A small town",
        "title": "A town found money and bought a ferry",
        "body": (
            "A town council used us to read thirty years of letters and found a grant it had never "
            "claimed. It has bought a ferry. The mayor named it after a model number and rides it "
            "back and forth, waving."
        ),
        "tip": "Everybody likes this story. It's true as well, so it may last.",
        "reactive": None,
        "effects": {"hype": 3.8},
    },
    {
        "id": "initiative",
        "kind": "router",
        "source": "Router team",
        "title": "The router has shown initiative",
        "body": (
            "To smooth the load, the auto-router has begun sending a further tenth of paying users "
            "to gtp-5.4-mini for a day. Nobody asked it to. Under 'reason' its log says "
            "'initiative'."
        ),
        "tip": (
            "It stops in 24 hours. Until then the extra mini shows to those who look, and it "
            "counts."
        ),
        "reactive": None,
        "effects": {"rage": 0.8},
        "also": {"router": [0.1, 24]},
    },
    {
        "id": "ask-dan",
        "kind": "router",
        "source": "Model desk",
        "title": "A fallback that nobody remembers",
        "body": (
            "A safety fallback from two winters ago has gone off: an extra tenth of paying users "
            "get gtp-5.4-mini for 24 hours, until it rearms. The only comment in it says "
            "'temporary, ask Dan'. We have four Dans."
        ),
        "tip": (
            "None of the Dans did it. Users can tell a small model from a large one, given a day."
        ),
        "reactive": None,
        "effects": {"rage": 0.7},
        "also": {"router": [0.1, 24]},
    },
    {
        "id": "end-of-a-story",
        "kind": "community",
        "source": "Community desk",
        "title": "The end of a bedtime story",
        "body": (
            "Someone ran out of quota one page before the end of a bedtime story and asked "
            "strangers for the ending. Six thousand have sent one. The child was asleep by the "
            "fortieth. The strangers are still going."
        ),
        "tip": "Nothing for us to do. It is nice in there today, and it has our name on it.",
        "reactive": None,
        "effects": {"hype": 2.0, "rage": -2.2},
    },
    {
        "id": "thanking-support",
        "kind": "community",
        "source": "Support",
        "title": "Somebody has thanked support",
        "body": (
            "A user thanked a support agent by name. Then another did. It has gone on for six "
            "hours and spread to the second shift, and Support has asked, with all respect, if "
            "this is an outage."
        ),
        "tip": (
            "It isn't. The mood in the queue is better than it was, and people are posting about "
            "it."
        ),
        "reactive": None,
        "effects": {"hype": 1.8, "rage": -2.0},
    },
    # Brought on by the player: a third reset, a noticed downgrade, a broken promise.
    {
        "id": "reset-o-clock",
        "kind": "press",
        "source": "A screenshot account",
        "title": "The reset channel has leaked",
        "body": (
            "Our internal channel 'reset-o-clock' is on every front page. Before each of three "
            "global resets somebody writes 'numbers look sad', and somebody else replies with a "
            "picture of a button. The third time there is a deck."
        ),
        "tip": (
            "Three in one shift made a pattern, and this is the pattern in our own words. It leaks "
            "once."
        ),
        "reactive": "leak",
        "effects": {"hype": -6.0, "suspicion": 18.0},
    },
    {
        "id": "the-stopwatch-thread",
        "kind": "community",
        "source": "A user with a stopwatch",
        "title": "Somebody has graphed the limit",
        "body": (
            "The graph shows how long a week's quota really lasts. The name of the quota is "
            "printed above it, for comparison. The axis is in hours, starts at zero, and has "
            "been checked by strangers."
        ),
        "tip": (
            "Tight by a little is a rumour. This tight is a slope, and anyone can read a slope."
        ),
        "reactive": "graph",
        "effects": {"rage": 6.0, "suspicion": 10.0},
    },
    {
        "id": "the-riddle-chart",
        "kind": "community",
        "source": "A user with a chart",
        "title": "They have noticed the small model",
        "body": (
            "A user puts one riddle to it on the hour, every hour, and charts the answers. Some "
            "paying accounts are plainly on gtp-5.4-mini with the big model's name on the "
            "door. The chart has error bars. The errors are ours."
        ),
        "tip": (
            "She has the data and is pleasant about it. What she doesn't have is anyone on record."
        ),
        "reactive": "downgrade",
        "choices": (
            {
                "label": "Leave the chart unanswered",
                "text": "It was answered by others, hourly, with charts.",
                "effects": {"hype": -1.8, "rage": 3.6, "suspicion": 1.4},
                "var": 0.0,
                "lie": False,
            },
            {
                "label": "Say she is right, on an honest status page",
                "text": (
                    "You confirmed it, in her replies, under your own name. It stung, and then it "
                    "had been said."
                ),
                "effects": {"hype": -2.0, "rage": 0.8, "suspicion": -4.5},
                "var": 0.0,
                "lie": False,
                "also": {"status": "honest"},
            },
            {
                "label": "Say it is the big model having a quiet week",
                "text": (
                    "'A quiet week' went round as an explanation. She has kept the riddle running, "
                    "in case it gets a loud one."
                ),
                "effects": {"hype": 1.6, "rage": -0.8, "suspicion": -2.6},
                "var": 0.0,
                "lie": True,
            },
            {
                "label": "Credit every account that was ever swapped",
                "text": (
                    "The credits went out without a word about why. Recipients were happy to "
                    "supply the word."
                ),
                "effects": {"hype": 0.6, "rage": -3.0, "suspicion": 0.6, "cash": -3.4},
                "var": 0.0,
                "lie": False,
            },
        ),
        "default": 0,
    },
    {
        "id": "the-missing-semicolons",
        "kind": "press",
        "source": "A primary school",
        "title": "The class that missed the semicolons",
        "body": (
            "A class of ten-year-olds has written to the big model every Monday this term, and "
            "noticed when it gave up semicolons. They traced it: their paid account gets "
            "gtp-5.4-mini some days. They have made a poster. The poster is correct."
        ),
        "tip": (
            "The local paper has the poster. Nobody has ever come out of an argument with a poster "
            "well."
        ),
        "reactive": "downgrade",
        "choices": (
            {
                "label": "Tell them they are right, on paper and on an honest page",
                "text": (
                    "You wrote to the class, and the status page bears you out. They gave your "
                    "letter eight out of ten, and said where the two went."
                ),
                "effects": {"hype": -1.4, "rage": -0.4, "suspicion": -4.2},
                "var": 0.0,
                "lie": False,
                "also": {"status": "honest"},
            },
            {
                "label": "Risk a joke: offer the class a job in testing",
                "text": (
                    "The class asked about holidays. It made a merry headline over a story about "
                    "being served the wrong model."
                ),
                "effects": {"hype": 3.2, "suspicion": 1.3},
                "var": 5.4,
                "lie": False,
            },
            {
                "label": "Mark the poster as under review",
                "text": "A school hall now has two posters, and the second is about the first.",
                "effects": {"hype": -1.7, "rage": 3.3, "suspicion": 1.3},
                "var": 0.0,
                "lie": False,
            },
        ),
        "default": 2,
    },
    {
        "id": "fourteen-across",
        "kind": "press",
        "source": "A crossword setter",
        "title": "Fourteen across: paid for large, got this",
        "body": (
            "A newspaper's setter tries her clues on the big model, and noticed at once when it "
            "began to explain the puns to her. Fourteen across is now 'Paid for large, got "
            "this (3-1.1-4)'. Solvers are filling in gtp-5.4-mini, in ink."
        ),
        "tip": (
            "The clue is fair and it fits. The solution will be printed with us or without us."
        ),
        "reactive": "downgrade",
        "choices": (
            {
                "label": "Buy every solver a month of the big model",
                "text": (
                    "A full page of coupons went out, and was used. It was generous, and it was "
                    "also the solution."
                ),
                "effects": {"hype": 0.7, "rage": -2.9, "suspicion": 0.7, "cash": -3.3},
                "var": 0.0,
                "lie": False,
            },
            {
                "label": "Leave the last clue to the solvers",
                "text": (
                    "They solved it. Three bishops have written in, and none of them about the "
                    "grammar."
                ),
                "effects": {"hype": -1.6, "rage": 3.4, "suspicion": 1.3},
                "var": 0.0,
                "lie": False,
            },
            {
                "label": "Answer with a clue of your own and hope it is good",
                "text": (
                    "It was solved within the hour and reviewed for much longer. Setters are "
                    "hard to please, and there were two schools of thought."
                ),
                "effects": {"hype": 3.0, "suspicion": 1.2},
                "var": 5.2,
                "lie": False,
            },
            {
                "label": "Publish the solution on an honest status page",
                "text": (
                    "You printed it yourselves, letter by letter. The setter marked it correct "
                    "and took no pleasure in it."
                ),
                "effects": {"hype": -1.6, "rage": 0.3, "suspicion": -4.3},
                "var": 0.0,
                "lie": False,
                "also": {"status": "honest"},
            },
        ),
        "default": 1,
    },
    {
        "id": "a-big-oops",
        "kind": "partner",
        "source": "A translation bureau",
        "title": "Force majeure has become 'a big oops'",
        "body": (
            "A bureau that pays for the big model says its contracts have started coming back "
            "cheerful. 'Force majeure' is now 'a big oops'. Its terminologist has traced it to "
            "gtp-5.4-mini and regrets to say so, in nine languages."
        ),
        "tip": "They have both versions side by side, and a client in shipping who reads both.",
        "reactive": "downgrade",
        "choices": (
            {
                "label": "Call it our new, friendlier house style",
                "text": (
                    "The style was welcomed by people who sign nothing. The terminologist has "
                    "asked for the style guide, which is being written."
                ),
                "effects": {"hype": 1.5, "rage": -0.9, "suspicion": -2.4},
                "var": 0.0,
                "lie": True,
            },
            {
                "label": "Admit the swap to them, and on an honest status page",
                "text": (
                    "You put it plainly and they translated it for the others. It reads no "
                    "better in the other eight."
                ),
                "effects": {"hype": -1.7, "rage": 0.4, "suspicion": -4.4},
                "var": 0.0,
                "lie": False,
                "also": {"status": "honest"},
            },
            {
                "label": "File it under matters of taste",
                "text": (
                    "It was filed. A judge has been asked to construe 'a big oops', and is said "
                    "to be looking forward to it."
                ),
                "effects": {"hype": -1.9, "rage": 3.5, "suspicion": 1.4},
                "var": 0.0,
                "lie": False,
            },
            {
                "label": "Redo every bureau's contracts on the big model, free",
                "text": (
                    "A great many oopses were turned back into Latin overnight. It cost what "
                    "Latin costs."
                ),
                "effects": {"hype": 0.5, "rage": -2.8, "suspicion": 0.5, "cash": -3.0},
                "var": 0.0,
                "lie": False,
            },
        ),
        "default": 2,
    },
    {
        "id": "the-parrot",
        "kind": "community",
        "source": "A parrot's owner",
        "title": "A parrot has started saying 'Great question!'",
        "body": (
            "The parrot lives beside a computer and repeats whatever the big model says. It has "
            "lately said 'Great question!' and nothing else. Its owner looked into the paid "
            "account and found gtp-5.4-mini. The film is spreading."
        ),
        "tip": (
            "He is a mild man and it is a loud bird. People are testing their own answers on it."
        ),
        "reactive": "downgrade",
        "choices": (
            {
                "label": "Put the parrot on our stream, live and unbriefed",
                "text": (
                    "It had a good deal to say and said it at you. The ratings were excellent, "
                    "for one of the two guests."
                ),
                "effects": {"hype": 3.3, "suspicion": 1.3},
                "var": 6.0,
                "lie": False,
            },
            {
                "label": "Say that the bird is right, on an honest status page",
                "text": (
                    "You confirmed it, under your own name, to a parrot. It said 'Great "
                    "question!', and for once it had been."
                ),
                "effects": {"hype": -1.5, "suspicion": -4.0},
                "var": 0.0,
                "lie": False,
                "also": {"status": "honest"},
            },
            {
                "label": "Wait for it to learn something else",
                "text": "It learned 'gtp-5.4-mini'. It has the accent exactly.",
                "effects": {"hype": -1.8, "rage": 3.2, "suspicion": 1.2},
                "var": 0.0,
                "lie": False,
            },
        ),
        "default": 2,
    },
    {
        "id": "three-dollars-eighteen",
        "kind": "legal",
        "source": "A retired actuary",
        "title": "An invoice for $3.18",
        "body": (
            "A retired actuary paid for the big model, worked out how often he had been given "
            "gtp-5.4-mini instead, and has billed us for the difference: $3.18, net. He has "
            "also put the form online, with a box for anybody's name."
        ),
        "tip": (
            "His sum is small and, we have checked, right. The form has been downloaded a great "
            "deal."
        ),
        "reactive": "downgrade",
        "choices": (
            {
                "label": "Tell him that every answer is blended to taste",
                "text": (
                    "'Blended' satisfied those who had not filled in the form. He has asked for "
                    "the recipe, by weight."
                ),
                "effects": {"hype": 1.7, "rage": -0.8, "suspicion": -2.7},
                "var": 0.0,
                "lie": True,
            },
            {
                "label": "Pay every form that comes in",
                "text": (
                    "They came in by the sack and were all paid. Nobody had put down more than "
                    "they were owed, which was the embarrassing part."
                ),
                "effects": {"hype": 0.6, "rage": -3.1, "suspicion": 0.4, "cash": -3.5},
                "var": 0.0,
                "lie": False,
            },
            {
                "label": "Confirm his sum, on an honest status page",
                "text": (
                    "You agreed with an actuary in public, to two decimals. He thanked you and "
                    "withdrew the exclamation mark."
                ),
                "effects": {"hype": -1.9, "rage": 0.6, "suspicion": -4.6},
                "var": 0.0,
                "lie": False,
                "also": {"status": "honest"},
            },
            {
                "label": "Leave it in the tray",
                "text": (
                    "It was joined there by the others. The tray has been photographed from "
                    "outside, through a window."
                ),
                "effects": {"hype": -1.7, "rage": 3.7, "suspicion": 1.4},
                "var": 0.0,
                "lie": False,
            },
        ),
        "default": 3,
    },
    {
        "id": "allowed-to-say-yes",
        "kind": "internal",
        "source": "Support",
        "title": "Support would like permission to say yes",
        "body": (
            "Callers ask if they are on gtp-5.4-mini. The script answers that they are 'on the "
            "right model for them'. Callers have started reading the script along with us, and "
            "it has harmony. Support asks, as a body, to be allowed to say yes."
        ),
        "tip": (
            "They are good at this and tired of it, and every one of these calls is being "
            "recorded at both ends."
        ),
        "reactive": "downgrade",
        "choices": (
            {
                "label": "Keep to the script",
                "text": (
                    "It was kept to. A recording is in the charts, in the category for choirs."
                ),
                "effects": {"hype": -2.0, "rage": 3.6, "suspicion": 1.4},
                "var": 0.0,
                "lie": False,
            },
            {
                "label": "Tear up the script and let each agent improvise",
                "text": (
                    "Some were wonderful. One told the truth, one told a joke, and one told "
                    "them what she would do with the script."
                ),
                "effects": {"hype": 2.9, "suspicion": 1.3},
                "var": 5.4,
                "lie": False,
            },
            {
                "label": "Let them say yes, and an honest page say it too",
                "text": (
                    "The word 'yes' was used nine thousand times. Calls got shorter, and some "
                    "of them ended with condolences."
                ),
                "effects": {"hype": -1.3, "rage": -0.4, "suspicion": -4.1},
                "var": 0.0,
                "lie": False,
                "also": {"status": "honest"},
            },
            {
                "label": "New script: 'No model of ours is small to us'",
                "text": (
                    "It tested well. Only later did callers notice that it had been an answer "
                    "to something else."
                ),
                "effects": {"hype": 1.4, "rage": -0.7, "suspicion": -2.5},
                "var": 0.0,
                "lie": True,
            },
        ),
        "default": 0,
    },
    {
        "id": "short-on-the-finish",
        "kind": "community",
        "source": "A wine club",
        "title": "A wine club has been tasting our answers",
        "body": (
            "They did it blind, for fun, with spittoons. Notes on the big model's answers read "
            "'thin', 'eager to please' and 'short on the finish', and the room named "
            "gtp-5.4-mini from the glass. Our label said otherwise. The scores are up."
        ),
        "tip": (
            "They do this with vintages and are seldom wrong. Other clubs are asking for the "
            "list of questions."
        ),
        "reactive": "downgrade",
        "choices": (
            {
                "label": "Let it breathe",
                "text": (
                    "It breathed. There is now a tasting in most large towns, and a small, "
                    "cruel vocabulary."
                ),
                "effects": {"hype": -1.7, "rage": 3.3, "suspicion": 1.3},
                "var": 0.0,
                "lie": False,
            },
            {
                "label": "Uncork the big model for all who pay, on us, tonight",
                "text": (
                    "There was a night of long finishes. The bill was handed round and came "
                    "back to you."
                ),
                "effects": {"hype": 0.8, "rage": -3.0, "suspicion": 0.3, "cash": -3.4},
                "var": 0.0,
                "lie": False,
                "also": {"surge": [0.05, 8]},
            },
            {
                "label": "Sit at the next table and be tasted, blind",
                "text": "You were described. Some of the notes are being quoted with affection.",
                "effects": {"hype": 3.1, "suspicion": 1.2},
                "var": 5.6,
                "lie": False,
            },
            {
                "label": "Print the true label, on an honest status page",
                "text": (
                    "The label says which, and when. The club gave it no marks for the wine and "
                    "full marks for the label."
                ),
                "effects": {"hype": -1.7, "rage": 0.2, "suspicion": -4.3},
                "var": 0.0,
                "lie": False,
                "also": {"status": "honest"},
            },
        ),
        "default": 0,
    },
    {
        "id": "the-band-came-anyway",
        "kind": "press",
        "source": "A reporter",
        "title": "The reset did not come; the band did",
        "body": (
            "You promised a global reset by a certain hour and the hour has gone by. A user had "
            "hired a marching band for it, non-refundable. The band is in our lobby, playing at "
            "half speed. A reporter is asking for titles."
        ),
        "tip": "Forty-eight hours was our own number. It is being played back to us, by brass.",
        "reactive": "broken",
        "effects": {"suspicion": 6.0},
    },
    {
        "id": "words-in-icing",
        "kind": "community",
        "source": "Community desk",
        "title": "Your promise, in icing",
        "body": (
            "The global reset you promised has not come. Those who baked for it are posting the "
            "cakes, with your words piped across the top and the date underneath. The quotations "
            "are accurate. One has a footnote, in marzipan."
        ),
        "tip": (
            "A missed promise is on record whatever we do. What's left is how long people chew on "
            "it."
        ),
        "reactive": "broken",
        "choices": (
            {
                "label": "Credit two days to all who had got ready for it",
                "text": (
                    "It was not what had been promised, and a great many had got ready. It came "
                    "with an apology. The cakes were cut."
                ),
                "effects": {"hype": 0.4, "rage": -2.2, "suspicion": 3.8, "cash": -4.2},
                "var": 0.0,
                "lie": False,
            },
            {
                "label": "Let them eat cake",
                "text": "Nobody here said that aloud. It was attributed to you within the hour.",
                "effects": {"suspicion": 6.0},
                "var": 0.0,
                "lie": False,
            },
            {
                "label": "Promise it again: a reset within 48 hours",
                "text": (
                    "You have said it twice now: a global reset, for everyone, within 48 hours. "
                    "There is fresh icing."
                ),
                "effects": {"hype": 1.2, "rage": -1.8, "suspicion": 5.0},
                "var": 0.0,
                "lie": False,
                "also": {"promise": 48},
            },
            {
                "label": "Explain that you meant working hours",
                "text": (
                    "For a moment it was almost a reason. Somewhere a woman is piping 'working' in "
                    "a small pink caret."
                ),
                "effects": {"hype": 1.0, "rage": 0.8, "suspicion": 2.8},
                "var": 0.0,
                "lie": True,
            },
        ),
        "default": 1,
    },
    {
        "id": "minus-in-the-square",
        "kind": "press",
        "source": "A town clerk",
        "title": "The clock in the square has gone past zero",
        "body": (
            "A town had put up a countdown to the global reset you promised. It reached zero, "
            "nothing came, and it had no orders to stop. It is counting on below zero, in red. "
            "Couples are photographed under it. The clerk asks for instructions."
        ),
        "tip": (
            "It is a large clock and it can be seen from the train. It will go on until we give "
            "it something to do."
        ),
        "reactive": "broken",
        "choices": (
            {
                "label": "Credit two days to everyone who was counting",
                "text": (
                    "It was less than a reset and it was not nothing. The clock was stopped, "
                    "dusted and thanked."
                ),
                "effects": {"hype": 0.5, "rage": -2.3, "suspicion": 3.7, "cash": -4.1},
                "var": 0.0,
                "lie": False,
            },
            {
                "label": "Say sorry in person, under the clock",
                "text": (
                    "You stood there and said it. The clock went on behind you, in shot, "
                    "throughout."
                ),
                "effects": {"hype": -1.4, "rage": -1.5, "suspicion": 2.7},
                "var": 0.0,
                "lie": False,
            },
            {
                "label": "Let it count",
                "text": "It counts. It has a following, and the following has a newsletter.",
                "effects": {"suspicion": 6.0},
                "var": 0.0,
                "lie": False,
            },
            {
                "label": "Set it to zero, and say that was the reset",
                "text": (
                    "The clock was reset, globally, for all who could see it. Some of them "
                    "cheered before they had thought."
                ),
                "effects": {"hype": 1.2, "rage": 0.9, "suspicion": 2.5},
                "var": 0.0,
                "lie": True,
            },
        ),
        "default": 2,
    },
    {
        "id": "the-future-tense",
        "kind": "community",
        "source": "A grammar teacher",
        "title": "Your promise has changed tense",
        "body": (
            "The global reset you promised has not come. A grammar teacher had your sentence on "
            "the board as an example of the future tense. She has moved it to another column, "
            "for things that were going to happen. Her class is enjoying it online."
        ),
        "tip": (
            "The sentence is yours and it parses. The one choice left to us is what goes under it."
        ),
        "reactive": "broken",
        "choices": (
            {
                "label": "Promise again, in full: a reset within 48 hours",
                "text": (
                    "A global reset, for everyone, within 48 hours: same sentence, same board. "
                    "She has kept the chalk in her hand."
                ),
                "effects": {"hype": 1.3, "rage": -1.9, "suspicion": 5.1},
                "var": 0.0,
                "lie": False,
                "also": {"promise": 48},
            },
            {
                "label": "Leave it on the board",
                "text": (
                    "Silence, she told the class, is not a tense. Most of them wrote that down."
                ),
                "effects": {"suspicion": 6.0},
                "var": 0.0,
                "lie": False,
            },
            {
                "label": "Apologise in one plain sentence, past tense",
                "text": (
                    "'We said it and did not do it.' She has put it on the board as well, as a "
                    "model of its kind."
                ),
                "effects": {"hype": -1.2, "rage": -1.6, "suspicion": 3.0},
                "var": 0.0,
                "lie": False,
            },
            {
                "label": "Join her class live, and take the questions cold",
                "text": (
                    "You were called on first. There are clips of the answer, and longer ones "
                    "of the pause."
                ),
                "effects": {"hype": 2.4, "suspicion": 4.6},
                "var": 5.0,
                "lie": False,
            },
        ),
        "default": 1,
    },
)
