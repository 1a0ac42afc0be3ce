import CampusModel
import SeededRandom
import Testing

private func link(_ term: String, _ sections: (String, String)...) throws -> ShareLink {
  let ids = try sections.map { SectionID(try #require(CourseID($0.0)), $0.1) }
  return try #require(ShareLink(term: TermID(term), sections: ids))
}

@Test func `a link carries the term and the sections`() throws {
  let link = try link("spring-2027", ("CMPS 330", "0101"), ("math246", "0101"))
  #expect(
    link.address(on: "https://example.edu/almanac/")
      == "https://example.edu/almanac/share/#spring-2027:CMPS330-0101,MATH246-0101")
  #expect(try ShareLink(parsing: " \(link.address(on: "https://example.edu/a/"))\n") == link)
  #expect(try ShareLink(parsing: link.fragment) == link)
}

@Test(arguments: [
  ("0101", "0101"), ("A-1", "A%2D1"), ("a,b", "a%2Cb"), ("x:y#z", "x%3Ay%23z"),
  ("Ü 1", "%C3%9C%201"),
  ("%41", "%2541"), ("<b>&\"'", "%3Cb%3E%26%22%27"), ("+", "%2B"), ("💐", "%F0%9F%92%90"),
])
func `odd characters of a code are percent-encoded and come back`(
  _ code: String, _ written: String
) throws {
  let link = try link("x", ("A&B/1.5", code))
  #expect(link.fragment == "x:A%26B%2F1.5-\(written)")
  #expect(try ShareLink(parsing: link.fragment) == link)
}

@Test(arguments: [
  ("", ShareLink.ReadError.noTerm),
  ("https://example.edu/share/", .notASection("//example.edu/share/")),
  ("https://example.edu/share/#", .noTerm), (":CMPS1-1", .noTerm), ("spring:", .noSections),
  ("spring:,,", .noSections), ("spring:CMPS330", .notASection("CMPS330")),
  ("spring:-0101", .notASection("-0101")), ("spring:CMPS330-", .notASection("CMPS330-")),
  ("spring:<b>-1", .notASection("<b>-1")), ("spring:A1-%4", .badEncoding("%4")),
  ("spring:A1-%zz", .badEncoding("%zz")), ("spring:A1-%ff", .badEncoding("%ff")),
  ("spring:A1-%0A", .badEncoding("%0A")), ("%:A1-1", .badEncoding("%")),
  ("2!spring:A1-1", .unknownVersion("2")), ("!spring:A1-1", .unknownVersion("")),
  ("Robin=2147483648!spring:A1-1", .unknownVersion("2147483648")),
  ("spring:A1-1&spring:A2-1", .several(2)), ("&", .noTerm), ("Robin=", .noTerm),
])
func `invalid links are rejected with a reason`(
  _ text: String, _ reason: ShareLink.ReadError
) {
  #expect(throws: reason) { try ShareLink(parsing: text) }
  #expect(!reason.description.isEmpty)
}

@Test(arguments: [
  "Robin=spring:A1-1", "1!spring:A1-1", "Robin=1!spring:A1-1", "&spring:A1-1&", "=spring:A1-1",
])
func `a name and a version do not change the schedule`(_ text: String) throws {
  #expect(try ShareLink(parsing: text) == link("spring", ("A1", "1")))
}

@Test func `a link from outside is never endless`() throws {
  let many = (0..<65).map { "A\($0)-1" }.joined(separator: ",")
  #expect(throws: ShareLink.ReadError.tooMany(65)) { try ShareLink(parsing: "spring:\(many)") }
  #expect(ShareLink(term: TermID("spring"), sections: []) == nil)
}

@Test func `a repeated section counts once`() throws {
  let link = try ShareLink(parsing: "spring:CMPS330-0101,cmps330-0101,CMPS330-0102")
  #expect(link.fragment == "spring:CMPS330-0101,CMPS330-0102")
}

@Test func `any link comes back as it was`() throws {
  for seed in draws(200 as UInt64) {
    var random = SeededGenerator(seed: seed)
    let letters = Array("aZ09-_.~%,:#/&+ é€\u{1F33F}'\"<>\u{200d}")
    func word() -> String {
      String(
        (0..<Int.random(in: 1...8, using: &random)).map { _ in
          letters[Int.random(in: 0..<letters.count, using: &random)]
        })
    }
    let sections = try (0..<Int.random(in: 1...12, using: &random)).map {
      SectionID(try #require(CourseID("LARK\($0)")), word())
    }
    let link = try #require(ShareLink(term: TermID(word()), sections: sections))
    #expect(try ShareLink(parsing: link.address(on: "https://x.example/")) == link, "seed \(seed)")
  }
}
