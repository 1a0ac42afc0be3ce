package import CampusModel

/// Observed means, each of one subject, with factors that may explain it: for `PooledMeans`.
///
/// ```
/// var table = PoolingTable(explainedBy: [.instructor, .level])
/// let finch = table.member("Finch", of: .instructor)
/// table.append(3.2, weight: 0.5, of: 0, from: [finch, nil])  // no level
/// ```
package struct PoolingTable: Sendable {
  /// In the order in which their effects are calculated.
  package let sources: [EstimateSource]
  /// By row.
  package private(set) var values: [Double] = []
  /// By row: how much a row counts, above 0.
  package private(set) var weights: [Double] = []
  /// By row: the number of the subject whose mean it is.
  package private(set) var subjects: [Int] = []
  /// By source and row: the number of the source's member, -1 for none.
  package private(set) var places: [[Int32]]
  private var numbers: [[String: Int32]]

  package init(explainedBy sources: [EstimateSource]) {
    self.sources = sources
    places = sources.map { _ in [] }
    numbers = sources.map { _ in [:] }
  }

  /// By source: how many members it has.
  package var sizes: [Int] { numbers.map(\.count) }

  /// The number of a source's member: the next one for a new name; `nil` for other sources.
  package mutating func member(_ name: String, of source: EstimateSource) -> Int32? {
    guard let source = sources.firstIndex(of: source) else { return nil }
    if let known = numbers[source][name] { return known }
    let next = Int32(numbers[source].count)
    numbers[source][name] = next
    return next
  }

  /// Adds a row; `members` has one number for each source.
  package mutating func append(
    _ value: Double, weight: Double, of subject: Int, from members: [Int32?]
  ) {
    precondition(members.count == sources.count && weight > 0, "a row has all its columns")
    values.append(value)
    weights.append(weight)
    subjects.append(subject)
    for (source, member) in members.enumerated() { places[source].append(member ?? -1) }
  }
}

/// The known facts about a subject except its mean: for each source of a table the members that it
/// has, each with an equal share.
package struct SubjectProfile: Hashable, Sendable {
  /// By source; empty where nothing is known.
  package var members: [[Int32]]

  package init(_ members: [[Int32]]) { self.members = members }
}
