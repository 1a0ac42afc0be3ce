"""The container images: small, and useful without a network."""

import json
import shutil
import subprocess
import tarfile

import pytest

from systems import ROOT, figure

OPTIONS = ["--runtime", "runc", "--cgroup-manager", "cgroupfs", "--storage-driver", "vfs"]


@pytest.fixture(scope="module")
def podman(tmp_path_factory):
    store = tmp_path_factory.mktemp("store")

    def run(*words, status=0):
        done = subprocess.run(
            ["podman", "--root", store, "--runroot", store / "run", *OPTIONS, *map(str, words)], capture_output=True, text=True,
            timeout=600)
        assert done.returncode == status, done.stdout[-2000:] + done.stderr[-3000:]
        return done

    yield run
    subprocess.run(["podman", "--root", store, "--runroot", store / "run", *OPTIONS, "rmi", "--all", "--force"], capture_output=True)
    shutil.rmtree(store, ignore_errors=True)


def manifest(file):
    """The layers of an image with their sizes, read without a container program."""
    with tarfile.open(file) as archive:
        index = json.load(archive.extractfile("index.json"))
        digest = index["manifests"][0]["digest"].replace(":", "/")
        return json.load(archive.extractfile(f"blobs/{digest}"))


@pytest.mark.parametrize("kind", ["image", "ci"])
def test_an_image_is_small(packages, kind):
    read = manifest(packages[kind])
    size = read["config"]["size"] + sum(layer["size"] for layer in read["layers"])
    figure(f"{packages[kind].name}: {size / 1e6:.1f} MB compressed")
    assert size <= 25_000_000


def test_the_image_of_the_program_builds_the_demo(podman, packages, tmp_path, almanac):
    name = podman("load", "--input", packages["image"]).stdout.split()[-1]
    assert name.endswith(packages["image"].name.removesuffix(".oci.tar").replace("-1", ":1"))
    run = ["run", "--rm", "--ulimit", "nofile=1024:1024", "--ulimit", "nproc=1024:1024", "--network", "none"]
    assert podman(*run, name, "--version").stdout.splitlines()[0] == almanac("--version").stdout.splitlines()[0]
    # Everything that the demo needs is inside: zones, and libraries for counts, calendars, and sealed pages.
    shutil.copytree(ROOT / "Content", tmp_path / "site/Content")
    shutil.copytree(ROOT / "Content", tmp_path / "here/Content")
    now = ["--now", "2026-11-18T13:10"]
    podman(*run, "--volume", f"{tmp_path}/site:/site", name, "build", *now)
    assert almanac("build", "--site", tmp_path / "here", *now).returncode == 0
    made, expected = ({str(path.relative_to(root)): path.read_bytes() for path in root.rglob("*") if path.is_file()}
                      for root in (tmp_path / "site/Public", tmp_path / "here/Public"))
    # The service worker is named by what it keeps, which is named by the program's file, too.
    assert {**made, "sw.js": b""} == {**expected, "sw.js": b""}


def test_the_image_for_jobs_runs_scripts_and_serves(podman, packages):
    name = podman("load", "--input", packages["ci"]).stdout.split()[-1]
    script = """
      almanac new notes && cd notes && almanac build --output public && test -s public/index.html
      almanac memory export memory && tar -czf public.tar.gz public
      almanac serve --port 8123 >/dev/null 2>&1 &
      for i in 1 2 3 4 5 6 7 8 9 10; do wget -q -O - http://127.0.0.1:8123/ 2>/dev/null && break; sleep 1; done | tail -1
    """
    assert "</html>" in podman("run", "--rm", "--ulimit", "nofile=1024:1024", "--ulimit", "nproc=1024:1024", "--network", "none", name, "/bin/sh", "-ec", script).stdout
