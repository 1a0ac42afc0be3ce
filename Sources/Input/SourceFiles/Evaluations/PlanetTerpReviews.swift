internal import CampusModel
internal import Diagnostics
internal import FileFormats

/// The reviews of PlanetTerp: they are in the records of courses and of professors, most of them in
/// both.
///
/// A review has no term: reviews of one course and one instructor are one report.
struct PlanetTerpReviews {
  private var seen: Set<Review> = []
  private var places: [Key: Int] = [:]
  private var reports: [(key: Key, stars: [Int], means: [Double], comments: Comments)] = []

  private struct Review: Hashable {
    var key: Key
    var rating: String
    var created: String
    var text: String
  }

  private struct Key: Hashable {
    var course: CourseID
    var instructor: String?
  }

  /// Takes a review that lies in the record of that course, or, where it is `nil`, in a
  /// professor's.
  mutating func add(_ review: JSONValue, of course: CourseID?, in source: CommentSource) {
    guard course != nil || review.has("course") else {
      review.report.rows.unused += 1
      return
    }
    guard let course = review["course"]?.string.flatMap({ CourseID($0) }) ?? course else {
      review.report.rows.unused += 1
      review.tally(.unassigned)
      return
    }
    let key = Key(
      course: course, instructor: instructorNames([review["professor"]?.string ?? ""]).first)
    let own = Review(
      key: key, rating: review["rating"]?.scalar ?? "", created: review["created"]?.scalar ?? "",
      text: review["review"]?.string ?? "")
    guard seen.insert(own).inserted else {
      review.report.rows.merged += 1
      return
    }
    review.keep()
    let place = places[key] ?? reports.count
    if place == reports.count {
      places[key] = place
      reports.append((key, Array(repeating: 0, count: 5), [], Comments()))
    }
    if let rating = review["rating"], let mean = Self.stars(rating) {
      reports[place].means.append(mean)
      if mean == mean.rounded() { reports[place].stars[5 - Int(mean)] += 1 }
    }
    if let text = review["review"], let range = text.textRange {
      reports[place].comments.append(range, .escaped, of: review.report.text, in: source)
    }
  }

  private static func stars(_ rating: JSONValue) -> Double? {
    let text = rating.scalar ?? "?"
    guard let stars = decimal(text.utf8), (1...5).contains(stars) else {
      rating.warn(.measure, .noStars(text))
      return nil
    }
    return stars
  }

  /// One report for each course and instructor, in the order of their first review. `ambiguous`
  /// names mean several people and are ignored.
  func evaluations(_ reading: EvaluationReading, ambiguous: Set<String>) -> Evaluations {
    var evaluations = Evaluations()
    let labels = ["5", "4", "3", "2", "1"]
    for (key, stars, means, comments) in reports {
      let names = key.instructor.map { ambiguous.contains($0) ? [] : [$0] } ?? []
      var report = Evaluation(courses: [key.course], instructors: names, comments: comments)
      if !means.isEmpty {
        let category = evaluations.place(
          of: reading.category("Rating", answers: labels, usual: .overall))
        let isWhole = stars.reduce(0, +) == means.count
        report.scores = [
          CategoryScore(
            category: category, mean: means.reduce(0, +) / Double(means.count), count: means.count,
            answers: isWhole ? AnswerCounts(stars, .students) : nil)
        ]
        report.responses = means.count
      }
      evaluations.reports.append(report)
    }
    return evaluations
  }
}

extension Diagnostic.Message {
  fileprivate static func noStars(_ text: String) -> Self {
    "'\(text)' is not a rating from 1 to 5; treated as unknown"
  }
}
