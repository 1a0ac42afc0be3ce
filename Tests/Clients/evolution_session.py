"""Subscribes Evolution's data server to feeds and tells what it shows of them; run by Debian's Python within a D-Bus session.

Reads questions from standard input and answers on standard output, a line of JSON each.
"""

import itertools
import json
import sys
import time

import gi

gi.require_version("EDataServer", "1.2")
gi.require_version("ECal", "2.0")
gi.require_version("ICalGLib", "3.0")
from gi.repository import ECal, EDataServer, GLib, ICalGLib  # noqa: E402

UTC = ICalGLib.Timezone.get_utc_timezone()
registry = EDataServer.SourceRegistry.new_sync(None)
clients = {}
numbers = itertools.count()
# Waiting for a calendar to be connected here would keep the message that it is from coming in.
NOT_WAITING = 2**32 - 1


def source(number, url):
    """A calendar on the web, as Evolution and GNOME Calendar make one."""
    made = EDataServer.Source.new_with_uid(f"feed-{number}", None)
    made.set_display_name(url)
    made.set_parent("webcal-stub")
    made.get_extension(EDataServer.SOURCE_EXTENSION_CALENDAR).set_backend_name("webcal")
    address = GLib.Uri.parse(url, GLib.UriFlags.NONE)
    made.get_extension(EDataServer.SOURCE_EXTENSION_WEBDAV_BACKEND).set_uri(address)
    access = made.get_extension(EDataServer.SOURCE_EXTENSION_AUTHENTICATION)
    access.set_host(address.get_host())
    access.set_port(address.get_port())
    access.set_method("none")
    return made


def wait(seconds, is_so):
    """Lets the session's messages through until something is so."""
    deadline = time.monotonic() + seconds
    while not is_so():
        if time.monotonic() > deadline:
            return False
        GLib.MainContext.default().iteration(False)
        time.sleep(0.02)
    return True


def subscribe(urls):
    made = {url: source(next(numbers), url) for url in urls}
    registry.create_sources_sync(list(made.values()), None)
    for url, one in made.items():
        assert wait(20, lambda: registry.ref_source(one.get_uid())), "the registry does not learn of a source"
        known = registry.ref_source(one.get_uid())
        clients[url] = ECal.Client.connect_sync(known, ECal.ClientSourceType.EVENTS, NOT_WAITING, None)


def occurrences(url, question):
    client, found = clients[url], []
    client.set_default_timezone(ICalGLib.Timezone.get_builtin_timezone(question["zone"]))

    def words(moment):
        return (moment if moment.is_date() else moment.convert_to_zone(UTC)).as_ical_string()

    def note(event, start, end, *_):
        found.append([event.get_uid(), words(start), words(end), event.get_summary(), event.get_location() or ""])
        return True
    client.generate_instances_sync(question["start"], question["end"], None, note)
    return found


def read(question):
    subscribe(question["urls"])

    def is_filled(url):
        return bool(clients[url].get_object_list_sync("#t", None)[1])
    for url in question["urls"]:
        wait(30, lambda: is_filled(url))
    return {url: occurrences(url, question) for url in question["urls"]}


def forget(question):
    for url in question["urls"]:
        clients.pop(url).get_source().remove_sync(None)
    return {}


def refresh(question):
    clients[question["url"]].refresh_sync(None)
    return {}


def again(question):
    return {question["url"]: occurrences(question["url"], question)}


for line in sys.stdin:
    asked = json.loads(line)
    try:
        answer = {"read": read, "forget": forget, "refresh": refresh, "again": again}[asked["what"]](asked)
    except Exception as error:
        answer = {"error": f"{type(error).__name__}: {error}"}
    print(json.dumps(answer), flush=True)
