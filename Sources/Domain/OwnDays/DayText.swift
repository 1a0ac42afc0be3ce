internal import CampusModel
internal import DayPlanning
internal import Packs
internal import Streets

/// A planned day as JSON, for a page's script.
///
/// Times are minutes from midnight. `entries` are in order: the kind ("activity", "errand"), its
/// number in the question, `place`, `start` and `end`, `null` for all day. `legs` have `from`, `to`
/// (numbers of places), `origin`, `goal` (places in `entries`), `free`, `due`, `mode`, `options`,
/// and if lines are wanted `line`, latitudes and longitudes in ten-millionths of a degree; without
/// a known street it has both ends only. `tour` is how the order of errands was chosen; its
/// `omitted` has pairs of an errand's number and the reason.
struct DayText {
  private let day: Itinerary
  private let places: [Place]
  private let lines: [TravelMode: StreetRouter]?

  init(_ day: Itinerary, among places: [Place], lines: [TravelMode: StreetRouter]?) {
    (self.day, self.places, self.lines) = (day, places, lines)
  }

  var bytes: [UInt8] {
    var json = JSONBytes()
    json.object { json in
      json.key("entries")
      json.list(day.entries) { write($1, in: &$0) }
      json.key("legs")
      json.list(day.legs) { write($1, in: &$0) }
      json.key("tour")
      json.optional(day.tour) { write($1, in: &$0) }
    }
    return json.bytes
  }

  /// Its place in the question: see `DayQuestion`.
  private static func number(of errand: Errand) -> Int { -1 - (Int(errand.id) ?? -1) }

  private func number(of place: Place?) -> Int? {
    guard let place else { return nil }
    for (number, other) in places.enumerated() where other == place { return number }
    return nil
  }

  private func write(_ entry: DayEntry, in json: inout JSONBytes) {
    json.object { json in
      switch entry.subject {
      case .activity(let activity):
        json.member("kind", text: "activity")
        json.member("index", number: Int(activity.id))
      case .errand(let errand, _):
        json.member("kind", text: "errand")
        json.member("index", number: Self.number(of: errand))
      default: break
      }
      json.member("place", number: number(of: entry.place))
      json.member("start", number: entry.time?.start)
      json.member("end", number: entry.time?.end)
    }
  }

  private func write(_ leg: Leg, in json: inout JSONBytes) {
    json.object { json in
      json.member("from", number: number(of: leg.from))
      json.member("to", number: number(of: leg.to))
      json.member("origin", number: leg.origin)
      json.member("goal", number: leg.goal)
      json.member("free", number: leg.free)
      json.member("due", number: leg.due)
      json.member("mode", text: leg.mode?.rawValue)
      json.key("options")
      json.list(leg.options.filter { $0.trip != nil }) { write($1, in: &$0) }
      if let lines { write(lineOf: leg, along: lines, in: &json) }
    }
  }

  private func write(_ option: LegOption, in json: inout JSONBytes) {
    json.object { json in
      json.member("mode", text: option.mode.rawValue)
      json.member("minutes", number: option.trip?.minutes)
      json.member("meters", number: option.trip?.meters.map(Self.rounded))
      json.member("isEstimate", number: option.trip?.origin == .straightLine ? 1 : 0)
      json.member("leave", number: option.leave)
      json.member("arrival", number: option.arrival)
      json.member("slack", number: option.slack)
      json.key("objections")
      json.list(option.objections.sorted()) { $0.text($1.rawValue) }
    }
  }

  private static func rounded(_ meters: Double) -> Int { Int(min(meters, 1e9).rounded()) }

  private func write(
    lineOf leg: Leg, along routers: [TravelMode: StreetRouter], in json: inout JSONBytes
  ) {
    json.key("line")
    guard let from = leg.from.coordinate, let to = leg.to.coordinate else { return json.nothing() }
    let route = leg.mode.flatMap { routers[$0] }?.route(from: from, to: to)
    json.array { json in
      for point in route?.points ?? [from, to] {
        let own = point.tenMillionths
        json.number(Int64(own.latitude))
        json.number(Int64(own.longitude))
      }
    }
  }

  private func write(_ tour: ErrandTour, in json: inout JSONBytes) {
    json.object { json in
      json.member("estimate", text: tour.estimate == .slowest ? "slowest" : "preferred")
      json.member("minutes", number: tour.minutes)
      json.member("given", number: tour.given)
      json.member("isProven", number: tour.isProven ? 1 : 0)
      json.member("bound", number: tour.bound)
      json.key("omitted")
      json.list(zip(tour.omitted, tour.reasons)) { json, omitted in
        json.array { json in
          json.number(Int64(Self.number(of: omitted.0)))
          json.text(Self.word(for: omitted.1))
        }
      }
    }
  }

  private static func word(for reason: ErrandTour.Reason) -> String {
    switch reason {
    case .unknownPlace: "place"
    case .noTime: "time"
    case .noOrder: "order"
    }
  }
}

extension JSONBytes {
  fileprivate mutating func member(_ name: String, number: Int?) {
    key(name)
    optional(number) { $0.number(Int64($1)) }
  }

  fileprivate mutating func member(_ name: String, text: String?) {
    key(name)
    optional(text) { $0.text($1) }
  }
}
