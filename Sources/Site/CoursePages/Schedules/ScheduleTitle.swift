internal import CampusModel
internal import Markup
internal import Scheduling
internal import SiteFrame

/// The distinguishing feature of a schedule, as its title: "No Friday, done by 3:15 pm".
package struct ScheduleTitle: Sendable {
  /// The whole title as plain text.
  package var text: String {
    ([markup.words, contrast.words] + differences).filter { !$0.isEmpty }.joined(separator: ", ")
  }
  /// The week in a few words; several schedules may have the same.
  var markup: TrustedMarkup { writer.markup }
  /// The difference from an earlier schedule with the same title: "3 h shorter Tuesday", or for the
  /// same hours "with STAT 318-0102"; empty where none is needed.
  var apart: TrustedMarkup {
    guard let first = differences.first else { return contrast }
    let list = differences.joined(separator: ", ")
    let sections = phrase("\(first.hasPrefix(Namesakes.lacking) ? "" : "with ")\(list)")
    return [contrast, sections].joined(by: ", ")
  }

  private var writer = MarkupWriter()
  /// How its week differs from that of the first one of the same title.
  private var contrast = TrustedMarkup.empty
  private var differences: [String] = []

  init(_ shape: ScheduleShape) {
    guard let first = shape.earliestStart, let last = shape.latestEnd else {
      add("No set times")
      return
    }
    let start = MinuteOfDay(wrapping: first.minute)
    let end = MinuteOfDay(wrapping: last.minute)
    let free = Self.freeDays(shape)
    if let free { add(free) }
    if end.value <= 15 * 60 + 30 {
      add(free == nil ? "Done by " : ", done by ")
      add(end)
    } else if start.value >= 10 * 60 {
      add(free == nil ? "Starts " : ", starts ")
      add(start)
    } else {
      add(free == nil ? "Every day, " : ", ")
      add(start)
      add(" – ")
      add(end)
    }
  }

  /// "No Friday", "Only Tuesday and Thursday"; `nil` when every weekday has a class.
  private static func freeDays(_ shape: ScheduleShape) -> String? {
    let free = shape.freeWeekdays.map(\.name)
    guard !free.isEmpty else { return nil }
    let used = shape.days.map(\.weekday.name)
    return used.count <= 2
      ? "Only \(used.joined(separator: " and "))" : "No \(free.joined(separator: " or "))"
  }

  private mutating func add(_ words: String) { writer.text(words) }

  private mutating func add(_ time: MinuteOfDay) { writer.raw(time.markup) }

  /// Titles of a whole list, no two alike. A later schedule with an earlier one's title also says
  /// how its week differs from the first one's. If that is not enough, it names the first section
  /// in which they differ, and as many more as needed. If nothing else distinguishes them, it names
  /// the sections that it lacks.
  static func titles(of entries: [RankedSchedule], in term: Term) -> [ScheduleTitle] {
    var seen: [String: Namesakes] = [:]
    var taken: Set<String> = []
    return entries.map { entry in
      let shape = ScheduleShape(of: entry.picks, in: term)
      var title = ScheduleTitle(shape)
      let plain = title.text
      if taken.contains(plain), let earlier = seen[plain] {
        title.contrast = WeekContrast(from: earlier.first, to: shape).markup
        for words in earlier.differences(from: entry) where taken.contains(title.text) {
          title.differences.append(words)
        }
      }
      seen[plain, default: Namesakes(first: shape)].add(entry)
      taken.insert(title.text)
      return title
    }
  }
}

/// Schedules whose titles would be the same, by their sections: only counts, so that a list of
/// thousands stays cheap.
private struct Namesakes {
  /// The prefix of a course that the schedule lacks.
  static let lacking = "without "

  /// The week of the first.
  let first: ScheduleShape
  private var count = 0
  private var ways: [CourseID: [[SectionID]: Int]] = [:]

  init(first: ScheduleShape) { self.first = first }

  mutating func add(_ schedule: RankedSchedule) {
    count += 1
    for pick in schedule.picks {
      ways[pick.course.id, default: [:]][pick.sections.map(\.id), default: 0] += 1
    }
  }

  /// "STAT 318-0102" for each course that some of these take with other sections or not at all,
  /// then "without PHIL 140" for each course that only they take.
  func differences(from schedule: RankedSchedule) -> [String] {
    let taken = schedule.picks.compactMap { pick -> String? in
      let ids = pick.sections.map(\.id)
      let same = ways[pick.course.id]?[ids] ?? 0
      return same == count ? nil : ids.map(\.text).joined(separator: " and ")
    }
    let lacked = Set(ways.keys).subtracting(schedule.picks.map(\.course.id)).sorted()
    return taken + lacked.map { "\(Self.lacking)\($0.text)" }
  }
}
