internal import CampusModel
internal import CountFiles
internal import Diagnostics
internal import FileFormats
internal import SeededRandom
internal import SourceFiles
import Testing

@testable import Intake

/// 18 November 2026, 18:10 UTC.
private let ten = Instant(seconds: 1_795_025_400)

private func context(
  _ dates: CountReading.DateOrder? = nil, _ columns: [CountReading.Column: String] = [:]
) -> SourceContext {
  var context = SourceContext.sample()
  context.counts = CountReading(dates: dates, columns: columns)
  return context
}

struct ArubaReaderTests {
  @Test func `networks of an access point are one count, rows given twice count once`() {
    let reading = Reading(.arubaTables, CountSamples.networks)
    #expect(
      reading.yield.snapshots == [
        Snapshot(time: ten, devices: ["mab 2 north": 31, "mab-2-08": 0])
      ])
    #expect(
      reading.messages == ["a:13:1: warning: repeated records with the same content, merged: 1"])
    #expect(reading.yield.rows.kept == 3 && reading.yield.rows.dropped == 0)
  }

  @Test func `line ends do not matter`() {
    for end in ["\r\n", "\r"] {
      let text = CountSamples.networks.split(separator: "\n", omittingEmptySubsequences: false)
        .joined(separator: end)
      #expect(
        Reading(.arubaTables, text).yield.snapshots
          == Reading(.arubaTables, CountSamples.networks).yield.snapshots)
    }
  }

  @Test func `radios are summed, one that is off is no 0`() {
    let reading = Reading(.arubaTables, CountSamples.active)
    #expect(
      reading.yield.snapshots == [
        Snapshot(time: ten, devices: ["mab-2-08": 12, "mab-2-10": 5, "mab-2-11": 7])
      ])
    #expect(reading.messages == [])
  }

  @Test func `associated clients are counted, each once`() {
    let reading = Reading(.arubaTables, CountSamples.association)
    #expect(
      reading.yield.snapshots == [Snapshot(time: ten, devices: ["mab-2-08": 2, "mab-2-12": 0])])
    #expect(
      reading.messages == [
        "a:8:1: warning: repeated records with the same content, merged: 1",
        "a:10:1: warning: the line below the table lists 2 devices, but its rows have 3",
      ])
  }

  @Test func `of several tables of one moment the networks' goes first`() {
    let reading = Reading(
      .arubaTables, CountSamples.association + CountSamples.active + CountSamples.networks)
    #expect(
      reading.yield.snapshots == [
        Snapshot(
          time: ten,
          devices: [
            "mab 2 north": 31, "mab-2-08": 0, "mab-2-10": 5, "mab-2-11": 7, "mab-2-12": 0,
          ])
      ])
  }

  @Test func `an access point with a row that cannot be read has no count`() {
    let text = CountSamples.networks.replacing("  4       mab", with: "  x       mab")
    let reading = Reading(.arubaTables, text)
    #expect(reading.yield.snapshots == [Snapshot(time: ten, devices: ["mab-2-08": 0])])
    #expect(
      reading.messages.contains(
        "a:11:75: warning: the number of devices cannot be read; mab 2 north is skipped in this table"
      ))
    #expect(reading.yield.rows.kept == 2 && reading.yield.rows.dropped == 1)
  }

  @Test func `a footer with another number is a warning`() {
    let text = CountSamples.networks.replacing(":58", with: ":60")
    #expect(
      Reading(.arubaTables, text).messages.last
        == "a:19:1: warning: the line below the table lists 60 devices, but its rows have 58")
  }

  @Test func `a capture that ends within a row is an error`() {
    let text = CountSamples.networks
    let cut = text.prefix(upTo: text.range(ofText: "mab-2-08")?.upperBound ?? text.endIndex)
    #expect(
      Reading(.arubaTables, String(cut)).errors == [
        "a:14:1: error: the capture ends in the middle of a row; check that the capture is complete"
      ])
  }

  @Test func `rows that have slipped are cut at their wide gaps`() {
    let text = """
      2026-11-18 18:10 UTC
      bss                ess      ip        cur-cl  ap name  tot-t
      ---                ---      --        ------  -------  -----
      94:b4:0f:00:00:01  a long network  10.0.0.7  3       mab-1    1h:2m:3s
      94:b4:0f:00:00:02  short  10.0.0.7  4       mab-2    1h:2m:3s
      94:b4:0f:00:00:03  a long network  10.0.0.7  5       mab-3

      """
    let reading = Reading(.arubaTables, text)
    #expect(reading.yield.snapshots == [Snapshot(time: ten, devices: ["mab-1": 3, "mab-2": 4])])
    // With an empty cell as well nobody can tell which column is which.
    #expect(reading.yield.rows.dropped == 1 && reading.messages.first?.hasPrefix("a:6:") == true)
  }

  @Test(
    arguments: [
      ("Wed Nov 18 18:10:00 UTC 2026", ten), ("Wed Nov 18 13:10:00 EST 2026", ten),
      ("=== Output Time: 2026-11-18 18:10:00 UTC ===", ten), ("18 Nov 2026 18:10 GMT", ten),
      ("Nov 18, 2026 1:10 PM", ten), ("2026-11-18T13:10-05:00", ten),
      (" 11/18/2026 1:10:00 PM    Target: mab-1 (VC)", ten),
      ("Captured on 2026-11-18 18:10 UTC", nil), ("built 2026-11-18 18:10", nil),
      ("Nov 18, 2026 13:10 PM", nil), ("18/11/2026 13:10", nil),
      ("Uptime: 2026-11-18 18:10 UTC", nil),
    ] as [(String, Instant?)])
  func `the line above says when a table was printed`(_ line: String, _ time: Instant?) {
    let table = CountSamples.networks.drop { $0 != "b" }.drop { $0 != "A" }
    let reading = Reading(.arubaTables, "\(line)\n\n\(table)", context: context(.monthFirst))
    #expect(reading.yield.snapshots.map(\.time) == (time.map { [$0] } ?? []))
    #expect(time != nil || reading.yield.rows.dropped == 4)
    #expect(
      time != nil
        || reading.messages.first?.contains(
          "this table has no time; its rows are skipped: 4") == true
    )
  }

  @Test(
    arguments: [
      ("a/bss_20261118_181000Z.txt", ten), ("bss-2026-11-18T13.10.txt", ten),
      ("20261118-1310.log", ten), ("bss-20261118.txt", nil), ("bss-20261341-1310.txt", nil),
      ("20261118_1310/bss.txt", nil),
    ] as [(String, Instant?)])
  func `a file's name may say when`(_ path: String, _ time: Instant?) {
    let text = CountSamples.networks.replacing("Wed Nov 18 18:10:00 UTC 2026", with: "")
    var yield = Contribution()
    var ignored: [Diagnostic] = []
    SourceKind.arubaTables.read(
      [SourceFile(path: path, bytes: Array(text.utf8))], context: .sample(), into: &yield,
      diagnostics: &ignored)
    #expect(yield.snapshots.map(\.time) == (time.map { [$0] } ?? []))
  }
}

struct ClientCountsReaderTests {
  @Test func `zones are counted, totals and lines about the report are not`() {
    let reading = Reading(.clientCounts, CountSamples.report)
    let zone = "Larkspur > Mabry Hall > 2nd floor"
    #expect(
      reading.yield.snapshots == [
        Snapshot(time: ten, devices: [zone: 31]),
        Snapshot(time: Instant(seconds: ten.seconds + 307), devices: [zone: 29]),
      ])
    #expect(reading.messages == [] && reading.yield.rows.kept == 2)
  }

  @Test func `rows that cannot be read are lost, the rest is kept`() {
    let text =
      CountSamples.report + """
        Larkspur > Quad,Wed Nov 18 18:10:00 GMT+00:00 2026,many,1
        Larkspur > Quad,yesterday,3,1
        ,Wed Nov 18 18:10:00 GMT+00:00 2026,3,1
        Larkspur > Quad,3
        Larkspur > Quad,Wed Nov 18 18:20:00 GMT+00:00 2026,8,8

        """
    let reading = Reading(.clientCounts, text)
    #expect(reading.yield.rows.kept == 3 && reading.yield.rows.dropped == 4)
    #expect(
      reading.messages.map { $0.prefix(while: { $0 != ";" }) } == [
        "a:12:52: warning: the number of devices cannot be read", "a:13:17: warning: invalid time",
        "a:14:1: warning: a row without an access point",
        "a:15:1: warning: a row has 2 cells but the header has 4",
      ])
  }

  @Test func `a report without zones, or cut off, is an error`() {
    let text = CountSamples.report
    let head = text.prefix(upTo: text.range(ofText: "Key,")?.lowerBound ?? text.endIndex)
    #expect(
      Reading(.clientCounts, String(head)).errors.first?.contains("no table of zones") == true)
    #expect(
      Reading(.clientCounts, String(text.dropLast(3))).errors == [
        "a:11:72: error: the report ends in the middle of a row; check that the file is complete"
      ])
  }
}

struct CountsCSVReaderTests {
  private static let columns: [CountReading.Column: String] = [
    .time: "When", .accessPoint: "Zone", .devices: "Clients",
  ]
  private static let expected = [
    Snapshot(time: ten, devices: ["Quad": 4, "mab-1": 0]),
    Snapshot(time: Instant(seconds: ten.seconds + 300), devices: ["Quad": 5]),
  ]

  @Test(arguments: [
    "When,User,Zone,Clients\n2026-11-18T13:10,x,Quad,4\n2026-11-18T18:10Z,y,mab-1,0\n2026-11-18 18:15 UTC,z,Quad,5\n",
    "Zone;Clients;When\nQuad;4;11/18/2026 1:10 PM\nmab-1;0;11/18/2026 13:10\nQuad;5;11/18/2026 13:15\n",
    """
    {"When": "2026-11-18T13:10", "Zone": "Quad", "Clients": 4, "User": "x"}

    {"Clients": "0", "When": "2026-11-18T18:10Z", "Zone": "mab-1"}
    {"When": "2026-11-18T13:15", "Zone": "Quad", "Clients": 5}

    """,
  ])
  func `columns have the names that the entry gives`(_ text: String) {
    let reading = Reading(.countsCSV, text, context: context(.monthFirst, Self.columns))
    #expect(reading.yield.snapshots == Self.expected)
    #expect(reading.messages == [] && reading.yield.rows.kept == 3)
  }

  @Test(arguments: [
    "When,Clients\n2026-11-18T13:10,4\n2026-11-18T13:15,5\n",
    "{\"When\": \"2026-11-18T13:10\", \"Clients\": 4}\n{\"When\": \"2026-11-18T13:15\", \"Clients\": 5}\n",
  ])
  func `a table of one place needs no column for it`(_ text: String) {
    var own = context(nil, [.time: "When", .devices: "Clients"])
    own.counts.accessPoint = "GYM"
    let reading = Reading(.countsCSV, text, context: own)
    #expect(reading.messages == [] && reading.yield.rows == RowCounts(kept: 2))
    #expect(reading.yield.snapshots.map(\.devices) == [["GYM": 4], ["GYM": 5]])
  }

  @Test func `without names the columns are those of the kind occupancy`() {
    let text = "time,access_point,devices\n2026-11-18T13:10,mab-1,4\n"
    #expect(
      Reading(.countsCSV, text).yield.snapshots == Reading(.occupancy, text).yield.snapshots)
  }

  @Test func `a missing column is an error that quotes no row`() {
    #expect(
      Reading(.countsCSV, "2026-11-18T13:10,o.fenn,devices,time\n").messages == [
        "a:1:1: error: missing column 'access_point'; name the column of 'access-point' under 'columns', or write '{is: NAME}' for a single access point"
      ])
  }

  @Test func `bad lines are lost at their place, a cut one is an error`() {
    let good = #"{"time": "2026-11-18T13:10Z", "access_point": "Quad", "devices": 4}"#
    let text = """
      \(good)
      {"o.fenn": }
      [1]
      {"time": "2026-11-18T13:10Z", "access_point": "mab-1", "devices": -4}
      {"time": 5, "access_point": "mab-1", "devices": 4}
      {"time": "2026
      """
    let reading = Reading(.countsCSV, text)
    #expect(reading.yield.rows.kept == 1 && reading.yield.rows.dropped == 4)
    #expect(
      reading.messages.map { $0.prefix(while: { $0 != ";" }) } == [
        "a:2:1: warning: this line is not a JSON object",
        "a:3:1: warning: this line is not a JSON object",
        "a:4:67: warning: the number of devices cannot be read", "a:5:10: warning: invalid time",
        "a:6:1: error: the file ends in the middle of a line",
      ])
  }

  @Test(arguments: [SourceKind.arubaTables, .clientCounts, .countsCSV])
  func `losing more than five in a hundred rows is an error`(_ kind: SourceKind) {
    // 18 rows more than the samples have: fewer than 20 are not judged.
    let more = 10..<28
    let network =
      "94:b4:0f:00:00:11  eduroam        ?/?             5GHz/VHT/80MHz          0       mab-2-08     0        3h:2m:1s         K\n"
    let networks = more.map {
      network.replacing("00:11 ", with: "01:\($0) ").replacing("mab-2-08", with: "mab-3-\($0)")
    }
    let hours = more.map {
      "Larkspur > Mabry Hall > \($0)th floor,Wed Nov 18 18:10:00 GMT+00:00 2026,29,29\n"
    }
    let counts = more.map { "2026-11-18T13:10,a\($0),1\n" }
    let samples: [SourceKind: (String, String, String)] = [
      .arubaTables: (
        CountSamples.networks.replacing(network, with: network + networks.joined()),
        "  0       mab-3-1", "  x       mab-3-1"
      ),
      .clientCounts: (
        CountSamples.report.replacing("29,29\n", with: "29,29\n" + hours.joined()),
        "th floor,Wed Nov 18 18:10:00 GMT+00:00 2026,29",
        "th floor,Wed Nov 18 18:10:00 GMT+00:00 2026,x"
      ),
      .countsCSV: (
        "time,access_point,devices\n2026-11-18T13:10,a,1\n2026-11-18T13:10,b,2\n"
          + counts.joined(), ",1\n", ",x\n"
      ),
    ]
    guard let (text, from, to) = samples[kind] else { return }
    let strict = SourceContext.sample(lossLimit: 0.05)
    #expect(Reading(kind, text, context: strict).errors == [])
    #expect(
      Reading(kind, text.replacing(from, with: to), context: strict).errors.contains {
        $0.contains("records were skipped, more than the 5 % allowed")
      })
  }
}

struct CountPrivacyTests {
  private static let rows = [
    "3c:22:fb:10:9e:41", "3C-22-FB-10-9E-41", "3c22.fb10.9e41", "3c22fb109e41", "3c_22_fb_10_9e_41",
    "ap-3c:22:fb:10:9e:41", "ab:cd:ef:gh:if:jk", "o.fenn@larkspur.example",
  ]

  @Test(arguments: rows)
  func `a hardware address or an account is never a name`(_ text: String) {
    let inputs: [(SourceKind, String)] = [
      (
        .countsCSV,
        "time,access_point,devices\n2026-11-18T13:10,mab-1,1\n2026-11-18T13:10,\(text),1\n"
      ),
      (.clientCounts, CountSamples.report + "\(text),Wed Nov 18 18:10:00 GMT+00:00 2026,3,1\n"),
      (.arubaTables, CountSamples.association.replacing("mab-2-12", with: text)),
    ]
    for (kind, input) in inputs {
      let reading = Reading(kind, input)
      #expect(reading.yield.rows.dropped == 1, "\(kind)")
      #expect(!"\(reading)".contains(text), "\(kind)")
      #expect(reading.messages.contains { $0.contains("it is not stored") }, "\(kind)")
    }
  }

  @Test(arguments: [
    "mab-2-07", "10:45:30", "AP 01", "Belfield > B-002", "cafe-2024", "decade", "1-2-3-4-5-6",
  ])
  func `other names stay`(_ text: String) {
    let reading = Reading(.countsCSV, "time,access_point,devices\n2026-11-18T13:10,\(text),1\n")
    #expect(reading.yield.snapshots.map(\.devices) == [[text: 1]])
  }

  /// Whatever is damaged: no part of an address, no account and no person's name is in what a
  /// reader gives or says.
  @Test(arguments: 0..<40 as Range<UInt64>)
  func `damaged captures give nothing away`(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let text = CountSamples.association + CountSamples.active + CountSamples.networks
    for _ in draws(25) {
      var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      for _ in 0..<4 {
        // Whole lines are doubled, lost or moved along; the addresses in them stay as they are.
        let at = Int.random(in: 0..<lines.count, using: &random)
        switch Int.random(in: 0...3, using: &random) {
        case 0: lines.insert(lines[at], at: Int.random(in: 0...lines.count, using: &random))
        case 1: lines.remove(at: at)
        case 2:
          lines[at] = String(repeating: " ", count: .random(in: 1...40, using: &random)) + lines[at]
        default: lines[at] = lines[at].replacing("  ", with: "   ", maxReplacements: 3)
        }
      }
      let reported = "\(Reading(.arubaTables, lines.joined(separator: "\n")))"
      for secret in CountSamples.personal {
        #expect(!reported.contains(secret), "seed \(seed): \(secret)")
      }
    }
  }

  @Test func `nothing personal of whole captures is kept`() {
    let text = CountSamples.association + CountSamples.active + CountSamples.networks
    let reported = "\(Reading(.arubaTables, text))"
    #expect(reported.contains("mab-2-08"))
    for secret in CountSamples.personal { #expect(!reported.contains(secret), "\(secret)") }
  }
}

extension String {
  /// Where `text` first stands.
  fileprivate func range(ofText text: String) -> Range<Index>? { firstRange(of: text) }
}
