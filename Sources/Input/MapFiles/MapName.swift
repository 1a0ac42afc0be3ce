internal import CampusModel
internal import FileFormats

/// A name as maps have it: a text, or one for each language.
package struct MapName: Hashable, Sendable {
  /// In the map's language, or in English, or the first.
  package let text: String?
  /// In all languages, in the order of the file; none blank.
  package let all: [String]

  init(_ value: JSONValue?, language: String?) {
    if let text = value?.string {
      all = [text.collapsed].filter { !$0.isEmpty }
      self.text = all.first
      return
    }
    let names = (value?.members ?? []).compactMap { key, value -> (key: String, text: String)? in
      let text = value.string?.collapsed ?? ""
      return text.isEmpty ? nil : (key, text)
    }
    all = names.map(\.text)
    let preferred = [language, "en"].compactMap { wanted in
      names.first { $0.key == wanted }?.text
    }
    text = preferred.first ?? all.first
  }

  /// A number, which has no language.
  init(_ text: String) { (self.text, all) = (text, [text]) }

  /// The last word of each name that has a digit: "104" of "Classroom 104".
  var numbers: [String] {
    all.compactMap { $0.split(separator: " ").last.map(String.init) }.filter(\.hasDigit)
  }
}

extension String {
  fileprivate var hasDigit: Bool { contains(where: \.isNumber) }
  fileprivate var isWord: Bool { contains { $0.isNumber || $0.isLetter } }
}

/// A room's number as it is compared: small letters, white space made one space, and Cyrillic
/// letters that look like Latin ones taken for these: "101а" is found as "101a".
package func roomKey(_ number: String) -> String {
  String(number.collapsed.lowercased().map { lookalikes[$0] ?? $0 })
}

private let lookalikes: [Character: Character] = [
  "а": "a", "в": "b", "е": "e", "к": "k", "м": "m", "н": "h", "о": "o", "р": "p", "с": "c",
  "т": "t", "у": "y", "х": "x", "і": "i", "ј": "j", "ѕ": "s",
]

/// The names of an area of a map.
package struct AreaNames: Hashable, Sendable {
  /// Its number as a room, the first of these that there is:
  ///
  /// - its other name, then its name, if that is one word with a digit;
  /// - the last word of its name, if that has a digit;
  /// - one of the names.
  ///
  /// `nil` if it has no name, if its other name has neither letter nor digit ("-"), or if its name
  /// is only that of its category ("Classroom").
  package let number: String?
  /// All that it may be asked for by, as `roomKey` has them.
  let keys: Set<String>
  /// The text on the plan; `nil` where the area has no name.
  let label: String?

  init(_ name: MapName, other: MapName, category: String, also: [MapName]) {
    let candidates = [other.text, name.text].compactMap(\.self)
    let isNameless = other.text.map { !$0.isWord } ?? false
    let kind = category.split(separator: ".").first.map { roomKey(String($0)) } ?? ""
    let number =
      candidates.first { $0.hasDigit && !$0.contains(" ") } ?? MapName.lastWord(name.text)
      ?? candidates.first(where: \.isWord)
    let isKind = number.map { roomKey($0) == kind } ?? true
    self.number = isNameless || isKind ? nil : number
    label = self.number ?? (isNameless || isKind ? nil : candidates.first)
    let spoken = other.all + ([name] + also).flatMap { $0.all + $0.numbers }
    keys = self.number.map { Set((spoken + [$0]).map(roomKey)) } ?? []
  }
}

extension MapName {
  fileprivate static func lastWord(_ text: String?) -> String? {
    text?.split(separator: " ").last.map(String.init).flatMap { $0.hasDigit ? $0 : nil }
  }
}
