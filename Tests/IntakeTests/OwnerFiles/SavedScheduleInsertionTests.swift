import CampusModel
import Diagnostics
import Testing

@testable import FileFormats
@testable import OwnerFiles

/// A schedule as `first-choice` with this title.
func newSchedule(title: String = "First choice", id: String = "first-choice") throws
  -> SavedSchedule
{
  let sections = try ["CMPS 330-0101", "MATH 246-0201"].map {
    try #require(SectionID(parsing: $0))
  }
  return SavedSchedule(id: id, title: title, term: TermID("spring-2027"), sections: sections)
}

private let flow =
  "{id: first-choice, title: First choice, term: spring-2027, "
  + "sections: [CMPS 330-0101, MATH 246-0201]}"

private func block(_ indentation: Int, lineEnd: String = "\n") -> String {
  let lines = [
    "- id: first-choice", "  title: First choice", "  term: spring-2027",
    "  sections: [CMPS 330-0101, MATH 246-0201]",
  ]
  return lines.map { String(repeating: " ", count: indentation) + $0 + lineEnd }.joined()
}

private func message(_ text: String, _ saved: SavedSchedule) -> String {
  do {
    _ = try adding(saved, toPlan: Array(text.utf8))
    return "added"
  } catch {
    let place = error.line.map { "\($0):\(error.column ?? 0): " } ?? ""
    return place + error.message.text + (error.suggestion.map { "; \($0)" } ?? "")
  }
}

@Suite struct SavedScheduleInsertionTests {
  static let layouts: [(plan: String, after: String)] = [
    // No key yet.
    ("name: R\n", "name: R\nsaved:\n" + block(2)),
    ("name: R", "name: R\nsaved:\n" + block(2)),
    ("name: R\r\nterm: x", "name: R\r\nterm: x\r\nsaved:\r\n" + block(2, lineEnd: "\r\n")),
    ("\u{feff}name: R\n", "\u{feff}name: R\nsaved:\n" + block(2)),
    (
      "name: R # that's me\n\n# The end.\n",
      "name: R # that's me\nsaved:\n" + block(2) + "\n# The end.\n"
    ),
    ("---\nname: R\n...\n", "---\nname: R\nsaved:\n" + block(2) + "...\n"),
    ("  name: R\n  term: x\n", "  name: R\n  term: x\n  saved:\n" + block(4)),
    ("name: R\nwants:\n- CMPS 330\n", "name: R\nwants:\n- CMPS 330\nsaved:\n" + block(0)),
    (
      "name: R\npreferences:\n    top: 4\n    # order: gaps\n",
      "name: R\npreferences:\n    top: 4\n    # order: gaps\nsaved:\n" + block(4)
    ),
    // Nothing under it.
    ("name: R\nsaved:\nterm: x\n", "name: R\nsaved:\n" + block(2) + "term: x\n"),
    ("name: R\nsaved:", "name: R\nsaved:\n" + block(2)),
    ("saved: []\nname: R\n", "saved:\n" + block(2) + "name: R\n"),
    ("saved: [ ]  # none yet\nname: R\n", "saved:   # none yet\n" + block(2) + "name: R\n"),
    ("saved: ~\r\nname: R\r\n", "saved:\r\n" + block(2, lineEnd: "\r\n") + "name: R\r\n"),
    ("name: R\nsaved: null", "name: R\nsaved:\n" + block(2)),
    ("saved: [ # none\n  ]\nname: R\n", "saved: [\(flow) # none\n  ]\nname: R\n"),
    // A list of lines.
    (
      "saved:\n- title: A\n  sections: [X 1-1] # best\n  # of all\n# Then:\nname: R\n",
      "saved:\n- title: A\n  sections: [X 1-1] # best\n  # of all\n" + block(0)
        + "# Then:\nname: R\n"
    ),
    (
      "name: R\nsaved:\n    - title: >-\n        A\n\n        b",
      "name: R\nsaved:\n    - title: >-\n        A\n\n        b\n" + block(4)
    ),
    (
      "saved:\n  - sections:\n      - X 1-1\n    title: |\n      A\n\n\nname: R\n",
      "saved:\n  - sections:\n      - X 1-1\n    title: |\n      A\n\n\n" + block(2) + "name: R\n"
    ),
    ("saved:\n  - {title: A}\n\nname: R\n", "saved:\n  - {title: A}\n" + block(2) + "\nname: R\n"),
    // A list in brackets.
    ("saved: [{title: A}]\nname: R\n", "saved: [{title: A}, \(flow)]\nname: R\n"),
    ("saved: [{title: A}, ]\nname: R\n", "saved: [{title: A}, \(flow) ]\nname: R\n"),
    (
      "saved: [\n  {title: A}, # one\n  {title: B} # two, with a comma\n]\nname: R\n",
      "saved: [\n  {title: A}, # one\n  {title: B}, # two, with a comma\n  \(flow)\n]\nname: R\n"
    ),
    (
      "saved: [\r\n  {title: A},\r\n]\r\nname: R\r\n",
      "saved: [\r\n  {title: A},\r\n  \(flow),\r\n]\r\nname: R\r\n"
    ),
    // All in braces.
    ("{name: R}", "{name: R, saved: [\(flow)]}"),
    ("{name: R, saved: []}\n", "{name: R, saved: [\(flow)]}\n"),
    ("{saved: ~, name: R}\n", "{saved:  [\(flow)], name: R}\n"),
    ("{\n  name: R,\n}\n", "{\n  name: R,\n  saved: [\(flow)],\n}\n"),
  ]

  @Test(arguments: layouts)
  func `a schedule is added in the plan's own layout`(
    _ layout: (plan: String, after: String)
  ) throws {
    let saved = try newSchedule()
    let result = try adding(saved, toPlan: Array(layout.plan.utf8))
    #expect(String(decoding: result, as: UTF8.self) == layout.after)
  }

  @Test(arguments: [
    ("name: R\nsaved: {a: b}\n", "2:8: expected a list of saved schedules"),
    ("name: R\nsaved: later\n", "2:8: expected a list of saved schedules"),
    (
      "saved:\n  - title: First Choice!\n",
      "2:5: this id is already used by a saved schedule; give the new one a different id"
    ),
    (
      "saved: [{id: first-choice, title: B}]\n",
      "1:9: this id is already used by a saved schedule; give the new one a different id"
    ),
    ("- a\n", "1:1: expected a plan with keys and values"),
    ("", "1:1: the file is empty; expected keys and values"),
    ("name: 'R\n", "2:1: the file ends inside quotes; close the quotation mark"),
    ("name: R\nname: S\n", "2:1: the key '…' appears twice"),
    ("saved: &a []\n", "1:8: anchors and aliases (& and *) are not supported; write the value out"),
    (
      "a: 1\n---\nb: 2\n",
      "2:1: a second document begins here; expected one per file; remove the '---'"
    ),
    (
      "name: R\nnote: |\n  To the end",
      "the schedule cannot be added without changing other parts of the plan; "
        + "add it by hand; a line break at the end of the file may help"
    ),
  ])
  func `what cannot be added to is told`(_ text: String, _ expected: String) throws {
    #expect(message(text, try newSchedule()).hasPrefix(expected))
  }

  @Test(arguments: ["", " ", "\n", "\t"])
  func `a schedule without a title is refused`(_ title: String) throws {
    let saved = try newSchedule(title: title, id: "x")
    #expect(message("name: R\n", saved).hasPrefix("the schedule cannot be added"))
  }

  @Test func `a schedule that no plan could hold is refused`() throws {
    var bare = try newSchedule()
    bare.sections = []
    #expect(message("name: R\n", bare).hasPrefix("the schedule cannot be added"))
    #expect(
      message("name: R\n", try newSchedule(id: "Not an id")).hasPrefix("the schedule cannot"))
  }

  @Test(arguments: [
    "~", "null", "NULL", "true", "12:30", "- a", "a: b", "a #b", "#", "'", "\"quoted\"",
    "back\\slash",
    "[x]", "{x}", "x, y", "a\nb", "a\r\nb", "tab\there", " led", "trailing ", "é", "e\u{301}", "🎓",
    "a\u{85}b", "a\u{2028}b", "\u{feff}x", "\u{0}", "\u{7f}", "%", "@", "`", "!x", "&x", "*x", "?",
    ">-", "|",
    "---", "...", "0101", "<<", "=", "it's \u{202e}",
  ])
  func `any title is written so that it reads back`(_ title: String) throws {
    let saved = try newSchedule(title: title)
    for plan in ["name: R\n", "{name: R}", "saved: [{title: X}]\nname: R\n"] {
      let result = try adding(saved, toPlan: Array(plan.utf8))
      let items = YAMLValue(parsing: result[...], Report(file: "f.yml"))?.node["saved"]
      guard case .sequence(let list)? = items?.value else {
        Issue.record("no list for \(title.debugDescription)")
        continue
      }
      #expect(list.last?["title"]?.text?.unicodeScalars.elementsEqual(title.unicodeScalars) == true)
    }
  }

  @Test func `schedules can be added one after the other`() throws {
    var plan = Array("name: R\nterm: spring-2027\n".utf8)
    for number in 1...30 {
      plan = try adding(newSchedule(id: "choice-\(number)"), toPlan: plan)
    }
    let context = PlanContext(
      terms: [TermID("spring-2027")], currentTerm: nil, catalog: nil, scales: [])
    let text = String(decoding: plan, as: UTF8.self)
    let own = try #require(value(of: text) { OwnPlan($0, context: context) })
    #expect(own.saved.map(\.id) == (1...30).map { "choice-\($0)" })
  }

  @Test func `a list of thousands of schedules gets one more`() throws {
    let saved = (0..<5000).map { "  - {id: s-\($0), title: T, sections: [X 1-1]} # é\n" }
    let plan = "name: R\nsaved:\n" + saved.joined()
    let result = try adding(newSchedule(), toPlan: Array(plan.utf8))
    #expect(String(decoding: result, as: UTF8.self) == plan + block(2))
  }
}
