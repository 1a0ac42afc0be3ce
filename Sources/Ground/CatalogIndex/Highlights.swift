internal import Bytes

// The ranges of the typed words in texts.
extension CatalogIndex {
  /// In a text of a hit.
  func found(in text: ArraySlice<UInt8>, _ matching: Matching) -> SearchAnswer.Text {
    SearchAnswer.Text(
      bytes: Array(text),
      found: matching.words.isEmpty ? [] : marks(in: text, of: matching.words).map { $0.range })
  }

  /// The encoded ranges of a query's words in any text; never fails. An index has not all texts of
  /// its rows, but the page that shows such a text has it.
  ///
  /// - The bytes are the query (a text: a short for its length, its bytes), then the text.
  /// - The answer is a byte of status and the number of ranges (four bytes); for each, in order,
  ///   its beginning and its end in bytes of the text (four bytes each), and which of the query's
  ///   different words is there (a byte).
  package func marks(toBytes bytes: [UInt8]) -> [UInt8] {
    var reader = ByteCursor(bytes)
    do throws(ByteCursor.ReadError) {
      let words = Matching.words(of: Array(try reader.shortText()), in: self)
      let marks = marks(in: try reader.slice(reader.left), of: words)
      var out = ByteWriter()
      out.byte(AnswerStatus.answered.rawValue)
      out.word(UInt32(marks.count))
      for (range, word) in marks {
        out.word(UInt32(range.lowerBound))
        out.word(UInt32(range.upperBound))
        out.byte(UInt8(word))
      }
      return out.bytes
    } catch {
      return [AnswerStatus.notAQuery.rawValue]
    }
  }

  /// The typed part of each matching word, or all of it for a misspelling, with the place of the
  /// typed word that matches most.
  private func marks(
    in text: ArraySlice<UInt8>, of typed: [TypedWord]
  ) -> [(range: Range<Int>, word: Int)] {
    var out: [(range: Range<Int>, word: Int)] = []
    var scanner = WordScanner(text, folding: folding)
    while scanner.next() {
      var most = (length: 0, word: 0)
      for place in typed.indices {
        let length = foundLength(of: typed[place], in: scanner.word)
        if length > most.length { most = (length, place) }
      }
      if most.length > 0 {
        out.append((scanner.start..<scanner.ends[most.length - 1], most.word))
      }
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
