internal import Bytes
package import CampusModel

/// What a phone needs to know of a term to rank schedules, without its courses.
///
/// ```
/// let pack = TermPack(term: fall, evidence: evidence, buildings: buildings, travel: walking)
/// TermPack(opening: pack.bytes())?.term == fall  // true, but for the term's dates
/// ```
package struct TermPack: Sendable {
  /// Without its important dates and codes, which no ranking depends on.
  package let term: Term
  /// Without measures; with the medians and numbers of all.
  package let evidence: Evidence
  /// The minutes on foot between the buildings of the term.
  package let travel: TravelMatrix

  /// `buildings` are those of the term's rooms, in any order.
  package init(
    term: Term, evidence: Evidence, buildings: some Sequence<BuildingCode>, travel: TravelMatrix
  ) {
    self.term = Term(
      id: term.id, name: term.name, days: term.days, holidays: term.holidays, swaps: term.swaps)
    self.evidence = Evidence(gpa: evidence.gpa.summary, rating: evidence.rating.summary)
    self.travel = travel.calculated(among: Set(buildings).sorted())
  }

  /// Decodes and checks a pack from any origin; `nil` for what is not a valid one.
  package init?(opening bytes: [UInt8]) {
    do throws(ByteCursor.ReadError) {
      var reader = try PackReader(bytes, .term)
      term = try reader.term()
      evidence = Evidence(gpa: try reader.scale(), rating: try reader.scale())
      travel = try reader.travel()
      try reader.finish()
    } catch {
      return nil
    }
  }

  /// Equal packs have equal bytes. `shown` is as for `CoursePack.bytes`.
  package func bytes(_ shown: @escaping (String) -> String = { $0 }) -> [UInt8] {
    var writer = PackWriter(shown: shown)
    writer.term(term)
    writer.scale(evidence.gpa)
    writer.scale(evidence.rating)
    writer.travel(travel)
    return writer.file(.term)
  }
}

extension PackWriter {
  fileprivate mutating func term(_ term: Term) {
    text(term.id.text)
    text(term.name)
    span(term.days)
    list(term.holidays) { writer, holiday in
      writer.text(holiday.name)
      writer.span(holiday.days)
    }
    list(term.swaps) { writer, swap in
      writer.date(swap.date)
      writer.number(swap.follows.rawValue)
    }
  }

  fileprivate mutating func scale<Key>(_ scale: Evidence.Scale<Key>) {
    real(scale.top)
    text(scale.source)
    number(scale.count)
    optional(scale.median) { $0.real($1) }
  }

  /// Each building, then the minutes from each to each: one more, and twice as much where they are
  /// an estimate by the straight line plus 1; 0 where they are unknown.
  fileprivate mutating func travel(_ travel: TravelMatrix) {
    list(travel.paths.buildings) { $0.text($1.text) }
    for start in travel.paths.buildings {
      for end in travel.paths.buildings {
        let time = travel.travelTime(from: start, to: end)
        number(orNone: time.map { $0.minutes * 2 + ($0.isEstimate ? 1 : 0) })
      }
    }
  }
}

extension PackReader {
  fileprivate mutating func term() throws(ByteCursor.ReadError) -> Term {
    let (id, name) = (TermID(try text()), try text())
    let days = try span()
    guard days.last - days.first < PackFormat.longestTerm else { throw fault }
    let holidays = try list { reader throws(ByteCursor.ReadError) in
      Holiday(name: try reader.text(), days: try reader.span())
    }
    let swaps = try list { reader throws(ByteCursor.ReadError) in
      let date = try reader.date()
      return DaySwap(date: date, follows: Weekday.allCases[try reader.number(atMost: 6)])
    }
    return Term(id: id, name: name, days: days, holidays: holidays, swaps: swaps)
  }

  fileprivate mutating func scale<Key>() throws(ByteCursor.ReadError) -> Evidence.Scale<Key> {
    let (top, source) = (try real(), try text())
    let count = try number(atMost: Int(Int32.max))
    let median = try optional { reader throws(ByteCursor.ReadError) in try reader.real() }
    guard top > 0 else { throw fault }
    return Evidence.Scale(
      top: top, source: source, measures: [:],
      of: Evidence.Summary(median: median, count: count))
  }

  fileprivate mutating func travel() throws(ByteCursor.ReadError) -> TravelMatrix {
    let buildings = try list(atMost: 1 << 11) { reader throws(ByteCursor.ReadError) in
      BuildingCode(canonical: try reader.text())
    }
    var (known, estimated): ([Int32], [Int32]) = ([], [])
    for _ in 0..<buildings.count * buildings.count {
      let time = try number(orNone: 2 * 1440 * 2)
      let isEstimate = time.map { $0 % 2 == 1 } ?? false
      known.append(isEstimate ? -1 : Int32(time.map { $0 / 2 } ?? -1))
      estimated.append(isEstimate ? Int32(time.map { $0 / 2 } ?? -1) : -1)
    }
    for (a, b) in zip(buildings, buildings.dropFirst()) where a >= b { throw fault }
    var travel = TravelMatrix(paths: PathMinutes(among: buildings, minutes: known))
    travel.estimates = PathMinutes(among: buildings, minutes: estimated)
    return travel
  }
}
