internal import CampusModel
internal import FileFormats

/// General-education codes as umd.io writes them: a list, or a list of lists; `Z|C` is Z if taken
/// with C.
struct GeneralEducation {
  /// Each code once, in order.
  private(set) var codes: [String] = []
  /// Conditions of codes that come only with another course.
  private(set) var conditions: [Requirement] = []

  init(_ value: JSONValue?) {
    for element in value?.elements ?? [] {
      for leaf in element.kind == .array ? element.elements : [element] {
        leaf.scalar.map { add($0) }
      }
    }
  }

  private mutating func add(_ text: String) {
    let parts = text.split(separator: "|", maxSplits: 1).map { String($0.withoutMargins) }
    guard let code = parts.first, !codes.contains(code) else { return }
    codes.append(code)
    if parts.count == 2 {
      conditions.append(
        Requirement(label: "General education", text: "\(code) if taken with \(parts[1])."))
    }
  }
}
