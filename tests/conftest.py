"""Assertions in the modules that tests share say what they compared."""

import pytest

pytest.register_assert_rewrite("tests.conformance", "tests.drill.table")
