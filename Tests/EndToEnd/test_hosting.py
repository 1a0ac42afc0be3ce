"""The site behind real web servers: what the guide tells nginx, and what `.htaccess` tells Apache.

Either is tried where it is installed. The folder lies outside of pytest's own, which only its owner may enter: Apache does not
serve as root.
"""

import os
import re
import shutil
import socket
import subprocess
import tempfile
import time
import urllib.error
import urllib.request
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
MODULES = Path("/usr/lib/apache2/modules")
FEED = "feeds/robin/first-choice.ics"


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


@pytest.fixture
def folder(demo):
    folder = Path(tempfile.mkdtemp(prefix="almanac-hosting-"))
    folder.chmod(0o755)
    shutil.copytree(demo, folder / "www" / "larkspur")
    yield folder
    shutil.rmtree(folder)


def ask(address, **headers):
    """Status and headers of a file, as a browser asks that understands packed files."""
    request = urllib.request.Request(
        address, method="HEAD", headers={"Accept-Encoding": "gzip"} | headers)
    try:
        with urllib.request.urlopen(request, timeout=10) as answer:
            return answer.status, {name.lower(): value for name, value in answer.headers.items()}
    except urllib.error.HTTPError as error:
        return error.code, {name.lower(): value for name, value in error.headers.items()}


class Service:
    """A server in the foreground, up to its first answer and no longer than the test."""

    def __init__(self, command, home):
        self.command, self.home = command, home

    def __enter__(self):
        self.process = subprocess.Popen(self.command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        for _ in range(100):
            assert self.process.poll() is None, self.process.stdout.read().decode()
            try:
                urllib.request.urlopen(self.home, timeout=5).close()
                return self.home
            except urllib.error.HTTPError:
                return self.home
            except OSError:
                time.sleep(0.1)
        raise AssertionError("the server does not answer")

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait(timeout=20)


def check(home, feed_pages_are_hidden):
    status, feed = ask(home + FEED)
    assert status == 200
    assert feed["content-type"].lower() == "text/calendar; charset=utf-8"
    assert feed["cache-control"] == "public, max-age=3600"
    assert feed["x-robots-tag"] == "noindex"
    assert feed["x-content-type-options"] == "nosniff"
    assert "content-encoding" not in feed, "some programs do not unpack"
    assert ask(home + FEED, **{"If-None-Match": feed["etag"]})[0] == 304

    status, page = ask(home + FEED.replace(".ics", ".html"))
    assert status == 200 and page["content-type"].lower() == "text/html; charset=utf-8"
    assert page["cache-control"] == "no-cache" and page["referrer-policy"] == "same-origin"
    assert ("x-robots-tag" in page) == feed_pages_are_hidden
    assert "x-robots-tag" not in ask(home + "courses/cmps231.html")[1]

    style = re.search(r'href="([^"]+\.css)"', urllib.request.urlopen(home).read().decode()).group(1)
    status, sheet = ask(home + style)
    assert status == 200 and sheet["cache-control"] == "public, max-age=31536000, immutable"
    assert ask(home + ".htaccess")[0] in (403, 404)
    return page


def test_nginx_as_the_guide_sets_it_up(folder):
    nginx = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin")
    if not nginx:
        pytest.skip("nginx is not installed")
    guide = (ROOT / "Content" / "guide" / "hosting.md").read_text()
    server = re.search(r"^## nginx$.*?^```\n(.*?)^```", guide, re.S | re.M).group(1)
    port = free_port()
    assert "listen 80;" in server and "root /var/www/almanac;" in server
    server = server.replace("listen 80;", f"listen 127.0.0.1:{port};").replace(
        "root /var/www/almanac;", f"root {folder}/www;")
    user = "user root;" if os.geteuid() == 0 else ""
    temporary = "".join(
        f"{kind}_temp_path {folder}/{kind};\n"
        for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
    (folder / "nginx.conf").write_text(f"""
daemon off; pid {folder}/pid; error_log stderr; {user}
events {{}}
http {{
include /etc/nginx/mime.types; default_type application/octet-stream; access_log off;
gzip on; gzip_types text/calendar text/css;
{temporary}{server}}}
""")
    command = [nginx, "-e", "stderr", "-p", str(folder), "-c", str(folder / "nginx.conf")]
    with Service(command, f"http://127.0.0.1:{port}/larkspur/") as home:
        check(home, feed_pages_are_hidden=False)


def apache(folder, port, allowed="FileInfo", modules=("headers", "setenvif")):
    program = shutil.which("apache2") or shutil.which("apache2", path="/usr/sbin")
    if not program:
        pytest.skip("Apache is not installed")
    names = ["mpm_event", "authz_core", "mime", "dir", "filter", "deflate", *modules]
    loaded = "\n".join(f"LoadModule {name}_module {MODULES}/mod_{name}.so" for name in names)
    user = "User www-data\nGroup www-data" if os.geteuid() == 0 else ""
    (folder / "httpd.conf").write_text(f"""
{loaded}
ServerRoot {folder}
ServerName localhost
Listen 127.0.0.1:{port}
PidFile {folder}/pid
ErrorLog /dev/stderr
Mutex file:{folder} default
{user}
TypesConfig /etc/mime.types
DirectoryIndex index.html
AddOutputFilterByType DEFLATE text/calendar text/html text/css
DocumentRoot {folder}/www
<Files ".ht*">
  Require all denied
</Files>
<Directory {folder}/www>
  AllowOverride {allowed}
  Require all granted
</Directory>
""")
    return [program, "-D", "FOREGROUND", "-f", str(folder / "httpd.conf")]


def test_apache_reads_the_rules_beside_the_site(folder):
    port = free_port()
    with Service(apache(folder, port), f"http://127.0.0.1:{port}/larkspur/") as home:
        page = check(home, feed_pages_are_hidden=True)
        assert page["content-encoding"] == "gzip", "so the feed above was left as it is by its rule"
        status, missing = ask(home + "nothing/here.html")
        assert status == 404 and missing["x-content-type-options"] == "nosniff"
        with pytest.raises(urllib.error.HTTPError) as error:
            urllib.request.urlopen(home + "nothing/here.html")
        assert b"Larkspur University" in error.value.read()


def test_apache_without_the_modules_still_sends_the_right_type(folder):
    port = free_port()
    with Service(apache(folder, port, modules=()), f"http://127.0.0.1:{port}/larkspur/") as home:
        status, feed = ask(home + FEED)
        assert status == 200 and feed["content-type"].lower() == "text/calendar; charset=utf-8"


def test_pythons_own_server_knows_the_type(folder):
    port = free_port()
    command = ["python3", "-m", "http.server", str(port), "--bind", "127.0.0.1", "--directory", str(folder / "www")]
    with Service(command, f"http://127.0.0.1:{port}/larkspur/") as home:
        assert ask(home + FEED)[1]["content-type"] == "text/calendar"
