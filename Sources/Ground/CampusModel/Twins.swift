/// Groups of a term's courses that are one course under several names, as cross-listings are.
///
/// The relation is symmetric and transitive: if A names B and C names B, all three are one, whether
/// or not B is offered.
///
/// ```
/// let twins = Twins(courses)  // CMPS 231 names MATH 231
/// twins.areOne(CourseID("MATH231")!, CourseID("CMPS231")!)  // true
/// ```
package struct Twins: Sendable {
  private struct Family: Sendable {
    /// Every name, offered or not, by id.
    var names: [CourseID]
    /// The courses that are offered, by id; never empty.
    var offered: [Course]
  }

  private var families: [Family] = []
  /// By name, the number of its family; only names that have twins.
  private var family: [CourseID: Int] = [:]

  /// - Parameter courses: the courses of one term; of several with one id the first counts.
  /// - Complexity: O(n log n) in the courses and the twins they name.
  package init(_ courses: [Course]) {
    var known: [CourseID: Course] = [:]
    var neighbors: [CourseID: [CourseID]] = [:]
    for course in courses where known[course.id] == nil {
      known[course.id] = course
      for twin in course.twins where twin != course.id {
        neighbors[course.id, default: []].append(twin)
        neighbors[twin, default: []].append(course.id)
      }
    }
    for start in neighbors.keys.sorted() where family[start] == nil {
      var (names, open): (Set<CourseID>, [CourseID]) = ([start], [start])
      while let name = open.popLast() {
        for next in neighbors[name] ?? [] where names.insert(next).inserted { open.append(next) }
      }
      for name in names { family[name] = families.count }
      let sorted = names.sorted()
      families.append(Family(names: sorted, offered: sorted.compactMap { known[$0] }))
    }
  }

  /// The name for the whole group: the lowest that is offered. A course without twins represents
  /// itself.
  package func representative(of id: CourseID) -> CourseID {
    family[id].flatMap { families[$0].offered.first?.id } ?? id
  }

  /// All names of a course by id, its own included, offered or not.
  package func names(of id: CourseID) -> [CourseID] {
    family[id].map { families[$0].names } ?? [id]
  }

  /// Whether the two ids are one course.
  package func areOne(_ a: CourseID, _ b: CourseID) -> Bool {
    a == b || family[a] != nil && family[a] == family[b]
  }

  /// The seats of a section, which its twins share: the fewest open and in total, and the longest
  /// waitlist.
  ///
  /// A number that no twin has stays unknown.
  package func seats(of section: Section) -> Seats? {
    let all = [section.seats] + twins(of: section).map { $0.seats }
    let known = all.compactMap { $0 }
    guard !known.isEmpty else { return nil }
    return Seats(
      total: known.compactMap { $0.total }.min(), open: known.compactMap { $0.open }.min(),
      waitlist: known.compactMap { $0.waitlist }.max())
  }

  /// The sections under the other names that are the same as this one.
  ///
  /// They have the same code. Without such a section, the only one with exactly the same meetings
  /// is used, provided that it has times and no other section of either course has the same
  /// meetings.
  package func twins(of section: Section) -> [Section] {
    guard let number = family[section.id.course] else { return [] }
    let offered = families[number].offered
    let own = offered.first { $0.id == section.id.course }
    return offered.filter { $0.id != section.id.course }.compactMap { course in
      if let same = course.sections.first(where: { $0.id.code == section.id.code }) { return same }
      guard section.meetings.contains(where: { $0.weekly != nil }),
        own?.only(meeting: section.meetings) != nil
      else { return nil }
      return course.only(meeting: section.meetings)
    }
  }
}

extension Course {
  /// The one section with these meetings in any order; `nil` without one and with several.
  fileprivate func only(meeting meetings: [Meeting]) -> Section? {
    let wanted = Set(meetings)
    let found = sections.filter { Set($0.meetings) == wanted }
    return Set(found.map { $0.id }).count == 1 ? found[0] : nil
  }
}
