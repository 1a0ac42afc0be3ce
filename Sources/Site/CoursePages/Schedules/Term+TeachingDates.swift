internal import CampusModel
internal import Markup

extension Term {
  /// Its first and last date, its holidays as `off`, and as `swaps` the dates that have the classes
  /// of another weekday; `off` and `swaps` are left out if there are none.
  ///
  /// ```
  /// {"first":"2026-08-31","last":"2026-12-10","off":[["2026-11-25","2026-11-29"]],
  ///   "swaps":[["2026-10-13","M"]]}
  /// ```
  var teachingDates: JSON {
    let off = holidays.map { JSON.list([text($0.days.first), text($0.days.last)]) }
    let swaps = swaps.map {
      JSON.list([text($0.date), .text(WeekdaySet($0.follows).code)])
    }
    return .record([
      ("first", text(days.first)), ("last", text(days.last)), ("off", .unlessEmpty(off)),
      ("swaps", .unlessEmpty(swaps)),
    ])
  }
}

private func text(_ date: CalendarDate) -> JSON { .text(date.description) }
