internal import CampusModel

/// The seats of one term's sections: rows in the order of time, each chained to the one before of
/// the same section. So a file is read and written from end to end, and one section's past is found
/// without looking at the others'.
struct TermSeats: Sendable {
  /// Counts of a section from a moment on, until its next row.
  struct Row: Sendable {
    var section: Int32
    /// The place of the moment in `moments`.
    var moment: Int32
    /// The place of the section's row before in `rows`; -1 for the first.
    var before: Int32
    var counts: SeatCounts
  }

  /// When the sections were looked at, ascending, none twice.
  private(set) var moments: [Instant] = []
  /// How many rows there are before each moment's.
  private(set) var starts: [Int] = []
  /// In the order of their first counts, those of one moment by id.
  private(set) var sections: [SectionID] = []
  private(set) var numbers: [SectionID: Int] = [:]
  /// By moment, then by section; no two neighbors of a section alike, and its first never wholly
  /// unknown.
  private(set) var rows: [Row] = []
  /// The place of each section's last row; -1 for none.
  private var latest: [Int32] = []

  /// The counts of a section since the last moment.
  func counts(of section: Int) -> SeatCounts {
    latest[section] < 0 ? .unknown : rows[Int(latest[section])].counts
  }

  /// A section's rows in the order of time.
  func rows(of section: Int) -> [Row] {
    var found: [Row] = []
    var place = Int(latest[section])
    while place >= 0 {
      found.append(rows[place])
      place = Int(rows[place].before)
    }
    return found.reversed()
  }

  /// The rows of a moment.
  func rows(at moment: Int) -> ArraySlice<Row> {
    rows[starts[moment]..<(moment + 1 < starts.count ? starts[moment + 1] : rows.count)]
  }
}

// Parts, as a reader of the log adds them
extension TermSeats {
  /// A moment after all others.
  mutating func add(_ moment: Instant) {
    moments.append(moment)
    starts.append(rows.count)
  }

  /// A section that is not known yet; its number.
  mutating func add(_ section: SectionID) -> Int {
    numbers[section] = sections.count
    sections.append(section)
    latest.append(-1)
    return sections.count - 1
  }

  /// Counts that are true from the last moment on; `false` if the section has some of it
  /// already. Counts that were true before need no row.
  mutating func add(_ counts: SeatCounts, of section: Int) -> Bool {
    let (moment, before) = (Int32(moments.count - 1), latest[section])
    if before >= 0, rows[Int(before)].moment == moment { return false }
    if before < 0 ? counts == .unknown : rows[Int(before)].counts == counts { return true }
    latest[section] = Int32(rows.count)
    rows.append(Row(section: Int32(section), moment: moment, before: before, counts: counts))
    return true
  }
}

// Whole moments
extension TermSeats {
  /// Sets all sections' counts from a moment after all others on; sections that are not in
  /// `present` become unknown. Does nothing before the first count.
  mutating func add(_ present: [SectionID: SeatCounts], at moment: Instant) {
    let new = present.filter { $0.value != .unknown && numbers[$0.key] == nil }.keys.sorted()
    if sections.isEmpty, new.isEmpty { return }
    add(moment)
    for (number, section) in sections.enumerated() {
      _ = add(present[section] ?? .unknown, of: number)
    }
    for section in new {
      let number = add(section)
      _ = add(present[section] ?? .unknown, of: number)
    }
  }

  /// Forgets the last moment, and the sections that it introduced.
  ///
  /// - Precondition: there is a moment.
  mutating func removeLastMoment() {
    while rows.count > starts[starts.count - 1], let row = rows.popLast() {
      latest[Int(row.section)] = row.before
    }
    moments.removeLast()
    starts.removeLast()
    while let last = latest.last, last < 0 {
      latest.removeLast()
      numbers[sections.removeLast()] = nil
    }
  }

  /// Removes the moments after `moment`; returns them with the counts of every section then, in the
  /// order of time.
  mutating func removeMoments(
    after moment: Instant
  ) -> [(moment: Instant, counts: [SectionID: SeatCounts])] {
    var later: [(moment: Instant, counts: [SectionID: SeatCounts])] = []
    while let last = moments.last, last > moment {
      let known = sections.indices.map { (sections[$0], counts(of: $0)) }
      later.append((last, Dictionary(uniqueKeysWithValues: known)))
      removeLastMoment()
    }
    return later.reversed()
  }
}
