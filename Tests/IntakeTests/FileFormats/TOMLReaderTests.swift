import Diagnostics
import SecondOpinion
import SeededRandom
import Testing

@testable import FileFormats

private let tomllib = PythonScript("toml.py")

/// The value of a text, or `nil` after an error.
private func parsed(_ text: String, _ report: Report = Report(file: "f.md")) -> YAMLNode? {
  YAMLValue(parsingTOML: Array(text.utf8)[...], report)?.node
}

private func hexadecimal(_ text: String) -> String {
  text.utf8.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
}

/// As `toml.py` reads it.
private func dump(_ node: YAMLNode) -> String {
  switch node.value {
  case .scalar(let text, let isPlain): "\(isPlain ? "p" : "s")\(hexadecimal(text));"
  case .sequence(let items): "[\(items.map(dump).joined())]"
  case .mapping(let entries):
    "{\(entries.map { "\(hexadecimal($0.key));\(dump($0.value))" }.joined())}"
  }
}

/// The texts about which tomllib has another opinion.
private func disputed(_ texts: [String]) -> [String] {
  let questions = texts.map { "\(hexadecimal($0)) \(parsed($0).map(dump) ?? "!")" }
  let answers = tomllib.answers(to: questions)
  return answers.count == texts.count
    ? answers.filter { $0 != "same" } : ["\(answers.count) answers to \(texts.count) questions"]
}

@Suite(.enabled(if: PythonScript.canImport("tomllib")))
struct `TOML is read as tomllib reads it` {
  /// Valid and invalid texts, one line for each rule of the specification.
  private static let cases: [String] = [
    "", "\n\n# only\n", "a = 1", "a=1 # b\n", "a = 1 b = 2", "= 1", "a =", "a", "a = \n1",
    "a.b = 1", "\"\" = 1", "'' = 1", "'a.b' = 1", "\"a\\u0062\" = 1", "a . b = 1", "a..b = 1",
    ".a = 1", "1234 = 1", "3.14 = 1", "-_a = 1", "ä = 1", "'ä' = 1", "\"\"\"a\"\"\" = 1", "a\n= 1",
    "a = 1\na = 2", "a.b = 1\na.c = 2", "a = 1\na.b = 2", "a.b = 1\na = 2",
    // Strings.
    #"a = "b\tc\"\\\b\f\n\r\u00e9\U0001f600""#, #"a = "\x41""#, #"a = "\ud800""#, #"a = "\u12""#,
    "a = \"b\nc\"", "a = 'C:\\n'", "a = 'b", "a = \"b", "a = 'it''s'", "a = \"\"", "a = ''",
    "a = \"\"\"\nb\n c\"\"\"", "a = \"\"\"b \\\n   \n  c\"\"\"", "a = \"\"\"b \\ x\"\"\"",
    "a = \"\"\"\"b\"\"\"\"\"", "a = \"\"\"b\"\"\"\"\"\"", "a = \"\"\"\"\"\"",
    "a = '''\n\\b'c''d'''", "a = '''b''''", "a = '''b'''''", "a = '''b''''''", "a = '''b",
    "a = \"\"\"\r\nb\r\nc\"\"\"", "a = \"\t\"", "a = \"\"\"\\\n\"\"\"",
    "a = \"\"\"a\\  \n b\"\"\"", "a = \"é\" # é",
    // Numbers.
    "a = +99", "a = -0", "a = +0", "a = 007", "a = 1_000", "a = 1__0", "a = _1", "a = 1_",
    "a = 0x1F", "a = 0xdead_beef", "a = 0o755", "a = 0b1101", "a = +0x1", "a = 0x_1", "a = 0xG",
    "a = 0o8", "a = 3.14", "a = -0.01", "a = 5e+22", "a = 1e06", "a = 6.626e-34", "a = .7",
    "a = 7.", "a = 3.e+20", "a = 1_0.0_1", "a = 1._0", "a = inf", "a = -inf", "a = +nan",
    "a = Inf", "a = 1e_1", "a = 00.1", "a = 0.0", "a = 1e1.0", "a = 1E5",
    "a = 9223372036854775807", "a = true", "a = False", "a = truer", "a = - 1",
    // Dates and times.
    "a = 1979-05-27T07:32:00Z", "a = 1979-05-27T00:32:00.999999-07:00", "a = 1979-05-27 07:32:00z",
    "a = 1979-05-27t07:32:00", "a = 1979-05-27T07:32:00.5", "a = 1979-05-27", "a = 07:32:00",
    "a = 00:32:00.999999", "a = 1979-13-27", "a = 1979-02-30", "a = 24:00:00",
    "a = 1979-05-27T07:32", "a = 1979-05-27T07:32:00+25:00", "a = 7:32:00", "a = 1979-5-27",
    "a = 1979-05-27 # b", "a = 1979-05-27 07:32:00 # b", "a = 1979-05-27T07:32:00.Z",
    "a = 1979-05-27  07:32:00",
    // Arrays and tables between braces.
    "a = []", "a = [1, 2,]", "a = [,]", "a = [1,,2]", "a = [1 2]", "a = [ # b\n 1,\n # c\n 2\n]",
    "a = [[1], ['b', {c = 2}]]", "a = [1", "a = {}", "a = { b = 1 }", "a = {b = 1,}",
    "a = {b = 1\n}", "a = {b.c = 1, b.d = 2}", "a = {b = 1, b = 2}", "a = {b = {c = 1}, b.d = 2}",
    "a = {b = 1} # c", "a = {b = 1}\na.c = 2", "a = {b = 1}\n[a.c]", "a = {b = [\n1]}", "a = {,}",
    "a = {b}",
    // Headers.
    "[a]", "[a] # b\nc = 1", "[a]\n[a]", "[a.b]\n[a]", "[a]\n[a.b]", "[a.b]\n[a]\nb.c = 1", "[]",
    "[a.]", "[ a . 'b' ]\nc = 1", "[a", "[a] b = 1", "a = 1\n[a]", "a = 1\n[a.b]",
    "[a]\nb = 1\n[a.b]", "[[a]]\nb = 1\n[[a]]\nb = 2", "[[a]]\n[a]", "[a]\n[[a]]",
    "[[a.b]]\n[a]\nc = 1", "[[a]]\n[a.b]\nc = 1\n[[a.d]]\ne = 1\n[[a]]\n[a.b]", "a = []\n[[a]]",
    "[[a]", "[ [a]]", "[[a] ]", "[a]\nb.c = 1\n[a.b]", "[a]\nb.c = 1\n[a.b.d]", "a.b = 1\n[a.c]",
    "a.b = 1\n[a]", "[a.b.c]\n[a]\nb.d = 1", "[a]\nb.c = 1\nb.d.e = 2\n[f]\nb = 1",
    "[a.b]\nc = 1\n[a]\nd = 1", "[[a.b]]\n[[a.b]]\n[a.b.c]", "[a]\r\nb = 1\r\n", "a = 1\rb = 2",
    "[\"a.b\".c]\nd = 1", "a = 1979-05-27T07:32:00-07:00\n[b]",
  ]

  @Test func `in each rule`() { #expect(disputed(Self.cases) == []) }

  @Test func `at random`() {
    var random = SeededGenerator(seed: 91)
    let texts = draws(600).map { _ in RandomTOML.text(&random) }
    #expect(disputed(texts) == [])
    // Enough of them are valid, and enough are not.
    let valid = texts.count { parsed($0) != nil }
    #expect(valid > texts.count / 5 && valid < texts.count * 4 / 5, "\(valid) of \(texts.count)")
  }
}

@Suite struct TOMLReaderTests {
  @Test(arguments: [
    ("a = 1\na = 2", "f.md:2:1: error: the key 'a' appears twice"),
    ("é = 1", "f.md:1:1: error: expected a key here"),
    (
      "title: x",
      "f.md:1:6: error: expected '=' after a key; TOML has 'key = value', not 'key: value'"
    ),
    (
      "a = yes",
      "f.md:1:5: error: this is not a value of TOML, found 'yes'; "
        + "put text in quotation marks"
    ),
    ("'é' = \"b", "f.md:1:8: error: the string that begins here is not closed"),
    ("a = [1\n  2]", "f.md:2:3: error: expected ',' or ']' in the array"),
    ("[a]\nb = 1\n[a.b]", "f.md:3:4: error: the key 'b' appears twice"),
    ("a = 1\n[a.b]", "f.md:2:2: error: the key 'a' has a value already; expected a table"),
    (
      "a = " + String(repeating: "[", count: 70),
      "f.md:1:69: error: values are nested more than 64 levels deep"
    ),
    (
      "a = 9223372036854775808",
      "f.md:1:5: error: this is not a value of TOML, found '9223372036854775808'; "
        + "put text in quotation marks"
    ),
  ])
  func `mistakes are reported at their place`(_ text: String, _ line: String) {
    let report = Report(file: "f.md")
    #expect(parsed(text, report) == nil)
    #expect(report.diagnostics.map(\.description) == [line])
  }

  @Test func `values know where they are written`() {
    let node = parsed("a = 'é'\n[b]\nc = [ 1,\n  { d = 2 } ]\n")
    #expect(node?["a"]?.place == TextPlace(line: 1, column: 5))
    #expect(node?["b"]?["c"]?.place == TextPlace(line: 3, column: 5))
    guard case .sequence(let items)? = node?["b"]?["c"]?.value else {
      Issue.record("no list")
      return
    }
    #expect(items.last?["d"]?.place == TextPlace(line: 4, column: 9))
    #expect(node?["b"]?.entries?.first?.place == TextPlace(line: 3, column: 1))
  }

  @Test func `a private person's words are not repeated`() {
    let report = Report(file: "f.md", quoting: .withheld)
    #expect(parsed("secret = 1\nsecret = hidden", report) == nil)
    #expect(report.diagnostics.allSatisfy { !$0.description.contains("hidden") })
  }
}

/// Small texts of TOML, some with one mistake.
private enum RandomTOML {
  static func text(_ random: inout SeededGenerator) -> String {
    var lines = (0..<1 + random.below(6)).map { _ in line(&random) }
    if random.chance(30) { lines.insert("", at: random.below(lines.count)) }
    var text = lines.joined(separator: random.chance(10) ? "\r\n" : "\n")
    if random.chance(25), !text.isEmpty {
      let place = text.unicodeScalars.index(
        text.startIndex, offsetBy: random.below(text.unicodeScalars.count))
      if random.chance(50) {
        text.unicodeScalars.remove(at: place)
      } else {
        text.unicodeScalars.insert(contentsOf: pick(signs, &random).unicodeScalars, at: place)
      }
    }
    return text
  }

  private static let signs = [
    "\"", "'", "[", "]", "{", "}", "=", ".", ",", "#", "_", "-", "1", "e", "\\", "\n", " ",
    "\"\"\"",
  ]
  private static let keys = ["a", "b", "c", "d", "\"a b\"", "'c'", "1"]
  private static let scalars = [
    "1", "-17", "+3", "0x1f", "1_000", "0", "3.5", "-2e3", "1_0.5E-2", "inf", "nan", "true",
    "false", "\"x\"", "\"\\u00e9\\n\"", "'y\\'", "\"\"\"\n z\"\"\"", "'''q''r'''",
    "\"\"\"a\\\n  b\"\"\"", "\"\"", "2026-11-18", "2026-11-18T13:10:00Z", "2026-11-18 13:10:00.25",
    "13:10:00", "2026-11-18T13:10:00+01:30", "12:00:60", "2026-02-29", "01",
  ]

  private static func pick(_ from: [String], _ random: inout SeededGenerator) -> String {
    from[random.below(from.count)]
  }

  private static func key(_ random: inout SeededGenerator) -> String {
    (0..<1 + (random.chance(30) ? random.below(3) : 0)).map { _ in pick(keys, &random) }
      .joined(separator: random.chance(80) ? "." : " . ")
  }

  private static func value(_ random: inout SeededGenerator, depth: Int = 0) -> String {
    switch depth < 3 ? random.below(8) : 7 {
    case 0:
      let items = (0..<random.below(4)).map { _ in value(&random, depth: depth + 1) }
      let end = random.chance(20) && !items.isEmpty ? "," : ""
      return "[" + items.joined(separator: random.chance(70) ? ", " : ",\n # x\n") + end + "]"
    case 1:
      let items = (0..<random.below(3)).map { _ in
        "\(key(&random)) = \(value(&random, depth: depth + 1))"
      }
      return "{" + items.joined(separator: ", ") + "}"
    default: return pick(scalars, &random)
    }
  }

  private static func line(_ random: inout SeededGenerator) -> String {
    switch random.below(10) {
    case 0, 1: "[\(key(&random))]"
    case 2: "[[\(key(&random))]]"
    case 3: "# \(key(&random))"
    default: "\(key(&random)) = \(value(&random))\(random.chance(10) ? " # x" : "")"
    }
  }
}
