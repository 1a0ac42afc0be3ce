internal import Bytes

/// A language that pages of a site are in.
package struct SiteLanguage: Hashable, Encodable, Sendable {
  package let tag: LanguageTag
  /// The name that readers see, in the language itself: "Deutsch".
  package var name: String
  /// The title of the site in it; `nil` for that of the site.
  package var title: String?
  /// The links that are on each of its pages; without any, those of the main language whose pages
  /// are translated.
  package var menu: [MenuEntry] = []

  package init(_ tag: LanguageTag) {
    self.tag = tag
    name = languageName(of: tag)
  }
}

/// The languages of the owner's pages.
///
/// Pages in the main language are at the root of the site, pages in another one below its folder. A
/// site in one language has no such folders, and names of its files are never read as languages.
package struct SiteLanguages: Hashable, Encodable, Sendable {
  package var main = SiteLanguage(.english)
  /// In the order of the settings.
  package var others: [SiteLanguage] = []

  package init() {}

  /// The main language first.
  package var all: [SiteLanguage] { [main] + others }

  /// The language of pages with `tag`, which is `nil` for the main one.
  package subscript(tag: LanguageTag?) -> SiteLanguage {
    tag.flatMap { tag in others.first { $0.tag == tag } } ?? main
  }

  /// How pages in this language are marked; `nil` for the main one and for one that the site does
  /// not have.
  package func mark(of tag: LanguageTag) -> LanguageTag? {
    others.contains { $0.tag == tag } ? tag : nil
  }
}

/// The path of a Markdown file, taken apart.
package struct LanguagePath: Hashable, Sendable {
  /// The language that the path names; `nil` for the main one.
  package let tag: LanguageTag?
  /// Whether the path names a language at all.
  package let isNamed: Bool
  /// The path without it: the same for all translations of a text.
  package let path: Substring

  /// The path in the folder of the language, however the file is called: "de/trips/ridge.md".
  package var whole: Substring { tag.map { "\($0.folder)\(path)" } ?? path }
}

extension SiteLanguages {
  /// Reads the path of a file below `Content/pages`. Both `trips/ridge.de.md` and
  /// `de/trips/ridge.md` are the German page of `trips/ridge.md`.
  package func reading(_ path: Substring) -> LanguagePath {
    guard !others.isEmpty else { return LanguagePath(tag: nil, isNamed: false, path: path) }
    let ending = ".md"
    var (named, rest) = (nil as LanguageTag?, path)
    if path.hasSuffix(ending) {
      let stem = path.dropLast(ending.utf8.count)
      if let dot = stem.utf8.lastIndex(of: UInt8(ascii: ".")), dot != stem.startIndex,
        let tag = meant(by: stem[stem.utf8.index(after: dot)...])
      {
        (named, rest) = (tag, Substring("\(stem[..<dot])\(ending)"))
      }
    }
    if let slash = rest.utf8.firstIndex(of: UInt8(ascii: "/")),
      let tag = meant(by: rest[..<slash]), named == nil || named == tag
    {
      (named, rest) = (tag, rest[rest.utf8.index(after: slash)...])
    }
    return LanguagePath(tag: named.flatMap(mark(of:)), isNamed: named != nil, path: rest)
  }

  private func meant(by name: Substring) -> LanguageTag? {
    all.first { $0.tag.isMeant(by: name) }?.tag
  }
}

/// The name of a language in itself (Unicode CLDR), with the other parts of its tag; the tag where
/// the name is not known here.
private func languageName(of tag: LanguageTag) -> String {
  if let name = languageNames[tag.text] { return name }
  guard let name = languageNames[tag.language] else { return tag.text }
  let rest = tag.text.utf8.dropFirst(tag.language.utf8.count + 1)
  return rest.isEmpty ? name : "\(name) (\(Substring(rest)))"
}

private let languageNames = [
  "ar": "العربية", "bg": "Български", "bn": "বাংলা", "ca": "Català", "cs": "Čeština",
  "cy": "Cymraeg", "da": "Dansk", "de": "Deutsch", "el": "Ελληνικά", "en": "English",
  "es": "Español", "et": "Eesti", "eu": "Euskara", "fa": "فارسی", "fi": "Suomi", "fr": "Français",
  "ga": "Gaeilge", "gl": "Galego", "he": "עברית", "hi": "हिन्दी", "hr": "Hrvatski", "hu": "Magyar",
  "id": "Indonesia", "is": "Íslenska", "it": "Italiano", "ja": "日本語", "ko": "한국어",
  "lt": "Lietuvių", "lv": "Latviešu", "ms": "Melayu", "nb": "Norsk bokmål", "nl": "Nederlands",
  "nn": "Norsk nynorsk", "no": "Norsk", "pl": "Polski", "pt": "Português",
  "pt-BR": "Português (Brasil)", "ro": "Română", "ru": "Русский", "sk": "Slovenčina",
  "sl": "Slovenščina", "sq": "Shqip", "sr": "Српски", "sv": "Svenska", "sw": "Kiswahili",
  "ta": "தமிழ்", "th": "ไทย", "tr": "Türkçe", "uk": "Українська", "ur": "اردو",
  "vi": "Tiếng Việt", "zh": "中文", "zh-Hans": "简体中文", "zh-Hant": "繁體中文",
]
