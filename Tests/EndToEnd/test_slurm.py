"""The jobs that `almanac jobs slurm` writes, on a real cluster: jobs are killed, a node is lost, the controller restarts."""

import os
import random
import signal
import time

import pytest

from many_sites import files, is_waiting, listing, make_sites
from places import PROGRAM
from slurm import cluster, descendants, environment, processes


@pytest.fixture
def slurm(tmp_path_factory):
    try:
        context = cluster(tmp_path_factory.mktemp("slurm") / "cluster")
        made = context.__enter__()
    except (OSError, TimeoutError) as reason:
        pytest.skip(f"Slurm does not run here: {reason}")
    yield made
    context.__exit__(None, None, None)


def submit(slurm, folder):
    done = slurm.run("sh", folder / ".jobs/submit.sh")
    assert done.returncode == 0, done.stderr


def builders(site):
    """The processes that build a site."""
    return [pid for pid, line in processes() if line[0] == str(PROGRAM) and "build" in line and str(site) in line]


def node_of(site):
    return environment(builders(site)[0])["SLURMD_NODENAME"]


def write_jobs(almanac, folder, parallel=2):
    done = almanac("jobs", "slurm", folder, "--program", PROGRAM, "--parallel", parallel, "--memory", 1000)
    assert done.returncode == 0, done.stderr


def test_each_site_is_published_once_or_stays_whole(slurm, almanac, tmp_path):
    folder = tmp_path / "campuses"
    sites = make_sites(folder, ["campus 1", "campus 2", "it's 3", "-4", "5", "6"])
    write_jobs(almanac, folder)
    # The order of names is that of their bytes: the first two sites are built first.
    first, second = folder / "-4", folder / "5"
    for site in (first, second):
        (site / "hold").touch()
    submit(slurm, folder)
    slurm.wait(lambda: is_waiting(first) and is_waiting(second), "two sites are being built")

    lost = node_of(second)
    assert node_of(first) != lost
    slurm.kill_controller()
    for pid in builders(first):
        os.kill(pid, signal.SIGKILL)
    slurm.lose(lost)
    assert not builders(second)
    for site in (first, second):
        assert is_waiting(site) and not (site / "Public").exists()
        (site / "hold").unlink()
    slurm.start_controller()
    slurm.wait(slurm.is_done, "all jobs have ended on the node that is left")

    # The killed job is not repeated; that of the lost node is.
    expected = {site.name: "published" for site in sites} | {first.name: "unfinished"}
    assert listing(folder) == expected
    for site in sites:
        if site != first:
            assert files(site)["index.html"].rstrip().endswith(b"</html>")
            assert not (site / ".Public.prev").exists(), "it was published once"
    before = {site.name: files(site) for site in sites if site != first}

    slurm.start_node(lost)
    submit(slurm, folder)
    slurm.wait(slurm.is_done, "all jobs have ended")
    assert listing(folder) == {site.name: "published" for site in sites}
    assert {site.name: files(site) for site in sites if site != first} == before
    assert not list(folder.glob("*/.Public.prev"))


@pytest.mark.heavy
def test_fifty_sites_survive_a_night_of_kills(slurm, almanac, tmp_path):
    seed = random.randrange(1 << 32)
    print(f"seed {seed}")
    chance = random.Random(seed)
    folder = tmp_path / "campuses"
    sites = make_sites(folder, [f"campus {number}" for number in range(50)])
    for site in sites:
        # Each build takes long enough to be hit.
        (site / "count").write_text("#!/bin/sh\nsleep 0.5\nprintf 'branch,loans\\nMain,7\\n'\n")
    write_jobs(almanac, folder)
    submit(slurm, folder)
    killed, rounds, down = set(), 0, None
    while not slurm.is_done():
        time.sleep(1)
        rounds += 1
        running = [site for site in sites if builders(site)]
        if running and rounds % 3 == 0:
            site = chance.choice(running)
            for pid in builders(site):
                os.kill(pid, signal.SIGKILL)
            killed.add(site.name)
        if rounds == 5:
            slurm.kill_controller()
            slurm.start_controller()
        if rounds == 8:
            down = chance.choice(["n1", "n2"])
            slurm.lose(down)
        if rounds == 25 and down:
            slurm.start_node(down)
        assert rounds < 300
    found = listing(folder)
    assert set(found.values()) <= {"published", "unfinished"}
    assert {name for name, state in found.items() if state == "unfinished"} <= killed
    for site in sites:
        if (site / "Public").exists():
            assert files(site)["index.html"].rstrip().endswith(b"</html>")
    submit(slurm, folder)
    slurm.wait(slurm.is_done, "all jobs have ended")
    assert set(listing(folder).values()) == {"published"}
    pages = {tuple(sorted(files(site))) for site in sites}
    assert len(pages) == 1
    assert not list(folder.glob("*/.Public.prev")), "each site was published once"
