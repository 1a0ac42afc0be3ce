import CampusModel
import Diagnostics
import OccupancyStore
import SeededRandom
import Testing
import TimeZones

@testable import CountFiles
@testable import FileFormats

/// The scanner of roll-ups either gives what the table gives, without a warning, or declines.
struct RollUpScannerTests {
  private let zone: Zone

  init() throws { zone = try Zone.load("America/New_York") }

  @Test(arguments: 1...16 as ClosedRange<UInt64>)
  func `random rows are read as the table reads them`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var scanned = 0
    for round in draws(200) {
      let oddities = round % 3 == 0 ? 0 : 1 + random.below(4)
      let text = text(&random, oddities: oddities)
      let found = RollUpScanner(Array(text.utf8), zone: zone, file: 3)
      if oddities == 0 { #expect(found != nil, "seed \(seed), round \(round): \(text)") }
      guard let found else { continue }
      scanned += 1
      let report = Report(SourceFile(path: "", bytes: Array(text.utf8)))
      var expected = RolledCounts()
      var table = RollUpTable(report, zone: zone)
      table?.read(into: &expected, file: 3)
      #expect(report.isClean && report.rows.kept == found.lines, "seed \(seed), round \(round)")
      #expect(table?.watermark == found.watermark, "seed \(seed), round \(round): \(text)")
      #expect(plain(found.found()) == plain(expected), "seed \(seed), round \(round): \(text)")
    }
    #expect(scanned > 0)
  }

  @Test func `everything that is appended is there`() {
    var all = RolledCounts()
    var (first, second) = (RolledCounts(), RolledCounts())
    let slot = RolledCounts.Slot(counts: 2, sum: 9, last: 10, lastDevices: 4)
    for (name, day, number) in [("a", 1, 0), ("b", 1, 47), ("a", 2, 3)] {
      let place = first.place(of: .init(counter: first.counter(name), day: Int32(day)), in: 0)
      let standings = [0, 1].map { _ in first.record(slot, at: place, number) }
      #expect(standings == [.new, .repeated])
    }
    for (name, day, number) in [("c", 1, 0), ("a", 1, 1)] {
      let place = second.place(of: .init(counter: second.counter(name), day: Int32(day)), in: 1)
      _ = second.record(slot, at: place, number)
    }
    let areNew = [all.append(first), all.append(second)]
    let whole = plain(all)
    let isNewAgain = all.append(second)
    #expect(areNew == [true, true] && !isNewAgain && plain(all) == whole)
    #expect(whole.count == 5 && all.count == 5 && all.files == [0, 0, 0, 1])
  }

  private func plain(_ rolled: RolledCounts) -> [String: RolledCounts.Slot] {
    var plain: [String: RolledCounts.Slot] = [:]
    for (place, cell) in rolled.cells.enumerated() {
      for (number, slot) in rolled.slots(at: place).enumerated() where slot.counts > 0 {
        plain["\(rolled.names[Int(cell.counter)]) \(cell.day) \(number)"] = slot
      }
    }
    return plain
  }

  private func text(_ random: inout SeededGenerator, oddities: Int) -> String {
    let hasMark = random.chance(30)
    let end = random.chance(20) ? "\r\n" : "\n"
    var lines = [RollUpTable.columns.joined(separator: ",") + (hasMark ? ",mark" : "")]
    // Both nights when the clock changes are near.
    var half = [987_500, 998_900].randomElement(using: &random) ?? 0
    for _ in 0..<1 + random.below(60) {
      half += random.below(3) * 2 + 2
      let last = half * 1800 + random.below(1800)
      let slot = zone.halfHour(at: last)
      let date = CalendarDate(dayNumber: slot / 48)
      let devices = random.below(50)
      let counts = 1 + random.below(9)
      let sum = devices + (counts - 1) * random.below(60)
      let name = ["a", "b c", "ap-ü", "d"].randomElement(using: &random) ?? "a"
      lines.append(
        "\(name),\(date),\(slot % 48),\(counts),\(sum),\(last),\(devices)"
          + (hasMark ? ",\(random.below(1000))" : ""))
    }
    for _ in 0..<oddities { spoil(&lines, &random) }
    // The clock that is set back shows a half hour twice, which the scanner leaves to the table.
    if oddities == 0 { lines = uniqued(lines) { $0.split(separator: ",").prefix(3).joined() } }
    return lines.joined(separator: end) + (random.chance(20) ? "" : end)
  }

  private func spoil(_ lines: inout [String], _ random: inout SeededGenerator) {
    let place = random.below(lines.count)
    var line = Array(lines[place].utf8)
    switch random.below(4) {
    case 0: lines.insert(lines[place], at: random.below(lines.count) + 1)
    case 1 where !line.isEmpty: line.remove(at: random.below(line.count))
    case 2:
      line.insert(
        Array(",\"-. 90@".utf8).randomElement(using: &random) ?? 0, at: random.below(line.count + 1)
      )
    default: lines[place] += ["", " ", ",", "0"].randomElement(using: &random) ?? ""
    }
    if random.chance(70) { lines[place] = String(decoding: line, as: UTF8.self) }
  }

  private func uniqued(_ lines: [String], by key: (String) -> String) -> [String] {
    var seen: Set<String> = []
    return lines.filter { seen.insert(key($0)).inserted }
  }
}
