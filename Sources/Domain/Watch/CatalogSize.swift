package import CampusModel

/// How many courses the present term had in the last two published releases. A catalog that has
/// lost most of them since is a failed download more often than news.
package struct CatalogSize: Hashable, Sendable {
  package struct Count: Hashable, Sendable {
    package var term: TermID
    package var courses: Int

    package init(term: TermID, courses: Int) { (self.term, self.courses) = (term, courses) }
  }

  /// Of the published release; `nil` where nothing is known of it, or it has no term.
  package private(set) var published: Count?
  /// Of the release before it.
  package private(set) var former: Count?

  package init() {}

  /// Notes that a release with so many courses takes the place of the published one.
  package mutating func publish(_ count: Count?) { (former, published) = (published, count) }

  /// Corrects the count of the published release, which stays.
  package mutating func correct(_ count: Count?) { published = count }

  /// Notes that the former release is published again.
  package mutating func rollBack() { (former, published) = (published, former) }
}

extension CatalogSize.Count {
  /// The courses of a campus's present term; `nil` for a site of words alone.
  package init?(of campus: Campus) {
    guard !campus.isPlain else { return nil }
    let term = campus.settings.presentTerm
    self.init(term: term, courses: campus.courses.count { $0.term == term })
  }
}

// MARK: - As text

extension CatalogSize {
  private static let format = "almanac catalog size "
  private static let version = "1"

  /// A line with the version, then a line `published <term> <courses>` and a line `former <term>
  /// <courses>`, where these are known.
  package func serialized() -> [UInt8] {
    var lines = ["\(Self.format)\(Self.version)"]
    for (name, count) in [("published", published), ("former", former)] {
      guard let count else { continue }
      lines.append("\(name) \(MemoryWord.spelled(count.term.text)) \(count.courses)")
    }
    return Array((lines + [""]).joined(separator: "\n").utf8)
  }

  /// Reads what `serialized()` gives, and keeps what can be read of a damaged file; what is wrong
  /// is added to `damage` in the order of lines. Any bytes are safe to give.
  package init(reading bytes: [UInt8], damage: inout [MemoryDamage]) {
    self.init()
    var lines = LineCursor(bytes)
    guard let first = lines.next() else { return }
    guard first.elementsEqual("\(Self.format)\(Self.version)".utf8) else {
      damage.append(.unknownFormat)
      return
    }
    while let line = lines.next() {
      if lines.isCut || !read(line) { damage.append(.line(lines.number)) }
    }
  }

  /// Whether the line could be read.
  private mutating func read(_ line: ArraySlice<UInt8>) -> Bool {
    var words = WordCursor(line)
    guard let name = words.word(), let term = words.word().flatMap({ MemoryWord.read($0) }),
      let courses = words.number(), courses >= 0, words.isAtEnd
    else { return false }
    let count = Count(term: TermID(term), courses: courses)
    switch name {
    case "published": published = count
    case "former": former = count
    default: return false
    }
    return true
  }
}
