"""The command line. Each subject has its own module, which is loaded only when it is needed."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from importlib import import_module

from steppe.cli.arguments import Arguments, read_arguments
from steppe.cli.trouble import Trouble

__all__ = ["main"]

LONGEST = 500
"""The longest error message, in letters."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command; returns the exit code. An error is one line on stderr, or with --json an object on
    stdout."""
    arguments = read_arguments(sys.argv[1:] if argv is None else argv)
    try:
        return _run(arguments)
    except Trouble as trouble:
        _say(trouble, for_programs=getattr(arguments, "json", False))
        return 2
    except BrokenPipeError:  # the reader of our output has gone, as `steppe log FILE | head` does
        sys.stderr.close()
        return 0
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return 130


def _run(arguments: Arguments) -> int:
    from steppe.cli.trouble import expected, plain_reason

    module = import_module(f"steppe.cli.{arguments.module}")
    try:
        code: int = getattr(module, arguments.function)(arguments)
        sys.stdout.flush()
    except expected() as error:
        raise Trouble(str(error), plain_reason(getattr(error, "reason", None))) from None
    except OSError as error:
        if isinstance(error, BrokenPipeError):
            raise
        raise Trouble(f"{error.filename or 'file'}: {error.strerror}") from None
    return code


def _say(trouble: Trouble, for_programs: bool) -> None:
    if for_programs:
        print(json.dumps({"error": {**trouble.plain, "words": _one_line(trouble)}}, ensure_ascii=False))
    else:
        print(f"steppe: {_one_line(trouble)}", file=sys.stderr)


def _one_line(trouble: Trouble) -> str:
    """The message in one line, cut short if the word that caused it is very long."""
    text = " ".join(str(trouble).split())
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}…"
