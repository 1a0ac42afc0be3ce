package import CampusModel

/// The seats of every section as earlier builds saw them: counts with the moment from which they
/// were true, kept only when they changed, and every moment of an observation.
///
/// ```
/// log.append(courses, of: term, asOf: moment)
/// log.history(of: section, in: term)      // nil until a count is known
/// ```
package struct SeatLog: Sendable {
  var terms: [TermID: TermSeats] = [:]

  package init() {}

  /// Notes the seats of the sections of `term` in `courses`, true at the moment `asOf`.
  ///
  /// Courses of other terms are ignored; of a repeated section the first counts. A known section
  /// that is missing has unknown counts from then on. For one moment the last call counts: the same
  /// courses again change nothing. An earlier moment is inserted, and later ones stay. A term
  /// without any count is not logged. Linear in the sections of the term; for a moment that is not
  /// the last also in the whole log.
  package mutating func append(_ courses: [Course], of term: TermID, asOf: Instant) {
    var present: [SectionID: SeatCounts] = [:]
    for section in courses.lazy.filter({ $0.term == term }).flatMap(\.sections)
    where present[section.id] == nil {
      present[section.id] = section.seats.map(SeatCounts.init) ?? .unknown
    }
    var seats = terms[term] ?? TermSeats()
    // Changed in place: no second copy may be alive meanwhile.
    terms[term] = nil
    let later = seats.removeMoments(after: asOf)
    if seats.moments.last == asOf { seats.removeLastMoment() }
    seats.add(present, at: asOf)
    for (moment, counts) in later { seats.add(counts, at: moment) }
    if !seats.sections.isEmpty { terms[term] = seats }
  }

  /// When the sections of `term` were looked at, in order.
  package func moments(of term: TermID) -> [Instant] { terms[term]?.moments ?? [] }

  /// The history of a section's seats; `nil` if no count was ever known. Linear in its changes.
  package func history(of section: SectionID, in term: TermID) -> SeatHistory? {
    guard let seats = terms[term], let number = seats.numbers[section] else { return nil }
    let steps = seats.rows(of: number).map { row in
      SeatHistory.Step(at: seats.moments[Int(row.moment)], seats: row.counts.seats)
    }
    return steps.isEmpty ? nil : SeatHistory(steps: steps)
  }
}

/// The counts of one section's seats over time.
package struct SeatHistory: Hashable, Encodable, Sendable {
  /// Counts that were true from a moment on, until the next step.
  package struct Step: Hashable, Encodable, Sendable {
    package var at: Instant
    package var seats: Seats
  }

  /// Ascending, never empty, no two neighbors alike.
  package let steps: [Step]
}

/// Three counts in twelve bytes; a log has a million of them.
struct SeatCounts: Hashable, Sendable {
  var open: Int32
  var total: Int32
  var waitlist: Int32

  /// Represents an unknown count.
  static let none = Int32.min
  /// No section has more seats, and none is overfilled by more.
  static let most: Int32 = 999_999_999
  static let unknown = SeatCounts(open: none, total: none, waitlist: none)

  init(open: Int32, total: Int32, waitlist: Int32) {
    (self.open, self.total, self.waitlist) = (open, total, waitlist)
  }

  init(_ seats: Seats) {
    func held(_ count: Int?) -> Int32 {
      count.map { Int32(min(max($0, -Int(Self.most)), Int(Self.most))) } ?? Self.none
    }
    self.init(open: held(seats.open), total: held(seats.total), waitlist: held(seats.waitlist))
  }

  var seats: Seats {
    func known(_ count: Int32) -> Int? { count == Self.none ? nil : Int(count) }
    return Seats(total: known(total), open: known(open), waitlist: known(waitlist))
  }
}
