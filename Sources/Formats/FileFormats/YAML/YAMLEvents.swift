internal import CYAML

/// A step through a YAML file.
package enum YAMLEvent: Equatable {
  case streamStart, streamEnd, documentStart, documentEnd
  case scalar(String, isPlain: Bool)
  case sequenceStart, sequenceEnd, mappingStart, mappingEnd
  case alias
}

/// An event and where it begins and ends, in Unicode scalars from 0.
package struct PlacedYAMLEvent {
  package var event: YAMLEvent
  package var start: Int
  /// The index after its last scalar. The end of a list or mapping without brackets is anywhere
  /// after its last part.
  package var end = 0
  var hasAnchor = false
  var hasTag = false
}

/// Why libyaml could not go on, in its own words, and where.
package struct YAMLSyntaxError: Error {
  var problem: String
  var scalar: Int
}

/// libyaml's event parser over one file's bytes; the only file that names the library.
///
/// Owns the parser and a copy of the bytes, both freed once, when the value goes away. Every event
/// is copied out and freed before `next` returns.
package struct YAMLEvents: ~Copyable {
  private let parser: UnsafeMutablePointer<yaml_parser_t>
  private let input: UnsafeMutableBufferPointer<UInt8>

  /// - Precondition: `bytes` are UTF-8 without a byte-order mark.
  package init(_ bytes: ArraySlice<UInt8>) {
    parser = .allocate(capacity: 1)
    precondition(yaml_parser_initialize(parser) == 1, "no memory for a YAML parser")
    input = .allocate(capacity: bytes.count)
    _ = input.initialize(from: bytes)
    yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
    yaml_parser_set_input_string(parser, input.baseAddress, input.count)
  }

  deinit {
    yaml_parser_delete(parser)
    parser.deallocate()
    input.deallocate()
  }

  /// The next event; `streamEnd` for ever once the file is over.
  package mutating func next() throws(YAMLSyntaxError) -> PlacedYAMLEvent {
    var event = yaml_event_t()
    guard yaml_parser_parse(parser, &event) == 1 else { throw syntaxError }
    defer { yaml_event_delete(&event) }
    var copy = Self.copy(of: event)
    copy.end = Int(event.end_mark.index)
    return copy
  }

  private var syntaxError: YAMLSyntaxError {
    let problem = parser.pointee.problem.map { String(cString: $0) } ?? "out of memory"
    return YAMLSyntaxError(problem: problem, scalar: Int(parser.pointee.problem_mark.index))
  }

  private static func copy(of event: yaml_event_t) -> PlacedYAMLEvent {
    let start = Int(event.start_mark.index)
    switch event.type {
    case YAML_STREAM_START_EVENT: return PlacedYAMLEvent(event: .streamStart, start: start)
    case YAML_DOCUMENT_START_EVENT: return PlacedYAMLEvent(event: .documentStart, start: start)
    case YAML_DOCUMENT_END_EVENT: return PlacedYAMLEvent(event: .documentEnd, start: start)
    case YAML_ALIAS_EVENT: return PlacedYAMLEvent(event: .alias, start: start)
    case YAML_SEQUENCE_END_EVENT: return PlacedYAMLEvent(event: .sequenceEnd, start: start)
    case YAML_MAPPING_END_EVENT: return PlacedYAMLEvent(event: .mappingEnd, start: start)
    case YAML_SCALAR_EVENT:
      let scalar = event.data.scalar
      return PlacedYAMLEvent(
        event: .scalar(
          String(
            decoding: UnsafeBufferPointer(start: scalar.value, count: scalar.length),
            as: UTF8.self), isPlain: scalar.style == YAML_PLAIN_SCALAR_STYLE),
        start: start, hasAnchor: scalar.anchor != nil, hasTag: scalar.tag != nil)
    case YAML_SEQUENCE_START_EVENT:
      let sequence = event.data.sequence_start
      return PlacedYAMLEvent(
        event: .sequenceStart, start: start, hasAnchor: sequence.anchor != nil,
        hasTag: sequence.tag != nil)
    case YAML_MAPPING_START_EVENT:
      let mapping = event.data.mapping_start
      return PlacedYAMLEvent(
        event: .mappingStart, start: start, hasAnchor: mapping.anchor != nil,
        hasTag: mapping.tag != nil)
    default: return PlacedYAMLEvent(event: .streamEnd, start: start)
    }
  }
}
