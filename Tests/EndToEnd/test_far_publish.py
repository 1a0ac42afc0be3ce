"""`almanac publish` to a store that speaks S3: what is sent, in which order, and what happens when something fails."""

import fcntl
import gzip
import itertools
import json
import os
import random
import re
import signal
import subprocess
import time

import pytest
from far_store import BUCKET, KEY, SECRET, Output, far_store, random_site
from places import PROGRAM

SMALL = {
    "index.html": b'<link rel="stylesheet" href="assets/site.0123456789abcdef.css"><a href="a.html">a</a>',
    "a.html": b'<a href="index.html">home</a>', "assets/site.0123456789abcdef.css": b"p { margin: 0 }",
    "feeds/all.ics": b"BEGIN:VCALENDAR", "sitemap.xml": b"<loc>a.html</loc>", "empty.txt": b"",
}


@pytest.fixture
def store():
    with far_store() as store:
        yield store


@pytest.fixture
def output(tmp_path):
    output = Output(tmp_path / "site")
    output.write(SMALL)
    return output


def publish(store, output, *options, target=None, status=0, **environment):
    done = subprocess.run(
        [PROGRAM, "publish", target or store.target, "--site", output.site, *options],
        capture_output=True, text=True, timeout=120, env=store.environment | environment)
    assert done.returncode == status, (done.returncode, done.stdout, done.stderr)
    assert SECRET not in done.stdout + done.stderr
    return done


def report(store, output, *options, **more):
    return json.loads(publish(store, output, "--format", "json", *options, **more).stdout)


def settings(output, text):
    (output.site / "Content/site.yml").write_text(
        f"title: T\nbase-url: https://example.edu/\npublish:\n  - name: live\n    to: s3://{BUCKET}\n{text}")


def test_everything_is_sent_signed_and_with_its_fields(store, output):
    output.write(SMALL | {"a.html.gz": gzip.compress(SMALL["a.html"]), "odd name+ü,(1).txt": b"x", "b.tar.gz": b"y"})
    told = report(store, output)
    assert store.site == output.files
    assert {"path": "a.html", "bytes": len(SMALL["a.html"])} in told["sent"] and not told["removed"]
    assert told["requests"] == len(store.log)

    def fields(key):
        return {name.replace("_", "-"): value for name, value in store.objects[key][1].items()}

    assert fields("a.html") == {"Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-cache"}
    assert fields("a.html.gz") == fields("a.html") | {"Content-Encoding": "gzip"}
    assert fields("b.tar.gz") == {"Content-Type": "application/gzip", "Cache-Control": "no-cache"}
    assert fields("feeds/all.ics") == {"Content-Type": "text/calendar; charset=utf-8", "Cache-Control": "public, max-age=3600"}
    assert fields("assets/site.0123456789abcdef.css")["Cache-Control"] == "public, max-age=31536000, immutable"


def test_the_order_of_a_first_and_of_a_later_publish(store, output):
    store.watch()
    publish(store, output)
    new = {key: content for key, content in SMALL.items() if key != "a.html"} | {
        "index.html": b'<link rel="stylesheet" href="assets/site.fedcba9876543210.css"><a href="b.html">b</a>',
        "b.html": b'<a href="index.html">home</a>', "assets/site.fedcba9876543210.css": b"p { margin: 1px }",
        "sitemap.xml": b"<loc>b.html</loc>"}
    del new["assets/site.0123456789abcdef.css"]
    output.write(new)
    store.log.clear()
    told = report(store, output)
    assert [key for _, key, _ in store.asked("PUT", "DELETE") if not key.startswith(".almanac")] == [
        "assets/site.fedcba9876543210.css", "b.html", "index.html", "sitemap.xml",
        "a.html", "assets/site.0123456789abcdef.css"]
    assert told["removed"] == ["a.html", "assets/site.0123456789abcdef.css"]
    assert store.site == output.files and not store.faults


def test_nothing_changed_is_one_request_and_three_files_are_seven(store, output):
    output.write(SMALL | {f"pages/{n:03}.html": b"<p>%d</p>" % n for n in range(500)})
    publish(store, output)
    store.log.clear()
    assert report(store, output)["requests"] == 1 and store.log == [("GET", ".almanac-manifest.json", 304)]
    for n in (3, 200, 499):
        (output.folder / f"pages/{n:03}.html").write_bytes(b"<p>other</p>")
    store.log.clear()
    told = report(store, output)
    assert told["requests"] == len(store.log) == 7
    assert [item["path"] for item in told["sent"]] == ["pages/003.html", "pages/200.html", "pages/499.html"]
    assert told["uploaded"] < 3000 and told["downloaded"] < 3000
    store.log.clear()
    assert report(store, output)["requests"] == len(store.log) == 1


def test_a_machine_that_knows_nothing_reads_the_manifest(store, output, tmp_path):
    publish(store, output)
    other = Output(tmp_path / "other")
    other.write(SMALL | {"c.html": b"c"})
    told = report(store, other)
    assert [item["path"] for item in told["sent"]] == ["c.html"] and told["unchanged"] == len(SMALL)
    # The first one notices: its copy of the manifest is out of date.
    assert report(store, output)["removed"] == ["c.html"]


def test_a_touched_file_is_not_sent_again(store, output):
    publish(store, output)
    for file in output.folder.rglob("*"):
        os.utime(file)
    told = report(store, output)
    assert not told["sent"] and told["requests"] == 1


def test_dry_run_sends_nothing(store, output):
    done = publish(store, output, "--dry-run")
    assert f"send a.html, {len(SMALL['a.html'])} bytes\n" in done.stdout
    assert not store.objects and {method for method, _, _ in store.log} == {"GET"}
    publish(store, output)
    before = dict(store.objects)
    output.write({"index.html": b"new"})
    done = publish(store, output, "--dry-run")
    assert "send index.html, 3 bytes\n" in done.stdout and "remove a.html\n" in done.stdout
    assert "1 file to send (1 KB), 5 to remove, 0 unchanged" in done.stdout
    assert store.objects == before
    publish(store, output)
    assert store.site == output.files


def test_other_objects_of_the_bucket_stay(store, output):
    store.objects["elsewhere.html"] = (b"x", {}, '"x"')
    publish(store, output)
    output.write({"index.html": b"new"})
    publish(store, output)
    assert store.site == output.files | {"elsewhere.html": b"x"}


def test_a_prefix(store, output):
    publish(store, output, target=f"{store.target}/a/b/")
    assert store.site == {f"a/b/{path}": body for path, body in output.files.items()} | {
        key: body for key, body in store.site.items() if "/.almanac" in key}


@pytest.mark.parametrize("trouble", [500, 503, 429, "close", "lose"])
def test_failures_are_retried(store, output, trouble):
    draw = random.Random(7)
    seen = {}

    def fail(method, key):
        seen[method, key] = seen.get((method, key), 0) + 1
        return trouble if seen[method, key] == 1 and draw.random() < 0.6 else None

    store.trouble = fail
    settings(output, "    back-off: 1\n")
    told = report(store, output, target="live")
    assert store.site == output.files and told["retries"] > 0


def test_retries_end(store, output):
    settings(output, "    back-off: 1\n    attempts: 3\n")
    store.trouble = lambda method, key: 503 if key == "a.html" else None
    done = publish(store, output, target="live", status=75)
    assert done.stderr == "almanac: a.html: the server answered 503\n"
    assert len([entry for entry in store.log if entry[1] == "a.html"]) == 3
    store.trouble = lambda method, key: None
    assert report(store, output, target="live")["continued"] and store.site == output.files


def test_a_refusal_stops_at_once(store, output):
    store.trouble = lambda method, key: 400 if key == "a.html" else None
    done = publish(store, output, status=69)
    assert "almanac: a.html: the store answered 400 (SlowDown: no)" in done.stderr
    assert len([entry for entry in store.log if entry[1] == "a.html"]) == 1


def test_a_store_that_stores_other_bytes_is_noticed(store, output):
    store.lies = True
    done = publish(store, output, status=69)
    assert re.search(r"almanac: \S+: the store reports other bytes than were sent: expected the ETag '[0-9a-f]{32}'", done.stderr)
    assert "index.html" not in store.objects
    store.lies = False
    publish(store, output)
    assert store.site == output.files


def test_a_store_without_digests_is_believed_if_the_settings_say_so(store, output):
    store.lies = True
    settings(output, "    digests: none\n")
    publish(store, output, target="live")
    assert store.objects["a.html"][0] != SMALL["a.html"]


def test_wrong_credentials(store, output):
    done = publish(store, output, status=69, AWS_SECRET_ACCESS_KEY="hunter2hunter2")
    assert "the store answered 403 (SignatureDoesNotMatch" in done.stderr and "hunter2" not in done.stderr
    assert "check the credentials" in done.stderr
    done = publish(store, output, status=69, AWS_ACCESS_KEY_ID="")
    assert "there is no key for" in done.stderr


def test_the_key_is_in_no_argument_and_no_file(store, output):
    seen = []

    def look(method, key):
        children = subprocess.run(["ps", "-ww", "-eo", "args"], capture_output=True, text=True).stdout
        seen.append(SECRET in children or KEY in children)

    store.trouble = look
    publish(store, output)
    assert seen and not any(seen)
    kept = b"".join(file.read_bytes() for file in (output.site / ".almanac").rglob("*") if file.is_file())
    assert SECRET.encode() not in kept and KEY.encode() not in kept
    assert SECRET.encode() not in b"".join(body for body, _, _ in store.objects.values())


def test_a_file_of_credentials(store, output):
    secrets = output.site / "s3.env"
    secrets.write_text(f"# a key\nexport AWS_ACCESS_KEY_ID={KEY}\nAWS_SECRET_ACCESS_KEY='{SECRET}'\n")
    secrets.chmod(0o644)
    settings(output, f"    endpoint: {store.endpoint}\n    region: eu-central-1\n    credentials: s3.env\n")
    nothing = {"AWS_ACCESS_KEY_ID": "", "AWS_SECRET_ACCESS_KEY": "", "AWS_ENDPOINT_URL": "", "AWS_REGION": ""}
    done = publish(store, output, target="live", status=65, **nothing)
    assert re.match(r"Content/site.yml:8:18: error: the file 's3.env' of credentials .*chmod 600", done.stderr)
    assert not store.log
    secrets.chmod(0o600)
    publish(store, output, target="live", **nothing)
    assert store.site == output.files


def test_a_session_token_is_sent_and_signed(store, output):
    publish(store, output, AWS_SESSION_TOKEN="a+token/of=some")
    assert store.site == output.files


@pytest.mark.parametrize("is_conditional", [True, False])
def test_two_publishers_notice_each_other(store, output, tmp_path, is_conditional):
    store.is_conditional = is_conditional
    other = Output(tmp_path / "other")
    other.write(SMALL | {"c.html": b"c"})
    publish(store, output)
    output.write(SMALL | {"d.html": b"d"})
    began = []

    def meanwhile(method, key):
        if method == "PUT" and key == "d.html" and not began:
            began.append(publish(store, other, status=75))

    store.trouble = meanwhile
    publish(store, output)
    assert "another publish to this target has begun and not ended" in began[0].stderr
    assert store.site == output.files
    # One that begins anyway makes the other stop before it writes its manifest.
    output.write(SMALL | {"e.html": b"e"})
    store.trouble = lambda method, key: (
        began.append(publish(store, other, "--take-over")) if method == "PUT" and key == "e.html" and len(began) < 2 else None)
    done = publish(store, output, status=75)
    assert "another publish has replaced the manifest in the meantime" in done.stderr


def test_a_publish_that_another_machine_began_is_taken_over_on_request(store, output, tmp_path):
    publish(store, output)
    output.write({"index.html": b"half", "a.html": b"x"})
    store.trouble = lambda method, key: 400 if key == "index.html" else None
    publish(store, output, status=69)
    store.trouble = lambda method, key: None
    other = Output(tmp_path / "other")
    other.write(SMALL)
    publish(store, other, status=75)
    told = report(store, other, "--take-over")
    assert len(told["sent"]) == len(SMALL) and store.site == other.files


def test_a_manifest_that_is_none(store, output):
    store.objects[".almanac-manifest.json"] = (b"<html>", {}, '"x"')
    done = publish(store, output, status=69)
    assert "the manifest of the target cannot be read: it is not JSON" in done.stderr
    publish(store, output, "--take-over")
    assert store.site == output.files


def test_an_output_that_is_not_whole_is_refused(store, output):
    (output.folder / ".almanac-site").rename(output.folder / ".almanac-next")
    done = publish(store, output, status=73)
    assert "has no complete site; build it first" in done.stderr and not store.log


def test_another_build_is_waited_for_or_reported(store, output):
    with (output.site / ".Public.lock").open("a") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        assert "another build is publishing" in publish(store, output, status=75).stderr
        assert not store.log
        waiting = subprocess.Popen(
            [PROGRAM, "publish", store.target, "--site", output.site, "--wait", "--quiet"], env=store.environment)
        # However far it has come by then.
        time.sleep(0.3)
        assert waiting.poll() is None and not store.log
    assert waiting.wait(timeout=60) == 0 and store.site == output.files


@pytest.mark.parametrize("target, message", [
    ("lve", "'lve' is neither a target of 'publish:' in Content/site.yml nor an address .*; did you mean 'live'"),
    ("s3://UPPER", "is neither a target"), ("git:https://a:b@example.edu/x", "is neither a target"),
    ("ssh://example.edu", "is neither a target"), ("ftp://example.edu/x", "is neither a target"),
])
def test_words_that_are_no_target(store, output, target, message):
    settings(output, "")
    assert re.search(message, publish(store, output, target=target, status=64).stderr)


@pytest.mark.parametrize("text, message", [
    ("    endpoit: https://x.example\n", "unknown key 'endpoit'; did you mean 'endpoint'"),
    ("    connections: 99\n", "expected"), ("    history: true\n", "'history' is not supported for this target"),
    ("  - name: live\n    to: git:/tmp/x\n", "two targets have the name 'live'"),
    ("  - name: b\n    to: nowhere\n    region: x\n", "expected an address like s3://bucket/folder"),
    ("  - name: b\n    to: ssh://a/b\n    region: x\n", "'region' is not supported for this target"),
])
def test_settings_that_are_wrong(store, output, text, message):
    settings(output, text)
    done = publish(store, output, target="live", status=65)
    assert re.search(rf"Content/site.yml:\d+:\d+: error: .*{message}", done.stderr), done.stderr


def test_many_changes_make_a_new_base(store, output):
    publish(store, output)
    bases = {key for key in store.objects if key.startswith(".almanac-manifest-")}
    assert len(bases) == 1
    output.write(SMALL | {f"{n}.html": b"x" for n in range(300)})
    publish(store, output)
    after = {key for key in store.objects if key.startswith(".almanac-manifest-")}
    assert len(after) == 1 and after != bases
    assert store.site == output.files and report(store, output)["requests"] == 1


def kill_many_times(store, output, times, seed):
    """Publishes one random site after another, and kills the program while it sends; some end before that."""
    print(f"seed {seed}")
    draw = random.Random(seed)
    store.watch()
    kills = rounds = 0
    while kills < times:
        rounds += 1
        assert rounds < 50 * times
        if draw.random() < 0.6:
            output.write(random_site(draw))
        left = draw.randint(1, 30)
        after = draw.random() < 0.5
        # The program before this one is not meant any more.
        store.trouble = lambda method, key: None
        process = subprocess.Popen(
            [PROGRAM, "publish", store.target, "--site", output.site], env=store.environment,
            stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)

        def trouble(method, key, process=process):
            nonlocal left
            left -= 1
            if left != 0:
                return "close" if left < 0 else None
            process.send_signal(signal.SIGKILL)
            return "lose" if after else "close"

        store.trouble = trouble
        _, errors = process.communicate(timeout=60)
        assert process.returncode in (0, -signal.SIGKILL), errors
        kills += process.returncode != 0
        assert not store.faults, store.faults
        for journal in (output.site / ".almanac/publish").glob("*"):
            if draw.random() < 0.5:
                lose_records_of_sent_files(journal, draw)
    store.trouble = lambda method, key: None
    publish(store, output)
    assert store.site == output.files and not store.faults
    assert report(store, output)["requests"] == 1


def lose_records_of_sent_files(journal, draw):
    """As a power cut does: bytes at the end are gone, or zeros, back to what was waited for."""
    content = journal.read_bytes()
    sent = itertools.takewhile(lambda line: line.startswith(b"sent "), reversed(content.splitlines(keepends=True)))
    lost = draw.randint(0, sum(map(len, sent)))
    journal.write_bytes(content[:len(content) - lost] + bytes(lost if draw.random() < 0.3 else 0))


def test_what_an_interrupted_publish_made_reachable_is_no_new_page(store, output):
    """The first of three publishes is killed when pages lead to n.html, the second when it sends n.html again."""
    publish(store, output)
    home, page = SMALL["index.html"], SMALL["a.html"]

    def interrupted(at, content):
        output.write(SMALL | content)

        def trouble(method, key):
            if (method, key) == ("PUT", at):
                process.send_signal(signal.SIGKILL)
                return "close"

        # It is not started before the store knows when to kill it.
        store.trouble = lambda method, key: "close"
        process = subprocess.Popen([PROGRAM, "publish", store.target, "--site", output.site], env=store.environment)
        store.trouble = trouble
        assert process.wait(60) == -signal.SIGKILL

    leads = {"a.html": page + b'<a href="n.html">n</a>', "index.html": home + b"new"}
    interrupted("index.html", leads | {"n.html": page})
    assert "n.html" in store.objects and b"n.html" in store.objects["a.html"][0]
    interrupted("n.html", leads | {"n.html": page + b"again"})
    output.write(SMALL | leads | {"n.html": page + b'<a href="z.html">z</a>', "z.html": page})
    store.trouble = lambda method, key: time.sleep(0.3) if key == "z.html" else None
    store.watch()
    publish(store, output)
    assert store.site == output.files and not store.faults


def test_a_reader_finds_every_page_whole_while_publishes_are_killed(store, output):
    kill_many_times(store, output, 20, random.randrange(1 << 32))


@pytest.mark.heavy
def test_a_reader_finds_every_page_whole_during_a_thousand_kills(store, output):
    kill_many_times(store, output, 1_000, random.randrange(1 << 32))


@pytest.mark.heavy
def test_fifty_thousand_files(store, output):
    output.write({f"pages/{n % 500}/{n}.html": b"<p>%d</p>" % n for n in range(50_000)} | SMALL)
    store.checks_signatures = False
    first = json.loads(subprocess.run(
        [PROGRAM, "publish", store.target, "--site", output.site, "--format", "json"],
        capture_output=True, text=True, env=store.environment, check=True).stdout)
    assert first["requests"] < 50_020
    same = report(store, output)
    assert same["requests"] == 1
    for n in (1, 2, 3):
        (output.folder / f"pages/{n}/{n}.html").write_bytes(b"new")
    three = report(store, output)
    assert three["requests"] <= 8 and len(three["sent"]) == 3
    print(first["milliseconds"], same["milliseconds"], three["milliseconds"], three["uploaded"], three["downloaded"])


def test_moto_has_the_demo_as_it_was_built(demo, tmp_path):
    """Another maker's store: moto, asked with boto3."""
    import boto3
    from moto.server import ThreadedMotoServer

    server = ThreadedMotoServer(ip_address="127.0.0.1", port=0, verbose=False)
    server.start()
    try:
        host, port = server.get_host_and_port()
        client = boto3.client(
            "s3", endpoint_url=f"http://{host}:{port}", region_name="eu-central-1",
            aws_access_key_id=KEY, aws_secret_access_key=SECRET)
        client.create_bucket(
            Bucket=BUCKET, CreateBucketConfiguration={"LocationConstraint": "eu-central-1"})
        environment = {"AWS_ACCESS_KEY_ID": KEY, "AWS_SECRET_ACCESS_KEY": SECRET, "AWS_REGION": "eu-central-1",
                       "AWS_ENDPOINT_URL": f"http://{host}:{port}", "PATH": "/usr/bin:/bin"}

        def run():
            done = subprocess.run(
                [PROGRAM, "publish", f"s3://{BUCKET}/campus", "--site", tmp_path, "--output", demo, "--format", "json"],
                capture_output=True, text=True, env=environment)
            assert done.returncode == 0, done.stderr
            return json.loads(done.stdout)

        told = run()
        files = {f"campus/{file.relative_to(demo)}": file for file in demo.rglob("*")
                 if file.is_file() and file.name != ".almanac-site"}
        found = {}
        for page in client.get_paginator("list_objects_v2").paginate(Bucket=BUCKET):
            found |= {entry["Key"]: entry for entry in page["Contents"]}
        assert set(found) - set(files) == {key for key in found if key.startswith("campus/.almanac-manifest")}
        assert {key: entry["Size"] for key, entry in found.items() if key in files} == {
            key: file.stat().st_size for key, file in files.items()}
        assert len(told["sent"]) == len(files)
        head = client.head_object(Bucket=BUCKET, Key="campus/index.html")
        assert head["ContentType"] == "text/html; charset=utf-8" and head["CacheControl"] == "no-cache"
        body = client.get_object(Bucket=BUCKET, Key="campus/index.html")["Body"].read()
        assert body == (demo / "index.html").read_bytes()
        assert run()["requests"] == 1
    finally:
        server.stop()
