import CampusModel
import Diagnostics
import Estimation
import FileFormats
import SampleData
import SampleTerm
import SecondOpinion
import SourceFiles
import Testing

/// Estimates of real means; made-up files are too few to prove any.
struct RealDataTests {
  private static let isThere = SampleData.all.contains(.real)
  private static let message: Comment = "the data of ../shared/data is missing"

  private static func file(_ path: String) -> SourceFile {
    SourceFile(path: path, bytes: SampleData.real.bytes(path))
  }

  private static func contribution<Format: FileSourceFormat>(
    of format: Format.Type, _ paths: [String]
  ) -> Contribution {
    let context = SourceContext(term: nil, terms: []) { Instant(seconds: $0.localSeconds) }
    return format.read(paths.map(file), context: context)
  }

  /// Prints what a page shows of a trial, and returns the gain with 3 neighbors and more.
  private func report(_ name: String, _ trial: EstimateTrial) -> Double {
    for band in trial.bands {
      print(
        "\(name), \(band.fewest) … \(band.most.map { "\($0)" } ?? "") neighbors: \(band.count),",
        "error \(band.error), median \(band.medianError), gain \(band.gain),",
        band.isProven ? "proven" : "not proven")
    }
    let near = trial.bands.filter { $0.fewest >= 3 }
    let error = near.reduce(0) { $0 + $1.error * Double($1.count) }
    return 1 - error / near.reduce(0) { $0 + $1.medianError * Double($1.count) }
  }

  @Test(.enabled(if: isThere && PythonScript.canImport("numpy"), message))
  func `a course with three neighbors is estimated a sixth better than by the median`() throws {
    let names = ["fa2017", "fa2018", "fa2023", "sp2018", "wi2018_2019", "wi2020_2021"]
    let grades = Self.contribution(
      of: UIUCGradesReader.self, names.map { "grades/uiuc/gpa/raw/\($0).csv" }
    ).grades
    var evidence = Evidence()
    for (id, records) in Dictionary(grouping: grades.groups, by: \.course) {
      let sum = GradeSum(of: records.regular)
      evidence.gpa.measures[id] = sum.mean.map { Measure(mean: $0, count: sum.students) }
    }
    let problem = EstimateProblem.gpas(of: [], by: evidence, grades: grades)
    let trial = problem.solved().trial
    #expect(report("UIUC", trial) > 0.15)
    #expect(!trial.bands.contains { $0.count >= 20 && !$0.isProven })
    let question = PoolingQuestion(problem)
    let answer = try #require(PythonScript("pooling.py").answers(to: [question.text]).first)
    let difference = try #require(question.difference(from: answer))
    #expect(difference < 1e-9)
  }

  /// Who teaches the same courses says little of a rating, and a median errs least where most
  /// ratings are near the top.
  @Test(.enabled(if: isThere, message))
  func `ratings are not estimated, since the median is as good`() throws {
    let term = try #require(SampleTerm.all.last)
    let path = "umd/jupiterp/202408_at_2024-09-14"
    var evidence = Evidence()
    evidence.rating.measures =
      Self.contribution(
        of: JupiterpReader.self, ["\(path)/departments.json", "\(path)/instructors.json"]
      ).ratings
    let problem = EstimateProblem.ratings(of: term.courses, by: evidence, grades: [])
    #expect(problem.known.count > 1000)
    let learned = problem.solved()
    #expect(report("UMD ratings", learned.trial) < 0.15)
    #expect(!learned.trial.isProven && learned.estimates.isEmpty)
  }
}
