internal import CampusModel
internal import Markup
internal import SiteFrame

/// The rooms and buildings of a term's classes, numbered for the script of share links.
struct TermPlaces {
  let edition: Edition
  /// In order, each once.
  let rooms: [RoomID]
  /// In order, each once.
  let buildings: [BuildingCode]
  private let numbers: [RoomID: Int]
  private let times: [RoomID: Set<Time>]

  /// When a class needs its room.
  fileprivate struct Time: Hashable {
    var days: UInt8
    var start: Int
    var end: Int
    var dates: DateSpan?
  }

  init(_ edition: Edition, of courses: [Course]) {
    self.edition = edition
    var times: [RoomID: Set<Time>] = [:]
    for meeting in courses.lazy.flatMap(\.sections).flatMap(\.meetings) {
      guard let room = meeting.room else { continue }
      times[room, default: []].formUnion(Self.time(of: meeting).map { [$0] } ?? [])
    }
    self.times = times
    rooms = times.keys.sorted()
    numbers = Dictionary(uniqueKeysWithValues: rooms.enumerated().map { ($1, $0) })
    buildings = Set(rooms.map(\.building)).sorted()
  }

  private static func time(of meeting: Meeting) -> Time? {
    meeting.weekly.map {
      Time(
        days: $0.days.rawValue, start: $0.time.start, end: $0.time.end, dates: meeting.dates)
    }
  }

  /// The room's place in `rooms`.
  func number(of room: RoomID) -> Int? { numbers[room] }

  /// Names, in the order of `buildings`.
  var buildingNames: JSON { .list(buildings.map { .text(edition.name(of: $0)) }) }

  /// From each building the minutes on foot to each, below 0 for an estimate.
  var walks: JSON {
    let travel = edition.campus.travel.walking
    return .list(
      buildings.map { start in
        .list(
          buildings.map { end in
            travel.travelTime(from: start, to: end)
              .map { .number($0.isEstimate ? -$0.minutes : $0.minutes) } ?? .null
          })
      })
  }

  /// The name, building, page and seats of each room, and when classes need it: weekdays as bits,
  /// Monday lowest, start and end, of one class after another; then the classes that have dates of
  /// their own, with these. A room that is in no list of free rooms has no times.
  var roomList: JSON {
    let known = knownRooms
    let places = Dictionary(uniqueKeysWithValues: buildings.enumerated().map { ($1, $0) })
    return .list(
      rooms.map { id in
        let times = known[id]?.exclusion == nil ? sortedTimes(of: id) : nil
        let dated = times?.filter { $0.dates != nil } ?? []
        return .list(
          [
            .text(edition.name(of: id)), .number(places[id.building] ?? 0),
            .text(Address.room(id)), known[id]?.seats.map(JSON.number) ?? .null,
            times.map { .list($0.filter { $0.dates == nil }.flatMap(\.numbers)) } ?? .null,
          ] + (dated.isEmpty ? [] : [.list(dated.map(\.json))]))
      })
  }

  private var knownRooms: [RoomID: Room] {
    Dictionary(
      edition.campus.catalog.buildings.flatMap(\.floors).flatMap(\.rooms).map { ($0.id, $0) }
    ) { first, _ in first }
  }

  private func sortedTimes(of room: RoomID) -> [Time] {
    (times[room] ?? []).sorted { $0.order.lexicographicallyPrecedes($1.order) }
  }
}

extension TermPlaces.Time {
  fileprivate var order: [Int] {
    [Int(days), start, end, dates?.first.dayNumber ?? 0, dates?.last.dayNumber ?? 0]
  }

  fileprivate var numbers: [JSON] { [Int(days), start, end].map(JSON.number) }

  fileprivate var json: JSON {
    let span = dates.map { [JSON.text($0.first.description), .text($0.last.description)] }
    return .list(numbers + (span ?? []))
  }
}
