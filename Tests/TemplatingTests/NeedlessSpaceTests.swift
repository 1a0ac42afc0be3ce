import Diagnostics
import SeededRandom
import Testing

@testable import Templating

private struct Mistakes: Error { var all: [Diagnostic] }

/// What a template writes when it is compacted, or as it is, with `list` of two items and `no`.
private func page(
  _ template: String, isCompacted: Bool = true, parts: [String: String] = [:]
) throws -> String {
  let sources = (["page": template].merging(parts) { first, _ in first }).map { name, text in
    TemplateSource(
      name: name, file: "\(name).mustache", bytes: Array(text.utf8), isCompacted: isCompacted)
  }
  let library = TemplateLibrary(sources)
  var diagnostics = library.diagnostics
  var out: [UInt8] = []
  library.render(
    "page", ["list": ["a", "b"], "x": "X", "no": .nothing], into: &out, diagnostics: &diagnostics)
  guard diagnostics.isEmpty else { throw Mistakes(all: diagnostics) }
  return String(decoding: out, as: UTF8.self)
}

@Test(arguments: [
  ("<ul>\n  <li>a</li>\n  <li>b</li>\n</ul>\n", "<ul><li>a</li><li>b</li></ul>"),
  ("<ul>\n  {{#list}}\n    <li>{{.}}</li>\n  {{/list}}\n</ul>\n", "<ul><li>a</li><li>b</li></ul>"),
  ("<p>\n  words\n  and {{x}}\n</p>\n", "<p>words and X</p>"),
  ("<p>\n  <b>a</b>\n  <i>b</i>\n</p>", "<p><b>a</b> <i>b</i></p>"),
  ("<p>\n  <b>a</b><i>b</i>\n</p>", "<p><b>a</b><i>b</i></p>"),
  ("<p>a\n  {{#no}}\n    <b>b</b>\n  {{/no}}\n  c</p>", "<p>a\nc</p>"),
  ("a\n<br>\nb", "a<br>b"),
  ("<p> a </p>", "<p> a </p>"),
  (
    "<!doctype html>\n<html>\n  <head>\n    <title>a</title>",
    "<!doctype html><html><head><title>a</title>"
  ),
])
func `indentation goes, and line breaks that browsers do not show`(
  _ template: String, written: String
) throws {
  #expect(try page(template) == written)
}

@Test(arguments: [
  ("<p\n  id=\"a\"\n  class=\"b\n  c\">", "<p id=\"a\" class=\"b\n  c\">"),
  ("<input\n  {{#x}}\n    checked\n  {{/x}}\n  name=\"a\">", "<input\nchecked\nname=\"a\">"),
  ("<p id='a > b'\n>", "<p id='a > b'>"),
])
func `a line break inside a tag separates attributes`(_ template: String, written: String) throws {
  #expect(try page(template) == written)
}

@Test(arguments: [
  "<pre>\n  a\n    b\n</pre>", "<textarea>\n  a\n</textarea>", "<p><!--\n  a\n  --></p>",
  "<script>\n  a < b\n</script>", "<PRE>\n  <b>\n </b>\n</PRE>",
])
func `white space that counts stays`(_ template: String) throws {
  #expect(try page(template) == template)
}

@Test func `the lines of a part are not indented`() throws {
  let parts = ["part": "<p>\n  {{x}}\n</p>\n<pre>\n a</pre>\n"]
  #expect(
    try page("<div>\n  {{>part}}\n</div>", parts: parts) == "<div><p>X</p><pre>\n a</pre></div>")
  let parents = ["frame": "<main>\n  {{$body}}{{/body}}\n</main>\n"]
  let child = "{{<frame}}\n  {{$body}}\n    <p>a</p>\n  {{/body}}\n{{/frame}}\n"
  #expect(try page(child, parts: parents) == "<main><p>a</p></main>")
}

@Test func `a template that is not compacted is copied`() throws {
  let text = "<ul>\n  <li>a</li>\n</ul>\n"
  #expect(try page(text, isCompacted: false) == text)
}

@Test func `errors keep their places`() throws {
  let source = TemplateSource(
    name: "page", file: "page.mustache", bytes: Array("<p>\n  a\n  {{#x}}\n</p>".utf8),
    isCompacted: true)
  let place = try #require(TemplateLibrary([source]).diagnostics.first).place
  #expect(place.line == 3 && place.column == 3)
}

/// Browsers show both in the same way: white space is compared as they show it.
@Test func `compacted pages say the same`() throws {
  var random = SeededGenerator(seed: 5)
  let pieces = [
    " ", "\n", "\n  ", "a", "{{x}}", "<b>", "</b>", "<p>", "</p>", "<br>", "<i c=\"d  e\">",
    "\n{{#list}}\n", "\n{{/list}}\n", "{{#no}}", "{{/no}}", "<pre>\n  a\n</pre>", "\n{{! c }}\n",
  ]
  var compared = 0
  for _ in draws(2_000) {
    let text = (0..<random.below(12)).map { _ in pieces[random.below(pieces.count)] }.joined()
    guard let plain = try? page(text, isCompacted: false) else { continue }
    let small = try page(text)
    #expect(shown(small) == shown(plain), "\(text)")
    #expect(small.utf8.count <= plain.utf8.count)
    compared += 1
  }
  #expect(compared > 300)
}

/// A page with white space as browsers show it: one space for a run, none next to a block.
private func shown(_ page: String) -> String {
  let kept = page.replacing("<pre>\n  a\n</pre>", with: "<pre/>")
  let runs = kept.replacing(/\s+/, with: " ")
  return runs.replacing(/[ ]?(<\/?(?:p|br|pre)\/?>)[ ]?/) { $0.output.1 }
    .replacing(/^[ ]|[ ]$/, with: "")
}
