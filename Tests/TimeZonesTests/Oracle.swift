import SecondOpinion

/// Python's `zoneinfo`, asked by `oracle.py`: an implementation of the same files by other people.
enum Oracle {
  static let isAvailable = PythonScript.canImport("zoneinfo")

  /// One answer for each question, in order.
  static func answers(to questions: [String]) -> [String] {
    PythonScript("oracle.py").answers(to: questions)
  }
}
