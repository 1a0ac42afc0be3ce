internal import CampusModel
internal import Diagnostics
package import FileFormats

/// Reads reservations of rooms from any CSV whose columns the entry names: `room` with `date`,
/// `from` and `to`, or with `start` and `end`, both moments.
///
/// Columns with the person and the purpose of a reservation are never read; and since the cells of
/// a row may be shifted, no message quotes any cell, nor the first line. A row with more or fewer
/// cells than the header is dropped.
package struct ReservationsReader: FileSourceFormat {
  package static let kind = SourceKind.reservations
  package static var keys: SourceKeys { .reservations }
  package static let traits: SourceTraits = {
    var traits = SourceTraits()
    traits.emptiness = .fineWhenNothingIsWrong
    return traits
  }()

  private let context: SourceContext
  private var bookings: [RoomBooking] = []

  package init(_ context: SourceContext) { self.context = context }

  package func add(to contribution: inout Contribution) { contribution.bookings += bookings }

  package mutating func read(_ report: Report) {
    let delimiter = CSVReader.Delimiter.likeliest(in: report.text.bytes)
    guard var reader = CSVReader(report, delimiter: delimiter),
      let columns = ReservationColumns(reader, context)
    else { return }
    while let row = reader.record() {
      guard row.columns.count == reader.header.count else {
        row.drop(.rowLength, .length(row.columns.count, reader.header.count))
        continue
      }
      guard let booking = columns.booking(row) else { continue }
      row.keep()
      bookings.append(booking)
    }
  }
}

extension SourceKind {
  package static let reservations = SourceKind("reservations")
}

/// Where the columns are, and how their values are read.
private struct ReservationColumns {
  private enum Times {
    case clock(date: Int, from: Int, to: Int)
    case moments(start: Int, end: Int)
  }

  private let room: Int
  private let times: Times
  private let context: SourceContext

  /// `nil` after an error.
  init?(_ reader: CSVReader, _ context: SourceContext) {
    let reading = context.reservations
    func place(_ column: ReservationReading.Column) -> Int? {
      reader.column(reading.column(column))
    }
    var missing: [ReservationReading.Column] = place(.room) == nil ? [.room] : []
    if let start = place(.start), let end = place(.end) {
      times = .moments(start: start, end: end)
    } else if let date = place(.date), let from = place(.from), let to = place(.to) {
      times = .clock(date: date, from: from, to: to)
    } else {
      let asked: [ReservationReading.Column] =
        place(.start) == nil && place(.end) == nil ? [.date, .from, .to] : [.start, .end]
      missing += asked.filter { place($0) == nil }
      times = .moments(start: 0, end: 0)
    }
    for column in missing {
      reader.report.fail(
        at: 0, .noColumn(reading.column(column)),
        suggestion: "name the column of '\(column.rawValue)' under 'columns'")
    }
    guard let room = place(.room), missing.isEmpty else { return nil }
    (self.room, self.context) = (room, context)
  }

  /// `nil`, and a record lost, where a time cannot be read.
  func booking(_ row: CSVReader.Row) -> RoomBooking? {
    let stretch: (start: LocalMinute, end: LocalMinute)?
    switch times {
    case .clock(let date, let from, let to): stretch = clock(row, on: date, from: from, to: to)
    case .moments(let start, let end): stretch = moments(row, from: start, to: end)
    }
    guard let (start, end) = stretch else { return nil }
    guard start < end, end.date - start.date <= Self.mostDays else {
      row.drop(.time, .noLength)
      return nil
    }
    return RoomBooking(place: row[room], origin: row.place, start: start, end: end)
  }

  /// The most days of a reservation. A longer one is taken for a mistake.
  private static let mostDays = 400

  /// An end before the start lies on the next day; without both the whole day is meant.
  private func clock(
    _ row: CSVReader.Row, on date: Int, from: Int, to: Int
  ) -> (LocalMinute, LocalMinute)? {
    if let day = row.plainDate(date), let start = row.plainClock(from),
      let end = row.plainClock(to)
    {
      return (
        LocalMinute(day, minutes: start), LocalMinute(day, minutes: end < start ? end + 1440 : end)
      )
    }
    guard let day = day(row[date]) else {
      row.drop(.moment, in: date, .noDate)
      return nil
    }
    if row[from].isEmpty, row[to].isEmpty {
      return (LocalMinute(day, minutes: 0), LocalMinute(day, minutes: 1440))
    }
    guard let start = Self.minute(row[from]), start < 1440, let end = Self.minute(row[to]) else {
      let place = Self.minute(row[from]) == nil ? from : to
      row.drop(.time, in: place, .noTime)
      return nil
    }
    return (
      LocalMinute(day, minutes: start), LocalMinute(day, minutes: end < start ? end + 1440 : end)
    )
  }

  private func moments(
    _ row: CSVReader.Row, from start: Int, to end: Int
  ) -> (LocalMinute, LocalMinute)? {
    guard let first = moment(row, start), let last = moment(row, end) else {
      let place = moment(row, start) == nil ? start : end
      row.drop(.moment, in: place, .noMoment)
      return nil
    }
    return (first, last)
  }

  private func moment(_ row: CSVReader.Row, _ column: Int) -> LocalMinute? {
    let written =
      row.plainMoment(column)
      ?? LooseMoment(row[column], dates: context.reservations.dates)?.moment
    return written?.minute(context.local)
  }

  private func day(_ text: String) -> CalendarDate? {
    CalendarDate(written: text)
      ?? LooseMoment("\(text) 00:00", dates: context.reservations.dates)?.moment
      .minute(context.local).date
  }

  /// Minutes from midnight of "13:30", "13:30:00", "1:30 pm" and "24:00".
  private static func minute(_ text: String) -> Int? {
    if let time = TimetableText.clock(text) { return time.value }
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard (2...3).contains(parts.count) else { return nil }
    if parts.count == 3, Int(parts[2]).map({ !(0..<60).contains($0) }) ?? true { return nil }
    let clock = parts[0...1].joined(separator: ":")
    return clock == "24:00" ? 1440 : MinuteOfDay(parsing: clock)?.value
  }
}

extension Diagnostic.Message {
  fileprivate static func noColumn(_ name: String) -> Self { "missing column '\(name)'" }

  fileprivate static func length(_ count: Int, _ header: Int) -> Self {
    "a row has \(count) cells but the header has \(header); it is skipped, since its cells may be in the wrong columns"
  }

  fileprivate static let noDate: Self =
    "invalid date; expected one like 2026-11-20 or Nov 20, 2026"
  fileprivate static let noTime: Self = "invalid time; expected one like 13:30 or 1:30 pm"
  fileprivate static let noMoment: Self =
    "invalid date and time; expected one like 2026-11-20T13:30 or Nov 20, 2026 1:30 pm"
  fileprivate static let noLength: Self =
    "invalid reservation; expected it to end after it begins and to last at most 400 days"
}
