"""A server for built sites as a good host would have it: the right type, ETags, answers of 304, and a log of what was asked."""

import hashlib
import http.server
import threading
from collections import namedtuple
from pathlib import Path
from urllib.parse import quote, unquote

Asked = namedtuple("Asked", "method path status agent")


class FeedServer:
    """Serves folders on loopback, each below a name of its own; files are looked up anew for every request."""

    def __init__(self):
        self.folders, self.log = {}, []
        outer = self

        class Handler(_Handler):
            server_of_feeds = outer

        self._service = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._service.daemon_threads = True
        self.address = f"http://127.0.0.1:{self._service.server_address[1]}"
        threading.Thread(target=self._service.serve_forever, daemon=True).start()

    def show(self, name, folder):
        self.folders[name] = Path(folder)

    def url(self, name, path):
        return f"{self.address}/{name}/{quote(str(path))}"

    def asked(self, url):
        return [one for one in list(self.log) if self.address + one.path == url]

    def close(self):
        self._service.shutdown()
        self._service.server_close()


class _Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    # Headers and body in one packet: else Nagle's algorithm holds the second back for a delayed acknowledgement.
    wbufsize = -1
    disable_nagle_algorithm = True

    def do_HEAD(self):
        self.answer(body=False)

    def do_GET(self):
        self.answer(body=True)

    def answer(self, body):
        name, _, path = unquote(self.path.split("?")[0]).lstrip("/").partition("/")
        folder = self.server_of_feeds.folders.get(name)
        file = folder and (folder / path)
        if not file or ".." in Path(path).parts or not file.is_file():
            return self.reply(404)
        data = file.read_bytes()
        tag = f'"{hashlib.sha256(data).hexdigest()[:20]}"'
        if tag in (self.headers.get("If-None-Match") or ""):
            return self.reply(304, {"ETag": tag})
        kind = "text/calendar; charset=utf-8" if file.suffix == ".ics" else "application/octet-stream"
        self.reply(200, {"Content-Type": kind, "ETag": tag, "Cache-Control": "no-cache"}, data, body)

    def reply(self, status, headers=None, data=b"", body=True):
        self.send_response(status)
        for name, value in (headers or {}).items():
            self.send_header(name, value)
        if status != 304:
            self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        if body:
            self.wfile.write(data)
        self.server_of_feeds.log.append(
            Asked(self.command, self.path, status, self.headers.get("User-Agent")))

    def log_message(self, *_):
        pass
