import CampusModel
import Diagnostics
import SeededRandom
import Testing

@testable import FileFormats
@testable import Intake
@testable import OwnerFiles
@testable import SourceFiles

@Suite struct ReservationsReaderTests {
  private func reading(
    _ text: String, columns: [ReservationReading.Column: String] = [:],
    dates: CountReading.DateOrder? = nil
  ) -> Reading {
    var context = SourceContext.sample()
    context.reservations = ReservationReading(columns: columns, dates: dates)
    context.local = { LocalMinute(localSeconds: $0.seconds - 5 * 3600) }
    return Reading(.reservations, text, context: context)
  }

  private func stretches(_ reading: Reading) -> [String] {
    reading.yield.bookings.map { "\($0.place) \($0.start.date) \($0.start.time) \(minutes($0))" }
  }

  private func minutes(_ booking: RoomBooking) -> Int {
    (booking.end.localSeconds - booking.start.localSeconds) / 60
  }

  @Test func `dates and times are read as people write them`() {
    let read = reading(
      """
      Who;Where;Day;Begin;Finish
      Vesper;MAB 0230;2026-11-19;13:30;15:00
      Vesper;MAB 0230;Nov 19, 2026;1:30 pm;3 PM
      Vesper;MAB 0230;11/19/2026;22:00:00;1:00
      Vesper;MAB 0230;2026-11-19;23:00;24:00
      Vesper;MAB 0230;2026-11-20;;
      """, columns: [.room: "Where", .date: "Day", .from: "Begin", .to: "Finish"],
      dates: .monthFirst)
    #expect(read.messages == [])
    #expect(
      stretches(read) == [
        "MAB 0230 2026-11-19 13:30 90", "MAB 0230 2026-11-19 13:30 90",
        "MAB 0230 2026-11-19 22:00 180", "MAB 0230 2026-11-19 23:00 60",
        "MAB 0230 2026-11-20 00:00 1440",
      ])
    #expect(read.yield.rows.kept == 5)
  }

  @Test func `moments of any zone are read by the site's clock`() {
    let read = reading(
      """
      room,start,end
      A 1,2026-11-19T13:30,2026-11-19T15:00
      A 1,2026-11-19T18:30Z,2026-11-19 15:00:00-05:00
      A 1,"Nov 19, 2026 1:30 PM",2026-11-20 02:00
      """)
    #expect(read.messages == [])
    #expect(
      stretches(read) == [
        "A 1 2026-11-19 13:30 90", "A 1 2026-11-19 13:30 90", "A 1 2026-11-19 13:30 750",
      ])
  }

  @Test func `cells of the usual form are read as those with margins are`() {
    let seed = UInt64.random(in: 0 ... .max)
    var random = SeededGenerator(seed: seed)
    func two(_ range: Range<Int>) -> String {
      let number = Int.random(in: range, using: &random)
      return number < 10 ? "0\(number)" : "\(number)"
    }
    // Some dates and times are impossible.
    let rows = (0..<300).map { _ in
      [
        "MAB \(two(1..<4))", "20\(two(20..<40))-\(two(0..<14))-\(two(1..<33))",
        "\(two(6..<27)):\(two(0..<62))", "\(two(6..<27)):\(two(0..<62))",
      ]
    }
    func table(_ margin: String) -> [String] {
      let cells = rows.map { row in row.map { $0 + margin }.joined(separator: ",") + "\n" }
      let read = reading("room,date,from,to\n" + cells.joined())
      return stretches(read) + ["\(read.yield.rows.dropped)"]
    }
    func moments(_ margin: String) -> [String] {
      let cells = rows.map {
        "\($0[0]),\($0[1])T\($0[2])Z\(margin),\($0[1]) \($0[3]):30-08:00\(margin)\n"
      }
      let read = reading("room,start,end\n" + cells.joined())
      return stretches(read) + ["\(read.yield.rows.dropped)"]
    }
    #expect(table("") == table(" ") && table("").count > 100, "seed \(seed)")
    #expect(moments("") == moments(" ") && moments("").count > 50, "seed \(seed)")
  }

  @Test func `reservations are sorted, each once, from any order and number`() throws {
    let seed = UInt64.random(in: 0 ... .max)
    var random = SeededGenerator(seed: seed)
    let day = try #require(CalendarDate(parsing: "2026-11-19"))
    func some(_ count: Int) -> [Reservation] {
      (0..<count).compactMap { _ in
        let room = RoomID(parsing: "MAB \(Int.random(in: 1...4, using: &random))")
        let start = Int.random(in: -3000...3000, using: &random)
        return room.flatMap {
          Reservation(
            $0, from: LocalMinute(day, minutes: start),
            to: LocalMinute(day, minutes: start + Int.random(in: 1...3, using: &random)))
        }
      }
    }
    for count in [0, 1, 40, 4000] {
      let (all, others) = (some(count), some(count / 3))
      let merged = ReservationJoin.merged(Set(all).sorted(), with: Set(others).sorted())
      #expect(merged == Set(all + others).sorted(), "seed \(seed)")
      var yield = Contribution()
      yield.courses = [try courseInFourRooms()]
      yield.bookings = (all + others).map {
        RoomBooking(place: $0.room.text, origin: FilePlace("r.csv"), start: $0.start, end: $0.end)
      }
      let entry = SourceEntry(
        kind: .umdio, place: TextPlace(line: 1, column: 1), paths: [])
      let report = SourceReport(kind: "umdio", name: "", files: [])
      let stock = JoinedSources.joining([
        SourceResult(entry: entry, contribution: yield, report: report)
      ])
      #expect(stock.reservations == merged, "seed \(seed)")
    }
  }

  private func courseInFourRooms() throws -> Course {
    let id = try #require(CourseID("CMPS 231"))
    let meetings = (1...4).map {
      Meeting(timing: .weekly("M", 600, 660), place: .room("MAB \($0)"))
    }
    return Course(
      id: id, term: TermID("fall-2026"), title: "",
      sections: [Section(id: SectionID(id, "0101"), meetings: meetings)])
  }

  @Test func `nothing is quoted of what cannot be read`() {
    let read = reading(
      """
      room,date,from,to,person
      Vesper Holm,MAB 0230,2026-11-19,13:30,15:00,x
      MAB 0230,Vesper,13:30,15:00,Holm
      MAB 0230,11/19/2026,13:30,15:00,Holm
      MAB 0230,2026-11-19,Vesper,15:00,Holm
      MAB 0230,2026-11-19,13:30,Vesper,Holm
      MAB 0230,2026-11-19,13:30,13:30,Holm
      MAB 0230,2026-11-19,13:30,14:00,Holm
      """)
    #expect(
      read.messages == [
        "a:2:1: warning: a row has 6 cells but the header has 5; it is skipped, since its cells may be in the wrong columns",
        "a:3:10: warning: invalid date; expected one like 2026-11-20 or Nov 20, 2026",
        "a:4:10: warning: invalid date; expected one like 2026-11-20 or Nov 20, 2026",
        "a:5:21: warning: invalid time; expected one like 13:30 or 1:30 pm",
        "a:6:27: warning: invalid time; expected one like 13:30 or 1:30 pm",
        "a:7:1: warning: invalid reservation; expected it to end after it begins and to last at most 400 days",
      ])
    #expect(read.yield.rows.kept == 1 && read.yield.rows.dropped == 6)
  }

  @Test(arguments: [
    ("Holm,Vesper\n", ["room", "date", "from", "to"]), ("room,start\nVesper,Holm\n", ["end"]),
    ("room,date,from\nVesper,Holm,1\n", ["to"]),
  ])
  func `a missing column is reported without the first line`(_ text: String, _ names: [String]) {
    #expect(
      Set(reading(text).messages)
        == Set(
          names.map {
            "a:1:1: error: missing column '\($0)'; name the column of '\($0)' under 'columns'"
          }))
  }

  @Test func `a list without rows is one without reservations`() {
    #expect(reading("room,date,from,to\n").messages == [])
  }

  @Test func `anything but a room is reported only by its place`() async throws {
    var site = TestSite()
    site["site.yml"] =
      (site["site.yml"] ?? "")
      + "\n  - {kind: rooms, path: data/rooms.yml}\n  - {kind: planetterp, path: data/r.csv}\n"
    site["data/rooms.yml"] =
      "buildings: [{code: MAB, name: Mabry Hall, floors: [{id: \"1\", name: 1st, rooms: [{number: \"0101\"}]}]}]"
    site["data/r.csv"] = "x"
    site.formats = [OneRow.self, BookedRooms.self]
    let (campus, lines) = await site.read()
    #expect(campus?.occupancy.reservations.map(\.room.text) == ["MAB 0101"])
    #expect(
      lines.filter { !$0.contains("plan.yml") } == [
        "Content/data/r.csv:3:1: warning: unknown room: 2 reservations ignored; if it is a room, add it under 'rooms' of the source"
      ])
  }
}

private enum OneRow: SourceFormat {
  static let kind = SourceKind.jupiterp

  static func read(_ files: [SourceFile], context: SourceContext) -> Contribution {
    var contribution = Contribution()
    contribution.files = files.map { FileReport(path: $0.path, rows: RowCounts(kept: 1)) }
    return contribution
  }
}

/// A file `r.csv` books a room, and twice a place that is not a room.
private enum BookedRooms: SourceFormat {
  static let kind = SourceKind.planetterp

  static func read(_ files: [SourceFile], context: SourceContext) -> Contribution {
    var contribution = OneRow.read(files, context: context)
    guard files[0].path.hasSuffix("r.csv"), let date = CalendarDate(parsing: "2026-11-19") else {
      return contribution
    }
    contribution.bookings = ["mabry hall 0101", "Vesper Holm", "Vesper Holm"].enumerated().map {
      RoomBooking(
        place: $1, origin: .init("Content/data/r.csv", line: $0 + 2, column: 1),
        start: LocalMinute(date, minutes: 600), end: LocalMinute(date, minutes: 660))
    }
    return contribution
  }
}
