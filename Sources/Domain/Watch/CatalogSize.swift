internal import Bytes
package import CampusModel

/// How many courses the present term had in the last two published releases. A catalog that has
/// lost most of them since is a failed download more often than news.
package struct CatalogSize: Hashable, Sendable {
  package struct Count: Hashable, Sendable {
    package var term: TermID
    package var courses: Int
    /// How the catalogs were read, in the order of the settings; see `SourceReport.reading`.
    package var readings: [String]

    package init(term: TermID, courses: Int, readings: [String] = []) {
      (self.term, self.courses, self.readings) = (term, courses, readings)
    }
  }

  /// The size of the published release; `nil` where it is unknown, or the release has no term.
  package private(set) var published: Count?
  /// The size of the release before it.
  package private(set) var former: Count?

  package init() {}

  /// Notes that a release with so many courses replaces the published one.
  package mutating func publish(_ count: Count?) { (former, published) = (published, count) }

  /// Corrects the count of the published release, which stays.
  package mutating func correct(_ count: Count?) { published = count }

  /// Notes that the former release is published again.
  package mutating func rollBack() { (former, published) = (published, former) }
}

extension CatalogSize.Count {
  /// The courses of a campus's present term; `nil` for a site of documents only.
  package init?(of campus: Campus) {
    guard !campus.isPlain else { return nil }
    let term = campus.settings.time.currentTerm
    self.init(
      term: term, courses: campus.catalog.courses.count { $0.term == term },
      readings: campus.sources.compactMap(\.reading))
  }
}

// MARK: - As text

extension CatalogSize {
  private static let format = RecordFormat("almanac catalog size", version: 2)

  /// A file of records: a line `published <term> <courses> <reading> …` and a line `former <term>
  /// <courses> <reading> …`, where these are known.
  package func serialized() -> [UInt8] {
    var file = RecordWriter(Self.format)
    for (name, count) in [("published", published), ("former", former)] {
      guard let count else { continue }
      let readings = count.readings.map { " \(RecordWord.spelled($0))" }.joined()
      file.add("\(name) \(RecordWord.spelled(count.term.text)) \(count.courses)\(readings)")
    }
    return file.bytes
  }

  /// Reads the output of `serialized()`, and keeps the readable parts of a damaged file; problems
  /// are added to `damage` in the order of lines. Any bytes are safe to give.
  package init(reading bytes: [UInt8], damage: inout [MemoryProblem]) {
    self.init()
    guard var records = RecordReader(bytes, Self.format, damage: &damage) else { return }
    while let record = records.next() {
      if !record.isWhole || !read(record.content) { damage.append(.line(record.line)) }
    }
  }

  /// Whether the line could be read.
  private mutating func read(_ line: ArraySlice<UInt8>) -> Bool {
    var words = WordCursor(line)
    guard let name = words.word(), let term = words.word().flatMap({ RecordWord.read($0) }),
      let courses = words.number(), courses >= 0
    else { return false }
    var count = Count(term: TermID(term), courses: courses)
    while !words.isAtEnd {
      guard let reading = words.word().flatMap({ RecordWord.read($0) }),
        reading.first?.isLetter == true
      else { return false }
      count.readings.append(reading)
    }
    switch name {
    case "published": published = count
    case "former": former = count
    default: return false
    }
    return true
  }
}
