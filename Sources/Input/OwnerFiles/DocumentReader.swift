internal import Blocks
internal import CampusModel
internal import Diagnostics
internal import FileFormats

/// Reads Markdown files with their front matter: YAML between two lines of `---` at the very
/// beginning.
///
/// A file without front matter takes its first `# Heading` as its title, and that line is empty in
/// the text.
struct DocumentReader: Sendable {
  let shelf: Document.Shelf
  /// What blocks are read with.
  var blocks: BlockContext
  let room: TextBudget
  /// Finds the text of a file once more, where there was no `room` for it.
  let again: @Sendable (_ file: String) -> [UInt8]?

  /// The page of a file; `route` is its address without an ending. `nil` after an error.
  func read(_ bytes: [UInt8], route: String, _ report: Report) -> Document? {
    guard let opened = OpenDocument(bytes, report) else { return nil }
    let text = DocumentText(opened.text, in: report.file, room: room, read: again)
    let blocks = PageBlocks.read(
      opened.text, of: text, firstLine: opened.firstLine, with: blocks, report)
    switch opened.head {
    case .title(let title):
      return Document(
        shelf: shelf, route: route, title: title, markdown: text, file: report.file,
        blocks: blocks)
    case .front(let front):
      let head = front.mapping { DocumentHead($0) }
      return head.map {
        Document(
          shelf: shelf, route: route, title: $0.title, summary: $0.summary, order: $0.order,
          markdown: text, file: report.file, firstLine: opened.firstLine, blocks: blocks)
      }
    }
  }
}

/// What a front matter says of its page.
struct DocumentHead {
  var title: String
  var summary: String?
  var order: Int?

  /// `nil` without a title.
  init?(_ map: YAMLMapping) {
    let title = map.required("title", .text)
    summary = map.optional("summary", .text)
    order = map.integer("order", in: 0...1_000_000)
    guard let title else { return nil }
    self.title = title
  }
}
