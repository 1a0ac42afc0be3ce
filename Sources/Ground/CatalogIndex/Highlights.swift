// The ranges of the typed words in the texts of hits.
extension CatalogIndex {
  func found(in text: ArraySlice<UInt8>, _ matching: Matching) -> Answer.Text {
    Answer.Text(
      bytes: Array(text), found: matching.words.isEmpty ? [] : stretches(in: text, matching.words))
  }

  /// Of each matching word as much as was typed; all of it for a misspelling.
  private func stretches(in text: ArraySlice<UInt8>, _ typed: [TypedWord]) -> [Range<Int>] {
    var out: [Range<Int>] = []
    var scanner = WordScanner(text, folding: folding)
    while scanner.next() {
      let length = typed.reduce(0) { max($0, foundLength(of: $1, in: scanner.word)) }
      if length > 0 { out.append(scanner.start..<scanner.ends[length - 1]) }
    }
    return out
  }

  /// The number of matching bytes of the folded word; 0 without a match.
  private func foundLength(of typed: TypedWord, in word: [UInt8]) -> Int {
    switch typed.kind {
    case .known: word.starts(with: typed.bytes) ? typed.bytes.count : 0
    case .misspelt:
      typed.meanings.contains { vocabulary[$0].elementsEqual(word) } ? word.count : 0
    case .unknown: 0
    }
  }
}
