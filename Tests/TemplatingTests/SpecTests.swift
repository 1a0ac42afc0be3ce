import Diagnostics
import FoundationEssentials
import Testing

@testable import Templating

/// The Mustache specification's own tests, as its project publishes them (v1.4.2; see
/// `Spec/LICENSE`).
struct SpecTests {
  static let files = [
    ("comments", 12), ("delimiters", 14), ("interpolation", 42), ("inverted", 22), ("partials", 12),
    ("sections", 34), ("~inheritance", 27), ("~dynamic-names", 21),
  ]

  @Test(arguments: files)
  func `every case of the specification renders as it says`(_ file: String, _ count: Int) throws {
    let cases = try SpecCase.all(of: file)
    #expect(cases.count == count)
    for specCase in cases {
      let (text, diagnostics) = specCase.render()
      #expect(text == specCase.expected, "\(file): \(specCase.name)")
      #expect(diagnostics.isEmpty, "\(file): \(specCase.name)")
    }
  }
}

private struct SpecCase: Decodable {
  var name: String
  var data: SpecValue
  var template: String
  var partials: [String: String]?
  var expected: String

  static func all(of file: String) throws -> [SpecCase] {
    struct Suite: Decodable { var tests: [SpecCase] }
    let folder = #filePath.split(separator: "/").dropLast().joined(separator: "/")
    let data = try Data(contentsOf: URL(filePath: "/\(folder)/Spec/\(file).json"))
    return try JSONDecoder().decode(Suite.self, from: data).tests
  }

  func render() -> (text: String, diagnostics: [Diagnostic]) {
    var sources = (partials ?? [:]).map { TemplateSource($0.key, $0.value) }
    sources.append(TemplateSource("the case", template))
    let library = TemplateLibrary(sources, mode: .spec)
    var out: [UInt8] = []
    var diagnostics = library.diagnostics
    library.render("the case", data.value, into: &out, diagnostics: &diagnostics)
    return (String(decoding: out, as: UTF8.self), diagnostics)
  }
}

/// JSON as templates see it: numbers become text.
private struct SpecValue: Decodable {
  var value: TemplateValue

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      value = .nothing
    } else if let flag = try? container.decode(Bool.self) {
      value = .flag(flag)
    } else if let number = try? container.decode(Int.self) {
      value = .text(String(number))
    } else if let number = try? container.decode(Double.self) {
      value = .text(String(number))
    } else if let text = try? container.decode(String.self) {
      value = .text(text)
    } else if let items = try? container.decode([SpecValue].self) {
      value = .list(items.map(\.value))
    } else {
      let values = try container.decode([String: SpecValue].self)
      value = .record(TemplateRecord(values.map { .init(name: $0, value: $1.value) }))
    }
  }
}
