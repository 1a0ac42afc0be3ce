internal import Diagnostics

/// The error that ends the reading of a YAML file.
struct YAMLDocumentError: Error {
  var place: TextPlace
  var message: Diagnostic.Message
  var suggestion: String?
}

/// Puts libyaml's events together as a tree.
struct YAMLComposer: ~Copyable {
  private var events: YAMLEvents
  private var places: PlaceCursor
  /// Keys that are repeated in one mapping, at the second place.
  private(set) var repeatedKeys: [Placed<String>] = []

  private static let deepest = 64

  /// - Precondition: `body` is UTF-8 without a byte-order mark.
  init(_ body: ArraySlice<UInt8>, lineOffset: Int) {
    events = YAMLEvents(body)
    places = PlaceCursor(body, lineOffset: lineOffset)
  }

  /// The one document of the file. To be called once.
  mutating func document() throws(YAMLDocumentError) -> YAMLNode {
    var next = try step()
    while next.event == .streamStart || next.event == .documentStart { next = try step() }
    guard next.event != .streamEnd else {
      throw YAMLDocumentError(place: next.place, message: .empty)
    }
    let root = try node(next, depth: 1)
    if root.isEmpty { throw YAMLDocumentError(place: root.place, message: .empty) }
    _ = try step()
    let end = try step()
    guard end.event == .streamEnd else {
      throw YAMLDocumentError(
        place: end.place, message: .secondDocument, suggestion: "remove the '---'")
    }
    return root
  }

  private struct Step {
    var event: YAMLEvent
    var place: TextPlace
  }

  private mutating func step() throws(YAMLDocumentError) -> Step {
    let next = try nextEvent()
    let place = places.place(ofScalar: next.start)
    if next.event == .alias || next.hasAnchor {
      throw YAMLDocumentError(place: place, message: .alias, suggestion: "write the value out")
    }
    if next.hasTag {
      throw YAMLDocumentError(
        place: place, message: .tag, suggestion: "put text that begins with '!' in quotes")
    }
    return Step(event: next.event, place: place)
  }

  private mutating func nextEvent() throws(YAMLDocumentError) -> PlacedYAMLEvent {
    do {
      return try events.next()
    } catch {
      let words = plainWords(for: error.problem)
      throw YAMLDocumentError(
        place: places.place(ofScalar: error.scalar), message: words.message,
        suggestion: words.suggestion)
    }
  }

  private mutating func node(_ step: Step, depth: Int) throws(YAMLDocumentError) -> YAMLNode {
    guard depth <= Self.deepest else {
      throw YAMLDocumentError(place: step.place, message: .tooDeep)
    }
    switch step.event {
    case .sequenceStart:
      return YAMLNode(value: .sequence(try items(depth: depth)), place: step.place)
    case .mappingStart:
      return YAMLNode(value: .mapping(try entries(depth: depth)), place: step.place)
    case .scalar(let text, let isPlain):
      return YAMLNode(value: .scalar(text, isPlain: isPlain), place: step.place)
    case .streamStart, .streamEnd, .documentStart, .documentEnd, .sequenceEnd, .mappingEnd, .alias:
      throw YAMLDocumentError(place: step.place, message: .empty)
    }
  }

  private mutating func items(depth: Int) throws(YAMLDocumentError) -> [YAMLNode] {
    var items: [YAMLNode] = []
    while true {
      let next = try step()
      if next.event == .sequenceEnd { return items }
      items.append(try node(next, depth: depth + 1))
    }
  }

  private mutating func entries(depth: Int) throws(YAMLDocumentError) -> [YAMLNode.Entry] {
    var entries: [YAMLNode.Entry] = []
    var seen: Set<String> = []
    while true {
      let next = try step()
      if next.event == .mappingEnd { return entries }
      guard case .scalar(let key, _) = next.event else {
        throw YAMLDocumentError(place: next.place, message: .keyIsNoText)
      }
      let value = try node(try step(), depth: depth + 1)
      if seen.insert(key).inserted {
        entries.append(YAMLNode.Entry(key: key, place: next.place, value: value))
      } else {
        repeatedKeys.append(Placed(value: key, place: next.place))
      }
    }
  }
}

/// libyaml's messages in plain words, with the usual fix.
private func plainWords(
  for problem: String
) -> (message: Diagnostic.Message, suggestion: String?) {
  let checkIndentation = "compare its indentation with the lines above"
  return switch problem {
  case "mapping values are not allowed in this context":
    ("unexpected ':' here", "put text that contains ': ' in quotes, or check the indentation")
  case "found character that cannot start any token":
    (
      "a value cannot begin with this character",
      "indent with spaces; put text that begins with %, @ or ` in quotes"
    )
  case "found a tab character that violates indentation",
    "found a tab character where an indentation space is expected":
    ("found a tab, expected spaces", "indent with spaces")
  case "did not find expected key": ("expected a key here", checkIndentation)
  case "did not find expected '-' indicator": ("expected '- ' here", checkIndentation)
  case "block sequence entries are not allowed in this context":
    ("unexpected '- ' here", "begin the list on its own line")
  case "could not find expected ':'": ("expected ':' after a key", checkIndentation)
  case "found unexpected end of stream":
    ("the file ends inside quotes", "close the quotation mark")
  case "did not find expected ',' or ']'":
    ("expected ',' or ']'", "a list that begins with '[' ends with ']'")
  case "did not find expected ',' or '}'":
    ("expected ',' or '}'", "keys and values that begin with '{' end with '}'")
  case "did not find expected <document start>":
    ("this does not fit the lines above", checkIndentation)
  default: ("invalid YAML: \(problem)", nil)
  }
}

extension Diagnostic.Message {
  fileprivate static let empty: Self = "the file is empty; expected keys and values"
  fileprivate static let secondDocument: Self =
    "a second document begins here; expected one per file"
  fileprivate static let alias: Self = "anchors and aliases (& and *) are not supported"
  fileprivate static let tag: Self = "tags (!) are not supported"
  fileprivate static let tooDeep: Self = "lists and keys are nested more than 64 levels deep"
  fileprivate static let keyIsNoText: Self = "expected a key, found a list or keys and values"
}
