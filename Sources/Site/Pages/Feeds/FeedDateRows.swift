internal import CampusModel
internal import ICalendar
internal import Markup
internal import PlacePages
internal import SiteFrame

/// The dates of a feed as a page lists them: weekly rules, then single dates by month. Past dates
/// are apart, and the later months of a long list are folded.
struct FeedDateRows {
  /// The rules that are not over.
  let rules: [RuleRow]
  /// The dates that were over when the site was made; `nil` where none were.
  let past: FeedContent.Past?
  /// The next months.
  let months: [FeedContent.Month]
  /// The months after them.
  let later: [FeedContent.Month]

  /// A month is folded once this many rows are open.
  private static let open = 40

  /// A date is over when it is before `now`; a run of days and a rule when their last date is.
  init(_ dates: FeedDates, now: CalendarDate) {
    let place = dates.onlyPlace
    let known = dates.rules.map { FeedRuleWords(rule: $0, knownPlace: place) }
    let overRules = known.filter { $0.rule.isOver(on: now) }
    let comingRules = known.filter { !$0.rule.isOver(on: now) }
    rules = comingRules.map(\.row)
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
      ? nil
      : .init(
        rules: overRules.map(\.row), months: Self.months(over).map(Self.content), isAll: isAll,
        isOpen: isAll && over.count <= Self.open)
    var shown = 0
    let cut = coming.firstIndex { month in
      defer { shown += month.count }
      return shown >= Self.open
    }
    months = coming[..<(cut ?? coming.count)].map(Self.content)
    later = coming[(cut ?? coming.count)...].map(Self.content)
  }

  private static func months(_ entries: [FeedDates.Entry]) -> [Run] {
    entries[...].chunked { $0.date.year * 12 + $0.date.month }
  }

  private static func content(of month: Run) -> FeedContent.Month {
    let first = month[month.startIndex].date
    return .init(
      name: stamp("\(first.description.prefix(7))", "\(first.monthName) \(first.year)"),
      count: counted(month.count { !$0.isLeftOut }, "event", "events"),
      days: month.chunked(by: \.date.dayNumber).map(day))
  }

  private static func day(_ entries: Run) -> FeedContent.Day {
    let date = entries[entries.startIndex].date
    return .init(
      date: stamp(date.description, "\(date.day)"), weekday: date.weekday.shortName,
      entries: entries.map(content))
  }

  private static func content(of entry: FeedDates.Entry) -> FeedContent.Entry {
    let name = phrase("\(entry.summaries.joined(separator: ", "))")
    let place = entry.place.map { phrase("\(shortened($0))") }
    switch entry.kind {
    case .timed(let from, let to):
      return .init(
        name: name, time: from.time.markup, end: end(of: to, after: from),
        isLeftOut: entry.isLeftOut, detail: place)
    case .wholeDays(let days):
      return .init(
        name: name, time: phrase("All day"), isLeftOut: entry.isLeftOut,
        detail: days.first == days.last ? place : phrase("until \(days.last)"))
    case .canceled(let from, let to, let note):
      return .init(
        name: struck(entry.summaries), time: from.time.markup, end: end(of: to, after: from),
        isLeftOut: entry.isLeftOut, detail: words(for: .canceled(note)))
    case .excluded(let reason):
      return .init(
        name: words(for: reason), time: phrase("No class"), isLeftOut: entry.isLeftOut,
        detail: struck(entry.summaries))
    }
  }

  /// Each name struck through by itself, so that none is cut where a line ends.
  private static func struck(_ names: [String]) -> TrustedMarkup {
    names.map { name in
      var writer = MarkupWriter()
      writer.element("s", [:], name)
      return writer.markup
    }.joined(by: ", ")
  }

  /// "– 10:45", "– 1:15 pm", "– Sat 1:00 am": without the part that it shares with the start. `nil`
  /// for an event without a length.
  private static func end(of end: LocalMinute, after start: LocalMinute) -> TrustedMarkup? {
    if end == start { return nil }
    if end.date != start.date { return phrase("– \(end.date.weekday.shortName) \(end.time)") }
    let isPlain = end.time.half == start.time.half
    return isPlain ? phrase("– \(end.time.faceMarkup)") : phrase("– \(end.time)")
  }

  /// The text that follows "No class".
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
