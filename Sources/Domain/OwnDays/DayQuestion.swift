internal import Bytes
package import CampusModel
internal import Packs

/// The question of a page: a person's day, with everything that it depends on.
///
/// As bytes it is a pack of the kind "day question"; the page's script writes it in this order:
///
/// - The date, and the id of the term that activities follow (a text).
/// - Places (a list: a name, perhaps latitude and longitude in ten-millionths of a degree, perhaps
///   the code of a building, and whether it is the person's own). Elsewhere a place is its number.
/// - Activities, errands, and numbers of activities that are left out on the date (lists).
/// - Where the day begins and ends, and how the person travels.
/// - Whether the lines of the routes are wanted.
///
/// Entries have no names: an activity's id is its number in the list, an errand's is −1 less its
/// number, so that no two entries of a day have the same id. Lists and values that may be missing
/// are as in `PlanQuestion`.
package struct DayQuestion: Sendable {
  /// The day.
  package var date: CalendarDate
  /// The term that activities follow where it has the date.
  package var term: TermID
  /// The places that the rest names.
  package var places: [Place]
  /// The activities, the errands, the entries skipped on the date, the usual ends of days, and how
  /// the person travels.
  package var days: DayBook
  /// Whether the lines of the routes are wanted.
  package var wantsLines: Bool

  package init(
    on date: CalendarDate, term: TermID, places: [Place], days: DayBook, wantsLines: Bool = false
  ) {
    (self.date, self.term, self.places) = (date, term, places)
    (self.days, self.wantsLines) = (days, wantsLines)
  }

  /// `nil` for bytes that are not a valid question.
  package init?(bytes: [UInt8]) {
    do throws(ByteCursor.ReadError) {
      var reader = try PackReader(bytes, .dayQuestion)
      date = try reader.date()
      guard abs(date.dayNumber) <= PackFormat.lastPlannedDay else { throw reader.fault }
      term = TermID(try reader.text())
      let places = try reader.list(atMost: Self.mostPlaces) { reader throws(ByteCursor.ReadError) in
        try reader.place()
      }
      self.places = places
      days = try reader.days(on: date, among: places)
      wantsLines = try reader.flag()
      try reader.finish()
    } catch {
      return nil
    }
  }

  /// Equal questions have equal bytes.
  ///
  /// - Precondition: All places of the day book are among `places`.
  package var bytes: [UInt8] {
    var writer = PackWriter()
    writer.date(date)
    writer.text(term.text)
    writer.list(places) { $0.place($1) }
    writer.days(days, on: date, among: places)
    writer.flag(wantsLines)
    return writer.file(.dayQuestion)
  }

  private static let mostPlaces = 1000
}

extension PackWriter {
  fileprivate mutating func place(_ place: Place) {
    text(place.name)
    optional(place.coordinate) { writer, coordinate in
      let own = coordinate.tenMillionths
      writer.signed(own.latitude)
      writer.signed(own.longitude)
    }
    text(orNone: place.building?.text)
    flag(place.isPersonal)
  }

  fileprivate mutating func days(
    _ days: DayBook, on date: CalendarDate, among places: [Place]
  ) {
    list(days.activities) { $0.activity($1, among: places) }
    list(days.errands) { $0.errand($1, among: places) }
    let skipped = days.skips.filter { $0.date == date }
    list(skipped) { writer, skip in
      let number = days.activities.firstIndex { skip.subject == .activity($0.id) }
      writer.number(number ?? 0)
    }
    number(orNone: days.bounds.usual.start.flatMap(places.firstIndex))
    number(orNone: days.bounds.usual.end.flatMap(places.firstIndex))
    travel(days.travel)
  }

  /// Its time, unless it takes all day; where it is; the mode of travel; its own buffer.
  private mutating func activity(_ activity: Activity, among places: [Place]) {
    switch activity.recurrence {
    case .dates(let dates):
      number(0)
      list(dates) { $0.date($1) }
    case .weekly(let days, let every, let span, let asClasses):
      number(1)
      number(Int(days.rawValue))
      number(every)
      self.span(span)
      flag(asClasses)
    }
    list(activity.exceptions.sorted()) { $0.date($1) }
    optional(activity.time) { $0.time($1) }
    number(orNone: activity.place.flatMap(places.firstIndex))
    number(orNone: activity.mode.flatMap(TravelMode.allCases.firstIndex))
    optional(activity.buffer) { $0.buffer($1) }
  }

  private mutating func errand(_ errand: Errand, among places: [Place]) {
    date(errand.date)
    number(errand.minutes)
    list(errand.places.compactMap(places.firstIndex)) { $0.number($1) }
    list(errand.windows) { $0.time($1) }
  }

  private mutating func buffer(_ buffer: Buffer) {
    number(buffer.before)
    number(buffer.after)
  }

  /// The modes in order of preference, the longest walk, the pace, the earliest and the latest
  /// minute, the buffer.
  private mutating func travel(_ travel: TravelPreferences) {
    list(travel.modes.compactMap(TravelMode.allCases.firstIndex)) { $0.number($1) }
    number(orNone: travel.longestWalk)
    optional(travel.pace) { $0.real($1) }
    number(orNone: travel.earliest?.value)
    number(orNone: travel.latest)
    buffer(travel.buffer)
  }
}
