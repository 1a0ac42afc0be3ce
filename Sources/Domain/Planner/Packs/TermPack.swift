internal import Bytes
package import CampusModel
internal import Packs

/// The data of a term that a phone needs to rank schedules, without its courses.
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

  /// Decodes and checks a pack from any origin; `nil` for bytes that are not a valid pack.
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
  fileprivate mutating func scale<Key>(_ scale: Evidence.Scale<Key>) {
    real(scale.top)
    text(scale.source)
    number(scale.count)
    optional(scale.median) { $0.real($1) }
  }
}

extension PackReader {
  fileprivate mutating func scale<Key>() throws(ByteCursor.ReadError) -> Evidence.Scale<Key> {
    let (top, source) = (try real(), try text())
    let count = try number(atMost: Int(Int32.max))
    let median = try optional { reader throws(ByteCursor.ReadError) in try reader.real() }
    guard top > 0 else { throw fault }
    return Evidence.Scale(
      top: top, source: source, measures: [:],
      of: Evidence.Summary(median: median, count: count))
  }
}
