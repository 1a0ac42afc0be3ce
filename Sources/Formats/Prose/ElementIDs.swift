internal import Bytes

/// The ids of a text's elements: each is used once.
struct ElementIDs {
  private let mark: String
  /// Ids that the text names for its parts: headings without one do not take them.
  private let reserved: Set<String>
  private var used: Set<String> = []
  /// The next number to try after an id that is taken, so that many equal headings take linear
  /// time.
  private var numbers: [String: Int] = [:]

  /// `mark` is in front of all ids.
  init(of source: PreparedSource, mark: String) {
    self.mark = mark
    reserved =
      source.marks.contains(.attributes) ? WrittenAttributes.ids(in: source.bytes) : []
  }

  /// The id that a heading's text makes, with the first free number if another element has it.
  mutating func make(for text: String) -> String {
    let base = text.isEmpty ? "section" : Prose.anchor(of: text)
    return reserved.contains(base) ? numbered(mark + base) : claim(base)
  }

  /// An id that the text names, or that of a footnote; numbered where it is taken.
  mutating func claim(_ name: String) -> String {
    let id = mark + name
    return used.insert(id).inserted ? id : numbered(id)
  }

  /// The ids that other programs make of a heading's text, but for those that are taken: links
  /// written for these programs lead here as well.
  mutating func others(for text: String) -> [String] {
    [Self.onGitHub(text), Self.inPython(text)].compactMap { name in
      guard !name.isEmpty, !reserved.contains(name), used.insert(mark + name).inserted else {
        return nil
      }
      return mark + name
    }
  }

  /// As GitHub and Hugo write it: "What's new?" is "whats-new". Letters, digits, dashes and
  /// underscores stay, spaces become dashes
  /// (https://github.com/gjtorikian/html-pipeline, the filter of tables of contents).
  private static func onGitHub(_ text: String) -> String {
    var id = String.UnicodeScalarView()
    for scalar in text.lowercased().unicodeScalars {
      if scalar == " " {
        id.append("-")
      } else if scalar.isOfWord || scalar == "-" {
        id.append(scalar)
      }
    }
    return String(id)
  }

  /// As MkDocs writes it: one dash for each run of dashes and spaces (the function `slugify` of
  /// Python-Markdown's extension for tables of contents). Empty for a text with other letters than
  /// ASCII: that function takes their marks off, as our own ids do.
  private static func inPython(_ text: String) -> String {
    guard text.utf8.allSatisfy({ $0 < 0x80 }) else { return "" }
    var id: [UInt8] = []
    var isAfterGap = false
    for byte in text.utf8 {
      if byte.isASCIIAlphanumeric || byte == UInt8(ascii: "_") {
        if isAfterGap, !id.isEmpty { id.append(UInt8(ascii: "-")) }
        id.append(byte.lowercasedASCII)
        isAfterGap = false
      } else if byte == UInt8(ascii: " ") || byte == UInt8(ascii: "-") {
        isAfterGap = true
      }
    }
    return String(decoding: id, as: UTF8.self)
  }

  private mutating func numbered(_ base: String) -> String {
    var number = numbers[base, default: 2]
    defer { numbers[base] = number + 1 }
    while true {
      let id = "\(base)-\(number)"
      if used.insert(id).inserted { return id }
      number += 1
    }
  }
}

extension Unicode.Scalar {
  /// Whether it is a letter, a mark, a digit or a joiner of words, such as an underscore: `\w` of
  /// Unicode Technical Standard 18, Annex C.
  fileprivate var isOfWord: Bool {
    if isASCII { return self == "_" || UInt8(value).isASCIIAlphanumeric }
    if properties.isAlphabetic { return true }
    return switch properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark, .decimalNumber, .connectorPunctuation: true
    default: properties.isJoinControl
    }
  }
}
