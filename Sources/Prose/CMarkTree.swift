internal import CCmark

/// A step of the walk through a Markdown document. Containers are entered and left; everything else comes once, as `leaf`.
enum Event: Equatable {
  case enter(Container)
  case leave(Container)
  case leaf(Leaf)
}

/// What holds other parts of a document.
enum Container: Equatable {
  case document, blockQuote, item, emphasis, strong
  /// `start` is the first number of an ordered list, `nil` for a bulleted one.
  case list(start: Int?)
  /// Source lines count from 1. A tight one stands in a list whose items are not apart, and gets no tags of its own.
  case paragraph(lines: ClosedRange<Int>, isTight: Bool, isTopLevel: Bool)
  case heading(level: Int)
  case link(target: String, title: String)
  case image(target: String, title: String)
}

/// What holds nothing but its own text.
enum Leaf: Equatable {
  case text(String)
  case code(String)
  case codeBlock(String, language: String)
  case html(String)
  case htmlBlock(String)
  case softBreak, hardBreak, thematicBreak
}

/// The walk through `markdown`, read by libcmark 0.30 as CommonMark without smart punctuation.
///
/// NUL and bytes that are not UTF-8 become U+FFFD. Neither reading nor walking recurses, so depth is bounded by memory alone.
func walk(through markdown: [UInt8]) -> [Event] {
  guard let tree = CMarkTree(parsing: markdown) else { return [] }
  return tree.events()
}

/// A parsed tree of libcmark; freed once, on every path, when the value goes away. No C type leaves this file.
private struct CMarkTree: ~Copyable {
  private let root: OpaquePointer

  /// `nil` only when libcmark has no tree to give.
  init?(parsing markdown: [UInt8]) {
    let root = markdown.withUnsafeBytes { bytes in
      cmark_parse_document(
        bytes.bindMemory(to: CChar.self).baseAddress, bytes.count, CMARK_OPT_VALIDATE_UTF8)
    }
    guard let root else { return nil }
    self.root = root
  }

  deinit { cmark_node_free(root) }

  borrowing func events() -> [Event] {
    guard let walk = cmark_iter_new(root) else { return [] }
    defer { cmark_iter_free(walk) }
    var events: [Event] = []
    while true {
      let step = cmark_iter_next(walk)
      guard step != CMARK_EVENT_DONE, let node = cmark_iter_get_node(walk) else { return events }
      if let container = Self.container(node) {
        events.append(step == CMARK_EVENT_ENTER ? .enter(container) : .leave(container))
      } else if let leaf = Self.leaf(node) {
        events.append(.leaf(leaf))
      }
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
      .link(target: copy(cmark_node_get_url(node)), title: copy(cmark_node_get_title(node)))
    case CMARK_NODE_IMAGE:
      .image(target: copy(cmark_node_get_url(node)), title: copy(cmark_node_get_title(node)))
    default: nil
    }
  }

  private static func paragraph(_ node: OpaquePointer) -> Container {
    let parent = cmark_node_parent(node)
    let list = parent.flatMap { cmark_node_parent($0) }
    let first = Int(cmark_node_get_start_line(node))
    return .paragraph(
      lines: first...max(first, Int(cmark_node_get_end_line(node))),
      isTight: list.map { cmark_node_get_list_tight($0) != 0 } ?? false,
      isTopLevel: parent.map { cmark_node_get_type($0) == CMARK_NODE_DOCUMENT } ?? false)
  }

  private static func leaf(_ node: OpaquePointer) -> Leaf? {
    switch cmark_node_get_type(node) {
    case CMARK_NODE_TEXT: .text(copy(cmark_node_get_literal(node)))
    case CMARK_NODE_CODE: .code(copy(cmark_node_get_literal(node)))
    case CMARK_NODE_CODE_BLOCK:
      .codeBlock(
        copy(cmark_node_get_literal(node)), language: copy(cmark_node_get_fence_info(node)))
    case CMARK_NODE_HTML_INLINE: .html(copy(cmark_node_get_literal(node)))
    case CMARK_NODE_HTML_BLOCK:
      .htmlBlock(copy(cmark_node_get_literal(node)))
    case CMARK_NODE_SOFTBREAK: .softBreak
    case CMARK_NODE_LINEBREAK: .hardBreak
    case CMARK_NODE_THEMATIC_BREAK: .thematicBreak
    default: nil
    }
  }

  private static func copy(_ text: UnsafePointer<CChar>?) -> String {
    text.map { String(cString: $0) } ?? ""
  }
}
