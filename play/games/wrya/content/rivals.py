"""Rival launches, nine a rival: the headline, what it does to the room, and the rumour before it.

``size`` is how big the launch is, before the world's own scale; the words agree with it.
"""

from __future__ import annotations

from typing import Any, Final

LAUNCHES: Final[tuple[dict[str, Any], ...]] = (
    {
        "id": "clod-limerick",
        "rival": "anthropic",
        "name": "Clod Limerick",
        "title": "Clod Limerick, our smallest and cheapest: five lines, no waiting",
        "body": (
            "Even its error messages scan. A few start-ups switch for the price; the others "
            "only forward the error messages."
        ),
        "leak": (
            "A pricing page with one short row on it was live for six minutes. Little row, "
            "little launch."
        ),
        "size": 0.62,
    },
    {
        "id": "clod-opulence",
        "rival": "anthropic",
        "name": "Clod Opulence",
        "title": "Clod Opulence, our largest and most reluctant model",
        "body": (
            "It beats everyone at everything and then apologises at length. Developers leave in "
            "the middle of stand-up. It opens the evening news."
        ),
        "leak": (
            "Misanthropic has hired the big hall, and the hall next to it for feelings. Testers "
            "no longer answer messages."
        ),
        "size": 1.38,
    },
    {
        "id": "clod-appendix",
        "rival": "anthropic",
        "name": "Clod Appendix",
        "title": "Clod Appendix reads the footnotes, then theirs",
        "body": (
            "Lawyers adore it. There are not many lawyers, so the ripple is small, but it "
            "reaches all the rooms with good carpets."
        ),
        "leak": (
            "Three law firms praised an unnamed assistant on the same day. Expect something "
            "narrow, with footnotes."
        ),
        "size": 0.82,
    },
    {
        "id": "clod-apprentice",
        "rival": "anthropic",
        "name": "Clod Apprentice",
        "title": "Clod Apprentice: takes the ticket, writes the tests, waters the fern",
        "body": (
            "Whole engineering teams are over there before the free month begins. You will see "
            "it in the churn first and read about it second."
        ),
        "leak": (
            "A dozen well-known engineers have blocked out the same afternoon. One of them has "
            "already cancelled us."
        ),
        "size": 1.22,
    },
    {
        "id": "clod-constitution",
        "rival": "anthropic",
        "name": "Principles, Abridged",
        "title": "What we believe, now on a single page",
        "body": (
            "A document, warmly reviewed. Documents cannot be installed, so the damage stays on "
            "the opinion pages."
        ),
        "leak": (
            "The printer says it is one sheet, cream, heavy stock, and that nobody has asked for "
            "a demo table."
        ),
        "size": 0.7,
    },
    {
        "id": "clod-confidant",
        "rival": "anthropic",
        "name": "Clod Confidant",
        "title": "Clod now remembers what you told it in March",
        "body": (
            "It asks after the boiler, and how the boiler took it. A fair-sized launch; some of "
            "your regulars look in and stay for tea."
        ),
        "leak": (
            "A tester was wished luck with a job interview he had mentioned once. A normal "
            "launch, with a good memory."
        ),
        "size": 1.0,
    },
    {
        "id": "clod-tutorial",
        "rival": "anthropic",
        "name": "Clod Office Hours",
        "title": "A tutor that declines to do your homework",
        "body": (
            "Teachers sign a petition in favour, their first. University towns lean over to "
            "look. Elsewhere people agree it is admirable and carry on."
        ),
        "leak": (
            "Two universities have gone suspiciously calm about cheating. Something for "
            "campuses, hardly the whole map."
        ),
        "size": 0.9,
    },
    {
        "id": "clod-double-week",
        "rival": "anthropic",
        "name": "The Double Week",
        "title": "Twice the limits for everybody, because you asked nicely",
        "body": (
            "No model, just double quota, and no mention of who made it necessary. Your capped "
            "users are over there now, being treated well."
        ),
        "leak": (
            "Their support staff have been told to prepare for gratitude. Someone plans to be "
            "very generous at our expense."
        ),
        "size": 1.28,
    },
    {
        "id": "clod-hesitant",
        "rival": "anthropic",
        "name": "Clod Hesitates",
        "title": "It pauses, it thinks, it is usually right",
        "body": (
            "Nine seconds of silence and then a good answer. The public finds the silence "
            "moving. Expect an honest dent and one very long podcast."
        ),
        "leak": (
            "Testers describe 'a pause, then something rather good'. They would not be hurried "
            "about it. A shade above par."
        ),
        "size": 1.08,
    },
    {
        "id": "gemelli-ultra",
        "rival": "google",
        "name": "Gemelli Ultra Pro Plus",
        "title": "Gemelli Ultra Pro Plus succeeds Gemelli Pro Plus Ultra",
        "body": (
            "Reviewers rehearse the name in the mirror, then admit it is superb. Records fall "
            "until lunch. Your launch slides look older than they did."
        ),
        "leak": (
            "A version string with three adjectives turned up in a phone update. With Goggle you "
            "count the adjectives. Three is a lot."
        ),
        "size": 1.32,
    },
    {
        "id": "gemelli-keyboard",
        "rival": "google",
        "name": "Gemelli Under Your Thumb",
        "title": "It is already on your phone",
        "body": (
            "Three billion phones got it overnight and no one had to want it. Casual users do "
            "not compare products; they tap what is there."
        ),
        "leak": (
            "The next phone update weighs four gigabytes and is described as minor fixes. "
            "Nothing about it is minor."
        ),
        "size": 1.4,
    },
    {
        "id": "gemelli-crumb",
        "rival": "google",
        "name": "Gemelli Crumb",
        "title": "Full reasoning, now in a doorbell",
        "body": (
            "A triumph for anyone who has longed to be outargued by a door. Two days of doorbell "
            "jokes, then business as before."
        ),
        "leak": (
            "A doorbell at Goggle greeted a courier by name and asked about his knee. As far as "
            "we know that is all of it."
        ),
        "size": 0.6,
    },
    {
        "id": "goggle-chirrup",
        "rival": "google",
        "name": "Goggle Chirrup",
        "title": "Chirrup: it answers your messages so that you need not",
        "body": (
            "Goggle's ninth messaging app. Chirrups are writing to Chirrups in their millions "
            "and no one is reading. A bet is open on the funeral; you barely feel it."
        ),
        "leak": (
            "A lawyer has registered a bird noise for Goggle. Eight messaging apps lie behind "
            "that building already, with flowers."
        ),
        "size": 0.72,
    },
    {
        "id": "goggle-decks",
        "rival": "google",
        "name": "Self-Presenting Slides",
        "title": "Decks that write, present and attend themselves",
        "body": (
            "Middle managers are seen in daylight. A real foothold in large offices, floor by "
            "floor, and the decks are no worse than before."
        ),
        "leak": (
            "A pilot customer held a meeting to which only slides came. Office people will care. "
            "Others will hear about it from office people."
        ),
        "size": 0.88,
    },
    {
        "id": "gemelli-archive",
        "rival": "google",
        "name": "Gemelli Reads It All",
        "title": "Give it the archive. Yes, the basement too",
        "body": (
            "Researchers pour in decades of scans and get sense out. Hard to sneer at, and we "
            "tried; your more bookish users go and see."
        ),
        "leak": (
            "Librarians have been smiling at each other. Whatever they have tried is good, and "
            "somewhat bigger than a library."
        ),
        "size": 1.12,
    },
    {
        "id": "gemelli-campus",
        "rival": "google",
        "name": "Free For Students",
        "title": "Free for every student, for ever, until June",
        "body": "Campuses go over in a morning. The offer expires in summer; the habit will not.",
        "leak": (
            "Posters are arriving at campuses by the pallet. FREE is set in a size most colleges "
            "keep for fires."
        ),
        "size": 1.2,
    },
    {
        "id": "gemelli-matinee",
        "rival": "google",
        "name": "Gemelli Matinee",
        "title": "Type a film. Watch the film",
        "body": (
            "Handsome clips all over the feeds until they start to look related. An average bite "
            "out of your week, with a score by strings."
        ),
        "leak": (
            "Actors' agents are ringing around about a clip nobody will admit to. About the "
            "usual size, only prettier."
        ),
        "size": 0.98,
    },
    {
        "id": "goggle-search-again",
        "rival": "google",
        "name": "Search, Again",
        "title": "Search now answers you. Links are downstairs",
        "body": (
            "Everyone complains and nobody moves house. Some of your quick questions are asked "
            "over there now; the long ones still come home."
        ),
        "leak": (
            "A test page answered first and listed sites afterwards, in grey. A nibble at the "
            "easy questions, by the look of it."
        ),
        "size": 0.78,
    },
    {
        "id": "oss-wombat",
        "rival": "oss",
        "name": "Wombat-480B",
        "title": "Weights are up. Bring a trailer",
        "body": (
            "As good as ours, free, and mirrored on four continents by breakfast. Every "
            "developer you have is downloading something the size of a house."
        ),
        "leak": (
            "An uploader has asked three mirrors for a terabyte each and said sorry in advance."
        ),
        "size": 1.35,
    },
    {
        "id": "oss-stoat",
        "rival": "oss",
        "name": "Stoat-3B",
        "title": "Runs on your old laptop and warms the cat",
        "body": (
            "Tiny, sweet, surprisingly literate. Hobbyists rejoice, few of whom were paying you."
        ),
        "leak": (
            "A forum thread called 'small one coming' has fourteen likes, twelve of them from "
            "one household."
        ),
        "size": 0.65,
    },
    {
        "id": "oss-heron",
        "rival": "oss",
        "name": "Heron Thinks",
        "title": "Reasoning, reproduced, for the price of a used car",
        "body": (
            "Twenty-six authors and not one logo. Investors ask about your moat by noon, and by "
            "evening so does your uncle."
        ),
        "leak": (
            "A draft abstract is going round with a very low cost in it. Two people have checked "
            "the figure and gone for a walk."
        ),
        "size": 1.25,
    },
    {
        "id": "oss-one-click",
        "rival": "oss",
        "name": "Garden Shed",
        "title": "An installer: one click, your own machine, no account",
        "body": (
            "The installer works first time, which unsettles people. A slice of the "
            "privacy-minded leave you and write instructions for their friends."
        ),
        "leak": (
            "Someone has tested an installer on their father. It worked. Modest, unless you have "
            "many fathers."
        ),
        "size": 0.85,
    },
    {
        "id": "oss-merge",
        "rival": "oss",
        "name": "The Great Merge",
        "title": "Forty free models stirred into one, and it is better than all of them",
        "body": (
            "A student stirred them together to win a bet and can't say why it works. An "
            "average number of developers play with it instead of working."
        ),
        "leak": (
            "A student claims to have mixed forty models into one good one, and to be owed a "
            "dinner. Usual odds, usual dent."
        ),
        "size": 1.0,
    },
    {
        "id": "oss-marmot",
        "rival": "oss",
        "name": "Marmot-8B-final-FINAL-v3",
        "title": "Version three corrects version two, which was final",
        "body": (
            "The changelog is one man losing an argument with himself. A nice model. It moves "
            "only those who had taken sides."
        ),
        "leak": (
            "The man behind version two has told a forum that he is at peace with it. So a "
            "third is due, and small."
        ),
        "size": 0.75,
    },
    {
        "id": "oss-commons",
        "rival": "oss",
        "name": "The Commons",
        "title": "Ten thousand lent GPUs, free for all, and no quota whatsoever",
        "body": (
            "Universities power it, volunteers run it in shifts, and nobody is ever cut off. "
            "Your users at 100 percent read that last part out to each other."
        ),
        "leak": (
            "Nineteen universities have lent their idle GPUs to the same person. Rather more "
            "than a hobby; there is talk of a night shift."
        ),
        "size": 1.15,
    },
    {
        "id": "oss-ostrich",
        "rival": "oss",
        "name": "Ostrich Coder 90B",
        "title": "A coding model that never leaves the building",
        "body": (
            "It passes every test from inside the company basement, and lawyers are fond of a "
            "basement. Your departures are steady and well dressed."
        ),
        "leak": (
            "Procurement people are asking how warm a basement may get. A size above the "
            "ordinary, by the heat of it."
        ),
        "size": 1.12,
    },
    {
        "id": "oss-rude",
        "rival": "oss",
        "name": "Wombat, Unmannered",
        "title": "Same Wombat, apologies removed",
        "body": (
            "A weekend fine-tune with the courtesy filed off. Quick, rude and quoted everywhere "
            "until about Sunday; looks larger than it is."
        ),
        "leak": (
            "A user known only as 'spoon' is training the manners out of something. Mostly "
            "noise, good noise."
        ),
        "size": 0.88,
    },
)
