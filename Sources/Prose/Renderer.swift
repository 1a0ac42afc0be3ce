internal import CampusModel
internal import Markup

/// Turns the walk through a document into HTML, one event after the other.
struct Renderer {
  private let source: SourceLines
  private let events: [Event]
  private let headingShift: Int
  /// Whether each link we are within has its tag; one to a refused target has none.
  private var openLinks: [Bool] = []
  private var usedIDs: Set<String> = []

  var writer = MarkupWriter()
  private(set) var headings: [Prose.Heading] = []
  var plain = PlainText()

  init(source: [UInt8], events: [Event]) {
    self.source = SourceLines(source)
    self.events = events
    let levels = events.compactMap { event in
      if case .enter(.heading(let level)) = event { level } else { nil }
    }
    headingShift = 2 - (levels.min() ?? 2)
  }

  mutating func render(resolve: (String) -> String?) {
    var index = 0
    while index < events.count {
      let event = events[index]
      index += 1
      if case .enter(.paragraph(let lines, _, isTopLevel: true)) = event,
        let table = Table(lines: lines, of: source)
      {
        write(table, resolve: resolve)
        index = end(ofContainerAt: index)
        continue
      }
      plain.add(event)
      switch event {
      case .leaf(let leaf): write(leaf)
      case .leave(let container): close(container)
      case .enter(.image(let target, let title)):
        let alt = PlainText.ofContainer(events[index...])
        writeImage(resolve(target) ?? target, title, alt: alt)
        plain.add(.leaf(.text(alt)))
        index = end(ofContainerAt: index)
      case .enter(.heading(let level)):
        openHeading(level, text: PlainText.ofContainer(events[index...]))
      case .enter(.link(let target, let title)): openLink(resolve(target) ?? target, title)
      case .enter(let container): open(container)
      }
    }
  }

  /// The index right behind the end of the container that `index` stands right behind the start of.
  private func end(ofContainerAt index: Int) -> Int {
    var (index, depth) = (index, 1)
    while depth > 0, index < events.count {
      switch events[index] {
      case .enter: depth += 1
      case .leave: depth -= 1
      case .leaf: break
      }
      index += 1
    }
    return index
  }
}

// MARK: - Containers

extension Renderer {
  private mutating func open(_ container: Container) {
    switch container {
    case .blockQuote: writer.open("blockquote")
    case .item: writer.open("li")
    case .emphasis: writer.open("em")
    case .strong: writer.open("strong")
    case .list(start: nil): writer.open("ul")
    case .list(start: 1): writer.open("ol")
    case .list(start: .some(let number)): writer.open("ol", ["start": "\(number)"])
    case .paragraph(_, isTight: false, _): writer.open("p")
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
    case .paragraph(_, isTight: false, _): closeBlock("p")
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

  /// The slug of a heading's text, with the first free number behind it when another heading has it.
  private mutating func unusedID(for text: String) -> String {
    let base = text.isEmpty ? "section" : slug(text)
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

extension Renderer {
  private mutating func openLink(_ target: String, _ title: String) {
    openLinks.append(Escaping.isAllowed(target))
    guard openLinks.last == true else { return }
    if title.isEmpty {
      writer.open("a", ["href": target])
    } else {
      writer.open("a", ["href": target, "title": title])
    }
  }

  /// Nothing is loaded from another host: such an image becomes a link, or its words alone within one.
  private mutating func writeImage(_ target: String, _ title: String, alt: String) {
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

  /// Whether a target names a scheme or a host. Browsers read a backslash as a slash here.
  private func isRemote(_ target: String) -> Bool {
    if target.count >= 2, target.prefix(2).allSatisfy({ $0 == "/" || $0 == "\\" }) { return true }
    guard let colon = target.firstIndex(of: ":") else { return false }
    return !target[..<colon].contains { "/?#".contains($0) }
  }
}

// MARK: - Leaves

extension Renderer {
  private mutating func write(_ leaf: Leaf) {
    switch leaf {
    case .text(let text): writer.text(text)
    case .code(let text): writer.element("code", [:], text)
    case .codeBlock(let text, let info): writeCodeBlock(text, info)
    case .html(let text): if !isComment(text) { writer.text(text) }
    case .htmlBlock(let text): writeHTMLBlock(text)
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

  /// `<pre>` can be reached with the keyboard, because long lines scroll in it.
  private mutating func writeCodeBlock(_ text: String, _ info: String) {
    writer.element("pre", ["tabindex": "0"]) { writer in
      if let language = info.split(whereSeparator: \.isWhitespace).first {
        writer.element("code", ["class": "language-\(language)"], text)
      } else {
        writer.element("code", [:], text)
      }
    }
    writer.text("\n")
  }

  /// Whether raw HTML is one comment and nothing else: a note to oneself, which no reader should find.
  private func isComment(_ html: String) -> Bool {
    var text = html[...]
    while text.last?.isWhitespace ?? false { text.removeLast() }
    while text.first?.isWhitespace ?? false { text.removeFirst() }
    guard text.hasPrefix("<!--"), text.hasSuffix("-->"), text.utf8.count >= 7 else { return false }
    return !text.dropFirst(4).dropLast(3).contains("-->")
  }
}
