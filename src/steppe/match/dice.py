"""Dice that anyone can check: committed before the match, bound to each choice, revealed after the match.

The header of a match holds a hash of its secret. Every line extends a hash chain, and the rolls that a line
causes are computed from the secret and the chain, so that nobody can choose dice to fit a move or a move to
fit the dice. The last line reveals the secret, and every roll can be computed again.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Iterator
from typing import NamedTuple

from steppe.table.steps import Chance, Draw, Outcome

MOST_FACES = 256
"""The largest number of faces, because a die takes one byte."""


def fresh_secret() -> bytes:
    return secrets.token_bytes(32)


def secret_from_seed(seed: int | str) -> bytes:
    return hashlib.sha256(f"steppe seed 1{seed}".encode()).digest()


def commitment(secret: bytes) -> str:
    return hashlib.sha256(b"steppe commit 1" + secret).hexdigest()


def chain_start(header: bytes) -> bytes:
    return hashlib.sha256(header).digest()


def chain_next(link: bytes, kind: str, by: str, text: str) -> bytes:
    """Extend the chain by the input part of a line. Lengths keep the parts apart."""
    parts = "".join(f"{len(part)}:{part}" for part in (kind, by, text))
    return hashlib.sha256(link + parts.encode()).digest()


def seal(secret: bytes, k: int, text: str) -> str:
    """The text that stands in the chain for a secret choice in line k."""
    return hmac.new(secret, f"steppe seal 1{k} {text}".encode(), hashlib.sha256).hexdigest()


class SealedDice:
    """The dice of one line. They are a source of chance and remember what they rolled, and with which
    dice."""

    def __init__(self, secret: bytes, link: bytes) -> None:
        self._bytes = _stream(secret, link)
        self.rolls: list[int] = []
        self.faces: list[int] = []

    def __call__(self, chance: Chance) -> Outcome:
        return self.roll(chance.faces())

    def roll(self, faces: tuple[int, ...]) -> Outcome:
        """Roll one die for each of these numbers of faces."""
        rolled = tuple(map(self._die, faces))
        self.rolls += rolled
        self.faces += faces
        return rolled

    def _die(self, sides: int) -> int:
        assert 1 <= sides <= MOST_FACES, f"there is no die of {sides} sides"
        fair = 256 - 256 % sides
        while (byte := next(self._bytes)) >= fair:
            pass
        return byte % sides + 1


class Used(NamedTuple):
    """How much of a lesson's script has been used."""

    dice: int = 0
    draws: frozenset[int] = frozenset()
    """The indexes of the script's draws that have been used."""


class ScriptedDice(SealedDice):
    """The dice of a lesson. They show what its script says, and the sealed dice wherever it says nothing."""

    def __init__(
        self, secret: bytes, link: bytes, dice: tuple[int, ...], draws: tuple[str, ...], used: Used
    ) -> None:
        super().__init__(secret, link)
        self._script_dice, self._script_draws = dice, draws
        self.used = used

    def __call__(self, chance: Chance) -> Outcome:
        faces = chance.faces()
        found = self._drawn(chance) if isinstance(chance, Draw) else self._shown(faces)
        if not found:
            return self.roll(faces)
        self.rolls += found
        self.faces += faces
        return found

    def _drawn(self, chance: Draw) -> Outcome:
        for place, item in enumerate(self._script_draws):
            if item in chance.of and place not in self.used.draws:
                self.used = self.used._replace(draws=self.used.draws | {place})
                return (chance.of.index(item) + 1,)
        return ()

    def _shown(self, faces: tuple[int, ...]) -> Outcome:
        first = self.used.dice
        found = self._script_dice[first : first + len(faces)]
        if len(found) < len(faces) or any(not 1 <= die <= n for die, n in zip(found, faces, strict=True)):
            return ()
        self.used = self.used._replace(dice=first + len(faces))
        return found


def _stream(secret: bytes, link: bytes) -> Iterator[int]:
    counter = 0
    while True:
        message = b"steppe dice 1" + link + counter.to_bytes(4, "big")
        yield from hmac.new(secret, message, hashlib.sha256).digest()
        counter += 1
