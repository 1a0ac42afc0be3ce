import CampusModel
import Markup
import Plotting
import SeededRandom
import Testing

/// Charts of data that nobody meant to draw.
@Suite struct HostileChartTests {
  @Test(arguments: ChartMark.Kind.allCases)
  func `random tables are drawn within their frames`(kind: ChartMark.Kind) throws {
    let seed: UInt64 = 20_261_118
    var random = SeededGenerator(seed: seed)
    for round in draws(30) {
      let chart = Self.chart(kind, &random)
      let drawing = ChartDrawing(chart, id: "c")
      let note: Comment = "seed \(seed), round \(round) of \(kind.rawValue)"
      let isLimited = [chart.x.from, chart.x.to, chart.y.from, chart.y.to].contains { $0 != nil }
      if isLimited {
        #expect(try Drawing(drawing.svg).blemishes == [], note)
      } else {
        try EveryChartTests.check(drawing.svg, note)
      }
      try GrammarTests.checkRows(drawing, note)
      #expect(!drawing.svg.text.contains("<script"), note)
      #expect(!drawing.title.isEmpty && !drawing.summary.isEmpty, note)
      #expect(drawing.problems.allSatisfy { !$0.message.isEmpty }, note)
    }
  }

  private static let words = [
    "</svg><script>alert(1)</script>", "\"'><img src=x onerror=1>", "a\nb\r\nc", "", " ",
    "مرحبا بالعالم", "👩‍👩‍👧‍👦🏳️‍🌈", "Introduction to the Theory and Practice of Very Long Names",
    "Mon", "Tuesday", "9:30", "1:30 pm", "\u{0}\u{202e}x", "&amp;", "Zone 1", "Zone 2", "漢字かな交じり文",
  ]

  private static let sizes = [
    0, 1, -1, 0.1, 3.5, 100, 1e300, -1e300, 1e-300, .nan, .infinity, -.infinity,
    .leastNonzeroMagnitude, 1e15, 7,
  ]

  private static func value(_ kind: DataKind, _ random: inout SeededGenerator) -> DataValue {
    guard !random.chance(12) else { return .missing }
    switch kind {
    case .text: return .text(words[random.below(words.count)])
    case .number:
      return .number(
        random.chance(20) ? sizes[random.below(sizes.count)] : Double(random.below(2000) - 500) / 4)
    case .date(let step):
      if random.chance(1) { return .date(CalendarDate(dayNumber: Int.max - random.below(3))) }
      let day = CalendarDate(dayNumber: 20_000 + random.below(900))
      let first = CalendarDate(year: day.year, month: day.month, day: 1) ?? day
      return .date(step == .month ? first : day)
    case .moment: return .moment(random.chance(1) ? Int.min : 1_700_000_000 + random.below(900_000))
    }
  }

  private static func table(_ random: inout SeededGenerator) -> DataTable {
    let rows = [0, 1, 2, 5, 30, 120][random.below(6)]
    let kinds: [DataKind] = [
      .text, .number(NumberStyle()), .number(NumberStyle(.label)), .date(.day), .date(.month),
      .moment,
      .number(NumberStyle(.percent, places: 1)),
    ]
    return DataTable(
      (0..<5).map { index in
        let kind = kinds[random.below(kinds.count)]
        let isEmpty = random.chance(5)
        return DataColumn(
          random.chance(10) ? words[random.below(words.count)] + "\(index)" : "c\(index)", kind,
          (0..<rows).map { _ in isEmpty ? .missing : value(kind, &random) })
      })
  }

  private static func chart(_ kind: ChartMark.Kind, _ random: inout SeededGenerator) -> Chart {
    let table = table(&random)
    func mark(_ kind: ChartMark.Kind) -> ChartMark {
      var channels: [Channel: ChannelSource] = [:]
      for channel in Channel.allCases where random.chance(channel == .panel ? 15 : 70) {
        channels[channel] =
          random.chance(10)
          ? .constant(value(table.columns[random.below(5)].kind, &random))
          : .column(table.names[random.below(5)])
      }
      let arrangement = random.chance(50) ? nil : ChartMark.Arrangement.allCases[random.below(3)]
      return ChartMark(
        kind, table, channels, arrangement: arrangement, regions: regions(&random),
        bins: random.chance(70) ? nil : random.below(500) - 100)
    }
    var marks = [mark(kind)]
    if random.chance(30) { marks.append(mark(ChartMark.Kind.allCases[random.below(14)])) }
    func axis() -> AxisOptions {
      AxisOptions(
        label: random.chance(10) ? words[random.below(words.count)] : nil,
        scale: random.chance(30) ? AxisOptions.Scale.allCases[random.below(4)] : nil,
        from: random.chance(8) ? value(table.columns[0].kind, &random) : nil,
        to: random.chance(8) ? value(table.columns[1].kind, &random) : nil,
        includesZero: random.chance(20) ? random.chance(50) : nil, isReversed: random.chance(20))
    }
    let schemes = ColorOptions.Scheme.allCases
    return Chart(
      marks, x: axis(), y: axis(),
      color: ColorOptions(
        scheme: random.chance(40) ? schemes[random.below(3)] : nil,
        middle: random.chance(20) ? sizes[random.below(sizes.count)] : nil),
      height: random.chance(10) ? random.below(3000) - 1000 : nil)
  }

  private static func regions(_ random: inout SeededGenerator) -> [Region] {
    (0..<random.below(4)).map { index in
      let numbers = [0, 1, 2, -80, 90, 180, 1e300, .nan, 0.001]
      let ring = (0..<random.below(30)).map { _ in
        Region.Position(
          longitude: numbers[random.below(numbers.count)],
          latitude: numbers[random.below(numbers.count)])
      }
      return Region(name: "Zone \(index)", polygons: [[ring], []])
    }
  }

  @Test(arguments: ChartMark.Kind.allCases)
  func `a hundred thousand rows are cut`(kind: ChartMark.Kind) throws {
    let count = 100_000
    let table = DataTable([
      ChartSpecimens.numbers("a", (0..<count).map { Double($0) }),
      ChartSpecimens.numbers("b", (0..<count).map { Double($0 * 7919 % 1009) }),
      ChartSpecimens.texts("c", (0..<count).map { "\($0)" }),
      ChartSpecimens.days("d", from: ChartSpecimens.date(1900, 1, 1), count: count),
    ])
    for x in ["a", "c"] {
      let chart = ChartSpecimens.chart(
        kind, table, [.x: x, .y: "b", .y2: "a", .color: "b", .label: "c", .region: "c"])
      let drawing = ChartDrawing(chart, id: "c")
      #expect(drawing.table.rowCount <= 10_000)
      #expect(drawing.svg.text.utf8.count < 2_000_000)
      #expect(try Drawing(drawing.svg).collisions == [])
    }
  }
}
