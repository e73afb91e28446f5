"""Every number of the game, typed and frozen.

Units: people in millions, money in millions of dollars, time in hours, moods in points of 0 to
100.  A number that the specification binds is marked ``binding``; the others are ours, fitted
against the calibration table.  ``tests/games/wrya/test_binding_numbers.py`` holds the binding ones.
"""

from __future__ import annotations

from typing import Final, NamedTuple

# -- clock ------------------------------------------------------------------------------------
HOURS: Final = 504  # binding: three weeks
TICKS_PER_HOUR: Final = 8  # binding: fixed ticks of 0.125 h
DT: Final = 0.125
END_TICK: Final = HOURS * TICKS_PER_HOUR
WEEK_TICKS: Final = 168 * TICKS_PER_HOUR
DAY_TICKS: Final = 24 * TICKS_PER_HOUR
MONTH_HOURS: Final = 720.0


def ticks(hours: float) -> int:
    """Whole ticks of a span of hours."""
    return int(hours * TICKS_PER_HOUR + 0.5)


# -- regions ----------------------------------------------------------------------------------
class Region(NamedTuple):
    """A region's fixed traits: ``tz`` hours from UTC, shares of 1, ``arpu`` in list prices."""

    id: str
    name: str
    tz: float
    share: float
    arpu: float
    dev: float
    student: float


REGIONS: Final = (
    Region("US", "United States", -6.0, 0.25, 1.15, 0.26, 0.18),
    Region("CA", "Canada", -5.0, 0.04, 1.05, 0.24, 0.18),
    Region("MX", "Mexico", -6.0, 0.04, 0.65, 0.14, 0.28),
    Region("BR", "Brazil", -3.0, 0.07, 0.7, 0.16, 0.3),
    Region("UK", "United Kingdom", 0.0, 0.07, 1.05, 0.24, 0.2),
    Region("DE", "Germany", 1.0, 0.09, 1.05, 0.24, 0.18),
    Region("FR", "France", 1.0, 0.08, 0.95, 0.18, 0.22),
    Region("NO", "Nordics", 1.0, 0.04, 1.05, 0.28, 0.18),
    Region("AF", "Africa", 1.0, 0.03, 0.45, 0.14, 0.36),
    Region("ME", "Middle East", 3.0, 0.035, 0.8, 0.16, 0.26),
    Region("IN", "India", 5.5, 0.095, 0.45, 0.3, 0.4),
    Region("SG", "Southeast Asia", 8.0, 0.06, 0.6, 0.2, 0.3),
    Region("JP", "Japan", 9.0, 0.065, 1.0, 0.2, 0.16),
    Region("AU", "Australia", 10.0, 0.035, 1.1, 0.22, 0.2),
)
N: Final = len(REGIONS)
ALL: Final = tuple(range(N))
REGION_INDEX: Final = {region.id: number for number, region in enumerate(REGIONS)}
ARPU: Final = tuple(region.arpu for region in REGIONS)
NOTICING: Final = tuple(0.4 + 2.4 * region.dev for region in REGIONS)

# How much people do by local hour; students live a little later.  Scaled to a mean of 1.
_BY_HOUR: Final = (
    0.45, 0.3, 0.22, 0.2, 0.2, 0.26, 0.45, 0.75, 1.1, 1.4, 1.55, 1.55,
    1.4, 1.45, 1.55, 1.55, 1.5, 1.4, 1.3, 1.3, 1.3, 1.2, 0.98, 0.7,
)  # fmt: skip
_BY_HOUR_MEAN: Final = 24.06 / 24.0
AWAKE_FROM: Final = 0.6  # activity from which a region counts as awake
_rows: dict[int, tuple[float, ...]] = {}


def local_hour(number: int, tick: int) -> float:
    """The local hour of a region, 0 to 24."""
    return (tick * DT + REGIONS[number].tz) % 24.0


def activity(tick: int) -> tuple[float, ...]:
    """Each region's activity at a tick: 1.0 is its daily mean."""
    slot = tick % DAY_TICKS
    row = _rows.get(slot)
    if row is None:
        row = _rows[slot] = tuple(_activity(number, slot) for number in ALL)
    return row


def _activity(number: int, tick: int) -> float:
    hour = (local_hour(number, tick) - (REGIONS[number].student * 3.0 - 0.5)) % 24.0
    low = int(hour)
    part = hour - low
    here, after = _BY_HOUR[low], _BY_HOUR[(low + 1) % 24]
    return (here + (after - here) * part) / _BY_HOUR_MEAN


# -- levers (binding) ---------------------------------------------------------------------------
class Lever(NamedTuple):
    """A lever's range, and its grid as steps a unit (a step is ``1 / per``, exact)."""

    low: float
    high: float
    per: int


LIMIT: Final = Lever(0.5, 2.5, 10)
PRICE: Final = Lever(10.0, 40.0, 1)
MINI: Final = Lever(0.0, 1.0, 20)
LIST_PRICE: Final = 20.0
PRICE_LOCK: Final = 6.0

# -- a world's traits (spread of a log-normal, or a range) ---------------------------------------
PAYERS: Final = 32.4
SD_SIZE: Final = 0.084
SD_REGION: Final = 0.15
FREE_RATIO: Final = 4.8
SD_FREE: Final = 0.1
UNIT_COST: Final = 10.8  # dollars of compute a payer and month at a GPU price of 1
SD_COST: Final = 0.245
THETA: Final = 0.565  # share of the weekly allowance at which half of the payers are capped
SD_THETA: Final = 0.115
BASE_CHURN: Final = 0.045  # a month
SD_CHURN: Final = 0.31
SD_PRESS: Final = 0.2
SD_RIVAL: Final = 0.25
SD_INCIDENT: Final = 0.4
SD_LUCK: Final = 0.35
HYPE_START: Final = (26.0, 44.0)
RAGE_START: Final = (18.0, 34.0)
SUSPICION_START: Final = (4.0, 10.0)
MINDSHARE_START: Final = (36.0, 44.0)
PULL_START: Final = (0.0, 0.2)
CHURN_BY_REGION: Final = (0.85, 1.15)
RAGE_BY_REGION: Final = (0.8, 1.2)
APPETITE: Final = (0.92, 1.08)
NORMAL_CLIP: Final = 2.2

# -- quota --------------------------------------------------------------------------------------
DRAIN_POWER: Final = 0.7  # the weekly quota drains with limit ** 0.7 ...
RATION_POWER: Final = -0.3  # ... because people use limit ** -0.3 as many tokens
USE_WHEN_CAPPED: Final = 0.35  # share of the use that a capped payer loses
FIVE_HOUR_CUT: Final = 0.45  # share of the use that the five-hour cap cuts, a unit of limit over 1
SCHEDULED_RELIEF: Final = 0.9
WINDOW_PAUSE: Final = 6.0  # hours without the five-hour cap after a regional reset
BANK_UNDER: Final = 0.15  # a reset that finds less of the quota used than this is banked ...
BANK_SPENT: Final = 1.0 / 3.0  # ... and spent when this share is capped ...
BANK_KEEPS: Final = 0.6  # ... leaving this share of what was drained

# -- compute ------------------------------------------------------------------------------------
MINI_COST: Final = 0.16  # binding: gtp-5.4-mini takes 16 % of the compute
FREE_COST: Final = 0.22  # dollars of compute a free user and month
GPU_SLOPE: Final = 1.4
GPU_LOW: Final = 0.6  # binding
GPU_HIGH: Final = 1.4  # binding
FLEET_HOURS: Final = 48.0  # binding: the fleet follows the last couple of days

# -- rage (points an hour) ----------------------------------------------------------------------
RAGE_CAPPED: Final = 1.7
RAGE_TIGHT: Final = 1.2
RAGE_MINI: Final = 1.15
RAGE_LOOSE: Final = 1.0
RAGE_GREEN: Final = 0.85  # a green status page keeps some of it down
RAGE_FLOOR: Final = 12.0
RAGE_HOURS: Final = 30.0

# -- churn and sign-ups (a month) ---------------------------------------------------------------
CHURN_RAGE: Final = 0.83
CHURN_RAGE_AT: Final = 50.0  # the rage at which it adds just that
CHURN_CAPPED: Final = 7.9
CHURN_PULL: Final = 2.0
CHURN_ELASTICITY: Final = 1.3  # binding
CHURN_PRICE_MONTHS: Final = 2.1
CHURN_THREAD: Final = 3.0
POWER_AT_25: Final = 1.3  # binding: how much a price over list stings at hype 25 ...
POWER_AT_100: Final = 0.4  # binding: ... and at hype 100
SIGNUP: Final = 0.26
SIGNUP_HYPE: Final = 58.5
SIGNUP_F: Final = (0.315, 0.355, 0.645)
SIGNUP_MINDSHARE: Final = 40.0
SIGNUP_RAGE: Final = 110.0
SIGNUP_CAPPED: Final = 0.76
SIGNUP_SUSPICION: Final = 0.3  # of the sign-ups stay away at 100, none at 50 and less
SUSPICION_TALK: Final = 50.0
SIGNUP_PER_DOLLAR: Final = 0.2  # binding: +40 % for every $2 below list ...
SIGNUP_PRICE_MAX: Final = 2.0  # binding: ... at most twice as many
SIGNUP_POWER: Final = -2.5  # binding: above list
FREE_BACK: Final = 0.7  # share of the lost payers who stay as free users
FREE_HOURS: Final = 365.0
FREE_POOL: Final = (0.6, 0.8)  # of the opening pool, at hype 0 and per 100 of it

# -- price thread -------------------------------------------------------------------------------
THREAD_FROM: Final = 0.05
THREAD_WIDTH: Final = 0.6
THREAD_UP: Final = 24.0
THREAD_DOWN: Final = 48.0
THREAD_HIT: Final = 0.3
HIKE_RAGE: Final = 25.0
CUT_RAGE: Final = 12.0
CUT_HYPE: Final = 6.0
CHANGE_MEMORY: Final = 48.0  # a change so soon after another counts double, a cut a quarter
CUT_DAMAGE_CONTROL: Final = 0.25

# -- hype and mindshare -------------------------------------------------------------------------
HYPE_BASE: Final = 45.0
HYPE_HOURS: Final = 31.0
HYPE_MINDSHARE: Final = 0.35
HYPE_MINDSHARE_AT: Final = 40.0
HYPE_RAGE: Final = 0.27
HYPE_RAGE_AT: Final = 25.0
HYPE_LOOSE: Final = 12.0
HYPE_FLOOR: Final = 5.0
HYPE_SATURATION: Final = 120.0
MINDSHARE_BASE: Final = 36.0
MINDSHARE_HYPE: Final = 0.12
MINDSHARE_HYPE_AT: Final = 30.0
MINDSHARE_HOURS: Final = 120.0
COMBO_HOURS: Final = 8.0
COMBO_STEP: Final = 0.12
COMBO_MAX: Final = 4

# -- suspicion ----------------------------------------------------------------------------------
SUSPICION_HOURS: Final = 80.0
SUSPICION_GREEN: Final = 0.8
SUSPICION_DRAIN: Final = 1.6
SUSPICION_MINI: Final = 2.15
SUSPICION_GREEN_LIE: Final = 0.5
LIE_STEP: Final = 0.12  # binding: every lie on record
WARN_AT: Final = (50.0, 70.0, 85.0)
WARN_AGAIN: Final = 5.0  # points below a mark that arm it again
EXPOSED_AT: Final = 100.0  # binding
EXPOSED_LEAVE: Final = 0.06
DRAIN_NOTICED: Final = 1.5  # binding: noticed is about 1.5 x (limit - 1)
DRAIN_HOURS: Final = 14.0
DRAIN_FREE: Final = 0.15  # binding: below this nobody minds
GRAPH_LIMIT: Final = 1.5  # binding: above about this someone graphs it
GRAPH_NOTICED: Final = 0.7
DEGRADED_LIMIT: Final = 1.1

# -- the mini cohort ----------------------------------------------------------------------------
STREAK_ON: Final = (0.5, 0.5)
STREAK_OFF: Final = 1.5
STREAK_MAX: Final = 30.0
STREAK_REF: Final = 8.0
NOTICE_RATE: Final = 0.018
RESHUFFLE_SUSPICION: Final = 4.0  # and as much again for each in the last 96 h
RESHUFFLE_COOLDOWN: Final = 24.0  # binding

# -- global reset (binding, but for hype and rage) ------------------------------------------------
RESET_COOLDOWN: Final = 18.0
RESET_SUSPICION: Final = 3.0
RESET_RECENT: Final = 7.0
RESET_RECENT_HOURS: Final = 96.0
RESET_NEAR: Final = 10.0
RESET_NEAR_HOURS: Final = 12.0
RESET_NEAR_SHARE: Final = 0.4  # ours: the share of the payers that has to be due
RESET_COUNTER: Final = 4.0
RESET_PROMISED: Final = 3.0
COUNTER_HOURS: Final = 8.0
LEAK_AT_RESET: Final = 3
LEAK_SUSPICION: Final = 18.0
LEAK_HYPE: Final = -6.0
RESET_HYPE: Final = (3.0, 165.0)
RESET_FATIGUE: Final = 0.27
RESET_RAGE: Final = 0.72
RESET_FELT: Final = (0.35, 0.65)  # by everybody, and by those who were capped
RESET_WASTED_RAGE: Final = 3.0
COUNTER_FACTOR: Final = 1.8
COUNTER_PULL: Final = 0.6
PROMISE_HYPE: Final = 3.0

# -- settlement (binding) -----------------------------------------------------------------------
BOOK_MONTHS: Final = 0.5
LEGAL_SHARE: Final = 0.4
FLOOR_DOLLARS: Final = 1_000_000.0
FLOOR_SHARE: Final = 3  # a third of the larger baseline
CLAMP: Final = (-100.0, 300.0)

# -- incidents ----------------------------------------------------------------------------------
CHOICE_HOURS: Final = 4.0  # binding
INCIDENT_GAP: Final = 19.0
GAP_FIXED: Final = 0.35  # a gap is its mean x (0.35 + 0.65 x Exp(1))
REACTIVE_EVERY: Final = 6.0
SEVERITY: Final = (0.9, 1.8)
OPTION_LUCK: Final = 11.5
MINDSHARE_LUCK: Final = 0.115
VIRAL_LUCK_SEVERITY: Final = (0.75, 1.5)

# -- promises -----------------------------------------------------------------------------------
BROKEN_RAGE: Final = 5.0
BROKEN_SUSPICION: Final = 5.0

# -- regional resets and promos (binding, but for hype, rage and the campaign) ---------------------
REGIONAL_COOLDOWN: Final = 10.0
REGIONAL_PULL: Final = 0.5  # of a rival's pull is left ...
REGIONAL_PULL_HOURS: Final = 24.0  # ... for so long
REGIONAL_RAGE: Final = 0.5
REGIONAL_HYPE: Final = 60.0
REGIONAL_ENVY: Final = 1.0
PROMO_FACTOR: Final = 3.0
PROMO_AGAIN: Final = 0.6  # each later promo in a region adds so much of the one before
PROMO_HOURS: Final = 24.0
PROMO_COOLDOWN: Final = 36.0
PROMO_CAMPAIGN: Final = 0.005  # months of the region's opening list revenue
PROMO_MONTHS: Final = 0.35  # months of ARPU a sign-up

# -- words ----------------------------------------------------------------------------------------
POST_COOLDOWN: Final = 4.0
DRAFT_HOURS: Final = 36.0  # a draft older than this no longer fits
POST_SCALE: Final = 1.3
POST_FATIGUE: Final = 0.25
POST_LUCK: Final = 0.2
DENY_COOLDOWN: Final = 24.0
DENY_SUSPICION: Final = -9.0
DENY_WORN: Final = 0.35
STATUS_COOLDOWN: Final = 12.0  # binding
STATUS_HONEST_SUSPICION: Final = -3.0
STATUS_LIED: Final = 4.0  # hours of a green page over bad service that one can come clean about
BOOST_COOLDOWN: Final = 24.0
BOOST_HYPE: Final = 6.3

# -- rivals ---------------------------------------------------------------------------------------
RIVALS: Final = ("anthropic", "google", "oss")
RIVAL_SHARES: Final = (0.42, 0.36, 0.22)  # of what is not ours, at the start
LAUNCH_GAP: Final = 46.0
LAUNCH_SIZE: Final = (0.7, 1.3)
LAUNCH_LEAKS: Final = 0.65
LAUNCH_LEAK_HOURS: Final = (8.0, 24.0)
LAUNCH_MINDSHARE: Final = 4.0
LAUNCH_OURS: Final = 0.4  # the part of it that is taken from us
LAUNCH_HYPE: Final = 3.0
LAUNCH_PULL: Final = 0.5
LAUNCH_REGIONS: Final = 5
LAUNCH_PULL_FAR: Final = 0.5  # of it elsewhere
LAUNCH_HOME_STEP: Final = 3  # spreads the launches' home markets over the regions
PULL_HOURS: Final = 69.0
LAUNCH_RECENT: Final = 24.0
POACH_DOLLARS: Final = 10.0  # binding, $M
POACH_DEARER: Final = 1.25  # binding
POACH_SLIP: Final = 16.0  # binding
POACH_STRENGTH: Final = 0.4  # binding
POACH_HYPE: Final = 2.0
POACH_COOLDOWN: Final = 24.0

# -- launch cards -------------------------------------------------------------------------------
HAND: Final = 3
CHARGE_START: Final = 2.0
CHARGE_RATE: Final = 0.091  # an hour
CHARGE_MAX: Final = 6.0
CARD_SCALE: Final = 0.415
CARD_LUCK: Final = 1.65
CARD_FLOP: Final = (0.20, -0.75)
CARD_HIT: Final = (0.12, 2.2)
CARD_USUAL: Final = (-0.17, 0.15)
CARD_READ_FLOP: Final = 0.4  # what a reception is called, by its luck
CARD_READ_HIT: Final = 1.9
COUNTER_MINDSHARE: Final = 2.0
COUNTER_CARD_PULL: Final = 0.5

# -- missions and viral posts -------------------------------------------------------------------
OFFER_HOURS: Final = 16.0  # binding
MISSION_GAP: Final = 24.0
VIRAL_HOURS: Final = 18.0  # binding
VIRAL_LUCK: Final = 1.0 / 1.5
VIRAL_PAUSE: Final = 4.0
VIRAL_GAP: Final = 9.5
IGNORED_RAGE: Final = 1.2
IGNORED_HYPE: Final = -0.8
DOWNGRADE_NOTICED: Final = 0.35
DOWNGRADE_PAUSE: Final = 96.0

# -- the support desk: tickets a payer and month, for each unit of what they are about ----------
TICKETS_CAPPED: Final = 2.0
TICKETS_MINI: Final = 3.0
TICKETS_OUTAGE: Final = 4.0
TICKETS_LOGIN: Final = 0.05
