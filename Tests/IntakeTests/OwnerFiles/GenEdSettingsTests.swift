import CampusModel
import Testing

@testable import FileFormats
@testable import Intake
@testable import OwnerFiles
@testable import SourceFiles

private func read(_ genEds: String) -> (names: [String: String]?, lines: [String]) {
  let text = """
    title: Larkspur University
    base-url: https://almanac.example.edu/larkspur/
    time-zone: America/New_York
    term: fall-2026
    sources: []
    gen-ed: \(genEds)
    """
  func read(_ map: YAMLMapping) -> OwnSettings {
    OwnSettings(map, formats: SourceFormats.builtIn)
  }
  return (value(of: text, read)?.settings.genEds, lines(of: text, read))
}

@Suite struct `Names of general education categories` {
  @Test func `are read by their codes`() {
    #expect(read("{DSHU: Humanities, AR: 12}").names == ["DSHU": "Humanities", "AR": "12"])
  }

  @Test(arguments: [
    (
      "[DSHU, Humanities]",
      "f.yml:6:9: error: expected codes with names, like {DSHU: Humanities}, found a list of 2"
    ),
    (
      "Humanities",
      "f.yml:6:9: error: expected codes with names, like {DSHU: Humanities}, found 'Humanities'"
    ),
    ("{DSHU: ''}", "f.yml:6:16: error: expected text, found nothing"),
    ("{DSHU: [Humanities]}", "f.yml:6:16: error: expected text, found a list of 1"),
    ("{DSHU: Humanities, DSHU: Hum}", "f.yml:6:28: error: the key 'DSHU' appears twice"),
  ])
  func `that make no sense are reported`(_ genEds: String, _ line: String) {
    #expect(read(genEds).lines == [line])
  }
}
