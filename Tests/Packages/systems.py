"""Bare Debian systems, and what is run in them. They need root and Debian's mirror."""

import contextlib
import os
import resource
import shutil
import signal
import socket
import subprocess
import time
import urllib.error
import urllib.request
from pathlib import Path

from guide_blocks import blocks

ROOT = Path(__file__).resolve().parents[2]
#: Systems that were bootstrapped once; remove the folder to get them anew.
SYSTEMS = ROOT / ".build" / "systems"
FIGURES = []


def figure(text):
    """Prints a measured number at the end of the run."""
    FIGURES.append(text)


def mirror():
    """Where this machine's own packages come from."""
    listed = subprocess.check_output(
        ["apt-get", "indextargets", "--format", "$(REPO_URI)", "Created-By: Packages"], text=True).split()
    return next(address for address in listed if "security" not in address)


def bootstrapped(suite, include=""):
    SYSTEMS.mkdir(parents=True, exist_ok=True)
    file = SYSTEMS / f"{suite}{'-' + include.replace(',', '-') if include else ''}.tar"
    if not file.exists():
        fresh = file.with_suffix(".new.tar")
        extra = [f"--include={include}"] if include else []
        subprocess.run(["mmdebstrap", "--quiet", "--variant=apt", *extra, suite, fresh, mirror()], check=True)
        fresh.rename(file)
    return file


class System:
    """A bare Debian system below a folder."""

    def __init__(self, suite, folder, include=""):
        self.folder = folder
        folder.mkdir()
        subprocess.run(["tar", "--extract", "--file", bootstrapped(suite, include), "--directory", folder], check=True)
        shutil.copy("/etc/resolv.conf", folder / "etc/resolv.conf")
        (folder / "trial").mkdir()

    def give(self, *files):
        for file in files:
            shutil.copy(file, self.folder / "trial")

    def command(self, script):
        """What runs a script in the system's folder /trial, with processes of its own, the machine's network and hardly any
        environment."""
        mounts = f"mount -t proc proc {self.folder}/proc && mount --rbind /dev {self.folder}/dev"
        environment = ["env", "-i", "PATH=/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin", "HOME=/root", "LC_ALL=C.UTF-8",
                       "DEBIAN_FRONTEND=noninteractive"]
        return ["unshare", "--mount", "--pid", "--fork", "--kill-child", "sh", "-ec", f'{mounts}; exec "$@"', "sh",
                "chroot", self.folder, *environment, "sh", "-ec", f"cd /trial; {script}"]

    def run(self, script, status=0, timeout=600):
        done = subprocess.run(self.command(script), capture_output=True, text=True, timeout=timeout)
        assert done.returncode == status, done.stdout[-3000:] + done.stderr[-3000:]
        return done

    @contextlib.contextmanager
    def running(self, script):
        process = subprocess.Popen(
            self.command(script), stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, start_new_session=True)
        try:
            yield process
        finally:
            # The preview ends, and then the shell, whose processor time is only counted once it has been waited for.
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGINT)
            try:
                process.wait(timeout=60)
            except subprocess.TimeoutExpired:
                os.killpg(process.pid, signal.SIGKILL)


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def served_after(system, script):
    """Runs the script, which ends by serving a site at $PORT; the seconds until its front page is there, and of processor time
    until then, which other work on the machine does not change."""
    port = free_port()
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    before = used.ru_utime + used.ru_stime
    start = time.monotonic()
    with system.running(script.replace("$PORT", str(port))) as process:
        while True:
            assert time.monotonic() - start < 600 and process.poll() is None, process.stdout.read()[-3000:]
            with contextlib.suppress(urllib.error.URLError, ConnectionError, TimeoutError):
                with opener.open(f"http://127.0.0.1:{port}/", timeout=20) as answer:
                    if b"</html>" in answer.read():
                        seconds = time.monotonic() - start
                        break
            time.sleep(0.1)
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return seconds, used.ru_utime + used.ru_stime - before


def guide(heading):
    """The commands that a chapter of the page on installing tells its readers to run."""
    [found] = [block.text for block in blocks(ROOT / "Content/guide/install.md") if block.rest == "packages" and block.heading == heading]
    return found.strip()
