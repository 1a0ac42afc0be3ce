internal import CampusModel
internal import CoursePages
internal import ICalendar
internal import Markup
internal import PlacePages
internal import SiteFrame

/// A rule of a feed in words, as a row of its page.
struct FeedRuleWords {
  let rule: FeedRule
  /// The place that all events of the feed share, which no row repeats.
  let knownPlace: String?

  var row: RuleRow {
    RuleRow(
      name: rule.summary, when: when,
      place: rule.place == knownPlace ? nil : rule.place.map(FeedDateRows.shortened),
      dates: dates)
  }

  /// "Mon, Wed, Fri 10:00 – 10:50 am".
  private var when: TrustedMarkup {
    let (from, to) = (rule.start.value, rule.start.value + rule.minutes)
    let time = MinuteSpan(from, to)?.markup ?? rule.start.markup
    return phrase("\(rule.days.days.map(\.shortName).joined(separator: ", ")) \(time)")
  }

  /// "31 Aug – 14 Dec 2026; not on 7 Sep (Labor Day); also on Tue 24 Nov, as on a Friday".
  private var dates: TrustedMarkup {
    let regular: TrustedMarkup
    switch rule.pattern {
    case .weekly(_, let span):
      regular = span.first == span.last ? span.first.dayAndYearMarkup : span.markup
    case .dates(let dates): regular = dates.map(day).joined(by: ", ")
    }
    return [regular, exceptions, additions].joined(by: "; ")
  }

  private var exceptions: TrustedMarkup {
    let runs = runs.map { run in
      let (first, last) = (run[0].date, run[run.count - 1].date)
      let dates =
        first == last ? day(first) : phrase("\(day(first)) – \(day(last))")
      return run[0].reason.map { phrase("\(dates) (\(Self.words(for: $0)))") } ?? dates
    }
    return runs.isEmpty ? .empty : phrase("not on \(runs.joined(by: ", "))")
  }

  /// A date with its year where the rule may have the same day of several.
  private func day(_ date: CalendarDate) -> TrustedMarkup {
    rule.isOverAYear ? date.dayAndYearMarkup : date.dayMarkup
  }

  /// Exceptions for the same reason without a regular date between them.
  private var runs: [[FeedRule.Exception]] {
    let held = rule.dates
    return rule.exceptions.reduce(into: []) { runs, exception in
      let before = runs.last?.last
      let isNext =
        before.map { before in
          before.reason == exception.reason && exception.reason != nil
            && !held.contains { before.date < $0 && $0 < exception.date }
        } ?? false
      if isNext { runs[runs.count - 1].append(exception) } else { runs.append([exception]) }
    }
  }

  private static func words(for reason: Omission.Reason) -> String {
    switch reason {
    case .holiday(let name): name.nilIfEmpty ?? "no classes"
    case .swap(let weekday): "follows \(weekday.name)’s schedule"
    case .canceled(let note?): "canceled: \(note)"
    case .canceled(nil): "canceled"
    }
  }

  private var additions: TrustedMarkup {
    let dates = rule.additions.map { addition in
      addition.follows.map { phrase("\(addition.date), as on a \($0.name)") }
        ?? addition.date.markup
    }
    return dates.isEmpty ? .empty : phrase("also on \(dates.joined(by: ", "))")
  }
}

extension FeedRule {
  /// Whether its last date, and each date on which it is canceled, is before `date`.
  func isOver(on date: CalendarDate) -> Bool {
    (dates + exceptions.map(\.date)).allSatisfy { $0 < date }
  }
}
