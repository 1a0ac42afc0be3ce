"""The tests of every browser, in Chrome's engine."""

import pytest

from board_flows import *  # noqa: F403
from build_flows import *  # noqa: F403
from days_flows import *  # noqa: F403
from grades_flows import *  # noqa: F403
from in_every_browser import *  # noqa: F403
from lock_flows import *  # noqa: F403
from page_flows import *  # noqa: F403
from present_flows import *  # noqa: F403
from private_flows import *  # noqa: F403
from search_flows import *  # noqa: F403
from share_flows import *  # noqa: F403
from size_flows import *  # noqa: F403
from state_flows import *  # noqa: F403


@pytest.fixture(scope="module")
def engine():
    return "chromium"
