internal import Bytes
internal import CampusModel
internal import FileFormats
internal import Markup

/// The keys that the front matter of a new page needs besides its own, and the text below it.
struct NewHead {
  private(set) var additions: [OldFrontMatter.Addition] = []
  private(set) var text: TracedText
  /// Aliases to add to those that the front matter has already.
  private(set) var furtherAliases: [String] = []
  private let front: OldFrontMatter
  private let page: PlannedPage

  init(conversion: PageConversion, text: TracedText) {
    self.text = text
    (front, page) = (conversion.document.front, conversion.page)
    addSummary()
    if let date = page.date, lacks("date") {
      additions.append(OldFrontMatter.Addition("date", plain: date))
    }
    let isHidden = front.node?.flag("published") == false
    if page.isDraft || isHidden, lacks("draft") {
      additions.append(OldFrontMatter.Addition("draft", plain: "true"))
    }
    if let order = page.order, lacks("order", "weight") {
      additions.append(OldFrontMatter.Addition("order", plain: "\(order)"))
    }
    addAddresses(conversion)
    addTitle(conversion)
  }

  private func lacks(_ keys: String...) -> Bool {
    keys.allSatisfy { key in
      !(front.node?.entries ?? []).contains { $0.key.lowercased() == key }
    }
  }

  /// A page needs a title: that of its front matter, of its heading, of the navigation, or its
  /// name. A heading that becomes the title is no longer in the text.
  private mutating func addTitle(_ conversion: PageConversion) {
    guard lacks("title") else { return removeRepeatedTitle(conversion) }
    let heading = FirstHeading(of: text)
    let staysAsItIs = front.format == nil && additions.isEmpty
    if staysAsItIs, heading?.isReadAsTitle == true { return }
    let title = heading?.title ?? page.navigationTitle ?? fallback(conversion)
    additions.insert(OldFrontMatter.Addition("title", text: title), at: 0)
    if let heading { remove(heading.range) }
  }

  /// MkDocs shows no title above a text that has a heading of the first level.
  private mutating func removeRepeatedTitle(_ conversion: PageConversion) {
    guard conversion.settings.generator == .mkdocs, let heading = FirstHeading(of: text),
      heading.title == front.node?.text("title")
    else { return }
    remove(heading.range)
  }

  private mutating func remove(_ range: Range<Int>) {
    text = text.slice(0..<range.lowerBound)
      .followed(by: text.slice(range.upperBound..<text.count))
  }

  private func fallback(_ conversion: PageConversion) -> String {
    guard SitePath.isOfFolder(page.target) else {
      return SitePath.words(SitePath.stem(of: page.target))
    }
    let folder = SitePath.name(of: SitePath.folder(of: page.target))
    return folder.isEmpty ? conversion.settings.title ?? "Home" : SitePath.words(folder)
  }

  /// Makes the text before `<!-- more -->` the summary if it is one short paragraph of words.
  private mutating func addSummary() {
    guard let mark = MoreMark.range(in: text) else { return }
    let before = text.slice(0..<mark.lowerBound).trimmed
    let words = before.text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let isPlain = !before.text.contains("\n\n") && !words.contains { "[]`<>{}*_#|!".contains($0) }
    if isPlain, !words.isEmpty, words.count <= 300, lacks("summary", "description") {
      additions.append(OldFrontMatter.Addition("summary", text: words))
    }
    remove(mark)
  }

  /// The address of the old site, so that links of others still lead to the page.
  private mutating func addAddresses(_ conversion: PageConversion) {
    var old = front.node?.value("redirect_from")?.texts ?? []
    let address = conversion.document.address
    let own = front.node?.text("url", "path")
    if conversion.settings.generator == .jekyll, lacks("url"),
      let permalink = front.node?.text("permalink"), permalink == address
    {
      additions.append(OldFrontMatter.Addition("url", text: address))
    } else if own == nil, !page.isDraft, !isSame(address) {
      old.append(address)
    }
    guard !old.isEmpty else { return }
    if lacks("aliases") {
      let list = old.map { OldFrontMatter.quoted($0) }.joined(separator: ", ")
      additions.append(OldFrontMatter.Addition("aliases", plain: "[\(list)]"))
    } else {
      furtherAliases = old
    }
  }

  /// Whether an old address means the same file as the new one.
  private func isSame(_ address: String) -> Bool {
    let new = SitePath.newAddress(page.target)
    return address == new || address == new + "index.html" || address + "index.html" == new
  }
}

/// The first heading of the first level in a text.
struct FirstHeading {
  /// In plain words.
  let title: String
  /// With its line end.
  let range: Range<Int>
  /// Whether Almanac itself finds it.
  let isReadAsTitle: Bool

  /// `nil` for a text without one.
  init?(of text: TracedText) {
    let code = CodeRanges(of: text.bytes)
    let lines = text.lines
    for (index, line) in lines.enumerated() where code.range(at: line.lowerBound) == nil {
      let next = index + 1 < lines.count ? lines[index + 1] : nil
      guard let found = Self.heading(text.bytes, line, next) else { continue }
      self = found
      return
    }
    return nil
  }

  private init(title: String, range: Range<Int>, isReadAsTitle: Bool) {
    (self.title, self.range, self.isReadAsTitle) = (title, range, isReadAsTitle)
  }

  /// The heading of a line: `# Words`, or words above a line of `=`.
  private static func heading(
    _ bytes: [UInt8], _ line: Range<Int>, _ next: Range<Int>?
  ) -> FirstHeading? {
    let words = String(decoding: bytes[line].prefix(2_000), as: UTF8.self)
    func made(_ text: String, to end: Int, isReadAsTitle: Bool) -> FirstHeading? {
      let title = plain(text)
      let range = line.lowerBound..<min(end + 1, bytes.count)
      return title.isEmpty
        ? nil : FirstHeading(title: title, range: range, isReadAsTitle: isReadAsTitle)
    }
    if words.hasPrefix("# ") {
      return made(
        String(words.dropFirst(2)), to: line.upperBound,
        isReadAsTitle: !words.contains { "[]`{}".contains($0) })
    }
    guard let next, words.first?.isLetter ?? false else { return nil }
    let under = bytes[next].filter { !$0.isASCIISpace }
    let isUnderlined = !under.isEmpty && under.allSatisfy { $0 == UInt8(ascii: "=") }
    return isUnderlined ? made(words, to: next.upperBound, isReadAsTitle: false) : nil
  }

  /// Without marks of Markdown, and without attributes in braces.
  private static func plain(_ text: String) -> String {
    var words = text
    if let brace = words.lastIndex(of: "{"), words.hasSuffix("}") {
      words = String(words[..<brace])
    }
    while let last = words.last, last == "#" || last.isWhitespace { words.removeLast() }
    let pieces = words.split(separator: "](", omittingEmptySubsequences: false)
    words = pieces.enumerated().map { index, piece in
      index == 0 ? String(piece) : String(piece.drop { $0 != ")" }.dropFirst())
    }.joined()
    return words.filter { !"*`[]".contains($0) }.split(separator: " ").joined(separator: " ")
  }
}

/// The mark that ends the summary of a page.
enum MoreMark {
  static func range(in text: TracedText) -> Range<Int>? {
    guard text.bytes.contains("<!--") else { return nil }
    return text.lines.first { isMark(text.bytes[$0]) }
  }

  static func isMark(_ line: ArraySlice<UInt8>) -> Bool {
    let words = String(decoding: line.prefix(80), as: UTF8.self).filter { !$0.isWhitespace }
    return words.hasPrefix("<!--more-->")
  }
}

extension TracedText {
  func followed(by other: TracedText) -> TracedText {
    var out = self
    out.append(other)
    return out
  }
}
