"""A server for a folder of files, as long as a test needs it."""

import contextlib
import functools
import http.server
import threading


@contextlib.contextmanager
def served(folder):
    """The address of the folder, without a slash at its end."""
    handler = functools.partial(http.server.SimpleHTTPRequestHandler, directory=folder)
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()
