import Blocks
import CampusModel
import Diagnostics
import TableFiles
import Testing

@testable import FileFormats
@testable import OwnerFiles

private func read(_ text: String, room: Int = 0) -> (document: Document?, lines: [String]) {
  let report = Report(file: "f.md")
  let bytes = Array(text.utf8)
  let reader = DocumentReader(
    shelf: .guide, blocks: BlockContext(files: DataFiles(.memory([:])), folder: "Content/guide"),
    room: TextBudget(bytes: room), again: { _ in documentText(in: bytes) })
  let document = reader.read(bytes, route: "guide/f", report)
  return (document, report.diagnostics.map(\.description))
}

@Suite struct DocumentReaderTests {
  @Test(arguments: ["\n", "\r\n"])
  func `front matter is read and leaves the text`(_ end: String) {
    let text = ["---", "title: Plans", "summary: How", "order: 2", "---", "# Hi", "", "---", ""]
    let (document, lines) = read("\u{feff}" + text.joined(separator: end))
    #expect(lines == [])
    #expect(document?.title == "Plans")
    #expect(document?.summary == "How")
    #expect(document?.order == 2)
    let expected = ["# Hi", "", "---", ""].joined(separator: end)
    #expect(document?.markdown.bytes == Array(expected.utf8))
    #expect(document?.markdown == DocumentText(expected))
    #expect(document?.file == "f.md")
    #expect(document?.firstLine ?? 0 > 3)
  }

  @Test func `a text that is not kept in memory is read again`() {
    let room = TextBudget(bytes: 10)
    let texts = ["123456", "7890", "x"].map { text in
      DocumentText(Array(text.utf8), in: text, room: room) { Array($0.utf8) }
    }
    #expect(
      texts.map { String(decoding: $0.bytes ?? [], as: UTF8.self) } == ["123456", "7890", "x"])
    let elsewhere = ["1234567", "89", "x"].map { text in
      DocumentText(Array(text.utf8), in: text, room: TextBudget(bytes: 6)) { _ in [0] }
    }
    // The first has no room, and its file holds something else by now.
    #expect(elsewhere.map { $0.bytes?.count } == [nil, 2, 1])
  }

  @Test func `without front matter the first heading is the title`() {
    let (document, lines) = read("Before\n```\n# no title\n```\n# The Title #\nAfter\n")
    #expect(lines == [])
    #expect(document?.title == "The Title")
    // Its line stays, empty, so that later lines keep their numbers.
    #expect(document?.markdown.bytes == Array("Before\n```\n# no title\n```\n\nAfter\n".utf8))
  }

  @Test(arguments: [
    (
      "Only text\n",
      "f.md:1:1: error: expected a title: front matter, or a '# Heading'; "
        + "begin it with '---', 'title: …', '---', each on a line of its own"
    ),
    (
      "---\ntitle: Open\n",
      "f.md:1:1: error: the front matter that begins here is not closed; end it with a line of '---'"
    ),
    ("---\nsummary: x\n---\n", "f.md:2:1: error: 'title' is missing"),
    (
      "---\ntitle: x\norder: first\n---\n",
      "f.md:3:8: error: expected a whole number from 0 to 1000000, found 'first'"
    ),
    ("---\n---\n", "f.md:2:1: error: the file is empty; expected keys and values"),
    ("# A\u{0}\n", "f.md:1:4: error: a control character (U+0000)"),
  ])
  func `a document without a title is reported`(_ text: String, _ line: String) {
    #expect(read(text).lines == [line])
  }
}
