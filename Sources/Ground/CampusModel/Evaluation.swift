/// One report of how students judged a section of a course, as a source tells it.
package struct Evaluation: Hashable, Encodable, Sendable {
  /// Every name that the report gives the course, the first one first; never empty. The answers are those of all of them together.
  package var courses: [CourseID]
  /// A `GradeTerm`'s code, "202508", or what the source calls the term; `nil` where it tells none.
  package var term: String?
  package var section: String?
  /// Who taught it, by the names of the source, none twice.
  package var instructors: [String]
  /// What was answered, in the order of the source; none for a report of comments alone.
  package var scores: [CategoryScore]
  /// How many students answered anything; `nil` where the source does not say.
  package var responses: Int?
  /// How many were asked; `nil` where the source does not say.
  package var invited: Int?
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

/// What students are asked about, by the name that the source gives it.
package struct EvaluationCategory: Hashable, Encodable, Sendable {
  package enum Role: String, CaseIterable, Encodable, Sendable {
    /// The score that stands for a course where there is room for one.
    case overall
    /// Hours of work, or a scale of it: less is better.
    case workload
    case other
  }

  package var name: String
  package var role: Role
  /// The highest value there can be; above 0. No value is below 0.
  package var top: Double
  /// What could be answered, in the source's order; empty where no source tells.
  package var answers: [String]

  package init(name: String, role: Role = .other, top: Double = 5, answers: [String] = []) {
    (self.name, self.role, self.top, self.answers) = (name, role, top, answers)
  }

  /// Whether less is better.
  package var isInverted: Bool { role == .workload }
}

/// The mean of what one report's students answered in one category.
///
/// There may be very many, so each takes as few bytes as it can.
package struct CategoryScore: Hashable, Encodable, Sendable {
  package let mean: Double
  /// How often each answer of the category was given; `nil` where the report does not say.
  package let answers: AnswerCounts?
  private let students: Int32
  private let place: UInt16
  /// The instructor's place, -1 for the course, and -2 - place for a repeated score.
  private let about: Int16

  /// - Precondition: `category` is from 0 to 65,535 and `instructor` from 0 to 32,766, `count` is
  ///   at least 0; `isRepeated` needs an `instructor`.
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

  /// Its place among `Evaluations.categories`.
  package var category: Int { Int(place) }
  /// Whom it is about, as a place among the report's instructors; `nil` where it is about the course.
  package var instructor: Int? {
    switch about {
    case -1: nil
    case ..<0: -2 - Int(about)
    default: Int(about)
    }
  }
  /// Whether the report gives these same answers for another instructor too: they count for this
  /// one, but not again in a mean over all instructors.
  package var isRepeated: Bool { about < -1 }
  /// How many answers the mean is of; `nil` where the report does not say.
  package var count: Int? { students < 0 ? nil : Int(students) }

  /// The same answers for another category, or about another instructor.
  package func moved(
    category: Int, instructor: Int?, isRepeated: Bool = false
  ) -> CategoryScore {
    CategoryScore(
      category: category, instructor: instructor, isRepeated: isRepeated, mean: mean, count: count,
      answers: answers)
  }
}

/// How often each answer was given, in the order of the category's `answers`.
package struct AnswerCounts: Hashable, Encodable, Sendable {
  package enum Unit: Hashable, Encodable, Sendable {
    case students
    /// Of those who answered, rounded: they may add up to a little more or less than 100.
    case percent
  }

  package let unit: Unit
  private let values: [UInt32]

  /// - Precondition: No value is below 0 or beyond 32 bits.
  package init(_ values: [Int], _ unit: Unit) {
    (self.values, self.unit) = (values.map { UInt32($0) }, unit)
  }

  package var count: Int { values.count }

  /// Out of 1, of what is told; `nil` where nothing was answered.
  package var shares: [Double]? {
    let sum = values.reduce(0.0) { $0 + Double($1) }
    return sum > 0 ? values.map { Double($0) / sum } : nil
  }

  package subscript(place: Int) -> Int { Int(values[place]) }
}

/// All reports of a campus.
package struct Evaluations: Hashable, Encodable, Sendable {
  /// In the order of the sources; no name twice on the same scale.
  package var categories: [EvaluationCategory]
  package var reports: [Evaluation]

  package init(categories: [EvaluationCategory] = [], reports: [Evaluation] = []) {
    (self.categories, self.reports) = (categories, reports)
  }

  package var isEmpty: Bool { reports.isEmpty }

  /// The place of the category of that name and scale, which is added where there is none.
  ///
  /// A category that is known takes the answers of this one where it has none, and its role where it has none.
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

/// How the scores of evaluations are reckoned.
package struct EvaluationSettings: Hashable, Encodable, Sendable {
  /// Whose mean a score of few answers is drawn to, and whom it is compared with.
  package enum Peers: String, CaseIterable, Encodable, Sendable {
    case all
    case department
    /// Courses of about as many students.
    case size
  }

  /// How many answers of the peers' mean are added to a score: the C of (C·m + Σ) / (C + n). At least 0; 0 draws to nothing.
  package var weight: Double
  package var peers: Peers
  /// Groups of fewer courses than this are none: nobody is compared in them. At least 2.
  package var smallestGroup: Int
  /// How many students asked begin a further class of size, rising: [10, 30, 100] makes four.
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
  /// Adds the reports of another source.
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
