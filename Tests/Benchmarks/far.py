"""Publishing far away: what the second upload of a large site costs, beside `rclone sync` and `aws s3 sync` on the same store.

The store is moto on this machine, behind a proxy that counts requests and bytes. It takes some 150 requests a second, so the site
is smaller than the largest ones; another number of files can be given.
"""

import logging
import os
import pathlib
import re
import shutil
import socket
import subprocess
import sys
import tempfile
import threading
import time

from moto.server import ThreadedMotoServer

sys.path.insert(0, str(pathlib.Path(__file__).parent))
from board import QUICK, Board  # noqa: E402
from publishing import ALMANAC  # noqa: E402

AWS = pathlib.Path(sys.executable).with_name("aws")
FILES, CHANGED, BUCKET = 500 if QUICK else 5_000, 3, "larkspur"
# What is wanted: requests and milliseconds where nothing changed, requests where three files did, and how many times fewer
# requests and bytes than the others need for these.
UNCHANGED, MILLISECONDS, REQUESTS, FEWER, LESS = 2, 300, 8, 6, 50


def main():
    board = Board()
    logging.getLogger("werkzeug").setLevel(logging.ERROR)
    folder = pathlib.Path(tempfile.mkdtemp(prefix="almanac-far-", dir="/dev/shm"))
    moto = ThreadedMotoServer(ip_address="127.0.0.1", port=0, verbose=False)
    moto.start()
    wire = Wire(moto.get_host_and_port())
    try:
        measure(board, folder, wire)
    finally:
        moto.stop()
        shutil.rmtree(folder)
    return 1 if board.missed else 0


def measure(board, folder, wire):
    files = next((int(word) for word in sys.argv[1:] if word.isdigit()), FILES)
    site = make_site(folder, files)
    environment = {
        "PATH": os.environ["PATH"], "HOME": str(folder), "AWS_ACCESS_KEY_ID": "AKIDEXAMPLE",
        "AWS_SECRET_ACCESS_KEY": "secret", "AWS_REGION": "eu-central-1",
        "AWS_ENDPOINT_URL": wire.address, "RCLONE_CONFIG": str(folder / "rclone.conf")}
    (folder / "rclone.conf").write_text(
        "[far]\ntype = s3\nprovider = Other\nenv_auth = true\nregion = eu-central-1\n"
        f"endpoint = {wire.address}\nforce_path_style = true\n")
    ours = [ALMANAC, "publish", f"s3://{BUCKET}/ours", "--site", site, "--format", "json"]
    rclone = ["rclone", "sync", site / "Public", f"far:{BUCKET}/theirs", "--fast-list"]
    theirs = {
        "rclone by times": rclone, "rclone by checksums": [*rclone, "--checksum"],
        "aws": [AWS, "s3", "sync", "--only-show-errors", site / "Public", f"s3://{BUCKET}/aws"]}

    def run(command):
        before, start = (wire.requests, wire.bytes), time.perf_counter()
        done = subprocess.run(command, env=environment, capture_output=True, text=True)
        if done.returncode:
            sys.exit(f"{' '.join(map(str, command))} failed: {done.stderr}")
        return wire.requests - before[0], wire.bytes - before[1], time.perf_counter() - start

    subprocess.run(["rclone", "mkdir", f"far:{BUCKET}"], env=environment, check=True)
    print(f"{files} files, sent for the first time: {told(run(ours))}; rclone {told(run(rclone))}; aws {told(run(theirs['aws']))}",
          flush=True)
    same = run(ours)
    board.row("nothing changed, requests", told(same), f"≤ {UNCHANGED}", same[0] <= UNCHANGED)
    board.row("nothing changed, time", f"{same[2] * 1000:.0f} ms", f"≤ {MILLISECONDS} ms", same[2] * 1000 <= MILLISECONDS)
    change(site, "ours")
    own = run(ours)
    board.row(f"{CHANGED} files changed", told(own), f"≤ {REQUESTS} requests", own[0] <= REQUESTS)
    for name, command in theirs.items():
        change(site, name)
        other = run(command)
        print(f"  {name}: {told(other)}")
        board.at_least(f"fewer requests than {name}", other[0] / own[0], FEWER)
        board.at_least(f"fewer bytes than {name}", other[1] / own[1], LESS)


def change(site, word):
    for number in range(CHANGED):
        (site / f"Public/pages/{number}/{number}.html").write_text(f"<p>another {number} for {word}</p>")


def told(figures):
    requests, size, seconds = figures
    return f"{requests} requests, {size / 1000:.1f} kB, {seconds:.2f} s"


def make_site(folder, files):
    """A folder that looks as a build left it."""
    site = folder / "site"
    (site / "Content").mkdir(parents=True)
    (site / "Content/site.yml").write_text("title: Many files\nbase-url: https://almanac.example.edu/\n")
    for number in range(files):
        path = site / f"Public/pages/{number % 500}/{number}.html"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f"<p>{number}</p>")
    (site / "Public/index.html").write_text("<p>home</p>")
    (site / "Public/.almanac-site").write_text("made\n")
    return site


class Wire:
    """A way to the store that counts what passes."""

    def __init__(self, target):
        self.target, self.requests, self.bytes, self.lock = target, 0, 0, threading.Lock()
        self.socket = socket.create_server(("127.0.0.1", 0), backlog=256)
        self.address = f"http://127.0.0.1:{self.socket.getsockname()[1]}"
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self):
        while True:
            client, _ = self.socket.accept()
            server = socket.create_connection(self.target)
            for source, sink, counts in ((client, server, True), (server, client, False)):
                threading.Thread(target=self.pass_on, args=(source, sink, counts), daemon=True).start()

    def pass_on(self, source, sink, counts):
        tail = b""
        try:
            while data := source.recv(1 << 16):
                # The end of what came before may be the start of a request's first line.
                found = len(re.findall(rb" HTTP/1\.1\r\n", tail + data)) if counts else 0
                tail = data[-10:]
                with self.lock:
                    self.requests += found
                    self.bytes += len(data)
                sink.sendall(data)
            sink.shutdown(socket.SHUT_WR)
        except OSError:
            pass


if __name__ == "__main__":
    sys.exit(main())
