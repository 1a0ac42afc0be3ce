internal import CampusModel
internal import Diagnostics
internal import FileFormats

/// The lists that a Georgia Tech dump names its values by: sections and meetings hold numbers of
/// their entries.
///
/// A list that is missing is empty. Each entry is read once, however many meetings name it.
struct GatechCaches {
  /// An entry of a list.
  enum Entry<Value> {
    /// The number is -1 or not there: nothing is known.
    case none
    case value(Value)
    /// The list has no such entry, or it cannot be read.
    case unreadable
  }

  struct Period {
    var start: MinuteOfDay
    var end: MinuteOfDay
  }

  private let periods: [Entry<Period>]
  private let dateRanges: [Entry<DateSpan>]
  private let scheduleTypes: [Entry<String>]
  private let campuses: [Entry<String>]
  private let attributes: [Entry<String>]
  private let locations: [Entry<Coordinate>]
  private let finalDates: [Entry<CalendarDate>]
  private let finalTimes: [Entry<Period>]

  init(_ caches: JSONValue?) {
    periods = Self.list(caches?["periods"]) { Self.period($0) }
    dateRanges = Self.list(caches?["dateRanges"]) { DateSpan(written: $0) }
    scheduleTypes = Self.list(caches?["scheduleTypes"]) { Self.name($0) }
    campuses = Self.list(caches?["campuses"]) { Self.name($0) }
    attributes = Self.list(caches?["attributes"]) { Self.name($0) }
    finalDates = Self.list(caches?["finalDates"]) { CalendarDate(written: $0) }
    finalTimes = Self.list(caches?["finalTimes"]) { Self.period($0) }
    locations = (caches?["locations"]?.elements ?? []).map { Self.location($0) }
  }

  private static func list<Value>(_ value: JSONValue?, read: (String) -> Value?) -> [Entry<Value>] {
    (value?.elements ?? []).map { element in
      let text = element.string ?? ""
      if text.withoutMargins.isEmpty || TimetableText.isUnsettled(String(text.withoutMargins)) {
        return .none
      }
      return read(text).map { .value($0) } ?? .unreadable
    }
  }

  /// "11:00 am - 12:15 pm".
  private static func period(_ text: String) -> Period? {
    let ends = text.splitInTwo(at: " - ").map { TimetableText.clock(String($0)) }
    guard ends.count == 2, let start = ends[0], let end = ends[1] else { return nil }
    return Period(start: start, end: end)
  }

  /// "Lecture*" and "Georgia Tech-Atlanta *" without their mark.
  private static func name(_ text: String) -> String? {
    var name = text.collapsed
    while name.last == "*" || name.last == " " { name.removeLast() }
    return name.isEmpty ? nil : name
  }

  /// `{lat, long}`; null if unknown.
  private static func location(_ value: JSONValue) -> Entry<Coordinate> {
    guard value.kind != .null else { return .none }
    guard let latitude = value["lat"]?.double, let longitude = value["long"]?.double,
      let coordinate = Coordinate(latitude: latitude, longitude: longitude)
    else { return .unreadable }
    return .value(coordinate)
  }
}

extension GatechCaches {
  func period(_ number: JSONValue?) -> Entry<Period> { Self.entry(number, of: periods) }
  func dates(_ number: JSONValue?) -> Entry<DateSpan> { Self.entry(number, of: dateRanges) }
  func scheduleType(_ number: JSONValue?) -> Entry<String> {
    Self.entry(number, of: scheduleTypes)
  }
  func campus(_ number: JSONValue?) -> Entry<String> { Self.entry(number, of: campuses) }
  func attribute(_ number: JSONValue?) -> Entry<String> { Self.entry(number, of: attributes) }
  func location(_ number: JSONValue?) -> Entry<Coordinate> { Self.entry(number, of: locations) }
  func finalDate(_ number: JSONValue?) -> Entry<CalendarDate> {
    Self.entry(number, of: finalDates)
  }
  func finalTime(_ number: JSONValue?) -> Entry<Period> { Self.entry(number, of: finalTimes) }

  private static func entry<Value>(_ number: JSONValue?, of list: [Entry<Value>]) -> Entry<Value> {
    guard let number, number.kind != .null else { return .none }
    guard let index = number.integer, index >= -1, index < list.count else { return .unreadable }
    return index == -1 ? .none : list[index]
  }
}

extension GatechCaches.Entry {
  /// The value; `nil`, and counted, where it cannot be read.
  func value(in record: JSONValue) -> Value? {
    switch self {
    case .none: return nil
    case .value(let value): return value
    case .unreadable:
      record.tally(.index)
      return nil
    }
  }
}
