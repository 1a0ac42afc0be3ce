internal import CampusModel
internal import Diagnostics
internal import FileFormats

/// Mean ratings by instructors' names, from records; a name of two people has none.
struct Ratings {
  private var people: [String: Person] = [:]

  private enum Person {
    case one(slug: String, rating: Measure?)
    case several
  }

  /// The ratings of the names that mean one person.
  var known: [String: Measure] {
    people.compactMapValues { person in
      if case .one(_, let rating) = person { rating } else { nil }
    }
  }

  /// The names that mean several people.
  var ambiguous: Set<String> {
    Set(
      people.compactMap { name, person in
        if case .several = person { name } else { nil }
      })
  }

  /// Adds a record, and counts it. `slug` distinguishes people of one name; a record without a
  /// rating counts for that too.
  mutating func add(
    _ name: String, slug: String, rating: Measure?, in record: some ReportedRecord
  ) {
    switch people[name] {
    case nil:
      record.keep()
      people[name] = .one(slug: slug, rating: rating)
    case .one(slug, let known):
      people[name] = .one(slug: slug, rating: known ?? rating)
      if known == nil, rating != nil {
        record.keep()
      } else if let known, let rating, known != rating {
        record.drop(.conflict, .twoRatings(name))
      } else {
        record.merge()
      }
    case .one(let other, let known):
      record.keep()
      people[name] = .several
      if known != nil || rating != nil {
        record.warn(.ambiguity, .ambiguous(name, between: other, and: slug))
      }
    case .several:
      record.keep()
      if rating != nil { record.warn(.ambiguity, .severalPeople(name)) }
    }
  }
}

extension Diagnostic.Message {
  fileprivate static func ambiguous(_ name: String, between first: String, and second: String)
    -> Self
  {
    "'\(name)' is ambiguous: '\(first)' and '\(second)'; neither rating is used"
  }

  fileprivate static func severalPeople(_ name: String) -> Self {
    "'\(name)' is ambiguous; this rating is not used"
  }

  fileprivate static func twoRatings(_ name: String) -> Self {
    "'\(name)' is rated again with another average; the first is used"
  }
}
