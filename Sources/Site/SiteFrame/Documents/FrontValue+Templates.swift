package import CampusModel
package import Templating

extension TemplateValue {
  /// A value of a front matter or of a file of data, as templates have it; numbers and dates are
  /// texts as they are written. In a list each name that any item has is in all of them, so that a
  /// template can ask whether this one has it.
  init(_ value: FrontValue) {
    self =
      switch value {
      case .text(let text), .number(let text): .text(text)
      case .flag(let flag): .flag(flag)
      case .date(let date): .text(date.day.description)
      case .list(let values): .list(of: values)
      case .map(let values): .record(of: values)
      }
  }

  /// The values of a page that only templates know, as `params`. Each name that any page has is
  /// there, so that a template can ask whether this page has it.
  package static func parameters(of head: DocumentHead, keys: [String]) -> TemplateValue {
    let fields = keys.map { key in
      TemplateRecord.Field(name: key, value: head.other[key].map { TemplateValue($0) } ?? .nothing)
    }
    return .record(TemplateRecord([.init(name: "params", value: .record(TemplateRecord(fields)))]))
  }

  /// The values of files of data, as `data` of all templates; none without any.
  static func data(_ values: [String: FrontValue]) -> [TemplateValue] {
    values.isEmpty ? [] : [.record(of: ["data": .map(values)])]
  }

  private static func list(of values: [FrontValue]) -> TemplateValue {
    let names = values.reduce(into: Set<String>()) { names, value in
      if case .map(let values) = value { names.formUnion(values.keys) }
    }
    return .list(
      values.map { value in
        guard case .map(let values) = value else { return TemplateValue(value) }
        return .record(of: values, names: names)
      })
  }

  /// A name without a value is nothing.
  private static func record(
    of values: [String: FrontValue], names: Set<String>? = nil
  ) -> TemplateValue {
    let fields = (names ?? Set(values.keys)).sorted().map { name in
      TemplateRecord.Field(
        name: name, value: values[name].map { TemplateValue($0) } ?? .nothing)
    }
    return .record(TemplateRecord(fields))
  }
}
