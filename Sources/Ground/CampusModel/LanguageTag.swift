internal import Bytes

/// The tag of a language (BCP 47, RFC 5646), such as "de", "pt-BR" or "zh-Hant".
///
/// ```
/// LanguageTag("pt-br")?.text       // "pt-BR"
/// LanguageTag("jp")                // nil: the code of Japanese is "ja"
/// ```
package struct LanguageTag: Hashable, Encodable, Sendable {
  /// In the case that is usual for each part (RFC 5646 §2.1.1).
  package let text: String
  /// The code of the language: "pt".
  package let language: String
  /// The code of the script, if the tag has one: "Hant".
  package let script: String?

  package static let english = LanguageTag(text: "en", language: "en", script: nil)

  private init(text: String, language: String, script: String?) {
    (self.text, self.language, self.script) = (text, language, script)
  }

  /// A language, then a script, a region and variants, each of which may be missing. Case makes no
  /// difference. `nil` for anything else, and for two letters that are no language of ISO 639-1.
  package init?(_ text: String) {
    var parts = text.utf8.split(
      separator: UInt8(ascii: "-"), omittingEmptySubsequences: false
    ).map { part in part.map { $0.lowercasedASCII } }[...]
    guard parts.allSatisfy({ part in part.allSatisfy { $0.isASCIIAlphanumeric } }),
      let language = parts.popFirst(), language.allSatisfy({ $0.isASCIILetter }),
      language.count == 3 || Self.isKnown(language)
    else { return nil }
    var shown = [language]
    var script: [UInt8]?
    if let next = parts.first, next.count == 4, next.allSatisfy({ $0.isASCIILetter }) {
      script = [next[0] & ~0x20] + next.dropFirst()
      shown.append(script ?? [])
      parts.removeFirst()
    }
    if let next = parts.first, Self.isRegion(next) {
      shown.append(next.map { $0.isASCIILetter ? $0 & ~0x20 : $0 })
      parts.removeFirst()
    }
    guard parts.allSatisfy(Self.isVariant) else { return nil }
    self.text = (shown + parts).map { String(decoding: $0, as: UTF8.self) }.joined(separator: "-")
    self.language = String(decoding: language, as: UTF8.self)
    self.script = script.map { String(decoding: $0, as: UTF8.self) }
  }

  private static func isRegion(_ part: [UInt8]) -> Bool {
    part.count == 2
      ? part.allSatisfy { $0.isASCIILetter }
      : part.count == 3 && part.allSatisfy { $0.isASCIIDigit }
  }

  private static func isVariant(_ part: [UInt8]) -> Bool {
    (5...8).contains(part.count) || (part.count == 4 && part[0].isASCIIDigit)
  }
}

extension LanguageTag {
  /// The folder of its pages on a site in several languages, with a slash at its end: "pt-br/".
  package var folder: String {
    String(decoding: text.utf8.map { $0.lowercasedASCII } + [UInt8(ascii: "/")], as: UTF8.self)
  }

  /// Whether it is the language that a part of a path means: "pt-br", "pt-BR" or "pt_BR".
  func isMeant(by name: some StringProtocol) -> Bool {
    name.utf8.elementsEqual(text.utf8) { written, own in
      written.lowercasedASCII == own.lowercasedASCII
        || (written == UInt8(ascii: "_") && own == UInt8(ascii: "-"))
    }
  }

  /// Whether it is written from right to left. Without a script in the tag, the usual one of the
  /// language counts (Unicode CLDR, `characterOrder` of its locales).
  package var isRightToLeft: Bool {
    if let script { return Self.rightToLeftScripts.contains(script) }
    return Self.rightToLeft.contains(language)
  }

  private static let rightToLeft = [
    "ar", "arc", "ckb", "dv", "fa", "he", "ks", "lrc", "mzn", "pnb", "ps", "sd", "syr", "ug", "ur",
    "yi",
  ]
  private static let rightToLeftScripts = [
    "Adlm", "Arab", "Aran", "Hebr", "Mand", "Nkoo", "Rohg", "Samr", "Syrc", "Thaa",
  ]

  /// Whether two letters in lower case are a language of ISO 639-1.
  private static func isKnown(_ code: [UInt8]) -> Bool {
    guard code.count == 2 else { return false }
    return codes.utf8.split(separator: UInt8(ascii: " ")).contains { $0.elementsEqual(code) }
  }

  private static let codes = """
    aa ab ae af ak am an ar as av ay az ba be bg bi bm bn bo br bs ca ce ch co cr cs cu cv cy da \
    de dv dz ee el en eo es et eu fa ff fi fj fo fr fy ga gd gl gn gu gv ha he hi ho hr ht hu hy \
    hz ia id ie ig ii ik io is it iu ja jv ka kg ki kj kk kl km kn ko kr ks ku kv kw ky la lb lg \
    li ln lo lt lu lv mg mh mi mk ml mn mr ms mt my na nb nd ne ng nl nn no nr nv ny oc oj om or \
    os pa pi pl ps pt qu rm rn ro ru rw sa sc sd se sg si sk sl sm sn so sq sr ss st su sv sw ta \
    te tg th ti tk tl tn to tr ts tt tw ty ug uk ur uz ve vi vo wa wo xh yi yo za zh zu
    """
}
