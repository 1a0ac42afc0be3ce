import SeededRandom
import Testing

@testable import Sealing

@Suite struct `What a site's key gives` {
  /// Worked out with Python's `hmac`, by RFC 5869: published links must never change.
  @Test func `is the same for good`() throws {
    let ring = try sampleKeyring()
    #expect(hexadecimal(ring.site) == "b26b7fe6fbd8649e75fd73c98c56f405")
    #expect(ring.name(ofPage: "grades", of: "wren").text == "wcf57yhpbbnqlekuoklq2rhzrh")
    #expect(
      ring.token(ofFeed: "my", of: "wren", generation: 1).text == "r42or5dmud7mcilczngqdc2nav")
    #expect(
      ring.linkSecret(of: "wren", generation: 1).text
        == "-vNQNQ94sPheKPX3VbhFi5qhjMYikolSQnMOGU5DYzE")
  }

  @Test func `differs with everything it is for`() throws {
    let ring = try sampleKeyring()
    let other = try Keyring(Secret(Array(1...32)))
    let people = ["wren", "wrenn", "", "a", "ab"]
    let things = ["grades", "grade", "s", "bc", "c", ""]
    var names: Set<String> = []
    var count = 0
    for ring in [ring, other] {
      for person in people {
        for thing in things {
          names.insert(ring.name(ofPage: thing, of: person).text)
          for generation in [0, 1, 256] {
            names.insert(
              ring.token(ofFeed: thing, of: person, generation: generation).text)
            count += 1
          }
          count += 1
        }
        for generation in [0, 1, 256] {
          names.insert(ring.linkSecret(of: person, generation: generation).text)
          count += 1
        }
      }
    }
    #expect(names.count == count)
    #expect(ring.site != other.site && ring.site.count == 16)
  }

  @Test func `is an opaque name of 26 small letters and digits`() throws {
    let ring = try sampleKeyring()
    for page in 0..<200 {
      let name = ring.name(ofPage: String(page), of: "wren")
      #expect(name.text.utf8.count == 26)
      #expect(OpaqueName(name.text) == name)
    }
    for text in ["", "abc", String(repeating: "A", count: 26), String(repeating: "1", count: 26)] {
      #expect(OpaqueName(text) == nil)
    }
  }
}

@Suite struct `Passphrases` {
  @Test func `are stretched with the site and the person for salt`() throws {
    let ring = try sampleKeyring()
    let words = try Passphrase(parsing: "orbit lantern mosaic thistle gravel pewter")
    let wren = try #require(SignInName("Wren"))
    let robin = try #require(SignInName("robin"))
    let secret = try ring.secret(of: words, for: wren, iterations: 600_000)
    #expect(
      hexadecimal(secret.bytes)
        == "c8e3de1e2e339ef29f33fed9205f8472350c440f8c10fbb6914b4d6bab58577b")
    #expect(try ring.secret(of: words, for: robin, iterations: 600_000) != secret)
    #expect(try ring.secret(of: words, for: wren, iterations: 600_001) != secret)
  }

  @Test(arguments: [0, 1, 599_999, 10_000_001])
  func `are not stretched too little or too long`(_ iterations: Int) throws {
    let ring = try sampleKeyring()
    let words = try Passphrase(parsing: "orbit lantern mosaic thistle gravel pewter")
    let name = try #require(SignInName("wren"))
    #expect(throws: SealingError.iterations(iterations)) {
      try ring.secret(of: words, for: name, iterations: iterations)
    }
    #expect(throws: SealingError.iterations(iterations)) {
      try Sealer(ring, iterations: iterations)
    }
  }

  @Test(arguments: [
    ("password", 11), ("Password1", 14), ("Tr0ub4dor&3", 44),
    ("correct horse battery staple", 44), ("CorrectHorseBatteryStaple", 44),
    ("correcthorsebatterystaple", 11), ("horse horse horse horse horse horse horse", 17),
    ("Horse horse HORSE horse", 14), ("19991231 2024", 27), ("123456789012345678901234567890", 20),
    ("aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", 5), ("abcdefghijklmnopqrstuvwxyz", 5),
    ("qwertyuiop asdfghjkl 987654321 zyxwvu", 20), ("!!!!!!!!!!!!!!!!!!!!", 24),
    ("the winter of our discontent", 53), ("a-b-c-d-e-f-g-h", 37),
  ])
  func `too easy to guess are refused with what they are worth`(_ text: String, bits: Int) {
    #expect(throws: Passphrase.ParsingError.weak(bits: bits)) { try Passphrase(parsing: text) }
  }

  @Test(arguments: [
    "orbit lantern mosaic thistle gravel pewter", "k3f-qx7-abm-n2p-zr4-wty", "xK9#mQ2$vL7@pR4!wZ",
  ])
  func `hard to guess are taken`(_ text: String) throws {
    #expect(try Passphrase(parsing: " \(text) ").text == text.lowercased())
  }

  @Test(arguments: ["", "   ", "Müller Straße zwölf Äpfel Öl über", "a\tb", "a\u{a0}b"])
  func `that keyboards type differently are refused`(_ text: String) {
    #expect(throws: Passphrase.ParsingError.notPlain) { try Passphrase(parsing: text) }
    #expect(SignInName(text) == nil)
  }

  @Test func `have an end`() {
    let long = (0..<60).map { "w\($0)" }.joined(separator: " ")
    #expect(long.utf8.count > 200)
    #expect(throws: Passphrase.ParsingError.tooLong) { try Passphrase(parsing: long) }
  }

  @Test func `that are drawn are strong, all different and read back`() throws {
    let seed = UInt64.random(in: 0 ... .max)
    var generator = SeededGenerator(seed: seed)
    var seen: Set<String> = []
    for _ in draws(2_000) {
      let drawn = Passphrase(from: &generator)
      let letters = drawn.text.split(separator: "-")
      #expect(letters.count == 6 && letters.allSatisfy { $0.utf8.count == 3 }, "seed \(seed)")
      #expect(try Passphrase(parsing: drawn.text.uppercased()) == drawn, "seed \(seed)")
      seen.insert(drawn.text)
    }
    #expect(seen.count == 2_000, "seed \(seed)")
    #expect(Set(seen.joined()).count == 33, "all letters of base32, and the hyphen")
  }

  @Test func `forgive spaces and capitals, as the browser does`() throws {
    let words = try Passphrase(parsing: "  Orbit LANTERN  mosaic thistle gravel pewter ")
    #expect(words.text == "orbit lantern mosaic thistle gravel pewter")
    #expect(SignInName(" Wren  of the Hill ")?.text == "wren of the hill")
  }
}
