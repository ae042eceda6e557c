from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.server.support import Server


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    found = Server(tmp_path_factory.mktemp("home"))
    yield found
    found.stop()
