import CampusModel
import Estimation

/// `estimates ROWS` fits the mean grade points of as many made-up sections and tries them on
/// courses with known means. Prints as JSON the rows, the seconds of the processor for the table
/// and for the fit, and the number of proven bands.
enum EstimateBench {
  static func run(_ rows: Int) {
    var state: UInt64 = 1
    func draw(below bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % bound
    }
    var evidence = Evidence()
    let grades = (0..<rows).map { row in
      let id = CourseID(
        canonical: ["ART", "BIO", "CHEM", "LAW", "MATH"][row % 5] + "\(row % 9973)")
      let (name, high) = (draw(below: rows / 20 + 1), draw(below: 30))
      evidence.gpa.measures[id] = Measure(mean: 3 + Double(name % 9) / 10, count: 30)
      return GradeRecord(
        course: id, term: "20\(10 + row % 16)08", instructors: ["\(name)"],
        counts: [
          GradeCount(mark: "A", students: high + name % 9), GradeCount(mark: "C", students: 30),
        ])
    }
    let read = Bench.stopwatch()
    let problem = EstimateProblem.gpas(of: [], by: evidence, grades: grades)
    let start = Bench.stopwatch()
    let trial = problem.solved().trial
    let end = Bench.stopwatch()
    Bench.answer([
      ("rows", "\(problem.table.values.count)"), ("table", "\(start - read)"),
      ("seconds", "\(end - start)"), ("bands", "\(trial.bands.count)"),
    ])
  }
}
