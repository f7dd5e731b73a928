"""The package oxo: everything that docs/PYTHON.md does not show."""
import doctest
import json
import os
import random
import signal
import threading
import unittest

import oxo
from oxo import env, spiel

GAMES = ("3^2", "4^3", "3^2:misere", "4^3:gravity", "graham", "number:any",
         "tapatan", "moving:3")


class Positions(unittest.TestCase):
    def test_play_undo_copy(self):
        rng = random.Random(5)
        for name in GAMES:
            game = oxo.Game(name)
            position = game.position()
            seen = []
            for _ in range(8):
                if position.over:
                    break
                seen.append(position.copy())
                position.play(rng.choice(position.legal_moves))
                self.assertNotEqual(position, seen[-1])
            again = game.position(str(position))
            self.assertEqual(str(again), str(position), name)
            if again.to_move == position.to_move:
                self.assertEqual(again, position)
                self.assertEqual(hash(again), hash(position))
            for earlier in reversed(seen):
                self.assertEqual(position.undo(), earlier)
                self.assertEqual(hash(position), hash(earlier))
            self.assertEqual(position, game.position())
            self.assertIn("<svg", position._repr_svg_())
            planes = position.tensor()
            self.assertEqual({len(p) for p in planes}, {len(game.cells)})

    def test_refusals(self):
        qubic, square = oxo.Game("4^3"), oxo.Game("3^2")
        position = square.position(moves=["a1"])
        for wrong in (lambda: oxo.Game("4^"), lambda: qubic.position("zz"),
                      lambda: oxo.Player("nobody", qubic),
                      lambda: position.play("a1"),
                      lambda: position.play("b2", "b2"),
                      lambda: oxo.Game("graham").position().forced(),
                      # a position of another game
                      lambda: oxo.Player("greedy", oxo.Game("8^3")).choose(
                          position),
                      lambda: oxo.ask("state", game="3^2", nods=1),
                      lambda: oxo.ask("nonsense")):
            with self.assertRaises(oxo.Error) as caught:
                wrong()
            self.assertTrue(str(caught.exception))
        self.assertEqual(position.moves, ("a1",))  # all or nothing
        with self.assertRaises(ValueError):
            position.undo(2)

    def test_perfect_wins(self):
        game = oxo.Game("qubic")
        players = {"first": oxo.Player("perfect", game),
                   "second": oxo.Player("level:6", game, seed=3)}
        position = game.position()
        while not position.over:
            choice = players[position.to_move].choose(position)
            if position.to_move == "first":
                self.assertEqual(choice.value.winner, "first")
            position.play(choice.move)
        self.assertEqual(position.winner, "first")

    def test_knowledge_agrees(self):
        for name in ("3^2", "2^3", "3^2:misere"):
            position = oxo.Game(name).position()
            solved, judged = position.solve(), position.analyse()
            self.assertEqual(solved.value.winner, judged.value.winner)
            self.assertEqual({m.move: m.value.winner for m in solved.moves},
                             {m.move: m.value.winner for m in judged.moves})


class Budgets(unittest.TestCase):
    def test_stop_and_progress(self):
        start = oxo.Game("5^3").position()
        event = threading.Event()
        event.set()
        solved = start.solve(stop=event)
        self.assertEqual(solved.value.winner, "open")
        self.assertEqual(start.solve(nodes=1000).value.winner, "open")
        seen = []
        oxo.ask("proof_walk", progress=seen.append)
        self.assertTrue(all(isinstance(p, oxo.Progress) for p in seen))

        def fails(_progress=None):
            raise KeyError("mine")
        with self.assertRaises(KeyError):
            start.solve(stop=fails)

    def test_ctrl_c(self):
        # the signal comes while the library computes; a search that did not
        # hear it would end at its limit without an exception
        for _ in range(3):
            called = threading.Event()

            def press():
                called.wait()
                os.kill(os.getpid(), signal.SIGINT)

            def stop():
                called.set()
                return False

            presser = threading.Thread(target=press)
            presser.start()
            with self.assertRaises(KeyboardInterrupt):
                oxo.Game("5^3").position().solve(nodes=10**7, stop=stop)
            presser.join()
            self.assertIs(signal.getsignal(signal.SIGINT),
                          signal.default_int_handler)

    def test_threads(self):
        answers = []

        def work():
            position = oxo.Game("3^3").position(moves=["a1A"])
            answers.append(position.analyse(nodes=500))
        threads = [threading.Thread(target=work) for _ in range(4)]
        for t in threads:
            t.start()
        for t in threads:
            t.join()
        self.assertEqual(len(answers), 4)
        self.assertTrue(all(a == answers[0] for a in answers))


class Shapes(unittest.TestCase):
    def test_spiel(self):
        rng = random.Random(1)
        for name in GAMES:
            game = spiel.load_game(name)
            state = game.new_initial_state()
            steps = 0
            while not state.is_terminal() and steps < 60:
                legal = state.legal_actions()
                self.assertEqual(sum(state.legal_actions_mask()), len(legal))
                player = state.current_player()
                self.assertEqual(state.legal_actions(1 - player), [])
                self.assertEqual(len(state.observation_tensor(player)),
                                 game.observation_tensor_size())
                action = rng.choice(legal)
                text = state.action_to_string(player, action)
                self.assertEqual(state.string_to_action(text), action)
                child = state.child(action)
                state.apply_action(action)
                self.assertEqual(str(child), str(state))
                steps += 1
            self.assertEqual(len(state.history()), steps)
            self.assertAlmostEqual(sum(state.returns()), 0)
            self.assertEqual(state.is_terminal(), state.current_player() < 0)

    def test_table(self):
        rng = random.Random(2)
        for name in ("3^2", "graham", "tapatan"):
            table = env.Table(name)
            table.reset(seed=1)
            total = dict.fromkeys(table.possible_agents, 0.0)
            for count, agent in enumerate(table.agent_iter()):
                seen, reward, ended, cut, _ = table.last()
                total[agent] += reward
                if ended or count > 200:
                    table.step(None) if ended else None
                    if not ended:
                        break
                    continue
                mask = seen["action_mask"]
                table.step(rng.choice([a for a, m in enumerate(mask) if m]))
            self.assertAlmostEqual(sum(total.values()), 0)

    def test_seat(self):
        seat = env.Seat("3^2", opponent="perfect", side="second")
        for seed in range(3):
            seen, _ = seat.reset(seed=seed)
            ended = False
            while not ended:
                action = seat.action_space.sample(seen["action_mask"])
                seen, reward, ended, cut, _ = seat.step(action)
            self.assertLessEqual(reward, 0)


def load_tests(loader, tests, pattern):
    tests.addTests(doctest.DocTestSuite(oxo))
    return tests


if __name__ == "__main__":
    json.loads(oxo.ask_text('{"ask":"hello"}'))
    unittest.main()
