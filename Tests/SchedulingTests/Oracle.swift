import CampusModel
import RandomCampus

/// Ranking by looking at everything, written as plainly as the definition reads and without a line
/// of the room it tests.
struct Oracle {
  struct Option {
    var course: Course
    var bundles: [[Section]]
    var q: Double
    var minutes: Set<Int>
  }

  struct Schedule: Hashable {
    var sections: [[SectionID]]
    var alternatives: [[[SectionID]]]
    var score: Double
  }

  var schedules: [Schedule] = []
  var combinations: UInt64 = 1
  var conflictFree: UInt64 = 0

  private let campus: RandomCampus

  init(_ campus: RandomCampus) {
    self.campus = campus
    var options: [[Option]] = []
    for course in Self.taken(in: campus) {
      let bundles = Self.bundles(of: course, in: campus.term)
      guard !bundles.isEmpty else { continue }
      let fixed = campus.plan.sections.fixed.filter { $0.course == course.id }
      let left = bundles.filter { bundle in
        fixed.allSatisfy { id in bundle.contains { $0.id == id } }
      }
      combinations *= UInt64(left.count)
      options.append(free(folded(left, of: course)))
    }
    guard !options.isEmpty else {
      combinations = 0
      return
    }
    list(options)
  }

  private static func taken(in campus: RandomCampus) -> [Course] {
    var ids = campus.plan.neededCourses
    for fixed in campus.plan.sections.fixed where !ids.contains(fixed.course) {
      ids.append(fixed.course)
    }
    return ids.compactMap { id in campus.courses.first { $0.id == id } }
  }

  private static func bundles(of course: Course, in term: Term) -> [[Section]] {
    let sections = course.sections.sorted { $0.id.code < $1.id.code }
    var names: [String] = []
    for section in sections {
      if let part = section.part, !names.contains(part) { names.append(part) }
    }
    var all: [[Section]] = names.isEmpty ? [] : [[]]
    for name in names {
      var longer: [[Section]] = []
      for bundle in all {
        for section in sections where section.part == name {
          let fits = bundle.allSatisfy { other in
            (other.links.isEmpty || other.links.contains(section.id))
              && (section.links.isEmpty || section.links.contains(other.id))
              && minutes(of: other.meetings, in: term)
                .isDisjoint(with: minutes(of: section.meetings, in: term))
          }
          if fits { longer.append(bundle + [section]) }
        }
      }
      all = longer
    }
    all += sections.filter { $0.part == nil }.map { [$0] }
    return all.sorted { a, b in
      a.map(\.id.code).joined(separator: ",") < b.map(\.id.code).joined(separator: ",")
    }
  }

  /// Every ten minutes, counted from 1970, in which one of the meetings is held: walked date by
  /// date.
  static func minutes(of meetings: [Meeting], in term: Term) -> Set<Int> {
    var minutes: Set<Int> = []
    for meeting in meetings {
      guard case .weekly(let weekdays, let time) = meeting.timing else { continue }
      var date = term.days.first
      while date <= term.days.last {
        defer { date = date + 1 }
        if let span = meeting.dates, date < span.first || date > span.last { continue }
        var weekday: Weekday? = date.weekday
        if term.holidays.contains(where: { $0.days.first <= date && date <= $0.days.last }) {
          weekday = nil
        }
        for swap in term.swaps.reversed() where swap.date == date { weekday = swap.follows }
        guard let weekday, weekdays.contains(weekday) else { continue }
        for minute in stride(from: time.start, to: time.end, by: 10) {
          minutes.insert(date.dayNumber * 1440 + minute)
        }
      }
    }
    return minutes
  }

  private func folded(_ bundles: [[Section]], of course: Course) -> [Option] {
    var options: [(key: String, option: Option)] = []
    for bundle in bundles {
      let q = value(of: bundle, of: course)
      let key = "\(q.bitPattern) " + bundle.map(description).joined(separator: " + ")
      if let known = options.firstIndex(where: { $0.key == key }) {
        options[known].option.bundles.append(bundle)
      } else {
        let minutes = Self.minutes(of: bundle.flatMap(\.meetings), in: campus.term)
        options.append(
          (key, Option(course: course, bundles: [bundle], q: q, minutes: minutes)))
      }
    }
    return options.map(\.option)
  }

  /// All that must be equal for two sections to be interchangeable.
  private func description(of section: Section) -> String {
    let rows = Set(
      section.meetings.map { meeting in
        let place = meeting.room.map { "\($0.building)" } ?? "\(meeting.place)"
        let minutes = Self.minutes(of: [meeting], in: campus.term).sorted()
        let dates = meeting.weekly == nil ? meeting.dates : nil
        return "\(meeting.timing) \(place) \(minutes) \(String(describing: dates))"
      })
    return "\(rows.sorted()) \(section.part ?? "") \(section.links.map(\.text).sorted())"
  }

  private func value(of bundle: [Section], of course: Course) -> Double {
    Self.value(of: bundle, of: course, in: campus)
  }

  static func value(of bundle: [Section], of course: Course, in campus: RandomCampus) -> Double {
    let gpas = campus.evidence.gpa.measures
    let ratings = campus.evidence.rating.measures
    var weights = (campus.plan.preferences.weights.gpa, campus.plan.preferences.weights.rating)
    if gpas.isEmpty { weights = (0, 1) } else if ratings.isEmpty { weights = (1, 0) }
    if ratings.isEmpty, gpas.isEmpty { return 0 }
    let isLearned = campus.plan.preferences.unknown == .learned
    let guesses = (
      isLearned ? campus.evidence.gpa.learned?.estimates ?? [:] : [:],
      isLearned ? campus.evidence.rating.learned?.estimates ?? [:] : [:]
    )
    var sum = 0.0
    for section in bundle {
      var known = section.instructors.compactMap { ratings[$0]?.mean }.sorted()
      if known.isEmpty { known = section.instructors.compactMap { guesses.1[$0]?.value }.sorted() }
      let rating =
        known.isEmpty
        ? median(ratings.values.map(\.mean)) : known.reduce(0, +) / Double(known.count)
      let gpa =
        gpas[course.id]?.mean ?? guesses.0[course.id]?.value ?? median(gpas.values.map(\.mean))
      let total = weights.0 + weights.1
      sum += weights.0 / total * (gpa / 4) + weights.1 / total * (rating / 5)
    }
    return sum / Double(bundle.count)
  }

  private static func median(_ values: [Double]) -> Double {
    let sorted = values.sorted()
    guard !sorted.isEmpty else { return 0 }
    return (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
  }

  private func free(_ options: [Option]) -> [Option] {
    let busy = Self.minutes(of: campus.plan.blocks.compactMap(\.meeting), in: campus.term)
    return options.filter { $0.minutes.isDisjoint(with: busy) }
  }

  private mutating func list(_ groups: [[Option]]) {
    var partial: [[Int]] = [[]]
    for (depth, group) in groups.enumerated() {
      partial = partial.flatMap { taken in
        group.indices.filter { next in
          taken.indices.allSatisfy {
            groups[$0][taken[$0]].minutes.isDisjoint(with: groups[depth][next].minutes)
          }
        }.map { taken + [$0] }
      }
    }
    var scored: [(places: [Int], sum: Int)] = []
    var tenths = groups.map { group in group.first.map { Self.weight($0.course) } ?? 0 }
    if tenths.allSatisfy({ $0 == 0 }) { tenths = tenths.map { _ in 10 } }
    for places in partial {
      let options = zip(groups, places).map { $0[$1] }
      conflictFree += options.reduce(1) { $0 * UInt64($1.bundles.count) }
      let sum = zip(options, tenths).reduce(0) {
        $0 + Int(($1.0.q * 4_294_967_296).rounded()) * $1.1
      }
      scored.append((places, sum))
    }
    scored.sort {
      $0.sum != $1.sum ? $0.sum > $1.sum : $0.places.lexicographicallyPrecedes($1.places)
    }
    schedules = scored.map { places, sum in
      let options = zip(groups, places).map { $0[$1] }
      return Schedule(
        sections: options.map { $0.bundles[0].map(\.id) },
        alternatives: options.map { $0.bundles.dropFirst().map { $0.map(\.id) } },
        score: Double(sum) / (4_294_967_296 * Double(tenths.reduce(0, +))))
    }
  }

  /// Tenths of a credit: the lowest, or where that is 0 one credit at most.
  private static func weight(_ course: Course) -> Int {
    guard let credits = course.credits else { return 0 }
    return credits.lowest == 0 ? min(credits.highest, 10) : credits.lowest
  }
}
