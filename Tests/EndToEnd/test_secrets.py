"""Secrets: where they come from, who may read them, what they open, and that they come to light nowhere else."""

import base64
import json
import os
import pty
import random
import re
import secrets
import shutil
import stat
import subprocess
import tempfile
from contextlib import contextmanager
from pathlib import Path

import pytest
from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from envelope import envelope_in, open_envelope, secret_of_link, secret_of_passphrase
from places import PROGRAM, ROOT

BASE = "https://example.edu/small/"
# Nothing that whoever runs the tests has in their environment counts.
CLEAN = {name: value for name, value in os.environ.items() if not name.startswith("ALMANAC_SECRETS")}
# Only a test that fails waits so long.
LONG = 120


def run(almanac, *words, **environment):
    return almanac(*words, env=CLEAN | environment)


def small(box, people=("wren",)):
    """A campus of one term, with private people and secrets that are not made yet."""
    content = box / "site" / "Content"
    for name, text in {
        "site.yml": "title: Small\nbase-url: https://example.edu/small/\ntime-zone: America/New_York\n"
                    "term: fall-2026\nnow: 2026-11-18T13:10\nsources: []\nsecrets: ../secrets.yml\n",
        "terms/fall-2026.yml": "name: Fall 2026\nfirst-day: 2026-08-31\nlast-day: 2026-12-14\n"
                               "holidays:\n  - {name: Harvest day, date: 2026-11-26}\n",
        "people/robin/plan.yml": "name: Robin Vale\nvisibility: public\n",
        **{f"people/{person}/plan.yml": f"name: Somebody {person.title()}\n" for person in people},
    }.items():
        (content / name).parent.mkdir(parents=True, exist_ok=True)
        (content / name).write_text(text)
    return box / "site"


@pytest.fixture
def site(tmp_path):
    return small(tmp_path)


@pytest.fixture
def kept(almanac, site):
    """A site with its file of secrets."""
    done = run(almanac, "secrets", "--site", site)
    assert done.returncode == 0, done.stderr
    return site, site.parent / "secrets.yml"


def sealed(site):
    return sorted(set((site / "Public/p").glob("*.html")) - {site / "Public/p/index.html"})


def links(almanac, site, person="wren", **environment):
    done = run(almanac, "links", person, "--site", site, "--format", "json", **environment)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def opens(site, link):
    """What stands on the page that a secret link of the site leads to."""
    address, secret = link.split("#")
    page = site / "Public" / address.removeprefix(BASE)
    return open_envelope(envelope_in(page.read_bytes()), page.stem, secret_of_link(secret)).text


# MARK: Making them

def test_secrets_are_made_for_their_owner_alone_and_never_again(almanac, site):
    done = almanac("secrets", "--site", site, env=CLEAN, preexec_fn=lambda: os.umask(0))
    assert done.returncode == 0 and done.stderr == "", done.stderr
    file = site.parent / "secrets.yml"
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    [key] = re.findall(r"^key: ([\w-]{43})$", file.read_text(), re.M)
    assert len(base64.urlsafe_b64decode(key + "=")) == 32
    assert key not in done.stdout and str(file.name) in done.stdout
    before = file.read_bytes()
    again = run(almanac, "secrets", "--site", site)
    assert again.returncode == 73 and "already exists" in again.stderr
    assert file.read_bytes() == before
    elsewhere = run(almanac, "secrets", "--site", site, ALMANAC_SECRETS_FILE=str(site.parent / "deep/own.yml"))
    assert elsewhere.returncode == 0
    other = (site.parent / "deep" / "own.yml").read_text()
    assert key not in other and stat.S_IMODE((site.parent / "deep/own.yml").stat().st_mode) == 0o600


def test_secrets_need_a_place(almanac, site):
    settings = site / "Content" / "site.yml"
    settings.write_text(settings.read_text().replace("secrets: ../secrets.yml\n", ""))
    done = run(almanac, "secrets", "--site", site)
    assert done.returncode == 65 and "'secrets: ../almanac-secrets.yml'" in done.stderr
    built = run(almanac, "build", "--site", site)
    assert built.returncode == 0 and built.stderr == "" and "1 private person skipped" in built.stdout
    links = run(almanac, "links", "wren", "--site", site)
    assert links.returncode == 65 and "create them with 'almanac secrets'" in links.stderr


def test_secrets_in_a_work_tree_that_would_commit_them_are_reported(almanac, site):
    (site.parent / ".git").mkdir()
    done = run(almanac, "secrets", "--site", site)
    assert done.returncode == 0 and "which does not ignore it" in done.stderr
    (site.parent / "secrets.yml").unlink()
    (site.parent / ".gitignore").write_text("/secrets.yml\n")
    done = run(almanac, "secrets", "--site", site)
    assert done.returncode == 0 and done.stderr == ""


@pytest.mark.parametrize("place", ["Content/data/s.yml", "Templates/s.yml", "Public/s.yml", "../site/Content/s.yml"])
def test_secrets_cannot_lie_where_the_site_is_made_of_or_published(almanac, site, place):
    settings = site / "Content" / "site.yml"
    settings.write_text(settings.read_text().replace("../secrets.yml", place))
    for command in ("secrets", "build", "check"):
        done = run(almanac, command, "--site", site)
        assert done.returncode == 65
        assert re.search(r"^Content/site\.yml:7:10: error: the secrets file cannot be in '", done.stderr), done.stderr
    assert not list(site.rglob("s.yml"))


# MARK: Reading them

def test_without_the_file_private_people_are_left_out_and_it_is_said_once(almanac, site):
    for _ in range(2):
        done = run(almanac, "build", "--site", site)
        assert done.returncode == 0 and "1 private person skipped" in done.stdout
        assert done.stderr == ("Content/site.yml:7:10: warning: there are no secrets yet, so private people are skipped; create them with 'almanac secrets'\n")
    assert not sealed(site)
    assert run(almanac, "secrets", "--site", site).returncode == 0
    done = run(almanac, "build", "--site", site)
    assert done.stderr == "" and "skipped" not in done.stdout and sealed(site)


def test_without_private_people_no_secrets_are_needed(almanac, tmp_path):
    site = small(tmp_path, people=())
    (tmp_path / "secrets.yml").write_text("nonsense")
    done = run(almanac, "build", "--site", site)
    assert done.returncode == 0 and done.stderr == ""


def test_a_file_that_the_environment_names_must_be_there(almanac, site):
    done = run(almanac, "check", "--site", site, ALMANAC_SECRETS_FILE="nowhere/own.yml")
    assert done.returncode == 65
    assert done.stderr.startswith("nowhere/own.yml: error: this secrets file was not found; ALMANAC_SECRETS_FILE")


@pytest.mark.parametrize("mode", [0o640, 0o604, 0o620, 0o602, 0o644, 0o660])
def test_a_file_that_others_can_read_is_refused_with_the_fix(almanac, kept, mode):
    site, file = kept
    file.chmod(mode)
    done = run(almanac, "build", "--site", site)
    assert done.returncode == 65 and not (site / "Public").exists()
    [reported] = re.findall(r"^\.\./secrets\.yml: error: this secrets file .* other users .*; run: (.*)$", done.stderr, re.M)
    subprocess.run(reported, shell=True, check=True)
    assert run(almanac, "build", "--site", site).returncode == 0
    # A build with nothing to do asks as well.
    file.chmod(mode)
    assert run(almanac, "build", "--site", site).returncode == 65


@pytest.mark.skipif(os.getuid() != 0, reason="only root can give files away")
def test_a_file_of_another_user_is_refused_with_the_fix(almanac, kept):
    site, file = kept
    os.chown(file, 12345, 0)
    done = run(almanac, "build", "--site", site)
    assert done.returncode == 65 and "belongs to another user; run: sudo chown 0 " in done.stderr


def test_the_environment_may_hold_the_secrets_themselves(almanac, kept):
    site, file = kept
    text = file.read_text()
    by_file = links(almanac, site)["secretLink"]
    file.write_text("nonsense")
    assert links(almanac, site, ALMANAC_SECRETS=text)["secretLink"] == by_file
    file.unlink()
    assert run(almanac, "build", "--site", site, ALMANAC_SECRETS=text).returncode == 0
    assert opens(site, by_file)
    # Without them, what was published with them does not stay.
    done = run(almanac, "build", "--site", site, ALMANAC_SECRETS="")
    assert done.returncode == 0 and not sealed(site)
    wrong = run(almanac, "build", "--site", site, ALMANAC_SECRETS="key: short\npeople: []\n")
    assert wrong.returncode == 65
    assert re.findall(r"^(ALMANAC_SECRETS:\d:\d): error:", wrong.stderr, re.M) == [
        "ALMANAC_SECRETS:1:6", "ALMANAC_SECRETS:2:9"]
    turned = run(almanac, "rotate", "wren", "--site", site, ALMANAC_SECRETS=text)
    assert turned.returncode == 73 and "set for 'wren' 'generation: 2' under 'people:' in it" in turned.stderr


def test_no_command_takes_secrets_as_words(almanac):
    for command in ("build", "check", "serve", "watch", "links", "rotate", "secrets"):
        reported = almanac(command, "--help").stdout
        assert not re.search(r"--(secret|key|passphrase [A-Z<])", reported), reported


# MARK: Links

def test_links_open_what_was_built(almanac, kept):
    site, _ = kept
    assert run(almanac, "build", "--site", site).returncode == 0
    found = links(almanac, site)
    assert found["person"] == "wren" and found["generation"] == 1 and found["passphrase"] is None
    assert "Somebody Wren" in opens(site, found["secretLink"])
    assert found["secretLink"].startswith(found["home"] + "#")
    assert found["feeds"]
    for feed in found["feeds"]:
        assert (site / "Public" / feed["address"].removeprefix(BASE)).is_file(), feed
    words = run(almanac, "links", "wren", "--site", site)
    assert words.stdout.splitlines()[:2] == ["Somebody Wren (wren)", f"secret link: {found['secretLink']}"]
    assert "\x1b" not in words.stdout and words.stderr == ""


@pytest.mark.parametrize("person, sentence", [
    ("wrenn", "no plan for 'wrenn' in Content/people; did you mean 'wren'?"),
    ("robin", "'robin' is public"),
])
def test_links_are_for_private_people(almanac, kept, person, sentence):
    site, file = kept
    before = file.read_bytes()
    for command in ("links", "rotate"):
        done = run(almanac, command, person, "--site", site)
        assert done.returncode == 65 and sentence in done.stderr and done.stdout == ""
    assert file.read_bytes() == before


def test_a_terminal_shows_codes_for_a_phone(almanac, kept):
    site, _ = kept
    ours, theirs = pty.openpty()
    command = subprocess.Popen([str(PROGRAM), "links", "wren", "--site", str(site)], stdout=theirs, env=CLEAN)
    os.close(theirs)
    shown = b""
    while True:
        try:
            shown += os.read(ours, 65_536)
        except OSError:  # the other end is closed
            break
    os.close(ours)
    assert command.wait(LONG) == 0
    codes = {}
    for line in shown.decode().splitlines():
        if line.startswith("\x1b[38;5;16;48;5;231m"):
            codes[above].append(line)
        else:
            above = line
            codes[above] = []
    # One for each address, and none for anything else.
    assert all(bool(code) == ("https://" in line) for line, code in codes.items())
    assert sum(map(bool, codes.values())) > 1
    for code in filter(None, codes.values()):
        assert 15 < len(code) < 40 and all(line.endswith("\x1b[0m") for line in code)
        assert len({len(line) for line in code}) == 1


# MARK: Rotation

def test_a_rotation_gives_out_new_links_and_leaves_the_rest_of_the_file(almanac, tmp_path):
    site = tmp_path / "demo"
    shutil.copytree(ROOT / "Content", site / "Content")
    file = tmp_path / "own.yml"
    assert run(almanac, "secrets", "--site", site, ALMANAC_SECRETS_FILE=str(file)).returncode == 0
    own = {"ALMANAC_SECRETS_FILE": str(file)}
    file.write_text(file.read_text() + "people:   # of this term\n  larkin: {generation: 4} # has left\n\n# end\n")
    assert run(almanac, "build", "--site", site, **own).returncode == 0
    base = "https://almanac.example.edu/larkspur/"
    old = links(almanac, site, **own)
    before = file.read_text()
    done = run(almanac, "rotate", "wren", "--passphrase", "--site", site, **own)
    assert done.returncode == 0, done.stderr
    assert stat.S_IMODE(file.stat().st_mode) == 0o600 and not file.with_name("own.yml.new").exists()
    after = file.read_text()
    [added] = [line for line in after.splitlines() if line not in before.splitlines()]
    [passphrase] = re.findall(r'^  wren: \{generation: 2, passphrase: "([a-z2-7-]{23})"\}$', added)
    assert after.replace(added + "\n", "") == before
    assert f"passphrase: {passphrase}\n" in done.stdout and "for 30 days" in done.stdout
    new = links(almanac, site, **own)
    assert f"secret link: {new['secretLink']}\n" in done.stdout and new["generation"] == 2
    assert new["home"] == old["home"] and new["secretLink"] != old["secretLink"]
    assert run(almanac, "build", "--site", site, **own).returncode == 0

    page = site / "Public" / new["home"].removeprefix(base)
    envelope = envelope_in(page.read_bytes())
    for secret in (secret_of_link(new["secretLink"].split("#")[1]),
                   secret_of_passphrase(envelope, " Wren", passphrase.upper())):
        assert "Wren Ashdown" in open_envelope(envelope, page.stem, secret).text
    with pytest.raises(InvalidTag):
        open_envelope(envelope, page.stem, secret_of_link(old["secretLink"].split("#")[1]))
    assert len(old["feeds"]) == len(new["feeds"]) > 2
    for feed in old["feeds"]:
        text = (site / "Public" / feed["address"].removeprefix(base)).read_text()
        assert "moved" in text and text.count("BEGIN:VEVENT") == 1
    for feed in new["feeds"]:
        assert "moved" not in (site / "Public" / feed["address"].removeprefix(base)).read_text()

    again = run(almanac, "rotate", "wren", "--site", site, "--format", "json", **own)
    report = json.loads(again.stdout)
    assert report["command"] == "rotate" and report["generation"] == 3 and report["passphrase"] == passphrase
    assert file.read_text() == after.replace("generation: 2", "generation: 3")


def test_a_rotation_goes_into_the_file_that_a_link_leads_to(almanac, kept):
    site, file = kept
    real = file.with_name("real.yml")
    file.rename(real)
    file.symlink_to("real.yml")
    assert run(almanac, "rotate", "wren", "--site", site).returncode == 0
    assert file.is_symlink() and "wren: {generation: 2}" in real.read_text()


def test_of_two_rotations_at_a_time_none_is_lost(almanac, tmp_path):
    people = [f"wren-{number}" for number in range(4)]
    site = small(tmp_path, people)
    assert run(almanac, "secrets", "--site", site).returncode == 0
    for turn in range(2, 4):
        commands = [subprocess.Popen([str(PROGRAM), "rotate", person, "--site", str(site)], env=CLEAN,
                                     stdout=subprocess.PIPE, stderr=subprocess.PIPE) for person in people]
        for command in commands:
            _, reported = command.communicate(timeout=LONG)
            assert command.returncode == 0, reported
        text = (tmp_path / "secrets.yml").read_text()
        assert sorted(re.findall(r"^  (wren-\d): \{generation: (\d)\}$", text, re.M)) == [
            (person, str(turn)) for person in people]


# MARK: Nothing comes to light

def derived(key, label, *parts):
    """HKDF as `Keyring` tells it."""
    info = f"almanac 1 {label}".encode()
    for part in parts:
        info += b"\0" + len(part).to_bytes(8) + part
    return HKDF(hashes.SHA256(), 32, salt=None, info=info).derive(key)


def forms(name, secret):
    """How bytes may show: as they are, in hexadecimal, in base64 of both alphabets."""
    standard = base64.b64encode(secret).rstrip(b"=")
    return {f"{name} raw": secret, f"{name} hex": secret.hex().encode(), f"{name} base64": standard[:40],
            f"{name} base64url": base64.urlsafe_b64encode(secret)[:40]}


def everything(*folders):
    for folder in folders:
        for path in folder.rglob("*"):
            yield str(path), path.name.encode()
            if path.is_file():
                yield str(path), path.read_bytes()


def test_no_secret_is_in_what_is_written_or_said(almanac, tmp_path):
    seed = secrets.randbits(64)
    print("seed", seed)
    draw = random.Random(seed)
    person = "p" + "".join(draw.choices("abcdefghijklmnopqrstuvwxyz", k=11))
    gone = "q" + "".join(draw.choices("abcdefghijklmnopqrstuvwxyz", k=11))
    key, generation = draw.randbytes(32), draw.randrange(1, 1000)
    # Of six random groups, one in some two hundred is refused as too weak.
    passphrase = "-".join("".join(draw.choices("abcdefghijklmnopqrstuvwxyz234567", k=3)) for _ in range(8))
    text = (f"key: {base64.urlsafe_b64encode(key).decode().rstrip('=')}\npeople:\n"
            f"  {person}:\n    generation: {generation}\n    passphrase: {passphrase}\n  {gone}: {{generation: 2}}\n")
    site = small(tmp_path, [person])
    file = tmp_path / "secrets.yml"
    file.write_text(text)
    file.chmod(0o600)

    link = derived(key, "link", person.encode(), generation.to_bytes(8))
    hidden = forms("key", key) | forms("link", link) | {
        "passphrase": passphrase.encode(), "passphrase bare": passphrase.replace("-", "").encode(),
        "person gone": gone.encode()}
    said, outcomes = [], set()
    spoilt = [text, text.replace("key: ", "key: x"), text.replace("  generation", " generation", 1),
              text.replace("passphrase: ", "passphrase: &"), text.replace("passphrase: ", "passphrase: é"),
              text.replace("passphrase: ", "passphrase: [", 1), text.replace(":", "", 2), text + "\tx: {",
              text.replace(passphrase, passphrase[:7]), text.replace("people:", "people"), text.replace("\n", " ")]
    for one in spoilt:
        file.write_text(one)
        for command in (["build"], ["build", "--format", "json"], ["check"], ["check", "--format", "json", "--strict"]):
            for environment in ({}, {"ALMANAC_SECRETS": one}):
                done = run(almanac, *command, "--site", site, **environment)
                outcomes.add(done.returncode)
                said.append((" ".join(command), (done.stdout + done.stderr).encode()))
    assert outcomes == {0, 65}
    file.write_text(text)
    assert run(almanac, "build", "--site", site).returncode == 0
    assert {"key base64url", "link base64url"} <= hidden.keys()
    # What is looked for is what there is to find.
    assert run(almanac, "links", person, "--site", site).stdout.encode().count(hidden["link base64url"]) == 1
    for place, found in [*said, *everything(site)]:
        for name, secret in hidden.items():
            assert secret not in found, f"seed {seed}: the {name} is in {place}"
    for place, found in [*said, *everything(site / "Public")]:
        assert person.encode() not in found, f"seed {seed}: the person is in {place}"


@contextmanager
def watching(site, user=None):
    """`watch` of a site, once it has built it."""
    command = subprocess.Popen([str(PROGRAM), "watch", "--site", str(site)], stdout=subprocess.PIPE,
                               stderr=subprocess.PIPE, text=True, env=CLEAN, user=user)
    try:
        built = command.stdout.readline()
        if not re.search(r" ms$", built):
            command.kill()
            raise AssertionError(built + command.stderr.read())
        yield command
    finally:
        command.kill()
        command.communicate()


def test_a_process_with_secrets_leaves_no_core(kept):
    site, _ = kept
    with watching(site) as command:
        limits = Path(f"/proc/{command.pid}/limits").read_text()
        assert re.search(r"^Max core file size +0 +0 +bytes", limits, re.M)


@pytest.fixture
def reachable(tmp_path_factory):
    """A folder for a site that root's tests can give to somebody else, and who that is."""
    if os.getuid() != 0:
        yield tmp_path_factory.mktemp("own"), os.getuid()
        return
    with tempfile.TemporaryDirectory() as folder:
        os.chmod(folder, 0o755)
        yield Path(folder), 65534


def test_no_other_process_sees_into_one_with_secrets(almanac, reachable):
    """What others of one's own may look at belongs to oneself, what they may not to root."""
    folder, user = reachable
    if not all(os.stat(path).st_mode & stat.S_IXOTH for path in [PROGRAM, *PROGRAM.parents, *folder.parents]):
        pytest.skip("nobody but root can run the program here")
    site = small(folder)
    assert run(almanac, "secrets", "--site", site).returncode == 0
    for path in [folder, *folder.rglob("*")]:
        os.chown(path, user, -1)
    with watching(site, user) as command:
        assert os.stat(f"/proc/{command.pid}/environ").st_uid == 0
    (site / "Content/people/wren/plan.yml").write_text("name: Wren\nvisibility: public\n")
    with watching(site, user) as command:
        assert os.stat(f"/proc/{command.pid}/environ").st_uid == user


def test_a_watch_takes_up_new_secrets(almanac, kept):
    site, _ = kept
    old = links(almanac, site)["secretLink"]
    with watching(site) as command:
        assert opens(site, old)
        assert run(almanac, "rotate", "wren", "--site", site).returncode == 0
        new = links(almanac, site)["secretLink"]
        assert re.search(r" ms", command.stdout.readline())
        assert opens(site, new)
    with pytest.raises(InvalidTag):
        opens(site, old)
