/// One report of how students rated a section of a course.
package struct Evaluation: Hashable, Encodable, Sendable {
  /// Every name that the report has for the course, the main one first; never empty.
  ///
  /// The answers are those of all names together.
  package var courses: [CourseID]
  /// A `GradeTerm` code, "202508", or the source's own name of the term; `nil` where it has none.
  package var term: String?
  /// The section's code; `nil` where the source has none.
  package var section: String?
  /// The instructors' names as the source writes them, without repeats.
  package var instructors: [String]
  /// In the order of the source; empty for a report that has only comments.
  package var scores: [CategoryScore]
  /// The number of students who answered; `nil` where the source has none.
  package var responses: Int?
  /// The number of students who were asked; `nil` where the source has none.
  package var invited: Int?
  /// The students' comments.
  package var comments: Comments

  package init(
    courses: [CourseID], term: String? = nil, section: String? = nil, instructors: [String] = [],
    scores: [CategoryScore] = [], responses: Int? = nil, invited: Int? = nil,
    comments: Comments = Comments()
  ) {
    self.courses = courses
    self.term = term
    self.section = section
    self.instructors = instructors
    self.scores = scores
    self.responses = responses
    self.invited = invited
    self.comments = comments
  }
}

/// A question that students answer, with the source's name for it.
package struct EvaluationCategory: Hashable, Encodable, Sendable {
  /// The subject of the category.
  package enum Role: String, CaseIterable, Encodable, Sendable {
    /// The course as a whole: the score that lists show.
    case overall
    /// Hours of work, or a scale of it: lower is better.
    case workload
    case other
  }

  /// As the source writes it: "Clarity".
  package var name: String
  /// The subject of the category.
  package var role: Role
  /// The highest possible value; above 0. The lowest is 0.
  package var top: Double
  /// The possible answers in the source's order; empty where no source lists them.
  package var answers: [String]

  package init(name: String, role: Role = .other, top: Double = 5, answers: [String] = []) {
    (self.name, self.role, self.top, self.answers) = (name, role, top, answers)
  }

  /// Whether lower is better.
  package var isInverted: Bool { role == .workload }
}

/// The mean of one report's answers in one category.
///
/// Stored in few bytes, because a campus can have millions.
package struct CategoryScore: Hashable, Encodable, Sendable {
  /// From 0 to the category's `top`.
  package let mean: Double
  /// The number of each answer; `nil` where the report has none.
  package let answers: AnswerCounts?
  private let students: Int32
  private let place: UInt16
  /// The instructor's place; −1 for the course, and −2 − place for a repeated score.
  private let about: Int16

  /// - Precondition: `category` is 0 … 65,535, `instructor` 0 … 32,766, and `count` at least 0.
  ///   `isRepeated` needs an `instructor`.
  package init(
    category: Int, instructor: Int? = nil, isRepeated: Bool = false, mean: Double, count: Int?,
    answers: AnswerCounts? = nil
  ) {
    self.mean = mean
    self.answers = answers
    place = UInt16(category)
    about = instructor.map { Int16(isRepeated ? -2 - $0 : $0) } ?? -1
    students = count.map { Int32($0) } ?? -1
  }

  /// An index into `Evaluations.categories`.
  package var category: Int { Int(place) }
  /// An index into the report's instructors; `nil` for a score of the course.
  package var instructor: Int? {
    switch about {
    case -1: nil
    case ..<0: -2 - Int(about)
    default: Int(about)
    }
  }
  /// Whether the report has the same answers for another instructor too.
  ///
  /// Such answers count for this instructor, but only once in a mean over all instructors.
  package var isRepeated: Bool { about < -1 }
  /// The number of answers; `nil` where the report has none.
  package var count: Int? { students < 0 ? nil : Int(students) }

  /// The same answers for another category or another instructor.
  package func moved(
    category: Int, instructor: Int?, isRepeated: Bool = false
  ) -> CategoryScore {
    CategoryScore(
      category: category, instructor: instructor, isRepeated: isRepeated, mean: mean, count: count,
      answers: answers)
  }
}

/// How often each answer was given, in the order of the category's `answers`.
///
/// ```
/// AnswerCounts([1, 3], .students).shares  // [0.25, 0.75]
/// ```
package struct AnswerCounts: Hashable, Encodable, Sendable {
  /// The unit of the numbers.
  package enum Unit: Hashable, Encodable, Sendable {
    case students
    /// Percent of those who answered, rounded: the sum may differ a little from 100.
    case percent
  }

  /// The unit of the numbers.
  package let unit: Unit
  private let values: [UInt32]

  /// - Precondition: Every value is within 0 … 2³² − 1.
  package init(_ values: [Int], _ unit: Unit) {
    (self.values, self.unit) = (values.map { UInt32($0) }, unit)
  }

  /// The number of possible answers.
  package var count: Int { values.count }

  /// The share of each answer, from 0 to 1; `nil` where nothing was answered.
  package var shares: [Double]? {
    let sum = values.reduce(0.0) { $0 + Double($1) }
    return sum > 0 ? values.map { Double($0) / sum } : nil
  }

  /// The number for the answer at that place.
  package subscript(place: Int) -> Int { Int(values[place]) }
}

/// All evaluation reports of a campus.
package struct Evaluations: Hashable, Encodable, Sendable {
  /// In the order of the sources; each name and scale occurs once.
  package var categories: [EvaluationCategory]
  /// In the order of the sources.
  package var reports: [Evaluation]

  package init(categories: [EvaluationCategory] = [], reports: [Evaluation] = []) {
    (self.categories, self.reports) = (categories, reports)
  }

  /// Whether there are no reports.
  package var isEmpty: Bool { reports.isEmpty }

  /// The index of the category with that name and scale; appends it if it is new.
  ///
  /// A known category without answers or role takes those of this one.
  package mutating func place(of category: EvaluationCategory) -> Int {
    let known = categories.firstIndex {
      $0.name == category.name && $0.top == category.top
    }
    guard let known else {
      categories.append(category)
      return categories.count - 1
    }
    if categories[known].answers.isEmpty { categories[known].answers = category.answers }
    if categories[known].role == .other { categories[known].role = category.role }
    return known
  }
}

/// How scores of evaluations are compared.
package struct EvaluationSettings: Hashable, Encodable, Sendable {
  /// The courses that a score is compared with and adjusted toward.
  package enum Peers: String, CaseIterable, Encodable, Sendable {
    case all
    case department
    /// Courses with about as many students.
    case size
  }

  /// How many answers with the peers' mean are added to a score: the C of (C·m + Σ) / (C + n).
  ///
  /// At least 0; 0 means no adjustment.
  package var weight: Double
  /// The peer group that scores are adjusted toward.
  package var peers: Peers
  /// The fewest courses in a peer group, at least 2; smaller groups are not used.
  package var smallestGroup: Int
  /// The lower limits of the size classes in students, ascending: [10, 30, 100] makes four classes.
  package var sizes: [Int]

  package init(
    weight: Double = 10, peers: Peers = .all, smallestGroup: Int = 5, sizes: [Int] = [10, 30, 100]
  ) {
    self.weight = weight
    self.peers = peers
    self.smallestGroup = smallestGroup
    self.sizes = sizes
  }
}

extension Evaluations {
  /// Appends the reports of another source.
  package mutating func append(_ other: Evaluations) {
    guard !other.categories.isEmpty || !other.isEmpty else { return }
    if isEmpty, categories.isEmpty {
      self = other
      return
    }
    let moved = other.categories.map { category in
      let place = place(of: category)
      return (place: place, hasAnswers: categories[place].answers == category.answers)
    }
    for var report in other.reports {
      report.scores = report.scores.map { score in
        let (place, hasAnswers) = moved[score.category]
        return CategoryScore(
          category: place, instructor: score.instructor, isRepeated: score.isRepeated,
          mean: score.mean, count: score.count, answers: hasAnswers ? score.answers : nil)
      }
      reports.append(report)
    }
  }
}
