package import CampusModel
package import CatalogIndex

extension Section {
  /// The quarters of an hour it takes in a week in which all of its meetings take place: none where it meets whenever one likes.
  /// `nil` where any of its hours is not known.
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
  /// Each way to take it by the time that takes, in the order of the sections, each time once.
  ///
  /// Where it is taken in parts, a way is a section of each part that go together by their links. Of more than `mostWays` only the
  /// first count. Ways with hours nobody knows are left out.
  package var weeks: [Week] {
    var known: Set<Week> = []
    return timedWays.map(\.week).filter { known.insert($0).inserted }
  }

  /// Each way to take it whose hours are known, as its sections: see `weeks`.
  var ways: [[Section]] { timedWays.map(\.sections) }

  private var timedWays: [Way] {
    guard !sections.isEmpty else { return [] }
    let parts = Dictionary(grouping: sections) { $0.part ?? "" }.sorted { $0.key < $1.key }
    var ways: [Way] = [Way()]
    for part in parts {
      let timed = part.value.compactMap { section in section.week.map { (section, $0) } }
      ways = Array(
        ways.lazy.flatMap { way in timed.compactMap { way.adding($0.0, $0.1) } }
          .prefix(Self.mostWays))
    }
    return ways
  }

  private static let mostWays = 256
}

private struct Way {
  var sections: [Section] = []
  var week = Week()

  /// `nil` where a link says that the section does not go with those.
  func adding(_ section: Section, _ time: Week) -> Way? {
    let fits = sections.allSatisfy { other in
      (other.links.isEmpty || other.links.contains(section.id))
        && (section.links.isEmpty || section.links.contains(other.id))
    }
    guard fits else { return nil }
    return Way(sections: sections + [section], week: week.union(time))
  }
}
