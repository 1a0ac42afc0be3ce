package import CampusModel

// How people write days of the week and times of the day by hand.

/// A weekday by its name or two letters of it and more, in any case: "Monday", "mon", "Thurs",
/// "Fr".
func writtenWeekday(_ text: String) -> Weekday? {
  let name = text.lowercased()
  guard name.count >= 2 else { return nil }
  return Weekday.allCases.first { $0.name.lowercased().hasPrefix(name) }
}

/// Weekdays by codes run together ("MWF", "TuTh", "TTh", "TR"), by names, or as ranges ("Mon-Fri";
/// "Sat-Mon" goes around the end of the week), separated by commas, slashes, "&" or "and"; `nil`
/// for anything else. Codes that repeat a day are refused: the writer of "MTWTF" means the second
/// "T" as Thursday.
package func writtenWeekdays(_ text: String) -> WeekdaySet? {
  var days: WeekdaySet = []
  let parts = text.replacing(" and ", with: ",").split(omittingEmptySubsequences: false) {
    ",/&+".contains($0)
  }
  for part in parts {
    guard let some = weekdays(String(part.filter { $0 != " " })) ?? spacedWeekdays(part) else {
      return nil
    }
    days.formUnion(some)
  }
  return days
}

/// Names of days with spaces between: "Mon Wed Fri".
private func spacedWeekdays(_ text: Substring) -> WeekdaySet? {
  let days = text.split(separator: " ").map { writtenWeekday(String($0)) }
  return days.contains(nil) || days.isEmpty ? nil : WeekdaySet(days.compactMap(\.self))
}

private func weekdays(_ text: String) -> WeekdaySet? {
  let ends = text.split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "–" }
  guard ends.count == 2 else {
    return writtenWeekday(text).map { WeekdaySet($0) } ?? weekdayCodes(text)
  }
  guard let first = writtenWeekday(String(ends[0])), let last = writtenWeekday(String(ends[1]))
  else { return nil }
  let count = (last.rawValue - first.rawValue + 7) % 7 + 1
  return WeekdaySet((0..<count).map { Weekday.allCases[(first.rawValue + $0) % 7] })
}

/// The registrar's codes, and "T" and "R" as others write Tuesday and Thursday. A single "S" or "U"
/// is refused: "SU" is a Sunday here, and a whole weekend at other schools.
private func weekdayCodes(_ text: String) -> WeekdaySet? {
  let codes: [(code: String, day: Weekday)] = [
    ("Tu", .tuesday), ("TU", .tuesday), ("Th", .thursday), ("TH", .thursday), ("Sa", .saturday),
    ("Su", .sunday), ("M", .monday), ("T", .tuesday), ("W", .wednesday), ("R", .thursday),
    ("F", .friday),
  ]
  var rest = text[...]
  var days: WeekdaySet = []
  while !rest.isEmpty {
    guard let match = codes.first(where: { rest.hasPrefix($0.code) }) else { return nil }
    guard days.isDisjoint(with: WeekdaySet(match.day)) else { return nil }
    days.formUnion(WeekdaySet(match.day))
    rest = rest.dropFirst(match.code.count)
  }
  return days.isEmpty ? nil : days
}

/// A time of the 24-hour clock ("9:30", "14:00") or of the 12-hour one ("9am", "2:30 pm").
package func writtenTime(_ text: some StringProtocol) -> MinuteOfDay? {
  MinuteOfDay(parsing: text) ?? TimetableText.clock(String(text))
}

/// Two times with a dash between: "16:00-18:00", "4pm-6pm", "4-6pm", "0900-0950", "9.00-9.50". An
/// end before the start lies on the next day, and 24:00 ends this one.
func writtenTimeSpan(_ text: String) -> MinuteSpan? {
  dashedTimeSpan(text) ?? TimetableText.span(text)
}

private func dashedTimeSpan(_ text: String) -> MinuteSpan? {
  let ends = text.lowercased().filter { $0 != " " }.split(omittingEmptySubsequences: false) {
    $0 == "-" || $0 == "–"
  }
  guard ends.count == 2 else { return nil }
  if ends[1] == "24:00" { return writtenTime(ends[0]).flatMap { MinuteSpan($0.value, 1440) } }
  guard let end = writtenTime(ends[1]),
    let start = start(ends[0], sharing: ends[1].suffix(2), before: end) ?? writtenTime(ends[0]),
    start != end
  else { return nil }
  return MinuteSpan(from: start, to: end)
}

/// The "4" of "4-6pm" and the "11:30" of "11:30-1pm": in the same half of the day as the end where
/// that is before it, otherwise in the other half; `nil` if it names its half itself, or where
/// only a clock of 24 hours has it.
private func start(
  _ text: Substring, sharing half: Substring, before end: MinuteOfDay
) -> MinuteOfDay? {
  guard ["am", "pm"].contains(half) else { return nil }
  let near = TimetableText.clock("\(text)\(half)")
  return near.flatMap { $0 < end ? $0 : nil }
    ?? TimetableText.clock("\(text)\(half == "am" ? "pm" : "am")")
}
