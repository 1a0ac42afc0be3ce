internal import Bytes

/// Classes and an id that the text gives to a part: `{.wide #plan}`.
///
/// Names begin with a letter and have letters, digits, dashes and underscores. Anything else in the
/// braces makes them text.
struct WrittenAttributes {
  private(set) var classes: [String] = []
  private(set) var id: String?
  /// The index after the closing brace.
  private(set) var end = 0

  private static let mostClasses = 8
  private static let longestName = 64

  /// The attributes whose opening brace is the first byte; `nil` if there are none.
  init?<Bytes: RandomAccessCollection>(at bytes: Bytes)
  where Bytes.Element == UInt8, Bytes.Index == Int {
    guard bytes.first == UInt8(ascii: "{") else { return nil }
    var rest = bytes.dropFirst()
    while true {
      rest = rest.drop(while: \.isASCIIBlank)
      guard let mark = rest.first else { return nil }
      if mark == UInt8(ascii: "}") { break }
      guard let name = Self.name(behind: rest) else { return nil }
      rest = rest.dropFirst(1 + name.utf8.count)
      guard let next = rest.first, next.isASCIIBlank || ".#}".utf8.contains(next),
        add(name, as: mark)
      else { return nil }
    }
    guard !classes.isEmpty || id != nil else { return nil }
    end = rest.startIndex + 1
  }

  private mutating func add(_ name: String, as mark: UInt8) -> Bool {
    switch mark {
    case UInt8(ascii: ".") where classes.count < Self.mostClasses:
      classes.append(name)
      return true
    case UInt8(ascii: "#") where id == nil:
      // Links with other letters are read by their words.
      id = name.utf8.allSatisfy { $0 < 0x80 } ? name : Prose.anchor(of: name)
      return true
    default: return false
    }
  }

  private static func name(behind bytes: some RandomAccessCollection<UInt8>) -> String? {
    let name = bytes.dropFirst().prefix(longestName + 1).prefix {
      $0.isASCIIAlphanumeric || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_") || $0 >= 0x80
    }
    let text = String(decoding: name, as: UTF8.self)
    guard name.count <= longestName, let first = text.first, first.isLetter,
      text.unicodeScalars.allSatisfy({ $0.isASCII || $0.properties.isAlphabetic })
    else { return nil }
    return text
  }

  /// Takes the first class away, which names the language of a code block without another name.
  mutating func removeFirstClass() -> String? {
    classes.isEmpty ? nil : classes.removeFirst()
  }

  var className: String? { classes.isEmpty ? nil : classes.joined(separator: " ") }
}

// MARK: - Where a text has ids

extension WrittenAttributes {
  /// The ids that braces anywhere in a text name. Linear.
  static func ids(in markdown: [UInt8]) -> Set<String> {
    var ids: Set<String> = []
    markdown.withUnsafeBufferPointer { bytes in
      for index in bytes.indices where bytes[index] == UInt8(ascii: "{") {
        let reach = min(bytes.count, index + 1000)
        if let id = WrittenAttributes(at: bytes[index..<reach])?.id { ids.insert(id) }
      }
    }
    return ids
  }
}
