internal import CampusModel
internal import FileFormats

/// A description from a catalog, its labeled sentences split off where it is certain which text
/// belongs to them.
struct CatalogText {
  private(set) var description: String
  private(set) var requirements: [Requirement] = []

  /// Labels are recognized on lines of their own, and in texts in which every sentence has its
  /// label. Lines of the description are separated by line feeds.
  init(_ html: String) {
    let lines = PlainText.lines(of: html, beginsLine: Self.beginsWithLabel)
    var plain: [String] = []
    for line in lines {
      guard Self.beginsWithLabel(Array(line.utf8.prefix(40))[...]) else {
        plain.append(line)
        continue
      }
      let sentences = Self.sentences(of: line)
      let labels = sentences.map { Self.label(of: $0) }
      if labels.first.flatMap(\.self) != nil,
        lines.count > 1 || !labels.contains(where: { $0 == nil })
      {
        requirements += Self.requirements(sentences, labels)
      } else {
        plain.append(line)
      }
    }
    description = plain.joined(separator: "\n")
  }

  /// One requirement for each labeled sentence, with the sentences that follow it.
  private static func requirements(
    _ sentences: [String], _ labels: [(name: String, text: String)?]
  ) -> [Requirement] {
    var out: [Requirement] = []
    for (sentence, label) in zip(sentences, labels) {
      if let label {
        out.append(Requirement(label: label.name, text: label.text))
      } else if !out.isEmpty {
        out[out.count - 1].text += " " + sentence
      }
    }
    return out.filter { !$0.text.isEmpty }
  }

  /// Cut after a full stop and a space where a capital letter follows.
  private static func sentences(of line: String) -> [String] {
    var out = [""]
    for word in line.split(separator: " ") {
      if let last = out.last, last.hasSuffix("."), word.first?.isUppercase == true {
        out.append(String(word))
      } else {
        out[out.count - 1] += out[out.count - 1].isEmpty ? String(word) : " " + word
      }
    }
    return out
  }
}

// MARK: - Labels

extension CatalogText {
  /// The labels as they are shown, and whether a colon must follow for them to be one.
  private static let labels: [(name: String, needsColon: Bool)] = [
    ("Prerequisite", true), ("Corequisite", true), ("Restriction", true), ("Recommended", true),
    ("Formerly", true), ("Additional information", true), ("Credit only granted for", false),
    ("Credit granted for", false), ("Cross-listed with", false), ("Jointly offered with", false),
    ("Also offered as", false),
  ]

  /// Whether the words of a label are at the start, in any case.
  static func beginsWithLabel(_ bytes: ArraySlice<UInt8>) -> Bool {
    labels.contains { name, _ in
      bytes.count >= name.utf8.count
        && zip(bytes, name.utf8).allSatisfy { $0 == $1 || $0 | 0x20 == $1 | 0x20 }
    }
  }

  /// The label at the beginning of a sentence, and the text after it.
  private static func label(of sentence: String) -> (name: String, text: String)? {
    let lowered = sentence.prefix(30).lowercased()
    for (name, needsColon) in labels where lowered.hasPrefix(name.lowercased()) {
      var rest = sentence.dropFirst(name.count)
      if needsColon, rest.first == "s" { rest = rest.dropFirst() }
      rest = rest.withoutMargins
      let hasColon = rest.first == ":"
      guard hasColon || !needsColon else { return nil }
      return (name, String(rest.dropFirst(hasColon ? 1 : 0).withoutMargins))
    }
    return nil
  }
}
