"""A player's seat in a process of its own: started by `versions.py` with the sources of another version, it
uses only what every version has. Reads and writes JSON, one object a line."""

from __future__ import annotations

import json
import sys
from typing import Any

from steppe.games import load_game
from steppe.players import player_named
from steppe.table.coding import decode
from steppe.table.game import AnyGame


def main() -> None:
    hello = _heard()
    try:
        g: AnyGame = load_game(hello["game"], hello["scenario"], hello["options"])
        player = player_named(hello["player"], hello["seed"])
    except ValueError as error:
        _say({"error": str(error)})
        return
    _say({"data": g.data.digest})
    while asked := _heard():
        sight = decode(g, asked["sight"].encode())
        _say({"do": player.choose(g, sight, asked["side"])})


def _heard() -> dict[str, Any]:
    """Nothing when there is no more to hear."""
    line = sys.stdin.readline()
    found: dict[str, Any] = json.loads(line) if line else {}
    return found


def _say(words: dict[str, Any]) -> None:
    print(json.dumps(words), flush=True)


if __name__ == "__main__":
    main()
