internal import CampusModel
internal import Markup
internal import Pages
internal import Scheduling

/// A ranking for the terminal, or as one line of JSON.
struct RankReport: Sendable {
  var person: Person
  var term: Term
  var ranking: Ranking
  var seconds: Double

  func text(as format: SiteOptions.Format) -> String {
    switch format {
    case .text: words
    case .json: json.line + "\n"
    }
  }
}

// For people
extension RankReport {
  private var words: String {
    var lines = [
      "\(person.name), \(term.name): \(ranking.fitting.words) of "
        + "\(ranking.combinations.words) combinations fit",
      proof,
    ]
    if let basis { lines.append("note: \(basis)") }
    lines += ranking.problems.map { "note: \($0.words)" }
    if let obstruction = ranking.obstruction { lines += words(of: obstruction) }
    if ranking.entries.isEmpty { lines += waysOut }
    let width = String(ranking.entries.count).count
    for (place, entry) in ranking.entries.enumerated() {
      let rank = String(place + 1)
      let sections = entry.picks.map { pick in
        pick.sections.map(\.id.text).joined(separator: " + ")
          + (pick.alternatives.isEmpty ? "" : " (or \(pick.alternatives.count) equivalent)")
      }
      let score = entry.isScored ? decimalText(entry.score, places: 3) : "–"
      lines.append(
        String(repeating: " ", count: width - rank.count) + rank + "  "
          + score + "  " + sections.joined(separator: ", "))
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The basis of the scores if no GPA and no rating is known.
  private var basis: String? {
    guard let best = ranking.entries.first, !best.hasQuality else { return nil }
    let unknown = "no GPA or rating is known for these courses"
    guard best.isScored else { return "\(unknown), so schedules have no score" }
    let names = best.parts.map { Self.key(of: $0.kind) }
    return "\(unknown), so scores use only preferences (\(names.joined(separator: ", ")))"
  }

  /// The preference's key in plans: "few-gaps".
  private static func key(of kind: PreferencePart.Kind) -> String {
    "\(kind)".map { $0.isUppercase ? "-\($0.lowercased())" : String($0) }.joined()
  }

  private var proof: String {
    let order = person.plan.preferences.order.rawValue
    if ranking.entries.isEmpty {
      return ranking.isProven ? "proven: nothing fits" : "no schedule found"
    }
    if person.plan.preferences.order == .sampled {
      return
        "random order with seed \(person.plan.preferences.seed), higher scores more likely first"
    }
    return switch ranking.proof {
    case .proven: "ordered by \(order), proven best"
    case .atMost where ranking.entries.last?.isScored == false:
      "ordered by \(order), not proven: the search reached its limit"
    case .atMost(let score):
      "ordered by \(order), not proven: all others score at most "
        + decimalText(score, places: 3)
    case .unknown: "ordered by \(order), not proven: the search reached its limit"
    }
  }

  /// Possible fixes, the most schedules first.
  private var waysOut: [String] {
    var ways: [(count: UInt64, line: String)] = []
    for cost in ranking.costs {
      guard case .exactly(let count) = cost.without, count > 0 else { continue }
      let name = cost.constraint.words(in: person.plan)
      ways.append((count, "without '\(name)': \(cost.without.words) fit"))
    }
    return ways.sorted { $0.count > $1.count }.map(\.line)
  }

  private func words(of obstruction: Obstruction) -> [String] {
    var lines = obstruction.unusable.map { course in
      guard course.ways > 0 else { return "\(course.course.text): no valid option is offered" }
      let reasons = course.reasons.map { "\($0.constraint.words(in: person.plan)): \($0.ways)" }
      return "\(course.course.text): 0 of \(course.ways) options fit ("
        + reasons.joined(separator: "; ") + ")"
    }
    if !obstruction.smallest.isEmpty {
      lines.append(
        "cannot go together: " + obstruction.smallest.map(\.text).joined(separator: ", "))
    }
    return lines
  }
}

// For programs
extension RankReport {
  /// The names are part of the command line's contract; an unknown count is null.
  private var json: JSON {
    [
      "person": .text(person.id.text), "term": .text(term.id.text),
      "order": .text(person.plan.preferences.order.rawValue),
      "combinations": ranking.combinations.json, "fitting": ranking.fitting.json,
      "folded": ranking.folded.json, "proven": .flag(ranking.isProven),
      "problems": .list(ranking.problems.map { .text($0.words) }),
      "milliseconds": .digits(milliseconds),
      "schedules": .list(ranking.entries.enumerated().map { json($1, rank: $0 + 1) }),
    ]
  }

  /// With three places: a ranking is often done within one millisecond.
  private var milliseconds: String {
    let micros = Int((seconds * 1_000_000).rounded())
    return "\(micros / 1000).\(zeroPadded(micros % 1000, 3))"
  }

  private func json(_ entry: RankedSchedule, rank: Int) -> JSON {
    let parts = entry.parts.map { (name: "\($0.kind)", value: number($0.value) as JSON?) }
    return [
      "rank": .number(rank), "score": number(entry.isScored ? entry.score : nil),
      "quality": number(entry.hasQuality ? entry.quality : nil), "preferences": .record(parts),
      "courses": .list(entry.picks.map(json)),
    ]
  }

  private func json(_ pick: Pick) -> JSON {
    func json(_ ids: [SectionID]) -> JSON { .list(ids.map { .text($0.text) }) }
    return [
      "course": .text(pick.course.id.text), "sections": json(pick.sections.map(\.id)),
      "alternatives": .list(pick.alternatives.map(json)),
      "value": number(pick.value.hasComponents ? pick.value.q : nil),
    ]
  }

  /// The shortest decimal that reads back as the same number; null where unknown.
  private func number(_ value: Double?) -> JSON {
    value.flatMap { $0.isFinite ? .digits("\($0)") : nil } ?? .null
  }
}

extension ScheduleCount {
  fileprivate var words: String {
    switch self {
    case .exactly(let count): Figure(Double(count), .count).text
    case .tooMany: "more than 18 × 10¹⁸"
    case .unknown: "an unknown number"
    }
  }

  fileprivate var json: JSON {
    switch self {
    case .exactly(let count): .digits(String(count))
    case .tooMany, .unknown: .null
    }
  }
}
