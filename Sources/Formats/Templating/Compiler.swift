internal import Bytes
internal import Diagnostics

/// Compiles a template's tags into instructions in one pass, with a stack of open sections.
///
/// In strict mode a `MarkupContext` also reads the literal text, so that the place of every value
/// in the page is known.
struct Compiler {
  let mode: TemplateLibrary.Mode
  /// The library's templates by name.
  let templates: [String: Int]
  var template: CompiledTemplate
  var diagnostics: [Diagnostic] = []
  var open: [OpenSection] = []
  var context = MarkupContext()
  /// The blanks taken off the start of every line: the indentation of the override being read.
  var dedent: ArraySlice<UInt8> = []
  private var nameIndices: [NamePath: Int] = [:]
  /// Whether a literal may be added to the last instruction; false where a jump may lead behind it.
  private var canExtendLiteral = false
  /// White space to leave out, from the current position on, in ascending order.
  private var needless: ArraySlice<Range<Int>> = []

  /// A section whose end has not been read.
  struct OpenSection {
    enum Role {
      /// The index of its instruction.
      case section(Int), inverted(Int)
      case block(Int)
      case parent(Int)
      /// A replacement in the parent with this index, from this instruction on.
      case override(parent: Int, start: Int)
    }

    var role: Role
    var tag: Tag
    /// The place in the page where it started.
    var context: MarkupContext
    var dedent: ArraySlice<UInt8>
  }

  static func compile(
    _ source: TemplateSource, templates: [String: Int], mode: TemplateLibrary.Mode
  ) -> (template: CompiledTemplate, diagnostics: [Diagnostic]) {
    let tokens = Tokenizer(source)
    var compiler = Compiler(
      mode: mode, templates: templates, template: CompiledTemplate(source: source))
    compiler.diagnostics = tokens.diagnostics
    let tags = TagLines.applied(to: tokens.tags, in: source.bytes)
    if source.isCompacted {
      compiler.needless = NeedlessSpace(source.bytes, between: tags).ranges[...]
    }
    compiler.compile(tags)
    return (compiler.template, compiler.diagnostics)
  }

  private init(
    mode: TemplateLibrary.Mode, templates: [String: Int], template: CompiledTemplate
  ) {
    (self.mode, self.templates, self.template) = (mode, templates, template)
  }

  private mutating func compile(_ tags: [Tag]) {
    var position = 0
    for tag in tags {
      literal(position..<tag.removed.lowerBound)
      position = tag.removed.upperBound
      compile(tag)
    }
    let size = template.source.bytes.count
    literal(position..<size)
    while let section = open.last {
      report(.neverClosed(section.tag), at: section.tag.range.lowerBound)
      close(section, at: size)
    }
    if context.state != .text { report(.endsInside(context.place), at: size) }
  }

  private mutating func compile(_ tag: Tag) {
    if tag.kind == .comment || tag.kind == .delimiters { return }
    canExtendLiteral = false
    guard !tag.text.isEmpty else {
      report(.noName, at: tag.range.lowerBound)
      return
    }
    if let parent = openParent, tag.kind != .block, tag.kind != .close {
      outsideBlocks(of: parent, at: tag.range.lowerBound)
    }
    switch tag.kind {
    case .variable, .unescaped: value(tag)
    case .section, .inverted: openSection(tag)
    case .partial: include(tag)
    case .parent: openParent(tag)
    case .block: openBlock(tag)
    case .close: closeSection(tag)
    case .comment, .delimiters: break
    }
  }

  // MARK: Text and values

  /// Copies literal text, without needless white space and without the indentation of an override.
  private mutating func literal(_ range: Range<Int>) {
    guard range.lowerBound < range.upperBound else { return }
    if let parent = openParent {
      let isBlank = template.source.bytes[range].allSatisfy { $0 <= 0x20 }
      if !isBlank { outsideBlocks(of: parent, at: range.lowerBound) }
      return
    }
    read(range)
    let start = template.text.count
    appendNeeded(range)
    let end = template.text.count
    guard start < end else { return }
    if canExtendLiteral, case .literal(let first, _) = template.code.last {
      template.code[template.code.count - 1] = .literal(start: first, end: end)
    } else {
      template.code.append(.literal(start: start, end: end))
    }
    canExtendLiteral = true
  }

  private mutating func appendNeeded(_ range: Range<Int>) {
    var start = range.lowerBound
    while let space = needless.first, space.lowerBound < range.upperBound {
      if space.lowerBound >= start {
        appendDedented(start..<space.lowerBound)
        start = space.upperBound
      }
      needless.removeFirst()
    }
    appendDedented(start..<range.upperBound)
  }

  private mutating func appendDedented(_ range: Range<Int>) {
    let bytes = template.source.bytes
    guard !dedent.isEmpty else {
      template.text.append(contentsOf: bytes[range])
      return
    }
    var rest = bytes[range]
    var isLineStart = range.lowerBound == 0 || bytes[range.lowerBound - 1] == UInt8(ascii: "\n")
    while !rest.isEmpty {
      if isLineStart { rest = withoutDedent(rest) }
      let end = rest.firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? rest.endIndex
      template.text.append(contentsOf: rest[..<end])
      rest = rest[end...]
      isLineStart = true
    }
  }

  /// `blanks` without the beginning that they share with the removed indentation.
  func withoutDedent(_ blanks: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let shared = zip(blanks, dedent).prefix { $0 == $1 }.count
    return blanks.dropFirst(shared)
  }

  private mutating func read(_ range: Range<Int>) {
    guard mode == .strict else { return }
    for index in range {
      if let problem = context.read(template.source.bytes[index]) {
        report(.problem(problem), at: index)
      }
    }
  }

  private mutating func value(_ tag: Tag) {
    guard let name = name(tag.text, of: tag) else { return }
    let offset = tag.range.lowerBound
    let isRaw = tag.kind == .unescaped
    guard mode == .strict else {
      let hole = isRaw ? Hole.verbatim : .text
      template.code.append(.value(name: name, hole: hole, offset: offset))
      return
    }
    do throws(PlacementError) {
      let hole = try context.readValue()
      if isRaw, hole != .text {
        report(.rawOutsideText(context.place), at: offset)
      } else {
        template.code.append(.value(name: name, hole: isRaw ? .markup : hole, offset: offset))
      }
    } catch {
      report(.refused(tag.text, error), at: offset)
    }
  }

  /// The index of a name; `nil`, with an error, if it is not a valid one.
  mutating func name(_ text: String, of tag: Tag) -> Int? {
    let path = NamePath(text)
    if mode == .strict, !path.parts.allSatisfy(isName) {
      report(.notAName(text), at: tag.range.lowerBound)
      return nil
    }
    if let index = nameIndices[path] { return index }
    nameIndices[path] = template.names.count
    template.names.append(path)
    return template.names.count - 1
  }

  private func isName(_ part: String) -> Bool {
    !part.isEmpty
      && part.utf8.allSatisfy { byte in
        byte.isASCIIAlphanumeric || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
      }
  }

  // MARK: Messages

  mutating func report(
    _ message: Diagnostic.Message, at offset: Int, suggestion: String? = nil
  ) {
    let place = template.source.place(offset)
    diagnostics.append(Diagnostic(.error, .owner, at: place, message, suggestion: suggestion))
  }

  /// The innermost open parent, if the text is outside its blocks.
  private var openParent: Tag? {
    guard let section = open.last, case .parent = section.role else { return nil }
    return section.tag
  }

  /// The specification ignores text there without a message.
  private mutating func outsideBlocks(of parent: Tag, at offset: Int) {
    if mode == .strict { report(.outsideBlocks(parent), at: offset) }
  }
}
