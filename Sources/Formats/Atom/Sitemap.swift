package import CampusModel

/// The list of a site's pages for search engines (https://www.sitemaps.org/protocol.html, version
/// 0.9), in parts that these read.
///
/// ```
/// let sitemap = Sitemap(entries: [.init(address: "https://example.edu/a.html", since: nil)])
/// sitemap.part(0)       // <?xml version="1.0" … <urlset …
/// ```
package struct Sitemap: Hashable, Sendable {
  /// A page.
  package struct Entry: Hashable, Sendable {
    /// An absolute URL.
    package var address: String
    /// When the page last changed; `nil` if unknown.
    package var since: Instant?
    /// The absolute URLs of the page in all its languages by their tags, itself among them; empty
    /// where there is only one.
    package var translations: [Translation]

    package init(address: String, since: Instant?, translations: [Translation] = []) {
      (self.address, self.since, self.translations) = (address, since, translations)
    }
  }

  /// A page in one of several languages.
  package struct Translation: Hashable, Sendable {
    package var language: String
    package var address: String

    package init(language: String, address: String) {
      (self.language, self.address) = (language, address)
    }
  }

  /// In the order of the files.
  package var entries: [Entry]

  package init(entries: [Entry]) { self.entries = entries }

  /// The most addresses that search engines read of one file.
  package static let mostEntries = 50_000

  /// How many files list `count` pages, without the index of these.
  package static func parts(of count: Int) -> Int {
    max(1, (count + mostEntries - 1) / mostEntries)
  }

  /// One part of the list, from 0: UTF-8, lines end with a line feed.
  package func part(_ number: Int) -> [UInt8] {
    var xml = XMLWriter()
    let entries = entries.dropFirst(number * Self.mostEntries).prefix(Self.mostEntries)
    let hasTranslations = entries.contains { !$0.translations.isEmpty }
    xml.open("urlset", [Self.namespace] + (hasTranslations ? [Self.ofLinks] : []))
    for entry in entries {
      xml.open("url")
      xml.element("loc", text: entry.address)
      if let since = entry.since { xml.element("lastmod", text: timestamp(since)) }
      for one in entry.translations {
        xml.empty(
          "xhtml:link",
          [("rel", "alternate"), ("hreflang", one.language), ("href", one.address)])
      }
      xml.close("url")
    }
    xml.close("urlset")
    return xml.bytes
  }

  /// The index of several parts, which are at these absolute URLs.
  package static func index(of parts: [String]) -> [UInt8] {
    var xml = XMLWriter()
    xml.open("sitemapindex", [namespace])
    for address in parts {
      xml.open("sitemap")
      xml.element("loc", text: address)
      xml.close("sitemap")
    }
    xml.close("sitemapindex")
    return xml.bytes
  }

  private static let ofLinks = ("xmlns:xhtml", "http://www.w3.org/1999/xhtml")
  private static let namespace = ("xmlns", "http://www.sitemaps.org/schemas/sitemap/0.9")
}
