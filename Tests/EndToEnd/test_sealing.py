"""Sealed pages opened by programs that are not ours: Python's `cryptography` and Node's WebCrypto."""

import base64
import json
import random
import subprocess
from pathlib import Path

import pytest
from cryptography.exceptions import InvalidTag

from envelope import (
    flipped, open_envelope, places, secret_of_link, secret_of_passphrase, slots_of)

SCRIPT = Path(__file__).with_name("open.mjs")


def by_node(tasks):
    """What Node makes of (envelope, name, what opens it) each: the text, or None."""
    asked = [{"envelope": base64.b64encode(envelope).decode(), "name": name, **key} for envelope, name, key in tasks]
    done = subprocess.run(
        ["node", str(SCRIPT)], input=json.dumps(asked), capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr
    answers = json.loads(done.stdout)
    assert len(answers) == len(tasks)
    return answers


def by_python(envelope, name, secret):
    try:
        return open_envelope(envelope, name, secret).text
    except (InvalidTag, ValueError):
        return None


def test_a_link_opens_its_pages_and_no_other(sealed):
    tasks, expected = [], []
    for page, reported in sealed.pages.items():
        for other in sealed.pages.values():
            tasks.append((sealed.envelope(page), reported["name"], {"secret": other["link"]}))
            expected.append(reported["title"] if other["person"] == reported["person"] else None)
    found = by_node(tasks)
    for (envelope, name, key), title, text in zip(tasks, expected, found):
        assert (text is None) == (title is None)
        assert by_python(envelope, name, secret_of_link(key["secret"])) == text
        assert title is None or text.startswith(f"\0{name}\0<title>{title.replace('&', '&amp;')}</title>")
    assert None in expected and set(expected) != {None}


def test_a_passphrase_opens_the_pages_of_the_person_it_is_of(sealed):
    reported = sealed.pages["wren/grades"]
    envelope, words = sealed.envelope("wren/grades"), reported["passphrase"]
    text = by_python(envelope, reported["name"], secret_of_passphrase(envelope, " Wren ", f" {words.upper()}"))
    assert "<h1>Grades of Wren</h1>" in text and "Zażółć 日本語 🗓" in text
    keys = [{"person": "wren", "passphrase": words}, {"person": "robin", "passphrase": words},
            {"person": "wren", "passphrase": words + "s"}]
    assert by_node([(envelope, reported["name"], key) for key in keys]) == [text, None, None]
    other = sealed.pages["robin/grades"]
    assert by_node([(sealed.envelope("robin/grades"), other["name"], keys[0])]) == [None]


def test_any_changed_bit_keeps_the_page_shut(sealed):
    reported, envelope = sealed.pages["wren/grades"], sealed.envelope("wren/grades")
    secret = secret_of_link(reported["link"])
    assert by_python(envelope, reported["name"], secret)
    seed = random.randrange(2**32)
    draw = random.Random(seed)
    changes = [(at, draw.randrange(8)) for at in range(92 + 60 * envelope[79])]
    changes += [(at, bit) for _, at in places(envelope) for bit in range(8)]
    changes += [(draw.randrange(len(envelope)), draw.randrange(8)) for _ in range(200)]
    opened = [change for change in changes if by_python(flipped(envelope, *change), reported["name"], secret)]
    assert opened == [], f"seed {seed}"
    sample = draw.sample(changes, 100) + [(at, 0) for _, at in places(envelope)]
    found = by_node([(flipped(envelope, *change), reported["name"], {"secret": reported["link"]}) for change in sample])
    assert found == [None] * len(sample), f"seed {seed}"


def test_pages_do_not_pass_for_each_other(sealed):
    grades, days = sealed.pages["wren/grades"], sealed.pages["wren/days"]
    secret = secret_of_link(grades["link"])
    envelope = sealed.envelope("wren/grades")
    assert by_python(envelope, days["name"], secret) is None
    renamed = envelope[:21] + days["name"].encode() + envelope[47:]
    assert by_python(renamed, days["name"], secret) is None
    # Nor do their slots, under each other's heads.
    table = b"".join(slots_of(sealed.envelope("wren/days")))
    assert by_python(envelope[:80] + table + envelope[80 + len(table):], grades["name"], secret) is None


@pytest.mark.parametrize("count", [0, 1, 599_999, 10_000_001, 2**32 - 1])
def test_too_few_iterations_and_too_many_are_refused_first(sealed, count):
    reported, envelope = sealed.pages["wren/grades"], sealed.envelope("wren/grades")
    changed = envelope[:1] + count.to_bytes(4) + envelope[5:]
    with pytest.raises((ValueError, InvalidTag)):
        open_envelope(changed, reported["name"], secret_of_link(reported["link"]))


def test_small_pages_are_alike_from_outside(sealed):
    small = [sealed.bytes(page) for page in sealed.pages
             if page not in ("wren/long", "wren/files")]
    assert len({len(page) for page in small}) == 1
    envelopes = [sealed.envelope(page) for page in sealed.pages]
    assert {envelope[:21] for envelope in envelopes} == {envelopes[0][:21]}, "what all pages of a site share"
    assert {envelope[79] for envelope in envelopes} == {2}, "one who has a passphrase and one who has none"
    # No salt, slot or IV stands twice, so that nothing tells whose pages are whose.
    parts = [part for envelope in envelopes for part in (
        envelope[47:79], *(slot[:12] for slot in slots_of(envelope)), envelope[200:212])]
    assert len(set(parts)) == len(parts)


def test_nothing_of_a_page_is_written_outside_the_sealed_part(sealed):
    covers = set()
    for page in sealed.pages:
        before, envelope = sealed.bytes(page).split(b'id="opener-envelope">')
        # What is sealed looks like chance, which spells every short word now and then.
        text = before + envelope[envelope.index(b"<"):]
        for word in (b"Wren", b"wren", b"Robin", b"robin", b"Grades of", b"Days"):
            assert word not in text
        assert sealed.pages[page]["name"].encode() not in text
        covers.add(text)
    assert len(covers) == 1, "one cover for all"


def test_the_slot_of_a_person_is_anywhere_in_the_table(sealed, tmp_path):
    """Each page draws its order: that none of the four moves in eight builds has a chance of 1 in 2^28."""
    from sealed import SealedSite
    seen = set()
    for build in range(8):
        site = SealedSite(tmp_path / str(build))
        for page, reported in site.pages.items():
            opened = open_envelope(site.envelope(page), reported["name"], secret_of_link(reported["link"]))
            seen.add((page, opened.slot))
    assert any({(page, 0), (page, 1)} <= seen for page in sealed.pages)
