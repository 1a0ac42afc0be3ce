internal import CampusModel
internal import Markup

/// Turns the walk through a document into HTML, event by event.
struct DocumentRenderer {
  private let source: SourceLines
  private var headingShift = 0
  /// For each open link, whether it has a tag; one to a refused target has none.
  private var openLinks: [Bool] = []
  private var usedIDs: Set<String> = []
  /// Whether the paragraph is one image with its caption.
  private var isFigure = false

  var writer: MarkupWriter
  private(set) var headings: [Prose.Heading] = []

  /// The level of the highest headings, and the prefix of all ids.
  private let top: Int
  private let mark: String
  private let placements: Prose.Placements

  init(
    source: [UInt8], top: Int = 2, mark: String = "",
    placements: Prose.Placements = Prose.Placements()
  ) {
    self.source = SourceLines(source)
    (self.top, self.mark, self.placements) = (top, mark, placements)
    // Most texts grow by less than half.
    writer = MarkupWriter(expecting: source.count + source.count / 2)
  }

  mutating func render(_ walk: inout DocumentWalk, resolve: (String) -> String?) {
    headingShift = top - (walk.highestHeading ?? top)
    while let event = walk.next() { write(event, of: &walk, resolve) }
  }

  /// Renders the rest of the heading that `walk` is in, without the heading's tags.
  mutating func renderHeading(_ walk: inout DocumentWalk, resolve: (String) -> String?) {
    while let event = walk.next() {
      if case .leave(.heading) = event { return }
      write(event, of: &walk, resolve)
    }
  }

  private mutating func write(
    _ event: WalkEvent, of walk: inout DocumentWalk, _ resolve: (String) -> String?
  ) {
    switch event {
    case .leaf(.codeBlock(let text, let info)):
      if let block = placements.blocks[walk.lines.lowerBound] {
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
    case .enter(.paragraph(_, isTopLevel: true)):
      if let table = PipeTable(lines: walk.lines, of: source) {
        write(table, resolve: resolve)
        walk.leave()
      } else if walk.isTitledImage {
        isFigure = true
        writer.open("figure")
      } else {
        writer.open("p")
      }
    case .enter(.image(let target, let title)):
      let target = target.string
      if let picture = placements.pictures[target] {
        write(picture, title.string, alt: walk.words())
      } else {
        writeImage(resolve(target) ?? target, isFigure ? "" : title.string, alt: walk.words())
        if isFigure { writer.element("figcaption") { $0.text(title.bytes) } }
      }
      walk.leave()
    case .enter(.heading(let level)): openHeading(level, text: walk.words())
    case .enter(.link(let target, let title)):
      let target = target.string
      openLink(resolve(target) ?? target, title.string)
      if let name = placements.names[target], walk.words().isEmpty { writer.text(name) }
    case .enter(let container): open(container)
    }
  }
}

// MARK: - Containers

extension DocumentRenderer {
  private mutating func open(_ container: Container) {
    switch container {
    case .blockQuote: writer.open("blockquote")
    case .item: writer.open("li")
    case .emphasis: writer.open("em")
    case .strong: writer.open("strong")
    case .list(start: nil): writer.open("ul")
    case .list(start: 1): writer.open("ol")
    case .list(start: .some(let number)): writer.open("ol", ["start": "\(number)"])
    case .paragraph(isTight: false, _): writer.open("p")
    case .document, .paragraph, .heading, .link, .image: break
    }
  }

  private mutating func close(_ container: Container) {
    switch container {
    case .blockQuote: closeBlock("blockquote")
    case .item: closeBlock("li")
    case .emphasis: writer.close("em")
    case .strong: writer.close("strong")
    case .list(start: nil): closeBlock("ul")
    case .list: closeBlock("ol")
    case .paragraph(isTight: false, _): closeBlock("p")
    case .heading(let level): closeBlock(headingName(level))
    case .link: if openLinks.popLast() == true { writer.close("a") }
    case .document, .paragraph, .image: break
    }
  }

  mutating func closeBlock(_ name: StaticString) {
    writer.close(name)
    writer.text("\n")
  }

  private mutating func openHeading(_ level: Int, text: String) {
    let heading = Prose.Heading(
      level: min(6, level + headingShift), text: text, id: unusedID(for: text))
    headings.append(heading)
    writer.open(headingName(level), ["id": heading.id])
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

  /// The anchor of a heading's text, with the first free number if another heading has it.
  private mutating func unusedID(for text: String) -> String {
    let base = mark + (text.isEmpty ? "section" : Prose.anchor(of: text))
    var id = base
    var number = 2
    while !usedIDs.insert(id).inserted {
      id = "\(base)-\(number)"
      number += 1
    }
    return id
  }
}

// MARK: - Links and images

extension DocumentRenderer {
  private mutating func openLink(_ target: String, _ title: String) {
    let target = Self.explicit(target)
    openLinks.append(Escaping.isAllowed(target))
    guard openLinks.last == true else { return }
    if title.isEmpty {
      writer.open("a", ["href": target])
    } else {
      writer.open("a", ["href": target, "title": title])
    }
  }

  /// Nothing is loaded from another host: such an image becomes a link, or its text inside a link.
  private mutating func writeImage(_ target: String, _ title: String, alt: String) {
    let target = Self.explicit(target)
    if !Escaping.isAllowed(target) {
      writer.text(alt)
    } else if isRemote(target) {
      if openLinks.contains(true) {
        writer.text(alt)
      } else {
        writer.element("a", ["href": target], alt.isEmpty ? target : alt)
      }
    } else if title.isEmpty {
      writer.empty("img", ["src": target, "alt": alt])
    } else {
      writer.empty("img", ["src": target, "alt": alt, "title": title])
    }
  }

  /// A picture with its size, so that nothing moves when it arrives. Its title is its caption where
  /// it is a paragraph by itself.
  private mutating func write(_ picture: Prose.PlacedPicture, _ title: String, alt: String) {
    let (width, height) = ("\(picture.width)", "\(picture.height)")
    writer.empty(
      "img", ["src": picture.address, "alt": alt, "width": width, "height": height])
    if isFigure { writer.element("figcaption") { $0.text(title) } }
  }

  /// A target with a host but no scheme gets `https`, so that it leads there from any page source.
  private static func explicit(_ target: String) -> String {
    target.utf8.starts(with: "//".utf8) ? "https:\(target)" : target
  }

  /// Whether a target has a scheme or a host. Browsers read a backslash as a slash here.
  private func isRemote(_ target: String) -> Bool {
    if target.count >= 2, target.prefix(2).allSatisfy({ $0 == "/" || $0 == "\\" }) { return true }
    guard let colon = target.firstIndex(of: ":") else { return false }
    return !target[..<colon].contains { "/?#".contains($0) }
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
        writer.element("code") { $0.text(text.bytes) }
      }
    case .codeBlock(let text, let info): writeCodeBlock(text, info.string)
    case .html(let html): if !isComment(html.string) { writer.text(html.bytes) }
    case .htmlBlock(let html): writeHTMLBlock(html.string)
    case .softBreak: writer.text("\n")
    case .hardBreak:
      writer.empty("br")
      writer.text("\n")
    case .thematicBreak:
      writer.empty("hr")
      writer.text("\n")
    }
  }

  private mutating func writeHTMLBlock(_ html: String) {
    guard !isComment(html) else { return }
    writer.open("p")
    writer.text(html.hasSuffix("\n") ? String(html.dropLast()) : html)
    closeBlock("p")
  }

  /// `<pre>` can be focused by keyboard, since long lines scroll in it.
  private mutating func writeCodeBlock(_ text: BorrowedText, _ info: String) {
    writer.element("pre", ["tabindex": "0"]) { writer in
      if let language = info.split(whereSeparator: \.isWhitespace).first {
        writer.element("code", ["class": "language-\(language)"]) { $0.text(text.bytes) }
      } else {
        writer.element("code") { $0.text(text.bytes) }
      }
    }
    writer.text("\n")
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
