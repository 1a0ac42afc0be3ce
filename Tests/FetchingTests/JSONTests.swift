import FileFormats
import SeededRandom
import Testing

@testable import Fetching

/// A kind without keys, which every object has.
private let anything = RecordKind(noun: "objects", required: [], identity: [])

private func records(_ text: String) throws -> [JSONValue] {
  try anything.records(in: Array(text.utf8))
}

@Suite struct JSONTests {
  @Test func `records keep their bytes`() throws {
    let found = try records(
      "\u{feff} [ {\"a\": \"x\\\"y\", \"n\" : 12, \"a\": 3, \"l\": [1, {\"a\": 5}], \"z\": null} ,{}]\n"
    )
    #expect(found.count == 2)
    #expect(found[0]["a"]?.scalar == "x\"y")
    #expect(found[0]["a"].map { String(decoding: $0.source, as: UTF8.self) } == "\"x\\\"y\"")
    #expect(found[0]["n"]?.scalar == "12")
    #expect(found[0]["z"]?.scalar == nil && found[0]["l"]?.scalar == nil)
    #expect(found[0]["l"].map { String(decoding: $0.source, as: UTF8.self) } == "[1, {\"a\": 5}]")
    #expect(found[0]["none"] == nil)
    #expect(found[1].source == Array("{}".utf8)[...])
  }

  @Test func `one object is one record, and Python's numbers are accepted`() throws {
    #expect(try records("{\"a\": NaN, \"b\": -Infinity, \"c\": -1.5e+3}").count == 1)
    #expect(try records("[]").isEmpty)
  }

  @Test(arguments: [
    ("", "nothing"), ("  \n", "nothing"), ("<!doctype html><p>", "a web page"),
    ("[{\"a\": 1}", "incomplete text"), ("[{\"a\": \"b", "incomplete text"),
    ("[{\"a\": tru", "incomplete text"), ("[{}] x", "unexpected text at byte 5"),
    ("[1]", "unexpected text at byte 1"), ("\"x\"", "unexpected text at byte 0"),
    ("[{\"a\" 1}]", "unexpected text at byte 6"), ("[{},]", "unexpected text at byte 4"),
    ("[{\"a\": 01x}]", "unexpected text at byte 7"),
    ("Not found", "unexpected text at byte 0"),
    ("[{\"a\": \"\u{1}\"}]", "unexpected text at byte 8"),
    ("[{\"a\": \"\\x\"}]", "unexpected text at byte 9"),
  ])
  func `what is not a list of records is refused`(_ text: String, found: String) {
    #expect(throws: FetchError.notJSON(found, type: nil)) { try records(text) }
  }

  @Test func `no beginning of a list passes for the list`() throws {
    let text = "[{\"a\": \"b\\u00e9\", \"c\": [true, {\"d\": -1.5}]}, {\"a\": null}]"
    #expect(try records(text).count == 2)
    for length in 0..<text.utf8.count {
      let part = String(decoding: Array(text.utf8)[..<length], as: UTF8.self)
      let found = length == 0 ? "nothing" : "incomplete text"
      #expect(throws: FetchError.notJSON(found, type: nil), "\(part)") { try records(part) }
    }
  }

  @Test func `depth is bounded`() {
    let text = "[{\"a\": " + String(repeating: "[", count: 100_000)
    #expect(throws: FetchError.notJSON("unexpected text at byte 205", type: nil)) {
      try records(text)
    }
  }

  @Test(arguments: 1...40)
  func `noise is refused or read, never worse`(_ seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let alphabet = Array("[]{}\",:\\ 0-tenul.\u{1}".utf8)
    for _ in draws(500) {
      let noise = (0..<generator.below(30)).map { _ in alphabet[generator.below(alphabet.count)] }
      do {
        let found = try anything.records(in: noise).map(\.source)
        let again = try anything.records(in: FileFetch.file(of: found)).map(\.source)
        #expect(again == found, "seed \(seed)")
      } catch {
        guard case .notJSON(let words, nil) = error else {
          Issue.record("seed \(seed): \(error)")
          continue
        }
        #expect(!words.isEmpty)
      }
    }
  }

  @Test func `an error in place of records is reported in the server's words`() {
    let body = Array("{\"error_code\": 404, \"message\": \"No \u{9b}31msemester\"}".utf8)
    #expect(throws: FetchError.refused("No 31msemester")) {
      try RecordKind.umdioCourse.records(in: body)
    }
    #expect(throws: FetchError.refused("course not found")) {
      try RecordKind.grades.records(in: Array("{\"error\":\"course not found\"}".utf8))
    }
  }

  @Test func `records of another kind are refused, the odd one passes`() throws {
    let good = String(repeating: "{\"name\":\"x\",\"average_rating\":1},", count: 10)
    #expect(try RecordKind.professor.records(in: Array("[\(good){}]".utf8)).count == 11)
    #expect(
      throws: FetchError.unexpected("expected professors with 'name', 'average_rating'")
    ) {
      try RecordKind.professor.records(in: Array("[{\"course_id\":\"CMPS101\"}]".utf8))
    }
  }
}
