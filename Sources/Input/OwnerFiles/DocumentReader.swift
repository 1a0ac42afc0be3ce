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
  /// The context of the page's blocks.
  var blocks: BlockContext
  let room: TextBudget
  /// The languages of the site.
  var languages = SiteLanguages()
  /// The language that the file's path names.
  var place = SiteLanguages().reading("")
  /// Finds the text of a file once more, where there was no `room` for it; without its first
  /// heading if that is the title.
  let again: @Sendable (_ file: String, _ withoutHeading: Bool) -> [UInt8]?

  /// The page of a file; `path` is the address without an ending that its name gives it, without
  /// the folder of its language.
  func read(_ bytes: [UInt8], route path: String, _ report: Report) -> Document {
    guard let opened = OpenDocument(bytes, report) else {
      let title = title(of: report.file, at: path, in: place.tag)
      return Document(
        shelf: shelf, route: (place.tag?.folder ?? "") + path, head: DocumentHead(title: title),
        markdown: DocumentText(""), file: report.file, language: place.tag, translationKey: path)
    }
    let text = text(opened.text, of: opened, in: report.file)
    let blocks = PageBlocks.read(
      opened.text, of: text, firstLine: opened.firstLine, with: blocks, report)
    let front = opened.front.flatMap { FrontMatter($0) }
    front?.warnOfSlips()
    let language = front.map { $0.language(of: place, among: languages) } ?? place.tag
    let route = (language?.folder ?? "") + path
    // Most pages say their titles themselves.
    func ownTitle() -> String {
      opened.heading ?? title(of: report.file, at: path, in: language)
    }
    let head = front?.head(title: ownTitle(), route: route) ?? DocumentHead(title: ownTitle())
    return Document(
      shelf: shelf, route: self.route(head, of: report.file, otherwise: route, front),
      head: head, markdown: text, file: report.file, firstLine: opened.firstLine, blocks: blocks,
      language: language, translationKey: front?.translationKey ?? path)
  }

  /// A text that is in memory if there is room.
  func text(_ bytes: [UInt8], of opened: OpenDocument, in file: String) -> DocumentText {
    let withoutHeading = opened.heading != nil
    return DocumentText(bytes, in: file, room: room) { [again] in again($0, withoutHeading) }
  }

  /// The title of a page that says none: the name of its file without the language; a front page is
  /// called as the site is.
  private func title(of file: String, at path: String, in tag: LanguageTag?) -> String {
    let language = languages[tag]
    if path == "index" {
      return language.tag == .english ? "Home" : language.title ?? "Home"
    }
    let title = fileTitle(of: place.isNamed ? String(place.path) : file)
    return title.isEmpty ? path : title
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
