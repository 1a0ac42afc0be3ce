"""A Markdown page that shows a part of the demo campus of each kind."""

PAGE = """\
# Board

The grades are in [](#given), the week in [](#chart-2).

```grades
name: given
course: CMPS 231
caption: All terms.
```

```week
room: MAB 0105
```

```floor
building: Mabry Hall
floor: "2"
```

```crowd
place: Hale Gym
```

```crowd
place: hale gym
show: week
```

```timetable
person: robin
schedule: first-choice
```

```timetable
person: Robin Vale
```

```ladder
person: robin
course: CMPS 231
```

```feed
feed: robin/my/calendar
```

```list
of: pages
```

```list
of: courses
department: CMPS
```

```list
of: rooms
names: [MAB 0105, Mabry 0203]
```

```list
of: schedules
person: robin
limit: 1
```
"""

MAP = """
```map
name: libraries
data: libraries.csv
label: name
size: seats
```
"""
