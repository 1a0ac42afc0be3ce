import Diagnostics
import Testing

@testable import Templating

/// In a site nothing is silent: every mistake names its place and what was probably meant.
struct StrictModeTests {
  static let data: TemplateValue = [
    "title": "Rooms", "building": ["name": "Mabry Hall"], "items": ["a", "b", "c"],
    "none": .nothing,
    "open": true, "kind": "card", "wrong": "crad",
  ]

  @Test(arguments: [
    ("{{tilte}}", "1:1: error: unknown name 'tilte'; did you mean 'title'?"),
    ("a\n  é{{tilte}}", "2:5: error: unknown name 'tilte'; did you mean 'title'?"),
    ("{{zebra}}", "1:1: error: unknown name 'zebra'"),
    ("{{#tilte}}{{/tilte}}", "1:1: error: unknown name 'tilte'; did you mean 'title'?"),
    ("{{^tilte}}{{/tilte}}", "1:1: error: unknown name 'tilte'; did you mean 'title'?"),
    (
      "{{#building}}{{nmae}}{{/building}}", "1:14: error: unknown name 'nmae'; did you mean 'name'?"
    ),
    ("{{building.nmae}}", "1:1: error: unknown name 'nmae' in 'building'; did you mean 'name'?"),
    ("{{title.name}}", "1:1: error: unknown name 'name': 'title' is text"),
    ("{{#items}}{{nmae}}{{/items}}", "1:11: error: unknown name 'nmae'"),
    ("{{items}}", "1:1: error: 'items' is a list and cannot be written"),
    ("{{building}}", "1:1: error: 'building' is a record and cannot be written"),
    ("{{open}}", "1:1: error: 'open' is a flag and cannot be written"),
    ("{{>crad}}", "1:1: error: unknown template 'crad'; did you mean 'card'?"),
    ("{{<crad}}{{/crad}}", "1:1: error: unknown template 'crad'; did you mean 'card'?"),
    ("{{>*wrong}}", "1:1: error: unknown template 'crad'; did you mean 'card'?"),
    ("{{>*items}}", "1:1: error: 'items' is a list, not the name of a template"),
    (
      "{{<card}}{{$bdoy}}{{/bdoy}}{{/card}}",
      "1:10: error: 'card' has no block 'bdoy'; did you mean 'body'?"
    ),
    (
      "{{<card}} lost {{/card}}",
      "1:10: error: expected only blocks such as '{{$title}}' in '{{<card}}'; this would be lost"
    ),
    (
      "{{<card}}{{title}}{{/card}}",
      "1:10: error: expected only blocks such as '{{$title}}' in '{{<card}}'; this would be lost"
    ),
    ("{{title", "1:1: error: '{{' is not closed by '}}'"),
    ("{{{title}}", "1:1: error: '{{' is not closed by '}}}'"),
    ("{{#items}}", "1:1: error: '{{#items}}' is not closed by '{{/items}}'"),
    (
      "{{#items}}{{/item}}{{/items}}",
      "1:11: error: '{{/item}}' has no opening tag; '{{/items}}' would close the section that is open"
    ),
    ("{{/items}}", "1:1: error: '{{/items}}' has no opening tag"),
    ("{{#items}}{{^open}}{{/items}}", "1:11: error: '{{^open}}' is not closed by '{{/open}}'"),
    ("{{}}", "1:1: error: a tag without a name"),
    (
      "{{ a b }}",
      "1:1: error: 'a b' is not a valid name; expected letters, digits, '-' and '_', joined by '.'"
    ),
    (
      "{{a..b}}",
      "1:1: error: 'a..b' is not a valid name; expected letters, digits, '-' and '_', joined by '.'"
    ),
    ("{{=<% =}}", "1:1: error: expected two delimiters without '=', as in '{{=<% %>=}}'"),
    ("{{>loop}}", "1:1: error: templates include each other more than 100 levels deep"),
  ])
  func `a mistake is reported with its place and a suggestion`(
    _ template: String, _ message: String
  ) {
    let others: KeyValuePairs = ["card": "{{$body}}{{/body}}", "loop": "{{>loop}}{{>loop}}"]
    let rendered = Rendered(template, Self.data, with: others)
    let file = message.contains(" deep") ? "loop.mustache" : "page.mustache"
    #expect(rendered.messages.count == 1)
    #expect(rendered.messages.first?.split(separator: "\n").first == "\(file):\(message)")
  }

  @Test func `what belongs to nothing is nothing`() {
    let rendered = Rendered(
      "[{{none}}{{none.name}}{{#none}}x{{/none}}{{^none}}y{{/none}}{{>*none}}]", Self.data)
    #expect(rendered.text == "[y]")
    #expect(rendered.messages == [])
  }

  @Test func `an error names the templates that led to it and the page`() {
    let library = TemplateLibrary([
      TemplateSource("page", "{{<layout}}\n{{$main}}{{a}}{{/main}}\n{{/layout}}"),
      TemplateSource("layout", "<body>\n {{>head}}\n{{$main}}{{/main}}"),
      TemplateSource("head", "{{b}}"),
    ])
    var out: [UInt8] = []
    var diagnostics = library.diagnostics
    library.render("page", [:], page: "rooms/mab.html", into: &out, diagnostics: &diagnostics)
    #expect(
      diagnostics.map(\.description) == [
        """
        head.mustache:1:1: error: unknown name 'b'
          note: included from layout.mustache:2:2
          note: included from page.mustache:1:1
          note: while rendering rooms/mab.html
        """,
        """
        page.mustache:2:10: error: unknown name 'a'
          note: while rendering rooms/mab.html
        """,
      ])
  }

  @Test func `an error is reported once, not for every item or page`() {
    let library = TemplateLibrary([TemplateSource("page", "{{#items}}{{x}}{{y}}{{/items}}")])
    var diagnostics: [Diagnostic] = []
    for page in ["a.html", "b.html"] {
      var out: [UInt8] = []
      library.render("page", Self.data, page: page, into: &out, diagnostics: &diagnostics)
    }
    #expect(diagnostics.map(\.message) == ["unknown name 'x'", "unknown name 'y'"])
    #expect(diagnostics.allSatisfy { $0.notes == ["while rendering a.html"] })
  }

  @Test func `all mistakes of all templates are reported, in file order`() {
    let library = TemplateLibrary([
      TemplateSource("b", "{{/x}}\n{{>c}}"), TemplateSource("a", "{{#x}}\n<p style=\"{{y}}\">"),
    ])
    #expect(
      library.diagnostics.map(\.place.description) == [
        "a.mustache:1:1", "a.mustache:2:11", "b.mustache:1:1", "b.mustache:2:1",
      ])
  }

  @Test func `an unknown template, a second one of a name and bytes that are no text are errors`() {
    let library = TemplateLibrary([
      TemplateSource("page", "\u{feff}a"),
      TemplateSource(name: "page", file: "other.mustache", bytes: []),
      TemplateSource(name: "bad", file: "bad.mustache", bytes: [0x61, 0x0a, 0xff]),
    ])
    var out: [UInt8] = []
    var diagnostics = library.diagnostics
    library.render("paeg", [:], page: "x.html", into: &out, diagnostics: &diagnostics)
    #expect(
      diagnostics.map(\.description) == [
        "bad.mustache:2:1: error: the file is not valid UTF-8 from here on",
        "other.mustache: error: the template 'page' is already defined by page.mustache",
        "x.html: error: unknown template 'paeg'; did you mean 'page'?",
      ])
    library.render("page", [:], into: &out, diagnostics: &diagnostics)
    #expect(out == [UInt8(ascii: "a")])
  }
}
