import Diagnostics
import Testing

@testable import Templating

extension TemplateSource {
  /// A template as tests write one; its file is "name.mustache".
  init(_ name: String, _ text: String) {
    self.init(name: name, file: "\(name).mustache", bytes: Array(text.utf8))
  }
}

/// What came of a template: its page, and everything that was wrong with it, as it is printed.
struct Rendered {
  var text: String
  var messages: [String]

  /// Renders `template`, called "page", as sites do.
  init(
    _ template: String, _ data: TemplateValue = [:],
    with others: KeyValuePairs<String, String> = [:]
  ) {
    let sources =
      others.map { TemplateSource($0.key, $0.value) } + [TemplateSource("page", template)]
    let library = TemplateLibrary(sources)
    var out: [UInt8] = []
    var diagnostics = library.diagnostics
    library.render("page", data, into: &out, diagnostics: &diagnostics)
    text = String(decoding: out, as: UTF8.self)
    messages = diagnostics.map(\.description)
  }
}
