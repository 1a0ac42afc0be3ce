internal import CampusModel
internal import Markup
internal import SiteBuild
internal import SiteFrame

/// The web app manifest (https://www.w3.org/TR/appmanifest/): lets a phone put the site on its home
/// screen, where it opens without the browser's bars.
///
/// Addresses in it are relative to the manifest, so the site may be anywhere on its host. The
/// colors are the page's in light mode.
struct ManifestFile {
  let edition: Edition
  let assets: SiteAssets

  func page() throws(Route.PathError) -> Page {
    let bytes = manifest.bytes
    return Page(route: try Route(Address.manifest), origin: "the manifest") { _ in bytes }
  }

  private var manifest: JSON {
    let title = edition.campus.settings.publishing.title
    let page = edition.campus.settings.publishing.theme.color(.page, isDark: false).hex
    return .record([
      ("name", .text(title)), ("short_name", .text(title)),
      ("id", .text("./")), ("scope", .text("./")), ("start_url", .text(Address.front)),
      ("display", .text("standalone")),
      ("background_color", .text(page)), ("theme_color", .text(page)),
      ("icons", .list(icons)),
    ])
  }

  private var icons: [JSON] {
    [
      icon(assets.linked.icon, sizes: "any", type: "image/svg+xml", purpose: "any"),
      icon(assets.smallIcon, sizes: "192x192", type: "image/png", purpose: "any maskable"),
      icon(assets.largeIcon, sizes: "512x512", type: "image/png", purpose: "any maskable"),
    ]
  }

  private func icon(_ address: String, sizes: String, type: String, purpose: String) -> JSON {
    .record([
      ("src", .text(address)), ("sizes", .text(sizes)), ("type", .text(type)),
      ("purpose", .text(purpose)),
    ])
  }
}
