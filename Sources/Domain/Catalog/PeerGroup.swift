/// Courses that one of them is compared with, the one among them.
package struct PeerGroup: Hashable, Encodable, Sendable {
  package enum Kind: Hashable, Encodable, Sendable {
    case all
    /// The letters that the courses begin with.
    case department(String)
    /// On average so many students were asked, and fewer than `below` where that is told.
    case size(from: Int, below: Int?)
  }

  /// What is counted as one.
  package enum Member: Hashable, Encodable, Sendable {
    case course
    /// A course with one who taught it.
    case instructor
  }

  package let kind: Kind
  package let member: Member
  /// How many of them have a mean in the category; courses of the same reports are one.
  package let size: Int

  /// To follow "among": "all 312 courses", "the 24 courses of CMPS", "the 57 courses of 10 to 29 students".
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

/// A mean drawn to that of its peers: (C·m + Σ) / (C + n), the weighted mean of C answers of m and its own n answers.
///
/// Few answers move it little; with many it is the mean itself. It is the estimate of a mean with a prior of C answers, as film
/// and book lists have it.
package struct DrawnMean: Hashable, Encodable, Sendable {
  package let value: Double
  /// The mean itself, of `count` answers.
  package let mean: Double
  package let count: Int
  /// The C of the formula.
  package let weight: Double
  /// The m of the formula: the mean of all answers of the group.
  package let peersMean: Double
  package let group: PeerGroup
}

/// Where a course stands among its peers.
package struct Standing: Hashable, Encodable, Sendable {
  /// How many of a hundred others are worse, those that are as good by half: 0 ... 100. Where less is better, more is worse.
  package let percentile: Double
  /// Beside the course itself.
  package let group: PeerGroup
}
