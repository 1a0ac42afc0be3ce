"""What Python's zoneinfo says about the questions on standard input, one answer a line.

at ZONE SECONDS      -> offset isdst(0/1) abbreviation
local ZONE SECONDS   -> the moments that fold=0 and fold=1 give, and how many moments really show that reading
"""
import datetime as dt
import sys
import zoneinfo

UTC = dt.timezone.utc
EPOCH = dt.datetime(1970, 1, 1)


def at(zone, seconds):
    moment = (EPOCH.replace(tzinfo=UTC) + dt.timedelta(seconds=seconds)).astimezone(zone)
    is_daylight = 1 if moment.dst() else 0
    return f"{int(moment.utcoffset().total_seconds())} {is_daylight} {moment.tzname()}"


def local(zone, seconds):
    reading = EPOCH + dt.timedelta(seconds=seconds)
    moments = []
    for fold in (0, 1):
        offset = reading.replace(tzinfo=zone, fold=fold).utcoffset()
        moments.append(seconds - int(offset.total_seconds()))
    showing = 0
    for moment in sorted(set(moments)):
        shown = (EPOCH.replace(tzinfo=UTC) + dt.timedelta(seconds=moment)).astimezone(zone)
        showing += shown.replace(tzinfo=None) == reading
    return f"{moments[0]} {moments[1]} {showing}"


for line in sys.stdin:
    question, name, seconds = line.split()
    zone = zoneinfo.ZoneInfo(name)
    print({"at": at, "local": local}[question](zone, int(seconds)))
