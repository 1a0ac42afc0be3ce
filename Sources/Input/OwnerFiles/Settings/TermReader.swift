internal import CampusModel
internal import Diagnostics
internal import FileFormats

extension Term {
  /// Reads `terms/<id>.yml`; `nil`, with errors, where its days are not known.
  ///
  /// `taken` are the codes of other terms: two terms with one code would take each other's courses.
  init?(_ map: YAMLMapping, id: TermID, taken: [String: TermID]) {
    let name = map.required("name", .text)
    let days = map.days(from: "first-day", to: "last-day")
    let codes = map.list("codes", .text)
    let holidays = map.mappings("holidays") { Holiday($0, within: days) }
    let swaps = map.mappings("swaps") { DaySwap($0, within: days) }
    let dates = map.termDates(around: days)
    for code in codes {
      guard let owner = taken[code.value] else { continue }
      map.report.error(at: code.place, .codeTaken(code.value, by: owner))
    }
    guard let name, let days else { return nil }
    if days.last - days.first > longestTerm { map.error(at: "last-day", .tooLong(days)) }
    self.init(
      id: id, name: name, days: days, holidays: holidays, swaps: swaps, dates: dates,
      codes: codes.map(\.value))
  }
}

/// In days: a term of more than 400 is a slip of the year.
private let longestTerm = 400

extension Holiday {
  fileprivate init?(_ map: YAMLMapping, within term: DateSpan?) {
    let name = map.required("name", .text)
    let days = map.dateOrDays()
    guard let name, let days else { return nil }
    if let term, !term.overlaps(days) {
      map.report.warn(
        at: map.place, .outsideTerm("the holiday\(map.report.quoted(name))", term))
    }
    self.init(name: name, days: days)
  }
}

extension DaySwap {
  fileprivate init?(_ map: YAMLMapping, within term: DateSpan?) {
    let date = map.required("date", .date)
    let follows = map.required("follows", .weekday)
    guard let date, let follows else { return nil }
    if let term, !term.contains(date) { map.warn(at: "date", .outsideTerm("\(date)", term)) }
    self.init(date: date, follows: follows)
  }
}

extension YAMLMapping {
  /// A `date`, or the days from `first` to `last`.
  func dateOrDays() -> DateSpan? {
    switch given("date", "first", "last") {
    case ["date"], []: return required("date", .date).map { DateSpan($0) }
    case let given where given.contains("date"): error(at: "date", .dateAndSpan)
    default: break
    }
    return days(from: "first", to: "last")
  }

  /// Reads `dates:`. Registration and grades have days outside the term, but none is far from it.
  fileprivate func termDates(around term: DateSpan?) -> [TermDate] {
    var dates: [TermDate] = []
    each("dates") { map in
      let name = map.required("name", .text)
      let days = map.dateOrDays()
      let time = map.optional("time", .time)
      guard let name, let days else { return }
      if let term, days.first < term.first - aYear || days.last > term.last + aYear {
        let isEarly = days.first < term.first - aYear
        map.error(
          at: map.has("date") ? "date" : isEarly ? "first" : "last",
          .farFromTerm(map.report.quoted(name), isEarly ? days.first : days.last, from: term))
      }
      if dates.contains(where: { $0.name == name && $0.days == days }) {
        map.error(.dateTwice(map.report.quoted(name)))
      }
      dates.append(TermDate(name: name, days: days, time: time))
    }
    return dates
  }
}

/// In days, the longest there is.
private let aYear = 366

extension Diagnostic.Message {
  fileprivate static func codeTaken(_ code: String, by owner: TermID) -> Self {
    "the code '\(code)' is already used by the term \(owner.text)"
  }

  fileprivate static func tooLong(_ days: DateSpan) -> Self {
    "expected a term of at most 400 days, found \(days.first) to \(days.last)"
  }

  fileprivate static let dateAndSpan: Self =
    "expected either 'date' or 'first' and 'last', found both"

  fileprivate static func farFromTerm(_ name: String, _ day: CalendarDate, from term: DateSpan)
    -> Self
  {
    "expected a day within a year of the term, from \(term.first) to \(term.last), found \(day) for\(name)"
  }

  fileprivate static func dateTwice(_ name: String) -> Self {
    "the date\(name) is listed twice for the same days"
  }

  fileprivate static func outsideTerm(_ what: String, _ term: DateSpan) -> Self {
    "\(what) is outside the term, which runs from \(term.first) to \(term.last)"
  }
}
