import CampusModel
import Sealing
import SiteBuild
import Testing

@testable import Pages
@testable import PlacePages
@testable import SiteFrame
@testable import WrittenPages

extension CampusSite {
  /// The addresses in its list of pages, below that of the site.
  fileprivate func listed() throws -> [Substring] {
    let base = "https://almanac.example.edu/larkspur/"
    return try text(Address.sitemap).split(separator: "\n").filter { $0.hasPrefix("<loc>") }.map {
      let address = $0.dropFirst("<loc>".count).dropLast("</loc>".count)
      try #require(address.hasPrefix(base))
      return address.dropFirst(base.count)
    }
  }
}

extension Element {
  fileprivate var canonical: [String] { all("link[rel=canonical]").compactMap { $0["href"] } }

  fileprivate func property(_ name: String) -> [String] {
    all("meta[property=\(name)]").compactMap { $0["content"] }
  }
}

@Suite struct `What search engines read` {
  @Test func `lists each page without noindex once, with the address that it names itself`()
    async throws
  {
    let site = try await SampleCampus().site()
    let listed = try site.listed()
    var named: [String] = []
    for (route, page) in try site.htmlPages(below: "") {
      #expect(page.isKeptFromSearch == page.canonical.isEmpty, "\(route)")
      #expect(try site.page(route).isFound == !page.canonical.isEmpty, "\(route)")
      #expect(page.property("og:url") == page.canonical, "\(route)")
      #expect(page.property("og:image").count == page.canonical.count, "\(route)")
      named += page.canonical
    }
    #expect(named.sorted() == listed.map { "https://almanac.example.edu/larkspur/\($0)" }.sorted())
    #expect(listed.contains("") && listed.contains("rooms/") && listed.contains("about.html"))
    for route in ["404.html", "offline.html", "problems.html", "share/", "feeds/how.html"] {
      #expect(!listed.contains(route[...]), "\(route)")
    }
  }

  @Test func `has nothing of private people`() async throws {
    let sample = try SampleCampus(people: [
      SampleCampus.person("robin", named: "Robin Vale", .public),
      SampleCampus.person("wren", named: "Wren Ashdown", .private, words: "Hidden"),
    ])
    let secrets = SiteSecrets(key: Secret((0..<32).map { $0 &* 5 }), people: [:])
    let site = try await sample.site(SiteLook(), opening: secrets)
    let named = try site.listed().filter {
      $0.hasPrefix("p/") || $0.contains("/wren/") || $0.hasSuffix("/wren.html")
    }
    #expect(named == [])
    let sealed = site.pages.filter { $0.route.text.hasPrefix(Address.sealedFolder) }
    #expect(sealed.count == 3 && !sealed.contains(where: \.isFound))
    for page in sealed { #expect(try page.html().canonical.isEmpty) }
    let robots = try site.text("robots.txt")
    #expect(
      robots == """
        User-agent: *
        Disallow:

        Sitemap: https://almanac.example.edu/larkspur/sitemap.xml

        """)
  }

  @Test func `is nothing where the owner wants that`() async throws {
    var sample = try SampleCampus()
    sample.campus.settings.publishing.isOpenToSearch = false
    let site = try await sample.site()
    for (route, page) in try site.htmlPages(below: "") {
      let isFound = try site.page(route).isFound
      #expect(page.isKeptFromSearch && page.canonical.isEmpty && !isFound, "\(route)")
      #expect(!page.has("meta[property]"), "\(route)")
    }
    let routes = site.pages.map(\.route.text)
    #expect(!routes.contains { $0.hasPrefix("sitemap") || $0 == Address.linkPicture })
    #expect(
      try site.text("robots.txt") == """
        User-agent: *
        Allow: /larkspur/*.ics$
        Disallow: /larkspur/

        """)
  }

  @Test func `are the owner's files where there are any`() async throws {
    var sample = try SampleCampus()
    sample.campus.content.staticFiles = ["robots.txt", "sitemap.xml", "link-picture.png"]
      .map { StaticFile(path: $0) }
    let site = try await sample.site()
    for file in sample.campus.content.staticFiles {
      let origins = site.pages.filter { $0.route.text == file.path }.map(\.origin)
      #expect(origins == [file.file])
    }
  }

  @Test func `says when the data of a page last changed`() async throws {
    var sample = try SampleCampus()
    for place in sample.campus.sources.indices {
      sample.campus.sources[place].asOf = Instant(seconds: 1_795_000_000)
    }
    let site = try await sample.site()
    let map = try site.text("sitemap.xml")
    #expect(
      map.contains(
        """
        <loc>https://almanac.example.edu/larkspur/courses/cmps231.html</loc>
        <lastmod>2026-11-18T11:06:40Z</lastmod>
        """))
    #expect(map.contains("larkspur/about.html</loc>\n</url>"), "no source says when")
  }

  @Test(arguments: [
    ("index.html", ""), ("rooms/index.html", "rooms/"), ("a/myindex.html", "a/myindex.html"),
    ("a b/ü&'.html", "a%20b/%C3%BC%26%27.html"),
  ])
  func `are addresses that need no escapes`(_ address: String, _ written: String) {
    let settings = PublishingSettings(title: "", baseURL: "https://example.edu/x/")
    #expect(settings.url(of: address) == "https://example.edu/x/\(written)")
  }
}

@Suite struct `The picture for links` {
  @Test(arguments: ["Larkspur", "Écoles de Genève & Zürich, “Été” — 2026", "ß"])
  func `is drawn for titles of Latin letters`(_ title: String) throws {
    let picture = try #require(LinkPicture(title: title))
    let file = picture.file
    #expect(file.starts(with: [0x89, 0x50, 0x4e, 0x47]) && file.count < 40_000)
    #expect(file == picture.file)
    #expect(LinkPicture(title: "\(title) x")?.file != file)
  }

  @Test(arguments: [
    " ", "x", String(repeating: "word ", count: 400), String(repeating: "W", count: 500),
  ])
  func `may be of any length`(_ title: String) throws {
    #expect(try #require(LinkPicture(title: title)).file.count > 500)
  }

  @Test func `is the icon for other letters`() async throws {
    var sample = try SampleCampus()
    sample.campus.settings.publishing.title = "大学"
    let site = try await sample.site()
    let front = try site.html("index.html")
    let address = try #require(front.property("og:image").first)
    #expect(address.contains("/assets/icon-512.") && address.hasSuffix(".png"))
    #expect(front.property("og:image:width") == ["512"])
    #expect(!site.pages.contains { $0.route.text == Address.linkPicture })
  }
}
