import SeededRandom
import Testing

@testable import FileFormats
@testable import GradebookFiles

/// Tables drawn at random and written down in every way that exports are written, and damaged ones.
@Suite struct RandomExportTests {
  @Test(arguments: 0..<60 as Range<UInt64>)
  func `what is written as Canvas writes it is read back`(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let table = RandomTable(&random)
    var sample = ExportSample("kind: canvas, student: '\(table.student)'", bytes: table.bytes)
    sample.groups = "[{name: All, weight: 100, takes: \"*\"}]"
    let reading = sample.read()
    #expect(reading.work == table.work, "seed \(seed)")
    #expect(
      reading.lines.filter { !$0.contains("decimal commas were rejoined") } == [], "seed \(seed)")
  }

  @Test(arguments: ExportKind.allCases, 0..<40 as Range<UInt64>)
  func `damaged exports are read or refused without naming others`(
    _ kind: ExportKind, _ seed: UInt64
  ) {
    var random = SeededGenerator(seed: seed)
    let samples = DamagedExports.samples(&random)
    for sample in samples {
      for _ in draws(25) {
        let bytes = DamagedExports.damaged(sample, &random)
        let reading = ExportSample("kind: \(kind.rawValue), student: 1", bytes: bytes).read()
        let known = reading.work + reading.ungrouped
        #expect(!known.isEmpty || !reading.lines.isEmpty, "seed \(seed)")
        // A damaged name may come to stand among the headings; in a message of errors there is
        // none.
        #expect(
          !reading.lines.contains { $0.contains("error") && $0.contains("Zzyzx") }, "seed \(seed)")
      }
    }
  }

  /// Every way to put neighbors together, tried one after the other.
  @Test(arguments: 0..<300 as Range<UInt64>)
  func `shifted cells are put together only if that is unambiguous`(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let cells = (0..<1 + random.below(9)).map { _ in ["7", "0", "", "EX"][random.below(4)] }
    let count = 1 + random.below(cells.count)
    let text = "h\n" + (["x"] + cells).joined(separator: ",") + "\n"
    let report = Report(SourceFile(path: "f", bytes: Array(text.utf8)))
    let sheet = try #require(ExportSheet(report))
    let row = try #require(sheet.rows.first)
    let fitted = fittedCells(row, under: count + 1, scoresFrom: 1, delimiter: .comma)
    var trimmed = cells
    while trimmed.count > count, trimmed.last == "" { trimmed.removeLast() }
    let ways = Self.ways(trimmed[...], into: count)
    let uniform = ways.filter { way in way.allSatisfy { !["7", "0"].contains($0) } }
    let expected =
      trimmed.count <= count
      ? trimmed : uniform.count == 1 ? uniform[0] : ways.count == 1 ? ways[0] : nil
    #expect(fitted.map { $0.dropFirst().map(\.text) } == expected, "seed \(seed)")
  }

  private static func ways(_ cells: ArraySlice<String>, into count: Int) -> [[String]] {
    guard let first = cells.first else { return count == 0 ? [[]] : [] }
    guard count > 0 else { return [] }
    var found = ways(cells.dropFirst(), into: count - 1).map { [first] + $0 }
    if let second = cells.dropFirst().first,
      [first, second].allSatisfy({ ["7", "0"].contains($0) })
    {
      found += ways(cells.dropFirst(2), into: count - 1).map { ["\(first),\(second)"] + $0 }
    }
    return found
  }
}

/// Small exports of all kinds, and what accidents make of them.
enum DamagedExports {
  static func samples(_ random: inout SeededGenerator) -> [[UInt8]] {
    [
      Array(
        "Student,ID,Section,A (1),B (2)\nPoints Possible,,,10,00,5,50\nQuill,1,S,7,50,1,0\nZzyzx,2,S,1,2\n"
          .utf8),
      Array(
        "Last Name,Username,A [Total Pts: 2 Score] |1,B [Total Pts: 2 Percentage] |2\nQuill,1,2,50%\nZzyzx,2,,\n"
          .utf8),
      Array(
        "Surname;Email address;A (Real);A (Percentage);Course total (Real)\nQuill;1;5;50 %;9\nZzyzx;2;-;-;-\n"
          .utf8),
      RandomTable(&random).bytes,
    ]
  }

  /// Bytes changed, doubled or cut out, sometimes the end lost.
  static func damaged(_ bytes: [UInt8], _ random: inout SeededGenerator) -> [UInt8] {
    var bytes = bytes
    for _ in 0..<1 + random.below(6) where bytes.count > 2 {
      let start = random.below(bytes.count - 1)
      let span = start..<min(bytes.count, start + 1 + random.below(12))
      switch random.below(4) {
      case 0: bytes[start] = UInt8(random.below(256))
      case 1: bytes.insert(contentsOf: bytes[span], at: start)
      case 2: bytes.removeSubrange(span)
      default: bytes.replaceSubrange(span, with: Array(",\"\n\u{fe}".utf8))
      }
    }
    if random.chance(20) { bytes.removeLast(bytes.count / 3) }
    return bytes
  }
}

/// A Canvas gradebook with what it must be read as.
struct RandomTable {
  var student: String
  var work: [String]
  var bytes: [UInt8]

  init(_ random: inout SeededGenerator) {
    let count = 1 + random.below(12)
    let titles = (0..<count).map { index in
      "\(["Quiz", "Übung", "Lab, part", "Say \"hi\"", "HW; final", "宿題"][random.below(6)]) \(index)"
    }
    let hasComma = random.chance(40)
    // Without quotes a comma before decimals can be mended only where all numbers have one.
    let isQuoted = !hasComma || random.chance(60)
    let mark = isQuoted ? [",", ";", "\t"][random.below(3)] : ","
    func number(_ hundredths: Int) -> String {
      let cents = hundredths % 100
      return "\(hundredths / 100)\(hasComma ? "," : ".")\(cents < 10 ? "0" : "")\(cents)"
    }
    func cell(_ text: String, isNumber: Bool = false) -> String {
      let needsQuotes = text.contains { "\",;\t\n".contains($0) } && (isQuoted || !isNumber)
      return needsQuotes ? "\"\(text.replacing("\"", with: "\"\""))\"" : text
    }
    let points = titles.map { _ in 100 * (1 + random.below(100)) }
    let students = 1 + random.below(5)
    let place = random.below(students)
    var rows: [[String]] = []
    var expected: [String] = []
    for row in 0..<students {
      var cells = [cell("Name\(row), Of"), "\(700 + row)", "S \(row)"]
      for (title, outOf) in zip(titles, points) {
        let score = random.below(outOf + 1)
        let kind = random.below(10)
        cells.append(kind == 0 ? "" : kind == 1 ? "EX" : cell(number(score), isNumber: true))
        guard row == place else { continue }
        let reported = kind == 0 ? "-" : kind == 1 ? "EX" : Self.reported(score)
        expected.append("\(title) \(reported)/\(Self.reported(outOf))")
      }
      rows.append(cells)
    }
    let possible =
      ["    Points Possible", "", ""] + points.map { cell(number($0), isNumber: true) }
    rows.insert(possible, at: random.below(students + 1))
    let heading =
      ["Student", "ID", "Section"]
      + titles.enumerated().map { cell("\($1) (\(9000 + $0))") }
    let end = ["\n", "\r\n", "\r"][random.below(3)]
    let text = ([heading] + rows).map { $0.joined(separator: mark) }.joined(separator: end) + end
    (student, work) = ("\(700 + place)", expected)
    bytes = encoded(text, random.below(4))
  }

  /// Hundredths without zeros at the end.
  private static func reported(_ hundredths: Int) -> String {
    let (whole, cents) = (hundredths / 100, hundredths % 100)
    if cents == 0 { return "\(whole)" }
    return cents % 10 == 0 ? "\(whole).\(cents / 10)" : "\(whole).\(cents < 10 ? "0" : "")\(cents)"
  }
}
