internal import CampusModel
internal import Markup

/// Turns the walk through a document into HTML, event by event.
struct DocumentRenderer {
  let source: PreparedSource
  let lines: SourceLines
  private var headingShift = 0
  /// For each open link, whether it has a tag; one to a refused target has none.
  var openLinks: [Bool] = []
  /// Whether the paragraph is one image with its caption.
  var isFigure = false
  /// Whether the item that was begun is a task that is done, until its first paragraph begins.
  private var waitingTask: Bool?
  /// Whether the item's label is open, which ends with its first paragraph.
  private var isTaskOpen = false
  /// Whether a list of definitions is open: one in the next paragraph goes on with it.
  private var isDefining = false
  /// The markup up to the table of contents, which is made at the end.
  private var beforeContents: TrustedMarkup?

  var writer: MarkupWriter
  var ids: ElementIDs
  var footnotes: FootnoteUses
  private(set) var headings: [Prose.Heading] = []
  /// Whether there is anything that only the style of Markdown's additions shows well.
  var needsStyle = false

  /// The level of the highest headings.
  private let top: Int
  private let placements: Prose.Placements
  let words: Prose.Words
  private let allowsHTML: Bool

  init(
    source: PreparedSource, top: Int = 2, mark: String = "",
    placements: Prose.Placements = Prose.Placements(), words: Prose.Words = Prose.Words(),
    allowsHTML: Bool = false
  ) {
    self.source = source
    lines = SourceLines(source.bytes)
    (self.top, self.placements, self.allowsHTML) = (top, placements, allowsHTML)
    self.words = words
    ids = ElementIDs(of: source, mark: mark)
    footnotes = FootnoteUses(of: source)
    // Most texts grow by less than half.
    writer = MarkupWriter(expecting: source.bytes.count + source.bytes.count / 2)
  }

  mutating func render(_ walk: inout DocumentWalk, resolve: (String) -> String?) {
    headingShift = top - (walk.highestHeading ?? top)
    while let event = walk.next() { write(event, of: &walk, resolve) }
    closeDefinitions()
    renderFootnotes(of: &walk, resolve)
    insertContents()
  }

  /// Renders the rest of the heading that `walk` is in, without the heading's tags.
  mutating func renderHeading(_ walk: inout DocumentWalk, resolve: (String) -> String?) {
    while let event = walk.next() {
      if case .leave(.heading) = event { return }
      write(event, of: &walk, resolve)
    }
  }

  mutating func write(
    _ event: WalkEvent, of walk: inout DocumentWalk, _ resolve: (String) -> String?
  ) {
    if isDefining {
      if case .enter(.definitions) = event {
        isDefining = false
        return
      }
      closeDefinitions()
    }
    switch event {
    case .leaf(.codeBlock(let text, let info)):
      if let block = placements.blocks[walk.line] {
        writer.raw(block)
        writer.text("\n")
      } else {
        writeCodeBlock(text, info.string)
      }
    case .leaf(let leaf): write(leaf)
    case .leave(.paragraph(_, isTopLevel: true)) where isFigure:
      isFigure = false
      closeBlock("figure")
    case .leave(let container): close(container)
    case .enter(.paragraph(let isTight, isTopLevel: true)):
      if let table = PipeTable(lines: walk.lines, of: lines) {
        write(table, resolve: resolve)
        walk.leave()
      } else if walk.isTitledImage {
        isFigure = true
        open("figure", walk.attributes)
      } else {
        open(.paragraph(isTight: isTight, isTopLevel: true), walk.attributes)
      }
    case .enter(.image(let target, let title)):
      openImage(target.string, title, of: walk, resolve)
      walk.leave()
    case .enter(.heading(let level)):
      openHeading(level, text: walk.words(), walk.attributes)
    case .enter(.link(let target, let title)):
      let target = target.string
      openLink(resolve(target) ?? target, title.string, walk.attributes)
      if let name = placements.names[target], walk.words().isEmpty { writer.text(name) }
    case .enter(let container): open(container, walk.attributes)
    }
  }

  private mutating func openImage(
    _ target: String, _ title: BorrowedText, of walk: borrowing DocumentWalk,
    _ resolve: (String) -> String?
  ) {
    let (words, attributes) = (walk.words(), walk.attributes)
    if let picture = placements.pictures[target] {
      write(picture, title.string, alt: words, attributes)
    } else {
      writeImage(
        resolve(target) ?? target, isFigure ? "" : title.string, alt: words, attributes)
      if isFigure { writer.element("figcaption") { $0.text(title.bytes) } }
    }
  }
}

// MARK: - Containers

extension DocumentRenderer {
  private mutating func open(_ container: Container, _ attributes: WrittenAttributes?) {
    switch container {
    case .blockQuote: writer.open("blockquote")
    case .admonition(let kind): openAdmonition(kind)
    case .item(isDone: nil): writer.open("li")
    case .item(isDone: .some(let isDone)): openTask(isDone: isDone)
    case .emphasis: writer.open("em")
    case .strong: writer.open("strong")
    case .strikethrough: writer.open("del")
    case .list(start: nil): writer.open("ul")
    case .list(start: 1): writer.open("ol")
    case .list(start: .some(let number)): writer.open("ol", ["start": "\(number)"])
    case .paragraph(let isTight, _): openParagraph(isTight: isTight, attributes)
    case .definitions:
      needsStyle = true
      finishTask()
      open("dl", attributes)
    case .term: writer.open("dt")
    case .meaning: writer.open("dd")
    case .document, .heading, .link, .image: break
    }
  }

  private mutating func close(_ container: Container) {
    switch container {
    case .blockQuote: closeBlock("blockquote")
    case .admonition: closeBlock("div")
    case .item: closeBlock("li")
    case .emphasis: writer.close("em")
    case .strong: writer.close("strong")
    case .strikethrough: writer.close("del")
    case .list(start: nil): closeBlock("ul")
    case .list: closeBlock("ol")
    case .paragraph(let isTight, _):
      closeTask()
      if !isTight { closeBlock("p") }
    case .heading(let level): closeBlock(headingName(level))
    case .link: if openLinks.popLast() == true { writer.close("a") }
    case .definitions: isDefining = true
    case .term: closeBlock("dt")
    case .meaning: closeBlock("dd")
    case .document, .image: break
    }
  }

  mutating func closeBlock(_ name: StaticString) {
    writer.close(name)
    writer.text("\n")
  }

  mutating func closeDefinitions() {
    if isDefining { closeBlock("dl") }
    isDefining = false
  }

  /// The word repeats the meaning of the color.
  private mutating func openAdmonition(_ kind: Admonition) {
    needsStyle = true
    writer.open("div", ["class": "admonition \(kind.rawValue)", "role": "note"])
    writer.element("p", ["class": "admonition-title"], words.remarks[kind.rawValue] ?? "")
    writer.text("\n")
  }

  // MARK: Headings

  private mutating func openHeading(
    _ level: Int, text: String, _ attributes: WrittenAttributes?
  ) {
    let id = attributes?.id.map { ids.claim($0) } ?? ids.make(for: text)
    headings.append(Prose.Heading(level: min(6, level + headingShift), text: text, id: id))
    if let className = attributes?.className {
      writer.open(headingName(level), ["class": className, "id": id])
    } else {
      writer.open(headingName(level), ["id": id])
    }
    for other in ids.others(for: text) { writer.element("span", ["id": other], "") }
  }

  private func headingName(_ level: Int) -> StaticString {
    switch level + headingShift {
    case ...2: "h2"
    case 3: "h3"
    case 4: "h4"
    case 5: "h5"
    default: "h6"
    }
  }

  /// Begins an element with the class and the id that the text gives it.
  mutating func open(_ name: StaticString, _ attributes: WrittenAttributes?) {
    guard let attributes else { return writer.open(name) }
    writer.open(name, adding: attributes, id: attributes.id.map { ids.claim($0) })
  }
}

// MARK: - Tasks

extension DocumentRenderer {
  private mutating func openTask(isDone: Bool) {
    needsStyle = true
    writer.open("li", ["class": "task"])
    waitingTask = isDone
  }

  /// Begins a paragraph, with the box of its item. Box and paragraph are a label, so that a screen
  /// reader announces the task.
  private mutating func openParagraph(isTight: Bool, _ attributes: WrittenAttributes?) {
    if !isTight { open("p", attributes) }
    guard let isDone = waitingTask else { return }
    (waitingTask, isTaskOpen) = (nil, true)
    writer.open("label")
    writeBox(isDone)
  }

  private mutating func writeBox(_ isDone: Bool) {
    if isDone {
      writer.empty("input", ["type": "checkbox", "checked": nil, "disabled": nil])
    } else {
      writer.empty("input", ["type": "checkbox", "disabled": nil])
    }
    writer.text(" ")
  }

  private mutating func closeTask() {
    if isTaskOpen { writer.close("label") }
    isTaskOpen = false
  }

  /// A label cannot contain a list of definitions: a word says whether the task is done.
  private mutating func finishTask() {
    guard let isDone = waitingTask else { return }
    waitingTask = nil
    writer.open("label")
    writeBox(isDone)
    writer.text(isDone ? words.done : words.open)
    writer.close("label")
  }
}

// MARK: - Table of contents

extension DocumentRenderer {
  /// The first `[TOC]` of a text is its table of contents; others are nothing.
  private mutating func placeContents() {
    guard beforeContents == nil else { return }
    beforeContents = writer.markup
    writer = MarkupWriter(expecting: source.bytes.count)
  }

  private mutating func insertContents() {
    guard let before = beforeContents else { return }
    needsStyle = true
    let rest = writer.markup
    writer = MarkupWriter(expecting: before.bytes.count + rest.bytes.count)
    writer.raw(before)
    writer.writeContents(of: headings, called: words.contents)
    writer.raw(rest)
  }
}

// MARK: - Leaves

extension DocumentRenderer {
  mutating func write(_ leaf: Leaf) {
    switch leaf {
    case .text(let text): writer.text(text.bytes)
    case .code(let text):
      if text.bytes.first == UInt8(ascii: "="), let figure = placements.codes[text.string] {
        writer.raw(figure)
      } else {
        writer.open("code", codeDirection)
        writer.text(text.bytes)
        writer.close("code")
      }
    case .codeBlock(let text, let info): writeCodeBlock(text, info.string)
    case .html(let html): if !isRaw(html), !isComment(html.string) { writer.text(html.bytes) }
    case .htmlBlock(let html): if !isRaw(html) { writeHTMLBlock(html.string) }
    case .softBreak: writer.text("\n")
    case .hardBreak:
      writer.empty("br")
      writer.text("\n")
    case .thematicBreak:
      writer.empty("hr")
      writer.text("\n")
    case .footnote(let place): writeReference(to: place)
    case .contents: placeContents()
    }
  }

  /// Whether HTML was written as it is, which the site's owner may allow.
  private mutating func isRaw(_ html: BorrowedText) -> Bool {
    guard allowsHTML, !isComment(html.string), RawHTML.isPublishable(html.bytes) else {
      return false
    }
    writer.raw(TrustedMarkup(vouchedFor: Array(html.bytes)))
    return true
  }

  private mutating func writeHTMLBlock(_ html: String) {
    guard !isComment(html) else { return }
    writer.open("p")
    writer.text(html.hasSuffix("\n") ? String(html.dropLast()) : html)
    closeBlock("p")
  }

  /// Code runs from left to right, in any text.
  private var codeDirection: Attributes {
    words.isRightToLeft ? ["dir": "ltr"] : [:]
  }

  /// `<pre>` can be focused by keyboard, since long lines scroll in it.
  private mutating func writeCodeBlock(_ text: BorrowedText, _ info: String) {
    let info = FenceInfo(info)
    if let attributes = info.attributes {
      let id = attributes.id.map { ids.claim($0) }
      writer.open(
        "pre", ["dir": words.isRightToLeft ? "ltr" : "", "tabindex": "0"], adding: attributes,
        id: id)
    } else {
      writer.open("pre", words.isRightToLeft ? ["dir": "ltr", "tabindex": "0"] : ["tabindex": "0"])
    }
    if let language = info.language {
      writer.open("code", ["class": "language-\(language)"])
      if let code = CodeColors(language: language, text.bytes) {
        needsStyle = true
        code.write(to: &writer)
      } else {
        writer.text(text.bytes)
      }
    } else {
      writer.open("code")
      writer.text(text.bytes)
    }
    writer.close("code")
    closeBlock("pre")
  }

  /// Whether raw HTML is one comment and nothing else: a note that readers should not see.
  private func isComment(_ html: String) -> Bool {
    var text = html[...]
    while text.last?.isWhitespace ?? false { text.removeLast() }
    while text.first?.isWhitespace ?? false { text.removeFirst() }
    guard text.hasPrefix("<!--"), text.hasSuffix("-->"), text.utf8.count >= 7 else { return false }
    return !text.dropFirst(4).dropLast(3).contains("-->")
  }
}
