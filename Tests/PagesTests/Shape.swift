internal import Markup
@_spi(Reflection) internal import Swift

/// What a template finds under a name, from the type of a page's content alone.
indirect enum Shape {
  case text, markup, flag
  case list(Shape)
  case record(Record)

  /// A structure, and what its properties are.
  struct Record {
    struct Field {
      let name: String
      let shape: Shape
      let isOptional: Bool
    }

    /// Without the module: "RoomContent.Slot".
    let type: String
    let fields: [Field]

    subscript(_ name: String) -> Field? { fields.first { $0.name == name } }
  }
}

/// A type that a template cannot show.
struct UnknownShape: Error, CustomStringConvertible {
  let description: String
}

extension Shape.Record {
  /// The stored properties of a structure, in their order, as the runtime knows them.
  init(of type: Any.Type) throws {
    var found: [(name: String, type: Any.Type)] = []
    _ = _forEachField(of: type) { name, _, type, _ in
      found.append((String(cString: name), type))
      return true
    }
    self.type = String(reflecting: type).split(separator: ".").dropFirst().joined(separator: ".")
    fields = try found.map { name, type in
      let wrapped = (type as? any OptionalType.Type)?.wrapped
      return Field(
        name: name, shape: try Shape(of: wrapped ?? type), isOptional: wrapped != nil)
    }
  }
}

extension Shape {
  init(of type: Any.Type) throws {
    switch type {
    case is String.Type: self = .text
    case is TrustedMarkup.Type: self = .markup
    case is Bool.Type: self = .flag
    // Its names are the owner's.
    case is [String: String].Type: self = .record(Record(type: "\(type)", fields: []))
    case let list as any ListType.Type: self = .list(try Shape(of: list.element))
    case is any FixedWidthInteger.Type, is any BinaryFloatingPoint.Type, is any OptionalType.Type:
      throw UnknownShape(description: "a template cannot show \(type)")
    case is any Encodable.Type: self = .record(try Record(of: type))
    default: throw UnknownShape(description: "a template cannot show \(type)")
    }
  }

  /// What is inside a section of it.
  var inSection: Shape { if case .list(let element) = self { element } else { self } }

  /// The records in it, the outer ones first.
  var records: [Record] {
    switch self {
    case .text, .markup, .flag: []
    case .list(let element): element.records
    case .record(let record): [record] + record.fields.flatMap(\.shape.records)
    }
  }
}

private protocol OptionalType {
  static var wrapped: Any.Type { get }
}

extension Optional: OptionalType {
  fileprivate static var wrapped: Any.Type { Wrapped.self }
}

private protocol ListType {
  static var element: Any.Type { get }
}

extension Array: ListType {
  fileprivate static var element: Any.Type { Element.self }
}
