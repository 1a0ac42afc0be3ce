package import CampusModel
package import CatalogIndex

extension Section {
  /// The quarters of an hour of a week with all of its meetings; empty for a section without fixed
  /// times.
  ///
  /// `nil` where any of its times is unknown.
  package var week: Week? {
    guard !meetings.isEmpty else { return nil }
    var week = Week()
    for meeting in meetings {
      switch meeting.timing {
      case .weekly(let days, let time):
        for day in days.days { week.add(day: day.rawValue, from: time.start, to: time.end) }
      case .anyTime: break
      case .toBeAnnounced: return nil
      }
    }
    return week
  }
}

extension Course {
  /// The distinct times of the course's options, in the order of the sections.
  ///
  /// A course in parts combines a section of each part by their links. At most `mostOptions`
  /// options are combined, and options with unknown times are left out.
  package var weeks: [Week] {
    var known: Set<Week> = []
    return timedOptions.map(\.week).filter { known.insert($0).inserted }
  }

  /// The sections of each option with known times: see `weeks`.
  var options: [[Section]] { timedOptions.map(\.sections) }

  private var timedOptions: [TimedOption] {
    guard !sections.isEmpty else { return [] }
    let parts = Dictionary(grouping: sections) { $0.part ?? "" }.sorted { $0.key < $1.key }
    var options: [TimedOption] = [TimedOption()]
    for part in parts {
      let timed = part.value.compactMap { section in section.week.map { (section, $0) } }
      options = Array(
        options.lazy.flatMap { option in timed.compactMap { option.adding($0.0, $0.1) } }
          .prefix(Self.mostOptions))
    }
    return options
  }

  private static let mostOptions = 256
}

private struct TimedOption {
  var sections: [Section] = []
  var week = Week()

  /// `nil` where a link excludes the section.
  func adding(_ section: Section, _ time: Week) -> TimedOption? {
    let fits = sections.allSatisfy { other in
      (other.links.isEmpty || other.links.contains(section.id))
        && (section.links.isEmpty || section.links.contains(other.id))
    }
    guard fits else { return nil }
    return TimedOption(sections: sections + [section], week: week.union(time))
  }
}
