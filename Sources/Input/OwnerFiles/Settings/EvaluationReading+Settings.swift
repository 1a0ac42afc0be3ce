internal import CampusModel
internal import Diagnostics
internal import FileFormats
internal import SourceFiles

extension EvaluationReading {
  /// How an entry of `sources:` writes evaluations. For every other kind these keys are errors;
  /// `columns`, which other kinds have too, is read here for evaluations.
  init(_ map: YAMLMapping, kind: String) {
    let isTable = kind == "evaluations-csv"
    let hasCategories = isTable || ["harvard-evaluations", "planetterp"].contains(kind)
    map.refuse((hasCategories ? [] : ["categories"]) + (isTable ? [] : ["answers"])) {
      .notOfEvaluations($0, map.report.quoted(kind))
    }
    self.init()
    guard hasCategories else { return }
    categories = map.entries("categories", "categories like {Overall: {is: overall}}").compactMap {
      entry in
      let name = entry.key.collapsed
      // Without a value there is nothing to say of a category but its name.
      if entry.value.text == "" { return Category(name: name) }
      return entry.value.mapping { Category($0, name: name, ofTable: isTable) }
    }
    guard isTable else { return }
    answers = map.list("answers", .text).map(\.value)
    columns = map.names("columns", of: Thing.self)
  }
}

extension EvaluationReading.Category {
  /// `{is: workload, top: 60}`, of a table also `column: hours_week`, `count: n`, `answers: [5, 4,
  /// 3]` and `about: instructor`.
  fileprivate init(_ map: YAMLMapping, name: String, ofTable isTable: Bool) {
    self.init(
      name: name, role: map.optional("is", .role) ?? .other,
      top: map.optional("top", .positiveDecimal)?.approximate)
    guard isTable else { return }
    isAboutInstructor = map.optional("about", .isAboutInstructor) ?? false
    column = map.optional("column", .text)
    count = map.optional("count", .text)
    answers = map.list("answers", .text).map(\.value)
  }
}

extension EvaluationSettings {
  /// `evaluations: {weight: 10, peers: department, smallest-group: 5, sizes: [10, 30, 100]}`.
  init(_ map: YAMLMapping) {
    self.init()
    weight = map.optional("weight", .decimal)?.approximate ?? weight
    peers = map.optional("peers", .peers) ?? peers
    smallestGroup = map.integer("smallest-group", in: 2...10_000) ?? smallestGroup
    guard map.has("sizes") else { return }
    let written = map.list("sizes", .integer(in: 1...100_000))
    for (size, next) in zip(written, written.dropFirst()) where next.value <= size.value {
      map.report.error(at: next.place, .sizesDoNotRise)
    }
    sizes = written.map(\.value)
  }
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
    "'\(key)' is not supported for sources of kind\(kind)"
  }

  fileprivate static var sizesDoNotRise: Self { "each size must be larger than the one before it" }
}
