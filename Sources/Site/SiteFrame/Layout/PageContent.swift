internal import CampusModel
internal import Markup
internal import Templating

/// The content of a page: its properties are the names that its template can use.
///
/// A property is a `String` or `TrustedMarkup`, a `Bool` for sections, a record (an `Encodable`
/// structure), a list of these, or an optional one: a section for `nil` is skipped, and nothing is
/// written for it. Names of properties are names in templates, which sites replace by their own, so
/// they must not change.
package protocol PageContent: Encodable, Sendable {
  /// The template's name: "room".
  static var template: String { get }
}

/// The content of a page without values of its own.
struct NoContent: Encodable, Sendable {}

extension TemplateValue {
  /// The record of all properties of `content`, in their order. Linear in its size.
  package init(of content: some Encodable) {
    let writer = ContentWriter()
    do {
      try writer.write(encoded: content)
    } catch {
      preconditionFailure("the values of a page are not refused: \(error)")
    }
    self = writer.value
  }
}

/// Makes a template's value of the encoded values.
private final class ContentWriter: EncodingSink {
  /// A value that is not complete.
  private struct Part {
    var isList = false
    var name = ""
    var record = TemplateRecord()
    var items: [TemplateValue] = []

    mutating func append(_ value: TemplateValue) {
      if isList { items.append(value) } else { record.append(name, value) }
    }
  }

  private var part = Part()

  init() { part.isList = true }

  /// The first value written.
  var value: TemplateValue { part.items.first ?? .nothing }

  func openRecord() { part.isList = false }
  func openList() { part.isList = true }
  func property(_ name: String) { part.name = name }
  func absent(_ name: String) { part.record.append(name, .nothing) }
  func item() {}
  func writeNothing() { part.append(.nothing) }
  func write(_ text: String) { part.append(.text(text)) }
  func write(flag: Bool) { part.append(.flag(flag)) }

  func write(_ bits: UInt64) {
    preconditionFailure("'\(part.name)' is a number; a page shows figures")
  }

  func write<Value: Encodable>(encoded value: Value) throws {
    if let leaf = Self.leaf(value) { return part.append(leaf) }
    var inner = Part()
    swap(&part, &inner)
    try value.encode(to: self)
    swap(&part, &inner)
    part.append(inner.isList ? .list(inner.items) : .record(inner.record))
  }

  /// A value that is encoded in one piece. Types are compared first: a cast that fails is slow.
  private static func leaf<Value>(_ value: Value) -> TemplateValue? {
    if Value.self == TrustedMarkup.self, let markup = value as? TrustedMarkup {
      return .markup(markup)
    }
    if Value.self == String.self, let text = value as? String { return .text(text) }
    if Value.self == Bool.self, let flag = value as? Bool { return .flag(flag) }
    return nil
  }
}
