internal import Diagnostics
internal import FileFormats
import SeededRandom
import Testing

struct JSONReaderTests {
  @Test func `values are read with their places`() throws {
    let value = try #require(
      read("{\"a\": [1, 2.5, \"x\"],\n \"b\": {\"c\": true, \"d\": null}}").value)
    #expect(value.kind == .object)
    #expect(value["a"]?.elements.map(\.offset) == [7, 10, 15])
    #expect(value["a"]?.elements[0].integer == 1)
    #expect(value["a"]?.elements[1].double == 2.5)
    #expect(value["a"]?.elements[2].string == "x")
    #expect(value["b"]?["c"]?.kind == .flag)
    #expect(value["b"]?["d"] == nil && value["b"]?.has("d") == true)
    #expect(value.members.map(\.key) == ["a", "b"])
    #expect(value["nothing"] == nil && value["a"]?["x"] == nil)
  }

  @Test(arguments: [
    (#""plain""#, "plain"), (#""""#, ""), (#""a\"\\\/\b\f\n\r\tz""#, "a\"\\/\u{8}\u{c}\n\r\tz"),
    (#""\u00e9\ud83d\ude00""#, "é😀"), (#""\ud83d!\ude00""#, "\u{fffd}!\u{fffd}"),
    (#""\ud83d\u0041""#, "\u{fffd}A"), ("\"héllo\"", "héllo"),
  ])
  func `escapes in strings are resolved`(_ text: String, _ expected: String) {
    #expect(read(text).value?.string == expected)
  }

  @Test(arguments: [
    ("25", 25), ("\" 25 \"", 25), ("25.0", 25), ("\"-1\"", -1), ("2.5", nil), ("\"many\"", nil),
    ("99999999999999999999", nil), ("1e2", nil), ("\"\"", nil),
  ])
  func `whole numbers may be written as strings`(_ text: String, _ expected: Int?) {
    #expect(read(text).value?.integer == expected)
  }

  @Test(arguments: [
    ("", "f: error: the file is empty; fetch it again; the download may have failed"),
    (" \n ", "f: error: the file is empty; fetch it again; the download may have failed"),
    (
      "{\"a\": 1",
      "f:1:8: error: expected ',' or '}' after the value of \"a\", found the end of the file\n  note: it starts at f:1:1"
    ),
    (
      "{\"a\": 1 \"b\": 2}",
      "f:1:9: error: expected ',' or '}' after the value of \"a\", found '\"'"
    ),
    ("[1,\n 2\n 3]", "f:3:2: error: expected ',' or ']' after an element, found '3'"),
    ("[1, ]", "f:1:5: error: expected a value, found ']'"),
    ("[", "f:1:2: error: expected a value or ']', found the end of the file"),
    ("{\"a\" 1}", "f:1:6: error: expected ':' after the key \"a\", found '1'"),
    ("{\"a\":}", "f:1:6: error: expected a value for \"a\", found '}'"),
    ("{a: 1}", "f:1:2: error: expected a key in quotes or '}', found 'a'"),
    ("{\"a\": 1,}", "f:1:9: error: expected a key in quotes, found '}'"),
    ("[1] x", "f:1:5: error: expected the end of the file, found 'x'"),
    ("\"abc", "f:1:5: error: the file ends in the middle of a string\n  note: it starts at f:1:1"),
    (
      "[\"a\nb\"]",
      "f:1:4: error: a string contains the control character 0xa; a closing quote may be missing\n  note: it starts at f:1:2"
    ),
    ("\"\\x\"", "f:1:3: error: expected one of \"\\/bfnrtu after the backslash, found 'x'"),
    ("\"\\u12g4\"", "f:1:6: error: expected four hexadecimal digits after '\\u', found 'g'"),
    ("01", "f:1:1: error: a number cannot begin with 0"),
    ("-", "f:1:2: error: expected a digit, found the end of the file"),
    ("1.", "f:1:3: error: expected a digit, found the end of the file"),
    ("nul", "f:1:4: error: expected a value, found the end of the file"),
    ("<html>", "f:1:1: error: expected a value, found '<'"),
  ])
  func `anything but JSON is one error at its place`(_ text: String, _ expected: String) {
    let (value, messages) = read(text)
    #expect(value == nil)
    #expect(messages == [expected])
  }

  @Test func `the first of two equal keys counts`() throws {
    let (value, messages) = read("{\"a\": 1,\n \"\\u0061\": 2, \"b\": 3}")
    #expect(value?["a"]?.integer == 1)
    #expect(value?.members.map(\.key) == ["a", "b"])
    #expect(messages == ["f:2:2: warning: the key \"a\" appears twice; the first is used"])
  }

  @Test func `repeated keys are found in large objects too`() {
    let members = (0..<40).map { "\"k\($0)\": \($0)" } + ["\"k7\": 0"]
    let (value, messages) = read("{\(members.joined(separator: ","))}")
    #expect(value?["k7"]?.integer == 7)
    #expect(messages.count == 1)
  }

  @Test func `the first of equal keys counts, however alike others look`() {
    for seed in draws(300 as UInt64) {
      var numbers = SeededGenerator(seed: seed)
      var (first, repeated, members): ([String: Int], Int, [String]) = ([:], 0, [])
      for number in 0..<1 + numbers.below(90) {
        // Of one length, with the same ends; some are written with an escape.
        let key = "k\(numbers.below(3))\(numbers.below(9))xy\(numbers.below(4))k"
        let isEscaped = numbers.chance(15)
        members.append("\"\(isEscaped ? "\\u006b" + key.dropFirst() : key)\": \(number)")
        if first[key] == nil { first[key] = number } else { repeated += 1 }
      }
      let (value, messages) = read("{\(members.joined(separator: ","))}")
      #expect(messages.count == repeated, "seed \(seed)")
      let read = (value?.members ?? []).map { ($0.key, $0.value.integer) }
      #expect(read.count == first.count, "seed \(seed)")
      #expect(read.allSatisfy { first[$0] == $1 }, "seed \(seed)")
    }
  }

  @Test func `what Python writes for missing numbers is null`() {
    let (value, messages) = read("[NaN, -Infinity, Infinity]")
    #expect(value?.elements.map(\.kind) == [.null, .null, .null])
    #expect(messages.first == "f:1:2: warning: 'NaN' is not valid JSON; it is read as null")
    #expect(messages.count == 3)
  }

  @Test func `a byte order mark is passed over and counts for no column`() {
    #expect(read(bytes: [0xef, 0xbb, 0xbf] + Array("[1]".utf8)).value?.elements.count == 1)
    #expect(
      read(bytes: [0xef, 0xbb, 0xbf] + Array("x".utf8)).messages
        == ["f:1:1: error: expected a value, found 'x'"])
    let utf16 = "[\"é\"]".utf16.flatMap { [UInt8($0 & 0xff), UInt8($0 >> 8)] }
    #expect(read(bytes: [0xff, 0xfe] + utf16).value?.elements.first?.string == "é")
  }

  @Test func `invalid UTF-8 is replaced with a warning`() {
    let (value, messages) = read(bytes: Array("[\"a".utf8) + [0xe9] + Array("b\"]".utf8))
    #expect(value?.elements.first?.string == "a\u{fffd}b")
    #expect(
      messages == [
        "f:1:4: warning: invalid UTF-8; it is read as \u{fffd}; save the file as UTF-8"
      ])
  }

  @Test func `depth is limited`() {
    let deep = { (depth: Int) in
      String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }
    #expect(read(deep(200)).value != nil)
    #expect(
      read(deep(201)).messages == [
        "f:1:201: error: arrays and objects are nested more than 200 levels deep"
      ])
    #expect(read(String(repeating: "{\"a\":", count: 100_000)).value == nil)
  }

  @Test(arguments: 0..<40)
  func `no bytes make it trap`(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let valid = Array(
      #"{"a": [1, -2.5e3, "x\u00e9\n", null, true], "b": {"": {}, "c": [[], [{}]]}, "é": "\ud83d"}"#
        .utf8)
    for _ in draws(100) {
      var bytes = valid
      if Bool.random(using: &random) {
        bytes = (0..<Int.random(in: 0...40, using: &random)).map { _ in
          .random(in: 0...255, using: &random)
        }
      }
      for _ in 0..<Int.random(in: 0...4, using: &random) where !bytes.isEmpty {
        bytes[Int.random(in: 0..<bytes.count, using: &random)] = .random(
          in: 0...255, using: &random)
      }
      bytes = Array(bytes.prefix(Int.random(in: 0...bytes.count, using: &random)))
      let (value, messages) = read(bytes: bytes)
      if let value { visit(value) }
      #expect(value != nil || !messages.isEmpty, "seed \(seed)")
    }
  }

  private func visit(_ value: JSONValue) {
    _ = (value.scalar, value.integer, value.double, value.offset, value["a"])
    value.elements.forEach(visit)
    value.members.forEach { visit($0.value) }
  }

  private func read(_ text: String) -> (value: JSONValue?, messages: [String]) {
    read(bytes: Array(text.utf8))
  }

  private func read(bytes: [UInt8]) -> (value: JSONValue?, messages: [String]) {
    var diagnostics: [Diagnostic] = []
    let value = JSONReader.read(
      SourceFile(path: "f", bytes: bytes), diagnostics: &diagnostics)
    return (value, diagnostics.map(\.description))
  }
}
