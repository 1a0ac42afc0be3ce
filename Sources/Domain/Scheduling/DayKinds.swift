/// The kinds of days in a term: two dates are of one kind when the same rows of timetables are held
/// on both.
///
/// ```
/// // Rows: MW 9:00, M 11:00. In a term of 15 weeks without holidays:
/// DayKinds(of: rows, on: days).kinds  // 15 Mondays with rows 0 and 1, 15 Wednesdays with row 0
/// ```
struct DayKinds: Sendable {
  struct Kind: Hashable, Sendable {
    /// The number of dates of this kind, at least 1.
    var dates: Int
    /// The rows held, by index, in order; never empty.
    var rows: [Int]
  }

  /// By their first day. Dates without a row are of no kind.
  let kinds: [Kind]
  /// By row, the kinds on which it is held, in order; empty for a row that is never held.
  let kindsOfRow: [[Int]]

  /// Exams are on no kind of day.
  ///
  /// - Complexity: the dates times the rows.
  init(of rows: [Timetable.Slot], on days: TermDays) {
    let held = rows.reduce(into: days.none) { if !$1.isExam { $0.formUnion($1.days) } }
    var places: [[Int]: Int] = [:]
    var kinds: [Kind] = []
    for day in held.days {
      let present = rows.indices.filter { !rows[$0].isExam && rows[$0].days.contains(day) }
      if let place = places[present] {
        kinds[place].dates += 1
      } else {
        places[present] = kinds.count
        kinds.append(Kind(dates: 1, rows: present))
      }
    }
    var kindsOfRow = [[Int]](repeating: [], count: rows.count)
    for (number, kind) in kinds.enumerated() {
      for row in kind.rows { kindsOfRow[row].append(number) }
    }
    (self.kinds, self.kindsOfRow) = (kinds, kindsOfRow)
  }
}
