import CampusModel
import Diagnostics
import SourceFiles
import Testing

@testable import FileFormats
@testable import Intake

@Suite struct SiteReadingTests {
  @Test func `a whole site becomes a campus`() async throws {
    let (read, lines) = await TestSite().read()
    #expect(lines == [])
    let campus = try #require(read)
    #expect(campus.settings.publishing.baseURL == "https://almanac.example.edu/larkspur/")
    // 13:10 on that day, five hours west.
    #expect(campus.settings.time.pinnedNow == Instant(seconds: 1_795_007_400 + 18_000))
    #expect(campus.catalog.terms.map(\.id.text) == ["fall-2026"])
    #expect(campus.catalog.courses.map(\.id.text) == ["CMPS 330", "MATH 246"])
    #expect(campus.people.map(\.id.text) == ["robin"])
    #expect(campus.content.documents.map(\.route) == ["about"])
    #expect(
      campus.sources == [
        SourceReport(
          kind: "jupiterp", name: "Registrar",
          files: ["data/a.json", "data/b.json"].map {
            FileReport(path: $0, rows: RowCounts(kept: 1))
          },
          asOf: Instant(seconds: 1_794_978_000 + 18_000), terms: [TermID("fall-2026")],
          reading: "jupiterp"),
        SourceReport(
          kind: "planetterp", name: "planetterp (data/ratings.txt)",
          files: [FileReport(path: "data/ratings.txt", rows: RowCounts(kept: 1))],
          asOf: Instant(seconds: 1_000_000)),
      ])
    #expect(campus.results.evidence.gpa.source == "planetterp (data/ratings.txt)")
  }

  @Test func `a present term without most of its courses is an error`() async {
    var site = TestSite()
    site.lastCatalog = LastCatalog(term: TermID("fall-2026"), courses: 5)
    let expected = """
      Content/site.yml:4:7: error: the term 'fall-2026' has 2 courses, but had 5 at the last build; check that the sources are \
      complete; 'shrinking-catalog: allowed' publishes the site anyway
        note: 'Registrar' has 2 of its courses, read from data/a.json, data/b.json
      """
    var (campus, lines) = await site.read()
    #expect(campus == nil && lines == [expected])
    let settings = site["site.yml"] ?? ""
    site["site.yml"] = "shrinking-catalog: allowed\n" + settings
    #expect(await site.read().lines == [])
    site["site.yml"] = settings
    // Half is enough; nothing was there to lose; another term was the present one; the term is not
    // open.
    for last in [
      LastCatalog(term: TermID("fall-2026"), courses: 4),
      LastCatalog(term: TermID("fall-2026"), courses: 0),
      LastCatalog(term: TermID("fall-2025"), courses: 50), nil,
    ] {
      site.lastCatalog = last
      (campus, lines) = await site.read()
      #expect(campus != nil && lines == [], "\(String(describing: last))")
    }
    site.lastCatalog = LastCatalog(term: TermID("fall-2026"), courses: 5)
    site["site.yml"] = settings.replacing("now: 2026-11-18T13:10", with: "now: 2026-08-30T13:10")
    #expect(await site.read().lines == [])
  }

  @Test func `a catalog that is read in another way has not shrunk`() async {
    var site = TestSite()
    let own = await site.read().campus?.sources.compactMap(\.reading) ?? []
    #expect(!own.isEmpty)
    site.lastCatalog = LastCatalog(term: TermID("fall-2026"), courses: 5)
    for (last, isFine) in [
      (own, false), (["courses-csv"], true), (own + ["umdio"], false),
      (own.dropLast() + ["\(own.last ?? "") course=Kurs"], true),
    ] {
      site.lastCatalog?.readings = last
      #expect(await site.read().lines.isEmpty == isFine, "\(last)")
    }
  }

  @Test func `a site of words alone needs a title and an address`() async throws {
    var site = TestSite()
    site.files = [
      "Content/site.yml": "title: Notes\nbase-url: https://notes.example/\n",
      "Content/pages/index.md": "# Hello\n",
    ]
    let (read, lines) = await site.read()
    #expect(lines == [])
    let campus = try #require(read)
    #expect(campus.isPlain && campus.settings.time.zone == "UTC")
    #expect(campus.content.documents.map(\.route) == ["index"])
    site["site.yml"] = "titel: Notes\nsources: []\n"
    #expect(
      await site.read().lines == [
        "Content/site.yml:1:1: error: 'base-url' is missing",
        "Content/site.yml:1:1: error: 'title' is missing",
        "Content/site.yml:1:1: error: unknown key 'titel'; did you mean 'title'?",
      ])
  }

  @Test(arguments: [
    ("terms/fall-2026.yml", "name: Fall\nfirst-day: 2026-08-31\nlast-day: 2026-12-14\n"),
    ("people/kim/plan.yml", "name: Kim\n"),
    ("site.yml", "title: Notes\nbase-url: https://n.example/\nsources: [{kind: umdio, path: a}]\n"),
  ])
  func `a site with any part of a campus needs a term`(_ path: String, _ text: String) async {
    var site = TestSite()
    site.files = ["Content/site.yml": "title: Notes\nbase-url: https://notes.example/\n"]
    site[path] = text
    let (campus, lines) = await site.read()
    #expect(campus == nil)
    #expect(lines.contains("Content/site.yml:1:1: error: 'term' is missing"), "\(lines)")
  }

  @Test func `the order of files on disk changes nothing`() throws {
    let site = TestSite()
    var tree = FileTree.memory(site.files.mapValues { Array($0.utf8) })
    let entries = tree.entries
    tree.entries = { folder throws(FileError) in try entries(folder).reversed() }
    let glob = try #require(Glob("**"))
    #expect(
      try glob.matches(in: tree, from: "Content").files
        == site.files.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) })
  }

  @Test func `a private person is read and kept in the campus`() async throws {
    var site = TestSite()
    site["people/kim/plan.yml"] = "name: Kim Doe\nwants: [CMPS 999]\n"
    site["people/kim/grades.yml"] = "courses: [{course: CMPS 330, groups: []}]\n"
    let (campus, lines) = await site.read()
    #expect(campus?.people.map(\.visibility) == [.private, .public])
    #expect(campus?.people.first?.gradebook?.courses.count == 1)
    #expect(
      lines == [
        "Content/people/kim/plan.yml:2:9: warning: the course '…' is not in the catalog of its term"
      ])
  }

  @Test func `nothing of a private file is quoted in any message`() async {
    let secret = "Zyxwv"
    let mistakes = [
      "\(secret): 1", "name: [\(secret)]", "wants: \(secret)", "wants: [\(secret)]",
      "term: \(secret)", "saved: [{title: \(secret), sections: [\(secret)]}]",
      "fixed: [{title: \(secret), days: \(secret), time: \(secret)}]", "fixed: \(secret)",
      "\(secret): 1\n\(secret): 2", "a: &\(secret) 1", "a: *\(secret)", "a: !\(secret) 1",
      "visibility: \(secret)", "preferences: {top: \(secret)}", "favorites: [\(secret)]",
      "wants: [{any: {gened: [\(secret)], \(secret): 1}}]", "wants: [{some: \(secret), of: []}]",
      "fixed: [{title: \(secret), date: \(secret), time: \(secret)}]", "pins: [\(secret)]",
      "exclude: [{instructor: \(secret), \(secret): x}]", "limits: {latest: \(secret)}",
      "limits: {credits: \(secret)}", "preferences: {order: \(secret), seed: \(secret)}",
      "a: '\(secret)", "%\(secret) x\n---\na: 1", "saved: [{id: \(secret), title: x}]",
    ]
    for mistake in mistakes {
      for file in ["plan.yml", "grades.yml"] {
        var site = TestSite()
        site["people/kim/plan.yml"] = "name: Kim Doe\n"
        site["people/kim/\(file)"] = mistake
        let (campus, lines) = await site.read()
        #expect(campus == nil, "\(mistake)")
        #expect(!lines.isEmpty)
        #expect(!lines.contains { $0.contains(secret) || $0.contains("Kim") }, "\(lines)")
      }
    }
  }

  /// A file of the test site, what it is made to say (`nil`: it is missing), and the line that
  /// follows.
  static let mistakes: [(path: String, text: String?, line: String)] = [
    ("site.yml", nil, "Content/site.yml: error: file not found"),
    ("terms/fall-2026.yml", nil, "Content/terms: error: folder not found"),
    (
      "terms/spring.yaml", "", "Content/terms/spring.yaml: error: expected a name that ends in .yml"
    ),
    ("people/robin/plan.yml", nil, ""),
    (
      "people/kim/grades.yml", "courses: []",
      "Content/people/kim/plan.yml: error: file not found; "
        + "one line with a name, like 'name: Robin Vale', is enough"
    ),
    (
      "people/Kim Doe/plan.yml", "name: Kim",
      "Content/people/Kim Doe: error: expected a name of lowercase letters, digits and dashes, such as 'kim-doe'"
    ),
    (
      "people/kim.yml", "name: Kim",
      "Content/people/kim.yml: error: expected a folder for each person that contains a plan.yml"
    ),
    (
      "pages/About.md", "# About",
      "Content/pages/about.md: error: this page and Content/pages/About.md have the same address 'about'; rename one of them"
    ),
    ("guide/plans.md", "---\ntitle: Plans\n---\n", ""),
  ]

  @Test(arguments: mistakes)
  func `a file that is missing or misnamed is reported`(
    _ mistake: (path: String, text: String?, line: String)
  ) async {
    var site = TestSite()
    site[mistake.path] = mistake.text
    let (campus, lines) = await site.read()
    #expect((campus == nil) == !mistake.line.isEmpty)
    let isTold =
      mistake.line.isEmpty ? lines.isEmpty : lines.contains(mistake.line)
    #expect(isTold, "\(lines)")
  }

  @Test(arguments: [
    (
      "term: fall-2026", "term: fall-2027",
      "4:7: error: unknown term 'fall-2027'; expected the name of a file in Content/terms; did you mean 'fall-2026'?"
    ),
    (
      "time-zone: Test/Zone", "time-zone: Test/Zoen",
      "3:12: error: unknown time zone 'Test/Zoen'; did you mean 'Test/Zone'?"
    ),
    ("path: data/*.json", "path: data/*.jsno", "8:11: error: no file matches 'data/*.jsno'"),
    (
      "path: data/*.json", "path: data",
      "8:11: error: 'data' is a folder; expected a file; "
        + "name the files in it, or use a '*'"
    ),
    (
      "path: data/*.json", "path: data/aa.json",
      "8:11: error: file 'data/aa.json' not found; did you mean 'a.json'?"
    ),
    (
      "name: Registrar", "term: fall-2062",
      "9:11: error: unknown term 'fall-2062'; expected the name of a file in Content/terms; did you mean 'fall-2026'?"
    ),
  ])
  func `settings that match nothing are reported`(_ old: String, _ new: String, _ line: String)
    async
  {
    var site = TestSite()
    site["site.yml"] = site["site.yml"]?.replacing(old, with: new, maxReplacements: 1)
    let (campus, lines) = await site.read()
    #expect(campus == nil)
    #expect(lines == ["Content/site.yml:" + line])
  }

  @Test func `an error of a source leaves no campus and no talk of missing courses`() async {
    var site = TestSite()
    site.formats = [TruncatedCatalog.self, TruncatedMeans.self]
    let (campus, lines) = await site.read()
    #expect(campus == nil)
    #expect(
      lines == [
        "Content/data/a.json: error: the file is truncated",
        "Content/data/ratings.txt: error: the file is truncated",
      ])
  }

  @Test func `errors of all files are reported together, in the order of files`() async {
    var site = TestSite()
    site["terms/fall-2026.yml"] = "name: Fall\n"
    site["people/robin/plan.yml"] = "name: Robin\nvisibility: public\nhobby: x\n"
    site["pages/about.md"] = "---\norder: first\n---\n"
    let files = await site.read().lines.map { $0.prefix { $0 != ":" } }
    #expect(
      files == [
        "Content/pages/about.md", "Content/people/robin/plan.yml", "Content/terms/fall-2026.yml",
        "Content/terms/fall-2026.yml",
      ])
    // A person's files depend on the settings, terms and pages do not.
    site["site.yml"] = site["site.yml"]?.replacing("title:", with: "titel:")
    let fewer = await site.read().lines.map { $0.prefix { $0 != ":" } }
    #expect(
      fewer == [
        "Content/pages/about.md", "Content/site.yml", "Content/site.yml",
        "Content/terms/fall-2026.yml", "Content/terms/fall-2026.yml",
      ])
  }

  @Test(arguments: [nil, "title: [", "title: A\n\tterm: fall-2026"])
  func `settings that cannot be read at all are reported alone`(_ text: String?) async {
    var site = TestSite()
    site["site.yml"] = text
    site["terms/fall-2026.yml"] = "name: Fall\n"
    site["pages/about.md"] = "---\norder: first\n---\n"
    let lines = await site.read().lines
    #expect(lines.count == 1 && lines[0].hasPrefix("Content/site.yml"), "\(lines)")
  }

  @Test func `the folder of a person cannot be named campus`() async {
    var site = TestSite()
    site["people/campus/plan.yml"] = "name: Kim Doe\nvisibility: public\n"
    let (campus, lines) = await site.read()
    #expect(campus == nil)
    #expect(
      lines == [
        "Content/people/campus: error: 'campus' is reserved for the campus feeds; rename this folder"
      ])
    site["people/campus/plan.yml"] = nil
    site["people/campus-2/plan.yml"] = "name: Kim Doe\n"
    #expect(await site.read().lines == [])
  }
}

private protocol TruncatedFormat: SourceFormat {}

extension TruncatedFormat {
  static func read(_ files: [SourceFile], context: SourceContext) -> Contribution {
    var contribution = Contribution()
    contribution.diagnostics = [
      Diagnostic(.error, .data, at: FilePlace(files[0].path), "the file is truncated")
    ]
    return contribution
  }
}

private enum TruncatedCatalog: TruncatedFormat { static let kind = SourceKind.jupiterp }
private enum TruncatedMeans: TruncatedFormat { static let kind = SourceKind.planetterp }
