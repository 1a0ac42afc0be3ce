internal import CampusModel
internal import Diagnostics
internal import FileFormats

/// Reads `opening-hours`: hours of every day like `8:00-22:00`, or weekdays with theirs; `nil` where the key is missing or, with
/// errors, wrong.
///
/// `{Mon-Fri: 7:00-23:00, Sat: [9:00-12:00, 13:00-18:00], Sun: closed}`: days that are not written are closed, `closed` alone
/// never opens.
func readOpeningHours(_ map: YAMLMapping, _ findings: inout Findings) -> OpeningHours? {
  guard let node = map["opening-hours"] else { return nil }
  guard let entries = node.entries else {
    return readHours(node, &findings).map {
      OpeningHours(days: [[MinuteSpan]](repeating: $0, count: 7))
    }
  }
  var days = [[MinuteSpan]](repeating: [], count: 7)
  var written: WeekdaySet = []
  var isWhole = true
  for entry in entries {
    let spans = readHours(entry.value, &findings)
    guard let named = readDays(entry, &findings), let spans else {
      isWhole = false
      continue
    }
    if let twice = named.intersection(written).first {
      findings.error(at: entry.place, .dayTwice(twice))
    }
    written.formUnion(named)
    for day in named.days { days[day.rawValue] = spans }
  }
  return isWhole ? OpeningHours(days: days) : nil
}

/// Reads `closures`: the days of each as terms write theirs, and `hours` where it is only some of each day.
func readClosures(_ map: YAMLMapping, _ findings: inout Findings) -> [Closure] {
  let keys = ["name", "date", "first", "last", "hours"]
  return map.mappings("closures", keys: keys, &findings).compactMap { entry in
    let name = entry.required("name", .text, &findings)
    let days = readDays(entry, &findings)
    let time = entry.optional("hours", .timeSpan, &findings)
    guard let name, let days, time != nil || entry["hours"] == nil else { return nil }
    return Closure(name: name, days: days, time: time)
  }
}

/// A span, a list of spans, or `closed`.
private func readHours(_ node: YAMLNode, _ findings: inout Findings) -> [MinuteSpan]? {
  if node.text?.lowercased() == "closed" { return [] }
  guard case .sequence(let items) = node.value else {
    return YAMLScalar.openHours.read(node, &findings).map { [$0] }
  }
  if items.isEmpty {
    findings.error(at: node.place, .noHours, suggestion: "write closed for a day without hours")
    return nil
  }
  var spans: [MinuteSpan] = []
  for item in items {
    guard let span = YAMLScalar.openHours.read(item, &findings) else { return nil }
    if let other = spans.first(where: { $0.overlaps(span) }) {
      findings.error(at: item.place, .hoursOverlap(span, other))
    }
    spans.append(span)
  }
  return spans
}

/// The weekdays of a key: "Sat", "Saturday", "Mon-Fri", "Mon, Wed", or the registrar's "MWF".
private func readDays(
  _ entry: YAMLNode.Entry, _ findings: inout Findings
) -> WeekdaySet? {
  if let days = writtenWeekdays(entry.key) { return days }
  findings.error(
    at: entry.place,
    .mismatch("weekdays like Mon-Fri or Sat", found: findings.foundText(entry.key)),
    suggestion: findings.didYouMean(entry.key, among: Weekday.allCases.map(\.name)))
  return nil
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
  fileprivate static let noHours: Self = "expected at least one stretch of hours"

  fileprivate static func hoursOverlap(_ span: MinuteSpan, _ other: MinuteSpan) -> Self {
    "the hours \(text(span)) overlap \(text(other))"
  }

  private static func text(_ span: MinuteSpan) -> String {
    "\(span.startTime)-\(span.end == 1440 ? "24:00" : span.endTime.description)"
  }
}
