"""Assertions in the modules that tests share say what they compared, and a test that fails, fails again."""

import os

import pytest
from hypothesis import settings

pytest.register_assert_rewrite("tests.conformance", "tests.drill.table", "tests.tables")

# What hypothesis tries is the same in every run; STEPPE_SEARCH=1 lets it look for something new.
settings.register_profile("same", derandomize=True)
settings.load_profile("default" if os.environ.get("STEPPE_SEARCH") else "same")
