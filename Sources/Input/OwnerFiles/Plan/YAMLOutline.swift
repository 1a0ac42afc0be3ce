internal import Diagnostics
internal import FileFormats

/// Where the parts of a YAML file are, in offsets of bytes, to change one and leave the rest.
struct YAMLOutline {
  enum Shape {
    case scalar
    case sequence([YAMLOutline])
    case mapping([Entry])
  }

  struct Entry {
    var key: String
    /// Where the key begins.
    var start: Int
    var value: YAMLOutline
  }

  var shape: Shape
  /// From the first written byte to behind the last one. A list or keys and values without brackets
  /// end with their last part.
  var range: Range<Int>
  /// Whether it is in brackets or braces.
  var isFlow = false

  /// The value of a key, where this is a mapping that has it.
  subscript(key: String) -> YAMLOutline? {
    guard case .mapping(let entries) = shape else { return nil }
    return entries.first { $0.key == key }?.value
  }

  /// Where its last item, or its last key, begins.
  var lastStart: Int? {
    switch shape {
    case .scalar: nil
    case .sequence(let items): items.last?.range.lowerBound
    case .mapping(let entries): entries.last?.start
    }
  }

  /// Its items, or the values of its keys.
  var parts: [YAMLOutline] {
    switch shape {
    case .scalar: []
    case .sequence(let items): items
    case .mapping(let entries): entries.map(\.value)
    }
  }
}

extension YAMLOutline {
  /// The outline of a file's one document; `nil` for a file that `YAMLValue` refuses. Offsets count
  /// from the first byte of `body`. Linear.
  ///
  /// - Precondition: `body` is UTF-8 without a byte-order mark.
  init?(of body: [UInt8]) {
    var reader = OutlineReader(body)
    guard let outline = try? reader.document() else { return nil }
    self = outline
  }
}

private struct OutlineReader: ~Copyable {
  private let body: [UInt8]
  private var events: YAMLEvents
  /// Where each Unicode scalar begins, and the end.
  private let offsets: [Int]

  init(_ body: [UInt8]) {
    self.body = body
    events = YAMLEvents(body[...])
    offsets = body.indices.filter { body[$0] & 0b1100_0000 != 0b1000_0000 } + [body.count]
  }

  mutating func document() throws(YAMLSyntaxError) -> YAMLOutline {
    while true {
      let next = try events.next()
      switch next.event {
      case .streamStart, .documentStart: continue
      default: return try outline(next)
      }
    }
  }

  private func offset(_ scalar: Int) -> Int { offsets[min(scalar, offsets.count - 1)] }

  private mutating func outline(_ event: PlacedYAMLEvent) throws(YAMLSyntaxError) -> YAMLOutline {
    let start = offset(event.start)
    switch event.event {
    case .sequenceStart:
      var items: [YAMLOutline] = []
      var next = try events.next()
      while next.event != .sequenceEnd, next.event != .streamEnd {
        items.append(try outline(next))
        next = try events.next()
      }
      return collection(.sequence(items), from: start, bracket: "[", last: items.last, end: next)
    case .mappingStart:
      var entries: [YAMLOutline.Entry] = []
      var next = try events.next()
      while case .scalar(let key, _) = next.event {
        let keyStart = offset(next.start)
        entries.append(
          YAMLOutline.Entry(key: key, start: keyStart, value: try outline(try events.next())))
        next = try events.next()
      }
      return collection(
        .mapping(entries), from: start, bracket: "{", last: entries.last?.value, end: next)
    default: return YAMLOutline(shape: .scalar, range: start..<max(start, offset(event.end)))
    }
  }

  private func collection(
    _ shape: YAMLOutline.Shape, from start: Int, bracket: Unicode.Scalar, last: YAMLOutline?,
    end: PlacedYAMLEvent
  ) -> YAMLOutline {
    let isFlow = start < body.count && body[start] == UInt8(ascii: bracket)
    let limit = isFlow ? offset(end.end) : last?.range.upperBound ?? start
    return YAMLOutline(shape: shape, range: start..<max(start, limit), isFlow: isFlow)
  }
}
