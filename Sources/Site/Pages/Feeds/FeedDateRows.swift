internal import CampusModel
internal import ICalendar
internal import Markup
internal import Templating

/// The dates of a feed as a page lists them: weekly rules, then what is on single dates by month,
/// what is over apart, and the months of a long list folded.
struct FeedDateRows {
  /// The rules that are not over.
  let rules: TemplateValue
  /// What was over when the site was made; nothing where all is to come.
  let past: TemplateValue
  /// The next months, and those after them.
  let months: TemplateValue
  let later: TemplateValue

  /// So many rows are open before a month is folded.
  private static let open = 40

  /// A date is over when it lies before `now`, days together and a rule when the last of them does.
  init(_ dates: FeedDates, now: CalendarDate) {
    let place = dates.onlyPlace
    let known = dates.rules.map { FeedRuleWords(rule: $0, knownPlace: place) }
    let overRules = known.filter { $0.rule.isOver(on: now) }
    let comingRules = known.filter { !$0.rule.isOver(on: now) }
    rules = .list(comingRules.map(\.value))
    let entries = dates.entries.map { entry in
      var entry = entry
      if entry.place == place { entry.place = nil }
      return entry
    }
    let over = entries.filter { $0.lastDate < now }
    let coming = Self.months(entries.filter { $0.lastDate >= now })
    let isAll = coming.isEmpty && comingRules.isEmpty
    past =
      over.isEmpty && overRules.isEmpty
      ? .nothing
      : [
        "rules": .list(overRules.map(\.value)),
        "months": .list(Self.months(over).map(Self.value)), "isAll": .flag(isAll),
        "isOpen": .flag(isAll && over.count <= Self.open),
      ]
    var shown = 0
    let cut = coming.firstIndex { month in
      defer { shown += month.count }
      return shown >= Self.open
    }
    months = .list(coming[..<(cut ?? coming.count)].map(Self.value))
    later = .list(coming[(cut ?? coming.count)...].map(Self.value))
  }

  private static func months(_ entries: [FeedDates.Entry]) -> [Run] {
    entries[...].chunked { $0.date.year * 12 + $0.date.month }
  }

  private static func value(of month: Run) -> TemplateValue {
    let first = month[month.startIndex].date
    return [
      "name": .markup(stamp("\(first.description.prefix(7))", "\(first.monthName) \(first.year)")),
      "count": count(of: month),
      "days": .list(month.chunked(by: \.date.dayNumber).map(day)),
    ]
  }

  private static func count(of entries: some Sequence<FeedDates.Entry>) -> TemplateValue {
    .markup(counted(entries.count { !$0.isLeftOut }, "event", "events"))
  }

  private static func day(_ entries: Run) -> TemplateValue {
    let date = entries[entries.startIndex].date
    return [
      "date": .markup(stamp(date.description, "\(date.day)")),
      "weekday": .text(date.weekday.shortName), "entries": .list(entries.map(value)),
    ]
  }

  private static func value(of entry: FeedDates.Entry) -> TemplateValue {
    var value: [String: TemplateValue] = [
      "name": .text(entry.summaries.joined(separator: ", ")), "end": .nothing,
      "isLeftOut": .flag(entry.isLeftOut), "detail": .optional(entry.place.map(shortened)),
    ]
    switch entry.kind {
    case .timed(let from, let to): set(from, to, in: &value)
    case .wholeDays(let days):
      value["time"] = "All day"
      if days.first != days.last { value["detail"] = .markup(phrase("until \(days.last)")) }
    case .canceled(let from, let to, let note):
      set(from, to, in: &value)
      value["name"] = .markup(struck(entry.summaries))
      value["detail"] = .markup(words(for: .canceled(note)))
    case .excluded(let reason):
      value["time"] = "No class"
      value["name"] = .markup(words(for: reason))
      value["detail"] = .markup(struck(entry.summaries))
    }
    return .record(value)
  }

  private static func set(
    _ from: LocalMinute, _ to: LocalMinute, in value: inout [String: TemplateValue]
  ) {
    value["time"] = .markup(from.time.markup)
    if from != to { value["end"] = .markup(end(to, from)) }
  }

  /// Each name struck through by itself, so that none is cut where a line ends.
  private static func struck(_ names: [String]) -> TrustedMarkup {
    names.map { name in
      var writer = MarkupWriter()
      writer.element("s", [:], name)
      return writer.markup
    }.joined(by: ", ")
  }

  /// "– 10:45", "– 1:15 pm", "– Sat 1:00 am": what it shares with the start is not said again.
  private static func end(_ end: LocalMinute, _ start: LocalMinute) -> TrustedMarkup {
    if end.date != start.date { return phrase("– \(end.date.weekday.shortName) \(end.time)") }
    let isPlain = end.time.half == start.time.half
    return isPlain ? phrase("– \(end.time.faceMarkup)") : phrase("– \(end.time)")
  }

  /// What follows "No class".
  private static func words(for reason: Omission.Reason) -> TrustedMarkup {
    switch reason {
    case .holiday(let name): phrase("\(name)")
    case .swap(let weekday): phrase("Follows \(weekday.name)’s schedule")
    case .canceled(let note?): phrase("Canceled: \(note)")
    case .canceled(nil): phrase("Canceled")
    }
  }

  /// Room and building of a whole address: the street is in the calendar, and on the building's
  /// page.
  static func shortened(_ place: String) -> String {
    let comma = UInt8(ascii: ",")
    guard let first = place.utf8.firstIndex(of: comma),
      let second = place.utf8[first...].dropFirst().firstIndex(of: comma)
    else { return place }
    return String(place[..<second])
  }
}

/// Entries that follow each other.
private typealias Run = ArraySlice<FeedDates.Entry>

extension Run {
  /// Runs of neighbors of the same key, which is asked for once of each.
  fileprivate func chunked(by key: (Element) -> Int) -> [Run] {
    var runs: [Run] = []
    var start = startIndex
    var last = first.map(key)
    for index in indices.dropFirst() {
      let next = key(self[index])
      if next == last { continue }
      runs.append(self[start..<index])
      (start, last) = (index, next)
    }
    return isEmpty ? [] : runs + [self[start...]]
  }
}
