import CatalogIndex
import Foundation

/// The search once more, without any index: every row is looked at, word by word, with Foundation's
/// own folding.
struct NaiveScan {
  let table: CatalogTable
  private let words: [[[String]]]

  init(_ table: CatalogTable) {
    self.table = table
    words = table.rows.map { row in
      [
        Self.words(of: row.id), ([row.title] + row.headings).flatMap(Self.words),
        row.instructors.flatMap(Self.words), Self.words(of: row.description),
      ]
    }
  }

  static func words(of text: String) -> [String] {
    let plain = text.replacingOccurrences(of: "'", with: "").replacingOccurrences(of: "’", with: "")
      .replacingOccurrences(of: "ß", with: "ss").replacingOccurrences(of: "Ø", with: "o")
      .folding(options: [.diacriticInsensitive, .caseInsensitive], locale: nil)
    let runs = plain.components(separatedBy: CharacterSet.alphanumerics.inverted)
    return runs.flatMap { run in
      run.replacingOccurrences(
        of: "([^0-9])([0-9])", with: "$1 $2", options: .regularExpression
      ).components(separatedBy: " ")
    }.filter { !$0.isEmpty }
  }

  struct Result: Equatable {
    var kinds: [UInt8]
    var rows: [Int]
    var ranks: [Int]
    var histograms: [[UInt32]]
    var labels: [[UInt32]]
  }

  func result(of query: Query) -> Result {
    let typed = Self.words(of: String(decoding: query.text, as: UTF8.self))
      .reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }.prefix(Query.mostWords)
    let all = Set(words.flatMap { $0 }.flatMap { $0 })
    let kinds = typed.map { word -> UInt8 in
      all.contains { $0.hasPrefix(word) } ? 0 : all.contains { isNear(word, $0) } ? 1 : 2
    }
    let ranks = words.map { rank(of: $0, Array(zip(typed, kinds))) }
    let found = ranks.indices.filter { ranks[$0] != nil }
    let passing = found.filter { passes($0, query.conditions) }
    return Result(
      kinds: kinds, rows: sorted(passing, ranks, query.order), ranks: ranks.map { $0 ?? -1 },
      histograms: table.columns.indices.map { column in
        histogram(
          of: column,
          found.filter { passes($0, query.conditions.filter { !$0.isAbout(column: column) }) })
      },
      labels: table.facets.indices.map { facet in
        let rows = found.filter {
          passes($0, query.conditions.filter { !$0.isAbout(facet: facet) })
        }
        return table.facets[facet].labels.indices.map { label in
          UInt32(rows.count { table.rows[$0].labels[facet].contains(label) })
        }
      })
  }

  private func rank(of fields: [[String]], _ typed: [(String, UInt8)]) -> Int? {
    var sum = 0
    for (word, kind) in typed {
      let ranks = fields.enumerated().flatMap { place, words in
        words.compactMap { candidate -> Int? in
          if kind == 0 {
            return candidate == word
              ? 3 * place : candidate.hasPrefix(word) ? 3 * place + 1 : nil
          }
          return kind == 1 && isNear(word, candidate) ? 3 * place + 2 : nil
        }
      }
      guard let best = ranks.min() else { return nil }
      sum += best
    }
    return sum
  }

  /// Every edit at every place is tried.
  private func isNear(_ typed: String, _ candidate: String) -> Bool {
    let (q, w) = (Array(typed), Array(candidate))
    guard q.count >= 4 else { return false }
    func isLetter(_ c: Character) -> Bool { !("0"..."9").contains(c) }
    func begins(_ edited: [Character]) -> Bool { w.starts(with: edited) }
    for place in q.indices where isLetter(q[place]) {
      if begins(Array(q[..<place] + q[(place + 1)...])) { return true }
      if place < w.count, isLetter(w[place]),
        begins(Array(q[..<place] + [w[place]] + q[(place + 1)...]))
      {
        return true
      }
      if place + 1 < q.count, isLetter(q[place + 1]),
        begins(Array(q[..<place] + [q[place + 1], q[place]] + q[(place + 2)...]))
      {
        return true
      }
    }
    return (0...q.count).contains { place in
      place < w.count && isLetter(w[place])
        && begins(Array(q[..<place] + [w[place]] + q[place...]))
    }
  }

  private func passes(_ row: Int, _ conditions: [Query.Condition]) -> Bool {
    conditions.allSatisfy { condition in
      switch condition {
      case .number(let column, let least, let most):
        guard column < table.columns.count, let score = table.rows[row].scores[column] else {
          return false
        }
        return score.value >= Int(least) && score.value <= Int(most)
      case .label(let facet, let labels):
        return facet < table.facets.count
          && !Set(table.rows[row].labels[facet]).isDisjoint(with: labels)
      case .within(let week):
        return table.rows[row].weeks.contains { $0.union(week) == week }
      case .taught(let names):
        return table.rows[row].instructors.contains { names.contains(Array($0.utf8)) }
      }
    }
  }

  private func sorted(_ rows: [Int], _ ranks: [Int?], _ order: Query.Order) -> [Int] {
    func value(_ row: Int) -> Int? {
      order.column.flatMap { $0 < table.columns.count ? table.rows[row].scores[$0]?.value : nil }
    }
    return rows.sorted { a, b in
      if order.isByRankFirst, let x = ranks[a], let y = ranks[b], x != y { return x < y }
      switch (value(a), value(b)) {
      case (let x?, let y?): if x != y { return order.isDescending ? x > y : x < y }
      case (.some, nil): return true
      case (nil, .some): return false
      case (nil, nil): break
      }
      return a < b
    }
  }

  /// Bars by whole numbers: the range and one more, in twenty equal parts.
  private func histogram(of column: Int, _ rows: [Int]) -> [UInt32] {
    let all = table.rows.compactMap { $0.scores[column]?.value }
    var counts = [UInt32](repeating: 0, count: 21)
    for row in rows {
      guard let value = table.rows[row].scores[column]?.value, let least = all.min(),
        let most = all.max()
      else {
        counts[0] += 1
        continue
      }
      counts[1 + (value - least) * 20 / (most - least + 1)] += 1
    }
    return counts
  }
}

extension Query.Condition {
  fileprivate func isAbout(column: Int) -> Bool {
    if case .number(column, _, _) = self { true } else { false }
  }

  fileprivate func isAbout(facet: Int) -> Bool {
    if case .label(facet, _) = self { true } else { false }
  }
}
