internal import CampusModel
internal import Diagnostics
internal import FileFormats

/// Mean ratings by instructors' names, as records come in; a name that stands for two people has none.
struct Ratings {
  private var people: [String: Person] = [:]

  private enum Person {
    case one(slug: String, rating: Measure?)
    case several
  }

  /// The ratings of the names that stand for one person.
  var known: [String: Measure] {
    people.compactMapValues { person in
      if case .one(_, let rating) = person { rating } else { nil }
    }
  }

  /// The names that stand for several.
  var ambiguous: Set<String> {
    Set(
      people.compactMap { name, person in
        if case .several = person { name } else { nil }
      })
  }

  /// Adds a record, and counts it. `slug` tells people of one name apart; a record without a rating
  /// still counts for that.
  mutating func add(
    _ name: String, slug: String, rating: Measure?, at offset: Int, _ log: inout DataLog
  ) {
    switch people[name] {
    case nil:
      log.rows.kept += 1
      people[name] = .one(slug: slug, rating: rating)
    case .one(slug, let known):
      people[name] = .one(slug: slug, rating: known ?? rating)
      if known == nil, rating != nil {
        log.rows.kept += 1
      } else if let known, let rating, known != rating {
        log.drop(.conflict, at: offset, .twoRatings(name))
      } else {
        log.merge(at: offset)
      }
    case .one(let other, let known):
      log.rows.kept += 1
      people[name] = .several
      if known != nil || rating != nil {
        log.warn(.ambiguity, at: offset, .ambiguous(name, other, slug))
      }
    case .several:
      log.rows.kept += 1
      if rating != nil { log.warn(.ambiguity, at: offset, .severalPeople(name)) }
    }
  }
}

extension Diagnostic.Message {
  fileprivate static func ambiguous(_ name: String, _ first: String, _ second: String) -> Self {
    "'\(name)' stands for two people ('\(first)' and '\(second)'); neither rating is used"
  }

  fileprivate static func severalPeople(_ name: String) -> Self {
    "'\(name)' stands for several people; this rating is not used"
  }

  fileprivate static func twoRatings(_ name: String) -> Self {
    "'\(name)' is rated again with another mean; the first counts"
  }
}
