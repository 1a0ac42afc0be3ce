internal import CampusModel
internal import FileFormats

// One report of several rows of the same section.
extension Evaluation {
  /// The result of joining a further row with a report.
  struct Joined {
    /// Whether the report has anything that it had not.
    var isNew = false
    /// The values in which the row differs from the report, which keeps its own.
    var conflicts: [Conflict] = []
  }

  enum Conflict {
    case responses
    case invited
    /// It is about an instructor more than a section can have.
    case instructor(String)
    /// A category's place, and whose it is where it is not about the course.
    case category(Int, String?)

    var isOfCategory: Bool {
      if case .category = self { true } else { false }
    }
  }

  /// Fills in missing values from another row about the same students.
  mutating func merge(_ other: Evaluation) -> Joined {
    var joined = Joined()
    if comments.add(newOf: other.comments) > 0 { joined.isNew = true }
    joinTurnout(of: other, &joined)
    for score in other.scores where score.instructor == nil {
      join(score, about: nil, &joined)
    }
    var places: [Int?] = []
    for name in other.instructors {
      if let known = instructors.firstIndex(of: name) {
        places.append(known)
      } else if instructors.count == mostInstructors {
        places.append(nil)
        joined.conflicts.append(.instructor(name))
      } else {
        places.append(instructors.count)
        instructors.append(name)
        joined.isNew = true
      }
    }
    // In answers about several people, those about the first may be refused: then those about the
    // next one are used.
    var refused: Set<Int> = []
    for score in other.scores {
      guard let place = score.instructor, let known = places[place] else { continue }
      let isRepeated = score.isRepeated && !refused.contains(score.category)
      let moved = score.moved(category: score.category, instructor: known, isRepeated: isRepeated)
      let isRefused = !join(moved, about: other.instructors[place], &joined)
      if isRefused {
        refused.insert(score.category)
      } else {
        refused.remove(score.category)
      }
    }
    return joined
  }

  /// Takes numbers that are missing, unless more students would have answered than were asked.
  private mutating func joinTurnout(of other: Evaluation, _ joined: inout Joined) {
    if let count = other.responses {
      if let responses {
        if responses != count { joined.conflicts.append(.responses) }
      } else if count <= invited ?? count {
        (responses, joined.isNew) = (count, true)
      }
    }
    guard let count = other.invited else { return }
    if let invited {
      if invited != count { joined.conflicts.append(.invited) }
    } else if responses ?? count <= count {
      (invited, joined.isNew) = (count, true)
    }
  }

  /// Takes a score of a category that has none yet; false where another one is known.
  @discardableResult private mutating func join(
    _ score: CategoryScore, about name: String?, _ joined: inout Joined
  ) -> Bool {
    let known = scores.first {
      $0.category == score.category && $0.instructor == score.instructor
    }
    guard let known else {
      scores.append(score)
      joined.isNew = true
      return true
    }
    if known.hasSameAnswers(as: score) { return true }
    joined.conflicts.append(.category(score.category, name))
    return false
  }

  /// Adds a score of the course; or of each instructor, whom it is about, and for all of them once.
  /// Where no instructor is named it counts for the course.
  mutating func append(_ score: CategoryScore, isAboutInstructor: Bool) {
    guard isAboutInstructor, !instructors.isEmpty else { return scores.append(score) }
    scores += instructors.indices.map {
      score.moved(category: score.category, instructor: $0, isRepeated: $0 > 0)
    }
  }
}

extension CategoryScore {
  /// Whether both have the same mean of the same answers, whomever they are about.
  func hasSameAnswers(as other: CategoryScore) -> Bool {
    (mean, count, answers) == (other.mean, other.count, other.answers)
  }
}
