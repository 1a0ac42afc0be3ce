import CampusModel
import Diagnostics
import TableFiles
import Testing

@testable import Blocks
@testable import FileFormats

private let folder = "Content/pages"
private let page = """
  # Loans

  ```chart
  data: loans.csv
  mark: bar
  x: month
  y: loans
  ```

  ```table
  name: rows
  data: loans.csv
  ```

  In all `= sum(loans) in loans.csv`.
  """
private let table = "month,loans\n2026-01,12\n2026-02,30\n"
private let files = [
  "\(folder)/loans.csv": table, "Content/data/other.csv": "branch,loans\nMain,1\n",
]

/// The blocks of a page, and what its reading says.
private func read(
  _ text: String = page, with files: [String: String] = files, knowing memory: BlockMemory,
  in data: DataFiles? = nil, folder: String = folder
) -> (blocks: PageBlocks, lines: [String]) {
  let report = Report(file: "\(folder)/page.md")
  let context = BlockContext(
    files: data ?? DataFiles(.memory(files.mapValues { Array($0.utf8) })), folder: folder,
    memory: memory)
  let blocks = PageBlocks.read(
    Array(text.utf8), of: DocumentText(text), firstLine: 1, with: context, report)
  return (blocks, report.diagnostics.map(\.description))
}

/// What the next build knows after these files were read.
private func memory(
  after text: String = page, with files: [String: String] = files
) -> (first: PageBlocks, memory: BlockMemory) {
  let memory = BlockMemory()
  let first = read(text, with: files, knowing: memory).blocks
  return (first, BlockMemory(memory.records))
}

@Suite struct BlockMemoryTests {
  @Test func `what has not changed is read when it is asked for`() {
    let (first, memory) = memory()
    let data = DataFiles(.memory(files.mapValues { Array($0.utf8) }))
    let (second, lines) = read(knowing: memory, in: data)
    #expect(lines == [])
    #expect(data.paths == [], "no table was read to plan the page")
    #expect(second.outline == first.outline)
    #expect(second.outline.map(\.name) == [nil, "rows"])
    #expect(second.hasFigures)
    #expect(second.mark == first.mark && first.mark != nil)
    #expect(second.contents == first.contents)
    #expect(second.figures.first?.value == .number(42))
    #expect(data.paths == ["\(folder)/loans.csv"])
    #expect(memory.records.count == 1, "the next build knows it too")
  }

  @Test(arguments: [
    ("\(folder)/loans.csv", "month,loans\n2026-01,12\n2026-02,31\n"),
    // Another row, and a table that was of no use so far.
    ("\(folder)/loans.csv", table + "2026-03,1\n"),
    ("\(folder)/loans.csv", "loans,month\n1,2026-01\n"),
  ])
  func `another content of a file is another page`(_ path: String, _ content: String) {
    let (first, memory) = memory()
    var changed = files
    changed[path] = content
    let second = read(with: changed, knowing: memory).blocks
    #expect(second.mark != first.mark)
    #expect(second.contents == read(with: changed, knowing: BlockMemory()).blocks.contents)
    #expect(second.contents != first.contents)
  }

  @Test func `a file that comes before the one that was read is another page`() {
    let (first, memory) = memory(
      after: "```table\ndata: other.csv\n```\n", with: files)
    var changed = files
    changed["\(folder)/other.csv"] = "branch,loans\nEast,2\n"
    let second = read(
      "```table\ndata: other.csv\n```\n", with: changed, knowing: memory
    ).blocks
    #expect(second.mark != first.mark && second.contents != first.contents)
  }

  @Test func `a query is asked again when there are other files`() {
    let text = "```table\nselect: select sum(loans) as loans from other\n```\n"
    let (first, memory) = memory(after: text)
    #expect(first.mark != nil)
    #expect(read(text, knowing: memory).blocks.contents == first.contents)
    var changed = files
    changed["\(folder)/other.csv"] = "branch,loans\nEast,2\n"
    #expect(read(text, with: changed, knowing: memory).blocks.contents != first.contents)
  }

  @Test(arguments: [
    // An error, a warning of the file itself, a command and a part of the campus.
    "```chart\ndata: nothing.csv\nmark: bar\nx: a\n```\n", "```table\ndata: ragged.csv\n```\n",
    "```table\nrun: ./fetch\n```\n", "```list\nof: pages\n```\n",
  ])
  func `a page that must be read each time is not kept`(_ text: String) {
    var files = files
    files["\(folder)/ragged.csv"] = "a,b\n1,2\n3\n4,5,6,7\n"
    let memory = BlockMemory()
    let (blocks, lines) = read(text, with: files, knowing: memory)
    #expect(memory.records.isEmpty && blocks.mark == nil)
    #expect(read(text, with: files, knowing: BlockMemory(memory.records)).lines == lines)
  }

  @Test func `another folder, text or program is another page`() {
    let memory = BlockMemory()
    _ = read(knowing: memory)
    var other = Fingerprint()
    other.add("another program")
    let known = memory.records
    for (text, folder, program) in [
      (page + "\nMore.\n", folder, Fingerprint()), (page, "Content/data", Fingerprint()),
      (page, folder, other),
    ] {
      let next = BlockMemory(known, by: program)
      _ = read(
        text, with: files.merging(["Content/data/loans.csv": table]) { $1 }, knowing: next,
        folder: folder)
      #expect(Set(next.records.keys).isDisjoint(with: known.keys))
    }
  }

  @Test func `a file that changes after the site was read is found`() {
    let (_, memory) = memory()
    let data = DataFiles(.memory(files.mapValues { Array($0.utf8) }))
    let blocks = read(knowing: memory, in: data).blocks
    #expect(blocks.contents != nil)
    // The text of the page is the one that a later build finds.
    let lost = DocumentText(
      Array(page.utf8), in: "page.md", room: TextBudget(bytes: 0)
    ) { _ in [] }
    let context = BlockContext(files: data, folder: folder, memory: BlockMemory(memory.records))
    let later = PageBlocks.read(
      Array(page.utf8), of: lost, firstLine: 1, with: context, Report(file: "page.md"))
    #expect(later.outline.count == 2 && later.contents == nil)
  }

  @Test func `any bytes are safe as a record`() throws {
    let memory = BlockMemory()
    _ = read(knowing: memory)
    let (key, record) = try #require(memory.records.first)
    let kept = try #require(KeptPage(reading: record))
    #expect(kept.record == record)
    let whole = read(knowing: BlockMemory()).blocks.contents
    for count in record.indices {
      let cut = BlockMemory([key: Array(record[..<count])])
      #expect(read(knowing: cut).blocks.contents == whole)
      var changed = record
      changed[count] ^= 0x55
      #expect(read(knowing: BlockMemory([key: changed])).lines == [])
    }
  }
}
