internal import CampusModel
internal import Templating

extension TemplateValue {
  /// A value of a front matter or of a file of data, as templates have it; numbers and dates are
  /// texts as they are written.
  init(_ value: FrontValue) {
    self =
      switch value {
      case .text(let text), .number(let text): .text(text)
      case .flag(let flag): .flag(flag)
      case .date(let date): .text(date.day.description)
      case .list(let values): .list(values.map { TemplateValue($0) })
      case .map(let values): .record(of: values)
      }
  }

  /// The values of a page that only templates know, as `params`. Each name that any page has is
  /// there, so that a template can ask whether this page has it.
  static func parameters(of head: DocumentHead, keys: [String]) -> TemplateValue {
    let fields = keys.map { key in
      TemplateRecord.Field(name: key, value: head.other[key].map { TemplateValue($0) } ?? .nothing)
    }
    return .record(TemplateRecord([.init(name: "params", value: .record(TemplateRecord(fields)))]))
  }

  private static func record(of values: [String: FrontValue]) -> TemplateValue {
    let fields = values.sorted { $0.key < $1.key }.map { name, value in
      TemplateRecord.Field(name: name, value: TemplateValue(value))
    }
    return .record(TemplateRecord(fields))
  }
}
