internal import Bytes

/// The lines of a paragraph of definitions: terms, each on a line, and after them their meanings,
/// each after a colon and a space.
///
/// ```
/// Section
/// : A class of a course.
/// ```
struct DefinitionLines {
  private let steps: [InlineStep]
  /// The first step of each part, in order, and whether it is a meaning.
  private let parts: [(start: Int, isMeaning: Bool)]

  /// `nil` if the first line is a meaning, or none is.
  init?(_ steps: [InlineStep]) {
    var parts = [(start: 0, isMeaning: false)]
    var (depth, hasMeaning) = (0, false)
    guard !Self.isMeaning(steps.first) else { return nil }
    for (place, step) in steps.enumerated() {
      switch step.event {
      case .enter: depth += 1
      case .leave: depth -= 1
      case .leaf(.softBreak) where depth == 0:
        let isMeaning = place + 1 < steps.count && Self.isMeaning(steps[place + 1])
        hasMeaning = hasMeaning || isMeaning
        // Before the first meaning each line is a term; after it, more of the meaning.
        if isMeaning || !hasMeaning { parts.append((place + 1, isMeaning)) }
      case .leaf: continue
      }
    }
    guard hasMeaning else { return nil }
    (self.steps, self.parts) = (steps, parts)
  }

  private static func isMeaning(_ step: InlineStep?) -> Bool {
    guard case .leaf(.text(let text)) = step?.event else { return false }
    return text.bytes.count > 1 && text.bytes[0] == UInt8(ascii: ":")
      && text.bytes[1].isASCIIBlank
  }

  /// The steps with each line in its element, without the colons; keys of `attributes` move along.
  func steps(moving attributes: inout [Int: WrittenAttributes]) -> [InlineStep] {
    var out: [InlineStep] = []
    var moved: [Int: WrittenAttributes] = [:]
    moved[-1] = attributes[-1]
    for (number, part) in parts.enumerated() {
      let end = number + 1 < parts.count ? parts[number + 1].start - 1 : steps.count
      let container: Container = part.isMeaning ? .meaning : .term
      let place = steps[part.start]
      out.append(InlineStep(event: .enter(container), line: place.line, column: place.column))
      for index in part.start..<end {
        if let written = attributes[index] { moved[out.count] = written }
        out.append(
          index == part.start && part.isMeaning ? withoutColon(steps[index]) : steps[index])
      }
      out.append(InlineStep(event: .leave(container), line: place.line, column: place.column))
    }
    attributes = moved
    return out
  }

  private func withoutColon(_ step: InlineStep) -> InlineStep {
    guard case .leaf(.text(let text)) = step.event else { return step }
    let rest = text.bytes.dropFirst().drop(while: \.isASCIIBlank)
    return InlineStep(
      event: .leaf(.text(BorrowedText(UnsafeBufferPointer(rebasing: rest)))), line: step.line,
      column: step.column + text.bytes.count - rest.count)
  }
}
