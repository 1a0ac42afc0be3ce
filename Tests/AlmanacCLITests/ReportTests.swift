import CampusModel
import Markup
import SiteBuild
import Synchronization
import Testing

@testable import AlmanacCLI

@Test(arguments: [
  (0, 10, 2.0, "0 of 10 pages"), (1, 10, 2, "1 of 10 pages, about 18 s left"),
  (1200, 4000, 3, "1,200 of 4,000 pages, about 7 s left"),
  (9, 10, 0.001, "9 of 10 pages, about 1 s left"), (10, 10, 5, "10 of 10 pages, about 0 s left"),
  (1, 100, 1, "1 of 100 pages, about 99 s left"), (1, 101, 1, "1 of 101 pages, about 2 min left"),
  (1, 1000, 60, "1 of 1,000 pages, about 999 min left"), (1, 2, .infinity, "1 of 2 pages"),
])
func `progress has a count and an estimate`(
  _ done: Int, _ total: Int, _ seconds: Double, _ text: String
) {
  #expect(progressText(done: done, of: total, after: seconds) == text)
}

/// A terminal, and a clock that is half a second later at every look.
private func watched(_ said: @escaping @Sendable (String) -> Void, isWatched: Bool = true)
  -> CommandEnvironment
{
  let ticks = Atomic(0)
  return CommandEnvironment(
    print: { _ in }, log: said, now: { Instant(seconds: 0) },
    stopwatch: { Double(ticks.wrappingAdd(1, ordering: .relaxed).newValue) / 2 },
    isWatched: isWatched, cores: 1)
}

@Test func `progress is shown after a second and taken back at the end`() {
  let said = Mutex<[String]>([])
  let progress = watched { text in said.withLock { $0.append(text) } }.progressOfPages()
  for done in 1...4 { progress?(done, 4) }
  let texts = said.withLock(\.self)
  #expect(texts == ["\r3 of 4 pages, about 1 s left\u{1b}[K", CommandEnvironment.blankLine])
}

@Test func `a quick build shows no progress, and nothing does without a terminal`() {
  let said = Mutex<[String]>([])
  let progress = watched { text in said.withLock { $0.append(text) } }.progressOfPages()
  progress?(1, 1)
  let isSilent = said.withLock(\.isEmpty)
  #expect(isSilent)
  #expect(watched({ _ in }, isWatched: false).progressOfPages() == nil)
}

@Test(arguments: [
  (-1, "dated after the site's current time"), (0, "0 minutes old"), (60, "1 minute old"),
  (7_199, "119 minutes old"), (7_200, "2 hours old"), (172_799, "47 hours old"),
  (172_800, "2 days old"), (86_400 * 400, "400 days old"),
])
func `an age is in the largest unit with at least two`(_ seconds: Int, _ text: String) {
  #expect(ClosingReport.age(seconds) == text)
}

private func report(_ change: (inout BuildReport) -> Void = { _ in }) -> ClosingReport {
  var build = BuildReport()
  (build.isPublished, build.written, build.unchanged, build.removed) = (true, 3, 4, 1)
  (build.bytes, build.freeBytes) = (1_000_000, 5_000_000)
  build.rendered = 5
  build.seconds.rendering = 0.25
  change(&build)
  return ClosingReport(
    command: .build, build: build, feeds: 2, excluded: 0, warnings: 1,
    sources: [
      SourceReport(
        kind: "umdio", name: "Courses",
        files: [
          FileReport(path: "c.json", rows: RowCounts(kept: 9, dropped: 1, merged: 2, unused: 3))
        ],
        asOf: Instant(seconds: 1_000)),
      SourceReport(kind: "exams", name: "\"Exams\"", files: []),
    ],
    now: Instant(seconds: 1_000 + 3 * 86_400), phases: Phases { 0 },
    libraries: [
      LibraryVersion(name: "libcmark", version: "0.30.2"), LibraryVersion(name: "tzdata"),
    ])
}

@Test func `the report for people`() {
  #expect(
    report().text(as: .text) == """
      3 files written, 4 unchanged, 1 removed
      2 feeds, 1 warning; 0 ms: rendering 250
      data: Courses 3 days old, "Exams" of unknown age
      made with libcmark 0.30.2, tzdata of unknown version

      """)
  let inPlace = report {
    ($0.kept, $0.isInPlace) = (2, true)
  }.text(as: .text)
  #expect(
    inPlace.hasPrefix(
      "3 files written, 4 unchanged, 1 removed, 2 old assets kept for one more release, "
        + "one by one, since the output folder cannot be replaced in one step\n"))
}

@Test func `the report for programs is one line with every field`() {
  #expect(
    report().text(as: .json) == """
      {"command":"build","status":0,"published":true,"inPlace":false,"written":3,"unchanged":4,\
      "rendered":5,\
      "removed":1,"kept":0,"bytes":1000000,"freeBytes":5000000,"feeds":2,"warnings":1,\
      "dataProblems":null,\
      "leftOutPeople":0,"drafts":0,"futurePages":0,"expiredPages":0,"now":260200,\
      "title":"","address":"","currentTerm":null,"terms":[],"sources":[{"kind":"umdio","name":"Courses","rows":15,\
      "kept":9,"dropped":1,"merged":2,"unused":3,"asOf":1000,"ageSeconds":259200,"files":[\
      {"path":"c.json","rows":15,"kept":9,"dropped":1,"merged":2,"unused":3}]},\
      {"kind":"exams","name":"\\"Exams\\"","rows":0,"kept":0,"dropped":0,"merged":0,"unused":0,\
      "asOf":null,"ageSeconds":null,"files":[]}],"libraries":{"libcmark":"0.30.2","tzdata":null},\
      "milliseconds":{"all":0,"waiting":0,"reading":0,"planning":0,"rendering":250,"linking":0,\
      "syncing":0,"exchanging":0}}

      """)
}

@Test func `a disk that the next build could fill is reported`() {
  #expect(report().spaceWarning == nil)
  #expect(report { $0.freeBytes = nil }.spaceWarning == nil)
  #expect(
    report { $0.freeBytes = 1_099_999 }.spaceWarning
      == "only 1.1 MB are free on the site's disk; a build of every page needs 1.1 MB")
}

@Test func `a rollback says which release is back, and which is kept`() {
  let report = RollbackReport(output: "/srv/Public", restored: 1_795_025_405, setAside: 0)
  #expect(
    RollbackCommand.words(report, "Public") == """
      'Public' is now the release of 2026-11-18 18:10:05 UTC
      the release of 1970-01-01 00:00:00 UTC is kept; run rollback again to restore it

      """)
  #expect(
    RollbackCommand.json(report).line == """
      {"command":"rollback","status":0,"output":"/srv/Public","restored":1795025405,"setAside":0}
      """)
  let first = RollbackReport(output: "/srv/Public", restored: 0, setAside: nil)
  #expect(
    RollbackCommand.words(first, "Public")
      == "'Public' is now the release of 1970-01-01 00:00:00 UTC\n")
  #expect(RollbackCommand.json(first).line.hasSuffix("\"setAside\":null}"))
}

@Test func `a cleaning says what it took away`() {
  #expect(CleanCommand.words(CleaningReport()) == "nothing to remove\n")
  let report = CleaningReport(removals: [.init(path: "a/cache", files: 1, bytes: 1025)])
  #expect(CleanCommand.words(report) == "removed a/cache: 1 file, 2 KB\n")
  #expect(
    CleanCommand.json(report).line == """
      {"command":"clean","status":0,"removed":[{"path":"a/cache","files":1,"bytes":1025}]}
      """)
}

@Test func `libraries report their versions`() {
  let versions = LibraryVersion.all()
  #expect(versions.map(\.name) == ["brotli", "libcmark", "libyaml", "tzdata", "zlib"])
  for library in versions.prefix(3) { #expect(library.version?.contains(".") == true) }
}
