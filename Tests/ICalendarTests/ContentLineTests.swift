import CampusModel
import ICalendar
import SeededRandom
import Testing
import TimeZones

/// A feed of one event with that text in every place.
private func feed(of text: String, at place: String? = nil) -> Feed {
  let event = Event(
    uid: EventUID(["t"], host: Fixture.host), summary: text,
    timing: .utc(Instant(seconds: 1_800_000_000), seconds: 3600),
    place: EventPlace(place ?? text, coordinate: Coordinate(latitude: -0.5, longitude: 0.0000004)),
    description: text, categories: [text, "second"])
  return Fixture.feed([event], zone: .utc, notice: event)
}

@Test(arguments: [
  ("a,b;c\\d:e\"f^g", #"a\,b\;c\\d:e"f^g"#),
  ("one\ntwo\r\nthree\rfour\u{2028}five", #"one\ntwo\nthree\nfour\nfive"#),
  ("\u{0}\u{7}a\u{1b}[31m\u{7f}\u{9b}b\tc", "\u{fffd}\u{fffd}a\u{fffd}[31m\u{fffd}\u{fffd}b\tc"),
  ("\u{202e}abc\u{2066}d\u{2069}", "abcd"),
  ("שלום, עולם 🦉", #"שלום\, עולם 🦉"#),
])
func `text is escaped and cleaned`(_ text: String, expected: String) {
  let all = unfolded(published(feed(of: text, at: "x")))
  #expect(all.contains("SUMMARY:\(expected)"))
  #expect(all.contains("DESCRIPTION:\(expected)"))
  #expect(all.contains("CATEGORIES:\(expected),second"))
}

@Test func `Apple's title equals the location, on one line and quoted where it must be`() {
  let apple = "X-APPLE-STRUCTURED-LOCATION;VALUE=URI;X-APPLE-RADIUS=70;X-TITLE="
  let all = unfolded(published(feed(of: "x", at: "Room \"A\"^\nHall; 2")))
  #expect(all.contains(#"LOCATION:Room "A"^ Hall\; 2"#))
  #expect(all.contains(apple + "\"Room ^'A^'^^ Hall; 2\":geo:-0.500000,0.000000"))
  #expect(all.contains("GEO:-0.500000;0.000000"))
  #expect(
    unfolded(published(feed(of: "x", at: "MAB 1"))).contains { $0.hasPrefix(apple + "MAB 1:geo") })
}

@Test func `texts end at 4096 bytes, between characters`() throws {
  let all = unfolded(published(feed(of: String(repeating: "é🦉", count: 3000))))
  let description = try #require(all.first { $0.hasPrefix("DESCRIPTION:é") })
  #expect((4090...4096).contains(description.utf8.count - "DESCRIPTION:".utf8.count))
  #expect(description.hasSuffix("…"))
  let whole = String(repeating: "a", count: 4096)
  #expect(unfolded(published(feed(of: whole))).contains("DESCRIPTION:\(whole)"))
}

@Test func `hostile texts keep the form of the file`() {
  let seed: UInt64 = 5545
  var random = SeededGenerator(seed: seed)
  for round in draws(300) {
    let bytes = published(feed(of: hostileText(&random)))
    expectWellFormed(bytes, "seed \(seed), round \(round)")
  }
  for run in [String(repeating: "\\", count: 500), String(repeating: " ", count: 500)] {
    let bytes = published(feed(of: run, at: "x"))
    expectWellFormed(bytes, "a run")
    let escaped = run.map { $0 == "\\" ? "\\\\" : " " }.joined()
    #expect(unfolded(bytes).contains("DESCRIPTION:\(escaped)"))
  }
}

@Test func `a line is not folded within an escape, nor next to a space`() {
  let text = String(repeating: "ab, c\\;", count: 100)
  let all = lines(published(feed(of: text, at: "x")))
  for (line, next) in zip(all, all.dropFirst()) where next.hasPrefix(" ") {
    #expect(!line.hasSuffix("\\") && !line.hasSuffix(" ") && !next.hasPrefix("  "))
  }
}

@Suite(.enabled(if: Expander.isAvailable, "ALMANAC_PYTHON names no Python with icalendar"))
struct `read by Python's icalendar` {
  @Test func `hostile texts come back as they were`() throws {
    let seed: UInt64 = 6868
    var random = SeededGenerator(seed: seed)
    let texts = (0..<40).map { number in
      let text = hostileText(&random)
      return number.isMultiple(of: 2) ? text : text.filter { $0 != "\\" }
    }
    let readings = try Expander.readings(of: texts.map { published(feed(of: $0)) })
    try #require(readings.count == texts.count)
    for (text, reading) in zip(texts, readings) {
      let found = try #require(reading.texts["t@almanac.example.edu"])
      let clean = cleaned(text)
      let oneLine = String(clean.map { $0 == "\n" || $0 == "\t" ? " " : $0 })
      #expect(reading.errors.isEmpty)
      #expect(found["SUMMARY"] == clean, "seed \(seed)")
      #expect(found["DESCRIPTION"] == clean, "seed \(seed)")
      #expect(found["CATEGORIES"] == clean + "|second", "seed \(seed)")
      #expect(found["LOCATION"] == oneLine, "seed \(seed)")
      // This reader takes backslashes for escapes in parameters too, where they are none.
      if !oneLine.contains("\\") { #expect(found["X-TITLE"] == oneLine, "seed \(seed)") }
    }
  }
}

/// The expected text, found another way: by characters that stay.
private func cleaned(_ text: String) -> String {
  var out = ""
  for character in text {
    switch character {
    case "\r\n", "\r", "\u{2028}", "\u{2029}", "\u{85}": out += "\n"
    case "\u{202a}"..."\u{202e}", "\u{2066}"..."\u{2069}": continue
    case "\n", "\t": out.append(character)
    default:
      let first = character.unicodeScalars.first?.value ?? 0
      let isControl = first < 0x20 || (0x7f...0x9f).contains(first)
      out.append(isControl ? "\u{fffd}" : character)
    }
  }
  return out
}

/// Up to 200 characters of those that break naive writers.
private func hostileText(_ random: inout SeededGenerator) -> String {
  let characters = [
    ",", ";", "\\", ":", "\"", "\n", "\r\n", "\t", "^", "n", "N", "'", " ", "a", "é", "🦉", "👩‍🎓",
    "ש", "\u{202e}", "\u{1}", "\u{85}", "\u{2028}", "BEGIN:VEVENT", "=", "%", "\\n", "^n",
  ]
  let count = Int.random(in: 1...200, using: &random)
  return "x" + (0..<count).compactMap { _ in characters.randomElement(using: &random) }.joined()
    + "x"
}

/// CRLF only, no line over 75 octets, none cut within a character.
func expectWellFormed(_ bytes: [UInt8], _ comment: Comment) {
  var rest = bytes[...]
  while let end = rest.firstIndex(of: 0x0d) {
    let line = rest[..<end]
    #expect(line.count <= 75, comment)
    #expect(String(validating: line, as: UTF8.self) != nil, comment)
    #expect(!line.contains(0x0a), comment)
    guard rest.index(after: end) < rest.endIndex, rest[end + 1] == 0x0a else { break }
    rest = rest[(end + 2)...]
  }
  #expect(rest.isEmpty, comment)
}
