internal import Bytes
internal import CArena
internal import CCmark
internal import Glibc

/// A step of the walk through a document. Containers are entered and left, leaves come once.
enum WalkEvent {
  case enter(Container)
  case leave(Container)
  case leaf(Leaf)
}

/// A part of a document that contains others.
enum Container {
  case document, blockQuote, emphasis, strong, strikethrough
  /// A quote that begins with `[!NOTE]` or the like.
  case admonition(Admonition)
  /// `isDone` is `nil` for an item that is no task.
  case item(isDone: Bool?)
  /// `start` is the first number of an ordered list, `nil` for a bulleted one.
  case list(start: Int?)
  /// A tight paragraph is in a list without blank lines between items, and gets no tags.
  case paragraph(isTight: Bool, isTopLevel: Bool)
  case heading(level: Int)
  case link(target: BorrowedText, title: BorrowedText)
  case image(target: BorrowedText, title: BorrowedText)
  /// Terms and their meanings, from one paragraph.
  case definitions, term, meaning
}

/// A part of a document that contains only its own text.
enum Leaf {
  case text(BorrowedText)
  case code(BorrowedText)
  case codeBlock(BorrowedText, language: BorrowedText)
  case html(BorrowedText)
  case htmlBlock(BorrowedText)
  case softBreak, hardBreak, thematicBreak
  /// A reference to a footnote, by its place.
  case footnote(Int)
  /// `[TOC]`: the headings of the text.
  case contents
}

/// Text of a document, valid during the walk.
struct BorrowedText {
  let bytes: UnsafeBufferPointer<UInt8>

  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  init(_ text: UnsafePointer<CChar>?) {
    let count = text.map { strlen($0) } ?? 0
    let start = text.map { UnsafeRawPointer($0).assumingMemoryBound(to: UInt8.self) }
    bytes = UnsafeBufferPointer(start: start, count: count)
  }

  /// A copy of `bytes` in the memory of the walk that is in progress.
  init(keeping bytes: some Collection<UInt8>) {
    guard let memory = almanac_arena().pointee.realloc(nil, max(1, bytes.count)) else {
      self.init(UnsafeBufferPointer(start: nil, count: 0))
      return
    }
    let copy = memory.bindMemory(to: UInt8.self, capacity: bytes.count)
    let buffer = UnsafeMutableBufferPointer(start: copy, count: bytes.count)
    _ = buffer.initialize(fromContentsOf: bytes)
    self.init(UnsafeBufferPointer(buffer))
  }

  var isEmpty: Bool { bytes.isEmpty }

  /// A copy to keep.
  var string: String { String(decoding: bytes, as: UTF8.self) }
}

/// Walks through a Markdown text, parsed by libcmark 0.30 as CommonMark, with the additions of this
/// module: see `InlinePass`.
///
/// NUL and invalid UTF-8 become U+FFFD. Neither parsing nor walking recurses, so depth is limited
/// only by memory. Owns libcmark's tree, and releases it at the end of its life: a walk made during
/// another one must end before it, on the same thread. No C type leaves this file.
///
/// ```
/// guard var walk = DocumentWalk(through: markdown) else { return }
/// while let event = walk.next() { … }
/// ```
struct DocumentWalk: ~Copyable {
  let source: PreparedSource
  private let memory: almanac_arena_mark
  private let root: OpaquePointer
  private let steps: OpaquePointer
  /// The items of the list of footnotes.
  private let notes: ArraySlice<OpaquePointer>
  /// The item whose end is the end of the walk.
  private var last: OpaquePointer?
  /// The inline steps of the block entered last, and how many of them were taken.
  private var inlines: InlineSteps?
  private var taken = 0

  /// `nil` only if libcmark returns no tree.
  init?(through markdown: [UInt8]) { self.init(through: PreparedSource(markdown)) }

  init?(through source: PreparedSource) {
    let memory = almanac_arena_here()
    let parser = cmark_parser_new_with_mem(CMARK_OPT_VALIDATE_UTF8, almanac_arena())
    source.bytes.withUnsafeBytes { bytes in
      cmark_parser_feed(parser, bytes.bindMemory(to: CChar.self).baseAddress, bytes.count)
    }
    guard let root = cmark_parser_finish(parser), let steps = cmark_iter_new(root) else {
      almanac_arena_release(memory)
      return nil
    }
    (self.memory, self.root, self.steps, self.source) = (memory, root, steps, source)
    let list = source.separator == nil ? nil : cmark_node_first_child(root)
    notes = list.map(Self.children)?.dropLast() ?? []
    if let line = list.flatMap({ cmark_node_next($0) }) {
      cmark_iter_reset(steps, line, CMARK_EVENT_ENTER)
    }
  }

  deinit { almanac_arena_release(memory) }

  /// The next step; `nil` at the end of the text, and at the end of a footnote.
  mutating func next() -> WalkEvent? {
    while true {
      if let inlines, taken < inlines.steps.count {
        taken += 1
        return inlines.steps[taken - 1].event
      }
      (inlines, taken) = (nil, 0)
      let step = cmark_iter_next(steps)
      guard step != CMARK_EVENT_DONE, let node = cmark_iter_get_node(steps) else { return nil }
      if step == CMARK_EVENT_EXIT, node == last { return nil }
      if let leaf = leaf(node) { return .leaf(leaf) }
      guard let container = container(node) else { continue }
      guard step == CMARK_EVENT_ENTER else { return .leave(container) }
      guard source.needsInlines, Self.hasInlines(node) else { return .enter(container) }
      let steps = inlineSteps(of: node, container)
      guard let first = steps.first else { continue }
      inlines = steps
      return first
    }
  }

  /// How many footnotes there are.
  var footnoteCount: Int { notes.count }

  /// Goes to the footnote at `place`: its content comes next.
  mutating func enterFootnote(_ place: Int) {
    (last, inlines, taken) = (notes[place], nil, 0)
    cmark_iter_reset(steps, notes[place], CMARK_EVENT_ENTER)
  }

  /// Skips the rest of the container entered last.
  mutating func leave() {
    guard let inlines else {
      cmark_iter_reset(steps, cmark_iter_get_node(steps), CMARK_EVENT_EXIT)
      return
    }
    taken = inlines.end(ofContainerBefore: taken)
  }

  /// The lines that were parsed, from 1, of the current part.
  var lines: ClosedRange<Int> {
    if let inlines, taken > 0 {
      let line = inlines.steps[taken - 1].line
      return line...line
    }
    let node = cmark_iter_get_node(steps)
    let first = Int(cmark_node_get_start_line(node))
    return first...max(first, Int(cmark_node_get_end_line(node)))
  }

  /// The line of the text, from 1, where the current part begins.
  var line: Int { source.origin(of: lines.lowerBound) }

  /// The column of the text, from 1 and in bytes, where the current part begins, as libcmark
  /// counts within a block.
  var column: Int {
    let column =
      inlines.flatMap { taken > 0 ? $0.steps[taken - 1].column : nil }
      ?? Int(cmark_node_get_start_column(cmark_iter_get_node(steps)))
    return source.column(column, on: lines.lowerBound)
  }

  /// The class and the id that the current part has in the text.
  var attributes: WrittenAttributes? { inlines?.attributes[taken - 1] }

  /// The words in the container entered last, which has no blocks. Breaks are spaces.
  func words() -> String {
    if let inlines { return inlines.words(from: taken) }
    guard let inner = cmark_iter_new(cmark_iter_get_node(steps)) else { return "" }
    defer { cmark_iter_free(inner) }
    var words = ""
    while cmark_iter_next(inner) != CMARK_EVENT_DONE, let node = cmark_iter_get_node(inner) {
      if let leaf = leaf(node) { words += leaf.words }
    }
    return words
  }

  /// Whether the container entered last has one image with a title and nothing else.
  var isTitledImage: Bool {
    if let inlines { return inlines.isTitledImage }
    guard let only = cmark_node_first_child(cmark_iter_get_node(steps)),
      cmark_node_next(only) == nil, cmark_node_get_type(only) == CMARK_NODE_IMAGE
    else { return false }
    return !BorrowedText(cmark_node_get_title(only)).isEmpty
  }

  /// The level of the highest heading; `nil` without any. Only blocks are searched.
  var highestHeading: Int? {
    var highest: Int?
    var node = cmark_node_first_child(root)
    while let block = node {
      switch cmark_node_get_type(block) {
      case CMARK_NODE_HEADING:
        highest = min(highest ?? 6, Int(cmark_node_get_heading_level(block)))
        node = Self.following(block)
      case CMARK_NODE_BLOCK_QUOTE, CMARK_NODE_LIST, CMARK_NODE_ITEM:
        node = cmark_node_first_child(block) ?? Self.following(block)
      default: node = Self.following(block)
      }
    }
    return highest
  }

  /// The next node outside `node`.
  private static func following(_ node: OpaquePointer) -> OpaquePointer? {
    var node = node
    while true {
      if let next = cmark_node_next(node) { return next }
      guard let parent = cmark_node_parent(node) else { return nil }
      node = parent
    }
  }
}

extension Leaf {
  /// The words of a part of a sentence.
  var words: String {
    switch self {
    case .text(let text), .code(let text): text.string
    case .softBreak, .hardBreak: " "
    case .codeBlock, .html, .htmlBlock, .thematicBreak, .footnote, .contents: ""
    }
  }
}

// MARK: - Footnotes

extension DocumentWalk {
  private static func children(of node: OpaquePointer) -> [OpaquePointer] {
    var children: [OpaquePointer] = []
    var child = cmark_node_first_child(node)
    while let node = child {
      children.append(node)
      child = cmark_node_next(node)
    }
    return children
  }

  /// The next step of the text and, after its end, of each footnote in turn.
  ///
  /// `note` counts the footnotes that were entered.
  mutating func next(then note: inout Int) -> WalkEvent? {
    while true {
      if let event = next() { return event }
      guard note < footnoteCount else { return nil }
      enterFootnote(note)
      note += 1
    }
  }
}

// MARK: - Inline steps

extension DocumentWalk {
  private static func hasInlines(_ node: OpaquePointer) -> Bool {
    let type = cmark_node_get_type(node)
    return type == CMARK_NODE_PARAGRAPH || type == CMARK_NODE_HEADING
  }

  /// Moves to the end of a block; returns its steps with the additions of this module.
  private mutating func inlineSteps(
    of block: OpaquePointer, _ container: Container
  ) -> InlineSteps {
    var raw: [InlineStep] = []
    while true {
      let step = cmark_iter_next(steps)
      guard step != CMARK_EVENT_DONE, let node = cmark_iter_get_node(steps), node != block else {
        break
      }
      // Breaks have no place of their own.
      let place = cmark_node_get_start_line(node) > 0 ? node : block
      let event: WalkEvent? =
        if let leaf = rawLeaf(node) {
          .leaf(leaf)
        } else if let container = self.container(node) {
          step == CMARK_EVENT_EXIT ? .leave(container) : .enter(container)
        } else { nil }
      guard let event else { continue }
      raw.append(
        InlineStep(
          event: event, line: Int(cmark_node_get_start_line(place)),
          column: Int(cmark_node_get_start_column(place))))
    }
    if let parent = cmark_node_parent(block), cmark_node_previous(block) == nil {
      dropMark(of: parent, from: &raw)
    }
    return InlineSteps(raw, of: container, in: source)
  }

  /// Drops the mark of a task or an admonition from its first paragraph.
  private func dropMark(of parent: OpaquePointer, from raw: inout [InlineStep]) {
    switch container(parent) {
    case .item(isDone: .some):
      guard case .leaf(.text(let text)) = raw.first?.event else { return }
      let rest = text.bytes.dropFirst(4).drop(while: \.isASCIIBlank)
      raw[0].event = .leaf(.text(BorrowedText(UnsafeBufferPointer(rebasing: rest))))
      raw[0].column += text.bytes.count - rest.count
    case .admonition: raw.removeFirst(min(2, raw.count))
    default: return
    }
  }

  /// The first text of a block's first paragraph, and whether it is all on its line.
  private func firstText(in block: OpaquePointer) -> (text: BorrowedText, isLine: Bool)? {
    guard source.marks.contains(.brackets), let paragraph = cmark_node_first_child(block),
      cmark_node_get_type(paragraph) == CMARK_NODE_PARAGRAPH,
      let text = cmark_node_first_child(paragraph), cmark_node_get_type(text) == CMARK_NODE_TEXT
    else { return nil }
    let next = cmark_node_next(text).map { cmark_node_get_type($0) }
    return (
      BorrowedText(cmark_node_get_literal(text)),
      next == nil || next == CMARK_NODE_SOFTBREAK || next == CMARK_NODE_LINEBREAK
    )
  }

  func task(_ item: OpaquePointer) -> Bool? {
    guard let text = firstText(in: item)?.text.bytes, text.count >= 4, text[0] == UInt8(ascii: "["),
      text[2] == UInt8(ascii: "]"), text[3] == UInt8(ascii: " ")
    else { return nil }
    switch text[1] {
    case UInt8(ascii: " "): return false
    case UInt8(ascii: "x"), UInt8(ascii: "X"): return true
    default: return nil
    }
  }

  func admonition(_ quote: OpaquePointer) -> Admonition? {
    guard let first = firstText(in: quote), first.isLine else { return nil }
    return Admonition(mark: first.text.bytes)
  }
}
