/// What a report says to programs, in the order written (RFC 8259).
indirect enum JSONTree: Sendable {
  case null
  case text(String)
  case flag(Bool)
  case count(Int)
  /// A number as JSON writes it.
  case digits(String)
  case list([JSONTree])
  case fields([(name: String, value: JSONTree)])

  static func optional(_ text: String?) -> Self { text.map { .text($0) } ?? .null }

  /// On one line, without spaces.
  var line: String {
    switch self {
    case .null: "null"
    case .text(let text): jsonText(text)
    case .flag(let flag): flag ? "true" : "false"
    case .count(let count): String(count)
    case .digits(let digits): digits
    case .list(let items): "[\(items.map(\.line).joined(separator: ","))]"
    case .fields(let fields):
      "{\(fields.map { "\(jsonText($0.name)):\($0.value.line)" }.joined(separator: ","))}"
    }
  }
}

extension JSONTree: ExpressibleByDictionaryLiteral {
  init(dictionaryLiteral elements: (String, JSONTree)...) {
    self = .fields(elements.map { (name: $0, value: $1) })
  }
}
