#!/usr/bin/python3
"""A window as narrow as a phone for WebKitWebDriver, which Debian's MiniBrowser cannot be. Its profile lies in memory only.

Debian's own Python runs it, as that has the bindings. PHONE_WIDTH and PHONE_HEIGHT are in CSS pixels; with PHONE_SCRIPTS=off no page runs one.
"""

import os

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gtk, WebKit2  # noqa: E402

SIZE = int(os.environ.get("PHONE_WIDTH", "390")), int(os.environ.get("PHONE_HEIGHT", "844"))

context = WebKit2.WebContext.new_ephemeral()
context.set_automation_allowed(True)


def new_view(related=None):
    options = {"related_view": related} if related else {"web_context": context}
    view = WebKit2.WebView(is_controlled_by_automation=True, **options)
    view.get_settings().set_enable_javascript(os.environ.get("PHONE_SCRIPTS") != "off")
    window = Gtk.Window()
    window.set_default_size(*SIZE)
    window.add(view)
    window.show_all()
    view.connect("create", lambda view, _: new_view(related=view))
    view.connect("close", lambda _: window.destroy())
    view.connect("decide-policy", keep_inside)
    return view


def keep_inside(_, decision, kind):
    """An address such as webcal: belongs to another program, which nobody opens here."""
    if kind != WebKit2.PolicyDecisionType.NAVIGATION_ACTION:
        return False
    address = decision.get_navigation_action().get_request().get_uri()
    if address.startswith(("http:", "file:", "about:", "blob:", "data:")):
        return False
    decision.ignore()
    return True


def started(_, session):
    info = WebKit2.ApplicationInfo()
    # The driver asks for the browser that it knows.
    info.set_name("MiniBrowser")
    info.set_version(WebKit2.get_major_version(), WebKit2.get_minor_version(), WebKit2.get_micro_version())
    session.set_application_info(info)
    session.connect("create-web-view", lambda _: new_view())


context.connect("automation-started", started)
Gtk.main()
