package import CampusModel
internal import Markup
internal import PlacePages
package import Plotting
internal import Scheduling
internal import SiteFrame

// The week as an agenda and as a grid
extension SchedulePage {
  func days(_ shape: ScheduleShape) -> [ScheduleContent.Day] {
    shape.dayGroups.map { group in
      .init(name: group.weekdays.map(\.name).joined(separator: ", "), rows: rows(group))
    }
  }

  /// The classes of a day with the time and the routes between them.
  private func rows(_ group: ScheduleShape.DayGroup) -> [AgendaLine] {
    var rows: [AgendaLine] = []
    var end: Int?
    for entry in group.entries {
      let free = end.map { entry.time.start - $0 } ?? 0
      if let leg = leg(to: entry, on: group.weekdays, after: free) { rows.append(leg) }
      end = max(end ?? 0, entry.time.end)
      guard let attended = attended(entry.section) else { continue }
      var row = edition.row(of: entry.meeting, at: entry.time, attended, root: root)
      if let dates = entry.meeting.dates { row.detail = phrase("\(row.detail) · \(dates.markup)") }
      rows.append(row.line())
    }
    return rows
  }

  /// The time before a class: the free minutes, and the route from the class before in another
  /// building.
  private func leg(
    to entry: ScheduleShape.Entry, on weekdays: [Weekday], after free: Int
  ) -> AgendaLine? {
    let walk = schedule.walks.first { walk in
      walk.to == entry.section && walk.arrive == entry.time.start
        && weekdays.contains { walk.weekdays.contains($0) }
    }
    let time = free > 0 ? phrase("\(duration(free)) free") : .empty
    guard let walk else { return time.isEmpty ? nil : AgendaLine(leg: time) }
    let words = WalkWords(walk, to: edition.name(of: walk.toBuilding))
    // A route that is not taken on all of these days names those on which it is.
    let days = weekdays.filter { walk.weekdays.contains($0) }
    let when =
      days.count == weekdays.count
      ? TrustedMarkup.empty : phrase("only \(days.map(\.shortName).joined(separator: ", "))")
    return AgendaLine(leg: [time, words.way, when].joined(by: " · "), end: words.slack)
  }

  func untimed(_ shape: ScheduleShape) -> [ScheduleContent.Row] {
    shape.untimed.compactMap(attended).map { attended in
      let places = Set(attended.section.meetings.map(\.timing))
      let word = places == [.anyTime] ? "online, any time" : "time to be announced"
      return .init(
        color: attended.color.className, href: root + Address.course(attended.course.id),
        name: attended.course.id.text, title: attended.course.title,
        detail: [
          phrase("\(attended.section.id.text)"), phrase("\(word)"),
          phrase("\(attended.section.instructors.joined(separator: ", "))"),
        ].joined(by: " · "))
    }
  }

  var grid: TrustedMarkup {
    WeekGrid(
      subject: "Week timetable",
      entries: schedule.weekEntries(colors) + person.plan.ownEntries(in: term)
    ).svg(id: "grid")
  }

  func freeDays(_ shape: ScheduleShape) -> TrustedMarkup {
    let free = shape.freeWeekdays.map(\.name)
    return free.isEmpty
      ? phrase("no free weekday") : phrase("\(free.joined(separator: ", ")) free")
  }
}

extension RankedSchedule {
  /// Every meeting with a set time, in its course's color.
  package func weekEntries(_ colors: CourseColors) -> [WeekEntry] {
    picks.flatMap { pick in
      pick.sections.flatMap { $0.weekEntries(of: pick.course.id, in: colors[pick.course.id]) }
    }
  }
}

extension Section {
  func weekEntries(of course: CourseID, in color: CourseColor) -> [WeekEntry] {
    meetings.compactMap { meeting in
      meeting.weekly.map { days, time in
        WeekEntry(
          name: course.text, place: meeting.room?.text, days: days, time: time, color: color)
      }
    }
  }
}

extension Plan {
  /// The person's own times, drawn with the classes of the plan's term; other terms have none.
  package func ownEntries(in term: Term) -> [WeekEntry] {
    guard self.term == term.id else { return [] }
    return blocks.map {
      WeekEntry(name: $0.title, days: $0.days, time: $0.time, color: CourseColor(12))
    }
  }
}
