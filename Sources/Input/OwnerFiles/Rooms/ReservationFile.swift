package import CampusModel
package import Diagnostics
internal import FileFormats
package import SourceFiles

/// `Content/reservations.csv`: the rooms that people of the site have reserved, a row for each,
/// under the header `room,date,from,to,person`.
///
/// People and the program write it, so every problem in it is an error. Messages never disclose
/// reservations of people: they quote neither the cell of a person nor the header, which may be a
/// row.
package struct ReservationFile: Sendable {
  package struct Row: Hashable, Sendable {
    package let person: PersonID
    package let reservation: Reservation
    /// The bytes of its line, with the end of the line.
    fileprivate let line: Range<Int>
    fileprivate let place: FilePlace
  }

  /// Relative to the site's folder.
  package static let path = "Content/reservations.csv"
  static let header = ["room", "date", "from", "to", "person"]

  /// In the order of the file.
  package private(set) var rows: [Row] = []
  package private(set) var diagnostics: [Diagnostic] = []
  private var text: [UInt8] = []

  /// Reads the whole file; a blank one has no rows. A row with an error is left out.
  package init(_ bytes: [UInt8], rooms: RoomNames, people: Set<PersonID>) {
    let report = Report(SourceFile(path: Self.path, bytes: bytes))
    text = report.text.bytes
    guard !report.text.isBlank else {
      text = []
      return
    }
    if let offset = report.text.firstInvalid {
      addError(report.place(offset), .noUTF8, suggestion: "save the file as UTF-8")
      return
    }
    read(report, rooms: rooms, people: people)
    var found: [Diagnostic] = []
    report.close(diagnostics: &found)
    for diagnostic in found { addError(diagnostic.place, diagnostic.message) }
    checkOverlaps()
    diagnostics = diagnostics.inFileOrder()
  }

  private mutating func read(_ report: Report, rooms: RoomNames, people: Set<PersonID>) {
    guard var reader = CSVReader(report) else { return }
    guard reader.header.map({ $0.lowercased() }) == Self.header else {
      return addError(report.place(0), .noHeader)
    }
    while let row = reader.record() {
      guard row.columns.count == Self.header.count else {
        addError(row.place, .cells(row.columns.count))
        continue
      }
      guard let reservation = reservation(row, rooms: rooms, people: people) else { continue }
      let person = PersonID(row[4])
      guard people.contains(person) else {
        addError(
          row.cell(4).place, .unknownPerson,
          suggestion: "expected the name of a folder in Content/people")
        continue
      }
      rows.append(
        Row(
          person: person, reservation: reservation, line: line(of: row),
          place: row.place))
    }
  }

  private mutating func reservation(
    _ row: CSVReader.Row, rooms: RoomNames, people: Set<PersonID>
  ) -> Reservation? {
    let room = rooms.room(row[0])
    if room == nil {
      // Columns may be in another order than the header says.
      let isSomebody = people.contains(PersonID(row[0]))
      addError(
        row.cell(0).place, isSomebody ? .somebody : .noRoom(row[0]),
        suggestion: isSomebody ? nil : rooms.suggestion(for: row[0]))
    }
    let date = CalendarDate(parsing: row[1])
    if date == nil { addError(row.cell(1).place, .noDate) }
    let from = MinuteOfDay(parsing: row[2])?.value
    if from == nil { addError(row.cell(2).place, .noTime) }
    let to = row[3] == "24:00" ? 1440 : MinuteOfDay(parsing: row[3])?.value
    if to == nil { addError(row.cell(3).place, .noTime) }
    guard let room, let date, let from, let to else { return nil }
    let reservation = Reservation(
      room, from: LocalMinute(date, minutes: from), to: LocalMinute(date, minutes: to))
    if reservation == nil {
      addError(
        row.cell(3).place, .endsBeforeItBegins,
        suggestion: "put the time after midnight in a row for the next day; midnight is 24:00")
    }
    return reservation
  }

  /// Errors for rows that have a minute of a room in common with one before them.
  private mutating func checkOverlaps() {
    let byRoom = rows.sorted {
      ($0.reservation, $0.line.lowerBound) < ($1.reservation, $1.line.lowerBound)
    }
    var longest: Row?
    for row in byRoom {
      if let other = longest, other.reservation.overlaps(row.reservation) {
        let (first, second) = other.place < row.place ? (other, row) : (row, other)
        addError(second.place, .overlap(first.place.line ?? 0))
      }
      if let other = longest, other.reservation.room == row.reservation.room,
        other.reservation.end >= row.reservation.end
      {
        continue
      }
      longest = row
    }
  }

  private mutating func addError(
    _ place: FilePlace, _ message: Diagnostic.Message, suggestion: String? = nil
  ) {
    diagnostics.append(Diagnostic(.error, .owner, at: place, message, suggestion: suggestion))
  }

  private func line(of row: CSVReader.Row) -> Range<Int> {
    var end = row.columns.last.map { row.written($0).range.upperBound } ?? row.offset
    while end < text.count, !isLineBreak(end) { end += 1 }
    if end < text.count { end += text[end...].starts(with: [0x0d, 0x0a]) ? 2 : 1 }
    return row.offset..<end
  }

  private func isLineBreak(_ at: Int) -> Bool { text[at] == 0x0a || text[at] == 0x0d }
}

// Changing it: lines that are not concerned keep their bytes
extension ReservationFile {
  /// The reservations of all people, in order.
  package var reservations: [Reservation] { rows.map(\.reservation).sorted() }

  /// The reservations of that person, in order.
  package func reservations(of person: PersonID) -> [Reservation] {
    rows.filter { $0.person == person }.map(\.reservation).sorted()
  }

  /// The file with a row more, at its end.
  ///
  /// - Precondition: the file has no mistakes.
  package func adding(_ reservation: Reservation, for person: PersonID) -> [UInt8] {
    precondition(diagnostics.isEmpty, "a file with errors is never changed")
    var bytes = text.isEmpty ? Array((Self.header.joined(separator: ",") + lineEnd).utf8) : text
    if bytes.last.map({ $0 != 0x0a && $0 != 0x0d }) == true { bytes += Array(lineEnd.utf8) }
    return bytes + line(reservation, person)
  }

  /// The file without that stretch of the person's reservations in its room; their reservations
  /// before and after it stay. `nil` where not all of it is theirs.
  ///
  /// - Precondition: the file has no mistakes.
  package func removing(_ stretch: Reservation, of person: PersonID) -> [UInt8]? {
    precondition(diagnostics.isEmpty, "a file with errors is never changed")
    let held = rows.filter { $0.person == person && $0.reservation.overlaps(stretch) }
    guard stretch.isCovered(by: held.map(\.reservation)) else { return nil }
    var bytes = text
    // From the last line on, so that the ranges before it still hold.
    for row in held.sorted(by: { $0.line.lowerBound > $1.line.lowerBound }) {
      let rest = row.reservation.without(stretch).flatMap { line($0, person) }
      bytes.replaceSubrange(row.line, with: rest)
    }
    return bytes
  }

  private var lineEnd: String { text.contains(0x0d) ? "\r\n" : "\n" }

  private func line(_ reservation: Reservation, _ person: PersonID) -> [UInt8] {
    let start = reservation.start
    let to = reservation.end.date == start.date ? "\(reservation.end.time)" : "24:00"
    let cells = [
      quoted(reservation.room.text), "\(start.date)", "\(start.time)", to, person.text,
    ]
    return Array((cells.joined(separator: ",") + lineEnd).utf8)
  }

  /// A cell of RFC 4180.
  private func quoted(_ cell: String) -> String {
    guard cell.utf8.contains(where: { [0x22, 0x2c, 0x0a, 0x0d].contains($0) }) else { return cell }
    return "\""
      + cell.split(separator: "\"", omittingEmptySubsequences: false)
      .joined(separator: "\"\"") + "\""
  }
}

extension Reservation {
  /// The rest of it, in order, without `other`, which is of the same room.
  fileprivate func without(_ other: Reservation) -> [Reservation] {
    [
      Reservation(room, from: start, to: min(end, other.start)),
      Reservation(room, from: max(start, other.end), to: end),
    ].compactMap(\.self)
  }

  /// Whether every minute of it is in one of `others`, which are of its room.
  fileprivate func isCovered(by others: [Reservation]) -> Bool {
    var reached = start
    for other in others.sorted() where other.start <= reached { reached = max(reached, other.end) }
    return reached >= end
  }
}

extension Diagnostic.Message {
  fileprivate static let noUTF8: Self = "the file is not valid UTF-8"

  fileprivate static let noHeader: Self =
    "expected exactly 'room,date,from,to,person' in the first line"

  fileprivate static func cells(_ count: Int) -> Self {
    "expected five cells (room, date, from, to, person), found \(count)"
  }

  fileprivate static func noRoom(_ text: String) -> Self {
    "unknown room '\(text.prefix(60))'"
  }

  fileprivate static let somebody: Self = "expected a room, found the id of a person"
  fileprivate static let noDate: Self = "expected a date like 2026-11-19"
  fileprivate static let noTime: Self = "expected a time like 13:30"

  fileprivate static let endsBeforeItBegins: Self = "this ends before it begins"
  fileprivate static let unknownPerson: Self = "unknown person id"

  fileprivate static func overlap(_ line: Int) -> Self {
    "the room is already reserved at this time by line \(line)"
  }
}
