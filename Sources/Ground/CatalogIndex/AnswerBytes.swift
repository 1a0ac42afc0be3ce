/// What stands first in every answer as bytes.
package enum AnswerStatus: UInt8, Sendable {
  case answered = 0
  /// The bytes of the query are none, or of another version.
  case notAQuery = 1
  /// The bytes of the index are none, or too many.
  case notAnIndex = 2
  /// No index is open.
  case nothingOpen = 3
}

extension CatalogIndex {
  /// The answer to a query as bytes, as bytes; whatever they are, there is one.
  package func answer(toBytes bytes: [UInt8]) -> [UInt8] {
    guard let query = Query(bytes: bytes) else { return [AnswerStatus.notAQuery.rawValue] }
    return answer(to: query).bytes
  }

  /// What the index is about: a byte of status; the number of rows (four bytes); how many columns (a byte), and of each its key and name
  /// (texts: a short for the length, the bytes), a byte of places, the least and the greatest value (four bytes each, two's complement; the
  /// least is above the greatest where no row has one); how many bars a histogram has (a byte); how many facets (a byte), and of each its
  /// key and name, how many labels (four bytes), and of each its code and name.
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

extension Answer {
  /// A byte of status; how many words (a byte), and of each its bytes (a text: a short for the length, the bytes) and its kind (a byte);
  /// how many rows pass (four bytes); how many hits (a short), and of each
  ///
  /// - row (four bytes) and rank (a short);
  /// - id and title as found texts: the text, a short for how many stretches, of each its beginning and its end in bytes (shorts);
  /// - the address as a text; a short for how many instructors, each a found text;
  /// - for each column the value (four bytes, two's complement, the least there is for none) and the count (four bytes);
  ///
  /// then for each column its histogram, for each facet its labels, four bytes a count.
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

extension Answer.Hit {
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

extension Answer.Text {
  fileprivate func write(to out: inout ByteWriter) {
    out.shortText(bytes[...])
    // What lies beyond a short text is not told either.
    let told = found.filter { $0.upperBound <= 0xffff }
    out.short(told.count)
    for stretch in told {
      out.short(stretch.lowerBound)
      out.short(stretch.upperBound)
    }
  }
}
