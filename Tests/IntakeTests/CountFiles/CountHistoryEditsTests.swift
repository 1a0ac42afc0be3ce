import CampusModel
import CountFiles
import Glibc
import SeededRandom
import Testing

@testable import FileFormats
@testable import SourceFiles

/// Whatever becomes of the files, the index says what reading all of them says.
struct CountHistoryEditsTests {
  /// 31 October 2026, 20:00 UTC: clocks in America/New_York are put back the night after.
  fileprivate static let start = 1_793_476_800

  @Test(arguments: 1...12 as ClosedRange<UInt64>)
  func `random edits leave the index as one made from nothing`(seed: UInt64) async throws {
    var edits = RandomEdits(seed: seed)
    let site = try CountSite(
      zone: ["America/New_York", "Europe/Dublin", "UTC", "America/Santiago"][Int(seed % 4)])
    for step in draws(40) {
      let edit = edits.next(site)
      let (now, days) = edits.moment()
      let plain = site.plain(at: now, days: days)
      // Only files that have stood for a moment are known by their looks.
      if edits.random.chance(10) {
        _ = await site.read(at: now, days: days)
        usleep(60_000)
        _ = await site.read(at: now, days: days)
      }
      let indexed = await site.read(at: now, days: days)
      let found = indexed.difference(from: plain)
      #expect(found == [], "seed \(seed), step \(step): \(edit), at \(now), days \(days ?? 0)")
      if !found.isEmpty { return }
    }
  }

  /// Edits as people and programs make them, and worse ones.
  private struct RandomEdits {
    var random: SeededGenerator
    /// By path: the rows of a file.
    var files: [String: [String]] = [:]
    var made = 0

    init(seed: UInt64) { random = SeededGenerator(seed: seed) }

    mutating func moment() -> (now: Int, days: Int?) {
      let now =
        random.chance(40)
        ? CountHistoryEditsTests.start + 40 * 86_400
        : CountHistoryEditsTests.start + random.below(12 * 86_400)
      return (now, random.chance(60) ? nil : 1 + random.below(12))
    }

    mutating func next(_ site: CountSite) -> String {
      defer { if random.chance(25) { site.write("", to: "ignored") } }
      guard let path = files.keys.sorted().randomElement(using: &random), !random.chance(20) else {
        return add(site)
      }
      switch random.below(10) {
      case 0, 1, 2:
        let torn = random.chance(20)
        let more = rows(after: files[path]?.last)
        files[path]? += more
        write(path, site, torn: torn)
        return "append to \(path)"
      case 3:
        site.write(rows(after: nil).joined(), to: path, appending: true)
        files[path] = nil
        site.remove(path)
        for index in site.entries.indices { site.entries[index].paths.removeAll { $0 == path } }
        site.entries.removeAll { $0.paths.isEmpty }
        return "remove \(path)"
      case 4:
        files[path] = rows(after: nil)
        write(path, site)
        return "rewrite \(path)"
      case 5:
        files[path] = files[path]?.shuffled(using: &random)
        write(path, site)
        return "shuffle \(path)"
      case 6:
        var left = files[path] ?? []
        if !left.isEmpty { left.remove(at: random.below(left.count)) }
        files[path] = left.isEmpty ? rows(after: nil) : left
        write(path, site)
        return "remove a row of \(path)"
      case 7:
        let odd = [
          "x,y,z\n", "\n", "2026-11-01T01:30,north 1,25.0\n", ",,\n", "2026-11-02T10:00,b\n",
        ]
        let row = odd.randomElement(using: &random) ?? ""
        files[path]?.insert(row, at: 0)
        write(path, site)
        return "an odd row in \(path)"
      case 8:
        site.entries.shuffle(using: &random)
        for index in site.entries.indices { site.entries[index].paths.shuffle(using: &random) }
        return "reorder"
      default:
        utimensat(AT_FDCWD, "\(site.folder)/\(path)", nil, 0)
        return "touch \(path)"
      }
    }

    private mutating func add(_ site: CountSite) -> String {
      made += 1
      let path = "\(made).csv"
      files[path] = rows(after: nil)
      write(path, site)
      let kind: SourceKind = random.chance(70) ? .occupancy : .countsCSV
      if let index = site.entries.indices.randomElement(using: &random),
        site.entries[index].kind == kind, random.chance(80)
      {
        site.entries[index].paths.append(path)
      } else {
        site.entries.append(CountSite.Entry(kind: kind, paths: [path]))
      }
      return "add \(path)"
    }

    private func write(_ path: String, _ site: CountSite, torn: Bool = false) {
      var text = "time,access_point,devices\n" + (files[path] ?? []).joined()
      if torn { text.removeLast() }
      site.write(text, to: path)
    }

    /// Rows of some moments, mostly in order and close to each other.
    private mutating func rows(after last: String?) -> [String] {
      var seconds =
        CountHistoryEditsTests.start + random.below(10) * 86_400 + random.below(48) * 1800
      if let last, random.chance(80), let moment = WrittenMoment(String(last.prefix(20))) {
        seconds = moment.instant { Instant(seconds: $0.localSeconds) }.seconds
        seconds += random.below(3) * 300
      }
      var rows: [String] = []
      for _ in 0..<(1 + random.below(20)) {
        for counter in 0..<(1 + random.below(3)) where random.chance(90) {
          let minute = LocalMinute(localSeconds: seconds)
          let second = random.chance(5) ? random.below(10) : 0
          rows.append(
            "\(minute.date)T\(minute.time):0\(second)Z,north \(counter),\(random.below(60))\n")
        }
        seconds += random.chance(90) ? 300 : random.below(2 * 86_400)
      }
      return rows.isEmpty ? ["2026-11-01T05:30:00Z,north 0,4\n"] : rows
    }
  }
}
