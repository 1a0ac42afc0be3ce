import CatalogIndex
import SeededRandom

/// Catalogs and queries whose words often share their beginnings, and differ by an edit.
struct RandomCatalog {
  var generator: SeededGenerator

  init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  private static let syllables = [
    "al", "ge", "bra", "Éco", "no", "mi", "cs", "his", "to", "ry", "Öl", "ñan", "d'a", "c", "ß",
    "ti",
    "on", "é", "жи", "ва", "12", "3", "Ø",
  ]
  private static let separators = [" ", " ", " ", "-", ", ", "  ", "\u{a0}", "/", " & ", ".\n"]

  mutating func table(rows: Int) -> CatalogTable {
    let facets = (0..<3).map { facet in
      CatalogTable.Facet(
        key: "f\(facet)", name: "Facet \(facet)",
        labels: (0..<[1, 3, 9][facet]).map { .init(code: "L\($0)", name: "Label \($0)") })
    }
    let columns = (0..<4).map { CatalogTable.Column(key: "c\($0)", name: "C \($0)", places: $0) }
    let weeks = (0..<6).map { _ in week() }
    let made = (0..<rows).map { row in
      let weeks = (0..<generator.below(4)).map { _ in weeks[generator.below(weeks.count)] }
      return CatalogTable.Row(
        id: "\(["CMSC", "MATH", "ÉCON", "HIST"][generator.below(4)]) \(100 + generator.below(40))"
          + (generator.chance(20) ? "H" : ""),
        title: text(generator.below(5)), headings: (0..<generator.below(3)).map { _ in text(2) },
        address: "courses/\(row).html",
        instructors: (0..<generator.below(3)).map { _ in text(2) },
        description: text(generator.below(12)), weeks: weeks,
        scores: columns.indices.map { score(of: $0) },
        labels: facets.map { facet in
          facet.labels.indices.filter { _ in generator.below(facet.labels.count + 1) == 0 }
        })
    }
    return CatalogTable(columns: columns, facets: facets, rows: made)
  }

  /// The last column is of no row; the first has few values, the second very large ones.
  private mutating func score(of column: Int) -> CatalogTable.Score? {
    guard column < 3, generator.chance(70) else { return nil }
    let value =
      switch column {
      case 0: generator.below(5)
      case 1: (generator.below(2001) - 1000) * 1_000_000
      default: generator.below(500) - 250
      }
    return CatalogTable.Score(value, count: generator.below(300))
  }

  private mutating func week() -> Week {
    var week = Week()
    for _ in 0..<generator.below(4) {
      let start = generator.below(1440)
      week.add(day: generator.below(7), from: start, to: start + 1 + generator.below(200))
    }
    return week
  }

  mutating func text(_ words: Int) -> String {
    (0..<words).map { _ in word() + Self.separators[generator.below(Self.separators.count)] }
      .joined()
  }

  private mutating func word() -> String {
    (0...generator.below(3)).map { _ in Self.syllables[generator.below(Self.syllables.count)] }
      .joined()
  }

  mutating func query(on table: CatalogTable) -> Query {
    let row = table.rows[generator.below(table.rows.count)]
    let source = [
      row.id, row.title, row.instructors.first ?? "", row.description, text(2),
    ][generator.below(5)]
    let words = source.split(separator: " ").map(String.init)
    var typed = (0..<generator.below(4)).compactMap { _ in
      words.isEmpty ? nil : changed(words[generator.below(words.count)])
    }.joined(separator: generator.chance(80) ? " " : "-")
    if generator.chance(10) { typed = typed.uppercased() }
    return Query(
      typed, where: (0..<generator.below(4)).map { _ in condition(on: table) },
      order: .init(
        column: generator.chance(60) ? generator.below(5) : nil,
        isDescending: generator.chance(50), isByRankFirst: generator.chance(50)),
      offset: generator.chance(30) ? generator.below(30) : 0, limit: generator.below(60),
      hasDistributions: generator.chance(70))
  }

  /// A beginning of the word, or the word, sometimes with an edit.
  private mutating func changed(_ word: String) -> String {
    var letters = Array(word)
    if generator.chance(40) { letters = Array(letters.prefix(1 + generator.below(letters.count))) }
    guard generator.chance(40), !letters.isEmpty else { return String(letters) }
    let place = generator.below(letters.count)
    switch generator.below(4) {
    case 0: letters.remove(at: place)
    case 1: letters.insert(["a", "x", "é", "ж", "1"][generator.below(5)], at: place)
    case 2: letters[place] = ["o", "x", "ñ", "в", "2"][generator.below(5)]
    default: letters.swapAt(place, generator.below(letters.count))
    }
    return String(letters)
  }

  private mutating func condition(on table: CatalogTable) -> Query.Condition {
    switch generator.below(6) {
    case 0, 1:
      let column = generator.below(5)
      let scale = column == 1 ? 1_000_000 : 1
      let ends = [generator.below(600) - 300, generator.below(600) - 300].sorted()
      let least = Int32(ends[0] * scale)
      let most = generator.chance(30) ? Int32.max : Int32(ends[1] * scale)
      return .number(column: column, generator.chance(20) ? .min : least, most)
    case 2, 3:
      return .label(
        facet: generator.below(4), anyOf: (0..<generator.below(4)).map { _ in generator.below(10) })
    case 4:
      let names = table.rows.flatMap(\.instructors)
      return .taught(
        by: (0..<generator.below(4)).map { _ in
          names.isEmpty || generator.chance(20)
            ? Array("X".utf8) : Array(names[generator.below(names.count)].utf8)
        })
    default:
      var allowed = Week()
      for day in 0..<7 where generator.chance(80) {
        allowed.add(day: day, from: generator.below(400), to: 800 + generator.below(640))
      }
      return .within(allowed)
    }
  }
}
