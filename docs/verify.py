"""Recomputes every roll, draw, seal and link of a finished match from its save: python3 verify.py FILE

It knows no game and needs nothing but Python; protocol.md defines every byte that it computes. It exits with
0 if all agrees; with 2 if something does not, or the match is not over; with 3 if all that is there agrees,
but something is left to trust: a change of rules, old rolls without the sizes of dice, or a lesson with set
dice. Whether the actions were allowed, and what they led to, only a program that knows the game can say.
"""

import hashlib
import hmac
import json
import sys
from pathlib import Path

KINDS = ("do", "seal", "open", "undo", "takeback", "copied", "rules")


class Checked:
    """The rows of a match, computed again one after the other."""

    def __init__(self, header, secret):
        self.old, self.lesson = json.loads(header)["steppe"] == 1, "script" in json.loads(header)
        self.why = "set for a lesson" if self.lesson else "without the sizes of dice"
        self.secret, self.link = secret, hashlib.sha256(header).digest()
        self.lines = self.rolls = self.unsure = self.changes = 0
        self.seals, self.kept = {}, {}

    def row(self, row):
        if "keep" in row:
            self.kept[row["keep"].get("seal")] = row["keep"].get("text", "")
        elif "begin" in row:
            self.dice(row["begin"])
        elif "snap" not in row:
            self.line(row)

    def line(self, row):
        kind = next((name for name in KINDS if row.get(name) is not None), "resign")
        text = str(row.get(kind)) if kind != "resign" else ""
        text += {"open": " " + row.get("text", ""), "rules": " " + row.get("s", "")}.get(kind, "")
        bound = "".join(f"{len(part)}:{part}" for part in (kind, row.get("by", ""), text))
        self.link = hashlib.sha256(self.link + bound.encode()).digest()
        self.lines += 1
        self.changes += kind == "rules"
        self.dice(row)
        if kind == "seal":
            self.seals[self.lines] = row["seal"]
        elif kind == "open":
            self.seal(row["open"], row.get("text", ""))

    def dice(self, row):
        rolls, faces, source = row.get("rolls", []), row.get("faces", []), self.stream()
        self.rolls += len(faces)
        if self.lesson or (self.old and not faces):
            self.unsure += len(rolls)
        elif [self.die(n, source) for n in faces] != rolls:
            raise ValueError(f"line {self.lines}: dice of {faces} faces do not show {rolls}")

    def stream(self):
        for counter in range(2**32):
            message = b"steppe dice 1" + self.link + counter.to_bytes(4, "big")
            yield from hmac.digest(self.secret, message, "sha256")

    def die(self, faces, source):
        if not 1 <= faces <= 256:
            raise ValueError(f"line {self.lines}: there is no die of {faces} faces")
        return next(byte for byte in source if byte < 256 - 256 % faces) % faces + 1

    def seal(self, k, text):
        if hmac.digest(self.secret, f"steppe seal 1{k} {text}".encode(), "sha256").hex() != self.seals.pop(
            k, 0
        ):
            raise ValueError(f"line {self.lines}: the seal of line {k} does not hold '{text}'")


def verify(data):
    header, _, *rows = data.split(b"\n")[:-1]
    *rows, end = [json.loads(row) for row in rows]
    if "secret" not in end:
        raise ValueError("the match is not over: its secret is not revealed")
    match = Checked(header, bytes.fromhex(end["secret"]))
    if hashlib.sha256(b"steppe commit 1" + match.secret).hexdigest() != json.loads(header)["dice"]:
        raise ValueError("the secret is not the one that was promised")
    for row in rows:
        match.row(row)
    for k in match.seals.keys() & match.kept.keys():  # taken back, or not opened before the end
        match.seal(k, match.kept[k])
    if match.link.hex() != end["head"]:
        raise ValueError("the chain does not end in the link that the last row names")
    return match


if __name__ == "__main__":
    try:
        found = verify(Path(sys.argv[1]).read_bytes())
    except (OSError, ValueError, LookupError, TypeError, AttributeError, RecursionError) as error:
        sys.exit(print(f"wrong: {error}") or 2)
    print(f"agrees: {found.lines} lines, {found.rolls} rolls and draws, head {found.link.hex()}")
    print(f"on trust: {found.changes} changes of rules, {found.unsure} rolls {found.why}")
    sys.exit(3 if found.changes or found.unsure or found.lesson else 0)
