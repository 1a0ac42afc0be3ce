"""Client-count reports read by Python's csv and strptime, one answer for each line of standard input.

A line is the path of a report; the answer has "zone=seconds:devices" for each row of its zones, joined by tabs.
"""

import csv
import sys
from datetime import datetime, timezone


def answer(path):
    found = []
    with open(path, newline="") as file:
        table = None
        for row in csv.reader(file):
            if len(row) < 4:
                table = None
            elif row[1] == "Event Time":
                table = row[0]
            elif table == "Key":
                plain = row[1].replace("GMT+00:00", "").split()
                time = datetime.strptime(" ".join(plain), "%a %b %d %H:%M:%S %Y")
                seconds = int(time.replace(tzinfo=timezone.utc).timestamp())
                found.append(f"{row[0]}={seconds}:{row[2]}")
    return "\t".join(sorted(found))


for line in sys.stdin:
    print(answer(line.rstrip("\n")))
