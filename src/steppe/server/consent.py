"""Taking back past dice and the other side's moves: one side asks, the other agrees or declines."""

from __future__ import annotations

from steppe.match import Match
from steppe.server.messages import Question
from steppe.table.basics import IllegalAction, Reader, Reason, other


class Consent:
    """The question that lies on a table, if any. It is asked after a certain line: with any line that
    follows, whoever plays it, the question lapses, and nobody can consent to it any more."""

    def __init__(self) -> None:
        self._asked: Question | None = None
        self._declined = ""
        self._after = -1
        """How many lines the match had when the question was asked or declined."""

    def ask(self, match: Match, by: str, at_once: bool) -> None:
        """Ask to take back the last order of a side; `at_once` the other side, a computer, agrees."""
        count = match.since_last_order(by)
        if match.over or not count:
            raise _illegal(match, Reason("", "over") if match.over else Reason("", "undo-nothing", ("",)))
        if at_once:
            match.takeback(count, by, consent=True)
            return
        standing = match.plays[:-count]
        self._asked, self._declined = Question(by, count, standing[-1].k if standing else 0), ""
        self._after = len(match.lines)

    def is_asked(self, match: Match) -> bool:
        return self._open_question(match) is not None

    def question_for(self, match: Match, reader: Reader) -> Question | None:
        """The question as a reader may know it: by his numbers of the lines, of those that he heard of."""
        asked = self._open_question(match)
        if asked is None:
            return None
        return Question(asked.by, match.heard_of(asked.lines, reader), match.number(asked.since, reader))

    def answer(self, match: Match, by: str, agree: bool) -> None:
        question = self._open_question(match)
        if question is None or by != _other(match, question.by):
            raise _illegal(match, Reason("", "no-question"))
        if agree:
            match.takeback(question.lines, question.by, consent=True)
        self._asked, self._declined = None, "" if agree else question.by

    def declined(self, match: Match, seat: str) -> str:
        """What is said to the seat whose question was declined, until the match goes on."""
        if not self._declined or seat != self._declined or self._after != len(match.lines):
            return ""
        return match.words.reason(Reason("", "declined", (_other(match, seat),)))

    def _open_question(self, match: Match) -> Question | None:
        return self._asked if self._after == len(match.lines) else None


def _other(match: Match, side: str) -> str:
    return match.g.sides[other(match.g.side_named(side))]


def _illegal(match: Match, reason: Reason) -> IllegalAction:
    return IllegalAction(reason, match.words.reason(reason))
