internal import CampusModel
internal import FileFormats

extension SourceSettings {
  /// How evaluations are written.
  package var evaluations: EvaluationReading {
    get { self[EvaluationReading.self] ?? EvaluationReading() }
    set { self[EvaluationReading.self] = newValue }
  }
}

extension SourceKeys {
  /// The categories of evaluations.
  static let categories = SourceKeys(["categories"]) { map, settings in
    settings.evaluations = EvaluationReading(map, isTable: false)
    return true
  }

  /// The categories of evaluations in a table, with its columns.
  static let evaluationColumns = SourceKeys(["categories", "answers", "columns"]) { map, settings in
    settings.evaluations = EvaluationReading(map, isTable: true)
    return true
  }
}

extension EvaluationReading {
  /// Reads `categories`, and for a table `answers` and `columns`.
  fileprivate init(_ map: YAMLMapping, isTable: Bool) {
    self.init()
    categories = map.entries("categories", "categories like {Overall: {is: overall}}").compactMap {
      entry in
      let name = entry.key.collapsed
      // Without a value there is nothing to say of a category but its name.
      if entry.value.text == "" { return Category(name: name) }
      return entry.value.mapping { Category($0, name: name, ofTable: isTable) }
    }
    guard isTable else { return }
    answers = map.list("answers", .text).map(\.value)
    columns = map.names("columns", of: Column.self)
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
