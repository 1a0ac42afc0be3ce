internal import Atom
internal import Bytes
internal import CampusModel
internal import Compression
internal import SiteBuild
internal import SiteFrame

/// The files that search engines and other sites read from this one: `robots.txt` (RFC 9309), the
/// list of pages that may be found, and the picture for links.
///
/// A file that the owner has at one of these addresses is published instead.
struct SearchFiles {
  private let settings: PublishingSettings
  private let program: Fingerprint
  private let picture: LinkPicture?
  /// The pages to be listed, by their routes.
  private let found: [Page]
  private let translations: Translations
  /// The paths of the owner's files.
  private let owned: Set<String>

  /// `pages` are all of the site.
  init(in edition: Edition, listing pages: [Page]) {
    settings = edition.campus.settings.publishing
    program = edition.program
    translations = edition.outline.translations
    picture = settings.isOpenToSearch ? LinkPicture(title: settings.title) : nil
    found =
      settings.isOpenToSearch
      ? pages.filter(\.isFound).sorted { $0.route < $1.route } : []
    owned = Set(edition.campus.content.staticFiles.map(\.path))
  }

  func pages() throws(Route.PathError) -> [Page] {
    var pages = [try page(of: Array(robots.utf8), at: Address.robots)]
    if settings.isOpenToSearch, !owned.contains(Address.sitemap) { pages += try sitemaps() }
    if let picture { pages.append(try page(of: picture)) }
    return pages.filter { !owned.contains($0.route.text) }
  }

  /// Calendars may be read even where nothing may be listed: Google Calendar obeys these rules.
  private var robots: String {
    guard settings.isOpenToSearch else {
      return """
        User-agent: *
        Allow: \(settings.basePath)*.ics$
        Disallow: \(settings.basePath)

        """
    }
    return """
      User-agent: *
      Disallow:

      Sitemap: \(settings.url(of: Address.sitemap))

      """
  }

  private func page(of bytes: [UInt8], at address: String) throws(Route.PathError) -> Page {
    var key = program
    key.add(bytes)
    return Page(route: try Route(address), origin: "search engines", key: { [key] in key.value }) {
      _ in bytes
    }
  }

  private func page(of picture: LinkPicture) throws(Route.PathError) -> Page {
    var key = program
    key.add([Address.linkPicture, settings.title, Gzip.libraryVersion])
    return Page(
      route: try Route(Address.linkPicture), origin: "the picture for links",
      key: { [key] in key.value }
    ) { _ in picture.file }
  }
}

// The list of pages
extension SearchFiles {
  private func sitemaps() throws(Route.PathError) -> [Page] {
    let count = Sitemap.parts(of: found.count)
    guard count > 1 else { return [try part(0, at: Address.sitemap)] }
    let addresses = (0..<count).map(Address.sitemap(part:))
    let index = Sitemap.index(of: addresses.map(settings.url))
    var pages = [try page(of: index, at: Address.sitemap)]
    for (number, address) in addresses.enumerated() { pages.append(try part(number, at: address)) }
    return pages
  }

  private func part(_ number: Int, at address: String) throws(Route.PathError) -> Page {
    let most = Sitemap.mostEntries
    let listed = Array(found.dropFirst(number * most).prefix(most))
    return Page(
      route: try Route(address), origin: "search engines",
      key: { [settings, program, translations] in
        var digest = program
        digest.add(settings.baseURL)
        for page in listed {
          digest.add(page.route.text)
          for translation in translations[page.route.text] { digest.add(translation) }
          digest.add(UInt64(bitPattern: Int64(page.since?() ?? -1)))
        }
        return digest.value
      },
      render: { [settings, translations] _ in
        let entries = listed.map { page in
          Sitemap.Entry(
            address: settings.url(of: page.route.text),
            since: page.since?().map(Instant.init(seconds:)),
            translations: translations[page.route.text].map {
              .init(language: $0.language.tag.text, address: settings.url(of: $0.address))
            })
        }
        return Sitemap(entries: entries).part(0)
      })
  }
}
