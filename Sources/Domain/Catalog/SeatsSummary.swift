package import CampusModel

/// The seats of a course over all its sections. Unknown is not 0.
///
/// A course in parts, such as lecture and lab, has the numbers of the part with the fewest open
/// seats, because a student needs one in each. A course whose sections have no numbers uses those
/// of the course as a whole.
package struct SeatsSummary: Hashable, Sendable {
  /// Open seats over sections with that number; an overfull section counts 0. `nil` without any.
  package let open: Int?
  /// All seats over sections with that number; `nil` without any.
  package let total: Int?
  /// The number of sections of that part.
  package let sections: Int
  /// Sections known to have an open seat.
  package let sectionsWithSeats: Int
  /// Sections with an unknown number of open seats.
  package let unknownSections: Int

  package init(of course: Course) {
    let parts = Dictionary(grouping: course.sections) { $0.part ?? "" }
      .sorted { $0.key < $1.key }.map { SeatsSummary($0.value) }
    // A part without numbers must not hide one that is full.
    let tightest = parts.min { ($0.open ?? .max, $0.sections) < ($1.open ?? .max, $1.sections) }
    let summary = tightest ?? SeatsSummary([])
    if summary.open == nil, summary.total == nil, let seats = course.seats {
      self.init(
        open: seats.open.map { max(0, $0) }, total: seats.total, sections: summary.sections,
        sectionsWithSeats: 0, unknownSections: summary.unknownSections)
    } else {
      self = summary
    }
  }

  private init(_ sections: [Section]) {
    let open = sections.compactMap { $0.seats?.open }.map { max(0, $0) }
    let total = sections.compactMap { $0.seats?.total }
    self.init(
      open: open.isEmpty ? nil : open.reduce(0, +),
      total: total.isEmpty ? nil : total.reduce(0, +), sections: sections.count,
      sectionsWithSeats: open.count { $0 > 0 }, unknownSections: sections.count - open.count)
  }

  private init(
    open: Int?, total: Int?, sections: Int, sectionsWithSeats: Int, unknownSections: Int
  ) {
    self.open = open
    self.total = total
    self.sections = sections
    self.sectionsWithSeats = sectionsWithSeats
    self.unknownSections = unknownSections
  }
}
