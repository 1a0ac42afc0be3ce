internal import CampusModel
internal import Diagnostics
internal import FileFormats

/// A decimal with margins: digits, and a point followed by digits. `nil` for anything else, also
/// for negative numbers, exponents and commas. Up to 15 digits it is the nearest `Double`.
func decimal(_ bytes: some Collection<UInt8>) -> Double? {
  var value: Int64 = 0
  var (digits, places) = (0, -1)
  var isOver = false
  for byte in bytes {
    switch byte {
    case 0x30...0x39 where !isOver:
      digits += 1
      guard digits <= 18 else { return nil }
      value = value * 10 + Int64(byte - 0x30)
      if places >= 0 { places += 1 }
    case UInt8(ascii: ".") where places < 0 && digits > 0 && !isOver: places = 0
    case 0...0x20: isOver = isOver || digits > 0
    default: return nil
    }
  }
  guard digits > 0, places != 0 else { return nil }
  return places < 0 ? Double(value) : Double(value) / powersOfTen[places]
}

private let powersOfTen: [Double] = (0...18).map { places in
  (0..<places).reduce(1.0) { power, _ in power * 10 }
}

/// Whether a cell means that there is no number: empty, or one of the words that programs write.
func isMissing(_ bytes: some Collection<UInt8>) -> Bool {
  let words = ["nrp", "n/a", "na", "nan", "none", "null", "-", "--"]
  var small: [UInt8] = []
  for byte in bytes where byte > 0x20 {
    guard small.count < 5 else { return false }
    small.append((0x41...0x5a).contains(byte) ? byte | 0x20 : byte)
  }
  return small.isEmpty || words.contains { small.elementsEqual($0.utf8) }
}

/// Reads the numbers in reports; impossible values are unknown, with a warning.
enum WrittenScore {
  /// A mean from 0 to the category's top.
  static func mean(
    _ bytes: some Collection<UInt8>, of category: EvaluationCategory,
    in record: some ReportedRecord
  ) -> Double? {
    if let mean = decimal(bytes), mean <= category.top { return mean }
    if !isMissing(bytes) {
      record.warn(.measure, .noMean(text(bytes), category.name, top: category.top))
    }
    return nil
  }

  /// A whole number up to `largestCount`, of the things that `name` names.
  static func count(
    _ bytes: some Collection<UInt8>, of name: String, in record: some ReportedRecord
  ) -> Int? {
    if let count = decimal(bytes), count <= Double(largestCount), count == count.rounded() {
      return Int(count)
    }
    if !isMissing(bytes) { record.warn(.answers, .noCount(text(bytes), name)) }
    return nil
  }

  /// How often each answer was given, in students or in percent; `nil` if any of it is unknown.
  /// Rounded percentages of one question add up to about 100.
  static func answers(
    _ cells: [[UInt8]], of name: String, in record: some ReportedRecord
  ) -> AnswerCounts? {
    guard !cells.isEmpty, !cells.contains(where: { isMissing($0) }) else { return nil }
    let arePercent = cells.allSatisfy { $0.last == UInt8(ascii: "%") }
    let numbers = cells.compactMap { decimal(arePercent ? $0.dropLast()[...] : $0[...]) }
    let sum = numbers.reduce(0, +)
    let isWhole = numbers.allSatisfy { $0 == $0.rounded() && $0 <= Double(largestCount) }
    guard numbers.count == cells.count, isWhole, !arePercent || (95...105).contains(sum) else {
      record.warn(.answers, .noAnswers(name))
      return nil
    }
    return sum > 0 ? AnswerCounts(numbers.map { Int($0) }, arePercent ? .percent : .students) : nil
  }

  private static func text(_ bytes: some Collection<UInt8>) -> String {
    let text = String(decoding: bytes.prefix(60), as: UTF8.self)
    return bytes.count > 60 ? text + "…" : text
  }
}

/// The ids in a text that names a course, divided by commas or semicolons where it has several
/// names; `nil` unless all of them can be read.
func courseNames(_ text: String) -> [CourseID]? {
  var ids: [CourseID] = []
  for part in text.split(whereSeparator: { $0 == "," || $0 == ";" }) {
    guard let id = CourseID(part.withoutMargins) else { return nil }
    if !ids.contains(id) { ids.append(id) }
  }
  return ids.isEmpty ? nil : ids
}

/// A term's code, otherwise the source's name for it; `nil` if empty.
func evaluationTerm(_ text: String) -> String? {
  let name = text.collapsed
  return name.isEmpty ? nil : GradeTerm(written: name)?.code ?? name
}

extension ReportedRecord {
  /// How many answered and were asked; both are unknown where more answered than were asked.
  func turnout(_ responses: Int?, of invited: Int?) -> (responses: Int?, invited: Int?) {
    guard let responses, let invited, responses > invited else { return (responses, invited) }
    warn(.answers, .tooMany(responses, of: invited))
    return (nil, nil)
  }
}

extension Diagnostic.Message {
  fileprivate static func noMean(_ text: String, _ name: String, top: Double) -> Self {
    "'\(text)' is not a valid average for '\(name)' (0 to \(top)); treated as unknown"
  }

  fileprivate static func noCount(_ text: String, _ name: String) -> Self {
    "'\(text)' is not a valid number of \(name); treated as unknown"
  }

  fileprivate static func noAnswers(_ name: String) -> Self {
    "the shares of answers to '\(name)' cannot be read or do not add up, and are ignored"
  }

  fileprivate static func tooMany(_ responses: Int, of invited: Int) -> Self {
    "\(responses) responses from \(invited) students is impossible; both are treated as unknown"
  }
}
