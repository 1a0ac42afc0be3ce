"""Real counts and head-counts by Python's csv and statistics, one answer for each line of standard input.

A line is a question and the folders or names it is about, separated by tabs:
heads FOLDER        how many hours have both reports and a head-count, people for each device, their correlation
usual FOLDER        of each half hour of room B-002: slot, days, quartiles over all days, joined by colons
days FOLDER ID      people of a building of router groups: date, slot and number, joined by colons
"""

import csv
import glob
import statistics
import sys
from collections import defaultdict
from datetime import datetime


def reports(folder, room):
    """Devices by moment, as the reports of a room have them."""
    found = {}
    for path in glob.glob(f"{folder}/raw/CSI WiFiLogs/{room}/*.csv"):
        table = None
        with open(path, newline="") as file:
            for row in csv.reader(file):
                if len(row) < 4:
                    table = None
                elif row[1] == "Event Time":
                    table = row[0]
                elif table == "Key":
                    plain = row[1].replace("GMT+00:00 ", "")
                    found[datetime.strptime(plain, "%a %b %d %H:%M:%S %Y")] = int(row[2])
    return found


def heads(folder):
    devices, people = [], []
    with open(f"{folder}/clean/gt_clean.csv", newline="") as file:
        counted = list(csv.DictReader(file))
    for zone, room in (("B-02", "B002"), ("B-03", "B003")):
        hours = defaultdict(list)
        for moment, count in reports(folder, zone).items():
            hours[moment.replace(minute=0, second=0)].append(count)
        for row in counted:
            hour = datetime.strptime(f"{row['time']} 2015", "%a %b %d %H:%M:%S %Y")
            if row["room"] == room and hour in hours:
                devices.append(statistics.fmean(hours[hour]))
                people.append(int(row["occupancy"].rstrip("%")) / 100 * int(row["capacity"]))
    correlation = statistics.correlation(devices, people)
    return f"{len(people)} {sum(people) / sum(devices)!r} {correlation!r}"


def usual(folder):
    halves = defaultdict(list)
    for moment, count in reports(folder, "B-02").items():
        halves[moment.date(), moment.hour * 2 + moment.minute // 30].append(count)
    words = []
    for slot in range(48):
        values = [statistics.fmean(counts) for (_, at), counts in halves.items() if at == slot]
        quartiles = statistics.quantiles(values, n=4, method="inclusive")
        words.append(":".join([str(slot), str(len(values)), *map(repr, quartiles)]))
    return " ".join(words)


def days(folder, building):
    with open(f"{folder}/routers.csv", newline="") as file:
        groups = [row["id"] for row in csv.DictReader(file) if row["building_id"] == building]
    seen = {group: defaultdict(list) for group in groups}
    with open(f"{folder}/density_data.csv", newline="") as file:
        for row in csv.DictReader(file):
            if row["group_id"] in seen:
                moment = datetime.strptime(row["dump_time"], "%Y-%m-%d %H:%M:%S")
                slot = moment.hour * 2 + moment.minute // 30
                seen[row["group_id"]][moment.date(), slot].append(int(row["client_count"]))
    means = {
        group: {key: statistics.fmean(counts) for key, counts in halves.items()}
        for group, halves in seen.items()
        if halves
    }
    shares = {group: statistics.fmean(halves.values()) for group, halves in means.items()}
    words = []
    for key in sorted({key for halves in means.values() for key in halves}):
        heard = [group for group in means if key in means[group]]
        if 2 * len(heard) >= len(groups):
            devices = sum(means[group][key] for group in heard)
            part = sum(shares[group] for group in heard)
            words.append(f"{key[0]}:{key[1]}:{devices * sum(shares.values()) / part!r}")
    return " ".join(words)


for line in sys.stdin:
    question, *rest = line.rstrip("\n").split("\t")
    print({"heads": heads, "usual": usual, "days": days}[question](*rest))
