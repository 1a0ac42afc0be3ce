import Diagnostics
import Pages
import SiteBuild
import Testing

extension Page {
  /// Its bytes; what was wrong with it is an issue of the test.
  func rendered() -> [UInt8] {
    var diagnostics: [Diagnostic] = []
    let bytes = render(&diagnostics)
    #expect(diagnostics.map(\.description) == [], "\(route)")
    return bytes
  }

  func text() -> String { String(decoding: rendered(), as: UTF8.self) }

  func html() throws -> Element { try ElementParser.page(text()) }
}

extension CampusSite {
  func page(_ route: String) throws -> Page {
    try #require(pages.first { $0.route.text == route }, "\(route)")
  }

  func text(_ route: String) throws -> String { try page(route).text() }

  func html(_ route: String) throws -> Element { try page(route).html() }

  /// The pages for people below a folder, by their routes.
  func htmlPages(below folder: String) throws -> [String: Element] {
    let pages = pages.filter { $0.route.text.hasPrefix(folder) && $0.route.text.hasSuffix(".html") }
    return try Dictionary(
      uniqueKeysWithValues: pages.map { (page: Page) throws in
        (page.route.text, try page.html())
      })
  }
}

extension SampleCampus {
  /// One page of its site.
  func html(_ route: String) async throws -> Element { try await site().html(route) }
}
