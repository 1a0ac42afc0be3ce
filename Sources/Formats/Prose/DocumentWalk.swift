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
  case document, blockQuote, item, emphasis, strong
  /// `start` is the first number of an ordered list, `nil` for a bulleted one.
  case list(start: Int?)
  /// A tight paragraph is in a list without blank lines between items, and gets no tags.
  case paragraph(isTight: Bool, isTopLevel: Bool)
  case heading(level: Int)
  case link(target: BorrowedText, title: BorrowedText)
  case image(target: BorrowedText, title: BorrowedText)
}

/// A part of a document that contains only its own text.
enum Leaf {
  case text(BorrowedText)
  case code(BorrowedText)
  case codeBlock(BorrowedText, language: BorrowedText)
  case html(BorrowedText)
  case htmlBlock(BorrowedText)
  case softBreak, hardBreak, thematicBreak
}

/// Text of a document, valid until the next step of the walk.
struct BorrowedText {
  let bytes: UnsafeBufferPointer<UInt8>

  fileprivate init(_ text: UnsafePointer<CChar>?) {
    let count = text.map { strlen($0) } ?? 0
    let start = text.map { UnsafeRawPointer($0).assumingMemoryBound(to: UInt8.self) }
    bytes = UnsafeBufferPointer(start: start, count: count)
  }

  var isEmpty: Bool { bytes.isEmpty }

  /// A copy to keep.
  var string: String { String(decoding: bytes, as: UTF8.self) }
}

/// Walks through a Markdown text, parsed by libcmark 0.30 as CommonMark.
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
  private let memory: almanac_arena_mark
  private let root: OpaquePointer
  private let steps: OpaquePointer

  /// `nil` only if libcmark returns no tree.
  init?(through markdown: [UInt8]) {
    let memory = almanac_arena_here()
    let parser = cmark_parser_new_with_mem(CMARK_OPT_VALIDATE_UTF8, almanac_arena())
    markdown.withUnsafeBytes { bytes in
      cmark_parser_feed(parser, bytes.bindMemory(to: CChar.self).baseAddress, bytes.count)
    }
    guard let root = cmark_parser_finish(parser), let steps = cmark_iter_new(root) else {
      almanac_arena_release(memory)
      return nil
    }
    (self.memory, self.root, self.steps) = (memory, root, steps)
  }

  deinit { almanac_arena_release(memory) }

  /// The next step; `nil` at the end.
  mutating func next() -> WalkEvent? {
    Self.next(of: steps)
  }

  /// Skips the rest of the container entered last.
  mutating func leave() { cmark_iter_reset(steps, cmark_iter_get_node(steps), CMARK_EVENT_EXIT) }

  /// The lines of the source, from 1, of the current part.
  var lines: ClosedRange<Int> {
    let node = cmark_iter_get_node(steps)
    let first = Int(cmark_node_get_start_line(node))
    return first...max(first, Int(cmark_node_get_end_line(node)))
  }

  /// The column of the source, from 1 and in bytes, where the current part begins, as libcmark
  /// counts within a block.
  var column: Int { Int(cmark_node_get_start_column(cmark_iter_get_node(steps))) }

  /// The words in the container entered last, which has no blocks. Breaks are spaces.
  func words() -> String {
    guard let inner = cmark_iter_new(cmark_iter_get_node(steps)) else { return "" }
    defer { cmark_iter_free(inner) }
    var words = ""
    while let event = Self.next(of: inner) {
      switch event {
      case .leaf(.text(let text)), .leaf(.code(let text)): words += text.string
      case .leaf(.softBreak), .leaf(.hardBreak): words += " "
      case .leaf, .enter, .leave: break
      }
    }
    return words
  }

  /// Whether the container entered last has one image with a title and nothing else.
  var isTitledImage: Bool {
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

// MARK: - What a node is

extension DocumentWalk {
  private static func next(of steps: OpaquePointer) -> WalkEvent? {
    while true {
      let step = cmark_iter_next(steps)
      guard step != CMARK_EVENT_DONE, let node = cmark_iter_get_node(steps) else { return nil }
      if let leaf = leaf(node) { return .leaf(leaf) }
      guard let container = container(node) else { continue }
      return step == CMARK_EVENT_ENTER ? .enter(container) : .leave(container)
    }
  }

  private static func container(_ node: OpaquePointer) -> Container? {
    switch cmark_node_get_type(node) {
    case CMARK_NODE_DOCUMENT: .document
    case CMARK_NODE_BLOCK_QUOTE: .blockQuote
    case CMARK_NODE_ITEM: .item
    case CMARK_NODE_EMPH: .emphasis
    case CMARK_NODE_STRONG: .strong
    case CMARK_NODE_LIST:
      .list(
        start: cmark_node_get_list_type(node) == CMARK_ORDERED_LIST
          ? Int(cmark_node_get_list_start(node)) : nil)
    case CMARK_NODE_PARAGRAPH: paragraph(node)
    case CMARK_NODE_HEADING: .heading(level: Int(cmark_node_get_heading_level(node)))
    case CMARK_NODE_LINK:
      .link(
        target: BorrowedText(cmark_node_get_url(node)),
        title: BorrowedText(cmark_node_get_title(node)))
    case CMARK_NODE_IMAGE:
      .image(
        target: BorrowedText(cmark_node_get_url(node)),
        title: BorrowedText(cmark_node_get_title(node)))
    default: nil
    }
  }

  private static func paragraph(_ node: OpaquePointer) -> Container {
    let parent = cmark_node_parent(node)
    let list = parent.flatMap { cmark_node_parent($0) }
    return .paragraph(
      isTight: list.map { cmark_node_get_list_tight($0) != 0 } ?? false,
      isTopLevel: parent.map { cmark_node_get_type($0) == CMARK_NODE_DOCUMENT } ?? false)
  }

  private static func leaf(_ node: OpaquePointer) -> Leaf? {
    switch cmark_node_get_type(node) {
    case CMARK_NODE_TEXT: .text(BorrowedText(cmark_node_get_literal(node)))
    case CMARK_NODE_CODE: .code(BorrowedText(cmark_node_get_literal(node)))
    case CMARK_NODE_CODE_BLOCK:
      .codeBlock(
        BorrowedText(cmark_node_get_literal(node)),
        language: BorrowedText(cmark_node_get_fence_info(node)))
    case CMARK_NODE_HTML_INLINE: .html(BorrowedText(cmark_node_get_literal(node)))
    case CMARK_NODE_HTML_BLOCK: .htmlBlock(BorrowedText(cmark_node_get_literal(node)))
    case CMARK_NODE_SOFTBREAK: .softBreak
    case CMARK_NODE_LINEBREAK: .hardBreak
    case CMARK_NODE_THEMATIC_BREAK: .thematicBreak
    default: nil
    }
  }
}
