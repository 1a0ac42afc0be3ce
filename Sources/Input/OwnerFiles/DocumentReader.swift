internal import Blocks
internal import CampusModel
internal import Diagnostics
internal import FileFormats

/// Reads Markdown files with their front matter.
///
/// A page whose front matter has no title takes its first `# Heading` as its title, and that line
/// is empty in the text; a page without either is called as its file is. Every file becomes a page,
/// so that links to it are not mistakes of their own where something in it is wrong.
struct DocumentReader: Sendable {
  let shelf: Document.Shelf
  /// What blocks are read with.
  var blocks: BlockContext
  let room: TextBudget
  /// Finds the text of a file once more, where there was no `room` for it; without its first
  /// heading if that is the title.
  let again: @Sendable (_ file: String, _ withoutHeading: Bool) -> [UInt8]?

  /// The page of a file; `route` is the address without an ending that its name gives it.
  func read(_ bytes: [UInt8], route: String, _ report: Report) -> Document {
    guard let opened = OpenDocument(bytes, report) else {
      return Document(
        shelf: shelf, route: route, title: Self.title(of: report.file, at: route),
        markdown: DocumentText(""), file: report.file)
    }
    let text = text(opened.text, of: opened, in: report.file)
    let blocks = PageBlocks.read(
      opened.text, of: text, firstLine: opened.firstLine, with: blocks, report)
    let title = opened.heading ?? Self.title(of: report.file, at: route)
    let front = opened.front.flatMap { FrontMatter($0) }
    front?.warnOfSlips()
    let head = front?.head(title: title, route: route) ?? DocumentHead(title: title)
    return Document(
      shelf: shelf, route: self.route(head, of: report.file, otherwise: route, front),
      head: head, markdown: text, file: report.file, firstLine: opened.firstLine, blocks: blocks)
  }

  /// A text that is in memory if there is room.
  func text(_ bytes: [UInt8], of opened: OpenDocument, in file: String) -> DocumentText {
    let withoutHeading = opened.heading != nil
    return DocumentText(bytes, in: file, room: room) { [again] in again($0, withoutHeading) }
  }

  /// The title of a page that says none.
  static func title(of file: String, at route: String) -> String {
    let isFront = route == "index"
    let title = isFront ? "Home" : fileTitle(of: file)
    return title.isEmpty ? route : title
  }

  /// The address that a front matter gives to its page.
  private func route(
    _ head: DocumentHead, of file: String, otherwise route: String, _ front: FrontMatter?
  ) -> String {
    if let path = head.path {
      if let route = PagePath.route(path) { return route }
      front?["path", "url"]?.mismatch("an address like /about/ or /about.html")
    }
    let slug = head.slug.map { CampusModel.slug($0) } ?? ""
    var parts = route.split(separator: "/").map(String.init)
    let isFolder = parts.last == "index"
    guard !slug.isEmpty, !(isFolder && file.hasSuffix("_index.md")) else { return route }
    let place = parts.count - (isFolder ? 2 : 1)
    guard parts.indices.contains(place) else { return route }
    parts[place] = slug
    return parts.joined(separator: "/")
  }
}
