/// A typed word and the words of the index that match it.
struct TypedWord {
  enum Kind: UInt8 {
    /// A word of the index, or the beginning of one.
    case known
    /// One edit makes it a word or a beginning.
    case misspelt
    /// Nothing is close.
    case unknown
  }

  let bytes: [UInt8]
  let kind: Kind
  /// Indices of words in the vocabulary, in order.
  let meanings: [Int]
}

/// The rows that match the words of a query.
struct Matching {
  let words: [TypedWord]
  /// For each row `none`, or the sum of its words' ranks.
  let ranks: [UInt16]

  static let none = UInt16.max
  /// The worst rank of a word: 3 for each earlier field, 1 for a beginning, 2 for a misspelling.
  private static let worst: UInt8 = 3 * 3 + 2

  init(_ text: [UInt8], in index: CatalogIndex) {
    words = Self.words(of: text, in: index)
    var ranks = [UInt16](repeating: 0, count: index.rowCount)
    for word in words { Self.add(word, of: index, to: &ranks) }
    self.ranks = ranks
  }

  /// The typed words without repeats.
  static func words(of text: [UInt8], in index: CatalogIndex) -> [TypedWord] {
    var out: [TypedWord] = []
    var scanner = WordScanner(text[...], folding: index.folding)
    while out.count < Query.mostWords, scanner.next() {
      let bytes = scanner.word
      if !out.contains(where: { $0.bytes == bytes }) {
        out.append(TypedWord(bytes, in: index.vocabulary))
      }
    }
    return out
  }

  private static func add(_ word: TypedWord, of index: CatalogIndex, to ranks: inout [UInt16]) {
    var best = [UInt8](repeating: worst + 1, count: ranks.count)
    for meaning in word.meanings {
      let length = index.vocabulary[meaning].count
      let miss: UInt8 = word.kind == .misspelt ? 2 : length == word.bytes.count ? 0 : 1
      for field in Field.allCases {
        let rank = UInt8(3 * field.rawValue) + miss
        for row in index.vocabulary.rows(of: meaning, in: field) {
          if rank < best[Int(row)] { best[Int(row)] = rank }
        }
      }
    }
    for row in ranks.indices {
      if best[row] > worst {
        ranks[row] = none
      } else if ranks[row] != none {
        ranks[row] += UInt16(best[row])
      }
    }
  }
}

extension TypedWord {
  fileprivate init(_ bytes: [UInt8], in vocabulary: Vocabulary) {
    self.bytes = bytes
    let begun = vocabulary.words(beginningWith: bytes)
    if !begun.isEmpty {
      (kind, meanings) = (.known, Array(begun))
    } else {
      meanings = vocabulary.words(nearly: bytes)
      kind = meanings.isEmpty ? .unknown : .misspelt
    }
  }
}
