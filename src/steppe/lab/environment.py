"""An environment for reinforcement learning, in the form of PettingZoo's AEC.

A decision is taken word by word: an action of the environment is one word (`attack`, `2412`, `3Pz`), or END,
which says that the words so far are the whole order. `action_mask` says which words may come next, so that
every order that can be written is legal. Verbs, hexes and units have places of their own among the actions;
other words (names of guns, numbers, counters that are not known) take spare places in the order in which they
are offered. The side that is asked is the agent; it sees what its side sees, and where both choose in secret
they are asked one after the other. The reward comes at the end: 1 for the winner, -1 for the loser, nothing
for a draw; `infos` hold the score.
"""

from __future__ import annotations

import random
from typing import Any, ClassVar

import gymnasium
import numpy as np
from pettingzoo import AECEnv

from steppe.games import load_game
from steppe.lab.trial import winner
from steppe.table.basics import END, Action, Reader, Side
from steppe.table.chance import Stream
from steppe.table.events import Event
from steppe.table.game import AnyGame
from steppe.table.play import asked, begin, choices, play_out
from steppe.table.state import State
from steppe.table.steps import Ask

MOST_ACTIONS = 20_000
"""Words of a game; then it is truncated."""

SPARE = 512
"""Places for words that are neither verbs nor hexes nor units."""

LAYERS = ("own", "foe", "unseen", "words")
"""Of an observation, a number for each hex: one's own counters, the enemy's, those that cannot be told, and
the hexes among the words so far."""


class SteppeEnv(AECEnv[str, Any, Any]):
    """One scenario of one game."""

    metadata: ClassVar[dict[str, Any]] = {
        "name": "steppe_v1",
        "render_modes": ["ansi"],
        "is_parallelizable": False,
    }

    def __init__(self, game: str, scenario: str = "", options: dict[str, str] | None = None) -> None:
        super().__init__()
        self.g: AnyGame = load_game(game, scenario, options)
        self.render_mode = "ansi"
        self.possible_agents = list(self.g.sides)
        self.vocabulary = vocabulary_of(self.g)
        self._place = {word: k for k, word in enumerate(self.vocabulary)}
        self.size = len(self.vocabulary) + SPARE
        size, hexes = self.size, self.g.grid.size
        observation = gymnasium.spaces.Dict(
            {
                "observation": gymnasium.spaces.Box(0, 255, (len(LAYERS), hexes), np.uint8),
                "action_mask": gymnasium.spaces.Box(0, 1, (size,), np.int8),
            }
        )
        self.observation_spaces = dict.fromkeys(self.possible_agents, observation)
        self.action_spaces = {side: gymnasium.spaces.Discrete(size) for side in self.possible_agents}
        self._rng = random.Random()
        self._state: State | None = None
        self._written: Action = ()
        self._steps = 0

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    # The play.

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self._rng = random.Random(seed)
        self._state = begin(self.g, _ignore, Stream(self._rng))
        self._written, self._steps = (), 0
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self._asked()

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert self._state is not None and action is not None
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict.fromkeys(self.agents, 0.0)
        word = self.words().get(int(action))
        if word is None:
            raise ValueError(f"action {action} cannot follow {' '.join(self._written)!r}")
        self._write(word)
        self._steps += 1
        self._settle()
        self._accumulate_rewards()

    def _write(self, word: str) -> None:
        """Add a word; a whole order is carried out."""
        assert self._state is not None
        side = self._side()
        if word != END:
            self._written = (*self._written, word)
            if choices(self.g, self._state, side, self._written) != [END]:
                return
        play_out(self.g, self._state, side, self._written, _ignore, Stream(self._rng))
        self._written = ()

    def _settle(self) -> None:
        """Who is next, or how it ended."""
        assert self._state is not None
        if not self._state.agenda:
            result = self._state.result
            won_by = winner(self.g, result)
            for k, agent in enumerate(self.agents):
                if won_by in self.g.sides:
                    self.rewards[agent] = 1.0 if agent == won_by else -1.0
                self.infos[agent] = {"result": result, "score": self.g.score(self._state) * (1 - 2 * k)}
            self.terminations = dict.fromkeys(self.agents, True)
        elif self._steps >= MOST_ACTIONS:
            self.truncations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self._asked()
            return
        self.agent_selection = self.agents[0]

    def _asked(self) -> str:
        return self.g.sides[self._side()]

    def _side(self) -> Side:
        assert self._state is not None
        return asked(self.g, self._state)[0]

    def words(self) -> dict[int, str]:
        """Action -> the word that it means now."""
        assert self._state is not None
        offered = choices(self.g, self._state, self._side(), self._written)
        others = iter(range(len(self.vocabulary), self.size))
        return {self._place[word] if word in self._place else next(others): word for word in offered}

    # What is seen.

    def observe(self, agent: str) -> dict[str, Any]:
        assert self._state is not None
        side = self.g.side_named(agent)
        sight = self.g.sight(self._state, Reader(side))
        layers = np.zeros((len(LAYERS), self.g.grid.size), np.uint8)
        for h, pile in sight.stacks.items():
            for u in pile:
                known = u < len(self.g.units)
                layers[(0 if self.g.side_of[u] == side else 1) if known else 2, h] += 1
        mine = agent == self.agent_selection and not self.terminations.get(agent, True)
        for word in self._written if mine else ():
            if word in self.g.hex_named:
                layers[3, self.g.hex_named[word]] = 1
        mask = np.zeros(self.size, np.int8)
        if mine and not self.truncations[agent]:
            mask[list(self.words())] = 1
        return {"observation": layers, "action_mask": mask}

    def render(self) -> str:
        return f"{self._asked() if self._state and self._state.agenda else 'over'}: {' '.join(self._written)}"

    def close(self) -> None:
        pass


def vocabulary_of(g: AnyGame) -> tuple[str, ...]:
    """END, the verbs of all decisions, hexes and units."""
    verbs = {verb.word for step in g.steps if issubclass(step, Ask) for verb in step.verbs}
    return (END, *sorted(verbs), *g.numbers, *(unit for unit in g.units if unit not in verbs))


def _ignore(event: Event) -> None:
    pass
