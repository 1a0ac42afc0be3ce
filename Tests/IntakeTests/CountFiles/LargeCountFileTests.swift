import CampusModel
import SampleData
import SeededRandom
import Testing

@testable import CountFiles
@testable import FileFormats
@testable import MapFiles
@testable import SourceFiles

/// Files that are read in several pieces, by the index and by the plain definition.
struct LargeCountFileTests {
  /// Some 3 MB of rows in the order of time, with what is odd, repeated or contradicted here and
  /// there.
  private func rows(_ random: inout SeededGenerator, oddities: Int) -> String {
    var text = "time,access_point,devices\n"
    var seconds = 1_793_476_800
    while text.utf8.count < 3_300_000 {
      let minute = LocalMinute(localSeconds: seconds)
      for counter in 0..<400 {
        let name = "building \(counter / 10) floor \(counter % 10)"
        let row = "\(minute.date)T\(minute.time)Z,\(name),\(random.below(90))\n"
        text += row
        guard random.below(5000) < oddities else { continue }
        text +=
          ["", row, "\(minute.date)T\(minute.time)Z,\(name),91\n", "a,b\n", ",,,\n"][
            random.below(5)]
      }
      seconds += 300
    }
    return text
  }

  @Test(arguments: [(1, 0), (2, 5), (3, 60)] as [(UInt64, Int)])
  func `pieces come to what the whole does`(seed: UInt64, oddities: Int) async throws {
    var random = SeededGenerator(seed: seed)
    let site = try CountSite(zone: "America/New_York")
    site.pieceSize = 1 << 20
    let text = rows(&random, oddities: oddities)
    site.write(text, to: "a.csv")
    site.entries = [CountSite.Entry(kind: .occupancy, paths: ["a.csv"])]
    let end = 1_900_000_000
    let plain = site.plain(at: end, days: nil)
    #expect(await site.read(at: end, days: nil).difference(from: plain) == [], "seed \(seed)")
    // In the middle of the data, of which landmarks find the part.
    let middle = 1_793_476_800 + 60 * 300 + 17
    #expect(
      await site.read(at: middle, days: nil).difference(from: site.plain(at: middle, days: nil))
        == [], "seed \(seed), pinned")
    site.write("2027-01-01T00:00Z,new,4\n", to: "a.csv", appending: true)
    #expect(
      await site.read(at: end, days: nil).difference(from: site.plain(at: end, days: nil)) == [],
      "seed \(seed), grown")
  }

  @Test(
    arguments: SampleData.all,
    [
      ("columbia-density/density_data.csv", SourceKind.countsCSV),
      ("aruba-bss/instant-show-ap-bss-table.txt", .arubaTables),
    ])
  func `captures are indexed as they are read`(
    _ sample: SampleData, _ capture: (path: String, kind: SourceKind)
  ) async throws {
    let (path, kind) = capture
    let site = try CountSite(zone: "America/New_York")
    site.write(String(decoding: sample.file("wifi/\(path)").bytes, as: UTF8.self), to: "a")
    site.entries = [
      CountSite.Entry(
        kind: kind, paths: ["a"],
        reading: CountReading(
          columns: kind == .countsCSV
            ? [.time: "dump_time", .accessPoint: "group_id", .devices: "client_count"] : [:]))
    ]
    let plain = site.plain(at: 1_900_000_000, days: nil)
    for _ in 0..<2 {
      let found = await site.read(at: 1_900_000_000, days: nil)
      #expect(
        found.difference(from: plain) == [] && found.entries[0].files == plain.entries[0].files)
    }
  }
}
