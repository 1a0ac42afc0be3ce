import CampusModel
import Diagnostics
import FileFormats
import Intake
import OwnerFiles
import SourceFiles
import Testing

@testable import AlmanacCLI

private let settings = """
  title: T
  base-url: https://t.example/
  sources: [{kind: rooms, path: "data/rooms/*.csv"}]

  """

private func tables(_ files: [String: String]) async -> SiteTables {
  var all = ["Content/site.yml": settings]
  all.merge(files) { $1 }
  return await SiteTables(
    of: .memory(all.mapValues { Array($0.utf8) }), formats: .builtIn, jobs: 2)
}

private let loans = """
  month,branch,loans,share,paid,when,quarter,year,day,empty
  2026-08,Main,"1,012",12.5 %,$3.50,2026-11-18 13:10,2026-Q4,2026,18 Nov 2026,
  2026-09,A branch with a name that is long and goes on,7,,$1,2026-11-19 09:00,2026-Q3,2025,NA,

  """

@Suite struct DataCheckReportTests {
  @Test func `each column has its kind, what is missing and its values`() async {
    let text = DataCheckReport(await tables(["Content/data/loans.csv": loans])).text(as: .text)
    #expect(
      text == """
        Content/data/loans.csv: 2 rows
          column   kind           missing  values
          month    month                0  Aug 2026 – Sep 2026
          branch   text                 0  2 different
          loans    number               0  7 – 1,012
          share    percent              1  12.5\u{202f}%
          paid     money in $           0  $1.00 – $3.50
          when     date and time        0  18 Nov 2026, 1:10 pm – 19 Nov 2026, 9:00 am
          quarter  quarter              0  Q3 2026 – Q4 2026
          year     year                 0  2025 – 2026
          day      date                 1  18 Nov 2026
          empty    text                 2  –

        1 table in 1 file

        """)
    for line in text.split(separator: "\n") { #expect(String(line).columns <= 80) }
  }

  @Test func `a report for programs has the same`() async {
    let csv = "a,b\n1.5,x\n-2,\n"
    let text = DataCheckReport(await tables(["Content/data/t.csv": csv])).text(as: .json)
    #expect(
      text == """
        {"command":"check","status":0,"tables":[{"path":"Content/data/t.csv","sheet":null,"rows":2,\
        "columns":[{"name":"a","kind":"number","currency":null,"missing":0,"different":2,\
        "lowest":-2,"highest":1.5},{"name":"b","kind":"text","currency":null,"missing":1,\
        "different":1,"lowest":null,"highest":null}]}],"otherFiles":0,"warnings":0}

        """)
  }

  @Test func `long names are cut to eighty columns`() async {
    let name = String(repeating: "long ", count: 30) + "x"
    let text = DataCheckReport(await tables(["Content/data/t.csv": "\(name)\n1\n"])).text(as: .text)
    for line in text.split(separator: "\n") { #expect(String(line).columns <= 80) }
  }

  @Test func `files of sources are listed only where a page shows them`() async {
    let files = [
      "Content/data/rooms/a.csv": "x\n1\n", "Content/data/rooms/b.csv": "x\n1\n",
      "Content/pages/deep/c.csv": "x\n1\n", "Content/guide/d.tsv": "x\ty\n1\t2\n",
      "Content/data/deep/e.csv": "x\n1\n", "Content/people/f.csv": "x\n1\n", "Content/g.csv": "x\n",
      "Content/data/.h.csv": "x\n",
    ]
    let found = await tables(files)
    #expect(
      found.entries.map(\.path) == [
        "Content/data/deep/e.csv", "Content/guide/d.tsv", "Content/pages/deep/c.csv",
      ])
    #expect(found.otherFiles == 2)
    #expect(
      DataCheckReport(found).text(as: .text).hasSuffix(
        "\n3 tables in 3 files; 2 files of sources are not listed, since no page shows them\n"))
    let page = "# P\n\n```table\ndata: rooms/b.csv\n```\n"
    let shown = await tables(files.merging(["Content/pages/p.md": page]) { $1 })
    #expect(shown.entries.map(\.path).contains("Content/data/rooms/b.csv"))
    #expect(shown.otherFiles == 1)
  }

  @Test func `a file with several tables has one entry for each`() async {
    let json = #"{"first": [{"a": 1}], "second": [{"b": "x"}, {"b": "y"}]}"#
    let found = await tables(["Content/data/two.json": json])
    #expect(found.entries.map(\.sheet) == ["first", "second"])
    #expect(found.entries.map(\.rows) == [1, 2])
    #expect(
      DataCheckReport(found).text(as: .text).contains("Content/data/two.json, 'second': 2 rows\n"))
  }

  @Test func `what cannot be read is a warning, and the rest is listed`() async {
    let found = await tables([
      "Content/data/a.csv": "", "Content/data/b.json": "{", "Content/data/c.csv": "x\n1\n",
      "Content/data/d.xlsx": "no", "Content/site.yml": "nonsense", "Content/data/e.yml": "a: b\n",
    ])
    #expect(found.entries.map(\.path) == ["Content/data/c.csv"])
    let files = Set(found.diagnostics.map(\.place.file))
    #expect(
      files.isSuperset(of: ["a.csv", "b.json", "d.xlsx", "e.yml"].map { "Content/data/\($0)" }))
    #expect(!files.contains("Content/site.yml"))
    #expect(found.diagnostics.allSatisfy { $0.severity == .warning })
  }

  @Test func `a site without tables says what to do`() async {
    #expect(
      DataCheckReport(await tables([:])).text(as: .text)
        == "no tables; put files such as loans.csv into Content/data or next to a page\n")
  }
}
