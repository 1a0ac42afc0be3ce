internal import CampusModel
internal import DayPlanning
internal import Markup
internal import SiteBuild
internal import Templating

/// A month of somebody's: a table of its weeks, with marks for what each day holds, and why there are no classes on some.
struct MonthPage {
  let days: PersonDays
  /// Any date of the month.
  let month: CalendarDate
  /// The span that has week pages, and months.
  let span: DateSpan

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
    for date in dates {
      digest.add(kinds(on: date).map(\.glyph))
      digest.add(ClassFree(date, for: days).reason?.text ?? "")
    }
  }

  private var dates: [CalendarDate] { month.monthDates }

  private var content: [String: TemplateValue] {
    [
      "crumbs": .crumbs([
        Crumb("Today", root + Address.today), Crumb("\(days.person.name)’s days"),
      ]),
      "head": .markup(
        stamp("\(month.description.dropLast(3))", "\(month.monthName) \(month.year)")),
      "weekdays": .list(
        Weekday.allCases.map {
          ["short": .text(String($0.name.prefix(1))), "name": .text($0.name)]
        }),
      "weeks": .list(weeks), "key": .list(key), "free": .list(free),
      "hasFree": .flag(!free.isEmpty),
      "months": .list(months), "before": month(beside: dates[0] - 1),
      "after": month(beside: dates[dates.count - 1] + 1),
      "today": edition.horizon.first.map { .text(root + Address.day(days.person.id, on: $0)) }
        ?? .nothing,
    ]
  }

  private var weeks: [TemplateValue] {
    let mondays = dates.map(\.monday)
    return Set(mondays).sorted().map { monday in
      [
        "href": .text(root + Address.week(days.person.id, of: monday)),
        "cells": .list((0..<7).map { cell(monday + $0) }),
      ]
    }
  }

  private func cell(_ date: CalendarDate) -> TemplateValue {
    guard date.month == month.month else {
      return [
        "day": .nothing, "href": "", "isToday": false, "isFree": false, "glyphs": "", "words": "",
      ]
    }
    let kinds = kinds(on: date)
    let isFree = ClassFree(date, for: days).reason != nil
    return [
      "day": .markup(stamp(date.description, String(date.day))),
      "href": .text(root + days.address(of: date)), "isToday": .flag(date == edition.now.date),
      "isFree": .flag(isFree), "glyphs": .text(kinds.map(\.glyph).joined()),
      "words": .text(
        ([date.weekday.name] + (isFree ? ["no classes"] : []) + kinds.map(\.plural))
          .joined(separator: ", ")),
    ]
  }

  private func kinds(on date: CalendarDate) -> [DayKind] {
    let held = days.kinds(on: date)
    return DayKind.allCases.filter(held.contains)
  }

  private var key: [TemplateValue] {
    let used = Set(dates.flatMap { kinds(on: $0) })
    return DayKind.allCases.filter(used.contains).map {
      ["glyph": .text($0.glyph), "name": .text($0.plural)]
    }
  }

  /// The days without classes with the reason, those that follow one another for the same one in one line; weekends go without saying.
  private var free: [TemplateValue] {
    var runs: [(days: DateSpan, reason: TrustedMarkup)] = []
    for date in dates where date.weekday < .saturday {
      guard let reason = ClassFree(date, for: days).reason else { continue }
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
    guard span.months.contains(where: { $0.month == date.month && $0.year == date.year }) else {
      return .nothing
    }
    return [
      "href": .text(root + Address.month(days.person.id, of: date)), "name": .text(date.monthName),
    ]
  }
}

extension CalendarDate {
  /// All dates of its month.
  var monthDates: [CalendarDate] {
    let first = self - (day - 1)
    return (0..<Self.days(inMonth: month, of: year)).map { first + $0 }
  }
}

extension DateSpan {
  /// The first day of each month that it touches, in order.
  var months: [CalendarDate] {
    var months: [CalendarDate] = []
    var first = self.first.monthDates[0]
    while first <= last {
      months.append(first)
      first = first + CalendarDate.days(inMonth: first.month, of: first.year)
    }
    return months
  }

  /// The Monday of each week that it touches, in order.
  var mondays: [CalendarDate] {
    stride(from: first.monday.dayNumber, through: last.dayNumber, by: 7)
      .map { first.monday + ($0 - first.monday.dayNumber) }
  }
}
