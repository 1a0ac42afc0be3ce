import Foundation
import SampleData
import SecondOpinion
import SeededRandom
import Testing

@testable import GradebookFiles

/// The page on which visitors keep grades reads exports by a script of its own.
@Suite struct PageExportTests {
  /// What both are asked to read.
  private struct Question {
    var kind: ExportKind
    var student: String
    var bytes: [UInt8]
    var note: String

    var line: String {
      let encoded = Data(bytes).base64EncodedString()
      return
        #"{"from": {"kind": "\#(kind.rawValue)", "student": "\#(student)"}, "bytes": "\#(encoded)"}"#
    }

    /// What the program reads.
    var work: [String] {
      ExportSample("kind: \(kind.rawValue), student: '\(student)'", bytes: bytes).read().work
    }
  }

  private func expectSame(_ questions: [Question]) throws {
    let answers = PageScript("exports.mjs").answers(to: questions.map(\.line))
    try #require(answers.count == questions.count)
    for (question, answer) in zip(questions, answers) {
      let work = try JSONDecoder().decode([String].self, from: Data(answer.utf8))
      #expect(work == question.work, "\(question.note)")
    }
  }

  @Test func `made-up exports are read as the program reads them`() throws {
    try expectSame(
      MadeUpExports.scores.map { name, from, _ in
        let words = from.split(separator: ", ").map { $0.split(separator: ": ")[1] }
        return Question(
          kind: try #require(ExportKind(rawValue: String(words[0]))), student: String(words[1]),
          bytes: SampleData.madeUp.bytes("gradebooks/\(name)"), note: name)
      })
  }

  @Test func `random exports are read as the program reads them`() throws {
    try expectSame(
      draws(400 as UInt64).map { seed in
        var random = SeededGenerator(seed: seed)
        let table = RandomTable(&random)
        return Question(
          kind: .canvas, student: table.student, bytes: table.bytes, note: "seed \(seed)")
      })
  }

  /// Only what is still UTF-8: browsers and the program guess other encodings differently.
  @Test(arguments: ExportKind.allCases)
  func `damaged exports are read as the program reads them`(_ kind: ExportKind) throws {
    try expectSame(
      draws(600 as UInt64).compactMap { seed in
        var random = SeededGenerator(seed: seed)
        let samples = DamagedExports.samples(&random)
        let bytes = DamagedExports.damaged(samples[random.below(samples.count)], &random)
        guard String(validating: bytes, as: UTF8.self) != nil else { return nil }
        return Question(kind: kind, student: "1", bytes: bytes, note: "seed \(seed)")
      })
  }
}
