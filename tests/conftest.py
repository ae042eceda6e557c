"""For all tests: assertions in shared modules say what they compared, a test that fails, fails again, and a
run that left something out says so."""

import os
from collections import Counter

import pytest
from hypothesis import settings

pytest.register_assert_rewrite("tests.conformance", "tests.drill.table", "tests.random_games", "tests.tables")

# What hypothesis tries is the same in every run; STEPPE_SEARCH=1 lets it look for something new.
settings.register_profile("same", derandomize=True)
settings.load_profile("default" if os.environ.get("STEPPE_SEARCH") else "same")


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """A run in which something could not be tried is not called complete."""
    skipped = terminalreporter.getreports("skipped")
    if skipped:
        terminalreporter.section("this run is not complete", sep="!")
    for (file, why), count in sorted(Counter(map(_left_out, skipped)).items()):
        terminalreporter.line(f"{file}: {count} not run, {why}")


def _left_out(report: pytest.TestReport) -> tuple[str, str]:
    why = report.longrepr[2] if isinstance(report.longrepr, tuple) else str(report.longrepr)
    return report.nodeid.partition("::")[0], why.removeprefix("Skipped: ")
