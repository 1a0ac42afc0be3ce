/// Finds the filters that the words of a text mean: see `CatalogIndex.suggestions(for:)`.
struct Recognizer {
  /// A word of the text.
  struct Word {
    /// Folded.
    var bytes: [UInt8]
    /// Its place in the text.
    var range: Range<Int>
  }

  /// A filter, and the words that mean it.
  struct Finding: Equatable {
    var filter: Suggestion.Filter
    var words: Range<Int>
  }

  let index: CatalogIndex
  let text: [UInt8]
  let words: [Word]
  private var findings: [Finding] = []

  init(_ text: [UInt8], in index: CatalogIndex) {
    (self.index, self.text) = (index, text)
    var words: [Word] = []
    var scanner = WordScanner(text[...], folding: index.folding)
    while words.count < Query.mostWords, scanner.next() {
      words.append(
        Word(bytes: scanner.word, range: scanner.start..<(scanner.ends.last ?? scanner.start)))
    }
    self.words = words
    // Numbers that belong to credits, levels or times are not those of courses.
    for place in words.indices {
      for finding in [days(at: place), time(at: place), credits(at: place), level(at: place)] {
        if let finding { findings.append(finding) }
      }
      if let finding = openSeats(at: place) { findings.append(finding) }
    }
    let numbers = findings
    let names =
      labels { place in numbers.contains { $0.words.contains(place) } } + instructors
    findings += names.filter { !numbers.contains($0) }
  }

  /// In the order of the words, the one of all words first.
  var suggestions: [Suggestion] {
    let found = Self.longest(of: findings)
    let single = found.map { Suggestion(filters: [$0.filter], rest: rest(without: [$0.words])) }
    return Array(([together(found)].compactMap { $0 } + single).prefix(Self.most))
  }

  private static let most = CatalogIndex.mostSuggestions

  /// Without those inside a longer one.
  private static func longest(of findings: [Finding]) -> [Finding] {
    findings.filter { finding in
      !findings.contains { other in
        other.words != finding.words && other.words.lowerBound <= finding.words.lowerBound
          && other.words.upperBound >= finding.words.upperBound
      }
    }.sorted { $0.words.lowerBound < $1.words.lowerBound }
  }

  /// All filters as one suggestion; `nil` if fewer than two words or groups of words mean any.
  ///
  /// Of several meanings of the same words, the first one counts.
  private func together(_ findings: [Finding]) -> Suggestion? {
    var (filters, used): ([Suggestion.Filter], [Range<Int>]) = ([], [])
    for finding in findings where !used.contains(where: { $0.overlaps(finding.words) }) {
      used.append(finding.words)
      guard let same = filters.firstIndex(where: { $0.isAboutSame(as: finding.filter) }) else {
        filters.append(finding.filter)
        continue
      }
      guard let both = filters[same].merged(with: finding.filter) else { return nil }
      filters[same] = both
    }
    return used.count < 2 ? nil : Suggestion(filters: filters, rest: rest(without: used))
  }
}

// The rest of a text
extension Recognizer {
  private static let joints: StaticString =
    "on in at with for of and or only the a an course courses class classes"

  /// The text without these words, and without the words that only joined them to it: "courses on".
  private func rest(without used: [Range<Int>]) -> [UInt8] {
    var isUsed = [Bool](repeating: false, count: words.count)
    for range in used {
      for place in range { isUsed[place] = true }
      var before = range.lowerBound - 1
      while before >= 0, isWord(before, Self.joints) {
        isUsed[before] = true
        before -= 1
      }
      var after = range.upperBound
      while after < words.count, isWord(after, "course courses class classes only and or") {
        isUsed[after] = true
        after += 1
      }
    }
    var out: [UInt8] = []
    var last: Int?
    for place in words.indices where !isUsed[place] {
      if let last, last == place - 1 {
        out += text[words[last].range.upperBound..<words[place].range.upperBound]
      } else {
        if last != nil { out.append(0x20) }
        out += text[words[place].range]
      }
      last = place
    }
    return out
  }
}

// Reading words
extension Recognizer {
  /// Whether the word is one of these, which spaces separate. False outside the text.
  func isWord(_ place: Int, _ list: StaticString) -> Bool {
    words.indices.contains(place) && Self.isOne(words[place].bytes[...], of: list)
  }

  static func isOne(_ word: ArraySlice<UInt8>, of list: StaticString) -> Bool {
    list.withUTF8Buffer { buffer in
      buffer.split(separator: 0x20).contains { $0.elementsEqual(word) }
    }
  }

  /// The number of leading digits of a word, and their value; `nil` without any, and for more than
  /// four.
  func digits(of place: Int) -> (count: Int, value: Int)? {
    guard words.indices.contains(place) else { return nil }
    var (count, value) = (0, 0)
    for byte in words[place].bytes {
      guard byte >= 0x30, byte <= 0x39 else { break }
      guard count < 4 else { return nil }
      value = value * 10 + Int(byte & 0xf)
      count += 1
    }
    return count == 0 ? nil : (count, value)
  }

  /// The value of a word of digits only.
  func number(at place: Int) -> Int? {
    digits(of: place).flatMap { $0.count == words[place].bytes.count ? $0.value : nil }
  }

  /// The text between a word and the next one; empty after the last.
  func gap(after place: Int) -> ArraySlice<UInt8> {
    words.indices.contains(place + 1)
      ? text[words[place].range.upperBound..<words[place + 1].range.lowerBound] : []
  }

  /// Whether a dash follows the word: a hyphen or an en dash.
  func isDash(after place: Int) -> Bool {
    let gap = gap(after: place)
    return gap.contains(0x2d) || gap.elementsEqual([0xe2, 0x80, 0x93])
      || gap.elementsEqual([0x20, 0xe2, 0x80, 0x93, 0x20])
  }

  /// The facet with that key.
  func facet(_ key: StaticString) -> Int? {
    index.facets.firstIndex { Self.isOne($0.key[...], of: key) }
  }
}
