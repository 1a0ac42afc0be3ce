internal import CampusModel
internal import Diagnostics
internal import FileFormats
internal import SourceFiles

/// The keys that only entries of evaluations have; `columns`, which other kinds have too, is read here for them.
let evaluationKeys = ["categories", "answers"]

/// Reads what an entry says of how evaluations are written. For every other kind these keys are errors.
func readEvaluationReading(
  _ map: YAMLMapping, kind: String, _ findings: inout Findings
) -> EvaluationReading {
  let allowed =
    switch kind {
    case "evaluations-csv": evaluationKeys
    case "harvard-evaluations", "planetterp": ["categories"]
    default: [String]()
    }
  for key in evaluationKeys where map[key] != nil && !allowed.contains(key) {
    findings.error(at: map.place(of: key), .notOfEvaluations(key, findings.quoted(kind)))
  }
  guard !allowed.isEmpty else { return EvaluationReading() }
  var reading = EvaluationReading(categories: readCategories(map, kind: kind, &findings))
  guard kind == "evaluations-csv" else { return reading }
  reading.answers = map.list("answers", .text, &findings).map(\.value)
  let keys = EvaluationReading.Thing.allCases.map(\.rawValue)
  if let columns = map.mapping("columns", keys: keys, &findings) {
    for thing in EvaluationReading.Thing.allCases {
      if let name = columns.optional(thing.rawValue, .text, &findings) {
        reading.columns[thing] = name
      }
    }
  }
  return reading
}

/// `categories: {Overall: {is: overall}, Hours: {is: workload, top: 60, column: hours_week}}`; also
/// `count: n`, `answers: [5, 4, 3]` and `about: instructor`.
private func readCategories(
  _ map: YAMLMapping, kind: String, _ findings: inout Findings
) -> [EvaluationReading.Category] {
  guard let node = map["categories"] else { return [] }
  guard let entries = node.entries else {
    findings.error(
      at: node.place,
      .mismatch("categories like {Overall: {is: overall}}", found: findings.found(node)))
    return []
  }
  return entries.compactMap { entry in
    var category = EvaluationReading.Category(name: entry.key.collapsed)
    // A category of which there is nothing to say.
    if entry.value.text == "" { return category }
    let keys =
      ["is", "top"] + (kind == "evaluations-csv" ? ["about", "column", "count", "answers"] : [])
    guard let own = YAMLMapping(entry.value, keys: keys, &findings) else { return nil }
    category.role = own.optional("is", .role, &findings) ?? .other
    category.isAboutInstructor = own.optional("about", .isAboutInstructor, &findings) ?? false
    category.top = own.optional("top", .positiveDecimal, &findings)?.approximate
    category.column = own.optional("column", .text, &findings)
    category.count = own.optional("count", .text, &findings)
    category.answers = own.list("answers", .text, &findings).map(\.value)
    return category
  }
}

/// `evaluations: {weight: 10, peers: department, smallest-group: 5, sizes: [10, 30, 100]}`.
func readEvaluationSettings(
  _ map: YAMLMapping, _ findings: inout Findings
) -> EvaluationSettings {
  let usual = EvaluationSettings()
  let keys = ["weight", "peers", "smallest-group", "sizes"]
  guard let own = map.mapping("evaluations", keys: keys, &findings) else { return usual }
  let sizes = own.list("sizes", .integer(in: 1...100_000), &findings)
  for (size, next) in zip(sizes, sizes.dropFirst()) where next.value <= size.value {
    findings.error(at: next.place, .sizesDoNotRise)
  }
  return EvaluationSettings(
    weight: own.optional("weight", .decimal, &findings)?.approximate ?? usual.weight,
    peers: own.optional("peers", .peers, &findings) ?? usual.peers,
    smallestGroup: own.optional("smallest-group", .integer(in: 2...10_000), &findings)
      ?? usual.smallestGroup,
    sizes: own["sizes"] == nil ? usual.sizes : sizes.map(\.value))
}

extension YAMLScalar<EvaluationCategory.Role> {
  fileprivate static var role: Self {
    let words = EvaluationCategory.Role.allCases.map(\.rawValue)
    return Self("overall, workload or other", words: words) { .init(rawValue: $0) }
  }
}

extension YAMLScalar<Bool> {
  /// Whom a category is about.
  fileprivate static var isAboutInstructor: Self {
    Self("course or instructor", words: ["course", "instructor"]) { word in
      ["course": false, "instructor": true][word]
    }
  }
}

extension YAMLScalar<EvaluationSettings.Peers> {
  fileprivate static var peers: Self {
    let words = EvaluationSettings.Peers.allCases.map(\.rawValue)
    return Self("all, department or size", words: words) { .init(rawValue: $0) }
  }
}

extension Diagnostic.Message {
  fileprivate static func notOfEvaluations(_ key: String, _ kind: String) -> Self {
    "'\(key)' is not for sources of kind\(kind)"
  }

  fileprivate static var sizesDoNotRise: Self { "each size must be larger than the one before it" }
}
