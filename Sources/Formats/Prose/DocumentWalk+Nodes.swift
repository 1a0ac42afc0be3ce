internal import CCmark

// Kinds of nodes
extension DocumentWalk {
  func container(_ node: OpaquePointer) -> Container? {
    switch cmark_node_get_type(node) {
    case CMARK_NODE_DOCUMENT: .document
    case CMARK_NODE_BLOCK_QUOTE: admonition(node).map { .admonition($0) } ?? .blockQuote
    case CMARK_NODE_ITEM: .item(isDone: task(node))
    case CMARK_NODE_EMPH: .emphasis
    case CMARK_NODE_STRONG: .strong
    case CMARK_NODE_LIST:
      .list(
        start: cmark_node_get_list_type(node) == CMARK_ORDERED_LIST
          ? Int(cmark_node_get_list_start(node)) : nil)
    case CMARK_NODE_PARAGRAPH: Self.paragraph(node)
    case CMARK_NODE_HEADING: .heading(level: Int(cmark_node_get_heading_level(node)))
    case CMARK_NODE_LINK:
      .link(
        target: plain(cmark_node_get_url(node)),
        title: plain(cmark_node_get_title(node)))
    case CMARK_NODE_IMAGE:
      .image(
        target: plain(cmark_node_get_url(node)),
        title: plain(cmark_node_get_title(node)))
    default: nil
    }
  }

  static func paragraph(_ node: OpaquePointer) -> Container {
    let parent = cmark_node_parent(node)
    let list = parent.flatMap { cmark_node_parent($0) }
    return .paragraph(
      isTight: list.map { cmark_node_get_list_tight($0) != 0 } ?? false,
      isTopLevel: parent.map { cmark_node_get_type($0) == CMARK_NODE_DOCUMENT } ?? false)
  }

  /// A text without shields, with the backslashes of code where they were.
  func plain(_ text: UnsafePointer<CChar>?, inCode: Bool = false) -> BorrowedText {
    let text = BorrowedText(text)
    guard source.marks.contains(.escapes), text.bytes.contains(0xc2) else { return text }
    return BorrowedText(keeping: Shield.lowered(text.bytes, inCode: inCode))
  }

  func leaf(_ node: OpaquePointer) -> Leaf? {
    cmark_node_get_type(node) == CMARK_NODE_TEXT
      ? .text(plain(cmark_node_get_literal(node))) : rawLeaf(node)
  }

  /// The same, but escaped marks of a text are still shielded.
  func rawLeaf(_ node: OpaquePointer) -> Leaf? {
    func code() -> BorrowedText { plain(cmark_node_get_literal(node), inCode: true) }
    return switch cmark_node_get_type(node) {
    case CMARK_NODE_TEXT: .text(BorrowedText(cmark_node_get_literal(node)))
    case CMARK_NODE_CODE: .code(code())
    case CMARK_NODE_CODE_BLOCK:
      .codeBlock(code(), language: plain(cmark_node_get_fence_info(node)))
    case CMARK_NODE_HTML_INLINE: .html(code())
    case CMARK_NODE_HTML_BLOCK: .htmlBlock(code())
    case CMARK_NODE_SOFTBREAK: .softBreak
    case CMARK_NODE_LINEBREAK: .hardBreak
    case CMARK_NODE_THEMATIC_BREAK: .thematicBreak
    default: nil
    }
  }
}
