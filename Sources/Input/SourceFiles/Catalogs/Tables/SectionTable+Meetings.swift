internal import CampusModel
internal import Diagnostics
internal import FileFormats

extension SectionTable {
  /// The meetings of a row; one that cannot be read is unannounced, with a warning.
  func meetings(of id: SectionID, in term: Term, _ row: CSVReader.Row) -> [Meeting] {
    let kind = kind(row)
    let dates = dates(of: id, in: term, row)
    let parts = columns.places[.meetings].map { WrittenMeeting.all(in: row.raw($0)) } ?? parts(row)
    return parts.flatMap { part in
      let place = place(part, of: id, row)
      let timing = timing(part, at: place, of: id, row)
      return dates.map { Meeting(kind: kind, timing: timing, place: place, dates: $0) }
    }
  }

  /// "Lecture" for "LEC"; `nil` where the row has none.
  private func kind(_ row: CSVReader.Row) -> String? {
    let text = text(.kind, row)
    guard !text.isEmpty else { return nil }
    return Self.kindNames[text.uppercased()] ?? text
  }

  /// The meanings of registrars' abbreviations for kinds of sections.
  private static let kindNames = [
    "LEC": "Lecture", "LAB": "Lab", "DIS": "Discussion", "REC": "Recitation", "SEM": "Seminar",
    "TUT": "Tutorial", "STU": "Studio", "IND": "Independent Study", "PRA": "Practicum",
  ]

  /// The meetings in the cells of a row, each of which may have several parts.
  private func parts(_ row: CSVReader.Row) -> [WrittenMeeting] {
    let written: [SectionColumn] = [.days, .time, .start, .end, .place, .building, .room]
    let cells = written.map { WrittenMeeting.parts(of: columns.raw($0, row)) }
    let count = cells.map(\.count).max() ?? 1
    return (0..<count).map { index in
      let part = cells.map { $0.count == 1 ? $0[0] : index < $0.count ? $0[index] : "" }
      let isOpen = part[2].isEmpty && part[3].isEmpty || TimetableText.isUnsettled(part[2])
      let ends = isOpen ? part[1] : "\(part[2]) - \(part[3])"
      return WrittenMeeting(
        days: part[0].isEmpty ? daysInColumns(row) : part[0], time: ends, place: part[4],
        building: part[5], room: part[6])
    }
  }

  /// The days whose columns say so.
  private func daysInColumns(_ row: CSVReader.Row) -> String {
    dayColumns.filter { day in
      !["", "-", "0", "n", "no", "false"].contains(row[day.column].lowercased())
    }.map { WeekdaySet($0.day).code }.joined()
  }

  private func timing(
    _ part: WrittenMeeting, at place: Meeting.Place, of id: SectionID, _ row: CSVReader.Row
  ) -> Meeting.Timing {
    let (days, time) = (part.days, part.time)
    func isOpen(_ text: String) -> Bool {
      text.isEmpty || text == "-" || TimetableText.isUnsettled(text)
    }
    if isOpen(days), isOpen(time) { return place == .online ? .anyTime : .toBeAnnounced }
    guard let set = self.days(days), let span = span(time) else {
      row.drop(.time, unknownTiming(days, time, of: id))
      return .toBeAnnounced
    }
    if TimetableText.isGuess(time) { row.tally(.guessedTime) }
    return TimetableText.weekly(
      set, from: MinuteOfDay(wrapping: span.start), to: MinuteOfDay(wrapping: span.end),
      of: id.text, in: row) ?? .toBeAnnounced
  }

  /// A message about the days or the time that cannot be read.
  private func unknownTiming(
    _ days: String, _ time: String, of id: SectionID
  ) -> Diagnostic.Message {
    switch (self.days(days) != nil, span(time) != nil) {
    case (false, true):
      days.isEmpty
        ? .half("time", time, without: "days", of: id) : .unreadable("days", days, of: id)
    case (true, false):
      time.isEmpty
        ? .half("days", days, without: "time", of: id) : .unreadable("time", time, of: id)
    default: .unreadable("time", "\(days) \(time)".collapsed, of: id)
    }
  }

  private func place(
    _ part: WrittenMeeting, of id: SectionID, _ row: CSVReader.Row
  ) -> Meeting.Place {
    if !part.building.isEmpty {
      return TimetableText.place(building: part.building, room: part.room, of: id.text, in: row)
    }
    let words = part.place.isEmpty ? part.room : part.place
    let plain = words.lowercased()
    if ["online", "web", "remote", "internet"].contains(where: plain.hasPrefix) { return .online }
    if words.isEmpty || words == "-" || TimetableText.isUnsettled(words) { return .toBeAnnounced }
    if let room = RoomID(parsing: words), room.number.contains(where: \.isNumber) {
      return .room(room)
    }
    row.tally(.noRoom)
    return .toBeAnnounced
  }

  /// The days between which the meetings of a row are; `nil` for the whole term, and where they
  /// cannot be read.
  private func dates(of id: SectionID, in term: Term, _ row: CSVReader.Row) -> [DateSpan?] {
    let span = datesInCells(of: id, row)
    let weeks = text(.weeks, row)
    guard !weeks.isEmpty else { return [span.flatMap { term.part($0) }] }
    guard let spans = spans(ofWeeks: weeks, in: term) else {
      row.warn(.moment, .unreadable("weeks", weeks, of: id, so: wholeTerm))
      return [span.flatMap { term.part($0) }]
    }
    guard let span else { return spans.map { term.part($0) } }
    let both = spans.compactMap { $0.shared(with: span) }
    if both.isEmpty { row.warn(.moment, .weeksOutsideDates(weeks, of: id)) }
    return (both.isEmpty ? [span] : both).map { term.part($0) }
  }

  /// From the first date to the last; `nil` without both, and with a warning where they cannot be
  /// read.
  private func datesInCells(of id: SectionID, _ row: CSVReader.Row) -> DateSpan? {
    let texts = writtenDates(row)
    guard !texts.contains("") else { return nil }
    let span = span(of: texts)
    if span == nil {
      row.warn(
        .moment,
        .unreadable("dates", texts.joined(separator: " – "), of: id, so: wholeTerm),
        suggestion: texts[0].contains("/")
          ? "add 'dates: month-first' or 'dates: day-first' to the source" : nil)
    }
    return span
  }

  /// The first and the last day, of two columns or of one.
  private func writtenDates(_ row: CSVReader.Row) -> [String] {
    let span = text(.dates, row)
    guard !span.isEmpty else { return [text(.first, row), text(.last, row)] }
    for mark in [" - ", " – ", " to ", "–", "-"] {
      let ends = span.splitInTwo(at: mark).map { String($0).collapsed }
      if ends.count == 2, mark != "-" || span.count(where: { $0 == "-" }) == 1 { return ends }
    }
    return [span, span]
  }
}

extension DateSpan {
  /// The dates of both; `nil` where there are none.
  fileprivate func shared(with other: DateSpan) -> DateSpan? {
    let (first, last) = (max(first, other.first), min(last, other.last))
    return first <= last ? DateSpan(first, last) : nil
  }
}

extension Diagnostic.Message {
  fileprivate static func unreadable(
    _ what: String, _ text: String, of section: SectionID,
    so result: String = "treated as unannounced"
  ) -> Self {
    "the \(what) '\(text)' of \(section.text) cannot be read; \(result)"
  }

  /// The days without a time, or the reverse.
  fileprivate static func half(
    _ what: String, _ text: String, without other: String, of section: SectionID
  ) -> Self {
    "\(section.text) has the \(what) '\(text)' and no \(other); treated as unannounced"
  }

  fileprivate static func weeksOutsideDates(_ weeks: String, of section: SectionID) -> Self {
    "the weeks '\(weeks)' of \(section.text) are outside its dates; it is shown on all of them"
  }
}

/// The effect on a class without readable dates.
private let wholeTerm = "it is shown for the whole term"
