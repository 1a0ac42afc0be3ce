// Labels by their codes and names, and instructors
extension Recognizer {
  /// Departments, categories, buildings and all other labels whose code or name is in the text.
  ///
  /// A code is written whole. A name counts from its beginning: its words are whole, but the last
  /// one may be cut after four letters, or after three if others precede it: "natural sci". A
  /// department's code before a number that is `isTaken` by no other filter belongs to a course's
  /// id.
  func labels(isTaken: (Int) -> Bool) -> [Finding] {
    index.facets.indices.flatMap { place -> [Finding] in
      let facet = index.facets[place]
      if Self.isOne(facet.key[...], of: "fits credits") { return [] }
      let isDepartment = Self.isOne(facet.key[...], of: "department")
      return labels(of: facet, at: place) { end in
        isDepartment && digits(of: end) != nil && !isTaken(end)
      }
    }
  }

  /// A label that words name.
  private struct Name {
    var label: Int
    var words: Range<Int>
    var isWhole: Bool
  }

  private func labels(
    of facet: FacetLists, at place: Int, isInID: (Int) -> Bool
  ) -> [Finding] {
    var names: [Name] = []
    for label in 0..<min(facet.codes.count, 0x1_0000) {
      for run in runs(of: facet.codes[label]) where run.isWhole && !isInID(run.words.upperBound) {
        names.append(Name(label: label, words: run.words, isWhole: true))
      }
      for run in runs(of: facet.names[label]) where run.isWhole || run.letters > 3 {
        // Some names are just the code.
        if names.contains(where: { $0.label == label && $0.words == run.words }) { continue }
        names.append(Name(label: label, words: run.words, isWhole: run.isWhole))
      }
      // A word that begins so many names means none of them.
      if names.count > Self.mostNames { return [] }
    }
    return clear(names).map {
      Finding(filter: .labels(facet: place, [$0.label]), words: $0.words)
    }
  }

  private static let mostNames = 100

  /// For each beginning the longest names, whole ones if there are any; none where many remain.
  ///
  /// A whole name beats the beginning of a longer one, unless the text ends with that: "natural
  /// sciences with poems" means the natural sciences.
  private func clear(_ names: [Name]) -> [Name] {
    names.filter { name in
      let all = names.filter { $0.words.lowerBound == name.words.lowerBound }
      let hasWhole = all.contains { $0.isWhole }
      func counts(_ one: Name) -> Bool {
        one.isWhole || !hasWhole || one.words.upperBound == words.count
      }
      guard counts(name) else { return false }
      let rivals = all.filter(counts)
      let isLongest = rivals.allSatisfy { $0.words.count <= name.words.count }
      let same = rivals.filter { $0.words.count == name.words.count }
      return isLongest && (name.isWhole || !same.contains { $0.isWhole })
        && same.count(where: { $0.isWhole == name.isWhole }) <= 3
    }
  }

  /// Words of the text that are the beginning of a name.
  private struct Run {
    var words: Range<Int>
    /// Whether they are all of the name.
    var isWhole: Bool
    /// How many bytes of them are not digits.
    var letters: Int
  }

  private func runs(of name: ArraySlice<UInt8>) -> [Run] {
    // Most names are ruled out by their first letter.
    guard let first = name.first, first >= 0x80 || isBeginning(first | 0x20) else { return [] }
    var scanner = WordScanner(name, folding: index.folding)
    guard scanner.next() else { return [] }
    return words.indices.compactMap { begins(scanner.word, $0) ? run(of: name, from: $0) : nil }
  }

  private func isBeginning(_ letter: UInt8) -> Bool { words.contains { $0.bytes.first == letter } }

  /// Whether a word of a name is written there, whole or with at least so many letters.
  private func begins(_ word: [UInt8], _ place: Int, least: Int = 4) -> Bool {
    let typed = words[place].bytes
    return typed == word || typed.count >= least && word.starts(with: typed)
  }

  /// `nil` for a name of digits, such as the level 300: numbers alone mean courses.
  private func run(of name: ArraySlice<UInt8>, from start: Int) -> Run? {
    var (place, letters, isPartial) = (start, 0, false)
    var scanner = WordScanner(name, folding: index.folding)
    var hasMore = scanner.next()
    while hasMore, place < words.count, !isPartial,
      begins(scanner.word, place, least: place > start ? 3 : 4)
    {
      isPartial = words[place].bytes != scanner.word
      letters += words[place].bytes.count { $0 > 0x39 }
      place += 1
      hasMore = scanner.next()
    }
    return letters == 0
      ? nil : Run(words: start..<place, isWhole: !hasMore && !isPartial, letters: letters)
  }

  /// People whose names have these words, if there are at most three. One of the words has at least
  /// three letters.
  var instructors: [Finding] {
    var out: [Finding] = []
    var place = 0
    while place < words.count {
      var people = people(named: place)
      var end = place + 1
      var isLong = words[place].bytes.count >= 3
      while !people.isEmpty, end < words.count {
        let both = self.people(named: end).filter(people.contains)
        if both.isEmpty { break }
        isLong = isLong || words[end].bytes.count >= 3
        (people, end) = (both, end + 1)
      }
      if isLong, (1...3).contains(people.count) {
        out += people.map {
          Finding(filter: .instructors([Array(index.names[$0])]), words: place..<end)
        }
        place = end
      } else {
        place += 1
      }
    }
    return out
  }

  /// The instructors with that word in their name; none if more than a few hundred courses have it.
  private func people(named place: Int) -> [Int] {
    let word = words[place].bytes
    guard digits(of: place) == nil, let first = index.vocabulary.words(beginningWith: word).first,
      index.vocabulary[first].elementsEqual(word)
    else { return [] }
    let rows = index.vocabulary.rows(of: first, in: .instructors)
    guard rows.count <= 300 else { return [] }
    var people: [Int] = []
    for row in rows {
      for name in index.instructors[Int(row)].map(Int.init)
      where !people.contains(name) && hasWord(index.names[name], word) { people.append(name) }
    }
    return people
  }

  private func hasWord(_ text: ArraySlice<UInt8>, _ word: [UInt8]) -> Bool {
    var scanner = WordScanner(text, folding: index.folding)
    while scanner.next() { if scanner.word == word { return true } }
    return false
  }
}
