"""The stamps of the demo's feeds over several builds; what the feeds show is tested in Tests/Clients."""

import datetime as dt
import json
import shutil

import icalendar

from campus import ROOT


def test_stamps_move_only_for_what_changed(almanac, tmp_path):
    shutil.copytree(ROOT / "Content", tmp_path / "Content")
    feed = tmp_path / "Public" / "feeds" / "robin" / "first-choice.ics"

    def build(now):
        done = almanac("build", "--site", tmp_path, "--now", now)
        assert done.returncode == 0, done.stderr
        calendar = icalendar.Calendar.from_ical(feed.read_bytes())
        return {str(event["UID"]): event for event in calendar.walk("VEVENT")}

    first = build("2026-11-18T13:10")
    bytes_before = feed.read_bytes()
    build("2026-11-19T13:10")
    assert feed.read_bytes() == bytes_before, "nothing changed but the clock"

    # A room moves: one event differs, in its place and its stamps.
    data = tmp_path / "Content" / "data" / "courses-spring-2027.json"
    courses = json.loads(data.read_text())
    section = next(section for course in courses for section in course["sections"]
                   if section["section_id"] == "CMPS330-0101")
    section["meetings"][0]["room"] = "0101"
    section["meetings"][0]["building"] = "MAB"
    data.write_text(json.dumps(courses))
    moved = build("2026-11-20T08:00")
    assert moved.keys() == first.keys()
    changed = [uid for uid in first if first[uid].to_ical() != moved[uid].to_ical()]
    assert len(changed) == 1 and "cmps330" in changed[0]
    before, after = first[changed[0]], moved[changed[0]]
    assert int(after["SEQUENCE"]) == int(before["SEQUENCE"]) + 1
    assert after["LAST-MODIFIED"].dt == dt.datetime(2026, 11, 20, 13, 0, tzinfo=dt.timezone.utc)

    # The memory is lost: it is learned again from the published feed, and nothing moves.
    bytes_before = feed.read_bytes()
    shutil.rmtree(tmp_path / ".almanac")
    build("2026-11-21T08:00")
    assert feed.read_bytes() == bytes_before
