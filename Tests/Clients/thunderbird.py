"""Thunderbird itself, without a window, steered through Marionette: it subscribes to feeds and tells what its calendar shows."""

import json
import os
import shutil
import socket
import subprocess
import tempfile
import time
from pathlib import Path

from clients import Client
from occurrences import Occurrence, moment

SETTINGS = {
    "marionette.port": None,
    "calendar.timezone.useSystemTimezone": False,
    "calendar.alarms.show": False,
    "app.update.enabled": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "mail.provider.suppress_dialog_on_startup": True,
    "mail.spotlight.firstRunDone": True,
    "mailnews.start_page.enabled": False,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
}

# Every script begins with this. It leaves what `work` gives in a file, because Marionette takes minutes over long answers, and
# answers with nothing, or with what went wrong.
BEGIN = """
const [given, done] = arguments;
const { cal } = ChromeUtils.importESModule("resource:///modules/calendar/calUtils.sys.mjs");
const loaded = calendar => new Promise((resolve, reject) => {
  const observer = {
    QueryInterface: ChromeUtils.generateQI(["calIObserver"]),
    onStartBatch() {}, onEndBatch() {}, onAddItem() {}, onModifyItem() {}, onDeleteItem() {},
    onPropertyChanged() {}, onPropertyDeleting() {},
    onLoad() { calendar.removeObserver(observer); resolve(); },
    onError(_, number, message) { calendar.removeObserver(observer); reject(new Error(number + " " + message)); },
  };
  calendar.addObserver(observer);
  calendar.refresh();
});
const occurrences = async calendar => {
  const kinds = Ci.calICalendar.ITEM_FILTER_TYPE_EVENT | Ci.calICalendar.ITEM_FILTER_COMPLETED_ALL
    | Ci.calICalendar.ITEM_FILTER_CLASS_OCCURRENCES;
  const words = time => (time.isDate ? time : time.getInTimezone(cal.dtz.UTC)).icalString;
  const items = await calendar.getItemsAsArray(
    kinds, 0, cal.createDateTime(given.start), cal.createDateTime(given.end));
  return items.map(item => [
    item.id, words(item.startDate), words(item.endDate), item.title, item.getProperty("LOCATION") ?? ""]);
};
"""
END = """
work().then(found => IOUtils.writeJSON(given.file, found)).then(() => done(""), error => done(error + error.stack));
"""

READ = BEGIN + """
const read = async url => {
  const calendar = cal.manager.createCalendar("ics", Services.io.newURI(url));
  calendar.name = url;
  cal.manager.registerCalendar(calendar);
  try {
    await loaded(calendar);
    return [url, await occurrences(calendar)];
  } finally {
    if (!given.keep) cal.manager.unregisterCalendar(calendar);
  }
};
const work = async () => {
  Services.prefs.setStringPref("calendar.timezone.local", given.zone);
  return Object.fromEntries(await Promise.all(given.urls.map(read)));
};
""" + END

AGAIN = BEGIN + """
const work = async () => {
  const calendar = cal.manager.getCalendars().find(one => one.uri.spec == given.url);
  await loaded(calendar);
  return occurrences(calendar);
};
""" + END


class Thunderbird(Client):
    name, modules, programs, share = "thunderbird", ("marionette_driver",), ("thunderbird",), 1

    def __init__(self):
        self.process = self.session = self.profile = None

    def read(self, urls, zone, window, keep=False):
        found = {}
        for place in range(0, len(urls), 20):
            found |= self.ask(READ, window, urls=urls[place:place + 20], zone=zone.key, keep=keep)
        return {url: occurrences(rows) for url, rows in found.items()}

    def refresh(self, url, window):
        """What a feed that was read with `keep` shows after Thunderbird has looked again."""
        return occurrences(self.ask(AGAIN, window, url=url))

    def ask(self, script, window, **given):
        if self.session is None:
            self.start()
        start, end = (edge.strftime("%Y%m%dT%H%M%SZ") for edge in window)
        file = Path(self.profile) / "answer.json"
        wrong = self.session.execute_async_script(
            script, script_args=[given | {"start": start, "end": end, "file": str(file)}], sandbox=None)
        assert not wrong, wrong
        return json.loads(file.read_bytes())

    def start(self):
        from marionette_driver.marionette import Marionette
        self.profile = tempfile.mkdtemp(prefix="thunderbird")
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        with open(f"{self.profile}/user.js", "w") as file:
            for name, value in (SETTINGS | {"marionette.port": port}).items():
                file.write(f'user_pref("{name}", {str(value).lower()});\n')
        self.process = subprocess.Popen(
            ["thunderbird", "--headless", "--marionette", "--remote-allow-system-access", "-no-remote",
             "-profile", self.profile],
            env=os.environ | {"HOME": self.profile, "MOZ_HEADLESS": "1"},
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        deadline = time.monotonic() + 90
        while True:
            try:
                session = Marionette(host="127.0.0.1", port=port)
                session.start_session()
                break
            except Exception:
                assert self.process.poll() is None and time.monotonic() < deadline, "Thunderbird does not start"
                time.sleep(0.3)
        session.set_context("chrome")
        session.timeout.script = 120
        self.session = session

    def close(self):
        if self.process:
            self.process.terminate()
            try:
                self.process.wait(20)
            except subprocess.TimeoutExpired:
                self.process.kill()
        if self.profile:
            shutil.rmtree(self.profile, ignore_errors=True)
        self.process = self.session = self.profile = None


def occurrences(rows):
    """Of an all-day event Thunderbird gives dates, as the feed does."""
    return [Occurrence(uid, moment(start), moment(end), title, place) for uid, start, end, title, place in rows]
