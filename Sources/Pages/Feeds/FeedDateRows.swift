internal import CampusModel
internal import ICalendar
internal import Markup
internal import Templating

/// The dates of a feed as a page lists them: by month, those that are over apart.
struct FeedDateRows {
  /// What was over when the site was made; nothing where all is to come.
  let past: TemplateValue
  let months: TemplateValue

  /// A date is over when it lies before `now`, and days together when the last of them does.
  init(_ dates: FeedDates, now: CalendarDate) {
    let over = dates.entries.filter { $0.lastDate < now }
    past =
      over.isEmpty
      ? .nothing
      : [
        "count": .markup(counted(over.count { !$0.isLeftOut }, "event", "events")),
        "months": Self.months(over),
      ]
    months = Self.months(dates.entries.filter { $0.lastDate >= now })
  }

  private static func months(_ entries: [FeedDates.Entry]) -> TemplateValue {
    let days = entries.chunked { $0.date == $1.date }
    return .list(
      days.chunked { ($0[0].date.year, $0[0].date.month) == ($1[0].date.year, $1[0].date.month) }
        .map { days in
          let first = days[0][0].date
          return [
            "name": .markup(
              stamp("\(first.description.prefix(7))", "\(first.monthName) \(first.year)")),
            "days": .list(days.map(day)),
          ]
        })
  }

  private static func day(_ entries: [FeedDates.Entry]) -> TemplateValue {
    let date = entries[0].date
    return [
      "date": .markup(stamp(date.description, "\(date.day)")),
      "weekday": .text(date.weekday.shortName), "entries": .list(entries.map(value)),
    ]
  }

  private static func value(of entry: FeedDates.Entry) -> TemplateValue {
    let names = entry.summaries.joined(separator: ", ")
    var value: [String: TemplateValue] = [
      "name": .text(names), "isLeftOut": .flag(entry.isLeftOut), "end": .nothing,
    ]
    switch entry.kind {
    case .timed(let from, let to):
      value["time"] = .markup(from.time.markup)
      if from != to { value["end"] = .markup(Self.end(to, from)) }
      value["detail"] = .optional(entry.place.map(shortened))
    case .wholeDays(let days):
      value["time"] = .text("All day")
      value["detail"] =
        days.first == days.last
        ? .optional(entry.place.map(shortened))
        : .markup(phrase("until \(days.last)"))
    case .leftOut(let reason):
      value["time"] = .markup(Self.cross)
      value["name"] = .markup(words(for: reason))
      value["detail"] = .markup(struck(entry.summaries))
    }
    return .record(value)
  }

  /// The sign of what is left out, for the eye: the words beside it say the same.
  private static var cross: TrustedMarkup {
    var writer = MarkupWriter()
    writer.element("span", ["aria-hidden": "true"], "✕")
    return writer.markup
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

  /// "No class: Thanksgiving".
  private static func words(for reason: Omission.Reason?) -> TrustedMarkup {
    switch reason {
    case .holiday(let name): phrase("No class: \(name)")
    case .swap(let weekday): phrase("Follows \(weekday.name)’s schedule")
    case .cancelled(let note?): phrase("Cancelled: \(note)")
    case .cancelled(nil): phrase("Cancelled")
    case nil: phrase("Does not take place")
    }
  }

  /// Room and building of a whole address: the street stands in the calendar, and on the building's page.
  private static func shortened(_ place: String) -> String {
    place.split(separator: ",", maxSplits: 2).prefix(2).joined(separator: ",")
  }
}

extension Array {
  /// Runs of neighbours that belong together.
  fileprivate func chunked(by belong: (Element, Element) -> Bool) -> [[Element]] {
    reduce(into: []) { runs, element in
      if let last = runs.last?.last, belong(last, element) {
        runs[runs.count - 1].append(element)
      } else {
        runs.append([element])
      }
    }
  }
}
