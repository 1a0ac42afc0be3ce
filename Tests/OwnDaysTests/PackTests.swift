import CampusModel
import DayPlanning
import SeededRandom
import Testing
import TimeZones

@testable import OwnDays

@Suite struct PackTests {
  @Test func `a pack and a question are read as they were written`() throws {
    for seed in draws(300 as UInt64) {
      let day = try RandomDay(seed: seed)
      let pack = try #require(DayPack(opening: day.pack.bytes()), "seed \(seed)")
      #expect(pack.bytes() == day.pack.bytes(), "seed \(seed)")
      let question = try #require(DayQuestion(bytes: day.question.bytes), "seed \(seed)")
      #expect(question.bytes == day.question.bytes, "seed \(seed)")
      #expect(question.days == day.question.days && question.places == day.question.places)
    }
  }

  @Test func `a pack that was written and read plans the same day`() throws {
    for seed in draws(300 as UInt64) {
      let day = try RandomDay(seed: seed)
      var packed = try #require(OwnDays(opening: day.pack.bytes()))
      var unpacked = OwnDays(day.pack)
      #expect(
        packed.itinerary(of: day.question) == unpacked.itinerary(of: day.question), "seed \(seed)")
    }
  }

  @Test func `an activity that is skipped leaves errands alone`() throws {
    let date = CalendarDate(dayNumber: 20_775)
    let place = Place(name: "Library", coordinate: Coordinate(latitude: 38.5, longitude: -76.5))
    let days = DayBook(
      activities: [
        Activity(id: "0", title: "", recurrence: .dates([date]), time: MinuteSpan(0, 9))
      ],
      errands: [Errand(id: "-1", title: "", date: date, minutes: 5, places: [place])],
      skips: [Skip(.activity("0"), on: date)])
    let question = DayQuestion(on: date, term: TermID("t"), places: [place], days: days)
    let pack = DayPack(
      terms: [], zone: .utc, within: DateSpan(date, date), travel: TravelNetwork(), buildings: [],
      mostStreets: 0)
    var own = try #require(OwnDays(opening: pack.bytes()))
    let answer = own.answer(question.bytes)
    #expect(
      String(decoding: answer ?? [], as: UTF8.self).hasPrefix(
        #"{"entries":[{"kind":"errand","index":0,"place":0,"#))
  }

  @Test func `clocks change in a pack as they do in the zone`() throws {
    let zone = try Zone.load("America/New_York")
    let first = CalendarDate(dayNumber: 20_400)
    let pack = DayPack(
      terms: [], zone: zone, within: DateSpan(first, first + 800), travel: TravelNetwork(),
      buildings: [], mostStreets: 0)
    let read = try #require(DayPack(opening: pack.bytes())).zone
    for second in stride(from: 20_400 * 86_400, to: 21_200 * 86_400, by: 3_601) {
      #expect(read.offset(at: second).offset == zone.offset(at: second).offset)
    }
    #expect(read.changes.count == 4)
  }

  @Test func `streets that are too large are left out for a table of minutes`() throws {
    let day = try #require(
      (0..<50 as Range<UInt64>).lazy.compactMap { try? RandomDay(seed: $0) }
        .first { !$0.pack.streets.ways.isEmpty })
    let codes = ["ALD", "MAB"].map { BuildingCode(canonical: $0) }
    let walking = TravelMatrix(
      paths: PathMinutes(among: codes, minutes: [0, 9, 9, 0]))
    let pack = DayPack(
      terms: [], zone: .utc, within: DateSpan(day.question.date, day.question.date),
      travel: TravelNetwork(walking: walking, streets: day.pack.streets), buildings: codes,
      mostStreets: 20)
    let read = try #require(DayPack(opening: pack.bytes()))
    #expect(read.streets.ways.isEmpty)
    #expect(read.table.minutes(from: codes[0], to: codes[1]) == 9)
  }
}
