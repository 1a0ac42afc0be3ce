import CampusModel
import Diagnostics
import OccupancyStore
import SeededRandom
import Testing
import TimeZones

@testable import CountFiles
@testable import FileFormats
@testable import SourceFiles

/// The scanner either gives what the definition gives, or declines.
struct CountScannerTests {
  @Test(arguments: 1...16 as ClosedRange<UInt64>)
  func `random lines are read as the definition reads them`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var scanned = 0
    for round in draws(300) {
      let lines = RandomLines(&random, oddities: round % 3 == 0 ? 0 : 1 + random.below(40))
      let piece = try lines.piece()
      let found = CountScanner.counts(in: piece)
      if found != nil { scanned += 1 }
      if lines.isUsual {
        #expect(found != nil, "seed \(seed), round \(round): \(lines.text)")
      }
      guard let found else { continue }
      let expected = CountDefinition.counts(in: piece)
      #expect(
        expected.map { Comparable($0) } == Comparable(found),
        "seed \(seed), round \(round): \(lines.text)")
    }
    #expect(scanned > 0)
  }

  @Test(arguments: 1...16 as ClosedRange<UInt64>)
  func `files in small pieces are read as whole ones`(seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    for round in draws(30) {
      let site = try CountSite(zone: "America/New_York")
      site.pieceSize = [16, 64, 256, 4096].randomElement(using: &random) ?? 16
      let lines = RandomLines(&random, oddities: random.below(4))
      site.write(lines.header + lines.text, to: "a.csv")
      site.entries = [CountSite.Entry(kind: lines.kind, paths: ["a.csv"])]
      let now = RandomLines.start + random.below(2) * 40 * 86_400 + 3600
      let plain = site.plain(at: now, days: nil)
      #expect(
        await site.read(at: now, days: nil).difference(from: plain) == [],
        "seed \(seed), round \(round): \(lines.header)\(lines.text)")
    }
  }

  /// What pieces say, in an order of its own.
  private struct Comparable: Equatable {
    var names: Set<String>
    var cells: [String: [UInt32]] = [:]
    var moments: ClosedRange<Int>?
    var lines: Int
    var diagnostics: [Diagnostic] = []
    var rows: RowCounts

    init(_ counts: PieceCounts) {
      names = Set(counts.names)
      (moments, lines) = (counts.moments, counts.lines)
      for (place, cell) in counts.rollUp.cells.enumerated() {
        let name = counts.names[Int(cell.counter)]
        cells["\(name) on \(cell.day)"] = Array(counts.rollUp.numbers(at: place))
      }
      let report = Report(SourceFile(path: "a", bytes: []))
      report.absorb(counts.report, linesBefore: 0)
      rows = report.close(diagnostics: &diagnostics).report.rows
    }
  }
}

/// Lines of a file of counts, usual ones and others.
private struct RandomLines {
  /// 31 October 2026, 20:00 UTC: clocks in America/New_York are put back the night after.
  static let start = 1_793_476_800

  let kind: SourceKind
  let header: String
  private(set) var text = ""
  /// Whether nothing in it is odd.
  private(set) var isUsual = true

  init(_ random: inout SeededGenerator, oddities: Int) {
    kind = random.chance(50) ? .occupancy : .countsCSV
    let mark = kind == .countsCSV && random.chance(30) ? ";" : ","
    header = ["time", "access_point", "devices"].joined(separator: mark) + "\n"
    let end = random.chance(30) ? "\r\n" : "\n"
    let zone = ["Z", "", "-05:00", ":07Z"].randomElement(using: &random) ?? "Z"
    let names = (0..<(1 + random.below(5))).map { number in
      ["a\(number)", "building \(number) floor 2", "Gebäude \(number)", "north-\(number)-7654321"]
        .randomElement(using: &random) ?? ""
    }
    var seconds = Self.start
    for _ in 0..<(1 + random.below(12)) {
      let minute = LocalMinute(localSeconds: seconds)
      for name in names where random.chance(80) {
        let row = ["\(minute.date)T\(minute.time)\(zone)", name, "\(random.below(2000))"]
        var line = row.joined(separator: mark) + end
        if random.below(100) < oddities {
          isUsual = false
          line = Self.odd(row, mark: mark, end: end, &random)
        }
        text += line
      }
      seconds += random.chance(80) ? 300 : random.below(86_400) / 60 * 60 + 60
    }
    if random.chance(10), !text.isEmpty { text.removeLast() }
  }

  private static func odd(
    _ row: [String], mark: String, end: String, _ random: inout SeededGenerator
  ) -> String {
    let line = row.joined(separator: mark) + end
    let times = [
      "2026-11-01 01:30", "2026-11-01T01:30:59.5Z", "Wed Nov 18 13:10:00 UTC 2026",
      "2026-13-01T00:00",
      "2026-10-31T20:00Z", " 2026-11-01T01:30Z", "20261101T0130", "2026-11-01T01:30+0500",
    ]
    let names = [
      "", " ", " a0", "a0 ", "\"a0\"", "\"a0", "a\"0", "a\u{0}", "\u{feff}a", "3c:22:fb:10:9e:41",
      "a0\(mark)b", "e\u{301}", "é", "a  0", "a 0", "a\r0",
    ]
    let numbers = [
      "", "-1", "1.0", "1.5", "00000012", "12345678", "1000001", "1000000", "+4", "x", "4 ",
      "\"4\"",
      "4\(mark)5", "4\r",
    ]
    var cells = row
    switch random.below(7) {
    case 0: cells[0] = times.randomElement(using: &random) ?? ""
    case 1: cells[1] = names.randomElement(using: &random) ?? ""
    case 2: cells[2] = numbers.randomElement(using: &random) ?? ""
    case 3: return line + line
    case 4: return line + [row[0], row[1], "7"].joined(separator: mark) + end
    case 5:
      let lines = [
        "\n", "\r", "x\n", "{\"time\": 1}\n", "\(row[0])\(mark)\(row[1])\n", "\u{feff}\n",
      ]
      return line + (lines.randomElement(using: &random) ?? "")
    default: return line + "2026-10-30T00:00Z\(mark)\(row[1])\(mark)3" + end
    }
    return cells.joined(separator: mark) + end
  }

  /// All lines as one piece.
  func piece() throws -> PieceText {
    let bytes = Array((header + text).utf8)
    let zone = try Zone.load("America/New_York")
    let context = SourceContext(term: nil, terms: []) {
      Instant(seconds: zone.instant(localSeconds: $0.localSeconds))
    }
    let format: any CountFormat.Type =
      kind == .occupancy ? OccupancyReader.self : CountsCSVReader.self
    let file = CountFile(path: "a", format: format, context: context, entry: 0)
    let opened = OpenedFile(bytes, mark: .unsettled)
    let header = try #require(try CountHeader(of: file, opened))
    return PieceText(
      file: file, header: header, zone: zone, bytes: bytes, offset: 0,
      lines: header.bytes.count..<bytes.count)
  }
}
