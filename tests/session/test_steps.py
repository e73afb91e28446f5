"""A decision is bound to the screen it was made on, and is applied once whatever happens."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from play import wire
from play.errors import (
    FileError,
    RefusedError,
    TooLargeError,
    UnauthorizedError,
    UnreachableError,
    UsageError,
)
from play.session.desk import Desk
from play.session.outcome import DECIDE_AGAIN, STOP
from play.session.screen import text_of
from play.session.steps import Decision, step
from play.transport.base import Reply
from tests.session.conftest import Crash, Player
from tests.session.fake import DAY, Fake


class TestDecision:
    def test_absent_wait_is_one_hour(self) -> None:
        assert Decision([]).wait == 1

    @pytest.mark.parametrize("wait", [0, -3, 0.25, 1, 4, 24, 1e9])
    def test_any_finite_wait_goes_to_the_service(self, wait: float) -> None:
        assert Decision([], wait=wait).wait == wait

    @pytest.mark.parametrize("wait", [float("nan"), float("inf"), "4", True])
    def test_what_is_no_finite_number_is_refused(self, wait: float) -> None:
        with pytest.raises(UsageError):
            Decision([], wait=wait)

    @pytest.mark.parametrize("actions", [{}, {"actions": []}, "[]", None, 4])
    def test_actions_are_a_list(self, actions: object) -> None:
        with pytest.raises(UsageError):
            Decision(actions)

    def test_32_actions_and_no_more(self) -> None:
        assert len(Decision([1] * 32).actions) == 32
        with pytest.raises(TooLargeError):
            Decision([1] * 33)

    def test_actions_that_nest_too_deep_to_be_written_down(self) -> None:
        deep: list[object] = []
        for _ in range(250):
            deep = [deep]
        with pytest.raises(UsageError):
            Decision(deep)

    def test_a_note_over_its_bound_is_refused_whole(self) -> None:
        assert Decision([], note="x" * wire.MAX_DECISION_NOTE).note is not None
        with pytest.raises(TooLargeError):
            Decision([], note="x" * (wire.MAX_DECISION_NOTE + 1))

    def test_tokens(self) -> None:
        assert Decision([], tokens_in=3).tokens == {"input": 3, "output": 0}
        assert Decision([]).tokens is None
        with pytest.raises(UsageError):
            Decision([], tokens_out=-1)


class TestStep:
    def test_what_is_sent(self, playing: Player) -> None:
        playing.note(world="plan", lessons="learn")
        playing.step(5, note="why", tokens_in=10, tokens_out=2)
        body = playing.fake.sent(wire.PATH_STEP)[0]
        assert body == {
            "runId": "run0",
            "actions": [{"type": "earn", "earn": 5}],
            "wait": 4,
            "view": "text",
            "stepId": "step-1",
            "expectedTick": 0,
            "notes": "[world 4]\nplan\n[lessons 5]\nlearn",
            "note": "why",
            "tokens": {"input": 10, "output": 2},
        }
        reported = playing.checkpoint["selfReported"]
        assert reported == {"tokensIn": 10, "tokensOut": 2, "reports": 1}

    def test_the_screen_and_the_next_command(self, playing: Player) -> None:
        outcome = playing.step()
        assert outcome.exit == 0
        assert outcome.next_command == "rya step --at 32 --actions '[]' --wait 4"
        facts = outcome.json()
        assert facts["ok"] is True
        assert facts["directive"] is None
        assert (facts["tick"], facts["hour"], facts["runId"]) == (32, 4.0, "run0")
        assert facts["text"] == "SCREEN 0 TICK 32 timer\n[31mred\n"  # cleaned
        assert playing.checkpoint["active"]["tick"] == 32

    def test_the_checkpoint_is_written_before_the_request(self, playing: Player) -> None:
        before = playing.fake.transport("local")
        seen = {}

        class Spy:
            base = "local"

            def call(self, method: str, path: str, **rest: object) -> Reply:
                seen.update(playing.checkpoint["pending"])
                assert "has not been confirmed" in playing.handoff
                return before.call(method, path, **rest)  # type: ignore[arg-type]

            def close(self) -> None:
                pass

        tools = playing.tools()
        tools.connect = lambda _: Spy()
        with Desk(str(playing.directory), tools) as desk:
            outcome = step(desk, Decision([], wait=4))
            desk.shown(outcome)
        assert seen["body"] == playing.fake.sent(wire.PATH_STEP)[0]
        assert seen["stepId"] == seen["body"]["stepId"]
        assert playing.checkpoint["pending"] is None
        assert "has not been confirmed" not in playing.handoff

    def test_the_same_screen_again_needs_the_tick(self, playing: Player) -> None:
        playing.step(at=0)
        outcome = playing.step(at=0)
        assert outcome.exit == 5
        assert outcome.directive == DECIDE_AGAIN
        assert len(playing.fake.sent(wire.PATH_STEP)) == 1
        assert outcome.facts["tick"] == 32  # the last screen again, to decide on
        assert outcome.next_command == "rya step --at 32 --actions '[]' --wait 4"

    def test_another_tick_without_a_kept_screen(self, playing: Player) -> None:
        (playing.directory / ".rya" / "screen.json").unlink()
        outcome = playing.step(at=99)
        assert (outcome.exit, outcome.facts["tick"]) == (5, 0)
        assert outcome.reply is not None
        assert playing.fake.sent(wire.PATH_STEP) == []

    def test_another_tick_without_a_kept_screen_or_a_service(self, playing: Player) -> None:
        (playing.directory / ".rya" / "screen.json").unlink()
        playing.fake.faults = ["lost before"]
        outcome = playing.step(at=99)
        assert (outcome.exit, outcome.reply, outcome.next_command) == (5, None, "rya show")

    def test_the_applied_wait_is_said(self, playing: Player) -> None:
        outcome = playing.step(wait=30)
        assert outcome.warnings == ["Asked to wait 30 h; 24 h were applied: a wait is 1 to 24 h."]
        assert outcome.json()["warnings"] == outcome.warnings
        assert text_of(outcome, "text").splitlines()[-2:] == [
            *outcome.warnings,
            "Next: rya step --at 192 --actions '[]' --wait 4",
        ]
        assert "warnings" not in playing.step(wait=4).json()

    def test_without_an_active_world(self, player: Player) -> None:
        player.begin()
        with pytest.raises(RefusedError) as caught:
            player.step()
        assert (caught.value.exit, caught.value.code) == (4, "no_world")
        assert caught.value.next_command == "rya next"

    def test_without_a_session(self, player: Player) -> None:
        with pytest.raises(RefusedError) as caught:
            player.step()
        assert caught.value.code == "no_session"
        assert list(player.directory.iterdir()) == []

    def test_a_body_over_the_bound_is_not_sent(self, playing: Player) -> None:
        decision = Decision(["x" * 70_000])
        with pytest.raises(TooLargeError):
            playing.run(lambda desk: step(desk, decision))
        assert playing.fake.sent(wire.PATH_STEP) == []
        assert playing.checkpoint["pending"] is None

    def test_the_key_in_a_decision_is_not_written(self, playing: Player) -> None:
        decision = Decision([{"type": "post", "text": "key-canary-7f3a9c"}])
        with pytest.raises(UsageError) as caught:
            playing.run(lambda desk: step(desk, decision))
        assert caught.value.code == "key_in_text"
        assert playing.fake.sent(wire.PATH_STEP) == []


class TestLostReplies:
    @pytest.mark.parametrize("fault", ["lost before", "lost after"])
    def test_the_same_command_again(self, playing: Player, fault: str) -> None:
        playing.fake.faults = [fault]
        with pytest.raises(UnreachableError) as caught:
            playing.step(7, at=0)
        assert caught.value.exit == 6
        same = """rya step --at 0 --actions '[{"earn":7,"type":"earn"}]' --wait 4"""
        assert caught.value.next_command == same
        outcome = playing.step(7, at=0)
        assert (outcome.exit, outcome.directive, outcome.facts["tick"]) == (0, None, 32)
        assert playing.fake.runs["run0"].applied == [[{"type": "earn", "earn": 7}]]
        sent = playing.fake.sent(wire.PATH_STEP)
        assert sent[0] == sent[1]

    @pytest.mark.parametrize("fault", ["lost before", "lost after"])
    def test_another_decision_is_not_sent_on_top(self, playing: Player, fault: str) -> None:
        playing.fake.faults = [fault]
        with pytest.raises(UnreachableError):
            playing.step(7)
        outcome = playing.step(8)
        assert (outcome.exit, outcome.directive) == (5, DECIDE_AGAIN)
        assert outcome.facts["tick"] == 32
        assert playing.fake.runs["run0"].applied == [[{"type": "earn", "earn": 7}]]
        assert playing.step(8).exit == 0

    def test_equal_in_python_is_not_the_same_step(self, playing: Player) -> None:
        playing.fake.faults = ["lost after"]
        with pytest.raises(UnreachableError):
            playing.run(lambda desk: step(desk, Decision([True], wait=4)))
        outcome = playing.run(lambda desk: step(desk, Decision([1], wait=4)))
        assert outcome.directive == DECIDE_AGAIN

    @pytest.mark.parametrize("command", ["show", "next", "status", "scores", "begin", "note"])
    def test_every_other_command_settles_it(self, playing: Player, command: str) -> None:
        playing.fake.faults = ["lost after"]
        with pytest.raises(UnreachableError):
            playing.step(7)
        outcome = getattr(playing, command)()
        assert (outcome.exit, outcome.directive) == (0, DECIDE_AGAIN)
        assert outcome.facts["tick"] == 32
        assert playing.checkpoint["pending"] is None
        assert playing.checkpoint["active"]["tick"] == 32
        assert playing.checkpoint["session"]["wakes"] == 1
        assert playing.step(8).exit == 0

    def test_still_no_answer_keeps_it(self, playing: Player) -> None:
        playing.fake.faults = ["lost before", "lost before"]
        for _ in range(2):
            with pytest.raises(UnreachableError):
                playing.step(7)
        assert playing.checkpoint["pending"]["stepId"] == "step-1"

    def test_a_server_error_is_no_answer(self, playing: Player) -> None:
        playing.fake.faults = [Reply(502, {"error": "proxy"})]
        with pytest.raises(UnreachableError):
            playing.step(7)
        assert playing.step(7).exit == 0

    def test_a_refused_key_keeps_it(self, playing: Player) -> None:
        playing.fake.faults = [Reply(401, {"error": "Bad key.", "code": "unauthorized"})]
        with pytest.raises(UnauthorizedError) as caught:
            playing.step(7)
        assert caught.value.exit == 4
        assert playing.step(7).exit == 0

    @pytest.mark.parametrize("status", [400, 413])
    def test_a_refused_body_is_not_kept(self, playing: Player, status: int) -> None:
        playing.fake.faults = [Reply(status, {"error": "Bad body.", "code": "bad_body"})]
        with pytest.raises(UsageError) as caught:
            playing.step(7)
        assert caught.value.exit == 2
        assert playing.checkpoint["pending"] is None
        assert playing.step(8).exit == 0

    def test_after_a_day_nothing_is_sent_again(self, playing: Player) -> None:
        playing.fake.faults = ["lost before"]
        with pytest.raises(UnreachableError):
            playing.step(7)
        playing.fake.clock.now += DAY
        outcome = playing.step(7)
        assert (outcome.exit, outcome.directive, outcome.facts["tick"]) == (5, DECIDE_AGAIN, 0)
        assert len(playing.fake.sent(wire.PATH_STEP)) == 1
        assert playing.fake.runs["run0"].applied == []

    def test_just_before_a_day_the_receipt_holds(self, playing: Player) -> None:
        playing.fake.faults = ["lost after"]
        with pytest.raises(UnreachableError):
            playing.step(7)
        playing.fake.clock.now += DAY - 60
        assert playing.step(7).exit == 0
        assert len(playing.fake.runs["run0"].applied) == 1

    def test_a_conflict_shows_the_run_as_it_stands(self, playing: Player) -> None:
        playing.fake.runs["run0"].tick = 64  # somebody else played
        outcome = playing.step(7, at=0)
        assert (outcome.exit, outcome.directive) == (5, DECIDE_AGAIN)
        assert outcome.facts["tick"] == 64
        assert outcome.next_command == "rya step --at 64 --actions '[]' --wait 4"
        assert playing.checkpoint["pending"] is None
        assert playing.fake.runs["run0"].applied == []

    def test_a_conflict_on_a_finished_run(self, playing: Player) -> None:
        run = playing.fake.runs["run0"]
        run.tick, run.status = 384, "done"
        outcome = playing.step(7, at=0)
        assert outcome.exit == 5
        assert outcome.facts["done"] is True
        assert playing.checkpoint["active"] is None
        assert playing.checkpoint["session"]["state"] == "done"

    def test_a_reply_without_a_tick_is_not_trusted(self, playing: Player) -> None:
        playing.fake.faults = [Reply(200, {"text": "?"})]
        with pytest.raises(UnreachableError):
            playing.step(7)
        assert playing.checkpoint["pending"] is not None
        assert playing.step(7).exit == 0


class TestCrashes:
    def test_after_the_reply_and_before_the_print(self, playing: Player) -> None:
        playing.die_before_print = True
        with pytest.raises(Crash):
            playing.step(7, at=0)
        assert playing.checkpoint["active"]["tick"] == 0  # nobody saw tick 32
        outcome = playing.step(8, at=32)  # a guess at a screen that was not shown
        assert (outcome.exit, outcome.facts["tick"]) == (5, 32)
        assert playing.fake.runs["run0"].applied == [[{"type": "earn", "earn": 7}]]

    def test_after_the_print_and_before_the_record(self, playing: Player) -> None:
        playing.die_before_record = True
        with pytest.raises(Crash):
            playing.step(7, at=0)
        outcome = playing.step(8, at=32)
        assert (outcome.exit, outcome.facts["tick"]) == (5, 32)
        assert playing.step(8, at=32).exit == 0
        assert len(playing.fake.runs["run0"].applied) == 2

    def test_before_the_first_screen_of_a_world_is_printed(self, player: Player) -> None:
        player.begin()
        player.die_before_print = True
        with pytest.raises(Crash):
            player.next()
        assert player.checkpoint["active"]["tick"] is None
        outcome = player.step(7)
        assert (outcome.exit, outcome.next_command) == (5, "rya show")
        assert player.fake.sent(wire.PATH_STEP) == []
        assert player.show().facts["tick"] == 0
        assert player.step(7).exit == 0
        assert len(player.fake.runs) == 1

    def test_at_the_end_of_a_world(self, playing: Player) -> None:
        playing.step(wait=24)
        playing.die_before_print = True
        with pytest.raises(Crash):
            playing.step(7, wait=24)
        outcome = playing.step(7, wait=24)
        assert outcome.exit == 0
        assert outcome.directive == STOP
        assert outcome.facts["score"] == 7
        assert playing.checkpoint["session"]["worldsFinished"] == 1
        assert playing.checkpoint["session"]["wakes"] == 2

    def test_a_checkpoint_that_cannot_be_written(
        self, playing: Player, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def full(*_: object) -> None:
            raise FileError("Cannot write: No space left on device. The old file is intact.")

        with monkeypatch.context() as patch:
            patch.setattr("play.session.desk.write_together", full)
            with pytest.raises(FileError) as caught:
                playing.step(7)
        assert "Nothing was sent." in caught.value.message
        assert playing.fake.sent(wire.PATH_STEP) == []
        assert playing.step(8).exit == 0

    def test_an_older_copy_of_the_checkpoint(self, playing: Player) -> None:
        playing.step(1)
        older = (playing.directory / "rya-checkpoint.json").read_bytes()
        playing.step(2)
        playing.step(3)
        (playing.directory / "rya-checkpoint.json").write_bytes(older)
        outcome = playing.step(4, at=96)  # the screen comes with it
        assert (outcome.exit, outcome.directive, outcome.facts["tick"]) == (5, DECIDE_AGAIN, 96)
        assert outcome.reply is not None
        assert outcome.next_command == "rya step --at 96 --actions '[]' --wait 4"
        assert playing.step(4, at=96).exit == 0
        assert len(playing.fake.runs["run0"].applied) == 4

    def test_an_older_copy_with_a_step_that_was_settled_long_ago(self, playing: Player) -> None:
        playing.fake.faults = ["lost after"]
        with pytest.raises(UnreachableError):
            playing.step(1)
        older = (playing.directory / "rya-checkpoint.json").read_bytes()
        playing.step(1)
        playing.step(2)
        (playing.directory / "rya-checkpoint.json").write_bytes(older)
        outcome = playing.step(1)  # the receipt says tick 32, but the run stands at 64
        assert (outcome.exit, outcome.directive, outcome.facts["tick"]) == (5, DECIDE_AGAIN, 64)
        assert len(playing.fake.runs["run0"].applied) == 2


FAULTS = st.sampled_from(["lost before", "lost after", "print", "record", "none"])
COMMANDS = st.sampled_from(["step", "step", "step", "show", "next", "status", "note", "older"])


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(schedule=st.lists(st.tuples(COMMANDS, FAULTS), max_size=25))
def test_no_schedule_doubles_a_step_or_plays_on_an_unseen_screen(
    schedule: list[tuple[str, str]],
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    from tests.session.fake import Clock

    player = Player(tmp_path_factory.mktemp("dir"), Fake(Clock()))
    player.begin(worlds=50)
    player.next()
    older, sent = b"", 0
    for number, (command, fault) in enumerate(schedule):
        seen = {outcome.facts.get("tick") for outcome in player.shown if outcome.reply}
        player.die_before_print, player.die_before_record = fault == "print", fault == "record"
        player.fake.faults = [fault] if fault.startswith("lost") else []
        checkpoint = player.directory / "rya-checkpoint.json"
        try:
            if command == "older":
                older, kept = checkpoint.read_bytes(), older
                if kept:
                    checkpoint.write_bytes(kept)
            elif command == "step":
                sent += 1
                player.step(1 + number, wait=1)
            else:
                getattr(player, command)()
        except (UnreachableError, RefusedError, Crash):
            pass
        for body in player.fake.sent(wire.PATH_STEP):
            assert body["expectedTick"] in seen | {
                outcome.facts.get("tick") for outcome in player.shown if outcome.reply
            }
        player.die_before_print = player.die_before_record = False
        player.fake.faults = []
    applied = [str(actions) for run in player.fake.runs.values() for actions in run.applied]
    assert len(applied) == len(set(applied))  # each decision is another one
    assert len(applied) <= sent
