"""Real web servers on loopback, set up as the guide says: nginx and Caddy by its recipes, Apache by its lines and `.htaccess`.

Of a recipe only the domain, the paths, the ports and the certificate are replaced. A site lies at `www/larkspur` or, at the
root of its domain, at `www`.
"""

import os
import shutil
import socket
import ssl
import subprocess
import time
import urllib.error
import urllib.request
from pathlib import Path

from guide_blocks import ROOT, blocks

APACHE_MODULES = Path("/usr/lib/apache2/modules")
RECIPES = {block.language: block.text for block in blocks(ROOT / "Content" / "guide" / "hosting.md")}


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def has_ipv6():
    try:
        with socket.socket(socket.AF_INET6) as probe:
            probe.bind(("::1", 0))
            return True
    except OSError:
        return False


def program(name):
    """A server's program, also where only root's path has it; none where it is not installed."""
    return shutil.which(name) or shutil.which(name, path="/usr/sbin")


def replaced(text, *pairs):
    for old, new in pairs:
        assert old in text, f"the recipe does not say {old}"
        text = text.replace(old, new)
    return text


def certificate(folder):
    """A certificate for `localhost` that only these tests trust."""
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost",
         "-addext", "subjectAltName=DNS:localhost", "-keyout", folder / "key.pem", "-out", folder / "chain.pem"],
        check=True, capture_output=True)
    (folder / "key.pem").chmod(0o644)


class Unmoved(urllib.request.HTTPRedirectHandler):
    """A redirect is an answer like any other."""

    def redirect_request(self, *_):
        return None


class Answer:
    def __init__(self, reply):
        self.status, self.body = reply.status, reply.read()
        self.fields = {}
        for name, value in reply.headers.items():
            self.fields[name.lower()] = f"{self.fields[name.lower()]}, {value}" if name.lower() in self.fields else value

    def __getitem__(self, name):
        return self.fields.get(name)


class WebServer:
    """A server in the foreground, from its first answer to the end of the test."""

    def __init__(self, command, home, plain=None, trusted=None):
        self.command, self.home, self.plain = command, home, plain
        handlers = [Unmoved, urllib.request.ProxyHandler({})]
        if trusted:
            handlers.append(urllib.request.HTTPSHandler(context=ssl.create_default_context(cafile=str(trusted))))
        self.opener = urllib.request.build_opener(*handlers)

    def ask(self, path, **headers):
        """What is answered for a path below the site's root, or for a whole address."""
        address = path if path.startswith("http") else self.home + path
        request = urllib.request.Request(address, headers={"Accept-Encoding": "gzip"} | headers)
        try:
            with self.opener.open(request, timeout=10) as reply:
                return Answer(reply)
        except urllib.error.HTTPError as reply:
            return Answer(reply)

    def __enter__(self):
        environment = os.environ | {"HOME": "/nonexistent", "XDG_DATA_HOME": str(Path(self.command[-1]).parent / "data"),
                                    "XDG_CONFIG_HOME": str(Path(self.command[-1]).parent / "config")}
        self.process = subprocess.Popen(
            self.command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, env=environment)
        for _ in range(200):
            assert self.process.poll() is None, self.process.stdout.read().decode()
            try:
                self.ask("")
                return self
            except OSError:
                time.sleep(0.05)
        self.__exit__()
        raise AssertionError("the server does not answer: " + self.process.stdout.read().decode())

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait(timeout=20)


def nginx(folder, base):
    """Debian's nginx with its own settings and its own default site beside the recipe."""
    http, https = free_port(), free_port()
    recipe = replaced(
        RECIPES["nginx"], ("/almanac/404.html", f"{base}404.html"), ("/var/www/example.edu", f"{folder}/www"),
        ("/etc/letsencrypt/live/example.edu/fullchain.pem", f"{folder}/chain.pem"),
        ("/etc/letsencrypt/live/example.edu/privkey.pem", f"{folder}/key.pem"), ("example.edu", "localhost"),
        ("listen 80;", f"listen 127.0.0.1:{http};"), ("listen 443 ssl", f"listen 127.0.0.1:{https} ssl"),
        *((f"listen [::]:{old}", f"listen [::1]:{new}") if has_ipv6() else (f"  listen [::]:{old}{rest};\n", "")
          for old, new, rest in ((80, http, ""), (443, https, " ssl http2"))))
    default = Path("/etc/nginx/sites-available/default").read_text().replace(
        "listen 80 default_server", f"listen 127.0.0.1:{http} default_server").replace(
        "listen [::]:80 default_server;", "")
    (folder / "sites").mkdir()
    (folder / "sites" / "almanac").write_text(recipe)
    (folder / "sites" / "default").write_text(default)
    scratch = "".join(f"{kind}_temp_path {folder}/{kind};\n" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
    settings = replaced(
        Path("/etc/nginx/nginx.conf").read_text(), ("/run/nginx.pid", f"{folder}/pid"),
        ("/var/log/nginx/access.log", f"{folder}/access.log"), ("/var/log/nginx/error.log", "stderr"),
        ("/etc/nginx/sites-enabled/*;", f"{folder}/sites/*;\n{scratch}"))
    if os.geteuid() != 0:
        settings = settings.replace("user www-data;", "")
    (folder / "nginx.conf").write_text("daemon off;\n" + settings)
    command = [program("nginx"), "-e", "stderr", "-p", "/usr/share/nginx", "-c", str(folder / "nginx.conf")]
    return WebServer(
        command, f"https://localhost:{https}{base}", f"http://localhost:{http}{base}", folder / "chain.pem")


def caddy(folder, base):
    http, https = free_port(), free_port()
    recipe = replaced(
        RECIPES["caddy"], ("/almanac/404.html", f"{base}404.html"), ("/var/www/example.edu", f"{folder}/www"),
        ("example.edu {\n", f"localhost {{\n  bind 127.0.0.1\n  tls {folder}/chain.pem {folder}/key.pem\n"))
    ports = f"{{\n  admin off\n  http_port {http}\n  https_port {https}\n  skip_install_trust\n}}\n"
    (folder / "Caddyfile").write_text(ports + recipe)
    command = [program("caddy"), "run", "--adapter", "caddyfile", "--config", str(folder / "Caddyfile")]
    return WebServer(
        command, f"https://localhost:{https}{base}", f"http://localhost:{http}{base}", folder / "chain.pem")


def apache(folder, base, modules=("headers", "setenvif")):
    """Apache with the modules that Debian switches on, and those that the guide does."""
    port = free_port()
    lines = replaced(RECIPES["apache"], ("/var/www/example.edu", f"{folder}/www"))
    names = ["mpm_event", "alias", "authz_core", "mime", "dir", "filter", "deflate", *modules]
    loaded = "\n".join(f"LoadModule {name}_module {APACHE_MODULES}/mod_{name}.so" for name in names)
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
AddOutputFilterByType DEFLATE text/calendar text/html text/css application/javascript text/javascript application/wasm
DocumentRoot {folder}/www
<Files ".ht*">
  Require all denied
</Files>
<Directory {folder}/www>
  Require all granted
</Directory>
{lines}
""")
    return WebServer(
        [program("apache2"), "-D", "FOREGROUND", "-f", str(folder / "httpd.conf")], f"http://127.0.0.1:{port}{base}")


def pythons(folder, base):
    port = free_port()
    command = ["python3", "-m", "http.server", str(port), "--bind", "127.0.0.1", "--directory", str(folder / "www")]
    return WebServer(command, f"http://127.0.0.1:{port}{base}")
