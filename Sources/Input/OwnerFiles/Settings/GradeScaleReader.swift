internal import CampusModel
internal import Diagnostics
internal import FileFormats

extension GradeScale {
  /// Reads `grade-scales:`: the owner's scales, then those built-in ones whose names they do not
  /// use.
  static func list(_ map: YAMLMapping) -> [GradeScale] {
    let scales = map.entries("grade-scales", "names of scales").compactMap { GradeScale($0) }
    let names = Set(scales.map(\.name))
    return scales + builtIn.filter { !names.contains($0.name) }
  }

  private init?(_ entry: YAMLEntry) {
    guard let items = entry.value.items, !items.isEmpty else {
      entry.value.mismatch("a list like [{letter: A, from: 93}]")
      return nil
    }
    var steps: [Step] = []
    for item in items {
      if let step = item.mapping({ Step($0, below: steps) }) { steps.append(step) }
    }
    self.init(name: entry.key, steps: steps)
  }
}

extension GradeScale.Step {
  fileprivate init?(_ map: YAMLMapping, below steps: [Self]) {
    let letter = map.required("letter", .text)
    let from = map.required("from", .decimal)
    let points = map.optional("points", .decimal)
    guard let letter, let from else { return nil }
    if let last = steps.last, !isLess(from, last.from) {
      map.error(
        at: "from", .scaleDoesNotFall(map.report.quoted(letter)),
        suggestion: "list the best letter first")
    }
    if steps.contains(where: { $0.letter == letter }) {
      map.error(at: "letter", .letterTwice(map.report.quoted(letter)))
    }
    self.init(letter: letter, from: from, points: points)
  }
}

/// Whether `a` is below `b`, exactly: both have at most 18 digits, so nine more fit into 128 bits.
private func isLess(_ a: ExactNumber, _ b: ExactNumber) -> Bool {
  func billionths(_ number: ExactNumber) -> Int128 {
    (number.places..<9).reduce(Int128(number.digits)) { value, _ in value * 10 }
  }
  return billionths(a) < billionths(b)
}

extension Diagnostic.Message {
  fileprivate static func scaleDoesNotFall(_ letter: String) -> Self {
    "the letter\(letter) must start below the letter before it"
  }

  fileprivate static func letterTwice(_ letter: String) -> Self {
    "the letter\(letter) appears twice in this scale"
  }
}
