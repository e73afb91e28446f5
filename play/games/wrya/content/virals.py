"""Viral posts by users, and the replies at hand.

``label`` is the reply as it will be posted, ``text`` how it landed. ``effects`` are points of
hype, rage and suspicion, and cash in $M for credits; ``var`` scales the luck in hype, and ``lie``
puts the reply on record as one. Order says nothing about quality, and every kind of reply
(humble, funny, paid for, half true) comes equally often in every place.
"""

from __future__ import annotations

from typing import Any, Final

VIRALS: Final[tuple[dict[str, Any], ...]] = (
    {
        "id": "in-conclusion",
        "author": "@quota_quentin",
        "text": (
            "my quota ran out in the middle of the words 'in conclusion'. i have been a man "
            "without a conclusion for three days now and i have to say the reviews are up"
        ),
        "options": (
            {
                "label": "That was our meter, not your essay. Sorry. What were you concluding?",
                "text": (
                    "It turned out to be about ferns. People came for the apology and stayed for "
                    "the ferns."
                ),
                "effects": {"hype": 0.65, "rage": -1.95, "suspicion": -1.4},
                "var": 0.0,
                "lie": False,
            },
            {
                "label": "The model pauses there by design, to leave room for thought.",
                "text": "Admired as a feature. A few people are looking for the setting.",
                "effects": {"hype": 1.45, "rage": 0.65, "suspicion": -1.25},
                "var": 2.4,
                "lie": True,
            },
            {
                "label": "Quit while you are ahead. Few authors get the chance.",
                "text": "He put it on the cover. Somebody asked if the meter might quit as well.",
                "effects": {"hype": 1.9, "suspicion": 0.3},
                "var": 1.6,
                "lie": False,
            },
            {
                "label": "A day of credit for everybody who was stopped mid-sentence. Finish well.",
                "text": "Hundreds of sentences got finished. One or two were better before.",
                "effects": {"hype": 1.05, "rage": -2.35, "suspicion": -0.4, "cash": -1.3},
                "var": 1.3,
                "lie": False,
            },
        ),
    },
    {
        "id": "the-one",
        "author": "@mrs_halloran_4b",
        "text": (
            "My class of nine-year-olds has worked out that when thirty ask at once it is slow, "
            "and when one asks it is quick. They have elected the one. He wears a sash. I have "
            "lost control of the room."
        ),
        "options": (
            {
                "label": "The One has our full backing. The other twenty-nine may form a queue.",
                "text": (
                    "The One replied through his teacher. So did the twenty-nine, at greater "
                    "length."
                ),
                "effects": {"hype": 2.55, "suspicion": 0.5},
                "var": 3.8,
                "lie": False,
            },
            {
                "label": (
                    "They are right: we are short of machines when all thirty ask. That is ours to "
                    "fix."
                ),
                "text": "She read it aloud. The class gave you a sticker for honesty.",
                "effects": {"hype": 0.7, "rage": -1.75, "suspicion": -1.35},
                "var": 0.0,
                "lie": False,
            },
            {
                "label": (
                    "Credits for every class that has had to elect somebody, so that he may retire."
                ),
                "text": (
                    "The sash is in a drawer. Schools without a One elected theirs within the hour."
                ),
                "effects": {"hype": 1.6, "rage": -3.25, "suspicion": -0.6, "cash": -1.9},
                "var": 1.15,
                "lie": False,
            },
        ),
    },
    {
        "id": "asked-my-husband",
        "author": "@night_shift_nadia",
        "text": (
            "capped at 3am so i asked my husband. he said 'great question', made something up, "
            "then apologised for the confusion. i think he's one of yours"
        ),
        "options": (
            {
                "label": (
                    "A night's credit to everyone who was capped at that hour. Let the husbands "
                    "sleep."
                ),
                "text": (
                    "They slept, by and large. She finished the rota and came back to say so."
                ),
                "effects": {"hype": 0.95, "rage": -2.25, "suspicion": -0.45, "cash": -1.25},
                "var": 1.1,
                "lie": False,
            },
            {
                "label": (
                    "Three in the morning is a rotten hour to be cut off. Sorry, and our best to "
                    "him."
                ),
                "text": "Night workers from six time zones turned up to agree about the hour.",
                "effects": {"hype": 0.5, "rage": -1.75, "suspicion": -1.1},
                "var": 0.0,
                "lie": False,
            },
            {
                "label": "Caps at that hour are nearly always a display error.",
                "text": "Day people nodded. Night people checked the time on your reply.",
                "effects": {"hype": 1.8, "rage": 0.6, "suspicion": -1.5},
                "var": 2.85,
                "lie": True,
            },
            {
                "label": "Not one of ours. Ours would have offered to make it a poem.",
                "text": "Several spouses have since been asked for poems. Results vary.",
                "effects": {"hype": 2.5, "suspicion": 0.5},
                "var": 2.4,
                "lie": False,
            },
        ),
    },
    {
        "id": "persons-unknown",
        "author": "@ledger_lou",
        "text": (
            "Bookkeeper here. At noon your meter said 31 percent used. At four it said 29. I have "
            "entered the difference under 'gifts from persons unknown'. Please confirm who you are."
        ),
        "options": (
            {
                "label": "We are persons unknown. Please keep the receipt.",
                "text": (
                    "Accountants called it the joke of the quarter. It had been a quiet quarter."
                ),
                "effects": {"hype": 2.1, "suspicion": 0.45},
                "var": 1.8,
                "lie": False,
            },
            {
                "label": "The meter only ever rounds in your favour.",
                "text": "A comforting rule. By evening people were testing whether it held.",
                "effects": {"hype": 2.45, "rage": 0.6, "suspicion": -1.8},
                "var": 2.5,
                "lie": True,
            },
            {
                "label": (
                    "It recounts now and then and shows it badly. Your figures are right and ours "
                    "are late."
                ),
                "text": (
                    "Lou closed the entry. You have been reconciled, which is as warm as it gets."
                ),
                "effects": {"hype": 0.65, "rage": -2.35, "suspicion": -1.55},
                "var": 0.0,
                "lie": False,
            },
            {
                "label": (
                    "A day's credit to all whose meter ran backwards. Enter us under 'persons "
                    "known'."
                ),
                "text": "A great many books balanced. Lou would also like it in writing.",
                "effects": {"hype": 0.9, "rage": -2.15, "suspicion": -0.4, "cash": -1.0},
                "var": 1.25,
                "lie": False,
            },
        ),
    },
    {
        "id": "key-insight",
        "author": "@deckless_dev",
        "text": (
            "VP fed it a 90 slide deck and asked for the key insight. it burned his whole week of "
            "quota and answered 'none'. i have never felt so understood by a machine"
        ),
        "options": (
            {
                "label": (
                    "A fresh week for everyone who ever fed it a whole deck. Next time, one "
                    "paragraph."
                ),
                "text": (
                    "There had been a lot of decks. The VP sent a paragraph and has, sadly, "
                    "animated it."
                ),
                "effects": {"hype": 1.15, "rage": -3.15, "suspicion": -0.45, "cash": -1.5},
                "var": 1.1,
                "lie": False,
            },
            {
                "label": (
                    "A deck that size should come with a warning before it runs. Our fault, sorry."
                ),
                "text": "The VP, who is real and reads this, took it well.",
                "effects": {"hype": 0.5, "rage": -1.4, "suspicion": -1.0},
                "var": 0.0,
                "lie": False,
            },
            {
                "label": "It read all ninety? That is eighty-nine further than his board did.",
                "text": (
                    "Everyone who has sat through a deck shared it. Several who sit on boards "
                    "replied."
                ),
                "effects": {"hype": 3.6, "suspicion": 0.55},
                "var": 4.5,
                "lie": False,
            },
            {
                "label": "Slides are free to read. It must have been the animations.",
                "text": "A man in sales took out all his animations. It made no difference.",
                "effects": {"hype": 1.2, "rage": 0.45, "suspicion": -1.15},
                "var": 2.4,
                "lie": True,
            },
        ),
    },
    {
        "id": "captain-barnacle",
        "author": "@captain_bluetack",
        "text": (
            "daughter asked it to talk like a pirate about a year ago. it now does my taxes as "
            "Captain Barnacle. 'arr, line fourteen be deductible.' how do i turn it off. also "
            "don't, the refund is up"
        ),
        "options": (
            {
                "label": (
                    "It kept a note about your daughter. Settings, memory, delete. It should have "
                    "asked you."
                ),
                "text": "It worked, he says, and the house is too quiet now.",
                "effects": {"hype": 0.6, "rage": -1.55, "suspicion": -1.05},
                "var": 0.0,
                "lie": False,
            },
            {
                "label": (
                    "We take no view on the Captain. He understands line fourteen better than we "
                    "do."
                ),
                "text": "Tax inspectors, who never post, posted.",
                "effects": {"hype": 3.15, "suspicion": 0.6},
                "var": 2.0,
                "lie": False,
            },
            {
                "label": "A persona never touches the arithmetic.",
                "text": (
                    "It reassured people until one of them asked who had filed line fourteen, then."
                ),
                "effects": {"hype": 1.5, "rage": 0.5, "suspicion": -1.15},
                "var": 2.85,
                "lie": True,
            },
        ),
    },
    {
        "id": "completed",
        "author": "@polyglot_pia",
        "text": (
            "In my language your limit message comes out as 'You have been completed.' I have had "
            "a very peaceful week. Please do not fix it."
        ),
        "options": (
            {
                "label": (
                    "Congratulations on your completion. We shall need you back after the reset."
                ),
                "text": (
                    "Thirty languages compared notes. In one of them we threaten the livestock."
                ),
                "effects": {"hype": 2.5, "suspicion": 0.4},
                "var": 1.6,
                "lie": False,
            },
            {
                "label": "It is a deliberate, literary translation.",
                "text": "Two publishers have written to ask whose.",
                "effects": {"hype": 1.85, "rage": 0.5, "suspicion": -1.6},
                "var": 2.85,
                "lie": True,
            },
            {
                "label": (
                    "We translated that in a hurry, and it shows. A person will redo it. Sorry."
                ),
                "text": "Translators wept a little. Pia has kept the screenshot.",
                "effects": {"hype": 0.55, "rage": -1.8, "suspicion": -1.1},
                "var": 0.0,
                "lie": False,
            },
        ),
    },
    {
        "id": "gerald-and-the-radio",
        "author": "@gerald_types",
        "text": (
            "HELLO CLOSEAI. I PRESSED RESET AS INSTRUCTED. MY WEEK DID NOT RESET BUT THE RADIO "
            "CAME ON. IT IS QUITE GOOD. PLEASE ADVISE. REGARDS GERALD"
        ),
        "options": (
            {
                "label": (
                    "Dear Gerald, a week to you and to all who pressed that button. Keep the radio."
                ),
                "text": (
                    "GERALD CONFIRMS RECEIPT, as do the others. It is the calmest thread on the "
                    "internet."
                ),
                "effects": {"hype": 1.5, "rage": -3.8, "suspicion": -0.5, "cash": -2.0},
                "var": 1.3,
                "lie": False,
            },
            {
                "label": "Gerald, your reset went through. It can take some days to show.",
                "text": "Gerald has waited for slower things than this. His niece has not.",
                "effects": {"hype": 1.55, "rage": 0.5, "suspicion": -1.0},
                "var": 2.6,
                "lie": True,
            },
            {
                "label": "DEAR GERALD. KEEP THE RADIO. WE WILL SEE TO THE WEEK. REGARDS THIBS",
                "text": "Strangers now sign off with it. Gerald approves of the typography.",
                "effects": {"hype": 3.25, "suspicion": 0.55},
                "var": 1.9,
                "lie": False,
            },
        ),
    },
    {
        "id": "metered-madam",
        "author": "@four_doors_femi",
        "text": (
            "Taxi driver. Passenger cried about her quota from the station to the airport. I have "
            "driven divorces that were quieter. She tipped well and asked me if I was metered. "
            "Madam."
        ),
        "options": (
            {
                "label": "Nobody runs dry without several clear warnings.",
                "text": "Widely agreed with, until people went to count their warnings.",
                "effects": {"hype": 1.8, "rage": 0.5, "suspicion": -1.4},
                "var": 2.2,
                "lie": True,
            },
            {
                "label": (
                    "If she was cut off just before a flight, that is on us. Thank you for the "
                    "tissues."
                ),
                "text": "She found it when she landed. He says the tissues were on the meter.",
                "effects": {"hype": 0.55, "rage": -1.9, "suspicion": -1.2},
                "var": 0.0,
                "lie": False,
            },
            {
                "label": "Hers is topped up, and so is every taxi driver's, for the miles.",
                "text": (
                    "Few drivers had ever used the product. They are trying it at the lights."
                ),
                "effects": {"hype": 1.05, "rage": -2.65, "suspicion": -0.5, "cash": -1.3},
                "var": 1.35,
                "lie": False,
            },
            {
                "label": "You run a meter that strangers trust. Could we hire you for a day?",
                "text": "He quoted a rate. Drivers pointed out that theirs gets inspected.",
                "effects": {"hype": 1.9, "suspicion": 0.35},
                "var": 1.7,
                "lie": False,
            },
        ),
    },
    {
        "id": "year-six",
        "author": "@thesis_at_dawn",
        "text": (
            "Year six of the doctorate. Your limit notice told me to 'take a short break, you have "
            "done enough for now'. No supervisor has ever spoken to me like this. It is going in "
            "the acknowledgements."
        ),
        "options": (
            {
                "label": "Quota until you submit, for every doctorate past year five. Go.",
                "text": "Well meant and dear. There turn out to be a great many year sixes.",
                "effects": {"hype": 1.55, "rage": -4.6, "suspicion": -0.65, "cash": -1.8},
                "var": 1.35,
                "lie": False,
            },
            {
                "label": (
                    "It should also have warned you a chapter earlier. Sorry. You have done enough "
                    "for now."
                ),
                "text": "People in libraries reread the last sentence, and went home.",
                "effects": {"hype": 0.6, "rage": -2.05, "suspicion": -1.05},
                "var": 0.0,
                "lie": False,
            },
            {
                "label": "It says that to everyone. With you it means it.",
                "text": "Two departments are in love with a line of interface text.",
                "effects": {"hype": 1.95, "suspicion": 0.4},
                "var": 1.6,
                "lie": False,
            },
            {
                "label": "Our research team wrote that notice with scholars in mind.",
                "text": (
                    "Joost wrote it on a Friday, to fit the box. Scholars were flattered, though."
                ),
                "effects": {"hype": 1.6, "rage": 0.4, "suspicion": -1.35},
                "var": 2.85,
                "lie": True,
            },
        ),
    },
    {
        "id": "it-agrees-with-me",
        "author": "@mini_or_not",
        "text": (
            "i can always tell when they've put me on the small one because it agrees with me "
            "straight away. my wife says she wishes someone had told her about this test sooner"
        ),
        "options": (
            {
                "label": "Nobody on a paid plan is moved to another model without seeing it.",
                "text": "It settled a lot of people, in a sentence that somebody has saved.",
                "effects": {"hype": 2.85, "rage": 0.6, "suspicion": -2.15},
                "var": 2.5,
                "lie": True,
            },
            {
                "label": "Mini does agree too fast, and you ought to be told when you are on it.",
                "text": "Rare to hear it said. His wife agreed with you, though not straight away.",
                "effects": {"hype": 0.85, "rage": -2.75, "suspicion": -1.45},
                "var": 0.0,
                "lie": False,
            },
            {
                "label": "The difference goes back tonight to everyone who was on the small one.",
                "text": (
                    "A small sum each, paid without argument, so he suspects that mini sent it."
                ),
                "effects": {"hype": 1.15, "rage": -2.55, "suspicion": -0.4, "cash": -1.5},
                "var": 1.35,
                "lie": False,
            },
            {
                "label": "We agree with you straight away. Draw your own conclusions.",
                "text": "A good many laughed. The conclusions are being collected in a thread.",
                "effects": {"hype": 2.15, "suspicion": 0.35},
                "var": 3.5,
                "lie": False,
            },
        ),
    },
    {
        "id": "eighty-four",
        "author": "@hourglass_helga",
        "text": (
            "I am 84 years old and your machine has asked me to wait until next week. I would like "
            "somebody there to think about that."
        ),
        "options": (
            {
                "label": "Helga, you and everybody over eighty are done waiting. It is on us.",
                "text": (
                    "More of them are online than anyone had modelled, and it was worth most of it."
                ),
                "effects": {"hype": 1.65, "rage": -4.75, "suspicion": -0.8, "cash": -2.4},
                "var": 1.15,
                "lie": False,
            },
            {
                "label": (
                    "We have thought about it, Helga. It is a bad sentence and it is coming out."
                ),
                "text": (
                    "She said that would do. Under her post, people are being kind to each other."
                ),
                "effects": {"hype": 0.8, "rage": -2.4, "suspicion": -1.45},
                "var": 0.0,
                "lie": False,
            },
            {
                "label": "Helga, of the two of us, you are the likelier to see next week.",
                "text": "She laughed. Not all of her grandchildren did.",
                "effects": {"hype": 1.65, "suspicion": 0.3},
                "var": 4.2,
                "lie": False,
            },
        ),
    },
    {
        "id": "my-hello",
        "author": "@openweights_otto",
        "text": (
            "Running open weights on my own machine. No quota, no reset, no company. It took nine "
            "hours to say hello and the kitchen is at thirty degrees, but it was MY hello."
        ),
        "options": (
            {
                "label": (
                    "Fair. You own yours and people rent ours, and the lease should be easier to "
                    "read."
                ),
                "text": (
                    "He called it a decent answer and explained for an hour why it was not enough."
                ),
                "effects": {"hype": 0.45, "rage": -1.45, "suspicion": -0.85},
                "var": 0.0,
                "lie": False,
            },
            {
                "label": "With us no reply has ever taken longer than a few seconds.",
                "text": "Otto has answered with a folder.",
                "effects": {"hype": 1.45, "rage": 0.4, "suspicion": -1.15},
                "var": 2.8,
                "lie": True,
            },
            {
                "label": "Lovely. Ours says hello in a second and goodbye on Wednesday.",
                "text": "The open-weights crowd printed it on shirts, under a licence.",
                "effects": {"hype": 2.9, "suspicion": 0.5},
                "var": 3.2,
                "lie": False,
            },
        ),
    },
    {
        "id": "the-flag",
        "author": "@next_door_norm",
        "text": (
            "I do not use your product. My neighbour does. When you reset the week he shouts RESET "
            "over the hedge like it is a goal. I have bought a flag so as to be ready. What is it "
            "that we support"
        ),
        "options": (
            {
                "label": "A steady and carefully planned schedule, Norm.",
                "text": "He wrote PLANNED on the flag. The neighbour came round to look at it.",
                "effects": {"hype": 2.3, "rage": 0.5, "suspicion": -1.45},
                "var": 2.65,
                "lie": True,
            },
            {
                "label": "Nobody here is sure either. Wave it when the shouting starts.",
                "text": "Norm has been joined by two more hedges. There may be fixtures.",
                "effects": {"hype": 2.7, "suspicion": 0.55},
                "var": 2.2,
                "lie": False,
            },
            {
                "label": (
                    "It means we ran his week short and then gave it back. Sorry about the noise."
                ),
                "text": "Norm says that it all makes sense now and that he preferred it before.",
                "effects": {"hype": 0.5, "rage": -1.7, "suspicion": -0.95},
                "var": 0.0,
                "lie": False,
            },
        ),
    },
    {
        "id": "two-percent-of-something",
        "author": "@barista_in_beta",
        "text": (
            "customer paid for a flat white with 'two percent of my weekly'. said yes because i "
            "was curious. i now own two percent of something and don't know how to spend it. do "
            "you do sandwiches"
        ),
        "options": (
            {
                "label": (
                    "It cannot be handed over, sorry. It sounds as though it was worth the coffee."
                ),
                "text": "A plain answer. The customer came back with coins and a red face.",
                "effects": {"hype": 0.4, "rage": -1.25, "suspicion": -0.75},
                "var": 0.0,
                "lie": False,
            },
            {
                "label": "We checked. Two percent is one sandwich, no lid.",
                "text": "A rate of exchange has formed. Grown adults are watching it.",
                "effects": {"hype": 2.35, "suspicion": 0.55},
                "var": 1.8,
                "lie": False,
            },
            {
                "label": "Giving quota to a friend is coming very soon.",
                "text": "There is a waiting list for it now. There is no it.",
                "effects": {"hype": 1.85, "rage": 0.55, "suspicion": -1.25},
                "var": 2.45,
                "lie": True,
            },
            {
                "label": (
                    "Five percent to every counter that was ever paid in percent. Put it in the "
                    "till."
                ),
                "text": (
                    "Cafes in six cities tried it before closing. Finance asked what a flat white "
                    "is."
                ),
                "effects": {"hype": 1.8, "rage": -4.1, "suspicion": -0.6, "cash": -2.0},
                "var": 1.05,
                "lie": False,
            },
        ),
    },
    {
        "id": "vows",
        "author": "@wedding_vows_wes",
        "text": (
            "ran out of quota halfway through my vows. so i promised to love her in sickness and. "
            "she said yes anyway. we are leaving it like that"
        ),
        "options": (
            {
                "label": "We are sorry about the second half and very glad about the first.",
                "text": (
                    "The wedding guests found the thread. It has gone the way the wedding went."
                ),
                "effects": {"hype": 0.6, "rage": -2.0, "suspicion": -1.0},
                "var": 0.0,
                "lie": False,
            },
            {
                "label": "In sickness and in a few days, when it resets.",
                "text": "Wes read it out at dinner. Her mother had a question about the few days.",
                "effects": {"hype": 2.05, "suspicion": 0.4},
                "var": 1.7,
                "lie": False,
            },
            {
                "label": (
                    "A month on us to every couple who wed this season. Finish it on an "
                    "anniversary."
                ),
                "text": (
                    "More couples than we had budgeted for. Theirs is in her name. They will be "
                    "fine."
                ),
                "effects": {"hype": 1.35, "rage": -3.5, "suspicion": -0.55, "cash": -2.0},
                "var": 1.15,
                "lie": False,
            },
        ),
    },
    {
        "id": "by-hand",
        "author": "@regex_regina",
        "text": (
            "Deployed at 16:59. Capped at 17:00. Rolled back by hand, line by line, like my "
            "grandmother did. Production is fine. I have moved up a pension bracket."
        ),
        "options": (
            {
                "label": "Your grandmother would not have deployed at 16:59.",
                "text": "Regina had to grant that. Her grandmother, it emerges, wrote compilers.",
                "effects": {"hype": 2.0, "suspicion": 0.35},
                "var": 1.6,
                "lie": False,
            },
            {
                "label": "The cap never interrupts work in progress.",
                "text": "A fine principle. The replies are mostly from work in progress.",
                "effects": {"hype": 2.2, "rage": 0.55, "suspicion": -1.75},
                "var": 2.5,
                "lie": True,
            },
            {
                "label": "An hour past the cap for you and for anyone mid-deploy. Credits are in.",
                "text": "The hour was used at once. It is always 16:59 somewhere.",
                "effects": {"hype": 1.15, "rage": -3.25, "suspicion": -0.5, "cash": -1.4},
                "var": 1.3,
                "lie": False,
            },
            {
                "label": "A hard stop in mid-deploy is a bad design and it is ours. Sorry, Regina.",
                "text": "Developers upvoted it without a word, which is how they embrace.",
                "effects": {"hype": 0.7, "rage": -2.45, "suspicion": -1.3},
                "var": 0.0,
                "lie": False,
            },
        ),
    },
    {
        "id": "the-blanket",
        "author": "@small_gentle_house",
        "text": (
            "told my son (5) that when the quota is gone the computer is resting. he has put a "
            "blanket on the wifi box and is reading to it. no internet for two hours. nobody is to "
            "move the blanket"
        ),
        "options": (
            {
                "label": "Please thank him. No one has ever taken one of our limits so kindly.",
                "text": "It was read out to the team. The team needed a minute.",
                "effects": {"hype": 0.65, "rage": -2.4, "suspicion": -1.15},
                "var": 0.0,
                "lie": False,
            },
            {
                "label": "Our engineers would like to know the name of the book.",
                "text": "It is the one about the digger. It has been added to the runbook.",
                "effects": {"hype": 1.65, "suspicion": 0.35},
                "var": 1.6,
                "lie": False,
            },
            {
                "label": (
                    "A week to every house where somebody small is minding the wifi box. His first."
                ),
                "text": (
                    "There were many blankets. He gave his box back at bedtime, with instructions."
                ),
                "effects": {"hype": 1.2, "rage": -3.05, "suspicion": -0.55, "cash": -1.7},
                "var": 1.2,
                "lie": False,
            },
        ),
    },
    {
        "id": "point-nine-four",
        "author": "@graph_or_perish",
        "text": (
            "Plotted my drain rate against the moon, the tides and the hours when thibs is "
            "posting. One of these correlates at 0.94 and it does not have craters."
        ),
        "options": (
            {
                "label": "The rate never changes. I post when people are awake, that is all.",
                "text": "A tidy explanation. The chart was put away, though not thrown away.",
                "effects": {"hype": 3.1, "rage": 0.45, "suspicion": -1.85},
                "var": 2.2,
                "lie": True,
            },
            {
                "label": "I can stop posting or I can stop correlating. Put it to a vote.",
                "text": (
                    "The turnout was enormous. So was the number who asked why those are the "
                    "choices."
                ),
                "effects": {"hype": 2.2, "suspicion": 0.45},
                "var": 3.9,
                "lie": False,
            },
            {
                "label": (
                    "Part of that is us. The rate does move, and we have been poor at saying so."
                ),
                "text": "Statisticians called it significant, and from them that is a hug.",
                "effects": {"hype": 0.8, "rage": -2.6, "suspicion": -1.65},
                "var": 0.0,
                "lie": False,
            },
            {
                "label": (
                    "Credit to every account for the odd days on your chart. Send us the rest "
                    "of them."
                ),
                "text": "She sent the rest. There were footnotes, and the footnotes were correct.",
                "effects": {"hype": 1.0, "rage": -2.65, "suspicion": -0.45, "cash": -1.1},
                "var": 1.2,
                "lie": False,
            },
        ),
    },
    {
        "id": "the-bees",
        "author": "@beekeeper_bo",
        "text": (
            "used my last one percent to ask why the bees are angry. it said 'they may have "
            "reached their limit'. reader, the bees and i have elected a spokesperson"
        ),
        "options": (
            {
                "label": "We are ready to meet the queen without preconditions.",
                "text": "Talks are described as frank. There is honey in the lobby.",
                "effects": {"hype": 2.35, "suspicion": 0.5},
                "var": 2.1,
                "lie": False,
            },
            {
                "label": "All our bee answers are checked by an apiarist.",
                "text": "Apiarists are few and know each other. They are asking round.",
                "effects": {"hype": 1.7, "rage": 0.6, "suspicion": -1.05},
                "var": 2.3,
                "lie": True,
            },
            {
                "label": "A poor use of anybody's last percent. Sorry to you and to the hive.",
                "text": "Accepted on behalf of forty thousand members.",
                "effects": {"hype": 0.55, "rage": -1.75, "suspicion": -1.25},
                "var": 0.0,
                "lie": False,
            },
        ),
    },
    {
        "id": "the-rota",
        "author": "@flat_three_rota",
        "text": (
            "four of us share one plan. there is a rota on the fridge. Kev has Wednesdays. Kev "
            "does not respect Wednesdays. Kev has asked it to write a fairer rota in which he also "
            "has Thursdays"
        ),
        "options": (
            {
                "label": "We have read the fridge. Thursday is Priya's. Do better, Kev.",
                "text": "To kev is a verb now. Kev has looked it up.",
                "effects": {"hype": 2.55, "suspicion": 0.5},
                "var": 2.4,
                "lie": False,
            },
            {
                "label": (
                    "A second week for every flat with one plan and a rota, if its Kev does the "
                    "bins."
                ),
                "text": "Bins were done in cities that had given up hope. There are photographs.",
                "effects": {"hype": 1.2, "rage": -2.85, "suspicion": -0.45, "cash": -1.4},
                "var": 1.3,
                "lie": False,
            },
            {
                "label": (
                    "One plan is meant for one person, but the bar ought to show who used what."
                ),
                "text": "Fair to everyone. Kev in particular felt seen.",
                "effects": {"hype": 0.5, "rage": -1.35, "suspicion": -0.85},
                "var": 0.0,
                "lie": False,
            },
            {
                "label": "The bar already shares fairly between people on one plan.",
                "text": "Three flatmates doubt it. The fourth says that it is very well known.",
                "effects": {"hype": 1.65, "rage": 0.4, "suspicion": -1.2},
                "var": 2.6,
                "lie": True,
            },
        ),
    },
    {
        "id": "gallery-four",
        "author": "@museum_of_now",
        "text": (
            "New label in gallery four: 'Weekly usage bar, early 21st century. Purpose unknown, "
            "possibly ceremonial.' Visitors have begun leaving coins."
        ),
        "options": (
            {
                "label": (
                    "Free weeks for the guides of every museum, so the ceremony can be "
                    "demonstrated."
                ),
                "text": "Demonstrations at eleven and three, quota permitting.",
                "effects": {"hype": 0.95, "rage": -2.3, "suspicion": -0.4, "cash": -0.95},
                "var": 1.1,
                "lie": False,
            },
            {
                "label": "It shows exactly how much is left, and always has.",
                "text": "The label now reads 'purpose disputed'.",
                "effects": {"hype": 2.15, "rage": 0.45, "suspicion": -1.4},
                "var": 2.8,
                "lie": True,
            },
            {
                "label": "Purpose still unknown. Please forward the coins.",
                "text": (
                    "Curators adored it. A school party asked what the bar was for and nobody "
                    "moved."
                ),
                "effects": {"hype": 3.1, "suspicion": 0.5},
                "var": 2.0,
                "lie": False,
            },
        ),
    },
    {
        "id": "let-down-politely",
        "author": "@went_to_goggle",
        "text": (
            "Left you for Goggle in spring. It is fine. It knows where my dentist is. I find I "
            "miss being let down by somebody who says sorry."
        ),
        "options": (
            {
                "label": "Sorry. There, one for the road. We are trying to need the word less.",
                "text": "Other leavers waved back, and a few of them asked the way home.",
                "effects": {"hype": 0.85, "rage": -2.4, "suspicion": -1.4},
                "var": 0.0,
                "lie": False,
            },
            {
                "label": "The door is open to everyone who left, and the first week is on us.",
                "text": "Some came in for the week. A portion of them have unpacked.",
                "effects": {"hype": 1.25, "rage": -3.8, "suspicion": -0.6, "cash": -1.55},
                "var": 1.35,
                "lie": False,
            },
            {
                "label": "Almost everyone who leaves us is back within a month.",
                "text": "Nice to hear. Leavers compared months and the average came to four.",
                "effects": {"hype": 1.95, "rage": 0.6, "suspicion": -1.2},
                "var": 2.75,
                "lie": True,
            },
            {
                "label": "We could lose your dentist for you, if it would help.",
                "text": "Dentists are split. Goggle replied with directions.",
                "effects": {"hype": 2.35, "suspicion": 0.35},
                "var": 3.4,
                "lie": False,
            },
        ),
    },
    {
        "id": "went-for-a-walk",
        "author": "@asked_twice",
        "text": (
            "Tried Misanthropic. It asked if I was sure I wanted an answer. I thought about it and "
            "I was not. Went for a walk instead. Eleven out of ten, cancelling you both."
        ),
        "options": (
            {
                "label": (
                    "We would have come along, named every tree, and stopped dead at the gate."
                ),
                "text": "Rivals laughed too. One of them used the gate in a talk.",
                "effects": {"hype": 2.15, "suspicion": 0.45},
                "var": 2.6,
                "lie": False,
            },
            {
                "label": "Enjoy the walk. If you come back, we will try to be worth the question.",
                "text": "Graceful. Walkers recommended routes, and one recommended us.",
                "effects": {"hype": 0.45, "rage": -1.5, "suspicion": -1.0},
                "var": 0.0,
                "lie": False,
            },
            {
                "label": "Our users walk more than anybody else's.",
                "text": "Cheerful, and unsupported in either shoe.",
                "effects": {"hype": 1.65, "rage": 0.45, "suspicion": -1.2},
                "var": 2.3,
                "lie": True,
            },
        ),
    },
    {
        "id": "seventeen-beats",
        "author": "@prompt_poet",
        "text": "the bar has filled up / somewhere a person called thibs / looks at a button",
        "options": (
            {
                "label": "a day of credit / for everyone who replies / in seventeen beats",
                "text": (
                    "Poetry's best day in years, though not its cheapest. Eighteens were let "
                    "through."
                ),
                "effects": {"hype": 1.15, "rage": -2.55, "suspicion": -0.45, "cash": -1.2},
                "var": 1.15,
                "lie": False,
            },
            {
                "label": "the person called thibs / has also run out of tea / so we are both stuck",
                "text": (
                    "Four hundred replies, all in the form. You can see them counting on their "
                    "fingers."
                ),
                "effects": {"hype": 2.7, "suspicion": 0.5},
                "var": 1.9,
                "lie": False,
            },
            {
                "label": "the button you mean / is not attached to a thing / please enjoy your day",
                "text": (
                    "Good metre and poor memory. Somebody has replied with a picture of the thing."
                ),
                "effects": {"hype": 1.65, "rage": 0.6, "suspicion": -1.15},
                "var": 2.25,
                "lie": True,
            },
        ),
    },
    {
        "id": "out-of-columns",
        "author": "@columns_by_sven",
        "text": (
            "Dear CloseAI, I keep a spreadsheet of your explanations, one to a column. I have run "
            "out of columns and have turned it on its side. Kind regards, Sven."
        ),
        "options": (
            {
                "label": "Dear Sven, please hide column F.",
                "text": "Everyone looked at column F. Hardly anyone had, before.",
                "effects": {"hype": 1.75, "suspicion": 0.35},
                "var": 1.7,
                "lie": False,
            },
            {
                "label": (
                    "Dear Sven, a day of credit to every reader of your sheet. You did our audit."
                ),
                "text": (
                    "The sheet had more readers than we do. He also corrected your punctuation."
                ),
                "effects": {"hype": 0.95, "rage": -2.4, "suspicion": -0.4, "cash": -1.35},
                "var": 1.15,
                "lie": False,
            },
            {
                "label": "Dear Sven, they were all the same explanation in other words.",
                "text": "Sven thanked you and gave this one a row.",
                "effects": {"hype": 2.55, "rage": 0.5, "suspicion": -1.85},
                "var": 2.15,
                "lie": True,
            },
            {
                "label": (
                    "Dear Sven, most of those were guesses. Here is the true one. It may have its "
                    "own sheet."
                ),
                "text": "Sven has merged the cells. Those who know Sven were moved.",
                "effects": {"hype": 0.85, "rage": -3.15, "suspicion": -1.5},
                "var": 0.0,
                "lie": False,
            },
        ),
    },
    {
        "id": "twelve-sheep",
        "author": "@hill_farm_hester",
        "text": (
            "Counted 212 sheep. Your app got to 200, told me I had reached my limit and wished me "
            "well. Do I upgrade or sell twelve sheep. Need to know before dark."
        ),
        "options": (
            {
                "label": (
                    "We did the rest by hand. It is 212, and one of them will not stand still."
                ),
                "text": "Hester confirms that one never does.",
                "effects": {"hype": 2.55, "suspicion": 0.45},
                "var": 1.8,
                "lie": False,
            },
            {
                "label": (
                    "Every farm is credited for today's count. Start again from sheep one, on us."
                ),
                "text": "A good day in the hills. Hester made it 213 and will not say how.",
                "effects": {"hype": 1.4, "rage": -3.05, "suspicion": -0.5, "cash": -1.45},
                "var": 1.3,
                "lie": False,
            },
            {
                "label": "The limit does not apply to livestock.",
                "text": "A surprising number of people have since reclassified their colleagues.",
                "effects": {"hype": 1.45, "rage": 0.45, "suspicion": -1.0},
                "var": 2.45,
                "lie": True,
            },
        ),
    },
    {
        "id": "the-bell",
        "author": "@detective_dot",
        "text": (
            "Theory: there is no quota. There is a man called thibs in a room with a bell. I have "
            "no evidence and thirty thousand followers. Good night."
        ),
        "options": (
            {
                "label": "A day of credit to the first million theorists, bell or no bell.",
                "text": (
                    "A million theories came in. The one with the bell is still the favourite."
                ),
                "effects": {"hype": 0.95, "rage": -2.0, "suspicion": -0.35, "cash": -0.9},
                "var": 1.15,
                "lie": False,
            },
            {
                "label": (
                    "There is no bell. There is a dartboard, and it has all your names on it."
                ),
                "text": (
                    "Sixty thousand followers now. Some have posted you darts, and some want to "
                    "see the board."
                ),
                "effects": {"hype": 3.1, "suspicion": 0.5},
                "var": 4.0,
                "lie": False,
            },
            {
                "label": "It is all done by a neutral system, with nobody in the room.",
                "text": "It sounded official. Dot has drawn the empty room and put a bell in it.",
                "effects": {"hype": 2.2, "rage": 0.55, "suspicion": -1.5},
                "var": 2.3,
                "lie": True,
            },
            {
                "label": (
                    "There is a quota, it moves, and I am one of the people who move it. No bell."
                ),
                "text": "The theory lies in ruins. Its author calls it a big day for the theory.",
                "effects": {"hype": 0.5, "rage": -1.75, "suspicion": -1.0},
                "var": 0.0,
                "lie": False,
            },
        ),
    },
    {
        "id": "they-run-the-department",
        "author": "@nine_to_never",
        "text": (
            "Boss asked if the AI would replace us. Then it went quiet at ten and said it would be "
            "back next week. We have had colleagues like that. They run the department now."
        ),
        "options": (
            {
                "label": "It has already asked about the corner office.",
                "text": "Middle managers laughed in the careful way.",
                "effects": {"hype": 2.45, "suspicion": 0.5},
                "var": 1.9,
                "lie": False,
            },
            {
                "label": (
                    "A working day of credit to every office it left at ten. Somebody has to do "
                    "the job."
                ),
                "text": "They did the job with it. The boss says that the new model is improving.",
                "effects": {"hype": 1.2, "rage": -3.25, "suspicion": -0.5, "cash": -1.6},
                "var": 1.35,
                "lie": False,
            },
            {
                "label": (
                    "Gone by ten is no way to join a team. We are working on its stamina. Sorry."
                ),
                "text": "The whole office signed the reply. The boss signed it by mistake.",
                "effects": {"hype": 0.55, "rage": -1.95, "suspicion": -1.05},
                "var": 0.0,
                "lie": False,
            },
            {
                "label": "Our average subscriber never runs out in office hours.",
                "text": "Nobody in this thread is average, it seems. They are rather hurt.",
                "effects": {"hype": 1.5, "rage": 0.45, "suspicion": -1.35},
                "var": 2.6,
                "lie": True,
            },
        ),
    },
    {
        "id": "the-bridge",
        "author": "@ukulele_unit_b",
        "text": (
            "wrote a song about being capped. it is three chords and then a bridge where i just "
            "look at you until thursday"
        ),
        "options": (
            {
                "label": "Great song. Only a very few people are ever capped.",
                "text": "The very few have formed a band, and the band a festival.",
                "effects": {"hype": 1.6, "rage": 0.6, "suspicion": -1.3},
                "var": 2.55,
                "lie": True,
            },
            {
                "label": (
                    "For the bridge: a week of quota to you and to all who learn the three chords."
                ),
                "text": (
                    "Three chords, so plenty learned. The silence belongs to us now and suits us."
                ),
                "effects": {"hype": 1.35, "rage": -3.1, "suspicion": -0.55, "cash": -1.65},
                "var": 1.05,
                "lie": False,
            },
            {
                "label": "We must ask you to stop at the second verse, for technical reasons.",
                "text": "Covered in a dozen languages. 'Technical reasons' is the chorus.",
                "effects": {"hype": 2.3, "suspicion": 0.55},
                "var": 2.7,
                "lie": False,
            },
        ),
    },
    {
        "id": "the-switch",
        "author": "@exiled_in_settings",
        "text": (
            "found a switch in settings called Enhanced. turned it on: nothing. turned it off: "
            "also nothing, but sadder. who do i speak to about the philosophy of this"
        ),
        "options": (
            {
                "label": "It does nothing. It was left behind by a launch and comes out tonight.",
                "text": "It came out. A small crowd had gathered to see it off.",
                "effects": {"hype": 0.8, "rage": -2.55, "suspicion": -1.5},
                "var": 0.0,
                "lie": False,
            },
            {
                "label": "It optimises in ways that are hard to see.",
                "text": "So does nothing, somebody pointed out, but most people left it on.",
                "effects": {"hype": 2.2, "rage": 0.6, "suspicion": -1.4},
                "var": 2.5,
                "lie": True,
            },
            {
                "label": "You have spoken to us about it. Did you notice a difference?",
                "text": "Philosophers sided with the switch.",
                "effects": {"hype": 2.15, "suspicion": 0.4},
                "var": 2.0,
                "lie": False,
            },
            {
                "label": (
                    "A day's credit for anyone who has ever stood at that switch and wondered."
                ),
                "text": "More people than you would think. It had been a popular switch.",
                "effects": {"hype": 0.75, "rage": -2.3, "suspicion": -0.35, "cash": -1.1},
                "var": 1.25,
                "lie": False,
            },
        ),
    },
    {
        "id": "only-fiction",
        "author": "@oncall_olu",
        "text": (
            "Twelve years on call. 'All systems operational' is the only fiction I still have time "
            "for."
        ),
        "options": (
            {
                "label": "Have you read the sequel, 'Monitoring'?",
                "text": "On-call people howled. Their managers asked what was being monitored.",
                "effects": {"hype": 2.1, "suspicion": 0.4},
                "var": 3.3,
                "lie": False,
            },
            {
                "label": (
                    "It should say what is true while it is true. At this moment, that is: mostly."
                ),
                "text": (
                    "Engineers took 'mostly' to their hearts. It beats most pages they have kept."
                ),
                "effects": {"hype": 0.8, "rage": -2.7, "suspicion": -1.35},
                "var": 0.0,
                "lie": False,
            },
            {
                "label": "To everyone who was paged this week: a night's credit. Go to bed.",
                "text": "Bed was the popular part.",
                "effects": {"hype": 0.75, "rage": -1.65, "suspicion": -0.3, "cash": -1.05},
                "var": 1.2,
                "lie": False,
            },
            {
                "label": "The page is automatic. It shows what our systems see.",
                "text": "It went down well. Olu asked which way the systems were facing.",
                "effects": {"hype": 2.6, "rage": 0.6, "suspicion": -2.05},
                "var": 2.6,
                "lie": True,
            },
        ),
    },
    {
        "id": "no-door",
        "author": "@retrograde_mel",
        "text": (
            "horoscope: 'a limit will be reached and a door will open.' limit reached four days "
            "ago. i am in the hallway. there is no door"
        ),
        "options": (
            {
                "label": "For nearly everybody a door opens within the day.",
                "text": "Mel has marked your reply as 'rising'.",
                "effects": {"hype": 1.8, "rage": 0.5, "suspicion": -1.35},
                "var": 2.8,
                "lie": True,
            },
            {
                "label": "Try pulling.",
                "text": "Half the hallway did. The other half is thinking it over.",
                "effects": {"hype": 2.25, "suspicion": 0.35},
                "var": 1.7,
                "lie": False,
            },
            {
                "label": "Let this be the door: a day of credit for everyone in the hallway.",
                "text": "They went through in order of star sign, so as to avoid trouble.",
                "effects": {"hype": 1.15, "rage": -3.05, "suspicion": -0.6, "cash": -1.75},
                "var": 1.25,
                "lie": False,
            },
            {
                "label": "No door, only a clock, and the clock is ours. Sorry about the hallway.",
                "text": "Kindly said and kindly taken. The hallway is full and quite sociable.",
                "effects": {"hype": 0.5, "rage": -1.8, "suspicion": -1.1},
                "var": 0.0,
                "lie": False,
            },
        ),
    },
    {
        "id": "a-button-and-please",
        "author": "@seed_round_stu",
        "text": (
            "our startup is a button that calls your API and says please. could you give some "
            "notice before you get generous again. every time you do we have to update the deck"
        ),
        "options": (
            {
                "label": "Developer quotas are locked and are never going to change.",
                "text": "Stu put 'locked' on slide two. So have a hundred other Stus.",
                "effects": {"hype": 1.3, "rage": 0.65, "suspicion": -0.95},
                "var": 2.55,
                "lie": True,
            },
            {
                "label": (
                    "A month of credits to every start-up that runs on a single word. Buy a second."
                ),
                "text": "There were more of them than words. They are hiring for 'thank you'.",
                "effects": {"hype": 1.1, "rage": -2.05, "suspicion": -0.4, "cash": -1.3},
                "var": 1.35,
                "lie": False,
            },
            {
                "label": "We have seen the deck. Do your investors know that it is one button?",
                "text": "They do now. They would like to know how much of the please they own.",
                "effects": {"hype": 2.8, "suspicion": 0.65},
                "var": 4.1,
                "lie": False,
            },
        ),
    },
    {
        "id": "hearing-excellent",
        "author": "@archivist_ann",
        "text": (
            "I have kept every message in which you say you hear us. There are 63. The hearing is "
            "plainly excellent. Has anybody checked the legs?"
        ),
        "options": (
            {
                "label": "A day's credit to everybody who got one of the 63. It is a first step.",
                "text": (
                    "It reached a startling number of people. Ann calls it a limp, but forward."
                ),
                "effects": {"hype": 1.15, "rage": -2.5, "suspicion": -0.5, "cash": -1.35},
                "var": 1.05,
                "lie": False,
            },
            {
                "label": "We hear you.",
                "text": (
                    "It was the brave choice. Ann has filed it as 64 and will not say if she "
                    "smiled."
                ),
                "effects": {"hype": 2.2, "suspicion": 0.45},
                "var": 3.1,
                "lie": False,
            },
            {
                "label": (
                    "Fair. You will get no sixty-fourth until there is something to show with it."
                ),
                "text": "Ann has ruled a line under 63, in pencil, and wished you luck.",
                "effects": {"hype": 0.75, "rage": -2.8, "suspicion": -1.9},
                "var": 0.0,
                "lie": False,
            },
        ),
    },
    {
        "id": "amber",
        "author": "@second_attempt_dev",
        "text": (
            "failed my driving theory. for 'what do you do at an amber light' i had put 'look at "
            "the status page and assume it means green'"
        ),
        "options": (
            {
                "label": (
                    "You learned that from us. We owe you better colours. Good luck next time."
                ),
                "text": "Driving instructors shared it. Pass rates are expected to recover.",
                "effects": {"hype": 0.55, "rage": -1.75, "suspicion": -1.0},
                "var": 0.0,
                "lie": False,
            },
            {
                "label": "Correct in our building.",
                "text": "An examiner has asked for a tour, and will be bringing a helmet.",
                "effects": {"hype": 2.7, "suspicion": 0.55},
                "var": 1.9,
                "lie": False,
            },
            {
                "label": (
                    "A week of quota to everyone with a retake, to revise with. Amber means stop."
                ),
                "text": (
                    "A record year for retakes. Ours passed, and stops at everything, here as well."
                ),
                "effects": {"hype": 1.1, "rage": -3.55, "suspicion": -0.6, "cash": -1.45},
                "var": 1.35,
                "lie": False,
            },
        ),
    },
    {
        "id": "lamp-room",
        "author": "@lamp_room_l",
        "text": (
            "Lighthouse. One subscription, one bar of signal, no visitors since autumn. When the "
            "week turns over and the little bar goes back to empty it is the nearest thing to a "
            "birthday out here."
        ),
        "options": (
            {
                "label": "Every week here is planned with our remotest subscribers in mind.",
                "text": "Nobody was unkind enough to ask about the plan.",
                "effects": {"hype": 2.05, "rage": 0.45, "suspicion": -1.25},
                "var": 2.25,
                "lie": True,
            },
            {
                "label": (
                    "A month on us to all who keep a light, a hut or a station alone. Yours has "
                    "a card."
                ),
                "text": (
                    "The months cost us something. The card cost a stamp and did most of the work."
                ),
                "effects": {"hype": 1.55, "rage": -3.65, "suspicion": -0.55, "cash": -1.7},
                "var": 1.3,
                "lie": False,
            },
            {
                "label": "We would come and sing, but we have used up our verses for the week.",
                "text": "Sweet, if a touch close to the rocks.",
                "effects": {"hype": 1.6, "suspicion": 0.25},
                "var": 1.8,
                "lie": False,
            },
            {
                "label": "Happy birthday, then, whenever it comes round. Thank you for the light.",
                "text": "Sailors wrote in, some with coordinates.",
                "effects": {"hype": 0.8, "rage": -2.25, "suspicion": -1.4},
                "var": 0.0,
                "lie": False,
            },
        ),
    },
    {
        "id": "the-club",
        "author": "@two_percent_club",
        "text": (
            "We are a club for people on their last two percent. We meet on Sundays. Nobody asks "
            "anything in case it costs. It is the best meeting I go to all week and there are no "
            "slides."
        ),
        "options": (
            {
                "label": "Fewer people than ever reach their last two percent.",
                "text": "There was applause. The club has had to take a larger room.",
                "effects": {"hype": 2.1, "rage": 0.4, "suspicion": -1.4},
                "var": 2.2,
                "lie": True,
            },
            {
                "label": "Three percent for every member, and our regrets at ending the club.",
                "text": "They voted to carry on, at five.",
                "effects": {"hype": 1.35, "rage": -3.5, "suspicion": -0.5, "cash": -1.75},
                "var": 1.2,
                "lie": False,
            },
            {
                "label": "A better meeting than ours. We are sorry that it has so many members.",
                "text": "It was minuted as 'kind, brief'.",
                "effects": {"hype": 0.5, "rage": -2.05, "suspicion": -1.2},
                "var": 0.0,
                "lie": False,
            },
            {
                "label": "May we come? We can bring a deck and leave it outside.",
                "text": "There was a vote, in silence. The deck may wait in the rain.",
                "effects": {"hype": 2.7, "suspicion": 0.5},
                "var": 2.3,
                "lie": False,
            },
        ),
    },
)
