internal import CampusModel
internal import DayPlanning
internal import Markup
internal import SiteBuild
internal import Templating

/// A month of somebody's: a table of its weeks, with marks for what each day holds, and why there
/// are no classes on some.
struct MonthPage {
  let days: PersonDays
  /// Any date of the month.
  let month: CalendarDate
  /// What has pages.
  let span: CalendarSpan

  private var edition: Edition { days.edition }
  private var address: String { Address.month(days.person.id, of: month) }
  private var root: String { Address.root(from: address) }

  func page() throws(Route.Refusal) -> Page {
    let frame = PageFrame(
      address: address, origin: "days of \(days.person.id.text)", tab: .today,
      title: "\(month.monthName) \(month.year), \(days.person.name)",
      sources: SourceNames.catalog, day: edition.now.date, isFound: false)
    return try edition.page(frame, template: "month", basis: addBasis) { content }
  }

  @Sendable private func addBasis(to digest: inout Fingerprint) {
    digest.add(days.person.name)
    digest.add(span)
    for day in held {
      digest.add(day.kinds.map(\.glyph))
      digest.add(day.free?.text ?? "")
    }
  }

  private var dates: [CalendarDate] { month.monthDates }

  private struct Day {
    var date: CalendarDate
    /// In their own order.
    var kinds: [DayKind]
    /// Why there is no class; `nil` where there is one.
    var free: TrustedMarkup?
  }

  /// What its days hold, worked out anew whenever it is asked for.
  private var held: [Day] {
    dates.map { date in
      let entries = days.entries(on: date)
      let kinds = days.kinds(on: date, among: entries)
      let free = ClassFree(date, among: entries, terms: edition.campus.catalog.terms)
      return Day(
        date: date, kinds: DayKind.allCases.filter(kinds.contains), free: free.reason)
    }
  }

  private var content: [String: TemplateValue] {
    let held = held
    let (key, free) = (key(of: held), free(among: held))
    return [
      "crumbs": .crumbs([
        Crumb("Today", root + Address.today), Crumb("\(days.person.name)’s days"),
      ]),
      "head": .markup(
        stamp("\(month.description.dropLast(3))", "\(month.monthName) \(month.year)")),
      "weekdays": .list(
        Weekday.allCases.map {
          ["short": .text(String($0.name.prefix(1))), "name": .text($0.name)]
        }),
      "weeks": .list(weeks(of: held)), "key": .list(key), "free": .list(free),
      "hasFree": .flag(!free.isEmpty),
      "months": .list(months), "before": month(beside: dates[0] - 1),
      "after": month(beside: dates[dates.count - 1] + 1),
      "today": edition.horizon.first.map { .text(root + Address.day(days.person.id, on: $0)) }
        ?? .nothing,
    ]
  }

  private func weeks(of held: [Day]) -> [TemplateValue] {
    let mondays = dates.map(\.monday)
    return Set(mondays).sorted().map { monday in
      [
        "href": .text(root + Address.week(days.person.id, of: monday)),
        "cells": .list(
          (0..<7).map { step in
            let place = monday + step - dates[0]
            return cell(held.indices.contains(place) ? held[place] : nil)
          }),
      ]
    }
  }

  /// Empty for a date of another month.
  private func cell(_ day: Day?) -> TemplateValue {
    guard let day else {
      return [
        "day": .nothing, "href": "", "isToday": false, "isFree": false, "glyphs": "", "words": "",
      ]
    }
    let (date, kinds, isFree) = (day.date, day.kinds, day.free != nil)
    return [
      "day": .markup(stamp(date.description, String(date.day))),
      "href": .text(root + days.address(of: date)), "isToday": .flag(date == edition.now.date),
      "isFree": .flag(isFree), "glyphs": .text(kinds.map(\.glyph).joined()),
      "words": .text(
        ([date.weekday.name] + (isFree ? ["no classes"] : []) + kinds.map(\.plural))
          .joined(separator: ", ")),
    ]
  }

  private func key(of held: [Day]) -> [TemplateValue] {
    let used = Set(held.flatMap(\.kinds))
    return DayKind.allCases.filter(used.contains).map {
      ["glyph": .text($0.glyph), "name": .text($0.plural)]
    }
  }

  /// The days without classes with the reason, those that follow one another for the same one in
  /// one line; weekends go without saying.
  private func free(among held: [Day]) -> [TemplateValue] {
    var runs: [(days: DateSpan, reason: TrustedMarkup)] = []
    for day in held where day.date.weekday < .saturday {
      guard let reason = day.free else { continue }
      let date = day.date
      if let last = runs.last, last.reason == reason, date - last.days.last <= 3 {
        runs[runs.count - 1].days = DateSpan(last.days.first, date)
      } else {
        runs.append((DateSpan(date), reason))
      }
    }
    return runs.map { run in
      let when =
        run.days.first == run.days.last
        ? run.days.first.markup : phrase("\(run.days.first) – \(run.days.last)")
      return ["when": .markup(when), "reason": .markup(run.reason)]
    }
  }

  /// All months that have a page.
  private var months: [TemplateValue] {
    span.months.map { first in
      [
        "href": .text(root + Address.month(days.person.id, of: first)),
        "name": .text(String(first.monthName.prefix(3))),
        "current": .flag(first.month == month.month && first.year == month.year),
      ]
    }
  }

  private func month(beside date: CalendarDate) -> TemplateValue {
    guard span.holds(date) else { return .nothing }
    return [
      "href": .text(root + Address.month(days.person.id, of: date)), "name": .text(date.monthName),
    ]
  }
}
