"""`almanac reserve` and `unreserve`: what they refuse and what they offer instead, a hundred at once, and killed at any moment."""

import csv
import datetime as dt
import json
import random
import shutil
import signal
import subprocess
import time
from concurrent.futures import ThreadPoolExecutor

import pytest

from places import PROGRAM, ROOT
from room_page import day_ahead, rows_ahead
from small_site import ROOMS, small_site

HEADER = "room,date,from,to,person\n"
PEOPLE = ["ada", "ben", "cleo", "dora", "emil", "fay"]
# A Thursday; nothing is taught at the weekend.
DAY, SATURDAY = "2026-11-19", "2026-11-21"


@pytest.fixture
def site(tmp_path):
    """A small site, so that a hundred programs read it soon."""
    files = small_site() | {
        f"people/{name}/plan.yml": f"name: {name}\nvisibility: {'public' if name < 'e' else 'private'}\n"
        for name in PEOPLE}
    for path, text in files.items():
        file = tmp_path / "Content" / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
    return tmp_path


@pytest.fixture
def ask(almanac, site):
    def ask(command, room, date, slot, person, *more):
        return almanac(command, room, date, slot, "--as", person, "--site", site, *more)
    return ask


def file_of(site):
    return site / "Content" / "reservations.csv"


def held(site):
    """The rows of the file as tuples; it has its header, and no row is cut off."""
    text = file_of(site).read_text()
    assert text.startswith(HEADER) and text.endswith("\n")
    found = [tuple(row) for row in list(csv.reader(text.splitlines()))[1:]]
    assert all(len(row) == 5 for row in found), text
    return found


def minute(text):
    hour, rest = text.split(":")
    return int(hour) * 60 + int(rest)


# MARK: Exams

def test_an_exam_is_in_its_room_wherever_the_room_is_shown(ask, site, almanac):
    """In the evening of a day of classes, and in the week after them, which is known up to the last exam."""
    content = site / "Content"
    (content / "data/exams.csv").write_text(
        "section,date,start,end,building,room\n"
        f"CMPS 330-0101,{DAY},19:00,21:00,MAB,0103\nCMPS 330-0101,2026-12-17,09:00,11:00,MAB,0103\n")
    settings = (content / "site.yml").read_text()
    (content / "site.yml").write_text(
        settings.replace("sources:\n", "horizon: 40\nsources:\n  - {kind: exams, path: data/exams.csv, term: fall-2026}\n"))
    assert almanac("build", "--site", site).returncode == 0
    public = site / "Public"
    page = (public / "rooms/mab/0103.html").read_text()
    evening = day_ahead(page, DAY)
    assert "free 8:00 am – 7:00 pm, CMPS 330 7:00 – 9:00 pm, free 9:00 – 10:00 pm" in evening
    assert "1</data> exam" in evening
    assert (1140, 1260, "class", "■ CMPS 330 Exam") in rows_ahead(page, DAY)
    last = day_ahead(page, "2026-12-17")
    assert "free 8:00 – 9:00 am, CMPS 330 9:00 – 11:00 am, free 11:00 am – 10:00 pm" in last
    assert rows_ahead(page, "2026-12-18") == [(480, 1320, "shut", "– Schedule unknown")]
    feed = (public / "feeds/campus/rooms/mab/0103.ics").read_text().replace("\n ", "")
    section = (public / "feeds/campus/sections/fall-2026/cmps330-0101.ics").read_text().replace("\n ", "")
    exams = [event for event in section.split("BEGIN:VEVENT")[1:] if "Exam" in event]
    assert len(exams) == 2 and all(event.split("END:VEVENT")[0] in feed for event in exams)
    assert "Exams in MAB 0103" in feed
    done = ask("reserve", "MAB 0103", DAY, "19:00-20:00", "ada")
    assert done.returncode == 77 and "MAB 0103 is taken by the exam of CMPS 330-0101, 19:00-21:00" in done.stderr
    assert f"free in MAB 0103: {DAY} 21:00-22:00, 2026-11-20 08:00-22:00" in done.stderr
    reported = json.loads(ask("reserve", "MAB 0103", DAY, "20:30", "ada", "--format", "json").stdout)
    assert reported["reason"] == "exam" and reported["rooms"] == ["MAB 0101", "MAB 0102"]
    assert ask("reserve", "MAB 0103", "2026-12-17", "11:00-12:00", "ada").returncode == 0
    # Two exams in one room, and one in the time of a reservation, are among the data problems.
    assert "double-booked" not in (public / "problems.html").read_text()
    with open(content / "data/exams.csv", "a") as file:
        file.write("CMPS 330-0102,2026-12-17,11:30,12:30,MAB,0103\n")
    course = json.loads((content / "data/courses.json").read_text())
    course[0]["sections"].append(course[0]["sections"][0] | {"number": "0102", "section_id": "CMPS330-0102"})
    (content / "data/courses.json").write_text(json.dumps(course))
    assert almanac("build", "--site", site).returncode == 0
    problems = (public / "problems.html").read_text()
    assert "Mabry 0103 is double-booked" in problems
    assert "CMPS 330-0102 exam Thu 17 Dec 11:30 am – 12:30 pm; reservation Thu 17 Dec 11:00 am – 12:00 pm" in problems
    assert "ada" not in problems.lower()


# MARK: Rules

def test_a_room_is_reserved_and_given_back(ask, site, almanac):
    done = ask("reserve", "mabry 0102", "tomorrow", "13:30-15:00", "ada")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == "MAB 0102, 2026-11-19 13:30-15:00: reserved for ada; the next build shows it\n"
    assert held(site) == [("MAB 0102", DAY, "13:30", "15:00", "ada")]
    assert almanac("build", "--site", site).returncode == 0
    page = (site / "Public/rooms/mab/0102.html").read_text()
    assert (810, 900, "reserved", "▨ Reserved") in rows_ahead(page, DAY)
    own = (site / "Public/feeds/ada/my/reservations.ics").read_text()
    assert "SUMMARY:Mabry 0102\\, reserved" in own and "UID:reservation.mab.0102.20261119.1330@" in own
    room = (site / "Public/feeds/campus/rooms/mab/0102.ics").read_text()
    assert "SUMMARY:Reserved\n" in room and "UID:reserved.mab.0102.20261119.1330@" in room
    # The middle is given back: the first half stays the same event, now shorter.
    assert ask("unreserve", "MAB 0102", DAY, "14:00", "ada").returncode == 0
    assert held(site) == [("MAB 0102", DAY, "13:30", "14:00", "ada"), ("MAB 0102", DAY, "14:30", "15:00", "ada")]
    assert almanac("build", "--site", site, "--now", "2026-11-18T12:00").returncode == 0
    own = (site / "Public/feeds/ada/my/reservations.ics").read_text()
    events = {event.split("UID:")[1].split("@")[0]: event for event in own.split("BEGIN:VEVENT")[1:]}
    assert set(events) == {"reservation.mab.0102.20261119.1330", "reservation.mab.0102.20261119.1430"}
    assert "SEQUENCE:1" in events["reservation.mab.0102.20261119.1330"]
    for slot in ("13:30", "14:30"):
        assert ask("unreserve", "MAB 0102", DAY, slot, "ada").returncode == 0
    assert held(site) == []
    assert almanac("build", "--site", site, "--now", "2026-11-18T13:00").returncode == 0
    assert "No room reserved" in (site / "Public/feeds/ada/my/reservations.ics").read_text()
    assert "is no longer here" in (site / "Public/feeds/campus/rooms/mab/0102.ics").read_text()


CASES = [
    (("MAB 0101", DAY, "10:00"), "class", "MAB 0101 is taken by CMPS 330-0101, 10:00-11:15"),
    (("MAB 0101", DAY, "11:00"), "class", "MAB 0101 is taken by CMPS 330-0101, 10:00-11:15"),
    (("MAB 0102", DAY, "09:00-10:00"), "reserved", "MAB 0102 is reserved, 09:00-10:30"),
    (("MAB 0103", DAY, "09:30"), "mine", "MAB 0103, 2026-11-19 09:00-10:00 is already reserved for ada"),
    (("MAB 0102", DAY, "13:15"), "offGrid", "does not match the slots, which last 30 minutes"),
    (("MAB 0102", "today", "11:00"), "past", "2026-11-18 11:00-11:30 has begun or is over"),
    (("MAB 0102", "2026-11-17", "13:00"), "past", "has begun or is over"),
    (("MAB 0102", DAY, "7:30"), "closed", "MAB 0102 is open only 08:00-22:00 on 2026-11-19"),
    (("MAB 0102", DAY, "21:30-22:30"), "closed", "MAB 0102 is open only 08:00-22:00"),
    (("MAB 0102", "2026-12-15", "13:00"), "unknownDay", "the last known day is 2026-12-14"),
    (("MAB 0102", DAY, "13:00-14:30"), "tooMany", "ada may have 4 slots a day, and on 2026-11-19 2 are left"),
]


@pytest.mark.parametrize("wish, reason, sentence", CASES, ids=lambda case: "-".join(case) if isinstance(case, tuple) else "")
def test_a_refusal_says_why_and_what_is_free_instead(ask, site, wish, reason, sentence):
    text = HEADER + f"MAB 0102,{DAY},9:00,10:30,ben\nMAB 0103,{DAY},09:00,10:00,ada\n"
    file_of(site).write_text(text)
    done = ask("reserve", *wish, "ada")
    assert done.returncode == 77 and done.stdout == ""
    assert sentence in done.stderr and "ben" not in done.stderr
    reported = json.loads(ask("reserve", *wish, "ada", "--format", "json").stdout)
    assert (reported["status"], reported["reason"], reported["wish"]["room"]) == (77, reason, wish[0])
    assert sentence in reported["message"]
    if reason in ("class", "reserved", "closed", "offGrid", "past", "tooMany"):
        assert reported["openings"]
    # Whatever is offered is to be had.
    if reason != "tooMany" and reported["openings"]:
        first = reported["openings"][0]
        slot = f"{first['from']}-{(dt.datetime.strptime(first['from'], '%H:%M') + dt.timedelta(minutes=30)):%H:%M}"
        assert ask("reserve", first["room"], first["date"], slot, "cleo").returncode == 0
        assert ask("unreserve", first["room"], first["date"], slot, "cleo").returncode == 0
    for room in reported["rooms"]:
        assert ask("reserve", room, reported["wish"]["date"], f"{reported['wish']['from']}-{reported['wish']['to']}", "cleo").returncode == 0
        break
    else:
        assert file_of(site).read_text() == text


def test_people_can_only_cancel_their_own_reservations(ask, site):
    text = HEADER + f"MAB 0102,{DAY},13:00,14:00,fay\nMAB 0102,{DAY},14:00,15:00,ada\n"
    file_of(site).write_text(text)
    answers = {slot: ask("unreserve", "MAB 0102", DAY, slot, "ada") for slot in ("13:00", "16:00", "13:30-14:30", "14:30-15:30")}
    for slot, done in answers.items():
        assert done.returncode == 77 and "is not (or not completely) reserved for ada" in done.stderr, slot
        assert "fay" not in done.stderr + done.stdout
        # Whether somebody else has it makes no difference to what is said.
        assert done.stderr.splitlines()[1:] == ["reserved for ada: MAB 0102, 2026-11-19 14:00-15:00"]
    done = ask("unreserve", "MAB 0102", DAY, "13:00", "ada", "--now", "2026-11-19T13:30")
    assert done.returncode == 77 and "has begun or is over" in done.stderr
    assert file_of(site).read_text() == text


@pytest.mark.parametrize("words, status, sentence", [
    (["MAB 0109", DAY, "13:00", "--as", "ada"], 65, "unknown room 'MAB 0109'; did you mean 'MAB 010"),
    (["MAB 0102", DAY, "13:00", "--as", "adda"], 65, "unknown person 'adda': no such folder in Content/people; did you mean 'ada'?"),
    (["MAB 0102", DAY, "13:00", "--as", "faay"], 65, "unknown person 'faay': no such folder in Content/people\n"),
    (["MAB 0102", DAY, "13:00"], 64, "missing value: --as ID"),
    (["MAB 0102", "Thursday", "13:00", "--as", "ada"], 64, "'Thursday' is not a valid date"),
    (["MAB 0102", DAY, "13", "--as", "ada"], 64, "'13' is not a valid slot"),
    (["MAB 0102", DAY, "15:00-13:00", "--as", "ada"], 64, "'15:00-13:00' is not a valid slot"),
    (["MAB 0102", DAY], 64, "missing argument: SLOT"),
])
def test_nonsense_is_reported(almanac, site, words, status, sentence):
    done = almanac("reserve", *words, "--site", site)
    assert done.returncode == status and sentence in done.stderr
    assert not file_of(site).exists()


def test_what_is_written_by_hand_is_checked_and_what_is_not_concerned_stays(ask, site):
    file_of(site).write_text("Room, Date, From, To, Person\r\n\"Mabry Hall, Room 0103\", 2026-11-20 , 9:00,10:00 , ben\r\n\r\n"
                             f"MAB 0102,{DAY},13:00,14:00,ada")
    file_of(site).chmod(0o640)
    assert ask("reserve", "MAB 0102", DAY, "14:00", "ada").returncode == 0
    assert ask("unreserve", "MAB 0102", DAY, "13:00", "ada").returncode == 0
    assert file_of(site).read_bytes() == (
        b"Room, Date, From, To, Person\r\n\"Mabry Hall, Room 0103\", 2026-11-20 , 9:00,10:00 , ben\r\n\r\n"
        b"MAB 0102,2026-11-19,13:30,14:00,ada\r\nMAB 0102,2026-11-19,14:00,14:30,ada\r\n")
    assert file_of(site).stat().st_mode & 0o777 == 0o640
    before = file_of(site).read_text() + "MAB 0102,2026-11-19,14:00,14:10,ben\nMAB 0102,x,1,2,nobody\n"
    file_of(site).write_text(before)
    done = ask("reserve", "MAB 0103", DAY, "14:00", "ada")
    assert done.returncode == 65 and file_of(site).read_text() == before
    assert "Content/reservations.csv:6:1: error: the room is already reserved at this time by line 5" in done.stderr
    assert "Content/reservations.csv:7:10: error: expected a date like 2026-11-19" in done.stderr


# MARK: A hundred at once

def test_of_a_hundred_at_once_the_right_ones_win(ask, site):
    seed = random.randrange(2**32)
    print("seed", seed)
    draw = random.Random(seed)
    wishes = []
    for _ in range(100):
        start, length = draw.randrange(16, 24), draw.choice([1, 1, 2, 3])
        wishes.append((draw.choice(ROOMS), SATURDAY, f"{start // 2:02}:{start % 2 * 3}0",
                       f"{(start + length) // 2:02}:{(start + length) % 2 * 3}0", draw.choice(PEOPLE)))
    with ThreadPoolExecutor(100) as crowd:
        answers = list(crowd.map(lambda one: ask("reserve", one[0], one[1], f"{one[2]}-{one[3]}", one[4]), wishes))
    assert {done.returncode for done in answers} == {0, 77}, [done.stderr for done in answers if done.returncode not in (0, 77)]
    won = [wish for wish, done in zip(wishes, answers) if done.returncode == 0]
    rows = held(site)
    assert sorted(rows) == sorted(won)
    taken = {}
    for room, _, start, end, person in rows:
        for at in range(minute(start), minute(end), 30):
            assert taken.setdefault((room, at), person) == person and list(rows).count((room, _, start, end, person)) == 1
    assert len(taken) == sum((minute(end) - minute(start)) // 30 for _, _, start, end, _ in rows)
    slots = {name: sum(one == name for one in taken.values()) for name in PEOPLE}
    assert max(slots.values()) <= 4
    # Who lost, lost to what is in the file: it only grew.
    for (room, _, start, end, person), done in zip(wishes, answers):
        if done.returncode:
            wanted = range(minute(start), minute(end), 30)
            assert any((room, at) in taken for at in wanted) or slots[person] + len(wanted) > 4, (room, start, end, person)
    assert sorted(path.name for path in (site / "Content").glob("reservations*")) == ["reservations.csv"]


def test_nothing_that_was_confirmed_is_lost_to_a_kill(site):
    seed = random.randrange(2**32)
    print("seed", seed)
    draw = random.Random(seed)
    dates = [str(dt.date(2026, 11, 19) + dt.timedelta(number)) for number in range(20)]
    free = [(room, date, f"{hour:02}:00", person) for room in ROOMS for date in dates for hour in range(12, 22) for person in PEOPLE[:1]]
    draw.shuffle(free)
    confirmed, killed, counts = set(), set(), {}

    def words(command, room, date, start, person):
        return [PROGRAM, command, room, date, start, "--as", person, "--site", site]
    lasts = []
    for number in range(60):
        mine = [one for one in confirmed if one not in killed]
        command = "unreserve" if mine and number % 3 == 2 else "reserve"
        wish = draw.choice(sorted(mine)) if command == "unreserve" else next(
            one for one in free if one not in confirmed | killed and counts.get(one[1], 0) < 4)
        begun = time.monotonic()
        process = subprocess.Popen(words(command, *wish), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        if number >= 3:
            # Before, within and after the change, wherever on this machine that is.
            time.sleep(draw.uniform(0, 1.1) * max(lasts))
            process.send_signal(signal.SIGKILL)
        out, err = process.communicate(timeout=60)
        if process.returncode == 0:
            lasts.append(time.monotonic() - begun)
        rows = {(room, date, start, person) for room, date, start, _, person in held(site)} if file_of(site).exists() else set()
        if out:
            assert process.returncode in (0, -signal.SIGKILL), err
            (confirmed.add if command == "reserve" else confirmed.discard)(wish)
        elif wish in rows:
            # Cut off after the change or, when it was to be given back, before it: it stands.
            confirmed.add(wish)
        else:
            confirmed.discard(wish)
            killed.add(wish)
        counts = {date: sum(one[1] == date for one in confirmed) for date in dates}
        assert rows == confirmed, f"seed {seed}, {command} {wish}"
    assert len(lasts) > 3 and confirmed


def test_who_waits_for_the_lock_reads_what_was_written_meanwhile(site):
    """The lock is held by somebody else, who writes into the file before letting go."""
    import fcntl
    (site / ".almanac").mkdir()
    with open(site / ".almanac" / "reservations.lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        process = subprocess.Popen([PROGRAM, "reserve", "MAB 0102", DAY, "13:00", "--as", "ada", "--site", site],
                                   stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        time.sleep(0.5)
        assert process.poll() is None
        file_of(site).write_text(HEADER + f"MAB 0102,{DAY},13:00,13:30,ben\n")
    out, err = process.communicate(timeout=60)
    assert process.returncode == 77 and "MAB 0102 is reserved, 13:00-13:30" in err and "ben" not in err


def test_the_demo_shows_what_is_reserved(demo):
    text = (ROOT / "Content" / "reservations.csv").read_text()
    rows = list(csv.DictReader(text.splitlines()))
    assert rows and {row["person"] for row in rows} == {"robin"}
    calendar = (demo / "feeds/robin/my/calendar.ics").read_text()
    for row in rows:
        building, number = row["room"].lower().split()
        stamp = row["date"].replace("-", "") + "." + row["from"].replace(":", "")
        assert f"UID:reservation.{building}.{number}.{stamp}@" in calendar.replace("\r\n ", "")
        room = (demo / f"feeds/campus/rooms/{building}/{number}.ics").read_text().replace("\r\n ", "")
        assert f"UID:reserved.{building}.{number}.{stamp}@" in room and "robin" not in room.lower()
