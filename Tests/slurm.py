"""A Slurm cluster of one controller and two nodes on this machine, with a key and a configuration of its own in a folder of the
test. Nodes have one processor each, so that each runs one job."""

import contextlib
import os
import shutil
import signal
import socket
import subprocess
import time
from pathlib import Path

NODES = ("n1", "n2")
PROGRAMS = ("munged", "slurmctld", "slurmd", "sbatch", "squeue", "sinfo", "scontrol")
CONFIGURATION = """ClusterName=trial
SlurmctldHost=localhost(127.0.0.1)
SlurmctldPort={ports[0]}
SlurmUser=root
SlurmdUser=root
AuthType=auth/munge
AuthInfo=socket={folder}/munge/socket
StateSaveLocation={folder}/state
SlurmdSpoolDir={folder}/spool-%n
SlurmctldPidFile={folder}/run/slurmctld.pid
SlurmdPidFile={folder}/run/%n.pid
SlurmctldLogFile={folder}/log/slurmctld.log
SlurmdLogFile={folder}/log/%n.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
SchedulerParameters=batch_sched_delay=0,sched_interval=1,bf_interval=1
MpiDefault=none
ReturnToService=2
SlurmdTimeout=6
KillWait=2
NodeName=n1 NodeAddr=127.0.0.1 NodeHostname={host} Port={ports[1]} CPUs=1 RealMemory=4000
NodeName=n2 NodeAddr=127.0.0.1 NodeHostname={host} Port={ports[2]} CPUs=1 RealMemory=4000
PartitionName=all Nodes=ALL Default=YES State=UP
"""


class Cluster:
    def __init__(self, folder):
        self.folder = folder
        for name in ("run", "state", "log", "munge"):
            (folder / name).mkdir(parents=True)
        (folder / "munge").chmod(0o700)
        key = folder / "munge" / "key"
        key.write_bytes(os.urandom(1024))
        key.chmod(0o600)
        (folder / "slurm.conf").write_text(CONFIGURATION.format(folder=folder, host=socket.gethostname(), ports=free_ports(3)))
        self.environment = {**os.environ, "SLURM_CONF": str(folder / "slurm.conf")}

    def run(self, *words, **options):
        return subprocess.run([*map(str, words)], env=self.environment, capture_output=True, text=True, timeout=60, **options)

    def start(self):
        munge = self.folder / "munge"
        self.checked("munged", f"--socket={munge}/socket", f"--key-file={munge}/key", f"--pid-file={munge}/pid",
                     f"--log-file={munge}/log", f"--seed-file={munge}/seed", "--force")
        self.start_controller()
        for node in NODES:
            self.start_node(node)
        self.wait(lambda: self.run("sinfo", "-h", "-t", "idle", "-o", "%D").stdout.strip() == "2", "both nodes are idle")

    def start_controller(self):
        self.checked("slurmctld")
        self.wait(lambda: self.run("scontrol", "ping").stdout.find("is UP") > 0, "the controller answers")

    def is_done(self):
        """Whether no job is left. Slurm lets a job of a lost node wait for two minutes; a test does not."""
        jobs = [line.split() for line in self.run("squeue", "-h", "-r", "-o", "%i %r").stdout.splitlines()]
        for job, reason in jobs:
            if reason == "BeginTime":
                self.run("scontrol", "update", f"JobId={job}", "StartTime=now")
        return not jobs

    def start_node(self, node):
        self.checked("slurmd", "-N", node)

    def checked(self, *words):
        done = self.run(*words)
        if done.returncode != 0:
            raise OSError(f"{words[0]} ends with status {done.returncode}: {done.stderr.strip() or self.logs()}")

    def wait(self, is_so, what, seconds=300):
        end = time.monotonic() + seconds
        while not is_so():
            if time.monotonic() > end:
                raise TimeoutError(f"not so after {seconds} s: {what}\n{self.run('squeue').stdout}{self.logs()}")
            time.sleep(0.1)

    def logs(self):
        return "".join("".join(log.read_text(errors="replace").splitlines(True)[-15:]) for log in sorted((self.folder / "log").glob("*")))

    def pid(self, name):
        return int((self.folder / "run" / f"{name}.pid").read_text())

    def kill_controller(self):
        """Once it has stored what it has started: one that does not remember a job starts it again, and its node refuses."""
        now = time.time()
        stored = self.folder / "state" / "job_state"
        self.wait(lambda: stored.exists() and stored.stat().st_mtime > now, "the controller has stored its jobs")
        os.kill(self.pid("slurmctld"), signal.SIGKILL)

    def lose(self, node):
        """As if the machine lost its power: its daemon and everything it runs are gone at once."""
        gone = {self.pid(node)}
        steps = {pid for pid, line in processes() if line[0].endswith("slurmstepd:") or "slurmstepd" in line[0]}
        ours = [pid for pid in steps if self.is_of(pid, node)]
        for pid in ours:
            gone |= {pid} | descendants(pid)
        # All are stopped before the first is gone: none has time to notice.
        for sent in (signal.SIGSTOP, signal.SIGKILL):
            for pid in gone:
                with contextlib.suppress(ProcessLookupError):
                    os.kill(pid, sent)
        self.wait(lambda: not gone & {pid for pid, line in processes() if line[0]}, "nothing runs on the node any more")

    def is_of(self, pid, node):
        """Whether a step is one of that node of this cluster: its jobs have the node's name in their environment."""
        return any(environment(each).get("SLURMD_NODENAME") == node
                   and environment(each).get("SLURM_CONF") == self.environment["SLURM_CONF"] for each in descendants(pid))

    def stop(self):
        for node in NODES:
            with contextlib.suppress(OSError, ValueError):
                self.lose(node)
        for file in [self.folder / "run" / "slurmctld.pid", self.folder / "munge" / "pid"]:
            with contextlib.suppress(OSError, ValueError):
                os.kill(int(file.read_text()), signal.SIGKILL)


@contextlib.contextmanager
def cluster(folder):
    """A running cluster. Raises `OSError` or `TimeoutError`, with the reason, where this machine cannot run one."""
    missing = [name for name in PROGRAMS if not shutil.which(name, path=f"{os.environ['PATH']}:/usr/sbin")]
    if missing:
        raise OSError(f"these programs are missing: {', '.join(missing)}")
    if os.geteuid() != 0:
        raise OSError("the daemons need root")
    made = Cluster(Path(folder))
    try:
        made.start()
        yield made
    finally:
        made.stop()


def free_ports(count):
    with contextlib.ExitStack() as stack:
        sockets = [stack.enter_context(socket.socket()) for _ in range(count)]
        for each in sockets:
            each.bind(("127.0.0.1", 0))
        return [each.getsockname()[1] for each in sockets]


# Processes


def processes():
    """The ids of all processes with the words of their command lines."""
    for folder in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            yield int(folder.name), [word.decode(errors="replace") for word in (folder / "cmdline").read_bytes().split(b"\0")]


def environment(pid):
    try:
        entries = Path(f"/proc/{pid}/environ").read_bytes().split(b"\0")
    except OSError:
        return {}
    return dict(each.decode(errors="replace").partition("=")[::2] for each in entries)


def descendants(pid):
    parents = {}
    for folder in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            parents[int(folder.name)] = int((folder / "stat").read_text().rpartition(")")[2].split()[1])
    found, last = set(), {pid}
    while last:
        last = {child for child, parent in parents.items() if parent in last}
        found |= last
    return found
