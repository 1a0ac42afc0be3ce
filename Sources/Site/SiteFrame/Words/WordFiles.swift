package import CampusModel
package import Diagnostics
internal import FileFormats

/// The words of text pages in all languages that have a file in `Templates/words`: files inside the
/// program, and the owner's files.
///
/// A word that the file of a language lacks is taken from the language without its region, then
/// from English; the owner's files come before the files of the program.
package struct WordFiles: Sendable {
  /// By language, the first counts.
  private var files: [LanguageTag: [WordFile]] = [:]
  private(set) var diagnostics: [Diagnostic] = []

  static let folder = "words/"
  static let ending = ".yml"

  /// Reads the files of `Templates/words` among `own` and `builtIn`.
  init(own: [SiteLook.File], builtIn: [SiteLook.File]) {
    let english = builtIn.first { $0.path == "\(Self.folder)en\(Self.ending)" }
    let basis = english.map { WordFile(reading: $0, names: [:], Report(file: $0.place)) }
    let names = basis?.texts.mapValues(WordPart.names) ?? [:]
    for file in own + builtIn where file.path.hasPrefix(Self.folder) {
      let name = file.path.dropFirst(Self.folder.count).dropLast(Self.ending.count)
      guard file.path.hasSuffix(Self.ending), let tag = LanguageTag(String(name)) else {
        diagnostics.append(.noLanguage(file.place))
        continue
      }
      let report = Report(file: file.place)
      files[tag, default: []].append(WordFile(reading: file, names: names, report))
      diagnostics += report.diagnostics
    }
  }

  /// The words of a language.
  package func words(in tag: LanguageTag) -> InterfaceWords {
    let chain = files(of: tag) + (files[.english] ?? [])
    var texts: [InterfaceWord: String] = [:]
    for file in chain { texts.merge(file.texts) { first, _ in first } }
    return InterfaceWords(
      texts, months: chain.lazy.compactMap(\.months).first ?? Array(repeating: "", count: 12))
  }

  private func files(of tag: LanguageTag) -> [WordFile] {
    let general = LanguageTag(tag.language).flatMap { $0 == tag ? nil : files[$0] } ?? []
    return (files[tag] ?? []) + general
  }

  /// Warnings about languages of a site that have no words.
  package func diagnostics(of languages: SiteLanguages) -> [Diagnostic] {
    languages.all.map(\.tag).filter { files(of: $0).isEmpty }.map { .noWords(of: $0) }
  }
}

/// One file of words.
struct WordFile: Sendable {
  var texts: [InterfaceWord: String] = [:]
  /// `nil` where the file has none.
  var months: [String]?

  /// The words and the problems of one file. `names` are the values that may be filled into each
  /// word; they are not checked in words without any.
  init(reading file: SiteLook.File, names: [InterfaceWord: [String]], _ report: Report) {
    let value = YAMLValue(parsing: file.bytes[...], report)
    for entry in value?.entries("words by their keys") ?? [] {
      if entry.key == Self.monthsKey {
        months = Self.months(entry.value)
      } else if let word = InterfaceWord(rawValue: entry.key) {
        texts[word] = Self.text(entry.value, of: word, names: names[word])
      } else {
        let keys = InterfaceWord.allCases.map(\.rawValue) + [Self.monthsKey]
        report.warn(
          at: entry.name.place, .unknownWord(entry.key),
          suggestion: didYouMean(entry.key, among: keys)
            ?? "the keys are those of the built-in words/en.yml")
      }
    }
  }

  private static let monthsKey = "months"

  private static func months(_ value: YAMLValue) -> [String]? {
    let names = value.items?.compactMap(\.text) ?? []
    if names.count == 12 { return names }
    value.mismatch("a list of the names of 12 months")
    return nil
  }

  private static func text(
    _ value: YAMLValue, of word: InterfaceWord, names: [String]?
  ) -> String? {
    // There may be nothing between thousands, but not around a page.
    guard let text = word == .thousands ? value.text : value.read(.text) else { return nil }
    if word == .digits, text.count != 10 {
      value.mismatch("the ten digits from 0 to 9")
      return nil
    }
    let known = names.map { word == .date ? $0 + ["month-number"] : $0 } ?? WordPart.names(in: text)
    guard let slip = WordPart.names(in: text).first(where: { !known.contains($0) }) else {
      return text
    }
    value.error(
      .unknownName(slip, in: word.rawValue),
      suggestion: didYouMean(slip, among: known) ?? Self.list(of: known))
    return nil
  }

  private static func list(of names: [String]) -> String {
    names.isEmpty
      ? "remove it: nothing is filled in here"
      : "the names here are \(names.map { "{\($0)}" }.joined(separator: ", "))"
  }
}

extension Diagnostic {
  fileprivate static func noLanguage(_ file: String) -> Diagnostic {
    Diagnostic(
      .error, .owner, at: FilePlace(file),
      "expected a file that is called after a language, such as de.yml or pt-BR.yml")
  }

  fileprivate static func noWords(of tag: LanguageTag) -> Diagnostic {
    let file = "Templates/\(WordFiles.folder)\(tag.text)\(WordFiles.ending)"
    return Diagnostic(
      .warning, .owner, at: FilePlace(file),
      .init("the words around pages in '\(tag.text)' are English: this file does not exist"),
      suggestion: "write it with the keys of words/en.yml, or as many as you like")
  }
}

extension Diagnostic.Message {
  fileprivate static func unknownWord(_ key: String) -> Self { "unknown word '\(key)'" }

  fileprivate static func unknownName(_ name: String, in word: String) -> Self {
    "'\(word)' has '{\(name)}', which is not known here"
  }
}
