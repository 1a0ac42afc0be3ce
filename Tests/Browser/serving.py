"""A server for a folder of files, as long as a test needs it."""

import contextlib
import functools
import http.server
import threading


class Server(http.server.ThreadingHTTPServer):
    # Browsers of several tests ask for all files of a page at once: one that finds the queue full waits for seconds.
    request_queue_size = 128


@contextlib.contextmanager
def served(folder):
    """The address of the folder, without a slash at its end."""
    handler = functools.partial(http.server.SimpleHTTPRequestHandler, directory=folder)
    with Server(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()
