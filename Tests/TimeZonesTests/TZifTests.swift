import SeededRandom
import Testing
import TimeZones

/// A TZif file of version 2 with an empty short block, made by hand.
private func file(
  version: Character = "2", times: [Int64] = [0], kinds: [UInt8] = [0], leaps: UInt8 = 0,
  offset: Int32 = -18_000, name: String = "EST", footer: String = "EST5"
) -> [UInt8] {
  func header(_ counts: [Int]) -> [UInt8] {
    Array("TZif\(version)".utf8) + [UInt8](repeating: 0, count: 15)
      + counts.flatMap { bytes(UInt32($0)) }
  }
  let block =
    times.flatMap { bytes($0) } + kinds + bytes(offset) + [0, 0] + Array(name.utf8) + [0]
    + [UInt8](repeating: 0, count: 12 * Int(leaps))
  return header([0, 0, 0, 0, 0, 0])
    + header([0, 0, Int(leaps), times.count, 1, name.utf8.count + 1]) + block
    + Array("\n\(footer)\n".utf8)
}

private func bytes(_ number: some FixedWidthInteger) -> [UInt8] {
  withUnsafeBytes(of: number.bigEndian) { Array($0) }
}

@Test func `a file made by hand is read`() throws {
  let zone = try Zone(name: "Test/Hand", tzif: file())
  #expect(zone.offset(at: 5).offset == -18_000)
  #expect(zone.localSeconds(at: 0) == -18_000)
  #expect(zone.resolve(localSeconds: 0) == .unique(18_000))
  // The one change it lists changes nothing.
  #expect(zone.ruleAppliesSince == Int.min)
}

@Test func `a zone with listed years uses its rule only after them`() throws {
  // As Morocco's file once listed its years until 2087.
  let zone = try Zone(
    name: "Test/Listed", tzif: file(times: [4_000_000_000], footer: "EST5EDT,M3.2.0,M11.1.0"))
  #expect(zone.ruleAppliesSince == 4_000_000_000)
  #expect(zone.offset(at: 3_990_000_000).offset == -18_000)
}

@Test(arguments: ["Asia/Singapore", "America/Sao_Paulo", "Europe/Istanbul", "Asia/Kathmandu"])
func `without daylight saving a zone's rule applies since its last real change`(
  _ name: String
) throws {
  let zone = try Zone.load(name)
  let since = try #require(zone.ruleAppliesSince)
  // 2026: long after each of these last moved its clocks, and long before the mark in 2038 that
  // ends their files.
  #expect(since < 1_767_225_600)
}

@Test(
  arguments: [
    ([], "it does not begin with 'TZif'"),
    (Array("TZif2".utf8), "it ends too early"),
    (file(version: "\0"), "it is version 1, which ends in 2038"),
    (file(leaps: 1), "it counts leap seconds"),
    (file(times: [5, 5], kinds: [0, 0]), "its changes are not in time order"),
    (file(kinds: [1]), "a number in it is out of range"),
    (file(times: [.max]), "a number in it is out of range"),
    (file(offset: .min), "a number in it is out of range"),
    (file(footer: "EST"), "its footer 'EST' is not a valid rule"),
    (file().dropLast(), "it ends too early"),
  ] as [([UInt8], String)])
func `a damaged file is refused with a reason`(_ bytes: [UInt8], why: String) {
  let error = ZoneError.damaged(name: "Test/Bad", why: why)
  #expect(throws: error) { try Zone(name: "Test/Bad", tzif: bytes) }
  #expect(error.description == "the file of time zone 'Test/Bad' is damaged: \(why)")
}

@Test func `a file without a footer continues with its last clock`() throws {
  let zone = try Zone(name: "Test/Plain", tzif: file(footer: ""))
  #expect(zone.rule == nil && zone.ruleAppliesSince == nil)
  #expect(zone.offset(at: .max).offset == -18_000 && zone.offset(at: .min).offset == -18_000)
}

@Test func `no bytes and no moments trap`() throws {
  let seed: UInt64 = 9636
  var random = SeededGenerator(seed: seed)
  let whole = file(
    times: [-1 << 59, 0, 1 << 54], kinds: [0, 0, 0], footer: "EST5EDT,M3.2.0,M11.1.0")
  var understood = 0
  for round in draws(4000) {
    var bytes = Array(
      whole.prefix(round % 3 == 0 ? Int.random(in: 0...whole.count, using: &random) : whole.count))
    for _ in 0..<Int.random(in: 0...3, using: &random) where !bytes.isEmpty {
      bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(
        in: 0...255, using: &random)
    }
    guard let zone = try? Zone(name: "Test/Fuzz", tzif: bytes) else { continue }
    understood += 1
    _ = zone.ruleAppliesSince
    for moment in [Int.min, -1 << 59, -1, 0, 1 << 33, 1 << 60, Int.max] {
      _ = (zone.offset(at: moment), zone.instant(localSeconds: moment))
    }
  }
  #expect(understood > 100, "seed \(seed)")
}
