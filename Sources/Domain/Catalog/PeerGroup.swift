/// The courses that a course is compared with, itself included.
package struct PeerGroup: Hashable, Encodable, Sendable {
  /// The property that the courses share.
  package enum Kind: Hashable, Encodable, Sendable {
    case all
    /// The department, by its code.
    case department(String)
    /// The mean number of students asked: at least `from` and, if given, fewer than `below`.
    case size(from: Int, below: Int?)
  }

  /// The unit that is compared.
  package enum Member: Hashable, Encodable, Sendable {
    case course
    /// A course with one of its instructors.
    case instructor
  }

  /// The property that the courses share.
  package let kind: Kind
  /// The unit that is compared.
  package let member: Member
  /// The number of members with a mean in the category; courses with the same reports count once.
  package let size: Int

  /// A phrase to follow "among": "all 312 courses", "the 24 courses of CMPS".
  package var name: String {
    let members = member == .course ? "courses" : "pairs of a course and its instructor"
    return switch kind {
    case .all: "all \(size) \(members)"
    case .department(let code): "the \(size) \(members) of \(code)"
    case .size(let from, let below?): "the \(size) \(members) of \(from) to \(below - 1) students"
    case .size(let from, nil): "the \(size) \(members) of \(from) students and more"
    }
  }
}

/// A mean adjusted toward that of its peers: (C·m + Σ) / (C + n), for C assumed answers of mean m.
///
/// Few answers change the peers' mean little; many answers outweigh it. This is the Bayesian
/// average with a prior of C answers, as in rankings of films and books.
///
/// ```
/// // 2 answers of mean 5, peers' mean 3, weight 10:
/// (10 * 3 + 2 * 5) / (10 + 2)  // 3.33
/// ```
package struct ShrunkMean: Hashable, Encodable, Sendable {
  /// The adjusted mean.
  package let value: Double
  /// The mean of its own answers.
  package let mean: Double
  /// The n of the formula: the number of its own answers.
  package let count: Int
  /// The C of the formula.
  package let weight: Double
  /// The m of the formula: the mean of all answers in the group.
  package let peersMean: Double
  /// The group whose mean it is adjusted toward.
  package let group: PeerGroup
}

/// The position of a course among its peers.
package struct PercentileRank: Hashable, Encodable, Sendable {
  /// The percentage of others that are worse, with ties as half: 0 … 100. Inverted where lower is
  /// better.
  package let percentile: Double
  /// The group, the course included.
  package let group: PeerGroup
}
