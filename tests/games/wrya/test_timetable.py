"""What comes by itself and what comes of play (spec: Seeds, worlds & replicability).

Property tests over pairs of runs of one world: nobody at the desk, and somebody who tries things.
"""

from __future__ import annotations

from functools import cache
from statistics import fmean
from typing import Any, NamedTuple

import pytest

from play.errors import SealedWorldError, UsageError
from play.games.wrya import tables as t
from play.games.wrya.content.incidents import INCIDENTS
from play.games.wrya.content.missions import MISSIONS
from play.games.wrya.content.posts import POSTS
from play.games.wrya.game import GAME
from play.games.wrya.systems import timetable
from play.games.wrya.world import STREAM_NAMES, World
from play.kernel.wake import play_wake
from tests.games.wrya.player import Player
from tests.games.wrya.worlds import (
    KEY,
    SEAT,
    look,
    of,
    offer_viral,
    press,
    quiet,
    twin,
    wait,
    wait_for,
)

Json = dict[str, Any]

REACTIVE = {incident["id"] for incident in INCIDENTS if incident["reactive"]}
SEEDS = (8, 10, 1104)
TEMPERS = ("resets", "squeeze", "promises")
OTHER_KEY = bytes(range(100, 116))


class Slot(NamedTuple):
    """An exogenous incident as it came: its slot's tick, when it struck, and what it was."""

    due: int
    at: int
    id: str
    severity: float


class Record(NamedTuple):
    """What a run's world did by itself."""

    slots: list[Slot]
    launches: list[tuple[float, str, float]]
    virals: list[str]
    missions: list[str]
    ticks: int


@cache
def run(seed: int, temper: str | None, key: bytes | None = None) -> Record:
    """Play a world, tick by tick, with a player or without; keep what came."""
    w = GAME.create(seed, key)
    player = Player(seed * 31 + 7, temper) if temper else None
    if player is not None:
        player.care = 40.0
    record = Record([], [], [], [], 0)
    GAME.drain(w)
    while not GAME.over(w):
        wake_at = w.tick + 32
        if player is not None:
            decision = player(look(w))
            for action in decision["actions"]:
                GAME.act(w, SEAT, action)
            wake_at = w.tick + 16
        while w.tick < wake_at and not GAME.over(w):
            due, streams = w.incident_due, dict(w.streams)
            GAME.advance(w, w.tick + 1)
            _keep(record, w, due, streams)
    return record._replace(ticks=w.tick)


def _keep(record: Record, w: World, due: int, streams: Json) -> None:
    for event in GAME.drain(w):
        if event["type"] == "incident" and event["incident"]["id"] not in REACTIVE:
            severity = w.choice["severity"] if event["incident"]["choices"] else 0.0
            record.slots.append(Slot(due, w.tick, event["incident"]["id"], severity))
            assert w.streams["world"] != streams["world"]
        elif event["type"] == "launch" and event["by"] != "openai":
            strength = t.POACH_STRENGTH if event["weakened"] else 1.0
            record.launches.append((event["hour"], event["id"], event["size"] / strength))
        elif event["type"] == "viral":
            record.virals.append(event["id"])
        elif event["type"] == "missionOffer":
            record.missions.append(event["id"])


def common(one: list[Any], two: list[Any]) -> int:
    """How far both got."""
    return min(len(one), len(two))


PAIRS = [(seed, temper) for seed in SEEDS for temper in TEMPERS]


class TestExogenous:
    @pytest.mark.parametrize(("seed", "temper"), PAIRS)
    def test_incidents_are_the_same_in_their_order(self, seed: int, temper: str) -> None:
        idle, played = run(seed, None), run(seed, temper)
        both = common(idle.slots, played.slots)
        assert both >= 4
        for one, two in zip(idle.slots[:both], played.slots[:both], strict=True):
            assert (one.id, one.severity, one.due) == (two.id, two.severity, two.due)

    @pytest.mark.parametrize(("seed", "temper"), PAIRS)
    def test_their_hour_slips_by_waiting_only(self, seed: int, temper: str) -> None:
        longest = t.ticks(t.CHOICE_HOURS) + 2
        for record in (run(seed, None), run(seed, temper)):
            for slot in record.slots:
                assert slot.due <= slot.at <= slot.due + longest

    @pytest.mark.parametrize(("seed", "temper"), PAIRS)
    def test_none_is_skipped(self, seed: int, temper: str) -> None:
        """Where one run ends early, all that was due before has come, but for what waits."""
        idle, played = run(seed, None), run(seed, temper)
        due = [slot for slot in idle.slots if slot.due < played.ticks - 40]
        assert len(played.slots) >= len(due)

    def test_some_slip_and_most_do_not(self) -> None:
        slips = [slot.at - slot.due for pair in PAIRS for slot in run(*pair).slots]
        assert 0 < sum(slip > 0 for slip in slips) < 0.4 * len(slips)

    @pytest.mark.parametrize(("seed", "temper"), PAIRS)
    def test_rival_launches_are_the_same_but_for_poaching(self, seed: int, temper: str) -> None:
        idle, played = run(seed, None), run(seed, temper)
        both = common(idle.launches, played.launches)
        for one, two in zip(idle.launches[:both], played.launches[:both], strict=True):
            assert one[1] == two[1]
            assert one[2] == pytest.approx(two[2], abs=0.02)
            assert two[0] - one[0] in (0.0, 16.0)

    @pytest.mark.parametrize("seed", SEEDS)
    def test_every_slot_of_a_deck_is_another_incident(self, seed: int) -> None:
        deck = len(INCIDENTS) - len(REACTIVE)
        ids = [slot.id for slot in run(seed, None).slots][:deck]
        assert len(set(ids)) == len(ids)


def due_incident(seed: int, ahead: int = 0) -> World:
    """A world whose next slot comes in ``ahead`` + 1 ticks, with nothing else about."""
    w = GAME.create(seed)
    due = w.incident_due
    quieted = quiet(seed)
    quieted.incident_due = due
    wait(quieted, (due - 1 - ahead) / 8)
    quieted.reactive_due = due + 999
    return quieted


class TestWhatComesFirst:
    """On the same tick a reactive incident, an open choice and a launch come before the slot."""

    def slot(self, w: World) -> tuple[int, str]:
        event = wait_for(w, "incident", 24)
        while event["incident"]["id"] in REACTIVE:
            event = wait_for(w, "incident", 24)
        return w.tick, event["incident"]["id"]

    def test_undisturbed(self) -> None:
        w = due_incident(5)
        assert self.slot(w)[0] == w.tick

    def test_a_reactive_incident(self) -> None:
        plain, w = due_incident(5), due_incident(5)
        w.leak_armed, w.reactive_due = 1, w.tick + 1
        at, name = self.slot(plain)
        assert self.slot(w) == (at + 1, name)

    def test_a_launch(self) -> None:
        plain, w = due_incident(5), due_incident(5)
        w.launch_at = w.launch_due = w.tick + 1
        at, name = self.slot(plain)
        assert self.slot(w) == (at + 1, name)

    def test_an_open_choice(self) -> None:
        plain, w = due_incident(5), due_incident(5)
        number = next(n for n, i in enumerate(INCIDENTS) if "choices" in i and i["reactive"])
        w.choice = {"id": number, "severity": 1.0, "until": w.tick + 20}
        at, name = self.slot(plain)
        then, same = self.slot(w)
        assert (then, same) == (at + 20, name)

    def test_answering_it_lets_the_slot_come(self) -> None:
        plain, w = due_incident(5), due_incident(5)
        number = next(n for n, i in enumerate(INCIDENTS) if "choices" in i and i["reactive"])
        w.choice = {"id": number, "severity": 1.0, "until": w.tick + 20}
        at, name = self.slot(plain)
        wait(w, 1)
        press(w, "resolveChoice", 0)
        assert self.slot(w) == (at + 8, name)

    def test_waiting_moves_no_later_slot(self) -> None:
        plain, w = due_incident(5), due_incident(5)
        w.leak_armed, w.reactive_due = 1, w.tick + 1
        self.slot(plain)
        self.slot(w)
        assert plain.incident_due == w.incident_due
        assert plain.streams["world"] == w.streams["world"]


class TestGaps:
    @pytest.mark.parametrize("seed", range(3))
    def test_nothing_comes_sooner_than_its_gap_allows(self, seed: int) -> None:
        events = wait(GAME.create(seed), 504)
        launches = [e["hour"] for e in of(events, "launch")]
        slots = [e["hour"] for e in of(events, "incident") if e["incident"]["id"] not in REACTIVE]
        virals = [e["hour"] for e in of(events, "viral")]
        missions = [e["hour"] for e in of(events, "missionOffer")]
        for hours, mean, least in (
            (launches, t.LAUNCH_GAP, 0.0),
            (slots, t.INCIDENT_GAP, t.CHOICE_HOURS),
            (virals, t.VIRAL_GAP, -t.VIRAL_PAUSE),
            (missions, t.MISSION_GAP, 0.0),
        ):
            assert hours[0] >= t.GAP_FIXED * mean - 0.125
            gaps = [after - before for before, after in zip([0.0, *hours], hours, strict=False)]
            assert min(gaps) >= t.GAP_FIXED * mean - max(0.0, least) - 0.25

    def test_on_average_it_is_the_mean(self) -> None:
        w = quiet()
        for stream, mean in (("world", 16.0), ("viral", 10.0)):
            drawn = [timetable.gap(w, stream, mean) / 8 for _ in range(4000)]
            assert fmean(drawn) == pytest.approx(mean, rel=0.05)
            assert min(drawn) >= t.GAP_FIXED * mean - 0.1
            assert max(drawn) > 3 * mean


class TestEndogenous:
    def test_an_early_reply_brings_the_next_post_forward(self) -> None:
        """By as much as the reply was earlier: it is scheduled from the reply."""
        early, late = GAME.create(3), GAME.create(3)
        for w, hours in ((early, 1), (late, 9)):
            wait_for(w, "viral")
            wait(w, hours)
            press(w, "replyViral", 0)
        one, two = wait_for(early, "viral"), wait_for(late, "viral")
        assert one["id"] == two["id"]
        assert two["hour"] - one["hour"] == 8.0

    def test_an_ignored_post_schedules_the_next_from_its_expiry(self) -> None:
        answered, ignored = GAME.create(3), GAME.create(3)
        first = wait_for(answered, "viral")
        wait(answered, 2)
        press(answered, "replyViral", 0)
        assert wait_for(ignored, "viralIgnored")["hour"] - first["hour"] == 18.0
        one, two = wait_for(answered, "viral"), wait_for(ignored, "viral")
        assert one["id"] == two["id"]
        assert two["hour"] - one["hour"] == 16.0

    @pytest.mark.parametrize("accept", [False, True])
    def test_missions_likewise(self, accept: bool) -> None:
        early, late = GAME.create(6), GAME.create(6)
        for w, hours in ((early, 1), (late, 13)):
            wait_for(w, "missionOffer")
            wait(w, hours)
            press(w, "acceptOffer" if accept else "declineOffer")
            if accept:
                w.mission["until"] = w.tick + 8  # or goals that are held would end it differently
                w.mission["id"] = next(
                    n
                    for n, m in enumerate(_missions())
                    if m["goal"]["when"] == "end" and "also_goal" not in m
                )
                wait_for(w, "mission")
        one, two = wait_for(early, "missionOffer"), wait_for(late, "missionOffer")
        assert one["id"] == two["id"]
        assert two["hour"] - one["hour"] == 12.0

    def test_an_expired_offer_schedules_the_next_from_its_expiry(self) -> None:
        declined, expired = GAME.create(6), GAME.create(6)
        first = wait_for(declined, "missionOffer")
        wait(declined, 3)
        press(declined, "declineOffer")
        assert wait_for(expired, "missionExpired")["hour"] - first["hour"] == 16.0
        one, two = wait_for(declined, "missionOffer"), wait_for(expired, "missionOffer")
        assert one["id"] == two["id"]
        assert two["hour"] - one["hour"] == 13.0

    @pytest.mark.parametrize(("seed", "temper"), PAIRS)
    def test_their_order_is_the_worlds_whenever_they_come(self, seed: int, temper: str) -> None:
        idle, played = run(seed, None), run(seed, temper)
        for one, two in ((idle.virals, played.virals), (idle.missions, played.missions)):
            both = common(one, two)
            assert one[:both] == two[:both]
        assert len(played.virals) > 3

    @pytest.mark.parametrize("seed", SEEDS)
    def test_nothing_reactive_happens_to_nobody(self, seed: int) -> None:
        """Without a move there is no third reset, no graph, no downgrade, no broken promise."""
        w = GAME.create(seed)
        seen = {event["incident"]["id"] for event in of(wait(w, 504), "incident")}
        own = {i["id"] for i in INCIDENTS if i["reactive"] in ("leak", "graph")}
        assert not seen & own

    def test_a_noticed_downgrade_comes_of_mini(self) -> None:
        w = quiet()
        w.mini, w.noticed = 0.5, [0.9] * t.N
        event = wait_for(w, "incident", 12)
        assert event["incident"]["id"] in {
            i["id"] for i in INCIDENTS if i["reactive"] == "downgrade"
        }
        w = quiet()
        w.noticed = [0.9] * t.N  # noticed, but over
        assert not of(wait(w, 48), "incident")


def _missions() -> Any:
    from play.games.wrya.content.missions import MISSIONS

    return MISSIONS


class TestStreams:
    """One system's draws never consume another's."""

    def moved(self, before: Json, w: World) -> set[str]:
        return {name for name in STREAM_NAMES if w.streams[name] != before[name]}

    def prepared(self) -> World:
        w = quiet(4)
        wait(w, 20)
        w.charge = 6.0
        w.offer = {"id": 0, "until": w.tick + 100}
        w.choice = {
            "id": next(n for n, i in enumerate(INCIDENTS) if "choices" in i),
            "severity": 1.0,
            "until": w.tick + 30,
        }
        offer_viral(w, 0)
        return w

    @pytest.mark.parametrize(
        ("action", "streams"),
        [
            (("reset",), set()),
            (("regionalReset", 3), set()),
            (("promo", 3), set()),
            (("setLimit", 1.4), set()),
            (("setPrice", 25), set()),
            (("setMini", 0.5), set()),
            (("reshuffle",), set()),
            (("setStatus", "green"), set()),
            (("deny",), set()),
            (("boost",), set()),
            (("poach",), set()),
            (("playCard", 0), {"outcome"}),
            (("postDraft", 0), {"outcome", "drafts"}),
            (("replyViral", 0), {"outcome", "viral"}),
            (("resolveChoice", 0), {"outcome"}),
            (("acceptOffer",), set()),
            (("declineOffer",), {"mission"}),
        ],
        ids=lambda value: " ".join(sorted(map(str, value))),  # a set has no order of its own
    )
    def test_an_action_draws_from_its_own(self, action: tuple[Any, ...], streams: set[str]) -> None:
        w = self.prepared()
        before = dict(w.streams)
        press(w, *action)
        assert self.moved(before, w) <= streams

    @pytest.mark.parametrize(
        ("clear", "field", "streams"),
        [
            ("incident_due", "incident_due", {"world"}),
            ("viral_due", "viral_due", {"viral"}),
            ("mission_due", "mission_due", {"mission"}),
            ("launch_at", "launch_at", {"rival"}),
        ],
    )
    def test_a_timetable_draws_from_its_own(
        self, clear: str, field: str, streams: set[str]
    ) -> None:
        w = quiet(4)
        wait(w, 20)
        before = dict(w.streams)
        setattr(w, field, w.tick + 1)
        wait(w, 0.125)
        assert self.moved(before, w) == streams, clear

    @pytest.mark.parametrize("name", STREAM_NAMES)
    def test_draws_of_one_stream_change_nothing_of_the_others(self, name: str) -> None:
        """Disturb one stream; what the others decide stays as it was."""
        plain, disturbed = GAME.create(8), GAME.create(8)
        disturbed.streams[name] ^= 0x5DEECE66D
        by_stream = {
            "world": lambda events: [
                e["incident"]["id"] for e in of(events, "incident")
                if e["incident"]["id"] not in REACTIVE
            ],
            "rival": lambda events: [(e["hour"], e["id"]) for e in of(events, "launch")],
            "mission": lambda events: [(e["hour"], e["id"]) for e in of(events, "missionOffer")],
            "viral": lambda events: [(e["hour"], e["id"]) for e in of(events, "viral")],
        }  # fmt: skip
        one, two = wait(plain, 504), wait(disturbed, 504)
        for stream, told in by_stream.items():
            if stream == name:
                assert told(one) != told(two)
            else:
                assert told(one) == told(two), stream

    def test_luck_of_other_moves_does_not_reach_the_decks(self) -> None:
        one, two = self.prepared(), self.prepared()
        press(one, "resolveChoice", 0)
        press(one, "playCard", 0)
        press(two, "playCard", 0)
        press(two, "replyViral", 1)
        assert one.hand == two.hand
        assert one.streams["deck"] == two.streams["deck"]


class TestSealed:
    def test_the_opening_differs_in_decks_only(self) -> None:
        for seed in SEEDS:
            open_, sealed = look(GAME.create(seed)), look(GAME.create(seed, KEY))
            differs = {key for key in open_ if open_[key] != sealed[key]}
            assert differs <= {"seed", "ship", "drafts"}
            assert {k for k in open_["ship"] if open_["ship"][k] != sealed["ship"][k]} <= {"hand"}
            assert "ship" in differs

    def test_the_seed_is_nowhere(self) -> None:
        seed = 3_141_592_653
        w, player = GAME.create(seed, KEY), Player(1)
        for _ in range(60):
            decision = player(look(w))
            wake = play_wake(GAME, w, {SEAT: decision})
            page = f"{look(w)}{wake.events}{wake.results}{GAME.score(w)}"
            page += GAME.render(w, SEAT, wake.events, wake.reason, wake.results[SEAT])
            assert str(seed) not in page
            assert KEY.hex() not in page
            if GAME.over(w):
                break
        assert str(seed).encode() not in GAME.to_bytes(w)
        assert KEY.hex().encode() not in GAME.to_bytes(w)

    def test_events_come_of_the_key(self) -> None:
        records = [run(1, None), run(1, None, KEY), run(1, None, OTHER_KEY)]
        for part in ("slots", "launches", "virals", "missions"):
            seen = [str(getattr(record, part)) for record in records]
            assert len(set(seen)) == 3, part

    def test_every_stream_is_rekeyed(self) -> None:
        open_, one, two = GAME.create(1), GAME.create(1, KEY), GAME.create(1, OTHER_KEY)
        again = GAME.create(1, KEY)
        for name in STREAM_NAMES:
            assert len({w.streams[name] for w in (open_, one, two)}) == 3
        assert GAME.to_bytes(one) == GAME.to_bytes(again)

    def test_the_key_without_the_seed_is_another_world(self) -> None:
        one, two = GAME.create(1, KEY), GAME.create(2, KEY)
        assert one.streams["world"] != two.streams["world"]
        assert one.deck != two.deck

    def test_two_players_of_one_sealed_world(self) -> None:
        idle, played = run(1, None, KEY), run(1, "resets", KEY)
        both = common(idle.slots, played.slots)
        assert both > 3
        assert [s.id for s in idle.slots[:both]] == [s.id for s in played.slots[:both]]

    def test_clone_refuses_it_and_serves_others(self) -> None:
        for w in (GAME.create(1, KEY), GAME.from_bytes(GAME.to_bytes(GAME.create(1, KEY)))):
            with pytest.raises(SealedWorldError):
                GAME.clone(w)
        w = GAME.create(1)
        wait(w, 40)
        fork = GAME.clone(w)
        before = GAME.to_bytes(w)
        wait(fork, 100)
        assert GAME.to_bytes(w) == before
        wait(w, 100)
        assert GAME.to_bytes(fork) == GAME.to_bytes(w)


class TestWaking:
    """The wake loop: the eleven event types end a wait on their tick, nothing else does."""

    @pytest.mark.parametrize("seed", range(5))
    def test_in_random_play(self, seed: int) -> None:
        w, player = GAME.create(seed), Player(seed)
        reasons = set()
        while not GAME.over(w):
            start, decision = w.tick, player(look(w))
            wake = play_wake(GAME, w, {SEAT: decision})
            waking = [e for e in wake.events if e["type"] in GAME.wake_events]
            until = min(t.END_TICK, start + round(wake.wait * 8))
            reasons.add(wake.reason)
            if wake.reason == "timer":
                assert (waking, w.tick) == ([], until)
            elif w.ended is not None:
                assert wake.reason == w.ended == waking[-1]["type"]
            else:
                # A legendary card that the player's own launch has dealt ends the first tick.
                assert wake.reason == waking[0]["type"]
                assert waking[0]["hour"] == w.hour or (
                    w.tick == start + 1 and wake.reason == "legendary"
                )
        assert len(reasons) > 5

    def test_what_does_not_wake(self) -> None:
        w = quiet()
        w.launch_at = w.launch_due = w.tick + 8
        w.weekly_due = [w.tick + 16] * t.N
        w.offer = {"id": 0, "until": w.tick + 24}
        w.viral = {"id": 0, "reach": 1.0, "until": w.tick + 32}
        wake = play_wake(GAME, w, {SEAT: {"actions": [["boost"]], "wait": 6}})
        kinds = {event["type"] for event in wake.events}
        assert {"boost", "launch", "scheduled", "missionExpired", "viralIgnored"} <= kinds
        assert (wake.reason, w.hour) == ("timer", 6.0)


class TestDrafts:
    def test_one_draft_a_category(self) -> None:
        for seed in range(20):
            drafts = look(GAME.create(seed))["drafts"]
            assert len({draft["category"] for draft in drafts}) == 3

    def test_the_opening_drafts_fit(self) -> None:
        for seed in range(20):
            assert all(draft["fits"] for draft in look(GAME.create(seed))["drafts"]), seed

    def test_posting_deals_on_without_repeating_the_desk(self) -> None:
        w = quiet(3)
        for number in range(3 * len(POSTS)):
            w.post_ready = 0
            press(w, "postDraft", number % 3)
            assert len(set(w.drafts)) == 3
            held = [*w.drafts, *w.draft_deck]
            assert len(set(held)) == len(held)

    def test_time_alone_deals_nothing(self) -> None:
        w = quiet(3)
        before = (list(w.drafts), w.streams["drafts"])
        other = twin(w)
        wait(w, 200)
        assert (w.drafts, w.streams["drafts"]) == before
        assert other.drafts == w.drafts


@pytest.mark.parametrize("key", [b"", b"short", bytes(17)], ids=len)
def test_a_key_has_sixteen_bytes(key: bytes) -> None:
    with pytest.raises(UsageError):
        GAME.create(1, key)


def test_no_mission_is_offered_that_could_not_be_finished() -> None:
    for seed in range(6):
        w = GAME.create(seed)
        while w.ended is None:
            GAME.advance(w, t.END_TICK)
            for event in GAME.drain(w):
                if event["type"] == "missionOffer":
                    hours = next(m["hours"] for m in MISSIONS if m["id"] == event["id"])
                    assert event["hour"] + hours <= t.HOURS
