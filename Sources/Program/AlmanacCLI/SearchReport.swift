internal import CampusModel
internal import CatalogIndex
internal import Markup

/// The courses a search found, for the terminal or as one line of JSON.
struct SearchReport: Sendable {
  var term: Term
  var table: CatalogTable
  var answer: SearchAnswer
  /// The columns that were filtered or sorted by, by key.
  var asked: Set<String>
  /// Possible meanings of the words.
  var suggestions: [SuggestedSearch]

  func text(as format: SiteOptions.Format) -> String {
    switch format {
    case .text: words
    case .json: json.line + "\n"
    }
  }
}

// For people
extension SearchReport {
  private var words: String {
    let count = answer.count == 1 ? "1 course" : "\(Figure.count(answer.count).text) courses"
    let limit = answer.hits.count < answer.count ? ", showing the first \(answer.hits.count)" : ""
    let rows = answer.hits.map(row)
    let table = rows.isEmpty ? [] : [""] + TextTable(columns: columns, rows: rows).lines()
    return (wrapped("\(term.name): \(count)\(limit)", indent: 0) + notes + meanings + table)
      .map { $0 + "\n" }.joined()
  }

  /// Notes on words that were not found as typed.
  private var notes: [String] {
    answer.words.filter { $0.kind != 0 }.flatMap { word in
      let text = String(decoding: word.bytes, as: UTF8.self)
      return wrapped(
        word.kind == 1
          ? "no course matches '\(text)'; showing similar words"
          : "no course matches '\(text)' or a similar word")
    }
  }

  /// The filters that the words mean.
  private var meanings: [String] {
    suggestions.flatMap { one in
      wrapped("\(Figure.count(one.count).text) with filters: \(one.command)")
    }
  }

  private static let always: Set<String> = ["gpa", "rating", "seats"]

  /// There may be many kinds of scores: those that were not requested are only in the JSON. Credits
  /// have a column of their own. A column that no course of the term has a value for is left out.
  private var shown: [Int] {
    let keys = asked.union(Self.always)
    return table.columns.indices.filter { place in
      let key = table.columns[place].key
      return keys.contains(key) && !key.hasPrefix("credits")
        && (asked.contains(key) || table.rows.contains { $0.scores[place] != nil })
    }
  }

  private var columns: [TextTable.Column] {
    [.init("Course", .left), .init("Credits")] + shown.map { .init(table.columns[$0].name) }
  }

  private func row(_ hit: SearchAnswer.Hit) -> [String] {
    ["\(hit.id.words)  \(hit.title.words)", credits(of: hit)]
      + shown.map { place in
        hit.scores[place]?.text(places: table.columns[place].places) ?? "–"
      }
  }

  private func credits(of hit: SearchAnswer.Hit) -> String {
    let ends = ["credits", "credits-most"].map { key in
      table.columns.firstIndex { $0.key == key }.flatMap { hit.scores[$0]?.value }
    }
    guard let least = ends[0], let most = ends[1] else { return "–" }
    return Credits(tenths: least, to: most)?.text ?? "–"
  }
}

// For programs
extension SearchReport {
  /// The names are part of the command line's contract.
  private var json: JSON {
    [
      "command": .text(Command.search.rawValue), "status": .number(0), "term": .text(term.id.text),
      "count": .number(answer.count), "words": .list(answer.words.map(Self.json)),
      "courses": .list(answer.hits.map(json)), "labels": .record(labels),
      "suggestions": .list(suggestions.map(\.json)),
    ]
  }

  private static func json(_ word: SearchAnswer.Word) -> JSON {
    [
      "word": .text(String(decoding: word.bytes, as: UTF8.self)),
      "found": .text(word.kind == 0 ? "exactly" : word.kind == 1 ? "nearly" : "no"),
    ]
  }

  private func json(_ hit: SearchAnswer.Hit) -> JSON {
    let scores = zip(table.columns, hit.scores).map { column, score -> (String, JSON) in
      guard let score else { return (column.key, .null) }
      return (
        column.key,
        [
          "value": .digits(score.text(places: column.places)),
          "count": score.count == 0 ? .null : .number(score.count),
        ]
      )
    }
    return [
      "course": .text(hit.id.words), "title": .text(hit.title.words),
      "instructors": .list(hit.instructors.map { .text($0.words) }), "rank": .number(hit.rank),
      "scores": .record(scores.map { (name: $0.0, value: $0.1) }),
    ]
  }

  /// For each facet how many of the courses have each label; labels that none has are left out.
  private var labels: [(name: String, value: JSON?)] {
    zip(table.facets, answer.labels).map { facet, counts in
      let borne = zip(facet.labels, counts).filter { $0.1 > 0 }
      return (
        name: facet.key,
        value: .record(borne.map { (name: $0.0.code, value: .number(Int($0.1))) })
      )
    }
  }
}

extension SearchAnswer.Text {
  fileprivate var words: String { String(decoding: bytes, as: UTF8.self) }
}

extension CatalogTable.Score {
  /// With all places: "4.31".
  fileprivate func text(places: Int) -> String {
    let digits = String(value.magnitude)
    let padded = String(repeating: "0", count: max(0, places + 1 - digits.count)) + digits
    let sign = value < 0 ? "-" : ""
    return places == 0
      ? sign + padded : "\(sign)\(padded.dropLast(places)).\(padded.suffix(places))"
  }
}
