import CampusModel
import Plotting

/// Charts of all kinds of marks and their edges, over invented data.
enum ChartSpecimens {
  static func chart(
    _ kind: ChartMark.Kind, _ table: DataTable, _ channels: [Channel: String],
    arrangement: ChartMark.Arrangement? = nil
  ) -> Chart {
    Chart([mark(kind, table, channels, arrangement: arrangement)])
  }

  static func mark(
    _ kind: ChartMark.Kind, _ table: DataTable, _ channels: [Channel: String],
    arrangement: ChartMark.Arrangement? = nil, regions: [Region] = []
  ) -> ChartMark {
    ChartMark(
      kind, table, channels.mapValues { .column($0) }, arrangement: arrangement, regions: regions)
  }

  static func note(_ kind: ChartMark.Kind, _ channels: [Channel: DataValue]) -> ChartMark {
    ChartMark(kind, DataTable([]), channels.mapValues { .constant($0) })
  }

  static func texts(_ name: String, _ words: [String]) -> DataColumn {
    DataColumn(name, .text, words.map { .text($0) })
  }

  static func numbers(
    _ name: String, _ values: [Double?], _ style: NumberStyle = NumberStyle()
  ) -> DataColumn {
    DataColumn(name, .number(style), values.map { $0.map { .number($0) } ?? .missing })
  }

  static func months(_ name: String, from year: Int, _ month: Int, count: Int) -> DataColumn {
    let first = year * 12 + month - 1
    return DataColumn(
      name, .date(.month), (first..<(first + count)).map { .date(date($0 / 12, $0 % 12 + 1, 1)) })
  }

  static func days(_ name: String, from start: CalendarDate, count: Int) -> DataColumn {
    DataColumn(name, .date(.day), (0..<count).map { .date(start + $0) })
  }

  static func date(_ year: Int, _ month: Int, _ day: Int) -> CalendarDate {
    guard let date = CalendarDate(year: year, month: month, day: day) else {
      preconditionFailure("\(year)-\(month)-\(day)")
    }
    return date
  }

  /// A number from 0 to 1 for each index, the same on every run.
  static func noise(_ index: Int) -> Double {
    Double((index &* 7919 &+ 104_729) &* (index &+ 31) % 1009) / 1009
  }

  /// About normal, from -3 to 3.
  static func bell(_ index: Int) -> Double {
    (0..<6).reduce(0) { $0 + noise(index * 6 + $1) } - 3
  }
}

// Tables.
extension ChartSpecimens {
  static let loans = DataTable([
    months("month", from: 2025, 10, count: 12),
    numbers("loans", [812, 745, 390, 610, 702, 731, 688, 540, 322, 241, 212, 655]),
  ])

  static let branches: DataTable = {
    let names = ["Main", "Art", "Science"]
    let all = (0..<12).flatMap { month in names.indices.map { (month, $0) } }
    let month = months("month", from: 2025, 10, count: 12).values
    return DataTable([
      DataColumn("month", .date(.month), all.map { month[$0.0] }),
      texts("branch", all.map { names[$0.1] }),
      numbers(
        "loans",
        all.map { month, branch in
          (Double(400 - branch * 120) * (0.6 + 0.8 * noise(month * 3 + branch))).rounded()
        }),
    ])
  }()

  static let majors = DataTable([
    texts(
      "major",
      [
        "Computer Science", "Mechanical Engineering", "Government and Politics", "Psychology",
        "English", "Mathematics",
      ]),
    numbers("students", [3480, 1210, 1085, 990, 310, 288]),
  ])

  static let scores: DataTable = {
    let count = 120
    let sections = ["0101", "0102", "0201"]
    return DataTable([
      numbers(
        "hours", (0..<count).map { (noise($0) * 120).rounded() / 10 }, NumberStyle(places: 1)),
      numbers(
        "score",
        (0..<count).map { min(100, (55 + noise($0) * 30 + bell($0) * 8).rounded()) }),
      texts("section", (0..<count).map { sections[$0 % 3] }),
      numbers("credits", (0..<count).map { Double(12 + $0 % 7) }),
    ])
  }()

  static let weather: DataTable = {
    let count = 200
    let start = date(2026, 2, 1)
    func high(_ day: Int) -> Double { 5 + Double(day) / 9 + bell(day) * 2.5 }
    return DataTable([
      days("date", from: start, count: count),
      numbers("low", (0..<count).map { (high($0) - 8 - noise($0) * 3).rounded() }),
      numbers("high", (0..<count).map { $0 > 60 && $0 < 75 ? nil : high($0).rounded() }),
      numbers("mean", (0..<count).map { (high($0) - 4.5).rounded() }),
    ])
  }()

  static let visits: DataTable = {
    let hours = ["8 am", "10 am", "noon", "2 pm", "4 pm", "6 pm", "8 pm"]
    let names = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
    let all = hours.indices.flatMap { hour in names.indices.map { (hour, $0) } }
    return DataTable([
      texts("day", all.map { names[$0.1] }), texts("hour", all.map { hours[$0.0] }),
      numbers(
        "visits",
        all.map { hour, day in
          hour == 0 && day == 5
            ? nil : (Double(60 - abs(3 - hour) * 14) * (0.6 + noise(hour * 6 + day))).rounded()
        }),
      numbers("change", all.map { hour, day in (bell(hour * 6 + day) * 10).rounded() }),
    ])
  }()

  static let daily: DataTable = {
    let start = date(2026, 1, 12)
    return DataTable([
      days("day", from: start, count: 330),
      numbers(
        "visits",
        (0..<330).map { day in
          (start + day).weekday.rawValue == 6 || day % 97 > 90
            ? nil : (200 + 150 * noise(day)).rounded()
        }),
    ])
  }()

  static let week: DataTable = DataTable([
    texts("day", ["Mon", "Wed", "Tue", "Thu", "Fri", "Mon", "Wed", "Tue"]),
    texts("start", ["9:00", "9:00", "11:00", "11:00", "10:00", "9:30", "13:00", "2 pm"]),
    texts("end", ["9:50", "9:50", "12:15", "12:15", "12:00", "10:45", "13:50", "3:15 pm"]),
    texts(
      "course",
      [
        "CMPS 131", "CMPS 131", "MATH 240", "MATH 240", "Lab PHYS 161", "ENGL 101", "ENGL 101",
        "HIST 200",
      ]),
  ])

  /// Twelve areas on a grid with one corner cut.
  static let areas: [Region] = (0..<12).map { index in
    let (x, y) = (Double(index % 4) * 0.02 - 76.95, Double(index / 4) * 0.015 + 38.98)
    let corners = [
      (0.0, 0.0), (0.02, 0), (0.02, 0.015), (index % 3 == 0 ? 0.008 : 0, 0.015), (0, 0.008), (0, 0),
    ]
    return Region(
      name: "Zone \(index + 1)",
      polygons: [
        [corners.map { Region.Position(longitude: x + $0.0, latitude: y + $0.1) }]
      ])
  }

  static let stops = DataTable([
    texts("stop", (0..<8).map { "Stop \($0 + 1)" }),
    numbers("longitude", (0..<8).map { -76.945 + Double($0 * 5 % 8) * 0.009 }),
    numbers("latitude", (0..<8).map { 38.985 + Double($0 * 3 % 8) * 0.005 }),
    numbers("riders", (0..<8).map { Double($0 * 37 % 90 + 4) }),
    texts("line", (0..<8).map { $0 < 5 ? "Blue" : "Green" }),
  ])

  static let zones = DataTable([
    texts("zone", (0..<10).map { "Zone \($0 + 1)" }),
    numbers("permits", (0..<10).map { Double($0 * 37 % 90 + 4) }),
    texts("kind", (0..<10).map { ["resident", "commuter", "visitor"][$0 % 3] }),
  ])
}

// Charts.
extension ChartSpecimens {
  static let all: [(name: String, chart: Chart)] = bars + lines + spread + framed

  static let bars: [(name: String, chart: Chart)] = [
    ("bar", chart(.bar, loans, [.x: "month", .y: "loans"])),
    ("bar-stacked", chart(.bar, branches, [.x: "month", .y: "loans", .color: "branch"])),
    (
      "bar-grouped",
      chart(
        .bar, branches.rows(Array(0..<15)), [.x: "month", .y: "loans", .color: "branch"],
        arrangement: .grouped)
    ),
    (
      "bar-share",
      chart(.bar, branches, [.x: "month", .y: "loans", .color: "branch"], arrangement: .share)
    ),
    ("bar-level", chart(.bar, majors, [.x: "students", .y: "major", .label: "students"])),
    ("bar-turned", chart(.bar, majors, [.x: "major", .y: "students"])),
    (
      "bar-negative",
      chart(
        .bar,
        DataTable([
          texts("term", ["F23", "S24", "F24", "S25", "F25"]),
          numbers("change", [120, -40, 65, nil, -110]),
        ]), [.x: "term", .y: "change", .label: "change"])
    ),
    (
      "bar-panels",
      chart(.bar, branches, [.x: "month", .y: "loans", .panel: "branch", .color: "branch"])
    ),
  ]

  static let lines: [(name: String, chart: Chart)] = [
    ("line", chart(.line, loans, [.x: "month", .y: "loans"])),
    ("line-series", chart(.line, branches, [.x: "month", .y: "loans", .color: "branch"])),
    ("line-gaps", chart(.line, weather, [.x: "date", .y: "high"])),
    ("area", chart(.area, loans, [.x: "month", .y: "loans"])),
    ("area-stacked", chart(.area, branches, [.x: "month", .y: "loans", .color: "branch"])),
    (
      "area-share",
      chart(.area, branches, [.x: "month", .y: "loans", .color: "branch"], arrangement: .share)
    ),
    (
      "layers",
      Chart(
        [
          mark(.band, weather, [.x: "date", .y: "low", .y2: "high"]),
          mark(.line, weather, [.x: "date", .y: "mean"]),
          note(.rule, [.y: .number(20), .label: .text("warm")]),
          note(.rule, [.x: .date(date(2026, 5, 16)), .label: .text("commencement")]),
          note(
            .text,
            [
              .x: .date(date(2026, 7, 20)), .y: .number(2),
              .label: .text("sensor was down in April"),
            ]),
        ], y: AxisOptions(label: "°C"))
    ),
    (
      "line-panels",
      chart(.line, branches, [.x: "month", .y: "loans", .panel: "branch"])
    ),
    ("sparkline", chart(.sparkline, loans, [.x: "month", .y: "loans"])),
  ]

  static let spread: [(name: String, chart: Chart)] = [
    ("dot", chart(.dot, scores, [.x: "hours", .y: "score"])),
    (
      "dot-color",
      chart(.dot, scores, [.x: "hours", .y: "score", .color: "section", .size: "credits"])
    ),
    ("dot-ramp", chart(.dot, scores, [.x: "hours", .y: "score", .color: "credits"])),
    (
      "dot-log",
      Chart(
        [
          mark(
            .dot,
            DataTable([
              texts("library", ["A", "B", "C", "D", "E", "F"]),
              numbers("books", [120, 2500, 18_000, 90_000, 1_400_000, 7]),
              numbers("visits", [3, 40, 800, 1200, 90_000, 1]),
            ]), [.x: "books", .y: "visits", .label: "library"])
        ], x: AxisOptions(scale: .log), y: AxisOptions(scale: .log))
    ),
    ("histogram", chart(.histogram, scores, [.x: "score"])),
    ("histogram-color", chart(.histogram, scores, [.x: "score", .color: "section"])),
    ("box", chart(.box, scores, [.x: "section", .y: "score"])),
    ("box-level", chart(.box, scores, [.x: "score", .y: "section", .color: "section"])),
    ("heat", chart(.heat, visits, [.x: "day", .y: "hour", .color: "visits"])),
    (
      "heat-diverging",
      Chart(
        [mark(.heat, visits, [.x: "day", .y: "hour", .color: "change"])],
        color: ColorOptions(scheme: .diverging))
    ),
  ]

  static let framed: [(name: String, chart: Chart)] = [
    ("calendar", chart(.calendar, daily, [.x: "day", .color: "visits"])),
    (
      "calendar-term",
      chart(.calendar, daily.rows(Array(0..<120)), [.x: "day", .color: "visits"])
    ),
    (
      "timetable",
      chart(
        .timetable, week,
        [.x: "day", .y: "start", .y2: "end", .color: "course", .label: "course"])
    ),
    (
      "regions",
      Chart([mark(.regions, zones, [.region: "zone", .color: "permits"], regions: areas)])
    ),
    (
      "regions-kinds",
      Chart([mark(.regions, zones, [.region: "zone", .color: "kind"], regions: areas)])
    ),
    (
      "places",
      Chart([
        mark(
          .places, stops,
          [.x: "longitude", .y: "latitude", .size: "riders", .color: "line", .label: "stop"],
          regions: areas)
      ])
    ),
  ]
}
