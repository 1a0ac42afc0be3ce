"""A store that speaks as much S3 as `almanac publish` needs, with a memory of what was asked and a mind to fail."""

import hashlib
import html.parser
import http.server
import posixpath
import random
import re
import threading
import time
import urllib.parse
import zlib
from contextlib import contextmanager

from botocore.auth import S3SigV4Auth
from botocore.awsrequest import AWSRequest
from botocore.credentials import Credentials

KEY, SECRET, BUCKET = "AKIDEXAMPLE", "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY", "larkspur"


class Links(html.parser.HTMLParser):
    """What a page needs and where it leads, as paths of the site."""

    def __init__(self, path, text):
        super().__init__()
        self.path, self.found = path, set()
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        for name, value in attributes:
            if name in ("href", "src") and value and not re.match(r"[a-z]+:|//|#", value):
                address = urllib.parse.unquote(value.partition("#")[0].partition("?")[0])
                self.found.add(posixpath.normpath(posixpath.join(posixpath.dirname(self.path), address)))


class FarStore(http.server.ThreadingHTTPServer):
    """Keeps objects in memory. `trouble(method, key)` may return a status, "close" to break the connection before
    anything happens, or "lose" to break it after; `changed()` is called after each change."""

    daemon_threads = True

    def __init__(self):
        super().__init__(("127.0.0.1", 0), Handler)
        self.objects, self.log, self.lock = {}, [], threading.RLock()
        self.trouble = lambda method, key: None
        self.changed = lambda: None
        self.faults = []
        self.lies = False
        self.is_conditional = True
        # A check takes some milliseconds.
        self.checks_signatures = True
        self.most_at_once = self.at_once = 0

    @property
    def endpoint(self):
        return f"http://127.0.0.1:{self.server_address[1]}"

    @property
    def target(self):
        return f"s3://{BUCKET}"

    @property
    def environment(self):
        return {"AWS_ACCESS_KEY_ID": KEY, "AWS_SECRET_ACCESS_KEY": SECRET, "AWS_REGION": "eu-central-1",
                "AWS_ENDPOINT_URL": self.endpoint, "PATH": "/usr/bin:/bin"}

    def asked(self, *methods):
        return [entry for entry in self.log if not methods or entry[0] in methods]

    @property
    def site(self):
        """The files of the site, without what the publisher keeps."""
        return {key: body for key, (body, _, _) in self.objects.items() if not key.startswith(".almanac-manifest")}

    def dangling(self):
        """The links that lead nowhere, of all pages that a reader can reach from the front page."""
        seen, rest, missing = set(), ["index.html"] if "index.html" in self.objects else [], set()
        while rest:
            path = rest.pop()
            if path in seen:
                continue
            seen.add(path)
            if path not in self.objects:
                missing.add(path)
            elif path.endswith(".html"):
                rest += Links(path, self.objects[path][0].decode()).found
        return missing

    def watch(self):
        """From now on, every moment at which a reader finds a link that leads nowhere is a fault."""
        def changed():
            missing = self.dangling()
            if missing:
                self.faults.append((self.log[-1], sorted(missing)))
        self.changed = changed


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *_):
        pass

    def handle_one_request(self):
        try:
            super().handle_one_request()
        except ConnectionError:
            self.close_connection = True

    def answer(self, status, body=b"", **fields):
        self.send_response(status)
        for name, value in fields.items():
            self.send_header(name.replace("_", "-"), value)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if self.command != "HEAD" and status != 304:
            self.wfile.write(body)

    def fault(self, status, code, message="no", **fields):
        self.answer(status, f"<Error><Code>{code}</Code><Message>{message}</Message></Error>".encode(), **fields)

    def handle_any(self):
        body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        path = urllib.parse.unquote(self.path.partition("?")[0])
        key = path.removeprefix(f"/{BUCKET}/")
        store = self.server
        with store.lock:
            store.at_once += 1
            store.most_at_once = max(store.most_at_once, store.at_once)
        try:
            trouble = store.trouble(self.command, key)
            if callable(trouble):
                trouble = trouble()
            if trouble == "close":
                self.close_connection = True
                return
            if isinstance(trouble, int):
                store.log.append((self.command, key, trouble))
                return self.fault(trouble, "SlowDown", Retry_After="0")
            wrong = store.checks_signatures and self.wrong_signature(body)
            if wrong:
                store.log.append((self.command, key, 403))
                return self.fault(403, "SignatureDoesNotMatch", wrong)
            with store.lock:
                answer = getattr(self, f"on_{self.command.lower()}")(key, body)
                store.log.append((self.command, key, answer[0]))
                if self.command in ("PUT", "DELETE") and answer[0] < 300:
                    store.changed()
            if trouble == "lose":
                self.close_connection = True
                return
            status, content, fields = answer
            self.answer(status, content, **fields)
        finally:
            with store.lock:
                store.at_once -= 1

    do_GET = do_HEAD = do_PUT = do_DELETE = handle_any

    def on_get(self, key, _):
        if key not in self.server.objects:
            return 404, b"<Error><Code>NoSuchKey</Code></Error>", {}
        body, fields, tag = self.server.objects[key]
        if self.headers.get("If-None-Match") == tag:
            return 304, b"", {"ETag": tag}
        return 200, body, {"ETag": tag, **fields}

    on_head = on_get

    def on_put(self, key, body):
        here = self.server.objects.get(key)
        if self.server.is_conditional:
            if self.headers.get("If-None-Match") == "*" and here:
                return 412, b"<Error><Code>PreconditionFailed</Code></Error>", {}
            if "If-Match" in self.headers and (not here or here[2] != self.headers["If-Match"]):
                return 412, b"<Error><Code>PreconditionFailed</Code></Error>", {}
        if hashlib.sha256(body).hexdigest() != self.headers["x-amz-content-sha256"]:
            return 400, b"<Error><Code>XAmzContentSHA256Mismatch</Code></Error>", {}
        if self.server.lies and not key.startswith(".almanac"):
            body = body[:-1] + b"?"
        tag = f'"{hashlib.md5(body).hexdigest()}"'
        fields = {name.replace("-", "_"): self.headers[name] for name in
                  ("Content-Type", "Cache-Control", "Content-Encoding") if name in self.headers}
        self.server.objects[key] = (body, fields, tag)
        return 200, b"", {"ETag": tag}

    def on_delete(self, key, _):
        self.server.objects.pop(key, None)
        return 204, b"", {}

    def wrong_signature(self, body):
        """What is wrong with the signature, by botocore's reading of AWS Signature Version 4."""
        found = re.fullmatch(r"AWS4-HMAC-SHA256 Credential=([^/]+)/(\d+)/([^/]+)/s3/aws4_request, ?"
                             r"SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})", self.headers.get("Authorization", ""))
        if not found:
            return "no signature"
        name, _, region, signed, signature = found.groups()
        if name != KEY:
            return "unknown key"
        lines = {name: self.headers[name] for name in signed.split(";")}
        request = AWSRequest(self.command, f"http://{self.headers['Host']}{self.path}", headers=lines, data=body)
        request.context["timestamp"] = self.headers["X-Amz-Date"]
        request.context["signing"] = {"region": region}
        auth = S3SigV4Auth(Credentials(KEY, SECRET), "s3", region)
        canonical = auth.canonical_request(request)
        expected = auth.signature(auth.string_to_sign(request, canonical), request)
        return None if signature == expected else f"expected {expected}"


@contextmanager
def far_store():
    with FarStore() as store:
        threading.Thread(target=store.serve_forever, daemon=True).start()
        yield store
        store.shutdown()


class Output:
    """An output folder as a build would leave it, of pages that a test makes up."""

    def __init__(self, site):
        self.site, self.folder = site, site / "Public"
        self.folder.mkdir(parents=True)
        (site / "Content").mkdir()

    def write(self, files):
        """Makes the folder hold these files, and touches no file that is as it should be."""
        for path, content in files.items():
            file = self.folder / path
            if file.exists() and file.read_bytes() == content:
                continue
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(content)
        for file in self.folder.rglob("*"):
            if file.is_file() and str(file.relative_to(self.folder)) not in {*files, ".almanac-site"}:
                file.unlink()
        (self.folder / ".almanac-site").write_text("made\n")

    @property
    def files(self):
        return {str(file.relative_to(self.folder)): file.read_bytes() for file in self.folder.rglob("*")
                if file.is_file() and file.name != ".almanac-site"}


def random_site(draw: random.Random):
    """Pages that link to each other, with a style whose name changes with its content, and what lists them."""
    names = draw.sample([f"p{number}.html" for number in range(12)], draw.randint(1, 9))
    style = f"body {{ margin: {draw.randint(0, 3)}px }}".encode()
    sheet = f"assets/site.{zlib.crc32(style):016x}.css"
    files = {sheet: style, "search.bin": draw.randbytes(20), "sw.js": repr(sorted(names)).encode(),
             "sitemap.xml": "".join(f"<loc>{name}</loc>" for name in names).encode()}

    def page(links):
        anchors = "".join(f'<a href="{link}">x</a>' for link in links)
        return f'<link rel="stylesheet" href="{sheet}"><p>{draw.randint(0, 2)}</p>{anchors}'.encode()

    for name in names:
        files[name] = page(draw.sample(names, draw.randint(0, len(names))) + ["index.html"])
    if draw.random() < 0.5:
        files["data/day.json"] = draw.randbytes(8)
        files["p.html"] = page(["data/day.json"])
        names = names + ["p.html"]
    files["index.html"] = page(names)
    return files
