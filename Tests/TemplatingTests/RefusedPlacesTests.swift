import Diagnostics
import Testing

@testable import Templating

/// Places where no escaping is safe are refused when a template is compiled, with the reason.
struct RefusedPlacesTests {
  @Test(arguments: [
    ("<p class={{x}}>", 10, "the attribute's value is not in double quotes"),
    ("<p class=a{{x}}>", 11, "the attribute's value is not in double quotes"),
    (
      "<p class='{{x}}'>", 11,
      "the attribute's value is in single quotes; expected double quotes"
    ),
    ("<p onclick=\"{{x}}\">", 13, "no value is safe in 'onclick'"),
    ("<p ONCLICK=\"{{x}}\">", 13, "no value is safe in 'onclick'"),
    ("<p style=\"{{x}}\">", 11, "no value is safe in 'style'"),
    ("<img srcset=\"{{x}}\">", 14, "no value is safe in 'srcset'"),
    ("<iframe srcdoc=\"{{x}}\">", 17, "no value is safe in 'srcdoc'"),
    ("<set to=\"{{x}}\">", 10, "no value is safe in 'to'"),
    ("<style>{{x}}</style>", 8, "no value is safe in <style>"),
    ("<script>{{x}}</script>", 9, "no value is safe in <script>"),
    ("<script type=module>{{x}}</script>", 21, "no value is safe in <script>"),
    ("<script type=\"{{x}}\"></script>", 15, "a script's 'type' must be written out"),
    (
      "<script type=\"application/json\">{{x}}</script>", 33,
      "a value in JSON must be in double quotes"
    ),
    (
      "<script type=\"application/json\">\"\\{{x}}\"</script>", 35,
      "there is a backslash before it"
    ),
    (
      "<title></ti{{x}}</title>", 12,
      "the text before it looks like the start of an end tag"
    ),
    ("<!-- {{x}} -->", 6, "this is a comment"),
    ("<!doctype {{x}}>", 11, "this is a declaration"),
    ("<{{x}}>", 2, "this is the name of a tag"),
    ("<h{{x}}>", 3, "this is the name of a tag"),
    ("<p {{x}}>", 4, "this is the name of an attribute"),
    ("<p data-{{x}}=\"\">", 9, "this is the name of an attribute"),
    (
      "<a href=\"javascript:{{x}}\">", 21,
      "the link's scheme is not plain http, https, mailto, tel or webcal"
    ),
    (
      "<a href=\"java&#115;cript:{{x}}\">", 26,
      "the link's scheme is not plain http, https, mailto, tel or webcal"
    ),
    (
      "<meta http-equiv=\"refresh\" content=\"{{x}}\">", 37,
      "'content' is a command next to 'http-equiv'"
    ),
  ])
  func `a value is refused where no escaping is safe`(
    _ template: String, _ column: Int, _ reason: String
  ) {
    let library = TemplateLibrary([TemplateSource("page", template)])
    #expect(
      library.diagnostics.first?.description
        == "page.mustache:1:\(column): error: '{{x}}' is not allowed here: \(reason)")
  }

  @Test(arguments: [
    (
      "<a href=\"{{x}}:y\">", "1:15",
      "a value cannot be the scheme of a link; expected '/', '?' or '#' before the ':'"
    ),
    (
      "<meta content=\"{{x}}\" http-equiv=\"refresh\">", "1:33",
      "'http-equiv' is not allowed in a tag whose 'content' has a value"
    ),
    ("<p a=\"b\"c=\"d\">", "1:9", "a space is missing before this attribute"),
    ("<p{{#x}} a=\"b\" {{/x}}c>", "1:22", "a space is missing before this attribute"),
    ("a <p class=\"b", "1:14", "the template ends in the value of 'class'"),
    ("<title>a", "1:9", "the template ends in <title>"),
    ("<!-- {{! }}", "1:12", "the template ends in a comment"),
    (
      "{{#x}}<p {{/x}}>", "1:1",
      "branches end in different contexts: the section starts between tags and ends in a tag"
    ),
    (
      "<a href={{#x}}\"a\"{{/x}}{{^x}}\"b\"{{/x}}>", "1:9",
      "branches end in different contexts: the section starts in the value of 'href' and ends in a tag"
    ),
    (
      "<a href=\"{{#x}}a/{{/x}}b\">", "1:10",
      "branches end in different contexts: the section starts and ends at different points in the value of 'href'"
    ),
    (
      "<p class=\"{{>part}}\">", "1:11",
      "'{{>part}}' is only allowed between tags, not in the value of 'class'"
    ),
    (
      "<p class=\"{{$b}}{{/b}}\">", "1:11",
      "'{{$b}}' is only allowed between tags, not in the value of 'class'"
    ),
    ("<p {{<part}}{{/part}}>", "1:4", "'{{<part}}' is only allowed between tags, not in a tag"),
    ("{{<part}}{{$b}}<p {{/b}}{{/part}}", "1:19", "the block 'b' ends in a tag"),
    (
      "<p class=\"{{{x}}}\">", "1:11",
      "raw markup is only allowed between tags, not in the value of 'class'"
    ),
  ])
  func `a template's own text is held to its place`(
    _ template: String, _ place: String, _ message: String
  ) {
    let library = TemplateLibrary([
      TemplateSource("page", template), TemplateSource("part", "{{$b}}{{/b}}"),
    ])
    #expect(
      library.diagnostics.map(\.description).first == "page.mustache:\(place): error: \(message)")
  }

  @Test(arguments: [
    "<a href=\"x\"{{#on}} aria-current=\"page\"{{/on}}>y</a>",
    "<option{{#on}} selected{{/on}}>y</option>",
    "<option {{#on}}selected {{/on}}value=\"{{x}}\">",
    "<option {{#on}}selected{{/on}} value=a{{#on}} b{{/on}}>",
    "<p class=\"a{{#on}} b{{/on}}{{^on}} c{{/on}}\">",
    "<a href=\"a/{{#on}}b{{/on}}\">", "<a href=\"?a{{#on}}&amp;b={{x}}{{/on}}\">",
    "{{#on}}<ul>{{/on}}<li>{{#on}}</ul>{{/on}}",
    "a < b <3 <!-- --- > <p> --> <!--> </> <p/><br /> c",
    "<script>if (a < b) { \"</p>\" }</script><style>a > b {}</style>",
    "<script type='application/json'>[{{#on}}\"{{x}}\\\"\",{{/on}} 1]</script >{{x}}",
    "<textarea>{{x}} <p class=' </TEXTAREA>{{x}}", "<meta name=\"a\" content=\"{{x}}\">",
    "<p class='a' id=b hidden>{{x}}</p>", "<!DOCTYPE html>{{x}}",
    "<a href=\"https://a.b/{{x}}:1\">",
  ])
  func `what is safe is let through`(_ template: String) {
    #expect(Rendered(template, ["x": "y", "on": true]).messages == [])
    #expect(Rendered(template, ["x": "y", "on": false]).messages == [])
  }
}
