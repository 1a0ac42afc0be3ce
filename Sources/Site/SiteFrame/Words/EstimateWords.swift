package import CampusModel
package import Markup

/// The origin of estimates for an unknown value, and how good they usually are.
package struct EstimateWords {
  /// Whose mean is unknown.
  package enum Subject {
    case course, instructor
  }

  let estimates: [Estimate]
  let subject: Subject

  package init(estimates: [Estimate], subject: Subject) {
    (self.estimates, self.subject) = (estimates, subject)
  }

  /// "estimated from 4 other courses of its instructors, usually within 0.30"; empty without
  /// estimates.
  package var sentence: TrustedMarkup {
    guard let within = estimates.map(\.within).max() else { return .empty }
    return phrase("estimated from \(origin), usually within \(Figure(within, .gradePoints))")
  }

  private var origin: TrustedMarkup {
    let neighbors = estimates.reduce(0) { $0 + $1.neighbors }
    return switch (subject, neighbors) {
    case (.course, 0): phrase("its department and level")
    case (.course, let count):
      phrase("\(counted(count, "other course", "other courses")) of its instructors")
    case (.instructor, 0): phrase("departments and levels of their courses")
    case (.instructor, let count):
      phrase("\(counted(count, "instructor", "instructors")) of the same courses")
    }
  }

  /// "3.21 on average, instructors +0.12, department −0.05", of the only estimate.
  package var parts: TrustedMarkup {
    guard estimates.count == 1, let estimate = estimates.first else { return .empty }
    // Parts that are rounded to 0 add nothing.
    let parts = estimate.parts.filter { abs($0.amount) >= 0.005 }.map { part in
      phrase(
        "\(name(of: part.source)) \(part.amount < 0 ? "" : "+")\(Figure(part.amount, .gradePoints))"
      )
    }
    return ([phrase("\(Figure(estimate.base, .gradePoints)) on average")] + parts).joined(by: ", ")
  }

  private func name(of source: EstimateSource) -> String {
    switch source {
    case .course: "courses"
    case .instructor: "instructors"
    case .department: "department"
    case .level: "level"
    case .term: "term"
    }
  }
}
