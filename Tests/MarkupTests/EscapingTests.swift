import Markup
import SeededRandom
import Testing

/// What one of the escaping functions makes of a text.
private func escaped(
  _ text: String, by escape: (String, inout [UInt8]) -> Void
) -> String {
  var out = Array("[".utf8)
  escape(text, &out)
  return String(decoding: out.dropFirst(), as: UTF8.self)
}

@Test(arguments: [
  ("", ""), ("plain", "plain"), ("<b>", "&lt;b&gt;"), ("&amp;", "&amp;amp;"),
  ("\" onload=\"", "&quot; onload=&quot;"), ("O'Brien", "O'Brien"),
  (
    "</script><script>alert(1)</script>",
    "&lt;/script&gt;&lt;script&gt;alert(1)&lt;/script&gt;"
  ),
  ("a\u{0}b", "a\u{fffd}b"), ("<<>>", "&lt;&lt;&gt;&gt;"),
  ("Café – 🎓 \u{202e}", "Café – 🎓 \u{202e}"),
  ("\u{338}<\u{338}", "\u{338}&lt;\u{338}"), ("a\r\nb", "a\r\nb"), ("]]>", "]]&gt;"),
  ("\u{1}a\u{7f}\tb\u{1b}[1m", "\u{fffd}a\u{fffd}\tb\u{fffd}[1m"),
  ("\u{80}\u{85}<\u{9f}", "\u{fffd}\u{fffd}&lt;\u{fffd}"), ("§·\u{a0}¿", "§·\u{a0}¿"),
])
func `text is shown as is and never parsed as markup`(_ text: String, expected: String) {
  #expect(escaped(text) { Escaping.text($0, into: &$1) } == expected)
}

@Test(arguments: [
  ("Data Structures · 3 credits", "Data Structures · 3 credits"), ("Café – Łódź", "Café – Łódź"),
  ("שלום", "\u{2068}שלום\u{2069}"), ("מבוא 2 · 3 credits", "\u{2068}מבוא 2\u{2069} · 3 credits"),
  ("A. Fenn, דנה כהן, B", "A. Fenn, \u{2068}דנה כהן\u{2069}, B"),
  ("8 – 9 am; قاعة ١ – b", "8 – 9 am; \u{2068}قاعة ١\u{2069} – b"),
  ("<b>אב & ג", "\u{2068}&lt;b&gt;אב &amp; ג\u{2069}"), ("עד 8,5 – ", "\u{2068}עד 8,5\u{2069} – "),
  ("𐤀, א", "\u{2068}𐤀\u{2069}, \u{2068}א\u{2069}"), ("日本 🎓, Ünï", "日本 🎓, Ünï"),
])
func `names from right to left are kept apart`(_ text: String, expected: String) {
  #expect(escaped(text) { Escaping.isolatedText($0, into: &$1) } == expected)
}

@Test(arguments: [
  ("courses/cmsc131.html", "courses/cmsc131.html"), ("../index.html#top", "../index.html#top"),
  ("?q=1&r=2", "?q=1&amp;r=2"), ("https://example.edu/a b", "https://example.edu/a%20b"),
  ("HTTPS://example.edu", "HTTPS://example.edu"), ("mailto:a@example.edu", "mailto:a@example.edu"),
  ("tel:+1-555", "tel:+1-555"), ("webcal://example.edu/x.ics", "webcal://example.edu/x.ics"),
  ("rooms/a:b", "rooms/a:b"), ("#a:b", "#a:b"), ("?a:b", "?a:b"), ("", ""),
  ("a\"onclick=\"x", "a%22onclick=%22x"), ("<x>", "%3Cx%3E"),
  ("a\\b^c`d{e|f}", "a%5Cb%5Ec%60d%7Be%7Cf%7D"),
  ("café", "caf%C3%A9"), ("100%25", "100%25"), ("a\nb\tc\u{0}d", "a%0Ab%09c%00d"),
  ("&#106;avascript:alert(1)", "&amp;#106;avascript:alert(1)"), ("a\u{7f}", "a%7F"),
])
func `a link that may be followed is encoded`(_ url: String, expected: String) {
  #expect(escaped(url) { Escaping.url($0, into: &$1) } == expected)
}

@Test(arguments: [
  "javascript:alert(1)", "JavaScript:alert(1)", "java\tscript:alert(1)", "java\nscript:alert(1)",
  " javascript:alert(1)", "\u{0}javascript:alert(1)", "\u{1}\u{20}javascript:alert(1)",
  "javascript\u{0}:alert(1)", "javascript :alert(1)", "\u{feff}javascript:alert(1)",
  "vbscript:x", "data:text/html,<script>alert(1)</script>", "file:///etc/passwd", "ftp://x",
  "blob:x", "about:blank", ":", ":x", " https://example.edu", "ht\ntps://example.edu", "a:b/c",
  "ｊavascript:alert(1)", "C:\\x",
])
func `a link with any other scheme is blocked`(_ url: String) {
  #expect(!Escaping.isAllowed(url))
  #expect(escaped(url) { Escaping.url($0, into: &$1) } == "#blocked")
}

@Test(arguments: [
  ("cmsc131.html", "cmsc131.html"), ("a/b?c#d%20", "a/b?c#d%20"),
  ("javascript:x", "javascript%3Ax"),
  ("//evil:80", "//evil%3A80"), ("a&b", "a&amp;b"), ("\"><b>", "%22%3E%3Cb%3E"),
  ("é", "%C3%A9"), ("", ""), ("..", ".."),
])
func `a part of a path cannot complete a scheme`(_ piece: String, expected: String) {
  #expect(escaped(piece) { Escaping.urlPath($0, into: &$1) } == expected)
}

@Test(arguments: [
  ("azAZ09-._~", "azAZ09-._~"), ("a b&c=d", "a%20b%26c%3Dd"),
  ("/?#%:+'\"<>", "%2F%3F%23%25%3A%2B%27%22%3C%3E"),
  ("é🎓", "%C3%A9%F0%9F%8E%93"), ("\u{0}\n\u{7f}", "%00%0A%7F"), ("", ""),
])
func `a part of a query has only unreserved characters`(_ piece: String, expected: String) {
  #expect(escaped(piece) { Escaping.urlQuery($0, into: &$1) } == expected)
}

@Test(arguments: [
  ("plain é 🎓", "plain é 🎓"), ("\"\\", "\\\"\\\\"), ("a\nb", "a\\nb"),
  ("\t\r\u{0}\u{1b}", "\\u0009\\u000D\u{fffd}\u{fffd}"),
  ("</script>", "\\u003C/script\\u003E"), ("<!--", "\\u003C!--"), ("a&b", "a\\u0026b"),
  ("\u{2028}\u{2029}", "\\u2028\\u2029"),
  ("\u{7f}\u{85}\u{a0}", "\u{fffd}\u{fffd}\u{a0}"), ("\r\n", "\\u000D\\n"), ("", ""),
])
func `a string in a script ends neither itself nor the script`(_ text: String, expected: String) {
  #expect(escaped(text) { Escaping.scriptString($0, into: &$1) } == expected)
}

@Test func `control characters are shown the same everywhere, and all others are kept`() {
  for value in UInt32(0)...0x2ff {
    guard let scalar = Unicode.Scalar(value) else { continue }
    let text = "a\(scalar)b"
    let isKept = "\t\n\r".unicodeScalars.contains(scalar)
    let isControl = scalar.properties.generalCategory == .control && !isKept
    let expected = isControl ? "a\u{fffd}b" : text
    #expect(Escaping.visible(text) == expected)
    #expect(unescaped(escaped(text) { Escaping.text($0, into: &$1) }) == expected)
    let json = escaped(text) { Escaping.scriptString($0, into: &$1) }
    #expect(json.contains("\u{fffd}") == isControl)
  }
}

@Test func `escaped text decodes to the same text`() throws {
  let seed: UInt64 = 4711
  var random = SeededGenerator(seed: seed)
  for _ in draws(3000) {
    let text = randomText(&random)
    let out = escaped(text) { Escaping.text($0, into: &$1) }
    try #require(
      !out.utf8.contains { "<>\"".utf8.contains($0) }, "seed \(seed): \(text.debugDescription)")
    try #require(
      Array(unescaped(out).utf8) == Array(Escaping.visible(text).utf8),
      "seed \(seed): \(text.debugDescription)")
  }
}

@Test func `an escaped link cannot end its attribute`() throws {
  let seed: UInt64 = 4712
  var random = SeededGenerator(seed: seed)
  let printable = Set(UInt8(0x21)...0x7e).subtracting("\"<>\\^`{|}".utf8)
  for _ in draws(3000) {
    let text = randomText(&random)
    let links = [
      escaped(text) { Escaping.url($0, into: &$1) },
      escaped(text) { Escaping.urlPath($0, into: &$1) },
      escaped(text) { Escaping.urlQuery($0, into: &$1) },
    ]
    try #require(links.allSatisfy { $0.utf8.allSatisfy(printable.contains) }, "seed \(seed)")
    try #require(!links[1].contains(":") && links.allSatisfy(isWellEncoded))
  }
}

/// Whether every `&` begins `&amp;`.
private func isWellEncoded(_ link: String) -> Bool {
  link.split(separator: "&", omittingEmptySubsequences: false).dropFirst().allSatisfy {
    $0.hasPrefix("amp;")
  }
}

/// Reads the four entities there are in what we write, and no others.
private func unescaped(_ text: String) -> String {
  var out = ""
  var rest = text.unicodeScalars[...]
  while let scalar = rest.popFirst() {
    guard scalar == "&", let end = rest.firstIndex(of: ";") else {
      out.unicodeScalars.append(scalar)
      continue
    }
    switch String(rest[..<end]) {
    case "amp": out += "&"
    case "lt": out += "<"
    case "gt": out += ">"
    case "quot": out += "\""
    case let other: out += "[no entity: \(other)]"
    }
    rest = rest[end...].dropFirst()
  }
  return out
}

/// Up to 40 characters, most of them with a meaning in markup or addresses. U+0000, which HTML
/// cannot hold, is left out.
private func randomText(_ random: inout SeededGenerator) -> String {
  let pool = Array(
    "<>&\"';:/?#%=\\ \t\n\r`{}|^-.aAzZ09ltgmpéß🎓\u{7f}\u{85}\u{a0}\u{301}\u{2028}\u{fffd}"
      .unicodeScalars)
  var text = ""
  for _ in 0..<Int.random(in: 0...40, using: &random) {
    text.unicodeScalars.append(pool[Int.random(in: pool.indices, using: &random)])
  }
  return text
}
