internal import Diagnostics
internal import FileFormats
import SeededRandom
internal import SourceFiles
import Testing

struct CSVReaderTests {
  @Test(arguments: ["\n", "\r\n", "\r"])
  func `lines may have any ends`(_ end: String) {
    let table = read(["a,b", "1,2", "", "3,4", ""].joined(separator: end))
    #expect(table.rows == [["1", "2"], ["3", "4"]])
    #expect(table.messages == [])
  }

  @Test(arguments: [
    (CSVReader.Delimiter.comma, "a,b\n\"x;y\",2"), (.semicolon, "a;b\n\"x;y\";2"),
    (.tab, "a\tb\nx;y\t2"),
  ])
  func `cells are divided by the given delimiter`(_ delimiter: CSVReader.Delimiter, _ text: String)
  {
    #expect(read(text, delimiter).rows == [["x;y", "2"]])
  }

  @Test func `quoted cells hold delimiters, line ends and doubled quotes`() {
    let table = read("a,b,c\n\"one\ntwo\",\"say \"\"hi\"\", please\",\"\"\n,,\"\"\"\"\"\"\n")
    #expect(table.rows == [["one\ntwo", "say \"hi\", please", ""], ["", "", "\"\""]])
    #expect(table.places == ["f:2:1", "f:4:1"])
  }

  @Test func `places count lines within cells`() {
    #expect(
      read("a,b\n\"x\ny\",1\n2\n").messages == [
        "f:4:1: warning: a row has 1 cells but the header has 2"
      ])
  }

  @Test func `short and long rows are kept with a warning`() {
    let table = read("a,b\n1\n1,2,3\n")
    #expect(table.rows == [["1", ""], ["1", "2"]])
    #expect(
      table.messages == [
        "f:2:1: warning: a row has 1 cells but the header has 2",
        "f:3:1: warning: a row has 3 cells but the header has 2",
      ])
  }

  @Test(arguments: [
    ("", "f: error: the file is empty; fetch it again; the download may have failed"),
    (
      "a,b\n1,\"2\n3,4\n",
      "f:2:3: error: the quote that opens here is never closed; check that the file is complete"
    ),
    ("a,b\n1,2\n3", "f:3:1: error: the file ends in the middle of a row: 1 of 2 cells"),
  ])
  func `a file that is cut off is an error`(_ text: String, _ expected: String) {
    #expect(read(text).messages == [expected])
  }

  @Test func `text after a closing quote is kept and reported`() {
    let table = read("a,b\n\"x\"y,2\n")
    #expect(table.rows == [["\"x\"y", "2"]])
    #expect(
      table.messages == [
        "f:2:4: warning: text after the closing quote; the cell is read as written"
      ])
  }

  @Test(
    arguments: [
      [0xef, 0xbb, 0xbf] + Array("a,b\né,2\n".utf8),
      [0xff, 0xfe] + "a,b\né,2\n".utf16.flatMap { [UInt8($0 & 0xff), UInt8($0 >> 8)] },
      [0xfe, 0xff] + "a,b\né,2\n".utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xff)] },
    ] as [[UInt8]])
  func `byte order marks give the encoding`(_ bytes: [UInt8]) {
    let table = read(bytes: bytes)
    #expect(table.header == ["a", "b"])
    #expect(table.rows == [["é", "2"]])
    #expect(table.messages == [])
  }

  @Test func `invalid UTF-8 is read as Windows-1252`() {
    let table = read(
      bytes: Array("a,b\nna".utf8) + [0xef] + Array("ve ".utf8) + [0x93, 0x80] + Array(",é\n".utf8))
    #expect(table.rows == [["naïve “€", "é"]])
    #expect(
      table.messages == [
        "f:2:3: warning: invalid UTF-8; such bytes are read as Windows-1252; save the file as UTF-8"
      ])
  }

  @Test func `a file in Windows-1252 as a whole needs no warning`() {
    let table = read(bytes: Array("a,b\nna".utf8) + [0xef] + Array("ve,".utf8) + [0xfc, 0x0a])
    #expect(table.rows == [["naïve", "ü"]])
    #expect(table.messages == [])
  }

  @Test func `columns are found by name without regard to case and margins`() {
    let report = Report(SourceFile(path: "f", bytes: Array(" Time ,DEVICES\n".utf8)))
    let reader = CSVReader(report)
    #expect(reader?.columns(["time", "devices"]) == [0, 1])
  }

  @Test(arguments: [
    ("time,device\n", "f:1:1: error: missing column 'devices'; did you mean 'device'?"),
    (
      "time;devices\n",
      "f:1:1: error: missing column 'devices'; the cells seem to be separated by semicolons"
    ),
    (
      "time,count of people\n",
      "f:1:1: error: missing column 'devices'; the header has: time, count of people"
    ),
  ])
  func `a missing column is an error with a hint`(_ text: String, _ expected: String) {
    let report = Report(SourceFile(path: "f", bytes: Array(text.utf8)))
    _ = CSVReader(report)?.columns(["devices"])
    var diagnostics: [Diagnostic] = []
    report.close(diagnostics: &diagnostics)
    #expect(diagnostics.map(\.description) == [expected])
  }

  @Test(arguments: 0..<20)
  func `what is written by the rules is read back`(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let alphabet = ["a", "é", ",", "\"", "\n", "\r\n", ";", "😀", " x"]
    let rows = (0..<20).map { _ in
      (0..<3).map { _ in
        "v"
          + (0..<Int.random(in: 0...5, using: &random)).map { _ in
            alphabet[Int.random(in: 0..<alphabet.count, using: &random)]
          }.joined()
      }
    }
    let lines = rows.map { row in
      row.map {
        "\"" + $0.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"")
          + "\""
      }
      .joined(separator: ",")
    }
    let table = read((["a,b,c"] + lines).joined(separator: "\r\n"))
    #expect(table.raw == rows, "seed \(seed)")
  }

  @Test(arguments: 0..<20)
  func `no bytes make it trap`(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in draws(200) {
      let bytes = (0..<Int.random(in: 0...30, using: &random)).map { _ -> UInt8 in
        let special: [UInt8] = [0x22, 0x2c, 0x0a, 0x0d, 0x61, 0xff, 0xfe, 0xef]
        return special[Int.random(in: 0..<special.count, using: &random)]
      }
      let table = read(bytes: bytes)
      #expect(table.rows.allSatisfy { $0.count == table.header.count }, "seed \(seed)")
    }
  }

  private struct Table {
    var header: [String] = []
    var rows: [[String]] = []
    var raw: [[String]] = []
    var places: [String] = []
    var messages: [String] = []
  }

  private func read(_ text: String, _ delimiter: CSVReader.Delimiter = .comma) -> Table {
    read(bytes: Array(text.utf8), delimiter)
  }

  private func read(bytes: [UInt8], _ delimiter: CSVReader.Delimiter = .comma) -> Table {
    let report = Report(SourceFile(path: "f", bytes: bytes))
    var table = Table()
    if var reader = CSVReader(report, delimiter: delimiter) {
      table.header = reader.header
      while let row = reader.next() {
        table.rows.append(reader.header.indices.map { row[$0] })
        table.raw.append(reader.header.indices.map { row.raw($0) })
        table.places.append("\(row.place)")
      }
    }
    var diagnostics: [Diagnostic] = []
    report.close(diagnostics: &diagnostics)
    table.messages = diagnostics.map(\.description)
    return table
  }
}
