import CampusModel
import Diagnostics
import Testing

@testable import Intake

@Suite struct ReservationsReaderTests {
  private func reading(
    _ text: String, columns: [ReservationReading.Thing: String] = [:],
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
    #expect(read.yield.kept == 5)
  }

  @Test func `moments are told by the site's clock, whatever their zone`() {
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
        "a:2:1: warning: a row of 6 cells under a header of 5 is not read: a cell may stand in the wrong column",
        "a:3:10: warning: this is no date; expected one like 2026-11-20 or Nov 20, 2026",
        "a:4:10: warning: this is no date; expected one like 2026-11-20 or Nov 20, 2026",
        "a:5:21: warning: this is no time; expected one like 13:30 or 1:30 pm",
        "a:6:27: warning: this is no time; expected one like 13:30 or 1:30 pm",
        "a:7:1: warning: a reservation that ends no later than it begins, or lasts for more than 400 days",
      ])
    #expect(read.yield.kept == 1 && read.yield.dropped == 6)
  }

  @Test(arguments: [
    ("Holm,Vesper\n", ["room", "date", "from", "to"]), ("room,start\nVesper,Holm\n", ["end"]),
    ("room,date,from\nVesper,Holm,1\n", ["to"]),
  ])
  func `a column that is missing is told without the first line`(_ text: String, _ names: [String])
  {
    #expect(
      Set(reading(text).messages)
        == Set(
          names.map {
            "a:1:1: error: no column is named '\($0)'; say under 'columns' what '\($0)' is called"
          }))
  }

  @Test func `a list without rows is one without reservations`() {
    #expect(reading("room,date,from,to\n").messages == [])
  }

  @Test func `what is no room is told by its place alone`() async throws {
    var site = TestSite()
    site["site.yml"] =
      (site["site.yml"] ?? "")
      + "\n  - {kind: rooms, path: data/rooms.yml}\n  - {kind: planetterp, path: data/r.csv}\n"
    site["data/rooms.yml"] =
      "buildings: [{code: MAB, name: Mabry Hall, floors: [{id: \"1\", name: 1st, rooms: [{number: \"0101\"}]}]}]"
    site["data/r.csv"] = "x"
    site.readSource = { _, files, _, yield, _ in
      yield.kept += 1
      guard files[0].path.hasSuffix("r.csv"), let date = CalendarDate(parsing: "2026-11-19") else {
        return true
      }
      yield.bookings = ["mabry hall 0101", "Vesper Holm", "Vesper Holm"].enumerated().map {
        RoomBooking(
          place: $1, origin: .init("Content/data/r.csv", line: $0 + 2, column: 1),
          start: LocalMinute(date, minutes: 600), end: LocalMinute(date, minutes: 660))
      }
      return true
    }
    let (campus, lines) = await site.read()
    #expect(campus?.reservations.map(\.room.text) == ["MAB 0101"])
    #expect(
      lines.filter { !$0.contains("plan.yml") } == [
        "Content/data/r.csv:3:1: warning: no room is called what stands here: 2 reservations left out; if it is a room, name it under 'rooms' of the source"
      ])
  }
}
