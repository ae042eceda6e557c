"""Sealed dice: known answers computed here from the definitions, and fairness."""

from __future__ import annotations

import hashlib
import hmac
import random
from collections import Counter

import pytest

from steppe.match.dice import (
    SealedDice,
    chain_next,
    chain_start,
    commitment,
    fresh_secret,
    seal,
    secret_from_seed,
)
from steppe.table.chance import Script, Stream
from steppe.table.steps import Dice, Draw
from tests.conformance import DiceByHand, link_by_hand

SECRET = bytes(range(32))
LINK = hashlib.sha256(b"some header").digest()


def sha256(*parts: bytes) -> bytes:
    return hashlib.sha256(b"".join(parts)).digest()


def test_the_secret_of_a_seed() -> None:
    assert secret_from_seed(1943) == sha256(b"steppe seed 1", b"1943")
    assert secret_from_seed("1943") == secret_from_seed(1943) != secret_from_seed(1944)


def test_a_fresh_secret_is_new_each_time() -> None:
    assert len(fresh_secret()) == 32
    assert fresh_secret() != fresh_secret()


def test_the_commitment_is_a_hash_of_the_secret() -> None:
    assert commitment(SECRET) == sha256(b"steppe commit 1", SECRET).hex()


def test_the_chain_begins_with_the_header_and_takes_in_each_line() -> None:
    assert chain_start(b"some header") == LINK
    wanted = sha256(LINK, b"2:do3:red6:go RA1")
    assert chain_next(LINK, "do", "red", "go RA1") == wanted
    assert link_by_hand(LINK, "do", "red", "go RA1") == wanted


def test_parts_of_a_line_cannot_run_into_each_other() -> None:
    assert chain_next(LINK, "do", "red", "x") != chain_next(LINK, "d", "ored", "x")
    assert chain_next(LINK, "do", "re", "dx") != chain_next(LINK, "do", "red", "x")


def test_a_seal_is_keyed_and_bound_to_its_line() -> None:
    wanted = hmac.new(SECRET, b"steppe seal 17 vote on", hashlib.sha256).hexdigest()
    assert seal(SECRET, 7, "vote on") == wanted
    assert seal(SECRET, 8, "vote on") != wanted != seal(SECRET, 7, "vote off")


def test_a_die_is_the_next_byte_of_the_stream() -> None:
    block = hmac.new(SECRET, b"steppe dice 1" + LINK + bytes(4), hashlib.sha256).digest()
    wanted = [byte % 6 + 1 for byte in block if byte < 252][:10]
    dice = SealedDice(SECRET, LINK)
    assert [dice(Dice())[0] for _ in range(10)] == wanted
    assert dice.rolls == wanted


def test_the_stream_goes_on_with_the_next_block() -> None:
    second = hmac.new(SECRET, b"steppe dice 1" + LINK + b"\x00\x00\x00\x01", hashlib.sha256).digest()
    rolled = SealedDice(SECRET, LINK)(Dice(40, 256))  # 256 sides take every byte
    assert rolled[32:] == tuple(byte + 1 for byte in second[:8])


def test_bytes_that_would_be_unfair_are_passed_over() -> None:
    """For 100 sides the bytes from 200 on are thrown away: each face has exactly two bytes."""
    block = hmac.new(SECRET, b"steppe dice 1" + LINK + bytes(4), hashlib.sha256).digest()
    assert any(byte >= 200 for byte in block)
    wanted = [byte % 100 + 1 for byte in block if byte < 200]
    assert list(SealedDice(SECRET, LINK)(Dice(len(wanted), 100))) == wanted


@pytest.mark.parametrize("sides", [2, 3, 6, 7, 10, 20, 100])
def test_every_face_has_the_same_number_of_bytes(sides: int) -> None:
    taken = Counter(byte % sides + 1 for byte in range(256) if byte < 256 - 256 % sides)
    assert sorted(taken) == list(range(1, sides + 1))
    assert len(set(taken.values())) == 1
    rolled = SealedDice(SECRET, LINK)(Dice(3000, sides))
    assert rolled == DiceByHand(SECRET, LINK)(Dice(3000, sides))
    assert {1, sides} <= set(rolled) and min(rolled) == 1 and max(rolled) == sides


def test_six_sides_come_equally_often() -> None:
    counts = Counter(SealedDice(SECRET, LINK)(Dice(60_000, 6)))
    # Standard deviation of a count is 91; the seed is fixed, so this never flickers.
    assert all(abs(counts[face] - 10_000) < 400 for face in range(1, 7))


def test_other_lines_and_other_secrets_have_other_dice() -> None:
    rolled = SealedDice(SECRET, LINK)(Dice(50))
    assert SealedDice(SECRET, sha256(LINK))(Dice(50)) != rolled
    assert SealedDice(sha256(SECRET), LINK)(Dice(50)) != rolled


def test_a_draw_is_a_die_of_the_size_of_the_pool() -> None:
    pool = Draw(("a", "a", "b"))
    assert SealedDice(SECRET, LINK)(pool) == SealedDice(SECRET, LINK)(Dice(1, 3))
    assert [(outcome, str(share)) for outcome, share in pool.outcomes()] == [((1,), "2/3"), ((3,), "1/3")]


def test_dice_are_enumerated_with_their_probabilities() -> None:
    two = list(Dice(2, 6).outcomes())
    assert len(two) == 36 and sum(share for _, share in two) == 1
    assert two[0][0] == (1, 1) and two[-1][0] == (6, 6)


def test_a_script_answers_in_order_and_refuses_what_a_die_cannot_show() -> None:
    script = Script([3, 4, 6])
    assert (script(Dice(2)), script(Dice())) == ((3, 4), (6,))
    with pytest.raises(ValueError, match="ran out"):
        script(Dice())
    with pytest.raises(ValueError, match="cannot show 7"):
        Script([7])(Dice())


def test_a_stream_depends_on_its_seed_only() -> None:
    assert Stream(random.Random(1))(Dice(20)) == Stream(random.Random(1))(Dice(20))
    assert set(Stream(random.Random(1))(Dice(200))) == set(range(1, 7))


def test_a_die_that_one_byte_cannot_give_is_refused_instead_of_rolling_for_ever() -> None:
    with pytest.raises(AssertionError, match="no die of 257 sides"):
        SealedDice(SECRET, LINK)(Dice(1, 257))
    with pytest.raises(AssertionError, match="no die of 0 sides"):
        SealedDice(SECRET, LINK)(Draw(()))
