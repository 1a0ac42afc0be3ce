"""A library that is opened when needed and is not installed: the message names Debian's package, and nothing else is affected."""

import os
import shutil
import sqlite3
import subprocess

import openpyxl
import pytest

from private_site import ROOT, PrivateSite

#: Preloaded into the program, this hides the library that MISSING names.
SHIM = """
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>
void *dlopen(const char *name, int flags) {
  const char *missing = getenv("MISSING");
  if (name && missing && strcmp(name, missing) == 0) return NULL;
  void *(*real)(const char *, int) = (void *(*)(const char *, int))dlsym(RTLD_NEXT, "dlopen");
  return real(name, flags);
}
"""


@pytest.fixture(scope="module")
def shim(tmp_path_factory):
    folder = tmp_path_factory.mktemp("shim")
    (folder / "shim.c").write_text(SHIM)
    compiler = shutil.which("gcc") or shutil.which("clang")
    subprocess.run([compiler, "-shared", "-fPIC", "-o", folder / "shim.so", folder / "shim.c"], check=True)
    return folder / "shim.so"


def without(shim, library):
    return os.environ | {"LD_PRELOAD": str(shim), "MISSING": library}


def write(site, settings="", **files):
    """A site of one page; `files` are what is next to it."""
    pages = site / "Content/pages"
    pages.mkdir(parents=True)
    (site / "Content/site.yml").write_text(f"title: T\nbase-url: https://example.org/\n{settings}")
    (pages / "index.md").write_text("# Hello\n")
    for name, make in files.items():
        make(pages / name.replace("_", "."))
    return site


def database(path):
    with sqlite3.connect(path) as connection:
        connection.execute("create table loans (branch text, count integer)")
        connection.execute("insert into loans values ('main', 3)")
    connection.close()
    show(path)


def workbook(path):
    book = openpyxl.Workbook()
    book.active.append(["branch", "count"])
    book.active.append(["main", 3])
    book.save(path)
    show(path)


def show(path):
    page = path.with_name("index.md")
    page.write_text(f"{page.read_text()}\n```table\ndata: {path.name}\n```\n")


FETCH = "fetch:\n  - {kind: umdio, departments: [CMPS], semesters: ['202608'], into: data}\n"


@pytest.mark.parametrize("library, package, command, status, settings, files", [
    ("libmicrohttpd.so.12", "libmicrohttpd12", "serve", 69, "", {}),
    ("libcurl.so.4", "libcurl4", "fetch", 69, FETCH, {}),
    ("libsqlite3.so.0", "libsqlite3-0", "check", 65, "", {"a_db": database}),
    ("libz.so.1", "zlib1g", "check", 65, "", {"a_xlsx": workbook}),
])
def test_the_package_is_named(almanac, shim, tmp_path, library, package, command, status, settings, files):
    site = write(tmp_path / "site", settings, **files)
    done = almanac(command, "--site", site, env=without(shim, library))
    assert done.returncode == status and package in done.stderr, done.stderr
    assert "Traceback" not in done.stderr
    if command == "check":
        assert almanac("check", "--site", site).returncode == 0


def test_a_calendar_without_libical(almanac, shim, tmp_path):
    site = tmp_path / "site"
    shutil.copytree(ROOT / "Content", site / "Content")
    done = almanac("check", "--site", site, env=without(shim, "libical.so.3"))
    assert "libical3" in done.stderr, done.stderr


@pytest.mark.parametrize("library, package", [("libcrypto.so.3", "libssl3"), ("libz.so.1", "zlib1g")])
def test_private_pages_are_not_published_in_the_clear(almanac, shim, tmp_path, library, package):
    private = PrivateSite(tmp_path, almanac)
    done = almanac("build", "--site", tmp_path, env=without(shim, library))
    assert done.returncode != 0 and package in done.stderr, done.stderr
    assert not private.public.exists()


@pytest.mark.parametrize("library, package, ending", [
    ("libz.so.1", "zlib1g", ".gz"), ("libbrotlienc.so.1", "libbrotli1", ".br")])
def test_compressed_copies_without_a_library(almanac, shim, tmp_path, library, package, ending):
    site = write(tmp_path / "site", "precompress: true\n")
    done = almanac("build", "--site", site, env=without(shim, library))
    assert done.returncode == 0 and package in done.stderr, done.stderr
    endings = {path.suffix for path in (site / "Public").rglob("*")} & {".gz", ".br"}
    assert endings == {".gz", ".br"} - {ending}
    assert (site / "Public/link-picture.png").read_bytes().startswith(b"\x89PNG")
    assert almanac("build", "--site", site).stderr == ""
    assert (site / f"Public/index.html{ending}").exists()


def test_text_pages_need_none_of_them(almanac, shim, tmp_path):
    site = write(tmp_path / "site")
    for library in ("libmicrohttpd.so.12", "libcurl.so.4", "libical.so.3", "libsqlite3.so.0", "libcrypto.so.3", "libz.so.1",
                    "libbrotlienc.so.1"):
        assert almanac("build", "--site", site, env=without(shim, library)).returncode == 0, library
