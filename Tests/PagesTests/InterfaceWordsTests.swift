internal import CampusModel
internal import Diagnostics
internal import Markup
internal import Testing

@testable internal import SiteFrame

@Suite struct InterfaceWordsTests {
  private static func own(_ tag: String, _ text: String) -> SiteLook.File {
    let path = "\(WordFiles.folder)\(tag).yml"
    return SiteLook.File(path: path, bytes: Array(text.utf8), place: "Templates/\(path)")
  }

  private static func words(_ tag: String, own files: [SiteLook.File] = []) throws -> InterfaceWords
  {
    let all = WordFiles(own: files, builtIn: SiteLook.builtIn)
    #expect(all.diagnostics.map(\.description) == [])
    return all.words(in: try #require(LanguageTag(tag)))
  }

  @Test func `English has every word, and German differs`() throws {
    let (english, german) = (try Self.words("en"), try Self.words("de"))
    for word in InterfaceWord.allCases {
      #expect(english[word] != word.rawValue, "\(word) is missing")
      #expect(
        WordPart.names(in: english[word]).sorted() == WordPart.names(in: german[word]).sorted())
    }
  }

  @Test func `a missing word is that of the nearest language`() throws {
    let files = [
      Self.own("de-AT", "next: Weida\n"), Self.own("de", "previous: Retour\n"),
      Self.own("en", "tip: Hint\nskip: Skip\n"),
    ]
    let austrian = try Self.words("de-AT", own: files)
    #expect(
      [austrian[.next], austrian[.previous], austrian[.skip], austrian[.tip]]
        == ["Weida", "Retour", "Zum Inhalt springen", "Tipp"])
    #expect(try Self.words("fr", own: files)[.tip] == "Hint")
    #expect(try Self.words("de", own: files)[.next] == "Weiter")
  }

  @Test func `dates and numbers are written as in the language`() throws {
    let day = try #require(CalendarDate(parsing: "2026-03-04"))
    let persian = Self.own(
      "fa", "digits: ۰۱۲۳۴۵۶۷۸۹\ndate: \"{year}/{month-number}/{day}\"\nthousands: ٬\n")
    #expect(
      try Self.words("en").date(day).text
        == "<time datetime=\"2026-03-04\">4\u{a0}Mar\u{a0}2026</time>")
    #expect(try Self.words("de").date(day).text.contains("4.\u{a0}März\u{a0}2026"))
    #expect(try Self.words("fa", own: [persian]).date(day).text.contains("۲۰۲۶/۳/۴"))
    #expect(try Self.words("fa", own: [persian]).number(1_204_567) == "۱٬۲۰۴٬۵۶۷")
    #expect(try Self.words("de").count(1204).text == "<data value=\"1204\">1.204</data>")
    #expect(try Self.words("en").pages(1).text == "1 page")
    #expect(try Self.words("de").pages(1204).text == "1.204 Seiten")
  }

  @Test(arguments: [
    ("a {b} c", ["a ", "b", " c"], ["b"]), ("{a}{b}", ["a", "b"], ["a", "b"]),
    ("{open", ["{open"], []),
    ("", [], []), ("}{", ["}{"], []), ("{{a}}", ["{a", "}"], ["{a"]),
  ])
  func `words have names in braces`(_ word: String, _ texts: [String], _ names: [String]) {
    #expect(WordPart.parts(of: word).map(\.text) == texts)
    #expect(WordPart.names(in: word) == names)
  }
}
