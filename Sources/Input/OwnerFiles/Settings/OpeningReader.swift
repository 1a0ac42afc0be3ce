internal import CampusModel
internal import Diagnostics
internal import FileFormats

extension YAMLMapping {
  /// Reads `opening-hours`: hours of every day like `8:00-22:00`, or weekdays with theirs; `nil`
  /// where the key is missing or, with errors, wrong.
  ///
  /// `{Mon-Fri: 7:00-23:00, Sat: [9:00-12:00, 13:00-18:00], Sun: closed}`: days that are not
  /// written are closed, `closed` alone never opens.
  func openingHours() -> OpeningHours? {
    guard let value = self["opening-hours"] else { return nil }
    guard value.isMapping, let entries = value.entries("") else {
      return value.hours().map {
        OpeningHours(days: [[MinuteSpan]](repeating: $0, count: 7))
      }
    }
    var days = [[MinuteSpan]](repeating: [], count: 7)
    var written: WeekdaySet = []
    var isWhole = true
    for entry in entries {
      let spans = entry.value.hours()
      guard let named = entry.weekdays(), let spans else {
        isWhole = false
        continue
      }
      if let twice = named.intersection(written).first { entry.error(.dayTwice(twice)) }
      written.formUnion(named)
      for day in named.days { days[day.rawValue] = spans }
    }
    return isWhole ? OpeningHours(days: days) : nil
  }

  /// Reads `closures`: the days of each as terms write theirs, and `hours` where it is only some of
  /// each day.
  func closures() -> [Closure] {
    mappings("closures") { map in
      let name = map.required("name", .text)
      let days = map.dateOrDays()
      let time = map.optional("hours", .timeSpan)
      guard let name, let days, time != nil || !map.has("hours") else { return nil }
      return Closure(name: name, days: days, time: time)
    }
  }
}

extension YAMLValue {
  /// A span, a list of spans, or `closed`.
  fileprivate func hours() -> [MinuteSpan]? {
    if text?.lowercased() == "closed" { return [] }
    guard let items else { return read(.openHours).map { [$0] } }
    if items.isEmpty {
      error(.noHours, suggestion: "write 'closed' for a day without hours")
      return nil
    }
    var spans: [MinuteSpan] = []
    for item in items {
      guard let span = item.read(.openHours) else { return nil }
      if let other = spans.first(where: { $0.overlaps(span) }) {
        item.error(.hoursOverlap(span, other))
      }
      spans.append(span)
    }
    return spans
  }
}

extension YAMLEntry {
  /// The weekdays of a key: "Sat", "Saturday", "Mon-Fri", "Mon, Wed", or the registrar's "MWF".
  fileprivate func weekdays() -> WeekdaySet? {
    if let days = writtenWeekdays(key) { return days }
    error(
      .mismatch("weekdays like Mon-Fri or Sat", found: report.foundText(key)),
      suggestion: report.didYouMean(key, among: Weekday.allCases.map(\.name)))
    return nil
  }
}

extension YAMLScalar<MinuteSpan> {
  fileprivate static var openHours: Self {
    Self("hours like 8:00-22:00, a list of them, or closed", words: ["closed"]) {
      timeSpan.parse($0)
    }
  }
}

extension Diagnostic.Message {
  fileprivate static func dayTwice(_ day: Weekday) -> Self { "\(day.name) has hours twice" }
  fileprivate static let noHours: Self = "expected at least one period of hours"

  fileprivate static func hoursOverlap(_ span: MinuteSpan, _ other: MinuteSpan) -> Self {
    "the hours \(text(span)) overlap \(text(other))"
  }

  private static func text(_ span: MinuteSpan) -> String {
    "\(span.startTime)-\(span.end == 1440 ? "24:00" : span.endTime.description)"
  }
}
