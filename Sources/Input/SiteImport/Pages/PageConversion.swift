internal import CampusModel
internal import Diagnostics
internal import FileFormats

/// Makes a page of the new site of one of the old.
struct PageConversion {
  let document: OldDocument
  let settings: OldSettings
  let map: SiteMap
  let tree: FileTree
  let log: ImportLog
  private let lines: LineStarts

  init(
    document: OldDocument, settings: OldSettings, map: SiteMap, tree: FileTree, log: ImportLog
  ) {
    (self.document, self.settings, self.map) = (document, settings, map)
    (self.tree, self.log) = (tree, log)
    lines = LineStarts(of: document.bytes)
  }

  var page: PlannedPage { document.page }

  /// The bytes of the new page: the tags of the generator, its other forms, links, front matter.
  var converted: [UInt8] {
    guard document.isReadable, document.front.node != nil else { return document.bytes }
    var text = TracedText(document.bytes, document.front.body..<document.bytes.count)
    if let tags = tagMapping {
      text = TagRendering(conversion: self, mapping: tags).rendered(text)
    }
    text = TextForms(conversion: self).rewritten(text)
    text = LinkRewriting(conversion: self).rewritten(text)
    let head = NewHead(conversion: self, text: text)
    var front = document.front.written(document.bytes, adding: head.additions)
    if !head.furtherAliases.isEmpty, let list = document.front.node?.value("aliases") {
      front = AliasList(list).adding(
        head.furtherAliases, to: front, lines: head.additions.count)
    }
    return front + head.text.bytes
  }

  /// The mapping of the page's tags; `nil` where its generator has none.
  private var tagMapping: (any TagMapping)? {
    switch settings.generator {
    case .hugo: HugoTags(conversion: self)
    case .zola: ZolaTags(conversion: self)
    case .jekyll: LiquidTags(conversion: self)
    case .mkdocs: settings.hasMacros ? MacroTags(conversion: self) : nil
    }
  }

  /// The place of a byte of the page's file.
  func place(_ source: Int) -> TextPlace {
    let place = lines.place(source, in: "")
    return TextPlace(line: place.line ?? 1, column: place.column ?? 1)
  }

  func note(_ message: Diagnostic.Message, at source: Int, suggestion: String? = nil) {
    log.note(message, in: page.source, at: place(source), suggestion: suggestion)
  }

  /// A link to a page or a file of the new site, as `LinkRewriting` writes it at last.
  func mark(_ target: SiteMap.Target, fragment: String) -> String {
    switch target {
    case .page(let page): LinkMark.text(page.source, fragment)
    case .file(let file): LinkMark.text(file.source, fragment)
    }
  }
}

/// A link that was resolved already: two control characters around the path of a source.
enum LinkMark {
  static let start: UInt8 = 1
  static let end: UInt8 = 2

  static func text(_ source: String, _ fragment: String) -> String {
    "\u{1}\(source)\u{2}\(fragment)"
  }
}
