import Atom
import CampusModel
import Testing

private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

@Suite struct `The list of pages for search engines` {
  @Test func `has addresses, and moments where they are known`() {
    let sitemap = Sitemap(entries: [
      .init(address: "https://example.edu/a&b.html", since: Instant(seconds: 1_793_500_000)),
      .init(address: "https://example.edu/", since: nil),
    ])
    #expect(
      text(sitemap.part(0)) == """
        <?xml version="1.0" encoding="utf-8"?>
        <urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
        <url>
        <loc>https://example.edu/a&amp;b.html</loc>
        <lastmod>2026-11-01T02:26:40Z</lastmod>
        </url>
        <url>
        <loc>https://example.edu/</loc>
        </url>
        </urlset>

        """)
  }

  @Test(arguments: [(0, 1), (1, 1), (50_000, 1), (50_001, 2), (100_001, 3)])
  func `has parts of at most fifty thousand`(_ count: Int, _ parts: Int) {
    let sitemap = Sitemap(
      entries: (0..<count).map { .init(address: "https://e.org/\($0)", since: nil) })
    #expect(Sitemap.parts(of: count) == parts)
    let found = (0..<parts).flatMap { text(sitemap.part($0)).split(separator: "\n") }
      .filter { $0.hasPrefix("<loc>") }
    #expect(found.elementsEqual((0..<count).map { "<loc>https://e.org/\($0)</loc>"[...] }))
  }

  @Test func `has an index of its parts`() {
    #expect(
      text(Sitemap.index(of: ["https://example.edu/sitemap-1.xml"])) == """
        <?xml version="1.0" encoding="utf-8"?>
        <sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
        <sitemap>
        <loc>https://example.edu/sitemap-1.xml</loc>
        </sitemap>
        </sitemapindex>

        """)
  }
}
