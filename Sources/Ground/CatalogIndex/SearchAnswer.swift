/// The result of a query.
package struct SearchAnswer: Equatable, Sendable {
  /// The typed words, folded, without repeats.
  package var words: [Word]
  /// The number of matching rows.
  package var count: Int
  /// The requested part of the matching rows, in order.
  package var hits: [Hit]
  /// For each column, the number of rows without a value, then of rows in each bar.
  ///
  /// Conditions on the column itself are ignored. Empty without `Query.hasDistributions`.
  package var histograms: [[UInt32]]
  /// For each facet, the number of rows with each label. Conditions on the facet itself are
  /// ignored. Empty without `Query.hasDistributions`.
  package var labels: [[UInt32]]

  /// A typed word.
  package struct Word: Equatable, Sendable {
    /// Folded.
    package var bytes: [UInt8]
    /// 0 for found as typed, 1 for a misspelling, 2 for not found.
    package var kind: UInt8
  }

  /// A matching row.
  package struct Hit: Equatable, Sendable {
    /// Its index in the catalog.
    package var row: Int
    /// How well the words match, 0 for the best: see `Matching`.
    package var rank: Int
    /// As shown.
    package var id: Text
    /// As shown.
    package var title: Text
    /// The page's path from the root of the site.
    package var address: [UInt8]
    /// As shown.
    package var instructors: [Text]
    /// For each column; `nil` without a value.
    package var scores: [CatalogTable.Score?]
  }

  /// A text with the ranges to highlight.
  package struct Text: Equatable, Sendable {
    /// UTF-8.
    package var bytes: [UInt8]
    /// Ranges of bytes, in order.
    package var found: [Range<Int>]
  }
}

extension CatalogIndex {
  /// The answer, equal on every machine. Linear in the rows.
  ///
  /// ```
  /// let index = try CatalogIndex(opening: try CatalogIndex.bytes(of: table))
  /// index.answer(to: Query("algor")).hits.first?.title  // "Algorithms", highlighted 0 ..< 5
  /// ```
  package func answer(to query: Query) -> SearchAnswer {
    let matching = Matching(query.text, in: self)
    let sieve = Sieve(matching.ranks, query.conditions, of: self)
    let rows = page(of: sieve.passing, matching.ranks, query)
    return SearchAnswer(
      words: matching.words.map { SearchAnswer.Word(bytes: $0.bytes, kind: $0.kind.rawValue) },
      count: sieve.passing.count,
      hits: rows.map { hit($0, matching) },
      histograms: query.hasDistributions ? columns.indices.map { histogram(of: $0, sieve) } : [],
      labels: query.hasDistributions ? facets.indices.map { labelCounts(of: $0, sieve) } : [])
  }

  /// The requested rows, in order.
  private func page(of passing: [UInt32], _ ranks: [UInt16], _ query: Query) -> [Int] {
    guard query.limit > 0, query.offset < passing.count else { return [] }
    let limit = min(query.limit, Query.mostHits)
    var least = LeastKeys(min(passing.count, query.offset + limit))
    for row in passing { least.add(key(of: row, ranks[Int(row)], query.order)) }
    return least.sorted.dropFirst(query.offset).map { Int($0 & Self.rowBits) }
  }

  private static let rowBits: UInt64 = 0xf_ffff

  /// A sort key: the rank in 8 bits, 1 bit for a missing value, the value in 32, the row in 20.
  private func key(of row: UInt32, _ rank: UInt16, _ order: Query.Order) -> UInt64 {
    var key = UInt64(row)
    if order.isByRankFirst { key |= UInt64(rank) << 53 }
    guard let column = order.column, column < columns.count else { return key }
    let value = columns[column][Int(row)]
    if value == NumberColumn.unknown { return key | 1 << 52 }
    let place = UInt32(bitPattern: value) ^ 0x8000_0000
    return key | UInt64(order.isDescending ? ~place : place) << 20
  }

  private func hit(_ row: Int, _ matching: Matching) -> SearchAnswer.Hit {
    SearchAnswer.Hit(
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
