import CampusModel
import Markup
import Plotting

/// The charts whose drawings are kept as files: one of each kind, and each kind's edges. Campus and
/// figures are invented.
enum Specimens {
  static let all: [(name: String, markup: TrustedMarkup)] =
    grades + rulers + weeks + progress + gauges + sparklines + floors + swatches + ofGrades
    + ofCrowds + ofScores

  static func span(_ from: String, _ to: String) -> MinuteSpan {
    guard let from = MinuteOfDay(parsing: from), let to = MinuteOfDay(parsing: to) else {
      preconditionFailure("\(from) to \(to)")
    }
    return MinuteSpan(from: from, to: to)
  }

  static func date(_ text: String) -> CalendarDate {
    guard let date = CalendarDate(parsing: text) else { preconditionFailure(text) }
    return date
  }

  static let day = span("08:00", "22:00")
}

extension Specimens {
  static let marks = ["A+", "A", "A-", "B+", "B", "B-", "C+", "C", "C-", "D", "F", "W"]
  static let counts = [31, 88, 71, 64, 70, 38, 22, 19, 8, 11, 14, 17]

  static func bars(_ marks: [String], _ counts: [Int]) -> [GradeBars.Bar] {
    zip(marks, counts).map { .init(mark: $0, students: $1, isOutlined: $0 == "W") }
  }

  static func gradeBars(_ marks: [String], _ counts: [Int], note: String? = nil) -> GradeBars? {
    GradeBars(
      subject: "Grades in CMPS 231", bars: bars(marks, counts), color: CourseColor(1),
      median: "B+", note: note)
  }

  private static let grades: [(String, TrustedMarkup)] = [
    ("grades", gradeBars(marks, counts, note: "W: withdrew, not in the GPA")),
    (
      "grades-shares",
      gradeBars(
        marks + ["D+", "D-", "Other"], counts.map { $0 * 37 } + [3, 300, 1200],
        note: "W: withdrew")
    ),
    ("grades-one", gradeBars(["P"], [1])),
  ].map { ($0.0, $0.1?.svg(id: $0.0) ?? .empty) }

  static let roomDay: [DayRuler.Stretch] = [
    .init(span("8:00", "9:00"), .free), .init(span("9:00", "10:00"), .partly),
    .init(span("10:00", "11:30"), .course("STAT 210", CourseColor(7))),
    .init(span("11:30", "14:00"), .free), .init(span("14:00", "15:30"), .reserved),
    .init(span("15:30", "16:00"), .free), .init(span("16:00", "17:30"), .yours),
    .init(span("17:30", "18:00"), .free),
    .init(span("18:00", "19:00"), .course("STAT 210", CourseColor(7))),
    .init(span("19:00", "20:00"), .free), .init(span("20:00", "20:30"), .partly),
    .init(span("20:30", "21:00"), .free), .init(span("21:00", "22:00"), .closed),
  ]

  private static let rulers: [(String, TrustedMarkup)] = [
    (
      "ruler-room",
      DayRuler(
        subject: "Mabry 0230", hours: day, stretches: roomDay, size: .room,
        now: MinuteOfDay(hour: 13, minute: 10))
    ),
    (
      "ruler-day",
      DayRuler(
        subject: "Your day", hours: day,
        stretches: [
          .init(span("10:00", "10:50"), .course("CMPS 231", CourseColor(1))),
          .init(span("11:00", "11:50"), .course("MATH 246", CourseColor(2))),
          .init(span("14:00", "15:15"), .course("HIST 214", CourseColor(3))),
          .init(span("16:00", "17:30"), .yours),
          .init(span("17:33", "19:00"), .course("Gym", CourseColor(12))),
        ])
    ),
    (
      "ruler-row",
      DayRuler(
        subject: "Bexley 0210", finding: "free until 5:00 pm", hours: span("13:00", "22:00"),
        stretches: [
          .init(span("12:00", "17:00"), .free), .init(span("17:00", "18:30"), .reserved),
          .init(span("18:30", "21:00"), .free), .init(span("21:00", "23:00"), .closed),
        ], size: .row)
    ),
    ("ruler-empty", DayRuler(subject: "Sunday", hours: span("13:00", "22:00"), stretches: [])),
  ].map { ($0.0, $0.1.svg(id: $0.0)) }
}

extension Specimens {
  static func entry(
    _ name: String, _ days: String, _ from: String, _ to: String, _ color: Int,
    _ place: String? = nil
  ) -> WeekEntry {
    WeekEntry(
      name: name, place: place, days: WeekdaySet(parsing: days) ?? [], time: span(from, to),
      color: CourseColor(color))
  }

  static let week = [
    entry("CMPS 330", "MW", "9:30", "10:45", 1, "SOR 104"),
    entry("MATH 246", "TuTh", "11:00", "12:15", 2, "BEX 203"),
    entry("ENGL 301", "MW", "13:00", "13:50", 4, "MAB 210"),
    entry("STAT 318", "TuTh", "14:00", "15:15", 3, "ALD 120"),
    entry("PHYS 271", "Th", "9:00", "9:50", 5, "BEX L3"),
  ]

  static let crowdedWeek = [
    entry("CMPS 330", "MWF", "7:15", "8:45", 1, "SOR 104"),
    entry("MATH 246", "MW", "8:00", "9:15", 2, "BEX 203"),
    entry("Library shift", "SaSu", "16:00", "23:30", 9, "Main Library"),
    entry("Rounds", "F", "22:00", "1:00", 12), entry("STAT 318", "Tu", "14:00", "14:25", 3),
    entry("HIST 214", "M", "9:15", "9:30", 6), entry("ARTS 100", "Th", "9:00", "12:00", 7),
    entry("ARTS 101", "Th", "9:30", "10:30", 8), entry("ARTS 102", "Th", "9:45", "12:00", 10),
  ]

  private static let weeks: [(String, TrustedMarkup)] =
    [
      ("strip", week), ("strip-weekend", crowdedWeek), ("strip-empty", []),
    ].map { name, entries in
      let strip = WeekStrip(
        subject: "Schedule 1", hours: WeekStrip.hours(for: entries), entries: entries)
      return (name, strip.svg(id: name))
    }
    + [("grid", week), ("grid-crowded", crowdedWeek), ("grid-empty", [])].map { name, entries in
      (name, WeekGrid(subject: "Timetable of schedule 1", entries: entries).svg(id: name))
    }
}

extension Specimens {
  static let scale: [ProgressChart.Threshold] = [
    ("A+", 97), ("A", 93), ("A-", 90), ("B+", 87), ("B", 83), ("B-", 80), ("C+", 77), ("C", 73),
    ("C-", 70), ("D", 60), ("F", 0),
  ].map { .init(letter: $0, from: ExactNumber(digits: $1)) }

  static let term = DateSpan(date("2026-08-31"), date("2026-12-14"))

  static func progressChart(
    _ points: [(String, Double)], letter: String? = "B+", reach: (Double, Double)? = nil,
    today: String? = "2026-11-18"
  ) -> ProgressChart {
    ProgressChart(
      subject: "Grade in CMPS 231", days: term,
      points: points.map { .init(date($0), $1) }, letter: letter,
      reach: reach.map {
        .init(lowest: .init($0, letter: "F"), highest: .init($1, letter: "A-"))
      },
      thresholds: scale, today: today.map(date), color: CourseColor(1))
  }

  static let course: [(String, Double)] = [
    ("2026-09-07", 92), ("2026-09-14", 88), ("2026-09-21", 90), ("2026-09-29", 84.5),
    ("2026-10-05", 86), ("2026-10-12", 85.1), ("2026-10-19", 87.2), ("2026-10-29", 86.4),
    ("2026-11-04", 87.6), ("2026-11-12", 88.2), ("2026-11-17", 88.3),
  ]

  private static let progress: [(String, TrustedMarkup)] = [
    ("progress", progressChart(course, reach: (57.3, 92.6))),
    ("progress-over", progressChart(course, today: nil)),
    ("progress-late", progressChart(course, reach: (86, 89.5), today: "2026-12-10")),
    ("progress-one", progressChart([("2026-09-01", 100)], letter: "A+", today: "2026-09-02")),
    (
      "progress-equal",
      progressChart(
        [("2026-09-07", 90), ("2026-10-07", 90)], letter: "A-", reach: (90, 90))
    ),
    ("progress-none", progressChart([], letter: nil, reach: (0, 100))),
  ].map { ($0.0, $0.1.svg(id: $0.0)) }

  private static let gauges: [(String, TrustedMarkup)] = [
    ("need-out", 107.4), ("need-most", 95.2), ("need-little", 1.5), ("need-safe", -3),
    ("need-unknown", nil),
  ].map { ($0.0, NeedGauge(need: $0.1).svg()) }

  /// Counts from the first of November on, one a day.
  static func sparkline(_ counts: [Int?]) -> Sparkline? {
    let first = date("2026-11-01")
    let steps = counts.enumerated().map { index, count in
      Sparkline.Step(from: LocalMinute(first + index, minutes: 300), count)
    }
    return Sparkline(subject: "CMPS 231-0101", steps: steps, scarceBelow: 3)
  }

  private static let sparklines: [(String, TrustedMarkup)] = [
    ("seats", sparkline([31, 30, 30, 22, 14, 9, 4, 4, 12, 11, 8, 5])),
    ("seats-few", sparkline([22, 12, 2])),
    ("seats-gap", sparkline([22, nil, nil, 12, nil, 6])),
    ("seats-lost", sparkline([22, 9, nil])),
    ("seats-back", sparkline([nil, 4, nil, 4])),
    ("seats-odd", sparkline([-3, 1_000_000, 0, 7])),
    ("seats-many", sparkline((0..<400).map { $0 * 37 % 60 })),
  ].map { ($0.0, $0.1?.svg(id: $0.0) ?? .empty) }

  private static let swatches: [(String, TrustedMarkup)] = [
    ("key-course", KeySwatch.course(CourseColor(1))),
    ("key-free", .state(.free)), ("key-partly", .state(.partly)),
    ("key-class", .state(.course("class", CourseColor(7)))),
    ("key-reserved", .state(.reserved)), ("key-yours", .state(.yours)),
    ("key-closed", .state(.closed)),
  ].map { ($0.0, $0.1.svg(id: $0.0)) }
}

extension Specimens {
  static func rectangle(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> [PlanPoint]
  {
    [(x, y), (x + width, y), (x + width, y + height), (x, y + height)]
      .map { PlanPoint(x: $0, y: $1) }
  }

  static let places: [FloorMap.Place] = [
    ("0201", 10, 10, 78, 62), ("0203", 88, 10, 62, 62), ("0205", 150, 10, 62, 62),
    ("0207", 212, 10, 62, 62), ("0209", 274, 10, 74, 62), ("0210", 10, 102, 62, 70),
    ("0212", 72, 102, 94, 70), ("0220", 10, 172, 62, 66), ("0222", 72, 172, 94, 66),
    ("0232", 272, 102, 76, 68), ("Lounge", 196, 170, 152, 68), ("0240", 10, 268, 98, 70),
    ("0242", 108, 268, 58, 70), ("0244", 166, 268, 84, 70), ("Café", 250, 268, 98, 70),
    ("0230", 196, 102, 76, 68),
  ].map {
    .init(name: $0.0, outline: rectangle($0.1, $0.2, $0.3, $0.4), isMarked: $0.0 == "0230")
  }

  static let plan = FloorPlan(
    width: 358, height: 348,
    shapes: places.map { .polygon($0.outline) } + [
      .line([PlanPoint(x: 166, y: 102), PlanPoint(x: 196, y: 102)]),
      .label("Lounge", PlanPoint(x: 220, y: 200)),
      .label("to the stairs", PlanPoint(x: 330, y: 255)),
    ], metersPerUnit: 0.33)

  static let spots: [FloorMap.Spot] = [
    (49, 41, 18), (119, 46, 4), (181, 38, 12), (243, 34, 31), (311, 40, 9), (41, 140, 7),
    (119, 134, 22), (119, 205, 14), (252, 134, 3), (310, 136, 6), (250, 197, 46), (312, 206, 28),
    (60, 303, 11), (137, 306, 0), (208, 300, 5), (300, 303, 38), (182, 88, 6), (180, 254, 8),
    (40, 205, -1),
  ].map {
    .init(at: PlanPoint(x: $0.0, y: $0.1), PublishableCount($0.2 < 0 ? nil : $0.2, under: 0))
  }

  /// What the same access points tell where fewer than five are withheld.
  static let fewSpots: [FloorMap.Spot] = spots.map {
    .init(at: $0.position, PublishableCount($0.count.bounds?.lowerBound, under: 5))
  }

  static func floorMap(_ plan: FloorPlan, _ places: [FloorMap.Place], _ spots: [FloorMap.Spot])
    -> FloorMap?
  {
    FloorMap(
      subject: "Floor plan of Mabry Hall, 2nd floor", plan: plan, places: places, spots: spots)
  }

  private static let floors: [(String, TrustedMarkup)] = {
    let hall = floorMap(plan, places, spots)
    var turned = plan
    turned.north = 120
    turned.shapes.append(.door([PlanPoint(x: 30, y: 72), PlanPoint(x: 44, y: 72)]))
    let few = floorMap(turned, places, fewSpots)
    let bare = FloorPlan(width: 10, height: 40, shapes: [])
    let corner = FloorMap.Spot(at: PlanPoint(x: 10, y: 0), .exactly(2500))
    return [
      ("floor", hall?.svg(id: "floor")), ("floor-key", hall?.key(id: "floor-key")),
      ("floor-few", few?.svg(id: "floor-few")), ("floor-few-key", few?.key(id: "floor-few-key")),
      ("floor-bare", floorMap(bare, [], [])?.svg(id: "floor-bare")),
      ("floor-corner", floorMap(bare, [], [corner])?.svg(id: "floor-corner")),
      ("floor-corner-key", floorMap(bare, [], [corner])?.key(id: "floor-corner-key")),
    ].map { ($0.0, $0.1 ?? .empty) }
  }()
}
