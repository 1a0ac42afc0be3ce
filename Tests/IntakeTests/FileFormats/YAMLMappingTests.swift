import CampusModel
import Diagnostics
import Testing

@testable import FileFormats

/// Reads `x: text` as one kind of value; its description, or the line that says why not.
private func reading<Value>(_ text: String, _ scalar: YAMLScalar<Value>) -> String {
  let report = Report(file: "f.yml")
  let value = YAMLValue(parsing: Array("x: \(text)".utf8)[...], report)?.mapping {
    $0.required("x", scalar)
  }
  return value.map { "\($0)" }
    ?? report.diagnostics.map(\.description).joined(separator: "\n")
}

@Suite struct YAMLMappingTests {
  @Test(arguments: ["2026-08-31", "'2026-08-31'"])
  func `a date is read`(_ text: String) {
    #expect(reading(text, .date) == "2026-08-31")
  }

  @Test(arguments: [
    ("tomorrow", "found 'tomorrow'"), ("2026-02-30", "found '2026-02-30'"),
    ("31.8.2026", "found '31.8.2026'"), ("", "found nothing"), ("[1, 2]", "found a list of 2"),
    ("{a: 1}", "found keys and values"),
  ])
  func `anything but a date is reported`(_ text: String, _ found: String) {
    let column = text.isEmpty ? 3 : 4
    #expect(
      reading(text, .date)
        == "f.yml:1:\(column): error: expected a date like 2026-08-31, \(found)")
  }

  @Test(arguments: [
    ("8:00-22:00", 480, 1320), ("16:00 - 18:00", 960, 1080), ("22:00–1:00", 1320, 1500),
    ("00:00-24:00", 0, 1440),
  ])
  func `a time span is read`(_ text: String, _ start: Int, _ end: Int) {
    #expect(YAMLScalar.timeSpan.parse(text) == MinuteSpan(start, end))
  }

  @Test(arguments: ["8-22", "8:00", "8:00-8:00", "8:00-25:00", "8:00-9:00-10:00", "-"])
  func `anything but a time span is refused`(_ text: String) {
    #expect(YAMLScalar.timeSpan.parse(text) == nil)
  }

  @Test(arguments: [
    ("MWF", "MWF"), ("TuTh", "TuTh"), ("Monday", "M"), ("sat", "Sa"), ("[Monday, fri]", "MF"),
  ])
  func `weekdays are codes, a name or a list of names`(_ text: String, _ code: String) {
    let days = value(of: "days: \(text)") { $0.weekdays("days") }
    #expect(days?.code == code)
  }

  @Test(arguments: [
    ("https://a.example/x", "https://a.example/x/"), ("http://a.example/", "http://a.example/"),
    ("http://localhost:8000/a/b", "http://localhost:8000/a/b/"),
  ])
  func `a base address ends in a slash`(_ text: String, _ expected: String) {
    #expect(YAMLScalar.baseURL.parse(text) == expected)
  }

  @Test(arguments: [
    "a.example", "ftp://a.example/", "https://", "https:///x", "https://a.example/?x=1",
    "https://a.example/#x", "https://a b.example/", "javascript:alert(1)", "https://a.example/\"",
  ])
  func `addresses that no site can have are refused`(_ text: String) {
    #expect(YAMLScalar.baseURL.parse(text) == nil)
  }

  @Test(arguments: [
    ("3", "Credits(lowest: 30, highest: 30)"), ("1.5", "Credits(lowest: 15, highest: 15)"),
    ("0", "Credits(lowest: 0, highest: 0)"),
    ("1.25", "f.yml:1:4: error: expected credits like 3 or 1.5, found '1.25'"),
    ("-1", "f.yml:1:4: error: expected credits like 3 or 1.5, found '-1'"),
  ])
  func `credits are whole or in tenths`(_ text: String, _ expected: String) {
    let shown = reading(text, .credits).replacing("CampusModel.", with: "")
    #expect(shown == expected)
  }

  @Test func `a flag is only true or false`() {
    #expect(reading("true", .flag) == "true")
    #expect(
      reading("yes", .flag) == "f.yml:1:4: error: expected true or false, found 'yes'")
    #expect(
      reading("ture", .flag)
        == "f.yml:1:4: error: expected true or false, found 'ture'; did you mean 'true'?")
  }

  @Test func `a whole number keeps to its range`() {
    #expect(reading("60", .integer(in: 1...60)) == "60")
    for text in ["0", "61", "7.0", "1e1", "99999999999999999999"] {
      #expect(
        reading(text, .integer(in: 1...60))
          == "f.yml:1:4: error: expected a whole number from 1 to 60, found '\(text)'")
    }
  }

  @Test func `long values are cut in messages`() {
    let text = String(repeating: "x", count: 500)
    #expect(reading(text, .date).count < 140)
  }

  @Test func `unknown and missing keys are reported with the known ones`() {
    let found = lines(of: "titel: x\nfoo: y\n") { map in
      let title = map.required("title", .text)
      return title == nil && map.optional("term", .text) == nil ? title : nil
    }
    #expect(
      found == [
        "f.yml:1:1: error: 'title' is missing",
        "f.yml:1:1: error: unknown key 'titel'; did you mean 'title'?",
        "f.yml:2:1: error: unknown key 'foo'; the keys here are title, term",
      ])
  }

  @Test func `each unread key is reported once, in every mapping of a list`() {
    let found = lines(of: "x: [{a: 1, b: 2, other: 3}, {b: 2}, 7]") { map in
      map.mappings("x") { map in
        map.allow("b")
        return map.has("a") && map.has("a") ? map.integer("a", in: 0...9) : nil
      }
    }
    #expect(
      found == [
        "f.yml:1:18: error: unknown key 'other'; the keys here are b, a",
        "f.yml:1:37: error: expected keys and values, found '7'",
      ])
  }

  @Test func `keys of a file of secrets are known, and nothing of theirs is quoted`() {
    let report = Report(file: "s.yml", quoting: .secret)
    _ = YAMLValue(parsing: Array("key: 1\nhunter2: x\n".utf8)[...], report)?.mapping {
      $0.optional("key", .date)
    }
    #expect(
      report.diagnostics.inFileOrder().map(\.description) == [
        "s.yml:1:6: error: expected a date like 2026-08-31",
        "s.yml:2:1: error: unknown key; the keys here are key",
      ])
  }
}
