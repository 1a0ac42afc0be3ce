internal import CampusModel
internal import Diagnostics
internal import FileFormats

/// A report of Harvard's Q guide taken apart, whether it was a page or a record of JSON.
struct HarvardReport {
  /// A text and where it is.
  struct Cell: ReportedRecord {
    var bytes: [UInt8]
    let report: Report
    let offset: Int

    var text: String { String(decoding: bytes, as: UTF8.self).collapsed }
  }

  /// Students' answers about the course or its instructor, by question.
  struct Rating {
    var question: String
    var isOfInstructor: Bool
    var count: Cell
    var mean: Cell
    /// The possible answers, and the share of each.
    var labels: [String]
    var shares: [Cell]
  }

  /// A further question: its statistics, such as "Mean", and how many gave each answer.
  struct Question {
    var name: String
    var statistics: [(name: String, value: Cell)] = []
    var options: [(label: String, count: Cell)] = []
  }

  var course: Cell
  var term: String?
  var section: String?
  /// The source's own key of the section.
  var key: String?
  var instructors: [String] = []
  var responded: Cell?
  var invited: Cell?
  var ratings: [Rating] = []
  var questions: [Question] = []
  var comments = Comments()
  let place: ReportedPlace
}

extension HarvardReport {
  /// The question of that name, which is added where it is new.
  mutating func question(_ name: String) -> Int {
    if let known = questions.firstIndex(where: { $0.name == name }) { return known }
    questions.append(Question(name: name))
    return questions.count - 1
  }

  /// A question without "[QTitle]-" before it, and without "-Statistics." and the system's dot
  /// after it.
  static func asked(_ written: String) -> String {
    var name = written.collapsed[...]
    if name.hasPrefix("[QTitle]") { name = name.dropFirst(8) }
    while let first = name.first, first == "-" || first == " " { name = name.dropFirst() }
    if name.hasSuffix("-Statistics.") {
      name = name.dropLast(12)
    } else if name.hasSuffix(".") {
      name = name.dropLast()
    }
    return String(name.withoutMargins)
  }

  /// The id of a report's section and the section's code, from an id such as
  /// "FAS-215990-2252-1-1-001(Name)": reports of one section differ in the parentheses.
  static func section(ofID id: String) -> (key: String, section: String?)? {
    guard let bracket = id.firstIndex(of: "(") else { return nil }
    let key = String(id[..<bracket])
    let parts = key.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count > 1, let section = parts.last, !section.isEmpty else { return nil }
    return (key, String(section))
  }

  private static func usual(_ question: String) -> EvaluationReading.Usual {
    if question.hasPrefix("Evaluate the course overall") { return .overall }
    return question.hasPrefix("On average, how many hours per week") ? .hours : .other
  }

  /// The report among the others of its source; lost where its course cannot be read.
  func add(to rows: inout EvaluationRows) {
    guard let courses = courseNames(course.text) else {
      return course.drop(.identifier, .noCourse(course.text))
    }
    func count(_ cell: Cell?, _ name: String) -> Int? {
      cell.flatMap { WrittenScore.count($0.bytes, of: name, in: $0) }
    }
    var report = Evaluation(
      courses: courses, term: term, section: section, instructors: instructors, comments: comments)
    (report.responses, report.invited) = place.turnout(
      count(responded, "responses"), of: count(invited, "students asked"))
    for rating in ratings {
      guard let score = score(of: rating, &rows) else { continue }
      report.append(score, isAboutInstructor: rating.isOfInstructor)
    }
    report.scores += questions.compactMap { score(of: $0, &rows) }
    rows.add(report, key: key, in: place)
  }

  private func score(of rating: Rating, _ rows: inout EvaluationRows) -> CategoryScore? {
    let place = rows.category(
      rating.question, answers: rating.labels, usual: Self.usual(rating.question))
    let category = rows.category(at: place)
    let count = WrittenScore.count(
      rating.count.bytes, of: "answered", in: rating.count)
    guard count != 0,
      let mean = WrittenScore.mean(rating.mean.bytes, of: category, in: rating.mean)
    else { return nil }
    let answers =
      category.answers == rating.labels
      ? WrittenScore.answers(
        rating.shares.map(\.bytes), of: category.name, in: rating.shares.first ?? rating.mean) : nil
    return CategoryScore(category: place, mean: mean, count: count, answers: answers)
  }

  /// The mean of a question that has one; the number of answers is given separately, or by the
  /// number of each answer.
  private func score(of question: Question, _ rows: inout EvaluationRows) -> CategoryScore? {
    guard let written = question.statistics.first(where: { $0.name == "Mean" })?.value else {
      return nil
    }
    let place = rows.category(
      question.name, answers: question.options.map(\.label), usual: Self.usual(question.name))
    let category = rows.category(at: place)
    guard let mean = WrittenScore.mean(written.bytes, of: category, in: written) else {
      return nil
    }
    let isOfCategory = category.answers == question.options.map(\.label)
    let answers =
      isOfCategory
      ? WrittenScore.answers(
        question.options.map(\.count.bytes), of: question.name, in: written) : nil
    let counted = question.statistics.first { $0.name == "Response Count" }?.value
    let count =
      counted.flatMap { WrittenScore.count($0.bytes, of: "answered", in: $0) }
      ?? answers.map { answers in (0..<answers.count).reduce(0) { $0 + answers[$1] } }
    guard count != 0 else { return nil }
    return CategoryScore(category: place, mean: mean, count: count, answers: answers)
  }
}

extension Diagnostic.Message {
  fileprivate static func noCourse(_ text: String) -> Self {
    "a report without a readable course ('\(text)')"
  }
}
