import Diagnostics
import Testing

private func diagnostic(_ message: String, suggestion: String? = nil) -> Diagnostic {
  Diagnostic(.error, .data, at: FilePlace("a.csv"), .init(message), suggestion: suggestion)
}

@Suite struct `The length of a message` {
  @Test(arguments: [0, 1, 299, 300])
  func `is its own up to the limit`(_ count: Int) {
    let text = String(repeating: "é", count: count)
    #expect(diagnostic(text).message.text == text)
  }

  @Test func `is the limit beyond it, with the beginning, the end and the suggestion`() {
    let text = "expected " + String(repeating: "🎓", count: 1_000_000) + " columns"
    let short = diagnostic(text, suggestion: "did you mean 'a'?")
    #expect(short.message.text.count == Diagnostic.Message.longest)
    #expect(short.message.text.hasPrefix("expected 🎓") && short.message.text.hasSuffix("🎓 columns"))
    #expect(short.message.text.filter { $0 == "…" }.count == 1)
    #expect(short.description.hasSuffix("; did you mean 'a'?"))
  }

  /// One letter with a million accents is one character.
  @Test func `is limited in bytes too`() {
    let letter = "e" + String(repeating: "\u{301}", count: 1_000_000)
    #expect(diagnostic(letter).message.text.utf8.count <= Diagnostic.Message.longest * 8)
    let long = diagnostic("a", suggestion: String(repeating: "b", count: 10_000))
    #expect((long.suggestion?.count ?? 0) <= 2 * Diagnostic.Message.longest)
  }

  @Test func `an owner's words are shown to the owner only`() {
    let both = Diagnostic(
      .error, .owner, at: FilePlace("days.yml", line: 1, column: 2), "unknown place '…'",
      ownerWords: .init(message: "unknown place 'HUM'", suggestion: "did you mean 'HUB'?"))
    #expect(both.description == "days.yml:1:2: error: unknown place '…'")
    #expect(
      both.text(toOwner: true)
        == "days.yml:1:2: error: unknown place 'HUM'; did you mean 'HUB'?")
  }
}
