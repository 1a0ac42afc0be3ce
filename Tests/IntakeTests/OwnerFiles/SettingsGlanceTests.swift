import Testing

@testable import OwnerFiles

@Suite struct `A glance at the settings` {
  @Test(
    arguments: [
      ("data/a.csv", nil, nil), ("data/*.csv", nil, nil), ("./data/a.csv", nil, nil),
      ("/srv/data/a.csv", "/srv/data", "a.csv"), ("/srv/data/*.csv", "/srv/data", "*.csv"),
      ("/srv/*/a.csv", "/srv", nil), ("/srv/**/a.csv", "/srv", nil), ("/a.csv", "/", "a.csv"),
      ("../../data/a.csv", "site/Content/../../data", "a.csv"),
      ("data/../../x?.csv", "site/Content/data/../..", "x?.csv"),
    ] as [(String, String?, String?)])
  func `has the folders of data outside the content`(
    _ path: String, _ folder: String?, _ pattern: String?
  ) {
    let found = SettingsGlance.outside(path, of: "site")
    #expect(found?.folder == folder && found?.pattern == pattern)
  }
}
