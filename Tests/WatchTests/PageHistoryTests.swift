import CampusModel
import Testing

@testable import Watch

@Suite struct `The history of pages` {
  private static let content = PageHistory.Content(digest: 0xab, since: Instant(seconds: 1_000))

  private func reread(_ history: PageHistory) -> PageHistory {
    var damage: [MemoryProblem] = []
    let read = PageHistory(reading: history.serialized(), damage: &damage)
    #expect(damage.isEmpty)
    return read
  }

  @Test func `knows since when a page has shown its content, and nothing of other content`() {
    var history = PageHistory()
    history.note(["courses/a.html": Self.content])
    #expect(history.since(of: 0xab, at: "courses/a.html") == Instant(seconds: 1_000))
    #expect(history.since(of: 0xac, at: "courses/a.html") == nil)
    #expect(history.since(of: 0xab, at: "courses/b.html") == nil)
  }

  @Test func `remembers a gone page for 32 days, or until it is there again`() {
    var history = PageHistory()
    history.note(["a.html": Self.content, "b.html": Self.content])
    let day = 86_400
    history.publish(["b.html"], now: Instant(seconds: 10 * day))
    #expect(history.gone == ["a.html": Instant(seconds: 10 * day)])
    #expect(history.pages == ["b.html": Self.content])
    var back = history
    back.publish(["a.html", "b.html"], now: Instant(seconds: 11 * day))
    #expect(back.gone.isEmpty && back.pages.keys.sorted() == ["a.html", "b.html"])
    history.publish(["b.html"], now: Instant(seconds: 42 * day - 1))
    #expect(history.gone == ["a.html": Instant(seconds: 10 * day)])
    history.publish(["b.html"], now: Instant(seconds: 42 * day))
    #expect(history.gone.isEmpty)
  }

  @Test func `is text that is read as it was written`() {
    var history = PageHistory()
    history.note([
      "courses/b c.html": Self.content, "a.html": Self.content,
      "z.html": PageHistory.Content(digest: .max, since: Instant(seconds: -5)),
      "old.html": Self.content,
    ])
    history.publish(["courses/b c.html", "a.html", "z.html"], now: Instant(seconds: 2_000))
    #expect(
      unmarked(history.serialized()) == """
        almanac page history 2
        since -5
        ffffffffffffffff z.html
        since 1000
        00000000000000ab a.html
        00000000000000ab courses%2fb%20c.html
        gone 2000
        old.html

        """)
    #expect(reread(history) == history)
    #expect(reread(PageHistory()) == PageHistory())
  }

  @Test(arguments: [
    ("almanac page history 3\n", [MemoryProblem.unknownFormat]),
    (
      "almanac page history 1\n00000000000000ab a.html\nsince 1000\n00000000000000ab b.html\n",
      [.line(2)]
    ),
    (
      "almanac page history 1\nsince 1000\n00000000000000ab b.html\n00000000000000ab a.ht",
      [.line(4)]
    ),
    (
      "almanac page history 1\nsince 1000\n00000000000000ab b.html\n0ab a.html\nxx\n\n",
      [.line(4), .line(5), .line(6)]
    ),
    (
      "almanac page history 1\nsince 1000\n00000000000000ab b.html\nsince x\n00000000000000ab a.html\n",
      [.line(4), .line(5)]
    ),
  ])
  func `is known as far as its lines can be read`(_ text: String, _ expected: [MemoryProblem]) {
    var damage: [MemoryProblem] = []
    let history = PageHistory(reading: Array(text.utf8), damage: &damage)
    #expect(damage == expected)
    #expect(history.pages == (expected == [.unknownFormat] ? [:] : ["b.html": Self.content]))
    #expect(history.gone.isEmpty)
  }
}
