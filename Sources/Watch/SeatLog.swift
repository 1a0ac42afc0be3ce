package import CampusModel

/// The seats of every section as earlier builds saw them: counts with the moment from which they were true, kept only where
/// they changed, and every moment at which somebody looked.
package struct SeatLog: Sendable {
  /// Counts of one section from one of its term's moments on, until its next row.
  struct Row: Sendable {
    /// The place of the moment in `TermLog.moments`.
    var moment: Int32
    var counts: Counts
  }

  struct TermLog: Sendable {
    /// When the term's sections were looked at, ascending, none twice.
    var moments: [Instant] = []
    var sections: [SectionID] = []
    var places: [SectionID: Int] = [:]
    /// By the places of `sections`; each ascending, no two neighbours alike, and the first never wholly unknown.
    var rows: [[Row]] = []
  }

  var terms: [TermID: TermLog] = [:]

  package init() {}

  /// Notes what `courses` say of the seats of the sections of `term`, true at the moment `asOf`.
  ///
  /// Courses of other terms are passed over; of a section that stands twice the first counts. A known section that is
  /// missing has unknown counts from then on. What is read last of a moment stands: the same courses again change nothing.
  /// A moment between others is fitted in, and what is known of the later ones stays. A term of which nobody ever told a
  /// count is not logged. Linear in the sections of the term.
  package mutating func append(_ courses: [Course], of term: TermID, asOf: Instant) {
    var present: [SectionID: Counts] = [:]
    for section in courses.lazy.filter({ $0.term == term }).flatMap(\.sections)
    where present[section.id] == nil {
      present[section.id] = section.seats.map(Counts.init) ?? .unknown
    }
    var log = terms[term] ?? TermLog()
    let new = present.filter { $0.value != .unknown && log.places[$0.key] == nil }.keys.sorted()
    for section in new { log.add(section) }
    if log.sections.isEmpty { return }
    let moment = log.insert(asOf)
    for (place, section) in log.sections.enumerated() {
      log.set(present[section] ?? .unknown, at: moment, of: place)
    }
    terms[term] = log
  }

  /// When the sections of `term` were looked at, in order.
  package func moments(of term: TermID) -> [Instant] { terms[term]?.moments ?? [] }

  /// What is known of a section's seats; `nil` where nobody ever told a count.
  package func history(of section: SectionID, in term: TermID) -> SeatHistory? {
    guard let log = terms[term], let place = log.places[section], let last = log.moments.last,
      !log.rows[place].isEmpty
    else { return nil }
    let steps = log.rows[place].map { row in
      SeatHistory.Step(at: log.moments[Int(row.moment)], seats: row.counts.seats)
    }
    return SeatHistory(steps: steps, last: last)
  }
}

/// What is known of one section's seats over time.
package struct SeatHistory: Hashable, Sendable {
  /// Counts that were true from a moment on, until the next step.
  package struct Step: Hashable, Sendable {
    package var at: Instant
    package var seats: Seats
  }

  /// Ascending, never empty, no two neighbours alike.
  package let steps: [Step]
  /// When its term was looked at last: until then the last step is true.
  package let last: Instant
}

extension SeatLog.TermLog {
  mutating func add(_ section: SectionID) {
    places[section] = sections.count
    sections.append(section)
    rows.append([])
  }

  /// The place of a moment among the others; a new one moves the later ones on.
  fileprivate mutating func insert(_ moment: Instant) -> Int {
    var place = moments.count
    while place > 0, moments[place - 1] >= moment { place -= 1 }
    if place < moments.count, moments[place] == moment { return place }
    if place < moments.count {
      for section in rows.indices {
        for row in rows[section].indices where rows[section][row].moment >= place {
          rows[section][row].moment += 1
        }
      }
    }
    moments.insert(moment, at: place)
    return place
  }

  /// Makes `counts` true at a moment; what was true at the next one stays.
  fileprivate mutating func set(_ counts: SeatLog.Counts, at moment: Int, of section: Int) {
    let next = moment + 1
    guard next < moments.count else { return put(counts, at: moment, of: section) }
    let following = value(at: next, of: section)
    put(counts, at: moment, of: section)
    put(following, at: next, of: section)
  }

  private mutating func put(_ counts: SeatLog.Counts, at moment: Int, of section: Int) {
    var place = rows[section].count
    while place > 0, rows[section][place - 1].moment >= moment { place -= 1 }
    if place < rows[section].count, rows[section][place].moment == moment {
      rows[section].remove(at: place)
    }
    let before = place > 0 ? rows[section][place - 1].counts : .unknown
    if before != counts {
      rows[section].insert(SeatLog.Row(moment: Int32(moment), counts: counts), at: place)
    }
    // What follows may now say the same again.
    let next = before == counts ? place : place + 1
    if next < rows[section].count, rows[section][next].counts == counts {
      rows[section].remove(at: next)
    }
  }

  private func value(at moment: Int, of section: Int) -> SeatLog.Counts {
    rows[section].last { $0.moment <= moment }?.counts ?? .unknown
  }
}

extension SeatLog {
  /// Three counts in twelve bytes; a log has a million of them.
  struct Counts: Hashable, Sendable {
    var open: Int32
    var total: Int32
    var waitlist: Int32

    /// Stands for a count that nobody told.
    static let none = Int32.min
    /// No section has more seats, and none is overfilled by more.
    static let most: Int32 = 999_999_999
    static let unknown = Counts(open: none, total: none, waitlist: none)

    init(open: Int32, total: Int32, waitlist: Int32) {
      (self.open, self.total, self.waitlist) = (open, total, waitlist)
    }

    init(_ seats: Seats) {
      func held(_ count: Int?) -> Int32 {
        count.map { Int32(min(max($0, -Int(Self.most)), Int(Self.most))) } ?? Self.none
      }
      self.init(
        open: held(seats.open), total: held(seats.total), waitlist: held(seats.waitlist))
    }

    var seats: Seats {
      func told(_ count: Int32) -> Int? { count == Self.none ? nil : Int(count) }
      return Seats(total: told(total), open: told(open), waitlist: told(waitlist))
    }
  }
}
