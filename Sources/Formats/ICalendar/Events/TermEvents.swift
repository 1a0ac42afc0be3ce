package import CampusModel
package import TimeZones

/// The academic calendar of a term as events: none takes time.
package struct TermEvents: Sendable {
  package let term: Term
  package let zone: Zone
  package let host: String

  package init(term: Term, zone: Zone, host: String) {
    (self.term, self.zone, self.host) = (term, zone, host)
  }

  /// All of them; never none.
  package func events() -> [Event] { classDays() + holidays() + swaps() + dates() }

  /// The first and the last day of classes.
  func classDays() -> [Event] {
    [
      event(["first-day"], "First day of classes", on: DateSpan(term.days.first), in: "Term"),
      event(["last-day"], "Last day of classes", on: DateSpan(term.days.last), in: "Term"),
    ]
  }

  /// One event for each run of days without classes.
  package func holidays() -> [Event] {
    let runs = term.holidays.flatMap { holiday in freeRuns(of: holiday).map { (holiday.name, $0) } }
    return numbered(runs, by: "holiday").map { keys, name, days in
      event(keys, "No classes – \(name)", on: days, in: "Holiday")
    }
  }

  /// The dates that have another weekday's classes; of several swaps of a date the first holds.
  func swaps() -> [Event] {
    var seen: Set<CalendarDate> = []
    return term.swaps.filter { term.days.contains($0.date) && seen.insert($0.date).inserted }
      .map { swap in
        event(
          ["swap", digits(of: swap.date)],
          "\(swap.date.weekday.name) follows \(swap.follows.name)'s schedule",
          on: DateSpan(swap.date), in: "Swapped day")
      }
  }

  /// The other days to know, with their hour where it matters.
  func dates() -> [Event] {
    let dates = Set(term.dates).sorted {
      ($0.days.first, $0.days.last, $0.time?.value ?? -1, $0.name)
        < ($1.days.first, $1.days.last, $1.time?.value ?? -1, $1.name)
    }
    return numbered(dates.map { ($0.name, $0.days) }, by: "date", isSorted: true)
      .enumerated().map { index, named in
        let (timing, note) = EventTiming.deadline(named.days, at: dates[index].time, in: zone)
        var event = event(named.keys, named.name + note, on: named.days, in: "Key date")
        event.timing = timing
        return event
      }
  }

  private func event(
    _ keys: [String], _ summary: String, on days: DateSpan, in category: String
  ) -> Event {
    Event(
      uid: EventUID([term.id.text] + keys, host: host), summary: summary, timing: .allDay(days),
      categories: [category], transparency: .transparent)
  }

  /// Gives each the keys of its UID: `kind`, its name and, from the second of a name on, a number
  /// by date.
  private func numbered(
    _ named: [(name: String, days: DateSpan)], by kind: String, isSorted: Bool = false
  ) -> [(keys: [String], name: String, days: DateSpan)] {
    let inOrder =
      isSorted ? named : named.sorted { ($0.days.first, $0.name) < ($1.days.first, $1.name) }
    var counts: [String: Int] = [:]
    return inOrder.map { name, days in
      let key = slug(name)
      let count = counts[key, default: 0] + 1
      counts[key] = count
      return (count == 1 ? [kind, key] : [kind, key, String(count)], name, days)
    }
  }

  /// The days of a holiday within the term on which nothing meets, in runs: a swapped day in
  /// between has classes.
  private func freeRuns(of holiday: Holiday) -> [DateSpan] {
    let free = holiday.days.dates.filter {
      term.days.contains($0) && term.teachingWeekday(on: $0) == nil
    }
    return free.reduce(into: []) { runs, date in
      if let run = runs.last, run.last + 1 == date {
        runs[runs.count - 1] = DateSpan(run.first, date)
      } else {
        runs.append(DateSpan(date))
      }
    }
  }
}
