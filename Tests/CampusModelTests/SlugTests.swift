import CampusModel
import SeededRandom
import Testing

@Test(arguments: [
  ("First choice", "first-choice"), ("CMSC131", "cmsc131"), ("CMSC 131/H", "cmsc-131-h"),
  ("Café", "cafe"), ("Cafe\u{301}", "cafe"), ("Ångström & Łódź", "angstrom-lodz"),
  ("Straße", "strasse"), ("Œuvre, Æsir", "oeuvre-aesir"), ("İstanbul", "istanbul"),
  ("O'Brien’s", "obriens"), ("  a   b  ", "a-b"), ("--a--b--", "a-b"), ("a_b.c", "a-b-c"),
  ("../../etc/passwd", "etc-passwd"), ("a\u{0}b\n", "a-b"), ("<script>", "script"),
  ("🎓 Commencement", "commencement"), ("Зал 12", "12"),
])
func `a name becomes lower-case letters, digits and single dashes`(_ name: String, slug: String) {
  #expect(CampusModel.slug(name) == slug)
}

@Test(arguments: [
  ("", "u"), (" ", "u20"), ("---", "u2d-2d-2d"), ("🎓", "u1f393"), ("…", "u2026"),
  ("Привет", "u41f-440-438-432-435-442"), ("\u{301}", "u301"),
])
func `a name without a Latin letter becomes the numbers of its characters`(
  _ name: String, slug: String
) {
  #expect(CampusModel.slug(name) == slug)
}

@Test func `a long name is cut to 80 bytes, and not behind a dash`() {
  #expect(slug(String(repeating: "a", count: 200)) == String(repeating: "a", count: 80))
  #expect(slug(String(repeating: "ß", count: 200)) == String(repeating: "s", count: 80))
  let seventyNine = String(repeating: "a", count: 79)
  #expect(slug("\(seventyNine) b") == seventyNine)
  #expect(isAddress(slug(String(repeating: "🎓", count: 200))))
}

/// A fixed point: addresses made of addresses are the same.
@Test func `a slug of a slug is itself`() {
  for name in ["Café O’Brien 12", "Привет", "", "a b c"] { #expect(slug(slug(name)) == slug(name)) }
}

@Test func `every slug is safe in an address`() throws {
  let seed: UInt64 = 7
  var random = SeededGenerator(seed: seed)
  for _ in draws(4000) {
    let name = randomName(&random)
    let made = slug(name)
    try #require(
      isAddress(made), "seed \(seed): \(name.unicodeScalars.map(\.value)) became \(made)")
  }
}

/// `[a-z0-9-]{1,80}` without a dash at an end and without two in a row.
private func isAddress(_ text: String) -> Bool {
  let bytes = Array(text.utf8)
  let allowed = Set("abcdefghijklmnopqrstuvwxyz0123456789-".utf8)
  return (1...80).contains(bytes.count) && bytes.allSatisfy(allowed.contains)
    && !text.hasPrefix("-") && !text.hasSuffix("-") && !text.contains("--")
}

/// Up to 120 characters: of ASCII mostly, of Latin with accents often, of anywhere sometimes.
private func randomName(_ random: inout SeededGenerator) -> String {
  var name = ""
  for _ in 0..<Int.random(in: 0...120, using: &random) {
    let ranges: [ClosedRange<UInt32>] = [0...0x7f, 0x20...0x7e, 0xa0...0x2ff, 0...0x10_ffff]
    let range = ranges[Int.random(in: ranges.indices, using: &random)]
    guard let scalar = Unicode.Scalar(UInt32.random(in: range, using: &random)) else { continue }
    name.unicodeScalars.append(scalar)
  }
  return name
}
