package import Markup

/// A value that a template can show.
///
/// There is no case for numbers on purpose: derived numbers are given as the markup of a figure,
/// all other values as text.
package enum TemplateValue: Hashable, Sendable {
  /// A known value that is absent: writes nothing, and its sections are skipped.
  case nothing
  /// Data; escaped wherever it is written.
  case text(String)
  /// Markup from our own renderers; only for places between tags.
  case markup(TrustedMarkup)
  /// Chooses between sections; cannot be written.
  case flag(Bool)
  /// Its section is repeated for every item.
  case list([TemplateValue])
  /// Names for the tags inside its section.
  case record(TemplateRecord)
}

/// Values by their names.
///
/// A list, because records are small and each is made once and searched a few times: that takes a
/// third of the time of a hash table.
package struct TemplateRecord: Hashable, Sendable {
  /// A name and its value.
  package struct Field: Hashable, Sendable {
    package let name: String
    package let value: TemplateValue

    package init(name: String, value: TemplateValue) {
      self.name = name
      self.value = value
    }
  }

  /// In the order in which they were given.
  package private(set) var fields: [Field]

  /// A record of `fields`. Of two with one name the first counts.
  package init(_ fields: [Field] = []) { self.fields = fields }

  /// All names.
  package var names: [String] { fields.map(\.name) }

  /// The value of a name; `nil` where the record does not have it. Linear in the number of fields.
  package subscript(_ name: String) -> TemplateValue? {
    for field in fields where field.name == name { return field.value }
    return nil
  }

  /// Appends a field.
  package mutating func append(_ name: String, _ value: TemplateValue) {
    fields.append(Field(name: name, value: value))
  }
}

extension TemplateValue {
  /// Whether a section for the value is skipped: for nothing, `false`, and an empty text, markup or
  /// list.
  var isFalsey: Bool {
    switch self {
    case .nothing: true
    case .text(let text): text.isEmpty
    case .markup(let markup): markup.isEmpty
    case .flag(let flag): !flag
    case .list(let items): items.isEmpty
    case .record: false
    }
  }

  /// The kind in the words of messages.
  var kind: String {
    switch self {
    case .nothing: "nothing"
    case .text: "text"
    case .markup: "markup"
    case .flag: "a flag"
    case .list: "a list"
    case .record: "a record"
    }
  }
}

extension TemplateValue: ExpressibleByStringInterpolation {
  package init(stringLiteral text: String) { self = .text(text) }
}

extension TemplateValue: ExpressibleByBooleanLiteral {
  package init(booleanLiteral flag: Bool) { self = .flag(flag) }
}

extension TemplateValue: ExpressibleByArrayLiteral {
  package init(arrayLiteral items: TemplateValue...) { self = .list(items) }
}

extension TemplateValue: ExpressibleByDictionaryLiteral {
  package init(dictionaryLiteral fields: (String, TemplateValue)...) {
    self = .record(TemplateRecord(fields.map(TemplateRecord.Field.init)))
  }
}

extension TemplateRecord: ExpressibleByDictionaryLiteral {
  package init(dictionaryLiteral fields: (String, TemplateValue)...) {
    self.init(fields.map(Field.init))
  }
}
