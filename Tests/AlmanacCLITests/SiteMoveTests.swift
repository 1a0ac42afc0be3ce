import Diagnostics
import Testing

@testable import AlmanacCLI

@Suite struct SiteMoveTests {
  @Test func `a move is a warning about the settings, with both addresses`() {
    let warning = SiteMove.warning(from: "https://old.example.edu/", to: "https://new.example.edu/")
    #expect(
      warning?.description == """
        Content/site.yml: warning: the site moved from 'https://old.example.edu/' to \
        'https://new.example.edu/', but calendars still request feeds at the old address; redirect the old \
        address to the new one, or ask people to subscribe again; events keep their identity
        """)
    #expect(warning?.origin == .owner)
  }

  @Test func `a site without a former address has not moved`() {
    #expect(SiteMove.warning(from: nil, to: "https://example.edu/") == nil)
  }
}
