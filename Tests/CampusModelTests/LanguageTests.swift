import Testing

@testable import CampusModel

@Suite struct LanguageTests {
  @Test(arguments: [
    ("de", "de"), ("DE", "de"), ("pt-br", "pt-BR"), ("zh-hant-tw", "zh-Hant-TW"),
    ("es-419", "es-419"),
    ("gsw", "gsw"), ("de-1996", "de-1996"), ("sl-rozaj-biske", "sl-rozaj-biske"),
  ])
  func `a tag has the usual case of its parts`(_ written: String, _ text: String) {
    #expect(LanguageTag(written)?.text == text)
  }

  @Test(arguments: [
    "", "d", "xq", "jp", "german", "de-", "-de", "de--AT", "de_AT", "de-A", "de-AT-Latn", "dé",
    "1a",
    "de-toolongvariant", "de AT",
  ])
  func `anything else is no tag`(_ written: String) {
    #expect(LanguageTag(written) == nil)
  }

  @Test(arguments: [
    ("ar", true), ("he", true), ("ur-PK", true), ("az-Arab", true), ("ckb", true), ("de", false),
    ("ar-Latn", false), ("pa", false), ("pa-Arab", true), ("yi", true),
  ])
  func `the script decides where lines begin`(_ tag: String, _ isRightToLeft: Bool) {
    #expect(LanguageTag(tag)?.isRightToLeft == isRightToLeft)
  }

  @Test(arguments: [
    ("de", "Deutsch"), ("pt-BR", "Português (Brasil)"), ("pt-PT", "Português (PT)"), ("gsw", "gsw"),
    ("zh-Hant-TW", "中文 (Hant-TW)"),
  ])
  func `a language is called as its speakers call it`(_ tag: String, _ name: String) throws {
    #expect(SiteLanguage(try #require(LanguageTag(tag))).name == name)
  }

  private static let several: SiteLanguages = {
    var languages = SiteLanguages()
    languages.others = ["de", "pt-BR"].compactMap { LanguageTag($0) }.map { SiteLanguage($0) }
    return languages
  }()

  @Test(arguments: [
    ("ridge.md", nil, false, "ridge.md"), ("ridge.de.md", "de", true, "ridge.md"),
    ("trips/ridge.DE.md", "de", true, "trips/ridge.md"), ("de/ridge.md", "de", true, "ridge.md"),
    ("de/ridge.de.md", "de", true, "ridge.md"), ("pt_BR/x.md", "pt-BR", true, "x.md"),
    ("ridge.en.md", nil, true, "ridge.md"), ("en/ridge.md", nil, true, "ridge.md"),
    ("de/ridge.en.md", nil, true, "de/ridge.md"), ("ridge.fr.md", nil, false, "ridge.fr.md"),
    ("de.md", nil, false, "de.md"), (".de.md", nil, false, ".de.md"),
    ("a/de/x.md", nil, false, "a/de/x.md"),
    ("v1.2.de.md", "de", true, "v1.2.md"), ("_index.de.md", "de", true, "_index.md"),
    ("de", nil, false, "de"), ("x.de", nil, false, "x.de"), ("", nil, false, ""),
  ])
  func `a path says its language by its end or its folder`(
    _ path: String, _ tag: String?, _ isNamed: Bool, _ rest: String
  ) {
    let reading = Self.several.reading(path[...])
    #expect(
      reading
        == LanguagePath(tag: tag.flatMap { LanguageTag($0) }, isNamed: isNamed, path: rest[...]))
    #expect(reading.whole == (tag.map { "\($0.lowercased())/" } ?? "") + rest)
    #expect(SiteLanguages().reading(path[...]).path == path)
  }
}
