import Markup
import Testing

@testable import Templating

/// Values meet readers of different languages in one page; each place has its own escaping, chosen
/// when compiled.
struct EscapingByPlaceTests {
  static let hostile = #""><script>alert('1')</script>&\#u{2028}"#

  @Test(arguments: [
    (
      "<p>{{x}}</p>",
      "<p>&quot;&gt;&lt;script&gt;alert('1')&lt;/script&gt;&amp;\u{2028}</p>"
    ),
    (
      "<title>{{x}}</title>",
      "<title>&quot;&gt;&lt;script&gt;alert('1')&lt;/script&gt;&amp;\u{2028}</title>"
    ),
    (
      "<p class=\"a {{x}}\">",
      "<p class=\"a &quot;&gt;&lt;script&gt;alert('1')&lt;/script&gt;&amp;\u{2028}\">"
    ),
    (
      "<a href=\"{{x}}\">",
      "<a href=\"%22%3E%3Cscript%3Ealert('1')%3C/script%3E&amp;%E2%80%A8\">"
    ),
    (
      "<a href=\"courses/{{x}}.html\">",
      "<a href=\"courses/%22%3E%3Cscript%3Ealert('1')%3C/script%3E&amp;%E2%80%A8.html\">"
    ),
    (
      "<a href=\"find?q={{x}}\">",
      "<a href=\"find?q=%22%3E%3Cscript%3Ealert%28%271%27%29%3C%2Fscript%3E%26%E2%80%A8\">"
    ),
    (
      "<script type=\"application/json\">{\"a\": \"{{x}}\"}</script>",
      "<script type=\"application/json\">{\"a\": \"\\\"\\u003E\\u003Cscript\\u003Ealert('1')"
        + "\\u003C/script\\u003E\\u0026\\u2028\"}</script>"
    ),
  ])
  func `a hostile value stays a value`(_ template: String, _ page: String) {
    let rendered = Rendered(template, ["x": .text(Self.hostile)])
    #expect(rendered.messages == [])
    #expect(rendered.text == page)
  }

  @Test(arguments: [
    "javascript:alert(1)", " JavaScript:alert(1)", "java\tscript:alert(1)",
    "\u{1}javascript:alert(1)",
    "data:text/html,x", "vbscript:x", ":x",
  ])
  func `no link gets a scheme from data`(_ value: String) {
    for attribute in [
      "href", "src", "action", "formaction", "poster", "cite", "data", "xlink:href",
    ] {
      let rendered = Rendered("<a \(attribute)=\" {{x}}\">", ["x": .text(value)])
      #expect(rendered.text == "<a \(attribute)=\" #blocked\">")
    }
  }

  @Test(arguments: [
    ("{{a}}{{b}}", "javascript%3Aalert(1)"), ("java{{b}}", "javascript%3Aalert(1)"),
    ("{{none}}{{b}}", "script%3Aalert(1)"), ("{{a}}/{{b}}", "java/script%3Aalert(1)"),
    ("{{#yes}}{{a}}{{b}}{{/yes}}", ""),
  ])
  func `no two pieces of a link make a scheme`(_ link: String, _ expected: String) {
    let rendered = Rendered(
      "<a href=\"\(link)\">",
      ["a": "java", "b": "script:alert(1)", "none": .nothing, "yes": true])
    if expected.isEmpty {
      #expect(rendered.messages.count == 1)
    } else {
      #expect(rendered.messages == [])
      #expect(rendered.text.dropFirst(9).dropLast(2) == expected)
    }
  }

  @Test func `a link may go to a route, an anchor, a query or a mail address`() {
    let rendered = Rendered(
      "<a href=\"{{root}}{{route}}#{{id}}\"><a href=\"mailto:{{mail}}?subject={{id}}\">",
      ["root": "../", "route": "rooms/mab.html", "id": "a b", "mail": "desk@example.edu"])
    #expect(rendered.messages == [])
    #expect(
      rendered.text
        == "<a href=\"../rooms/mab.html#a%20b\"><a href=\"mailto:desk@example.edu?subject=a%20b\">")
  }

  @Test func `markup is written as it is only between tags`() {
    var writer = MarkupWriter()
    writer.element("b", [:], "3 < 4")
    let data: TemplateValue = ["x": .markup(writer.markup), "t": "<i>"]
    #expect(
      Rendered("<p>{{x}}{{{x}}}{{&x}}</p>", data).text == "<p>"
        + String(repeating: "<b>3 &lt; 4</b>", count: 3) + "</p>")
    for template in [
      "<p class=\"{{x}}\">", "<a href=\"{{x}}\">", "<title>{{x}}</title>",
      "<script type=\"application/json\">\"{{x}}\"</script>",
    ] {
      let rendered = Rendered(template, data)
      #expect(!rendered.text.contains("<b>"))
      #expect(
        rendered.messages.first?.hasSuffix("'x' is markup, which is only allowed between tags")
          == true)
    }
    let raw = Rendered("{{{t}}}", data)
    #expect(raw.text == "")
    #expect(
      raw.messages == [
        "page.mustache:1:1: error: 't' is text and cannot be written raw; use '{{t}}' to write it escaped"
      ])
  }

  @Test func `markup does not reach a title through a partial or a block`() {
    var writer = MarkupWriter()
    writer.element("b", [:], "x")
    let data: TemplateValue = ["x": .markup(writer.markup)]
    for page in ["<title>{{>part}}</title>", "{{<layout}}{{$title}}{{x}}{{/title}}{{/layout}}"] {
      let rendered = Rendered(
        page, data, with: ["part": "{{x}}", "layout": "<title>{{$title}}{{/title}}</title>"])
      #expect(rendered.text == "<title></title>")
      #expect(rendered.messages.count == 1)
    }
  }
}
