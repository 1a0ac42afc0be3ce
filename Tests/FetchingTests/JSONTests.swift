import SeededRandom
import Testing

@testable import Fetching

private func records(_ text: String) throws -> [JSONRecord] {
  try JSONRecord.all(in: Array(text.utf8))
}

@Suite struct JSONTests {
  @Test func `records keep their bytes and tell their members`() throws {
    let found = try records(
      "\u{feff} [ {\"a\": \"x\\\"y\", \"n\" : 12, \"a\": 3, \"l\": [1, {\"a\": 5}], \"z\": null} ,{}]\n"
    )
    #expect(found.count == 2)
    #expect(found[0].text("a") == "x\\\"y")
    #expect(found[0].text("n") == "12")
    #expect(found[0].text("z") == nil && found[0].text("l") == nil)
    #expect(found[0]["l"].map { String(decoding: $0, as: UTF8.self) } == "[1, {\"a\": 5}]")
    #expect(found[0]["none"] == nil)
    #expect(found[1].bytes == Array("{}".utf8)[...])
  }

  @Test func `one object is one record, and Python's numbers pass`() throws {
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
  ])
  func `what is no list of records is told`(_ text: String, found: String) {
    #expect(throws: JSONFault(found: found)) { try records(text) }
  }

  @Test func `no beginning of a list passes for the list`() throws {
    let text = "[{\"a\": \"b\\u00e9\", \"c\": [true, {\"d\": -1.5}]}, {\"a\": null}]"
    #expect(try records(text).count == 2)
    for length in 0..<text.utf8.count {
      let part = String(decoding: Array(text.utf8)[..<length], as: UTF8.self)
      #expect(throws: JSONFault.self, "\(part)") { try records(part) }
    }
  }

  @Test func `depth is bounded`() {
    let text = "[{\"a\": " + String(repeating: "[", count: 100_000)
    #expect(throws: JSONFault.deep) { try records(text) }
  }

  @Test(arguments: 1...40)
  func `noise is refused or read, never worse`(_ seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let alphabet = Array("[]{}\",:\\ 0-tenul.\u{1}".utf8)
    for _ in draws(500) {
      let noise = (0..<generator.below(30)).map { _ in alphabet[generator.below(alphabet.count)] }
      do {
        let found = try JSONRecord.all(in: noise)
        let again = try JSONRecord.all(in: JSONRecord.file(of: found))
        #expect(again.map(\.bytes) == found.map(\.bytes), "seed \(seed)")
      } catch {
        #expect(!error.found.isEmpty)
      }
    }
  }

  @Test func `a member is replaced in place`() throws {
    let record = try #require(try records("{\"a\": [1, 2], \"b\": 3}").first)
    let other = try record.replacing("a", with: Array("[4]".utf8))
    #expect(String(decoding: other.bytes, as: UTF8.self) == "{\"a\": [4], \"b\": 3}")
    #expect(other.text("b") == "3")
    #expect(try record.replacing("none", with: [0x31]) == record)
  }

  @Test func `an error in place of records is told in the server's words`() {
    let body = Array("{\"error_code\": 404, \"message\": \"No \u{9b}31msemester\"}".utf8)
    #expect(throws: FetchFailure.refused("No 31msemester")) {
      try RecordKind.umdioCourse.records(in: body)
    }
    #expect(throws: FetchFailure.refused("course not found")) {
      try RecordKind.grades.records(in: Array("{\"error\":\"course not found\"}".utf8))
    }
  }

  @Test func `records of another kind are refused, the odd one passes`() throws {
    let good = String(repeating: "{\"name\":\"x\",\"average_rating\":1},", count: 10)
    #expect(try RecordKind.professor.records(in: Array("[\(good){}]".utf8)).count == 11)
    #expect(
      throws: FetchFailure.unexpected("expected professors with 'name', 'average_rating'")
    ) {
      try RecordKind.professor.records(in: Array("[{\"course_id\":\"CMPS101\"}]".utf8))
    }
  }
}
