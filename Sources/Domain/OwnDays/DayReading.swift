internal import Bytes
internal import CampusModel
internal import Packs

// Days of questions.
extension PackReader {
  mutating func place() throws(ByteCursor.ReadError) -> Place {
    let name = try text()
    let coordinate = try optional { reader throws(ByteCursor.ReadError) in
      try reader.coordinate()
    }
    let building = try textOrNone().map { BuildingCode(canonical: $0) }
    return Place(name: name, coordinate: coordinate, building: building, isPersonal: try flag())
  }

  private mutating func coordinate() throws(ByteCursor.ReadError) -> Coordinate {
    let latitude = Int64(try signed(atMost: 1_800_000_000))
    let longitude = Int64(try signed(atMost: 1_800_000_000))
    guard let coordinate = Coordinate(tenMillionths: latitude, longitude) else { throw fault }
    return coordinate
  }

  mutating func days(
    on date: CalendarDate, among places: [Place]
  ) throws(ByteCursor.ReadError) -> DayBook {
    var days = DayBook()
    var number = 0
    days.activities = try list(atMost: Self.mostEntries) { reader throws(ByteCursor.ReadError) in
      number += 1
      return try reader.activity("\(number - 1)", among: places)
    }
    number = 0
    days.errands = try list(atMost: Self.mostErrands) { reader throws(ByteCursor.ReadError) in
      number += 1
      return try reader.errand("\(-number)", among: places)
    }
    let last = days.activities.count - 1
    days.skips = try list { reader throws(ByteCursor.ReadError) in
      guard last >= 0 else { throw reader.fault }
      return Skip(.activity("\(try reader.number(atMost: last))"), on: date)
    }
    days.bounds.usual = DayBounds.Ends(
      start: try chosen(of: places), end: try chosen(of: places))
    days.travel = try travel()
    return days
  }

  private mutating func chosen(of places: [Place]) throws(ByteCursor.ReadError) -> Place? {
    guard let number = try number(orNone: places.count) else { return nil }
    guard number < places.count else { throw fault }
    return places[number]
  }

  private mutating func activity(
    _ id: String, among places: [Place]
  ) throws(ByteCursor.ReadError) -> Activity {
    let recurrence = try recurrence()
    let exceptions = try list { reader throws(ByteCursor.ReadError) in try reader.date() }
    let time = try optional { reader throws(ByteCursor.ReadError) in try reader.time() }
    let place = try chosen(of: places)
    let mode = try number(orNone: TravelMode.allCases.count - 1).map { TravelMode.allCases[$0] }
    let buffer = try optional { reader throws(ByteCursor.ReadError) in try reader.buffer() }
    return Activity(
      id: id, title: "", recurrence: recurrence, exceptions: Set(exceptions), time: time,
      place: place, mode: mode, buffer: buffer)
  }

  private mutating func recurrence() throws(ByteCursor.ReadError) -> Activity.Recurrence {
    guard try number(atMost: 1) == 1 else {
      return .dates(try list { reader throws(ByteCursor.ReadError) in try reader.date() })
    }
    let days = try weekdays()
    let every = try number(atMost: 52)
    guard every > 0 else { throw fault }
    return .weekly(days, every: every, within: try span(), asClasses: try flag())
  }

  private mutating func errand(
    _ id: String, among places: [Place]
  ) throws(ByteCursor.ReadError) -> Errand {
    let date = try date()
    let minutes = try number(atMost: 1440)
    let choices = try list(atMost: 20) { reader throws(ByteCursor.ReadError) in
      let number = try reader.number(atMost: places.count)
      guard number < places.count else { throw reader.fault }
      return places[number]
    }
    let windows = try list(atMost: 50) { reader throws(ByteCursor.ReadError) in
      try reader.time()
    }
    for (one, next) in zip(windows, windows.dropFirst()) where one.end >= next.start { throw fault }
    guard minutes > 0, !choices.isEmpty else { throw fault }
    return Errand(
      id: id, title: "", date: date, minutes: minutes, places: choices, windows: windows)
  }

  private mutating func buffer() throws(ByteCursor.ReadError) -> Buffer {
    Buffer(before: try number(atMost: 1440), after: try number(atMost: 1440))
  }

  private mutating func travel() throws(ByteCursor.ReadError) -> TravelPreferences {
    let modes = try list(atMost: TravelMode.allCases.count) {
      reader throws(ByteCursor.ReadError) in
      TravelMode.allCases[try reader.number(atMost: TravelMode.allCases.count - 1)]
    }
    let longestWalk = try number(orNone: PackFormat.latestMinute)
    let pace = try optional { reader throws(ByteCursor.ReadError) in try reader.real() }
    let earliest = try number(orNone: 1439).flatMap { MinuteOfDay($0) }
    let latest = try number(orNone: PackFormat.latestMinute)
    guard !modes.isEmpty, Set(modes).count == modes.count, pace ?? 1 > 0 else { throw fault }
    return TravelPreferences(
      modes: modes, longestWalk: longestWalk, pace: pace, earliest: earliest, latest: latest,
      buffer: try buffer())
  }

  private static var mostEntries: Int { 3000 }
  private static var mostErrands: Int { 200 }
}
