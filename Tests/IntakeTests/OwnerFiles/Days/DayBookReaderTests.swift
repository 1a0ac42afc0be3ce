import CampusModel
import Diagnostics
import SeededRandom
import Testing

@Suite struct DayBookReaderTests {
  @Test func `an empty day book says nothing`() throws {
    #expect(try dayBook("places: []") == DayBook())
  }

  @Test func `activities are read whole`() throws {
    let book = try #require(
      try dayBook(
        """
        activities:
          - {title: Gym, days: MWF, time: 17:30-19:00, place: Library, by: cycling, first: 2026-09-01, last: 2026-12-11, every: 2, except: [2026-09-14, 2026-09-02], buffer: 10, note: Bring a towel}
          - {title: Späti, id: kiosk, days: [Saturday], time: 23:00-1:00}
          - {title: Study group, days: TuTh, time: 15:00-16:00, place: mabry 0230, as: classes}
          - {title: Visit, dates: [2026-11-21, 2026-11-20]}
        """))
    let gym = book.activities[0]
    #expect(gym.id == "gym")
    #expect(
      gym.recurrence
        == .weekly(
          [WeekdaySet(.monday), WeekdaySet(.wednesday), WeekdaySet(.friday)], every: 2,
          within: DateSpan(try calendarDate("2026-09-01"), try calendarDate("2026-12-11")),
          asClasses: false))
    #expect(gym.exceptions == [try calendarDate("2026-09-02"), try calendarDate("2026-09-14")])
    #expect(gym.time == (try span(1050, 1140)))
    #expect(gym.place?.name == "Library")
    #expect(gym.mode == .cycling)
    #expect(gym.buffer == Buffer(before: 10))
    #expect(gym.note == "Bring a towel")
    let kiosk = book.activities[1]
    #expect(kiosk.id == "kiosk")
    #expect(kiosk.time == (try span(1380, 1500)))
    // A month before the first term and after the last.
    #expect(
      kiosk.recurrence
        == .weekly(
          WeekdaySet(.saturday), every: 1,
          within: DateSpan(try calendarDate("2026-07-31"), try calendarDate("2027-06-11")),
          asClasses: false))
    let group = book.activities[2]
    #expect(group.id == "study-group")
    #expect(group.place?.room?.text == "MAB 0230")
    #expect(group.place?.coordinate == (try point(38.991, -76.942)))
    #expect(
      group.recurrence
        == .weekly(
          [WeekdaySet(.tuesday), WeekdaySet(.thursday)], every: 1,
          within: DateSpan(try calendarDate("2026-08-31"), try calendarDate("2026-12-14")),
          asClasses: true))
    #expect(book.activities[3].time == nil)
    #expect(
      book.activities[3].recurrence
        == .dates([try calendarDate("2026-11-20"), try calendarDate("2026-11-21")]))
  }

  @Test func `what keeps to the term lasts as long as the term it begins or ends in`() throws {
    let book = try #require(
      try dayBook("activities: [{title: A, days: M, as: classes, first: 2027-02-01}]"))
    #expect(
      book.activities[0].recurrence
        == .weekly(
          WeekdaySet(.monday), every: 1,
          within: DateSpan(try calendarDate("2027-02-01"), try calendarDate("2027-05-11")),
          asClasses: true))
  }

  @Test func `errands keep to hours, those of their one place without any`() throws {
    let book = try #require(
      try dayBook(
        """
        errands:
          - {title: Books, date: 2026-11-18, takes: 10, place: Library, open: [14:00-18:00, 9:00-12:00, 12:00-13:00]}
          - {title: Drill, date: 2026-11-20, takes: 10, place: Aldous}
          - {title: Form, date: 2026-11-20, takes: 10, place: MAB 0230}
          - {title: Parcel, date: 2026-11-20, takes: 5, any-of: [Library, ALD, Library]}
          - {title: Tyre, date: 2026-11-20, takes: 5, place: [38.9, -76.9], id: tyre}
        """))
    #expect(
      book.errands.map(\.id) == [
        "books-2026-11-18", "drill-2026-11-20", "form-2026-11-20", "parcel-2026-11-20", "tyre",
      ])
    #expect(
      book.errands.map(\.windows) == [
        [try span(540, 780), try span(840, 1080)], [try span(540, 600), try span(660, 1020)],
        [try span(480, 1320)], [], [],
      ])
    #expect(book.errands[3].places.map(\.name) == ["Library", "Aldous House"])
    let tyre = book.errands[4].places[0]
    #expect(tyre.isPersonal)
    #expect(tyre.coordinate == (try point(38.9, -76.9)))
    // A feed may tell the name.
    #expect(!tyre.name.contains { $0.isNumber })
  }

  @Test func `days begin and end at the places written`() throws {
    let book = try #require(
      try dayBook(
        """
        places: [{name: Home, location: [38.99, -76.94]}]
        start: Home
        starts:
          - {days: SaSu, start: Library}
          - {date: 2026-11-21, end: Somewhere}
          - {dates: [2026-11-23, 2026-11-24], start: MAB, end: Home}
        """))
    func ends(_ text: String) throws -> [String?] {
      let ends = book.bounds[try calendarDate(text)]
      return [ends.start?.name, ends.end?.name]
    }
    #expect(try ends("2026-11-20") == ["Home", "Home"])
    #expect(try ends("2026-11-22") == ["Library", "Library"])
    #expect(try ends("2026-11-21") == ["Home", "Somewhere"])
    #expect(try ends("2026-11-24") == ["Mabry Hall", "Home"])
    #expect(book.bounds.usual.start?.isPersonal == true)
    let away = try #require(try dayBook("{start: Library, end: MAB}"))
    #expect(away.bounds.usual.end?.name == "Mabry Hall")
  }

  @Test func `preferences of travel are read`() throws {
    let book = try #require(
      try dayBook(
        """
        travel: {modes: [transit, walking], longest-walk: 25, pace: 4.5, earliest: 7:30, latest: 0:30, buffer: {before: 5, after: 2}}
        """))
    #expect(
      book.travel
        == TravelPreferences(
          modes: [.transit, .walking], longestWalk: 25, pace: 75,
          earliest: MinuteOfDay(wrapping: 450), latest: 1470, buffer: Buffer(before: 5, after: 2)))
  }

  @Test func `what is skipped is named by id, by title or by course`() throws {
    let activities = """
      activities:
        - {title: Gym, days: MWF}
        - {title: gym, id: other, days: Sa}
      """
    let book = try #require(
      try dayBook(
        activities + """

          skip:
            - {dates: [2026-11-18, 2026-11-21], activity: GYM, reason: a sore knee}
            - {date: 2026-11-28, activity: other}
            - {date: 2026-11-18, course: cmps231}
            - {date: 2026-11-26, all: true}
          """))
    #expect(
      book.skips == [
        Skip(.activity("gym"), on: try calendarDate("2026-11-18"), because: "a sore knee"),
        Skip(.activity("other"), on: try calendarDate("2026-11-21"), because: "a sore knee"),
        Skip(.activity("other"), on: try calendarDate("2026-11-28")),
        Skip(.course(try #require(CourseID("CMPS 231"))), on: try calendarDate("2026-11-18")),
        Skip(.all, on: try calendarDate("2026-11-26")),
      ])
  }

  @Test func `all errors are reported together`() throws {
    let found = try dayBookLines(
      """
      activities:
        - {days: Mx, time: 1}
        - {title: A, place: Nowhere, by: flying}
      errands: [{title: B}]
      travel: {modes: [], pace: fast}
      """)
    #expect(
      found.map { $0.prefix { $0 != " " } } == [
        "days.yml:2:5:", "days.yml:2:12:", "days.yml:2:22:", "days.yml:3:5:", "days.yml:3:23:",
        "days.yml:3:36:", "days.yml:4:11:", "days.yml:4:11:", "days.yml:4:11:", "days.yml:5:17:",
        "days.yml:5:27:",
      ])
  }

  @Test(arguments: 0..<60)
  func `hostile day books are refused, never a trap`(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var bytes = Array(Self.sample.utf8)
    for _ in 0..<Int.random(in: 1...8, using: &random) {
      let at = Int.random(in: 0..<bytes.count, using: &random)
      switch Int.random(in: 0...2, using: &random) {
      case 0: bytes[at] = UInt8.random(in: 0...255, using: &random)
      case 1: bytes.remove(at: at)
      default: bytes.insert(contentsOf: bytes[..<min(40, bytes.count)], at: at)
      }
    }
    let text = String(decoding: bytes, as: UTF8.self)
    for quotes in [true, false] {
      let first = try dayBookLines(text, quotes: quotes)
      #expect(try dayBookLines(text, quotes: quotes) == first, "seed \(seed)")
    }
  }

  private static let sample = """
    places: [{name: Home, location: [38.99, -76.94]}, {name: Hut}]
    start: Home
    starts: [{days: F, start: Library}]
    travel: {modes: [cycling], longest-walk: 25, pace: 5.0, earliest: 7:30, latest: 22:00, buffer: 5}
    activities: [{title: Gym, days: MWF, time: 17:30-19:00, place: ALD, first: 2026-09-01, every: 2}]
    errands: [{title: Books, date: 2026-11-18, takes: 10, any-of: [Library, Hut], open: 9:00-18:00}]
    skip: [{date: 2026-11-18, activity: Gym}]
    """
}
