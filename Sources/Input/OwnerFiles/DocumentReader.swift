internal import CampusModel
internal import Diagnostics
internal import FileFormats

/// Reads a Markdown file with its front matter: YAML between two lines of `---` at the very beginning.
///
/// A file without front matter takes its first `# Heading` as its title, and that line is empty in the text.
/// `route` is the address without an ending; `again` finds the text of a file once more, where there was no `room` for it.
func readDocument(
  _ bytes: [UInt8], shelf: Document.Shelf, route: String, room: TextRoom,
  again: @escaping @Sendable (_ file: String) -> [UInt8]?, _ findings: inout Findings
) -> Document? {
  guard let opened = OpenDocument(bytes, &findings) else { return nil }
  let text = DocumentText(opened.text, in: findings.file, room: room, read: again)
  switch opened.head {
  case .title(let title):
    return Document(
      shelf: shelf, route: route, title: title, markdown: text, file: findings.file)
  case .front(let front):
    return document(
      from: front, text: text, firstLine: opened.firstLine, shelf: shelf, route: route, &findings)
  }
}

private func document(
  from front: YAMLNode, text: DocumentText, firstLine: Int, shelf: Document.Shelf, route: String,
  _ findings: inout Findings
) -> Document? {
  guard let map = YAMLMapping(front, keys: ["title", "summary", "order"], &findings) else {
    return nil
  }
  let title = map.required("title", .text, &findings)
  let summary = map.optional("summary", .text, &findings)
  let order =
    map["order"] == nil ? nil : map.optional("order", .integer(in: 0...1_000_000), &findings)
  return title.map {
    Document(
      shelf: shelf, route: route, title: $0, summary: summary, order: order, markdown: text,
      file: findings.file, firstLine: firstLine)
  }
}
