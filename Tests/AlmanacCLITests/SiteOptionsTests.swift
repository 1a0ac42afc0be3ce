import CampusModel
import Testing

@testable import AlmanacCLI

private func options(_ line: String, cores: Int = 4) throws -> SiteOptions {
  let words = line.split(separator: " ").map(String.init)
  return try SiteOptions(try Arguments(parsing: words), cores: cores)
}

@Test func `without options the present folder is built on every core`() throws {
  let plain = try options("build", cores: 6)
  #expect(plain.site == "." && plain.output == "Public" && plain.now == nil)
  #expect(plain.jobs == 6 && plain.strictness == .none && plain.format == .text)
}

@Test(arguments: [
  ("build --site sites/larkspur", "sites/larkspur/Public"), ("build --site .", "Public"),
  ("build --site a --output b", "b"), ("build --output b", "b"), ("check --site a", "a/Public"),
])
func `the output is within the site unless another folder is named`(_ line: String, output: String)
  throws
{
  #expect(try options(line).output == output)
}

@Test(arguments: [("1", 1), ("2", 2), ("256", 256)])
func `jobs are counted`(_ text: String, jobs: Int) throws {
  #expect(try options("build --jobs \(text)").jobs == jobs)
}

@Test(arguments: ["0", "-1", "257", "two", "1.5", "9999999999999999999999", "½"])
func `an invalid number of jobs is refused`(_ text: String) {
  #expect(throws: UsageError.notANumber(text)) { try options("build --jobs \(text)") }
  #expect(
    UsageError.notANumber(text).message
      == "'\(text)' is not a valid number of jobs; write one from 1 to 256"
  )
}

@Test func `strictness and format are chosen by word`() throws {
  #expect(try options("build --strict").strictness == .owner)
  #expect(try options("build --strict=data").strictness == .data)
  #expect(try options("build --format json").format == .json)
  #expect(try options("build --format text").format == .text)
}

@Test func `a moment that is none is refused with one that would do`() {
  #expect(throws: UsageError.notAMoment("tomorrow")) { try options("build --now tomorrow") }
  #expect(
    UsageError.notAMoment("tomorrow").message
      == "'tomorrow' is not a valid date and time; write one like 2026-11-18T13:10 or 2026-11-18T18:10Z"
  )
}

@Test(arguments: [
  ("2026-11-18T13:10", "2026-11-18 13:10"), ("2026-11-18T13:10:59", "2026-11-18 13:10"),
  ("2026-11-18T00:00", "2026-11-18 00:00"), ("1969-12-31T23:59", "1969-12-31 23:59"),
])
func `a moment without an offset is by the site's clock`(_ text: String, shown: String) throws {
  guard case .local(let minute) = try #require(Moment(parsing: text)) else {
    Issue.record("\(text) is not local")
    return
  }
  #expect("\(minute.date) \(minute.time)" == shown)
}

// 2026-11-18T18:10Z is day 20,775 and 65,400 seconds.
@Test(arguments: [
  ("2026-11-18T18:10Z", 1_795_025_400), ("2026-11-18T18:10:59Z", 1_795_025_400),
  ("2026-11-18T18:10+00:00", 1_795_025_400), ("2026-11-18T13:10-05:00", 1_795_025_400),
  ("2026-11-18T23:40+05:30", 1_795_025_400), ("2026-11-19T08:10+14:00", 1_795_025_400),
  ("1970-01-01T00:00Z", 0), ("1970-01-01T00:00+00:01", -60), ("1969-12-31T23:59-00:01", 0),
])
func `a moment with an offset is the same everywhere`(_ text: String, seconds: Int) {
  #expect(Moment(parsing: text) == .fixed(Instant(seconds: seconds)))
}

@Test(arguments: [
  "", "T", "now", "2026-11-18", "13:10", "2026-11-18T", "2026-11-18T13", "2026-11-18T1:10",
  "2026-11-18T13:1", "2026-11-18T24:00", "2026-11-18T13:60", "2026-11-18T13:10:60",
  "2026-11-18T13:10:5", "2026-11-18T13:10:10:10", "2026-11-18T13:10z", "2026-11-18t13:10",
  "2026-11-18 13:10", "2026-11-18T13:10 Z", "2026-11-18T13:10+05", "2026-11-18T13:10+0500",
  "2026-11-18T13:10+24:00", "2026-11-18T13:10+05:60", "2026-11-18T13:10ZZ",
  "2026-11-18T13:10Z+01:00",
  "2026-11-18T13:10−05:00", "2026-02-30T13:10", "2026-11-18T13:10T", "2026-11-18T１３:10",
  "2026-11-18T13:10:٣٠", "2026-11-18T13:10.5",
])
func `an invalid moment is refused`(_ text: String) {
  #expect(Moment(parsing: text) == nil)
}
