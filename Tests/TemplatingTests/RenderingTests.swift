import Diagnostics
import Markup
import SeededRandom
import Testing

@testable import Templating

struct RenderingTests {
  @Test func `a page fills its layout, and the layout may be split into partials`() {
    let rendered = Rendered(
      """
      {{<layout}}
        {{$title}}{{room}}{{/title}}
        {{$main}}
          <h1>{{room}}</h1>
          {{<card}}
            {{$title}}Seats{{/title}}
          {{/card}}
        {{/main}}
      {{/layout}}

      """, ["room": "MAB 0230"],
      with: [
        "layout": "<html>\n{{>head}}\n<main>\n  {{$main}}{{/main}}\n</main>\n",
        "head": "<title>{{$title}}Larkspur{{/title}}</title>\n",
        "card": "<h2>{{$title}}Card{{/title}}</h2>\n<p>{{$text}}none{{/text}}</p>\n",
      ])
    #expect(rendered.messages == [])
    #expect(
      rendered.text == """
        <html>
        <title>MAB 0230</title>
        <main>
          <h1>MAB 0230</h1>
          <h2>Seats</h2>
          <p>none</p>

        </main>

        """)
  }

  @Test func `a list of 10,000 items is rendered whole`() {
    let items = (0..<10_000).map {
      TemplateValue.record(["id": .text("\($0)"), "last": .flag($0 == 9_999)])
    }
    let rendered = Rendered(
      "{{#items}}<li>{{id}}{{^last}},{{/last}}{{/items}}", ["items": .list(items)])
    #expect(rendered.messages == [])
    #expect(rendered.text == (0..<10_000).map { "<li>\($0)" }.joined(separator: ","))
  }

  @Test func `a page is rendered behind what is there`() {
    let library = TemplateLibrary([TemplateSource("page", "{{.}}")])
    var out: [UInt8] = Array("a".utf8)
    var diagnostics: [Diagnostic] = []
    library.render("page", "b", into: &out, diagnostics: &diagnostics)
    #expect(String(decoding: out, as: UTF8.self) == "ab")
  }

  @Test func `empty text, lists and nothing are falsey, an empty record is not`() {
    for (value, shown) in [
      ("", ""), ([], ""), (.nothing, ""), (false, ""), (.markup(.empty), ""), (.record([:]), "x"),
      ("0", "x"),
    ] as [(TemplateValue, String)] {
      #expect(Rendered("{{#v}}x{{/v}}", ["v": value]).text == shown)
    }
  }

  @Test func `a template may include itself a hundred deep`() {
    func chain(_ length: Int) -> TemplateValue {
      length == 0 ? .nothing : ["next": chain(length - 1)]
    }
    let node: KeyValuePairs = ["node": "{{#next}}({{>node}}){{/next}}"]
    let deep = Rendered("{{>node}}", chain(100), with: node)
    #expect(deep.messages == [])
    #expect(deep.text == String(repeating: "(", count: 99) + String(repeating: ")", count: 99))
    let tooDeep = Rendered("{{>node}}", chain(101), with: node)
    #expect(tooDeep.messages.count == 1)
    #expect(tooDeep.messages.first?.hasSuffix("and so on, 100 deep") == true)
  }

  /// Bytes that templates are made of, so that random ones come near to real ones.
  static let pieces = [
    "{{", "}}", "{{{", "}}}", "{{#a}}", "{{/a}}", "{{^b}}", "{{/b}}", "{{$c}}", "{{/c}}", "{{<t}}",
    "{{/t}}",
    "{{>t}}", "{{>u}}", "{{>*a}}", "{{a.b}}", "{{.}}", "{{#.}}", "{{/.}}", "{{=| |=}}",
    "{{= {{ }} =}}", "|a|",
    "{{!", "\n", "\r\n", "  ", "<p ", "a=\"", "\"", "'", ">", "<title>", "</title>", "<script",
    " type=\"application/json\"",
    "</script>", "<!--", "-->", "href=\"", ":", "/", "\\", "&", "é", "\0", "x",
  ]

  @Test(arguments: [UInt64(1), 2, 3, 4])
  func `random bytes as a template never trap, and render the same twice`(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let data: TemplateValue = [
      "a": ["x", "t", ["a": "deep", "b": "u"]], "b": .nothing, "x": .text("<"), "c": true,
    ]
    for round in draws(150) {
      let sources = ["t", "u"].map { name in
        TemplateSource(name: name, file: name, bytes: Self.template(&random))
      }
      for mode in [TemplateLibrary.Mode.strict, .spec] {
        let library = TemplateLibrary(sources, mode: mode)
        let pages = (0..<2).map { _ in
          var out: [UInt8] = []
          var diagnostics: [Diagnostic] = []
          library.render("t", data, into: &out, diagnostics: &diagnostics)
          return out
        }
        #expect(pages[0] == pages[1], "seed \(seed), round \(round)")
      }
    }
  }

  private static func template(_ random: inout SeededGenerator) -> [UInt8] {
    (0..<Int.random(in: 0...24, using: &random)).flatMap { _ -> [UInt8] in
      if Int.random(in: 0..<8, using: &random) == 0 {
        return [UInt8.random(in: 0...255, using: &random)]
      }
      return Array((pieces.randomElement(using: &random) ?? "").utf8)
    }
  }
}
