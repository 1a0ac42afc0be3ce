internal import CampusModel
internal import Diagnostics
internal import FileFormats
internal import SourceFiles

extension Activity {
  /// Reads an entry of `activities:`.
  init?(_ map: YAMLMapping, places: DayPlaces, dates: DayDates, _ ids: inout DayIDs) {
    map.allow("id")
    let title = map.required("title", .text(upTo: 200))
    let recurrence = Recurrence(map, dates: dates)
    let exceptions = dates.exceptions(map, from: recurrence)
    let time = map.optional("time", .timeSpan)
    let place = places.read("place", of: map)?.place
    let mode = map.optional("by", .travelMode)
    let buffer = map.buffer("buffer")
    let note = map.optional("note", .text(upTo: 2000))
    let id = ids.id(of: map, title: title)
    guard let title, let recurrence, let id, time != nil || !map.has("time") else { return nil }
    self.init(
      id: id, title: title, recurrence: recurrence, exceptions: exceptions, time: time,
      place: place, mode: mode, buffer: buffer, note: note)
  }
}

extension Activity.Recurrence {
  fileprivate init?(_ map: YAMLMapping, dates: DayDates) {
    let days = dates.days(map)
    map.allow("first", "last", "every", "except", "as")
    switch days {
    case .dates(let found):
      map.refuse("first", "last", "every", "except", "as") { .onlyWeekly($0) }
      self = .dates(found)
    case .weekdays(let days): self.init(on: days, map, dates: dates)
    case nil: return nil
    }
  }

  private init?(on days: WeekdaySet, _ map: YAMLMapping, dates: DayDates) {
    let asClasses = map.optional("as", .classes) ?? false
    let every = map.integer("every", in: 1...52) ?? 1
    if every > 1, !map.has("first") { map.error(at: "every", .everySinceWhen) }
    let first = map.placed("first", .date)
    let last = map.placed("last", .date)
    let given = [first, last].compactMap(\.self)
    given.forEach(dates.warnIfFar)
    // Without a term its first date is unknown; the missing term is reported elsewhere.
    let usual = asClasses ? dates.term(around: given.map(\.value)) : dates.horizon
    guard let from = first?.value ?? usual?.first, let to = last?.value ?? usual?.last else {
      return nil
    }
    guard from <= to else {
      map.error(
        at: last == nil ? "first" : "last",
        given.count == 2 ? .endsBeforeItBegins : .outsideTerms)
      return nil
    }
    self = .weekly(days, every: every, within: DateSpan(from, to), asClasses: asClasses)
  }
}

extension DayDates {
  fileprivate func exceptions(
    _ map: YAMLMapping, from recurrence: Activity.Recurrence?
  ) -> Set<CalendarDate> {
    guard map.has("except") else { return [] }
    let exceptions = list("except", of: map)
    for date in exceptions where recurrence?.holds(date) == false {
      map.warn(at: "except", .noException(map.report.quoted(date.description)))
    }
    return Set(exceptions)
  }
}

/// The ids in a day book.
struct DayIDs {
  private var taken: Set<String> = []

  /// The entry's `id`, otherwise the slug of its title, followed by `date` if there is one. `nil`
  /// without either; `nil`, with an error, where the id is taken.
  mutating func id(
    of map: YAMLMapping, title: String?, on date: CalendarDate? = nil
  ) -> String? {
    let written = map.optional("id", .slug)
    if map.has("id"), written == nil { return nil }
    guard let title else { return nil }
    let id = written ?? slug(title) + (date.map { "-\($0)" } ?? "")
    if insert(id) { return id }
    map.error(
      at: map.has("id") ? "id" : "title", .sameID(map.report.quoted(id)),
      suggestion: "give one of them its own 'id'")
    return nil
  }

  /// Whether nothing else has the id.
  mutating func insert(_ id: String) -> Bool { taken.insert(id).inserted }
}

extension YAMLScalar<Bool> {
  /// `as: classes`.
  fileprivate static var classes: Self {
    Self("classes", words: ["classes"]) { $0 == "classes" ? true : nil }
  }
}

extension Diagnostic.Message {
  fileprivate static func onlyWeekly(_ key: String) -> Self {
    "'\(key)' cannot be used with dates; it needs 'days'"
  }

  fileprivate static let everySinceWhen: Self =
    "'every' needs 'first': a date in the first week"

  fileprivate static let endsBeforeItBegins: Self = "'last' is before 'first'"
  fileprivate static let outsideTerms: Self = "this has no date within the terms"

  fileprivate static func noException(_ date: String) -> Self {
    "the date\(date) is not one of its days anyway"
  }

  fileprivate static func sameID(_ id: String) -> Self {
    "two entries have the id\(id)"
  }
}
