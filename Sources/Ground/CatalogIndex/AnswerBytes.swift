/// The first byte of every encoded answer.
package enum AnswerStatus: UInt8, Sendable {
  case answered = 0
  /// The bytes are not a query, or one of another version.
  case notAQuery = 1
  /// The bytes are not an index, or too many.
  case notAnIndex = 2
  /// No index is open.
  case nothingOpen = 3
}

extension CatalogIndex {
  /// The encoded answer to an encoded query; never fails.
  package func answer(toBytes bytes: [UInt8]) -> [UInt8] {
    guard let query = Query(bytes: bytes) else { return [AnswerStatus.notAQuery.rawValue] }
    return answer(to: query).bytes
  }

  /// A description of the index, encoded.
  ///
  /// - A byte of status; the number of rows (four bytes).
  /// - The number of columns (a byte); for each: key and name (texts: a short for the length, the
  ///   bytes), a byte of places, the lowest and the highest value (four bytes each, two's
  ///   complement; the lowest is above the highest where no row has a value).
  /// - The number of bars in a histogram (a byte).
  /// - The number of facets (a byte); for each: key and name, the number of labels (four bytes),
  ///   and the code and name of each label.
  package var description: [UInt8] {
    var out = ByteWriter()
    out.byte(AnswerStatus.answered.rawValue)
    out.word(UInt32(rowCount))
    out.byte(UInt8(columns.count))
    for column in columns {
      out.shortText(column.key[...])
      out.shortText(column.name[...])
      out.byte(column.places)
      out.word(UInt32(bitPattern: column.range?.lowerBound ?? 0))
      out.word(UInt32(bitPattern: column.range?.upperBound ?? -1))
    }
    out.byte(UInt8(NumberColumn.barCount))
    out.byte(UInt8(facets.count))
    for facet in facets {
      out.shortText(facet.key[...])
      out.shortText(facet.name[...])
      out.word(UInt32(facet.codes.count))
      for label in 0..<facet.codes.count {
        out.shortText(facet.codes[label])
        out.shortText(facet.names[label])
      }
    }
    return out.bytes
  }
}

extension SearchAnswer {
  /// The encoded answer.
  ///
  /// - A byte of status; the number of words (a byte); for each: its bytes (a text: a short for the
  ///   length, the bytes) and its kind (a byte).
  /// - The number of matching rows (four bytes); the number of hits (a short); for each: row (four
  ///   bytes) and rank (a short); id and title as highlighted texts (the text, a short for the
  ///   number of ranges, the beginning and the end of each in bytes as shorts); the address as a
  ///   text; a short for the number of instructors, each a highlighted text; for each column the
  ///   value (four bytes, two's complement, the lowest number for none) and the count (four bytes).
  /// - For each column its histogram, for each facet its labels, four bytes for each number; empty
  ///   without `Query.hasDistributions`.
  package var bytes: [UInt8] {
    var out = ByteWriter()
    out.byte(AnswerStatus.answered.rawValue)
    out.byte(UInt8(words.count))
    for word in words {
      out.shortText(word.bytes[...])
      out.byte(word.kind)
    }
    out.word(UInt32(count))
    out.short(hits.count)
    for hit in hits { hit.write(to: &out) }
    for counts in histograms { for count in counts { out.word(count) } }
    for counts in labels { for count in counts { out.word(count) } }
    return out.bytes
  }
}

extension SearchAnswer.Hit {
  fileprivate func write(to out: inout ByteWriter) {
    out.word(UInt32(row))
    out.short(rank)
    id.write(to: &out)
    title.write(to: &out)
    out.shortText(address[...])
    out.short(instructors.count)
    for name in instructors { name.write(to: &out) }
    for score in scores {
      out.word(UInt32(bitPattern: score.map { Int32($0.value) } ?? NumberColumn.unknown))
      out.word(UInt32(score?.count ?? 0))
    }
  }
}

extension SearchAnswer.Text {
  fileprivate func write(to out: inout ByteWriter) {
    out.shortText(bytes[...])
    // Ranges beyond the cut text are left out.
    let written = found.filter { $0.upperBound <= 0xffff }
    out.short(written.count)
    for stretch in written {
      out.short(stretch.lowerBound)
      out.short(stretch.upperBound)
    }
  }
}
