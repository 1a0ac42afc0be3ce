"""A few seconds of what `make soak` does for minutes: the site is whole at every moment."""

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "Soak"))
import soak  # noqa: E402

SECONDS = {
    "kills": 2, "rollbacks": 0.7, "renames": 0.7, "steps": 2, "mounted-steps": 1, "mounted": 1, "full-disk": 1, "read-only": 0.3,
}


@pytest.mark.parametrize("name", SECONDS)
def test_a_site_is_whole_at_every_moment(name):
    if not soak.campaigns.loops():
        pytest.skip("PublishLoop is not built: make built-tests")
    tally = soak.apart(name, SECONDS[name], seed=20261122)
    print(tally)
    if "skipped" in tally:
        pytest.skip(tally["skipped"])
    assert tally["builds"] > 0
