import CampusModel
import SeededRandom
import Testing

@testable import DayPlanning

private let home = place("Home", 0)
private let hall = place("Hall", 1)
private let post = place("Post", 2)
private let shop = place("Shop", 3)
private let annex = place("Annex", 4)
private let ends = DayBounds.Ends(start: home, end: home)

/// On a line: Home, Post, Hall, Shop; the annex is far from all.
private let walks = TripTable.walks([
  ("Home", "Post", 10), ("Post", "Hall", 10), ("Hall", "Shop", 10), ("Home", "Hall", 20),
  ("Home", "Shop", 30), ("Post", "Shop", 20), ("Annex", "Home", 60), ("Annex", "Hall", 60),
  ("Annex", "Post", 60), ("Annex", "Shop", 60),
])

/// The times of what is run, in order: "Letter 10:10".
private func reported(_ made: Itinerary) -> [String] {
  made.entries.compactMap { entry in
    guard case .errand(let errand, let choice) = entry.subject, let time = entry.time else {
      return nil
    }
    return "\(errand.id) \(errand.places[choice].name) \(time.startTime)–\(time.endTime)"
  }
}

@Test func `errands are placed between entries`() throws {
  let lecture = try entry("Lecture", "12:00", "13:00", at: hall)
  let made = try planner(walks).itinerary(
    of: [lecture], within: ends,
    errands: [errand("Bread", 15, at: [shop]), errand("Letter", 5, at: [post])])
  // Both on the way there, since that ends earlier than any other order of as many minutes.
  #expect(reported(made) == ["Letter Post 11:10–11:15", "Bread Shop 11:35–11:50"])
  #expect(made.legs.map(\.names) == ["Home > Post", "Post > Shop", "Shop > Hall", "Hall > Home"])
  let tour = try #require(made.tour)
  #expect(tour.minutes == 60 && tour.minutes == made.minutesTraveled)
  #expect(tour.given == 80 && tour.isProven && tour.omitted.isEmpty && tour.bound == 60)
  #expect(made.legs.allSatisfy { ($0.chosen?.slack ?? 0) >= 0 })
}

@Test func `the minutes of the given order are reported`() throws {
  let errands = ["Shop", "Home", "Post", "Hall"].enumerated().map { number, name in
    errand(
      "\(number)", 5,
      at: [name == "Shop" ? shop : name == "Home" ? home : name == "Post" ? post : hall])
  }
  let tour = try #require(try planner(walks).itinerary(of: [], within: ends, errands: errands).tour)
  #expect(tour.minutes == 60 && tour.given == 30 + 30 + 10 + 10 + 20)
}

@Test func `errands respect hours, buffers and later entries`() throws {
  let preferences = TravelPreferences(buffer: Buffer(before: 5, after: 10))
  let buffer = Buffer(before: 15, after: 20)
  let entries = [
    try entry("A", "9:00", "10:00", at: hall, buffer: buffer),
    try entry("B", "11:30", "12:00", at: hall, buffer: buffer),
  ]
  func run(_ minutes: Int, _ windows: [MinuteSpan]) throws -> Itinerary {
    try planner(walks, preferences).itinerary(
      of: entries, errands: [errand("E", minutes, at: [shop], windows)])
  }
  // Free from 10:20 to 11:15: ten minutes there and back, five before and ten after.
  #expect(try reported(run(20, [span(at("10:00"), at("11:20"))])) == ["E Shop 10:35–10:55"])
  let full = try run(21, [span(at("10:00"), at("11:20"))])
  #expect(reported(full) == [] && full.tour?.reasons == [.noOrder])
  #expect(try reported(run(20, [span(at("10:36"), at("13:00"))])) == ["E Shop 12:35–12:55"])
  #expect(
    try reported(run(20, [span(at("10:00"), at("10:40")), span(at("15:00"), at("16:00"))])) == [
      "E Shop 15:00–15:20"
    ])
  let short = try run(20, [span(at("10:00"), at("10:15"))])
  #expect(short.tour?.omitted.map(\.id) == ["E"] && short.tour?.reasons == [.noTime])
}

@Test func `the nearest known place of an errand is chosen`() throws {
  let nowhere = Place(name: "Nowhere")
  let made = try planner(walks).itinerary(
    of: [], within: ends,
    errands: [
      errand("A", 5, at: [annex, shop, nowhere, post]), errand("B", 5, at: [nowhere]),
    ])
  #expect(reported(made) == ["A Post 08:00–08:05"])
  #expect(made.tour?.omitted.map(\.id) == ["B"] && made.tour?.reasons == [.unknownPlace])
  #expect(made.tour?.minutes == 20)
}

@Test func `a home without a location is ignored for errands`() throws {
  let lost = Place(name: "Home elsewhere")
  let made = try planner(walks).itinerary(
    of: [entry("A", "9:00", "10:00", at: hall)], within: DayBounds.Ends(start: lost, end: lost),
    errands: [errand("E", 10, at: [shop], [span(at("10:00"), at("18:00"))])])
  #expect(reported(made) == ["E Shop 10:10–10:20"] && made.tour?.minutes == 10)
  #expect(made.legs.contains { $0.chosen == nil })
}

@Test func `errands without hours use the person's own`() throws {
  func hours(_ earliest: String?, _ latest: String?) throws -> [String] {
    let preferences = TravelPreferences(
      earliest: earliest.flatMap { MinuteOfDay(at($0)) }, latest: latest.map { at($0) })
    return reported(
      try planner(walks, preferences).itinerary(of: [], errands: [errand("E", 60, at: [shop])]))
  }
  #expect(try hours(nil, nil) == ["E Shop 08:00–09:00"])
  #expect(try hours("10:00", nil) == ["E Shop 10:00–11:00"])
  #expect(try hours(nil, "8:30") == [])
  #expect(try hours("22:30", nil) == ["E Shop 22:30–23:30"])
  #expect(try hours("23:30", "26:00") == ["E Shop 23:30–00:30"])
  #expect(try hours("23:30", "22:00") == [])
}

@Test func `errands make nobody late, even if the bicycle was left`() throws {
  // Cycling is dearer, but nobody can cycle to the hall; so what comes after is walked.
  var ways = walks
  for (from, to) in [("Home", "Shop"), ("Shop", "Home"), ("Hall", "Shop"), ("Shop", "Hall")] {
    ways.add(.cycling, from, to, 2)
  }
  let made = try planner(ways, TravelPreferences(modes: [.cycling, .walking])).itinerary(
    of: [
      entry("A", "9:00", "10:00", at: hall), entry("B", "10:28", "11:00", at: hall),
    ], within: ends, errands: [errand("E", 10, at: [shop], [span(at("9:30"), at("18:00"))])])
  #expect(made.legs.allSatisfy { ($0.chosen?.slack ?? 0) >= 0 })
  #expect(reported(made) == ["E Shop 11:10–11:20"])
}

@Test func `an errand goes on past midnight`() throws {
  let made = try planner(walks).itinerary(
    of: [entry("A", "21:00", "23:30", at: hall)],
    errands: [errand("E", 60, at: [shop], [span(at("22:00"), at("26:00"))])])
  #expect(reported(made) == ["E Shop 23:40–00:40"])
  let late = try planner(walks).itinerary(
    of: [entry("A", "21:00", "23:55", at: hall)],
    errands: [errand("E", 60, at: [shop], [span(at("22:00"), at("26:00"))])])
  #expect(reported(late) == [], "it would begin on the next day")
}

@Test(arguments: 0..<30)
func `days with errands are consistent`(_ seed: Int) throws {
  var random = SeededGenerator(seed: UInt64(seed))
  var ways = TripTable()
  for from in 0..<9 {
    for to in 0..<9 {
      ways.add(.walking, "\(from)", "\(to)", 3 + random.below(30))
    }
  }
  var minute = 500
  let entries = try (0..<random.below(4)).map { number in
    minute += 40 + random.below(160)
    defer { minute += 50 }
    return DayEntry(
      try entry("\(number)").subject, time: try span(minute, minute + 50),
      place: place("\(number)", number))
  }
  let count = random.below(15)
  let errands = (0..<count).map { number in
    errand("\(number)", 5 + random.below(30), at: [place("\(number % 5 + 4)", number % 5 + 4)])
  }
  let made = try planner(ways).itinerary(
    of: entries, within: DayBounds.Ends(start: place("0", 0), end: place("0", 0)), errands: errands)
  guard count > 0 else { return }
  let tour = try #require(made.tour)
  #expect(reported(made).count + tour.omitted.count == count, "seed \(seed)")
  #expect(tour.minutes == made.minutesTraveled, "seed \(seed)")
  if count < 13 {
    let again = try planner(ways).itinerary(
      of: entries, within: DayBounds.Ends(start: place("0", 0), end: place("0", 0)),
      errands: errands)
    #expect(made == again, "seed \(seed)")
  }
  #expect(
    tour.isProven == (count <= 12) && tour.reasons.count == tour.omitted.count, "seed \(seed)")
  if let given = tour.given { #expect(given >= tour.minutes, "seed \(seed)") }
  if let bound = tour.bound { #expect(bound <= tour.minutes, "seed \(seed)") }
  for leg in made.legs where leg.goal != nil {
    let isErrands = [leg.origin, leg.goal].contains { index in
      if case .errand? = index.map({ made.entries[$0].subject }) { true } else { false }
    }
    if isErrands { #expect((leg.chosen?.slack ?? 0) >= 0, "seed \(seed)") }
  }
}
