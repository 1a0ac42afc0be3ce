import CampusModel
import Testing
import TimeZones

@testable import Transit

func day(_ text: String) throws -> CalendarDate { try #require(CalendarDate(parsing: text)) }

/// So many meters north of a point, more or less.
func point(_ meters: Int, _ east: Int = 0) throws -> Coordinate {
  try #require(
    Coordinate(latitude: Double(meters) / 111_195.1, longitude: Double(east) / 111_195.1))
}

func place(_ meters: Int, _ east: Int = 0) throws -> Place {
  Place(name: "\(meters)", coordinate: try point(meters, east))
}

/// 60 meters a minute along straight lines.
let strolling = TransitNetwork.straight(pace: 60, detour: 1)

/// A timetable of lines whose calls are "stop minute stop minute …", every day.
struct Lines {
  var timetable = TransitTimetable(services: [
    TransitTimetable.Service(
      span: DateSpan(CalendarDate(dayNumber: 0), CalendarDate(dayNumber: 40_000)), weekdays: .all)
  ])

  init(stops: [Int]) throws {
    timetable.stops = try stops.map { .init(name: "Stop \($0)", at: try point($0)) }
  }

  mutating func run(_ line: String, _ calls: [(stop: Int, minute: Int)], service: Int = 0) {
    let first = timetable.calls.count
    timetable.calls += calls.map {
      .init(stop: $0.stop, arrival: $0.minute * 60, departure: $0.minute * 60)
    }
    timetable.runs.append(
      .init(line: line, service: service, calls: first..<timetable.calls.count))
  }

  func network(in zone: Zone = .utc) -> TransitNetwork {
    TransitNetwork(timetable, in: zone, walking: strolling)
  }
}

@Test func `a trip is a walk, a bus and a walk`() throws {
  var lines = try Lines(stops: [0, 5000])
  for hour in 8..<12 { lines.run("104", [(0, hour * 60), (1, hour * 60 + 12)]) }
  let monday = lines.network().day(try day("2026-09-14"))
  // Five minutes on foot to the bus, two from it.
  let trip = try #require(monday.trip(from: place(-300), to: place(5120), .leaving(8 * 60)))
  #expect(trip.departure == 8 * 60 + 55 && trip.minutes == 19)
  #expect(trip.rides == ["104 to Stop 5000"] && trip.mode == .transit)
  #expect(trip.origin == .timetable && trip.meters == nil)
  #expect(abs((trip.walked ?? 0) - 420) < 1)
  let back = try #require(monday.trip(from: place(-300), to: place(5120), .arriving(10 * 60 + 13)))
  #expect(back.departure == 8 * 60 + 55)
  #expect(try monday.trip(from: place(-300), to: place(5120), .arriving(8 * 60 + 13)) == nil)
  #expect(
    try monday.trip(from: place(5000), to: place(0), .leaving(0)) == nil, "it only goes there")
}

@Test func `a wait of more than three hours is no trip`() throws {
  var lines = try Lines(stops: [0, 5000])
  lines.run("1", [(0, 600), (1, 610)])
  let monday = lines.network().day(try day("2026-09-14"))
  let (from, to) = (try place(0), try place(5000))
  #expect(monday.trip(from: from, to: to, .leaving(420))?.departure == 600)
  #expect(monday.trip(from: from, to: to, .leaving(419)) == nil)
  #expect(monday.trip(from: from, to: to, .arriving(790))?.departure == 600)
  #expect(monday.trip(from: from, to: to, .arriving(791)) == nil)
}

@Test func `there is no trip if walking is as fast or a location is unknown`() throws {
  var lines = try Lines(stops: [0, 600])
  lines.run("1", [(0, 600), (1, 609)])
  lines.run("2", [(0, 660), (1, 670)])
  let monday = lines.network().day(try day("2026-09-14"))
  let (from, to) = (try place(0), try place(600))
  #expect(monday.trip(from: from, to: to, .leaving(590))?.minutes == 9)
  #expect(monday.trip(from: from, to: to, .leaving(630)) == nil, "ten minutes either way")
  #expect(monday.trip(from: from, to: from, .leaving(590)) == nil)
  #expect(monday.trip(from: Place(name: "?"), to: to, .leaving(590)) == nil)
  #expect(try monday.trip(from: from, to: place(2000), .leaving(590)) == nil, "too far on foot")
}

@Test func `there is at most one walk between two rides`() throws {
  var lines = try Lines(stops: [0, 5000, 5600, 6200, 12_000])
  lines.run("1", [(0, 600), (1, 610)])
  lines.run("2", [(2, 619), (4, 640)])
  lines.run("3", [(2, 620), (4, 650)])
  lines.run("4", [(3, 629), (4, 630)])
  let monday = lines.network().day(try day("2026-09-14"))
  let trip = try #require(monday.trip(from: place(0), to: place(12_000), .leaving(600)))
  // Line 2 is missed by a minute; line 4 leaves from too far away for one way on foot.
  #expect(trip.rides == ["1 to Stop 5000", "3 to Stop 12000"] && trip.minutes == 50)
}

@Test func `runs go past midnight, and begin the evening before`() throws {
  var lines = try Lines(stops: [0, 5000])
  lines.run("N", [(0, 1430), (1, 1450)])
  lines.run("N", [(0, 1500), (1, 1520)])
  let network = lines.network()
  let (from, to, monday) = (try place(0), try place(5000), try day("2026-09-14"))
  let late = try #require(network.trip(from: from, to: to, on: monday, .leaving(1425)))
  #expect(late.departure == 1430 && late.minutes == 20)
  #expect(network.trip(from: from, to: to, on: monday, .leaving(1431))?.departure == 1500)
  #expect(network.trip(from: from, to: to, on: monday, .leaving(0))?.departure == 60)
  #expect(network.trip(from: from, to: to, on: monday, .arriving(80))?.departure == 60)
  #expect(network.trip(from: from, to: to, on: monday, .leaving(-15))?.departure == -10)
}

@Test func `services run on their dates`() throws {
  var lines = try Lines(stops: [0, 5000])
  let monday = try day("2026-09-14")
  lines.timetable.services = [
    .init(
      span: DateSpan(monday, monday + 13), weekdays: WeekdaySet(.monday),
      added: [monday + 1, monday + 20], removed: [monday + 7])
  ]
  lines.run("1", [(0, 600), (1, 610)])
  let network = lines.network()
  let dates = try (-7..<30).filter {
    try network.trip(from: place(0), to: place(5000), on: monday + $0, .leaving(590)) != nil
  }
  #expect(dates == [0, 1, 20])
}

@Test func `getting on and off is only where it is allowed`() throws {
  var lines = try Lines(stops: [0, 5000, 10_000, 15_000])
  lines.run("1", [(0, 600), (1, 610), (2, 620), (3, 630)])
  lines.timetable.calls[1].boards = false
  lines.timetable.calls[2].alights = false
  let network = lines.network()
  func isLed(_ from: Int, _ to: Int) throws -> Bool {
    try network.trip(
      from: place(from), to: place(to), on: day("2026-09-14"), .leaving(590)) != nil
  }
  #expect(try isLed(0, 5000) && isLed(0, 15_000) && isLed(10_000, 15_000))
  #expect(try !isLed(0, 10_000) && !isLed(5000, 15_000))
}

@Test func `consecutive runs share their calls`() throws {
  var lines = try Lines(stops: [0, 5000])
  lines.run("1", [(0, 600), (1, 610)])
  lines.timetable.runs.append(.init(line: "1", service: 0, calls: 0..<2, shift: 900))
  let network = lines.network()
  let monday = try day("2026-09-14")
  let trip = try #require(
    network.trip(from: place(0), to: place(5000), on: monday, .leaving(601)))
  #expect(trip.departure == 615 && trip.minutes == 10)
}

@Test func `on days of clock changes times count from noon`() throws {
  let zone = try Zone.load("America/New_York")
  var lines = try Lines(stops: [0, 5000])
  lines.run("1", [(0, 720), (1, 730)])
  // An hour after noon less twelve hours: at 2:00 am on a day of 23 hours, at midnight on one of
  // 25.
  lines.run("2", [(0, 60), (1, 75)])
  let network = lines.network(in: zone)
  let (from, to) = (try place(0), try place(5000))
  for (date, night) in [("2026-03-08", 0), ("2026-03-09", 60), ("2026-11-01", 60)] {
    let noon = network.trip(from: from, to: to, on: try day(date), .leaving(700))
    #expect(noon?.departure == 720, "\(date)")
    let first = network.trip(from: from, to: to, on: try day(date), .leaving(0))
    #expect(first?.departure == night && first?.minutes == 15, "\(date)")
  }
}

@Test func `rides without duration go forward, and no walk follows another`() throws {
  var lines = try Lines(stops: [0, 900, 1800, 8000])
  // All of it in one minute, the wrong way round for whoever gets on at the second stop.
  lines.run("1", [(0, 600), (1, 600), (2, 600)])
  lines.run("2", [(0, 630), (3, 640)])
  let network = lines.network()
  let monday = try day("2026-09-14")
  let trip = network.trip(from: try place(1700), to: try place(8000), on: monday, .leaving(570))
  #expect(trip == nil)
  let whole = network.trip(from: try place(0), to: try place(1800), on: monday, .leaving(590))
  #expect(whole?.departure == 600 && whole?.minutes == 0)
}

@Test func `a town's timetable is searched quickly`() throws {
  var lines = try Lines(stops: (0..<500).map { $0 * 150 })
  for number in 0..<2000 {
    lines.run(
      "\(number)", (0..<30).map { ((number * 7 + $0 * 3) % 500, 300 + number % 900 + $0 * 2) })
  }
  let clock = ContinuousClock()
  let network = lines.network()
  var today: TransitDay?
  let making = clock.measure { today = network.day(CalendarDate(dayNumber: 20_000)) }
  var found = 0
  let asking = try clock.measure {
    for number in 0..<20 {
      let trip = today?.trip(
        from: try place(number * 1000), to: try place(40_000), .leaving(400 + number * 10))
      if trip != nil { found += 1 }
    }
  }
  print("a day of 58,000 connections made in \(making), twenty trips found in \(asking)")
  #expect(found > 10)
}
