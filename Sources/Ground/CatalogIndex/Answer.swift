/// What a query found.
package struct Answer: Equatable, Sendable {
  /// Each typed word once, folded; whether it was found as typed (0), as a misspelling (1), or not at all (2).
  package var words: [Word]
  /// How many rows pass, told or not.
  package var count: Int
  package var hits: [Hit]
  /// For each column: first how many of the rows have no value, then how many stand in each bar. A column's own conditions are left aside.
  package var histograms: [[UInt32]]
  /// For each facet how many of the rows bear each label. The facet's own conditions are left aside.
  package var labels: [[UInt32]]

  package struct Word: Equatable, Sendable {
    package var bytes: [UInt8]
    package var kind: UInt8
  }

  package struct Hit: Equatable, Sendable {
    /// Its place in the catalog, from 0.
    package var row: Int
    /// How far from the best the words were found, 0 for the best: see `Matching`.
    package var rank: Int
    package var id: Text
    package var title: Text
    package var address: [UInt8]
    package var instructors: [Text]
    /// For each column.
    package var scores: [CatalogTable.Score?]
  }

  /// A text with what was found in it.
  package struct Text: Equatable, Sendable {
    package var bytes: [UInt8]
    /// Stretches of bytes, in order.
    package var found: [Range<Int>]
  }
}

extension CatalogIndex {
  /// The answer, the same on every machine. Linear in the rows.
  package func answer(to query: Query) -> Answer {
    let matching = Matching(query.text, in: self)
    let sieve = Sieve(matching.ranks, query.conditions, of: self)
    let rows = page(of: sieve.passing, matching.ranks, query)
    return Answer(
      words: matching.words.map { Answer.Word(bytes: $0.bytes, kind: $0.kind.rawValue) },
      count: sieve.passing.count,
      hits: rows.map { hit($0, matching) },
      histograms: columns.indices.map { histogram(of: $0, sieve) },
      labels: facets.indices.map { labelCounts(of: $0, sieve) })
  }

  /// The rows to be told, in order.
  private func page(of passing: [UInt32], _ ranks: [UInt16], _ query: Query) -> [Int] {
    guard query.limit > 0, query.offset < passing.count else { return [] }
    let limit = min(query.limit, Query.mostHits)
    var least = LeastKeys(min(passing.count, query.offset + limit))
    for row in passing { least.add(key(of: row, ranks[Int(row)], query.order)) }
    return least.sorted.dropFirst(query.offset).map { Int($0 & Self.rowBits) }
  }

  private static let rowBits: UInt64 = 0xf_ffff

  /// The rank in 8 bits, whether there is no value in 1, the value in 32, the row in 20: in the order of these integers rows are told.
  private func key(of row: UInt32, _ rank: UInt16, _ order: Query.Order) -> UInt64 {
    var key = UInt64(row)
    if order.isByRankFirst { key |= UInt64(rank) << 53 }
    guard let column = order.column, column < columns.count else { return key }
    let value = columns[column][Int(row)]
    if value == NumberColumn.unknown { return key | 1 << 52 }
    let place = UInt32(bitPattern: value) ^ 0x8000_0000
    return key | UInt64(order.isDescending ? ~place : place) << 20
  }

  private func hit(_ row: Int, _ matching: Matching) -> Answer.Hit {
    Answer.Hit(
      row: row, rank: Int(matching.ranks[row]), id: found(in: ids[row], matching),
      title: found(in: titles[row], matching), address: Array(addresses[row]),
      instructors: instructors[row].map { found(in: names[Int($0)], matching) },
      scores: columns.map { column in
        let value = column[row]
        return value == NumberColumn.unknown
          ? nil : CatalogTable.Score(Int(value), count: Int(column.count(of: row)))
      })
  }

  private func histogram(of place: Int, _ sieve: Sieve) -> [UInt32] {
    let column = columns[place]
    var counts = [UInt32](repeating: 0, count: NumberColumn.barCount + 1)
    func add(_ row: UInt32) { counts[column.bars.isEmpty ? 0 : Int(column.bars[Int(row)])] += 1 }
    for row in sieve.passing { add(row) }
    for (row, subject) in sieve.near where sieve.subjects[subject] == .column(place) { add(row) }
    return counts
  }

  private func labelCounts(of place: Int, _ sieve: Sieve) -> [UInt32] {
    let facet = facets[place]
    var counts = [UInt32](repeating: 0, count: facet.codes.count)
    func add(_ row: Int) {
      for item in facet.ofRows.range(row) { counts[Int(facet.ofRows.items[item])] += 1 }
    }
    for row in sieve.passing { add(Int(row)) }
    for (row, subject) in sieve.near where sieve.subjects[subject] == .facet(place) {
      add(Int(row))
    }
    return counts
  }
}
