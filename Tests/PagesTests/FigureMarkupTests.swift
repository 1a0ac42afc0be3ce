import CampusModel
import Markup
import Testing

@testable import SiteFrame

@Test func `a measured figure is its number, with the machine's reading`() {
  #expect(Figure(1234.5, .mark).markup.text == "<data value=\"1234.5\">1,234.5</data>")
  #expect(Figure(-3, .count).markup.text == "<data value=\"-3\">−3</data>")
}

@Test func `an unknown figure is a dash without a value`() {
  #expect(Figure(nil, .percent).markup.text == "<data value=\"\">–</data>")
}

@Test(arguments: [
  (Figure.Standing.estimate, "~", "about ", true), (.imputed, "†", " estimate", false),
  (.stale, "◷", " stale", false),
])
func `uncertain figures are marked for eyes and for screen readers`(
  _ standing: Figure.Standing, sign: String, word: String, isBefore: Bool
) {
  let number = "<data value=\"5\">5</data>"
  let mark =
    "<span class=\"mark\" aria-hidden=\"true\">\(sign)</span><span class=\"unseen\">\(word)</span>"
  #expect(Figure(5, .count, standing).markup.text == (isBefore ? mark + number : number + mark))
}

@Test func `a sample is shown where it is known`() {
  #expect(
    Figure(3.1, .gradePoints, sample: 1412).sampleMarkup.text
      == "n <data value=\"1412\">1,412</data>")
  #expect(Figure(3.1, .gradePoints).sampleMarkup.isEmpty)
}

@Test func `a phrase escapes its strings and keeps its markup`() throws {
  let name = "<b>&"
  #expect(phrase("plain & simple").text == "plain &amp; simple")
  #expect(phrase("\(name) \"x\"").text == "&lt;b&gt;&amp; &quot;x&quot;")
  #expect(phrase("a \(phrase("\(name)")) b").text == "a &lt;b&gt;&amp; b")
  #expect(phrase("\(strong: phrase("<"))").text == "<b class=\"strong\">&lt;</b>")
}

@Test func `a phrase holds figures, times and days as their elements`() throws {
  let time = try #require(MinuteOfDay(parsing: "14:00"))
  #expect(
    phrase("\(Figure.count(2)) at \(time)").text
      == "<data value=\"2\">2</data> at <time datetime=\"14:00\">2:00\u{a0}pm</time>")
  #expect(
    phrase("\(try date("2026-11-18"))").text
      == "<time datetime=\"2026-11-18\">Wed\u{a0}18\u{a0}Nov</time>")
}

@Test func `one is counted in the singular`() {
  #expect(counted(1, "course", "courses").text == "<data value=\"1\">1</data> course")
  #expect(counted(0, "course", "courses").text == "<data value=\"0\">0</data> courses")
  #expect(counted(2, "course", "courses").text == "<data value=\"2\">2</data> courses")
}

@Test func `parts are joined without the empty ones`() {
  #expect([phrase("a"), .empty, phrase("b")].joined(by: " < ").text == "a &lt; b")
  #expect([TrustedMarkup]().joined(by: ", ").isEmpty)
}

@Test func `a span of time names its half once`() throws {
  let morning = try #require(MinuteSpan(600, 650))
  #expect(
    morning.markup.text
      == "<time datetime=\"10:00\">10:00</time> – <time datetime=\"10:50\">10:50\u{a0}am</time>")
  let noon = try #require(MinuteSpan(690, 765))
  #expect(noon.markup.text.contains("11:30\u{a0}am") && noon.markup.text.contains("12:45\u{a0}pm"))
}
