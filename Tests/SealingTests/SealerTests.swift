import Markup
import SeededRandom
import Testing

@testable import Sealing

private struct Bench {
  let keyring: Keyring
  let sealer: Sealer
  let name: OpaqueName
  let secret: Secret

  init() throws {
    keyring = try sampleKeyring()
    sealer = try Sealer(keyring, iterations: 600_000)
    name = keyring.name(ofPage: "grades", of: "wren")
    secret = keyring.linkSecret(of: "wren", generation: 1)
  }

  /// A file of one page.
  func bundle(_ markup: String) throws -> PrivateBundle {
    PrivateBundle([.init(name: name, .page(try content(markup)))])
  }

  func sealed(_ markup: String, for secrets: [Secret]? = nil, seed: UInt64 = 1) throws -> [UInt8] {
    var random = SeededGenerator(seed: seed)
    return try sealer.seal(
      bundle(markup), as: name, for: secrets ?? [secret], using: &random)
  }
}

@Suite struct `Sealing a page` {
  private let bench: Bench

  init() throws { bench = try Bench() }

  @Test func `gives back what was sealed`() throws {
    let seed = UInt64.random(in: 0 ... .max)
    var generator = SeededGenerator(seed: seed)
    for count in [0, 1, 5_000, 13_000, 200_000] {
      let markup = "<p>é🗓" + noise(count, from: &generator)
      let envelope = try bench.sealed(markup)
      let opened = try bench.sealer.open(envelope, as: bench.name, with: bench.secret)
      #expect(
        String(decoding: opened, as: UTF8.self)
          == "\0\(bench.name.text)\0<title>Title</title>\(markup)", "seed \(seed)")
    }
  }

  @Test func `gives back all pages of a file, in order, without the bytes that divide it`() throws {
    let names = ["days", "home", "days-1"].map { bench.keyring.name(ofPage: $0, of: "wren") }
    let days = [("2026-11-18", names[1]), ("2026-11-19", names[2])]
    let bundle = PrivateBundle([
      .init(
        name: names[0],
        .days(.init(zone: "America/New_York", days: days.map { .init(date: $0, page: $1) }))),
      .init(name: names[1], .page(try content("<p>a"))),
      .init(name: names[2], .page(try content("<p>b\0c\u{1}", title: "d\0"))),
    ])
    var random = SeededGenerator(seed: 1)
    let envelope = try bench.sealer.seal(
      bundle, as: bench.name, for: [bench.secret], using: &random)
    let opened = try bench.sealer.open(envelope, as: bench.name, with: bench.secret)
    #expect(
      String(decoding: opened, as: UTF8.self)
        == "\0\(names[0].text)\0America/New_York\u{1}2026-11-18\(names[1].text)"
        + "\u{1}2026-11-19\(names[2].text)"
        + "\0\(names[1].text)\0<title>Title</title><p>a"
        + "\0\(names[2].text)\0<title>d\u{fffd}</title><p>bc")
  }

  @Test func `repeatably gives the same bytes while nothing changes, and shares none otherwise`()
    throws
  {
    let other = bench.keyring.linkSecret(of: "wren", generation: 2)
    let name = bench.keyring.name(ofPage: "days", of: "wren")
    func sealed(_ markup: String, as name: OpaqueName, for secrets: [Secret]) throws -> [UInt8] {
      try bench.sealer.seal(
        bench.bundle(markup), as: name, for: secrets, repeatablyBy: bench.keyring)
    }
    let first = try sealed("<p>a", as: bench.name, for: [bench.secret])
    #expect(try sealed("<p>a", as: bench.name, for: [bench.secret]) == first)
    let opened = try bench.sealer.open(first, as: bench.name, with: bench.secret)
    #expect(String(decoding: opened, as: UTF8.self).hasSuffix("<p>a"))
    for changed in [
      try sealed("<p>b", as: bench.name, for: [bench.secret]),
      try sealed("<p>a", as: name, for: [bench.secret]),
      try sealed("<p>a", as: bench.name, for: [other]),
      try sealed("<p>a", as: bench.name, for: [bench.secret, other]),
    ] {
      // The salt and the IV of the content.
      #expect(changed[47..<79] != first[47..<79] && changed[200..<212] != first[200..<212])
      let same = zip(first, changed).dropFirst(80).count { $0 == $1 }
      #expect(same < first.count / 128)
    }
  }

  @Test func `escapes the title`() throws {
    let content = try content("<p>x", title: "a </title><script> & \"b\"")
    #expect(
      String(decoding: content.bytes, as: UTF8.self)
        == "<title>a &lt;/title&gt;&lt;script&gt; &amp; &quot;b&quot;</title><p>x")
  }

  @Test func `with the same numbers gives the same bytes, with others others`() throws {
    #expect(try bench.sealed("<p>a") == bench.sealed("<p>a"))
    let (first, second) = (try bench.sealed("<p>a"), try bench.sealed("<p>a", seed: 2))
    #expect(first.count == second.count && first[..<47] == second[..<47])
    let same = zip(first, second).dropFirst(80).count { $0 == $1 }
    #expect(same < first.count / 128, "as many as two rows of random bytes have in common")
  }

  @Test func `has room for as many as it says, and hides how many`() throws {
    var random = SeededGenerator(seed: 5)
    let secrets = (0..<16).map { _ in Secret(from: &random) }
    for (count, slots) in [(1, 2), (2, 2), (3, 4), (4, 4), (5, 8), (8, 8), (9, 16), (16, 16)] {
      let mine = Array(secrets.prefix(count))
      let envelope = try bench.sealed("<p>a", for: mine)
      #expect(envelope[79] == UInt8(slots))
      #expect(envelope.count == 80 + 60 * slots + 12 + 8192 + 16)
      for secret in mine {
        #expect(throws: Never.self) {
          try bench.sealer.open(envelope, as: bench.name, with: secret)
        }
      }
      for secret in secrets.dropFirst(count) {
        #expect(throws: OpeningError.wrongSecret) {
          try bench.sealer.open(envelope, as: bench.name, with: secret)
        }
      }
    }
  }

  @Test func `without readers, or for too many, is refused`() throws {
    #expect(throws: SealingError.recipients(0)) { try bench.sealed("<p>", for: []) }
    let many = [Secret](repeating: bench.secret, count: 17)
    #expect(throws: SealingError.recipients(17)) { try bench.sealed("<p>", for: many) }
  }

  @Test func `stays within its measure`() throws {
    let long = String(repeating: "a", count: Sealer.longestContent)
    // The title with its tags, the name, and two zero bytes.
    #expect(throws: SealingError.tooLong(Sealer.longestContent + 48)) { try bench.sealed(long) }
    #expect(throws: Never.self) { try bench.sealed(String(long.dropLast(48))) }
  }

  /// Every bit of all but the content, and some of that.
  @Test func `does not open with any bit turned over`() throws {
    let seed = UInt64.random(in: 0 ... .max)
    var generator = SeededGenerator(seed: seed)
    let envelope = try bench.sealed("<p>a")
    let head = (0..<212).flatMap { place in (0..<8).map { (place, $0) } }
    let tag = (envelope.count - 16..<envelope.count).flatMap { place in
      (0..<8).map { (place, $0) }
    }
    let body = (0..<500).map { _ in
      (212 + generator.below(envelope.count - 212), generator.below(8))
    }
    for (place, bit) in head + tag + body {
      var changed = envelope
      changed[place] ^= 1 << bit
      #expect(throws: OpeningError.self, "byte \(place), bit \(bit), seed \(seed)") {
        try bench.sealer.open(changed, as: bench.name, with: bench.secret)
      }
    }
  }

  @Test func `says what is wrong with an envelope`() throws {
    let envelope = try bench.sealed("<p>a")
    func fault(_ change: (inout [UInt8]) -> Void) -> OpeningError? {
      var changed = envelope
      change(&changed)
      do {
        _ = try bench.sealer.open(changed, as: bench.name, with: bench.secret)
        return nil
      } catch { return error }
    }
    #expect(fault { _ in } == nil)
    #expect(fault { $0[0] = 2 } == .unreadable)
    #expect(
      fault { $0.replaceSubrange(1..<5, with: UInt32(599_999).bigEndianBytes) } == .unreadable)
    #expect(
      fault { $0.replaceSubrange(1..<5, with: UInt32(700_000).bigEndianBytes) } == .wrongSecret)
    #expect(fault { $0[5] ^= 1 } == .foreign)
    #expect(fault { $0[30] ^= 1 } == .misnamed)
    #expect(fault { $0[79] = 3 } == .unreadable)
    #expect(fault { $0 = [] } == .unreadable)
    #expect(fault { $0 = Array($0.prefix(227)) } == .unreadable)
    #expect(fault { $0.append(0) } == .changed)
    #expect(fault { $0[$0.count - 1] ^= 1 } == .changed)
  }

  @Test func `does not open with another site's key or under another name`() throws {
    let envelope = try bench.sealed("<p>a")
    let other = try Sealer(try Keyring(Secret(Array(1...32))), iterations: 600_000)
    #expect(throws: OpeningError.foreign) {
      try other.open(envelope, as: bench.name, with: bench.secret)
    }
    let name = bench.keyring.name(ofPage: "days", of: "wren")
    #expect(throws: OpeningError.misnamed) {
      try bench.sealer.open(envelope, as: name, with: bench.secret)
    }
    let renamed = envelope[..<21] + Array(name.text.utf8) + envelope[47...]
    #expect(throws: OpeningError.wrongSecret) {
      try bench.sealer.open(Array(renamed), as: name, with: bench.secret)
    }
  }

  @Test func `hides lengths below the floor, for any content`() throws {
    let seed = UInt64.random(in: 0 ... .max)
    var generator = SeededGenerator(seed: seed)
    let counts = try (0..<40).map { _ in
      try bench.sealed("<p>" + noise(generator.below(10_000), from: &generator)).count
    }
    #expect(Set(counts) == [80 + 120 + 12 + 8192 + 16], "seed \(seed)")
  }
}
