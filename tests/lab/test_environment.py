"""The environment passes PettingZoo's own tests, and says what its words mean."""

from __future__ import annotations

import warnings

import numpy as np
import pytest

pytest.importorskip("pettingzoo")

from pettingzoo.test import api_test, seed_test

from steppe.games import GAMES
from steppe.lab.environment import SteppeEnv


@pytest.mark.parametrize("game", GAMES)
def test_pettingzoo_approves(game: str) -> None:
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", "Observation space")  # it holds a mask
        api_test(SteppeEnv(game, "starter"), num_cycles=200)


def test_the_same_seed_is_the_same_game() -> None:
    seed_test(lambda: SteppeEnv("dok", "starter"), num_cycles=60)


def random_game(env: SteppeEnv, seed: int) -> dict[str, float]:
    """Rewards of a game in which every word is taken at random."""
    env.reset(seed)
    rng = np.random.default_rng(seed)
    rewards = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        observation, reward, ended, cut, _ = env.last()
        rewards[agent] += reward
        if ended or cut:
            env.step(None)
            continue
        env.step(int(rng.choice(np.flatnonzero(observation["action_mask"]))))
    return rewards


def test_rewards_sum_to_nothing_and_come_at_the_end() -> None:
    env = SteppeEnv("ssp", "starter")
    rewards = [random_game(env, seed) for seed in range(4)]
    assert all(sum(each.values()) == 0 for each in rewards)
    assert all(set(each.values()) <= {-1.0, 0.0, 1.0} for each in rewards)


def test_masks_are_the_words_that_may_follow() -> None:
    env = SteppeEnv("dok", "starter")
    env.reset(1)
    words = env.words()
    mask = env.observe(env.agent_selection)["action_mask"]
    assert sorted(words) == np.flatnonzero(mask).tolist()
    other = next(agent for agent in env.agents if agent != env.agent_selection)
    assert not env.observe(other)["action_mask"].any(), "who is not asked has nothing to say"
    with pytest.raises(ValueError, match="cannot follow"):
        env.step(int(np.flatnonzero(mask == 0)[0]))


def test_counters_that_are_not_known_are_counted_but_not_told() -> None:
    env = SteppeEnv("dok", "starter")
    env.reset(1)
    own, foe, unseen, _ = env.observe("german")["observation"]
    there = env.observe("soviet")["observation"]
    assert own.sum() == there[1].sum() + there[2].sum()
    assert foe.sum() + unseen.sum() == there[0].sum()
