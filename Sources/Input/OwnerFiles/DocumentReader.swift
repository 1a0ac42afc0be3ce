internal import Blocks
internal import CampusModel
internal import Diagnostics
internal import FileFormats

extension Document {
  /// Reads a Markdown file with its front matter: YAML between two lines of `---` at the very
  /// beginning.
  ///
  /// A file without front matter takes its first `# Heading` as its title, and that line is empty
  /// in the text. `route` is the address without an ending; `blocks` is what its blocks are read
  /// with; `again` finds the text of a file once more, where there was no `room` for it.
  static func read(
    _ bytes: [UInt8], shelf: Shelf, route: String, blocks context: BlockContext, room: TextBudget,
    again: @escaping @Sendable (_ file: String) -> [UInt8]?, _ report: Report
  ) -> Document? {
    guard let opened = OpenDocument(bytes, report) else { return nil }
    let text = DocumentText(opened.text, in: report.file, room: room, read: again)
    let blocks = PageBlocks.read(
      opened.text, firstLine: opened.firstLine, with: context, report)
    switch opened.head {
    case .title(let title):
      return Document(
        shelf: shelf, route: route, title: title, markdown: text, file: report.file,
        blocks: blocks)
    case .front(let front):
      return front.mapping { map in
        let title = map.required("title", .text)
        let summary = map.optional("summary", .text)
        let order = map.integer("order", in: 0...1_000_000)
        return title.map {
          Document(
            shelf: shelf, route: route, title: $0, summary: summary, order: order, markdown: text,
            file: report.file, firstLine: opened.firstLine, blocks: blocks)
        }
      }
    }
  }
}
