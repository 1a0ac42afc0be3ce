internal import CampusModel
internal import FileFormats

/// The titles and dates of a calendar's events, to find out whether they are classes.
struct CalendarSniff {
  private var titles: [String] = []
  private var dates: [CalendarDate] = []

  /// `nil` for texts other than calendars. A file is read as it is written (RFC 5545, §3.1),
  /// without rules of repetition.
  init?(_ text: [UInt8]) {
    guard text.starts(with: "BEGIN:VCALENDAR".utf8) else { return nil }
    let lines = String(decoding: text, as: UTF8.self).replacing("\r\n", with: "\n")
      .replacing("\n ", with: "")
    // Time zones have dates of their own.
    var isEvent = false
    for line in lines.split(separator: "\n") {
      if line == "BEGIN:VEVENT" || line == "END:VEVENT" { isEvent = line == "BEGIN:VEVENT" }
      let parts = line.split(separator: ":", maxSplits: 1)
      guard isEvent, parts.count == 2 else { continue }
      switch parts[0].prefix(while: { $0 != ";" }) {
      case "SUMMARY": titles.append(String(parts[1]).replacing("\\", with: ""))
      case "DTSTART": Self.date(parts[1]).map { dates.append($0) }
      default: break
      }
    }
  }

  /// "20261013" of "20261013T111500Z".
  private static func date(_ text: Substring) -> CalendarDate? {
    let digits = Array(text.prefix(8))
    guard digits.count == 8, let number = Int(String(digits)) else { return nil }
    return CalendarDate(year: number / 10_000, month: number / 100 % 100, day: number % 100)
  }

  /// The kind of calendars whose events name courses, where most of them do; otherwise `nil`.
  var guess: SourceGuess? {
    let named = titles.filter { !ClassCalendar.courses($0).isEmpty }
    guard let first = dates.min(), let last = dates.max(), named.count * 2 > titles.count else {
      return nil
    }
    let examples = uniqued(named).prefix(2).map { "'\($0)'" }.joined(separator: ", ")
    let courses = Set(named.flatMap { ClassCalendar.courses($0).map(\.id) })
    return SourceGuess(
      kind: .icsClasses, columns: [],
      evidence: ["titles of its events begin with courses: \(examples)"],
      terms: [TermGuess(from: first, to: last)], isCatalog: true,
      rows: RowCounts(kept: named.count, unused: titles.count - named.count),
      courses: courses.count, sections: courses.count, meetings: 0, offers: [:],
      unusedColumns: [])
  }
}
