internal import Bytes

/// Writes a pack: a text is written once, and then by its number.
package struct PackWriter {
  /// The written form of a text.
  private let shown: (String) -> String
  private var body: [UInt8] = []
  private var texts: [String] = []
  private var numbers: [String: Int] = [:]

  package init(shown: @escaping (String) -> String = { $0 }) { self.shown = shown }

  /// The whole file: four bytes of `PackFormat.magic`, its version, its kind, the texts after their
  /// number, and all values written so far.
  package func file(_ kind: PackFormat.Kind) -> [UInt8] {
    var file = PackFormat.magic + [PackFormat.version, kind.rawValue]
    file.append(number: texts.count)
    for text in texts { file.append(text: text) }
    return file + body
  }

  /// - Precondition: it is not negative.
  package mutating func number(_ value: Int) { body.append(number: value) }

  /// 0 for none, otherwise one more.
  package mutating func number(orNone value: Int?) { number(value.map { $0 + 1 } ?? 0) }

  package mutating func signed(_ value: Int) { body.append(signed: value) }

  package mutating func real(_ value: Double) { body.append(fixed: value.bitPattern) }

  package mutating func flag(_ value: Bool) { number(value ? 1 : 0) }

  package mutating func text(_ text: String) {
    let text = shown(text)
    let place = numbers[text] ?? texts.count
    if place == texts.count {
      numbers[text] = place
      texts.append(text)
    }
    number(place)
  }

  /// 0 for none; otherwise 1 and the text.
  package mutating func text(orNone text: String?) {
    flag(text != nil)
    if let text { self.text(text) }
  }

  /// Its length, and its members.
  package mutating func list<Member>(_ all: [Member], _ write: (inout Self, Member) -> Void) {
    number(all.count)
    for member in all { write(&self, member) }
  }

  /// 0 for none; otherwise 1 and the value.
  package mutating func optional<Value>(_ value: Value?, _ write: (inout Self, Value) -> Void) {
    flag(value != nil)
    if let value { write(&self, value) }
  }
}
