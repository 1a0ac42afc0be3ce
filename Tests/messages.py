"""What the program says, without what depends on the machine it runs on."""

import re


def without_zone_age(messages):
    """Messages without the one about the age of this machine's tz database, which test_feed_identity.py tests."""
    return re.sub(r"^(\x1b\[[\d;]*m)*tzdata:(\x1b\[[\d;]*m)* .*\n", "", messages.replace("\r\n", "\n"), flags=re.M)
