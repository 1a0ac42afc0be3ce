/// Encodes an index.
///
/// All numbers are little endian; a *number* has seven bits per byte (see `ByteWriter.number`), a
/// *text* is a number and so many bytes of UTF-8. Data of one kind are together, column by column,
/// which compresses best:
///
/// 1. "ALMX", one byte of version, the number of rows;
/// 2. ids, titles and addresses of all rows: for each kind all lengths as numbers, then all bytes;
///    each has at most 511 bytes;
/// 3. instructors, of at most 511 bytes, 255 per row: the number of names, their lengths, their
///    bytes; for each row the number of its names, then the indices of all rows' names;
/// 4. words: their number; for each the bytes shared with the previous one, for each the number of
///    further bytes, then all of those;
/// 5. occurrences: for each field (id, title, instructors, description) and each word the number of
///    rows, then for each field and word those rows, ascending, as the gap to the previous one. A
///    row occurs only under the first field with the word;
/// 6. columns: their number; for each key, name, places, then `values` and `counts` as whole
///    columns (see `wholeColumn`);
/// 7. facets: their number; for each key, name, the number of labels, all their codes and then all
///    their names as in 2, then for each row the number of its labels, then the indices of all
///    rows' labels;
/// 8. weeks: their number; for each the number of ranges, then for each range the gap to the
///    previous end and the length minus 1; for each row the number of its weeks, then their
///    indices.
struct IndexWriter {
  private let table: CatalogTable
  private let folding = Folding()
  private var out = ByteWriter()

  init(_ table: CatalogTable) { self.table = table }

  /// Linear in the text, except for sorting the different words.
  mutating func write() throws(IndexError) -> [UInt8] {
    guard table.rows.count <= IndexFormat.mostRows, table.columns.count < 256,
      table.facets.count < 256
    else { throw .tooLarge }
    out.append(IndexFormat.magic)
    out.byte(IndexFormat.version)
    out.number(table.rows.count)
    texts(table.rows.map { $0.id })
    texts(table.rows.map { $0.title })
    texts(table.rows.map { $0.address })
    writeInstructors()
    try writeWords()
    writeColumns()
    writeFacets()
    try writeWeeks()
    guard out.bytes.count <= IndexFormat.mostBytes else { throw .tooLarge }
    return out.bytes
  }
}

extension IndexWriter {
  private mutating func texts(_ texts: [String]) {
    let kept = texts.map { Array($0.utf8)[...].cut(to: IndexFormat.longestText) }
    for text in kept { out.number(text.count) }
    for text in kept { out.append(text) }
  }

  /// The number of indices of each row, then all of them.
  private mutating func places(_ rows: [[Int]]) {
    for row in rows { out.number(row.count) }
    for row in rows { for place in row { out.number(place) } }
  }

  /// Each name once, in the order of the rows, so that adjacent rows have close indices.
  private mutating func writeInstructors() {
    var names = WordTable()
    let rows = table.rows.map { row in
      row.instructors.prefix(IndexFormat.mostInstructors).map {
        names.place(of: Array(Array($0.utf8)[...].cut(to: IndexFormat.longestText)))
      }
    }
    out.number(names.count)
    for place in 0..<names.count { out.number(names[place].count) }
    out.append(names.bytes)
    places(rows)
  }

  private mutating func writeWords() throws(IndexError) {
    let (words, postings) = try foundWords()
    let order = words.inOrder
    writeVocabulary(words, order)
    var ranks = [Int](repeating: 0, count: words.count)
    for (rank, word) in order.enumerated() { ranks[word] = rank }
    writeOccurrences(postings, ranks)
  }

  /// A word in a field of a row.
  private struct Posting {
    var word: Int32
    var row: Int32
    var field: Field
  }

  /// Postings of each word go behind those of the words before it, without a comparison: they come
  /// in the order of the rows.
  private mutating func writeOccurrences(_ postings: [Posting], _ ranks: [Int]) {
    func group(_ posting: Posting) -> Int {
      Int(posting.field.rawValue) * ranks.count + ranks[Int(posting.word)]
    }
    var ends = [Int](repeating: 0, count: Field.allCases.count * ranks.count)
    for posting in postings { ends[group(posting)] += 1 }
    var sum = 0
    for place in ends.indices {
      out.number(ends[place])
      (ends[place], sum) = (sum, sum + ends[place])
    }
    var rows = [Int32](repeating: 0, count: postings.count)
    for posting in postings {
      let group = group(posting)
      rows[ends[group]] = posting.row
      ends[group] += 1
    }
    var start = 0
    for end in ends {
      var next = 0
      for row in rows[start..<end] {
        out.number(Int(row) - next)
        next = Int(row) + 1
      }
      start = end
    }
  }

  /// All words, and for each row the field of each of its words.
  private func foundWords() throws(IndexError) -> (WordTable, postings: [Posting]) {
    var words = WordTable()
    var postings: [Posting] = []
    var lastRows: [Int] = []
    for (place, row) in table.rows.enumerated() {
      func collect(_ text: String, in field: Field) {
        var scanner = WordScanner(Array(text.utf8)[...], folding: folding)
        while scanner.next() {
          let word = words.place(of: scanner.word)
          if word == lastRows.count { lastRows.append(-1) }
          guard lastRows[word] != place else { continue }
          lastRows[word] = place
          postings.append(Posting(word: Int32(word), row: Int32(place), field: field))
        }
      }
      collect(row.id, in: .id)
      collect(row.title, in: .title)
      for heading in row.headings { collect(heading, in: .title) }
      for name in row.instructors { collect(name, in: .instructors) }
      collect(row.description, in: .description)
      guard words.bytes.count <= IndexFormat.mostWordBytes else { throw .tooLarge }
    }
    return (words, postings)
  }

  private mutating func writeVocabulary(_ words: WordTable, _ order: [Int]) {
    var shared = [Int](repeating: 0, count: order.count)
    for rank in order.indices.dropFirst() {
      shared[rank] = zip(words[order[rank - 1]], words[order[rank]]).prefix { $0 == $1 }.count
    }
    out.number(order.count)
    for count in shared { out.number(count) }
    for (word, count) in zip(order, shared) { out.number(words[word].count - count) }
    for (word, count) in zip(order, shared) { out.append(words[word].dropFirst(count)) }
  }

  private mutating func writeColumns() {
    out.number(table.columns.count)
    for (place, column) in table.columns.enumerated() {
      out.text(column.key)
      out.text(column.name)
      out.number(max(0, min(9, column.places)))
      let scores = table.rows.map { $0.scores.indices.contains(place) ? $0.scores[place] : nil }
      wholeColumn(scores.map { $0?.value })
      wholeColumn(scores.map { $0?.count })
    }
  }

  /// The lowest value with its sign in the lowest bit, the number of bytes per row, 0 … 4, then the
  /// bytes.
  ///
  /// The lowest bytes of all rows come first, then the next ones. A row is 0 without a value,
  /// otherwise the value minus the lowest, plus 1.
  private mutating func wholeColumn(_ values: [Int?]) {
    let bound = CatalogTable.Score.greatest
    let kept = values.map { $0.map { max(-bound, min(bound, $0)) } }
    var (least, most) = (Int.max, Int.min)
    for value in kept { if let value { (least, most) = (min(least, value), max(most, value)) } }
    guard least <= most else {
      out.number(0)
      out.byte(0)
      return
    }
    out.number(least < 0 ? -least << 1 | 1 : least << 1)
    let codes = kept.map { $0.map { UInt32($0 - least) + 1 } ?? 0 }
    var width = 1
    while width < 4, UInt64(most - least) + 1 >= 1 << UInt64(8 * width) { width += 1 }
    out.byte(UInt8(width))
    for byte in 0..<width {
      for code in codes { out.byte(UInt8(truncatingIfNeeded: code >> UInt32(8 * byte))) }
    }
  }

  private mutating func writeFacets() {
    out.number(table.facets.count)
    for (place, facet) in table.facets.enumerated() {
      out.text(facet.key)
      out.text(facet.name)
      out.number(facet.labels.count)
      texts(facet.labels.map { $0.code })
      texts(facet.labels.map { $0.name })
      places(
        table.rows.map { row in
          let labels = row.labels.indices.contains(place) ? row.labels[place] : []
          return Self.eachOnce(labels.filter { facet.labels.indices.contains($0) })
        })
    }
  }

  private static func eachOnce(_ labels: [Int]) -> [Int] {
    var out: [Int] = []
    for label in labels.sorted() where out.last != label { out.append(label) }
    return out
  }

  /// Each week once, in the order of the rows.
  private mutating func writeWeeks() throws(IndexError) {
    var known = WordTable()
    var weeks: [Week] = []
    let rows = table.rows.map { row in
      Self.eachOnce(
        row.weeks.map { week in
          let place = known.place(of: Self.bytes(of: week))
          if place == weeks.count { weeks.append(week) }
          return place
        })
    }
    guard weeks.count <= IndexFormat.mostWeeks else { throw .tooLarge }
    let stretches = weeks.map { $0.stretches }
    out.number(weeks.count)
    for week in stretches { out.number(week.count) }
    for week in stretches {
      var end = 0
      for stretch in week {
        out.number(stretch.lowerBound - end)
        out.number(stretch.count - 1)
        end = stretch.upperBound
      }
    }
    places(rows)
  }

  private static func bytes(of week: Week) -> [UInt8] {
    week.bits.flatMap { bits in (0..<8).map { UInt8(truncatingIfNeeded: bits >> UInt64(8 * $0)) } }
  }
}

extension ArraySlice<UInt8> {
  /// At most so many bytes, without a partial character.
  fileprivate func cut(to longest: Int) -> ArraySlice<UInt8> {
    guard count > longest else { return self }
    var end = startIndex + longest
    while end > startIndex, self[end] & 0xc0 == 0x80 { end -= 1 }
    return self[..<end]
  }
}
