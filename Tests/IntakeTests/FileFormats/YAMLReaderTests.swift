import Diagnostics
import SeededRandom
import Testing

@testable import FileFormats
@testable import OwnerFiles

/// The tree as one line: scalars as written, quoted ones in quotes.
private func shape(_ node: YAMLNode) -> String {
  switch node.value {
  case .scalar(let text, let isPlain): isPlain ? text : "'\(text)'"
  case .sequence(let items): "[\(items.map(shape).joined(separator: ", "))]"
  case .mapping(let entries):
    "{\(entries.map { "\($0.key): \(shape($0.value))" }.joined(separator: ", "))}"
  }
}

private func read(_ bytes: [UInt8], quotes: Bool = true) -> (node: YAMLNode?, lines: [String]) {
  let report = Report(file: "f.yml", quoting: quotes ? .open : .withheld)
  let node = YAMLValue(parsing: bytes[...], report)?.node
  return (node, report.diagnostics.map(\.description))
}

@Suite struct YAMLReaderTests {
  @Test(arguments: [
    ("a: 0101\nb: no\nc: '7'", "{a: 0101, b: no, c: '7'}"),
    ("a: [1, {b: 2}]\n", "{a: [1, {b: 2}]}"),
    ("- x\n-\n  - y\n", "[x, [y]]"),
    ("a:\nb: ~\n", "{a: , b: ~}"),
    ("\u{feff}a: Café ☕\n", "{a: Café ☕}"),
    ("# only a remark before\na: >\n  two\n  lines\n", "{a: 'two lines\n'}"),
    ("a: b\r\nc: d\r\n", "{a: b, c: d}"),
  ])
  func `scalars stay as they are written`(_ text: String, _ expected: String) {
    let (node, lines) = read(Array(text.utf8))
    #expect(node.map(shape) == expected)
    #expect(lines == [])
  }

  @Test(arguments: [
    ("", "f.yml:1:1: error: the file is empty; expected keys and values"),
    ("# nothing\n", "f.yml:2:1: error: the file is empty; expected keys and values"),
    ("~", "f.yml:1:1: error: the file is empty; expected keys and values"),
    ("a: 1\nb: 2\na: 3", "f.yml:3:1: error: the key 'a' appears twice"),
    (
      "a: &x 1\n",
      "f.yml:1:4: error: anchors and aliases (& and *) are not supported; write the value out"
    ),
    (
      "a: *x\n",
      "f.yml:1:4: error: anchors and aliases (& and *) are not supported; write the value out"
    ),
    (
      "a: !!str 1\n",
      "f.yml:1:4: error: tags (!) are not supported; put text that begins with '!' in quotes"
    ),
    (
      "a: 1\n---\nb: 2\n",
      "f.yml:2:1: error: a second document begins here; expected one per file; remove the '---'"
    ),
    ("? [a]\n: 1\n", "f.yml:1:3: error: expected a key, found a list or keys and values"),
    (
      "title: Café: menu\n",
      "f.yml:1:13: error: unexpected ':' here; "
        + "put text that contains ': ' in quotes, or check the indentation"
    ),
    (
      "a:\n\tb: 1\n",
      "f.yml:2:1: error: a value cannot begin with this character; "
        + "indent with spaces; put text that begins with %, @ or ` in quotes"
    ),
    (
      "a: 'open\n",
      "f.yml:2:1: error: the file ends inside quotes; close the quotation mark"
    ),
    (
      "a: [1, 2\nb: 3\n",
      "f.yml:2:2: error: expected ',' or ']'; a list that begins with '[' ends with ']'"
    ),
    (
      "a:\n  - 1\n b: 2\n",
      "f.yml:3:2: error: expected a key here; compare its indentation with the lines above"
    ),
  ])
  func `a broken rule is reported at its place`(_ text: String, _ line: String) {
    #expect(read(Array(text.utf8)).lines == [line])
  }

  @Test(
    arguments: [
      ([0x61, 0x3a, 0x20, 0x00], "f.yml:1:4: error: a control character (U+0000)"),
      ([0x61, 0x0a, 0x1b, 0x5b], "f.yml:2:1: error: a control character (U+001B)"),
      (
        [0x61, 0x3a, 0x20, 0xc3, 0xa9, 0xff],
        "f.yml:1:6: error: the file is not valid UTF-8 from here on; save it as UTF-8"
      ),
      (
        [0xff, 0xfe, 0x61, 0x00],
        "f.yml:1:1: error: the file is not valid UTF-8 from here on; save it as UTF-8"
      ),
    ] as [([UInt8], String)])
  func `bytes that are not text are refused where they begin`(_ bytes: [UInt8], _ line: String) {
    let (node, lines) = read(bytes)
    #expect(node == nil)
    #expect(lines == [line])
  }

  @Test func `columns count bytes`() {
    let (node, _) = read(Array("é: {ü: x}".utf8))
    #expect(node?.entries?.first?.value.place == TextPlace(line: 1, column: 5))
    #expect(node?["é"]?["ü"]?.place == TextPlace(line: 1, column: 10))
  }

  @Test func `64 levels are read and 65 are not`() {
    func nested(_ depth: Int) -> [UInt8] {
      Array((String(repeating: "[", count: depth) + String(repeating: "]", count: depth)).utf8)
    }
    #expect(read(nested(64)).lines == [])
    #expect(
      read(nested(65)).lines
        == ["f.yml:1:65: error: lists and keys are nested more than 64 levels deep"])
    #expect(read(Array(repeating: UInt8(ascii: "["), count: 300_000)).node == nil)
  }

  @Test func `an alias bomb is refused at its first anchor`() {
    var text = "a: &a [x, x, x, x, x, x, x, x, x]\n"
    for (before, here) in zip("abcdefgh", "bcdefghi") {
      text +=
        "\(here): &\(here) [\(Array(repeating: "*\(before)", count: 9).joined(separator: ", "))]\n"
    }
    #expect(
      read(Array(text.utf8)).lines
        == [
          "f.yml:1:4: error: anchors and aliases (& and *) are not supported; write the value out"
        ])
  }

  @Test func `a key written twice is not quoted from a private file`() {
    #expect(
      read(Array("secret: 1\nsecret: 2\n".utf8), quotes: false).lines
        == ["f.yml:2:1: error: the key '…' appears twice"])
  }

  @Test func `no bytes trap the reader`() {
    let alphabet = Array("ab:-[]{}&*!|>'\"%@`#?,~ \n\n\t0é\u{1}".utf8) + [0xff, 0xef, 0xbb, 0xbf]
    for seed in draws(3000) {
      var generator = SeededGenerator(seed: UInt64(seed))
      let count = Int.random(in: 0...60, using: &generator)
      let bytes = (0..<count).map { _ in alphabet.randomElement(using: &generator) ?? 0 }
      let (node, lines) = read(bytes)
      // Either a tree or a reason, for any bytes.
      #expect(node != nil || !lines.isEmpty, "seed \(seed)")
    }
  }
}
