import Diagnostics
import Testing

private func warning(
  _ message: String, at place: FilePlace = FilePlace("Content/site.yml", line: 3, column: 7),
  _ severity: Diagnostic.Severity = .warning, suggestion: String? = nil, notes: [String] = []
) -> Diagnostic {
  Diagnostic(
    severity, .owner, at: place, Diagnostic.Message(message), suggestion: suggestion, notes: notes)
}

@Test(arguments: [
  (FilePlace("Content/site.yml"), "Content/site.yml"),
  (FilePlace("Content/site.yml", line: 3), "Content/site.yml:3"),
  (FilePlace("Content/site.yml", line: 3, column: 7), "Content/site.yml:3:7"),
  (FilePlace("Content/site.yml", column: 7), "Content/site.yml"),
])
func `a place is written as far as it is known`(_ place: FilePlace, text: String) {
  #expect(place.description == text)
}

@Test func `a diagnostic is one line: where, how bad, what, and what to do`() {
  #expect(warning("no title").description == "Content/site.yml:3:7: warning: no title")
  #expect(
    warning("no key 'titel'", at: FilePlace("a.yml"), .error, suggestion: "did you mean 'title'?")
      .description == "a.yml: error: no key 'titel'; did you mean 'title'?")
}

@Test func `notes are on lines of their own`() {
  let noted = warning("unknown name", suggestion: "leave it out", notes: ["in page", "in layout"])
  #expect(
    noted.description == """
      Content/site.yml:3:7: warning: unknown name; leave it out
        note: in page
        note: in layout
      """)
}

@Test(arguments: [
  ("\u{1b}[2J", "\\u{1b}[2J"), ("\u{7}", "\\u{7}"), ("a\tb", "a\\u{9}b"), ("\r", "\\u{d}"),
  ("\u{0}", "\\u{0}"), ("\u{7f}", "\\u{7f}"), ("\u{9b}31m", "\\u{9b}31m"), ("\n", "\\u{a}"),
  ("\r\n", "\\u{d}\\u{a}"), ("Café – 🎓", "Café – 🎓"), ("\u{a0}", "\u{a0}"),
])
func `control characters are shown and not obeyed`(_ hostile: String, shown: String) {
  #expect(warning(hostile).description == "Content/site.yml:3:7: warning: \(shown)")
  #expect(
    warning("x", at: FilePlace(hostile), suggestion: hostile, notes: [hostile]).description
      == "\(shown): warning: x; \(shown)\n  note: \(shown)")
}

@Test func `a line end in a file's words makes no second diagnostic`() {
  let forged = warning("no course 'X\nContent/site.yml:1:1: error: all is lost'")
  #expect(forged.description.split(separator: "\n").count == 1)
}

@Test func `diagnostics are sorted by file, line and column, the whole file first`() {
  let places = [
    FilePlace("b.yml"), FilePlace("a.yml", line: 10, column: 1),
    FilePlace("a.yml", line: 2, column: 9), FilePlace("a.yml", line: 2, column: 10),
    FilePlace("a.yml", line: 2), FilePlace("a.yml"),
  ]
  let reported = places.map { warning("odd", at: $0) }.inFileOrder()
  #expect(
    reported.map(\.place.description)
      == ["a.yml", "a.yml:2", "a.yml:2:9", "a.yml:2:10", "a.yml:10:1", "b.yml"])
}

@Test func `at one place errors come first, then sentences by the alphabet`() {
  let reported = [
    warning("b"), warning("z", .error), warning("a"), warning("y", .error),
  ].inFileOrder()
  #expect(reported.map(\.message.text) == ["y", "z", "a", "b"])
}

@Test func `equal diagnostics appear once, and any difference counts`() {
  let found = [
    warning("odd"), warning("odd"), warning("odd", .error), warning("odd", suggestion: "mend it"),
    warning("odd", notes: ["here"]), warning("odd"),
    Diagnostic(.warning, .data, at: FilePlace("Content/site.yml", line: 3, column: 7), "odd"),
  ]
  #expect(found.inFileOrder().count == 5)
  #expect(found.inFileOrder().first?.severity == .error)
}

@Test func `one error among warnings is found`() {
  #expect(![Diagnostic]().hasErrors)
  #expect(![warning("a"), warning("b")].hasErrors)
  #expect([warning("a"), warning("b", .error)].hasErrors)
}
