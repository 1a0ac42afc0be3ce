"""Reports and counts of devices in rooms and buildings, and how full rooms were at the same hours."""

import datetime as dt

from chance import Chance, table

SEED = "devices of a made-up university"
HALVES = 48


def written(moment):
    return f"{moment:%a %b %d %H:%M:%S} GMT+00:00 {moment.year}"


class Room:
    """A lecture room; `people` is how many are in it at an hour, and there is about one device for each."""

    def __init__(self, zone, room, seats):
        self.chance = Chance(f"{SEED} {zone}")
        self.zone, self.room, self.seats = zone, room, seats
        self.shares = {}

    def share(self, moment):
        """Of its seats, in quarters: by day mostly some, at night none."""
        key = moment.date(), moment.hour
        if key not in self.shares:
            self.shares[key] = self.chance.pick([0, 1, 1, 2, 3]) if 9 <= moment.hour < 17 else 0
        return self.shares[key]

    def report(self, first, last, apart):
        """Two tables of one room from `first` to `last`, a row every so many minutes, give or take a few."""
        chance, moment, rows = self.chance, first, []
        while moment < last:
            devices = chance.below(3)
            if 9 <= moment.hour < 17:
                devices = max(0, round(self.share(moment) / 4 * self.seats * chance.between(50, 110) / 100) + chance.between(-2, 9))
            rows.append((written(moment), devices, max(0, devices - chance.below(4))))
            moment += dt.timedelta(minutes=chance.between(apart - 3, apart + 3), seconds=chance.below(60))
        lines = [f"Client Count BOAT {self.zone}", f"Generated: {last:%Y-%b-%d, %H:%M:%S} GMT+00:00", "Report By: Floor Area",
                 "Connection Protocol/SSID: All Clients/All SSIDs", "Reporting Period: Last 12 hours", " ", "Total Client Count",
                 "Total Count,Event Time,Associated Client Count,Authenticated Client Count"]
        # The totals are of the first hours alone.
        lines += [f"total,{time},{devices},{known}" for time, devices, known in rows[:9]]
        lines += ["Client Count", "Key,Event Time,Associated Client Count,Authenticated Client Count"]
        lines += [f"Quay > Boathouse > {self.room},{time},{devices},{known}" for time, devices, known in rows]
        return "\n".join(lines) + "\n"

    def reports(self, first, hours, count, apart):
        """Files by name; the next begins where the last one ends."""
        found = {}
        for number in range(count):
            start = first + dt.timedelta(hours=hours * number, minutes=self.chance.below(4))
            last = first + dt.timedelta(hours=hours * (number + 1))
            name = f"Client_Count_BOAT_{self.zone}_{last:%Y%m%d_%H%M%S}_{self.chance.between(100, 999)}.csv"
            found[f"wifi/ucd/raw/CSI WiFiLogs/{self.zone}/{name}"] = self.report(start, last, apart)
        return found

    def heads(self):
        short = self.zone.replace("-", "0")
        return [[short, self.seats, f"{date:%a %b %d} {hour:02}:00:00", f"{25 * share}%"]
                for (date, hour), share in sorted(self.shares.items())]


def crowds():
    """Groups of routers in three buildings, a count each quarter of an hour with gaps; local time, and no zone."""
    chance = Chance(f"{SEED} crowds")
    groups = [(41, "Boathouse 1", 701), (42, "Boathouse 2", 701), (43, "Boathouse Café", 701), (57, "Grain Store", 702),
              (60, "Observatory 1", 703), (61, "Observatory, Roof", 703)]
    rows = [["dump_time", "group_id", "client_count"]]
    first = dt.datetime(2014, 10, 21, 20, 15)
    for group, _, building in groups:
        for step in range(120):
            if chance.hits(88):
                moment = first + dt.timedelta(minutes=15 * step)
                most = 12 if moment.hour < 8 else 140
                rows.append([f"{moment:%Y-%m-%d %H:%M:%S}", group, chance.below(most)])
    return rows, [["id", "name", "building_id"], *groups]


def files():
    second, third = Room("B-02", "B-002", 90), Room("B-03", "B-003", 60)
    found = second.reports(dt.datetime(2015, 11, 2, 0, 1), 12, 6, apart=21)
    found |= third.reports(dt.datetime(2015, 11, 3, 9, 0), 4, 2, apart=6)
    # The last hour of a report is not always whole; heads were counted in all of them, and in a room without reports.
    heads = [["room", "capacity", "time", "occupancy"], ["B004", 160, "Mon Nov 02 09:00:00", "25%"], *second.heads(), *third.heads()]
    density, routers = crowds()
    return found | {
        "wifi/ucd/clean/gt_clean.csv": table(heads).replace("\n", "\r\n"),
        "wifi/columbia-density/density_data.csv": table(density), "wifi/columbia-density/routers.csv": table(routers)}
