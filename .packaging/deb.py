"""The Debian package. It has no libraries of others: apt installs them."""

import shutil

import libraries
from release import PACKAGING, SUMMARY, VERSION, gzipped, install, run, set_library_path, settle

DEBIAN = PACKAGING / "debian"
UNITS = ["almanac@.service", "almanac@.timer"]
CONTROL = """Package: almanac
Version: {version}
Architecture: amd64
Maintainer: Almanac <almanac@example.org>
Installed-Size: {size}
Depends: {depends}, tzdata
Recommends: ca-certificates, libbrotli1, libcurl4, libical3, libmicrohttpd12, libsqlite3-0, libssl3, zlib1g
Section: web
Priority: optional
Description: {summary}
 Almanac reads schedules, a course catalog, grades, room schedules and counts of
 devices from plain files, and writes web pages and calendar feeds that any host
 can serve. It shows which schedules fit and why, what a final exam needs, which
 rooms are free, and when to leave. Charts, maps and tables in text pages show
 other data. There is no server, no account and no database.
"""


def make(folder, scratch):
    root = scratch / "almanac"
    install(root, "/usr", zsh="/usr/share/zsh/vendor-completions")
    program = root / "usr/bin/almanac"
    set_library_path(program, None)
    _add(root, "usr/lib/systemd/system", *UNITS)
    _add(root, "usr/lib/sysusers.d", "almanac.conf")
    _add(root, "usr/share/lintian/overrides", "almanac")
    documents = root / "usr/share/doc/almanac"
    documents.mkdir(parents=True)
    shutil.copyfile(DEBIAN / "copyright", documents / "copyright")
    libraries.licenses_inside(documents / "licenses")
    (documents / "changelog.gz").write_bytes(gzipped((PACKAGING / "changelog").read_bytes()))
    _add_control(root, _depends(program, scratch))
    file = folder / f"almanac_{VERSION}_amd64.deb"
    run("dpkg-deb", "--root-owner-group", "-Zxz", "--threads-max=1", "--build", root, file)
    return [file]


def _add(root, place, *names):
    (root / place).mkdir(parents=True)
    for name in names:
        shutil.copyfile(DEBIAN / name, root / place / name)


def _depends(program, scratch):
    """Of the libraries that are linked, with the versions that they need."""
    (scratch / "debian").mkdir()
    (scratch / "debian/control").write_text("Source: almanac\n\nPackage: almanac\nArchitecture: amd64\n")
    return run("dpkg-shlibdeps", "-O", program, cwd=scratch).strip().removeprefix("shlibs:Depends=")


def _add_control(root, depends):
    settle(root)
    files = sorted(path for path in root.rglob("*") if path.is_file())
    size = sum(-(-path.stat().st_size // 1024) for path in files)
    control = root / "DEBIAN"
    control.mkdir()
    (control / "control").write_text(CONTROL.format(version=VERSION, size=size, depends=depends, summary=SUMMARY))
    sums = run("md5sum", *[path.relative_to(root) for path in files], cwd=root)
    (control / "md5sums").write_text(sums)
    shutil.copyfile(DEBIAN / "postinst", control / "postinst")
    (control / "postinst").chmod(0o755)
    settle(root)
