internal import CampusModel
internal import FileFormats

/// Finds the columns of a table of sections by what is in them, where their names do not say it.
struct ColumnSniff {
  /// The first rows of the table.
  private let rows: [CSVReader.Row]
  private let header: [String]
  private var taken: Set<Int>
  /// What was found, with the values that show it.
  private(set) var found: [SectionColumn: Int] = [:]

  private static let mostRows = 400

  init(_ reader: CSVReader, known columns: TableColumns<SectionColumn>) {
    var reader = reader
    var rows: [CSVReader.Row] = []
    while rows.count < Self.mostRows, let row = reader.record() {
      if row.columns.count == reader.header.count { rows.append(row) }
    }
    (self.rows, header) = (rows, reader.header)
    taken = Set(columns.places.values)
    let places = columns.places
    if places[.days] == nil, places[.meetings] == nil {
      find(.meetings) { cell in WrittenMeeting.all(in: cell).allSatisfy(\.isTimed) }
    }
    if places[.days] == nil, found[.meetings] == nil {
      find(.days) { $0.count < 30 && Timetable.days($0) != nil }
    }
    findTimes(places)
    if !SectionColumn.hasCourse(Set(places.keys)) { find(.course, where: Self.isCourse) }
    if places[.section] == nil, places[.crn] == nil { findSections(places) }
    let isPlaced = [.place, .building, .room, .meetings].contains { places[$0] != nil }
    if !isPlaced, found[.meetings] == nil {
      find(.place) { RoomID(parsing: $0)?.number.contains(where: \.isNumber) ?? false }
    }
  }

  /// Some values of a column, each once: "MWF, TR".
  func examples(of column: Int) -> String {
    uniqued(rows.lazy.map { $0[column].collapsed }.filter { !$0.isEmpty }).prefix(2)
      .joined(separator: ", ")
  }

  /// The first column of which nearly all cells that are not empty fit.
  private mutating func find(_ meaning: SectionColumn, where fits: (String) -> Bool) {
    let column = header.indices.first { share(of: $0, fits) > 0.9 }
    if let column { put(meaning, column) }
  }

  private mutating func put(_ meaning: SectionColumn, _ column: Int) {
    found[meaning] = column
    taken.insert(column)
  }

  /// The share of cells that fit among those that say something; 0 where fewer than a tenth do.
  private func share(of column: Int, _ fits: (String) -> Bool) -> Double {
    guard !taken.contains(column) else { return 0 }
    let cells = rows.lazy.map { $0[column].collapsed }
      .filter { !$0.isEmpty && $0 != "-" && !Timetable.isUnsettled($0) }
    let count = cells.count
    guard count > 0, count * 10 >= rows.count else { return 0 }
    return Double(cells.count(where: fits)) / Double(count)
  }

  private static func isCourse(_ text: String) -> Bool {
    guard text.count <= 14, let id = CourseID(text) else { return false }
    return (2...6).contains(id.department.count) && id.number.prefix(1).allSatisfy(\.isNumber)
      && !id.number.isEmpty
  }

  /// A column with both ends, or two with a time each, of which the first is earlier.
  private mutating func findTimes(_ known: [SectionColumn: Int]) {
    let isKnown = [.time, .start, .meetings].contains { known[$0] != nil || found[$0] != nil }
    guard !isKnown else { return }
    find(.time) { Timetable.span($0) != nil }
    guard found[.time] == nil else { return }
    let clocks = header.indices.filter { share(of: $0, Self.isClock) > 0.9 }
    guard clocks.count >= 2 else { return }
    let (start, end) = (clocks[0], clocks[1])
    let isForward = rows.allSatisfy { row in
      let (a, b) = (row[start].collapsed, row[end].collapsed)
      return !Self.isClock(a) || !Self.isClock(b) || Timetable.span(from: a, to: b) != nil
    }
    if isForward {
      put(.start, start)
      put(.end, end)
    }
  }

  private static func isClock(_ text: String) -> Bool {
    text.contains { ":.".contains($0) || $0.isLetter }
      && Timetable.span(from: text, to: "11:59 pm") != nil
  }

  /// Short codes that, with the course, name each row: rows of several meetings repeat them.
  private mutating func findSections(_ known: [SectionColumn: Int]) {
    let course = known[.course] ?? found[.course] ?? known[.number]
    guard let course else { return }
    let candidates = header.indices.filter { column in
      share(of: column) { $0.count <= 6 && !$0.contains(" ") && $0 != "0" } > 0.9
    }
    let distinct = candidates.map { column in
      Set(rows.map { "\($0[course])\u{0}\($0[column])" }).count
    }
    guard let most = distinct.max(), most * 10 >= rows.count * 3,
      let index = distinct.firstIndex(of: most)
    else { return }
    put(.section, candidates[index])
  }
}

extension WrittenMeeting {
  /// Whether days and a time are in it.
  fileprivate var isTimed: Bool { Timetable.days(days) != nil && Timetable.span(time) != nil }
}

extension SectionColumn {
  /// What cells are, for a sentence of evidence.
  var noun: String {
    switch self {
    case .course: "courses"
    case .section, .crn: "sections"
    case .days: "days"
    case .time, .start, .end: "times"
    case .place: "places"
    case .meetings: "meetings"
    default: rawValue
    }
  }
}
