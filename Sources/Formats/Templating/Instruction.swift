/// One step of a compiled template. Plain numbers only, so that stepping through them counts no
/// references.
///
/// `name` is an index into the template's names, `offset` the place of the tag in its source; `end`
/// and `start` are indices of instructions.
enum Instruction: Sendable {
  /// Bytes `start..<end` of the template's text.
  case literal(start: Int, end: Int)
  case value(name: Int, hole: Hole, offset: Int)
  /// Goes on behind `end` when the value is falsey.
  case section(name: Int, offset: Int, end: Int)
  /// The next item, or the section's end; `start` is the section's first step.
  case endSection(start: Int)
  case inverted(name: Int, offset: Int, end: Int)
  /// Index of a partial or parent.
  case include(Int)
  /// Index of a block, whose default content follows.
  case block(Int)
}

/// A name in a tag, split at its dots; without parts it is `.`, the innermost value.
struct NamePath: Hashable, Sendable {
  var parts: [String]

  init(_ text: String) {
    parts =
      text == "."
      ? [] : text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
  }

  var text: String { parts.isEmpty ? "." : parts.joined(separator: ".") }
}

/// A partial, or a parent with the replacements of its blocks.
struct Include: Sendable {
  enum Target: Sendable {
    case template(Int)
    /// The index of the name whose value names the template.
    case dynamic(name: Int)
    /// An error that was reported when the library was compiled; writes nothing.
    case unknown
  }

  struct Override: Sendable {
    var block: String
    var offset: Int
    var code: Range<Int>
  }

  var target: Target
  var offset: Int
  var indentation: [UInt8]
  /// Whether it takes up whole lines; otherwise its lines are not indented.
  var isStandalone: Bool
  /// Whether it is where a browser shows tags as text.
  var isPlainText: Bool
  var overrides: [Override] = []
  /// The instruction after it and its overrides.
  var end = 0
}

/// A part of a template that a child may replace.
struct Block: Sendable {
  var name: String
  /// The indentation of a replacement's lines.
  var indentation: [UInt8]
  /// Whether its content starts on a line of its own.
  var isStandalone: Bool
  var isPlainText: Bool
  /// The instruction after its default content.
  var end = 0
}

/// A compiled template, ready to be rendered: parsed once, with its names split and the lines of
/// standalone tags removed from its literal text.
struct CompiledTemplate: Sendable {
  let source: TemplateSource
  var code: [Instruction] = []
  var text: [UInt8] = []
  var names: [NamePath] = []
  var includes: [Include] = []
  var blocks: [Block] = []
}
