internal import Bytes
internal import CampusModel
internal import FileFormats

/// The formats of settings and front matter.
enum LocatedText {
  case yaml, toml, json

  init?(ending: String) {
    switch ending {
    case "yaml", "yml": self = .yaml
    case "toml": self = .toml
    case "json": self = .json
    default: return nil
    }
  }

  /// The tree of a text; `nil`, with findings in the report, where it is not valid. `lineOffset`
  /// lines of the file come before it. A text without values is an empty mapping.
  func node(of bytes: ArraySlice<UInt8>, lineOffset: Int = 0, _ report: Report) -> YAMLNode? {
    if bytes.allSatisfy(\.isASCIISpace) {
      return YAMLNode(value: .mapping([]), place: TextPlace(line: lineOffset + 1, column: 1))
    }
    switch self {
    case .json: return YAMLValue(parsingJSON: bytes, report)?.node
    case .yaml:
      return YAMLValue(parsing: Self.withoutTags(bytes)[...], lineOffset: lineOffset, report)?.node
    case .toml: return YAMLValue(parsingTOML: bytes, lineOffset: lineOffset, report)?.node
    }
  }

  /// The text with spaces for tags such as `!ENV` and `!!python/name:…`, so that all
  /// columns stay.
  static func withoutTags(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var out = Array(bytes)
    var quote: UInt8?
    var before = UInt8(ascii: "\n")
    var index = 0
    while index < out.count {
      let byte = out[index]
      if byte == UInt8(ascii: "\n") { quote = nil }
      if quote == nil, before.beginsValue, byte == UInt8(ascii: "!") {
        while index < out.count, !out[index].isASCIISpace, out[index] != UInt8(ascii: ",") {
          out[index] = UInt8(ascii: " ")
          index += 1
        }
        continue
      }
      if quote == nil, before == UInt8(ascii: " ") || before == UInt8(ascii: "\n"),
        byte == UInt8(ascii: "#")
      {
        while index < out.count, out[index] != UInt8(ascii: "\n") { index += 1 }
        before = UInt8(ascii: "\n")
        continue
      }
      if quote == byte {
        quote = nil
      } else if quote == nil, before.beginsValue || before == UInt8(ascii: "\n"), byte.isQuote {
        quote = byte
      }
      before = byte
      index += 1
    }
    return out
  }
}

extension UInt8 {
  /// Whether a tag or a quotation may follow it.
  fileprivate var beginsValue: Bool {
    self == UInt8(ascii: " ") || self == UInt8(ascii: "[") || self == UInt8(ascii: ",")
      || self == UInt8(ascii: "{")
  }

  var isQuote: Bool { self == UInt8(ascii: "\"") || self == UInt8(ascii: "'") }
}

extension YAMLNode {
  /// The value of a key, whose case does not matter; of several names the first that is there.
  func value(_ names: String...) -> YAMLNode? {
    for name in names {
      let found = entries?.first { $0.key.lowercased() == name.lowercased() }
      if let found { return found.value }
    }
    return nil
  }

  /// The text of a key with one; a value with a default, as after `!ENV`, has the last of a list.
  func text(_ names: String...) -> String? {
    for name in names {
      guard let node = value(name), !node.isEmpty else { continue }
      let text = node.text ?? node.items.last?.text
      if let text, !text.isEmpty { return text }
    }
    return nil
  }

  func flag(_ names: String...) -> Bool? {
    for name in names {
      guard let text = value(name)?.text?.lowercased() else { continue }
      if ["true", "yes", "on"].contains(text) { return true }
      if ["false", "no", "off"].contains(text) { return false }
    }
    return nil
  }

  /// The items of a list; none for anything else.
  var items: [YAMLNode] {
    guard case .sequence(let items) = value else { return [] }
    return items
  }

  /// A text, or the texts of a list.
  var texts: [String] {
    if isEmpty { return [] }
    return text.map { [$0] } ?? items.compactMap(\.text)
  }

  /// All texts in it by their keys with points between: "params.author.name".
  func flattened(below prefix: String = "", depth: Int = 0) -> [String: String] {
    guard let entries, depth < 8 else { return [:] }
    return entries.reduce(into: [:]) { out, entry in
      if let text = entry.value.text, !entry.value.isEmpty {
        out[prefix + entry.key] = text
      } else {
        let below = entry.value.flattened(below: "\(prefix)\(entry.key).", depth: depth + 1)
        out.merge(below) { first, _ in first }
      }
    }
  }
}
