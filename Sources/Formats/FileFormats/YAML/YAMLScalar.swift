package import CampusModel

/// How one kind of value is written in the owner's files.
///
/// ```swift
/// static var flag: YAMLScalar<Bool> {
///   YAMLScalar("true or false", words: ["true", "false"]) { ["true": true, "false": false][$0] }
/// }
/// ```
package struct YAMLScalar<Value: Sendable>: Sendable {
  /// The text after "expected" in a message: "a date like 2026-08-31".
  package let expectation: String
  /// The words it may be, among which a slip is looked for.
  let words: [String]
  package let parse: @Sendable (String) -> Value?

  package init(
    _ expectation: String, words: [String] = [],
    parse: @escaping @Sendable (String) -> Value?
  ) {
    (self.expectation, self.words, self.parse) = (expectation, words, parse)
  }
}

extension YAMLScalar<String> {
  /// Anything but nothing.
  package static var text: Self {
    Self("text") { text in text.allSatisfy(\.isWhitespace) ? nil : text }
  }

  /// A part of an address without escapes: lower-case letters, digits and single dashes.
  package static var slug: Self {
    Self("lowercase letters, digits and dashes") { isSlug($0) ? $0 : nil }
  }

  /// The web address of a site; a missing trailing slash is added.
  package static var baseURL: Self {
    Self("an address like https://example.edu/almanac/") { text in
      guard let host = ["https://", "http://"].first(where: text.hasPrefix) else { return nil }
      let rest = text.dropFirst(host.count)
      guard let first = rest.first, first.isLetter || first.isNumber || first == "[",
        rest.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7f && !"?#\"'<>\\".utf8.contains($0) })
      else { return nil }
      return text.hasSuffix("/") ? text : text + "/"
    }
  }
}

extension YAMLScalar<String> {
  /// The name of a host, at most 120 bytes; in lower case.
  package static var hostName: Self {
    Self("a host name like example.edu") { text in
      let labels = text.split(separator: ".", omittingEmptySubsequences: false)
      let isHost = labels.allSatisfy { label in
        !label.isEmpty && !label.hasPrefix("-") && !label.hasSuffix("-")
          && label.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
      }
      return isHost && text.utf8.count <= 120 ? text.lowercased() : nil
    }
  }
}

/// Whether `text` is its own slug.
package func isSlug(_ text: String) -> Bool { slug(text) == text }

extension YAMLScalar<Int> {
  package static func integer(in range: ClosedRange<Int>) -> Self {
    Self("a whole number from \(range.lowerBound) to \(range.upperBound)") { text in
      guard text.utf8.allSatisfy({ (48...57).contains($0) }), let value = Int(text),
        range.contains(value)
      else { return nil }
      return value
    }
  }
}

extension YAMLScalar<ExactNumber> {
  /// A decimal as written; never negative.
  package static var decimal: YAMLScalar<ExactNumber> {
    Self("a number like 12 or 7.5") { text in
      guard let number = ExactNumber(parsing: text), number.digits >= 0 else { return nil }
      return number
    }
  }

  package static var positiveDecimal: YAMLScalar<ExactNumber> {
    Self("a number above 0, like 12 or 7.5") { text in
      guard let number = ExactNumber(parsing: text), number.digits > 0 else { return nil }
      return number
    }
  }
}

extension YAMLScalar<Double> {
  /// A decimal of either sign, for places on plans and on the Earth.
  package static var coordinate: Self {
    Self("a number like 182 or -76.9421") { text in
      // Maps write more places than an `ExactNumber` has.
      let digits = text.hasPrefix("-") ? text.dropFirst() : text[...]
      let parts = digits.split(separator: ".", omittingEmptySubsequences: false)
      let isPlain = parts.allSatisfy { part in
        !part.isEmpty && part.utf8.allSatisfy { (48...57).contains($0) }
      }
      guard isPlain, (1...2).contains(parts.count), parts[0].count <= 9 else { return nil }
      return Double(text)
    }
  }
}

extension YAMLScalar<Bool> {
  package static var flag: Self {
    Self("true or false", words: ["true", "false"]) { ["true": true, "false": false][$0] }
  }
}

extension YAMLScalar<Credits> {
  package static var credits: YAMLScalar<Credits> {
    Self("credits like 3 or 1.5") { text in
      guard let number = ExactNumber(parsing: text), number.digits >= 0, number.places <= 1,
        number.approximate <= 99
      else { return nil }
      return Credits(tenths: number.places == 1 ? number.digits : number.digits * 10)
    }
  }
}

extension YAMLScalar<Person.Visibility> {
  package static var visibility: YAMLScalar<Person.Visibility> {
    Self("public or private", words: ["public", "private"]) {
      ["public": .public, "private": .private][$0]
    }
  }
}

extension YAMLScalar where Value: RawRepresentable<String> & CaseIterable {
  /// One of the words of an enum.
  package static func word(_ type: Value.Type = Value.self) -> Self {
    let words = type.allCases.map(\.rawValue)
    let list = words.dropLast().joined(separator: ", ") + " or " + (words.last ?? "")
    return Self(list, words: words) { Value(rawValue: $0) }
  }
}
