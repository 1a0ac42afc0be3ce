internal import CampusModel
internal import Diagnostics
internal import Markup
internal import Sealing
internal import SiteBuild
internal import SiteFrame
internal import Templating

/// The content of a person's sealed file.
struct SealedContent {
  let pages: [Page]
  let leads: SealedLeads
  /// The entries for pages that there are once for each day, by the address of the first day's
  /// page.
  let days: [String: PrivateBundle.Page]
}

/// The targets of links on a person's sealed pages.
struct SealedLeads {
  /// A page in a file.
  struct Place {
    let file: OpaqueName
    let name: OpaqueName
  }

  /// By the address that a page would have if it were public.
  let places: [String: Place]
  let feeds: Set<String>
  let routes: Set<String>

  /// Where a link to `path` leads from a page in `file`.
  func lead(_ path: String, from file: OpaqueName) -> LinkLead? {
    if let place = places[path] {
      let other = place.file == file ? "" : "\(place.file.text).html"
      return LinkLead("\(other)#/\(place.name.text)", mark: "data-sealed")
    }
    guard feeds.contains(path) || routes.contains(path) else { return nil }
    return LinkLead("../\(path)")
  }
}

/// Seals pages, all with one cover.
struct Seal: Sendable {
  private let sealer: Sealer
  private let cover: Cover
  private let keyring: Keyring
  /// A digest of the cover: the same pages in another one are another file.
  let coverDigest: Fingerprint
  let isRepeatable: Bool

  init(_ keyring: Keyring, in edition: Edition, letting scripts: [[UInt8]]) throws {
    self.keyring = keyring
    isRepeatable = !edition.campus.settings.publishing.sealsAnew
    sealer = try Sealer(keyring)
    let opener = try Opener(letting: scripts)
    let frame = PageFrame(
      address: "\(Address.sealedFolder)cover.html", origin: "the cover of private pages",
      title: "Private page", isFound: false)
    var diagnostics: [Diagnostic] = []
    let page = try edition.page(frame) {
      CoverContent(
        sealed: .init(policy: opener.policy, script: opener.script, envelope: Opener.place))
    }.render(&diagnostics)
    guard !diagnostics.hasErrors else {
      throw PrivateSiteError.cover(diagnostics.map(\.message.text).joined(separator: "; "))
    }
    var digest = Fingerprint()
    digest.add(page)
    coverDigest = digest
    do throws(Cover.PageError) {
      cover = try Cover(page, with: opener)
    } catch {
      throw PrivateSiteError.cover(error.message)
    }
  }

  /// The bytes of a person's file of the pages that `content` makes, with links changed by its
  /// leads. Messages about it quote none of its words.
  func bytes(
    of file: OpaqueName, for secrets: [Secret], _ diagnostics: inout [Diagnostic],
    _ content: () throws -> SealedContent
  ) -> [UInt8] {
    do {
      let content = try content()
      var found: [Diagnostic] = []
      let clear = content.pages.map { page in
        relinked(
          page.render(&found), at: page.route, lead: { content.leads.lead($0, from: file) },
          lost: { _ in found.append(.wrong(.error)) })
      }
      if !found.isEmpty { diagnostics.append(.wrong(found.hasErrors ? .error : .warning)) }
      let bundle = try bundle(of: content, reading: clear)
      return cover.page(around: try envelope(of: bundle, as: file, for: secrets))
    } catch {
      diagnostics.append(.unsealed(error))
      return []
    }
  }

  private func envelope(
    of bundle: PrivateBundle, as file: OpaqueName, for secrets: [Secret]
  ) throws -> [UInt8] {
    if isRepeatable {
      return try sealer.seal(bundle, as: file, for: secrets, repeatablyBy: keyring)
    }
    var random = SystemRandomNumberGenerator()
    return try sealer.seal(bundle, as: file, for: secrets, using: &random)
  }

  /// The entry for the pages of several days is before the first of them.
  private func bundle(
    of content: SealedContent, reading clear: [[UInt8]]
  ) throws -> PrivateBundle {
    PrivateBundle(
      try zip(content.pages, clear).flatMap { page, clear in
        let address = page.route.text
        let own = try content.leads.places[address].map {
          PrivateBundle.Page(name: $0.name, .page(try Self.content(of: clear)))
        }
        return [content.days[address], own].compactMap(\.self)
      })
  }

  /// The layout of private pages writes the title, a line end, and the rest.
  private static func content(of page: [UInt8]) throws -> PrivateContent {
    let end = page.firstIndex(of: UInt8(ascii: "\n")) ?? page.endIndex
    return try PrivateContent(
      title: unescaped(page[..<end]),
      body: TrustedMarkup(vouchedFor: Array(page[end...].dropFirst())))
  }
}

/// The cover of private pages.
struct CoverContent: PageContent {
  static let template = "sealed"

  struct Sealed: Encodable, Sendable {
    /// The page's policy, as `<meta>`.
    var policy: TrustedMarkup
    /// The script that opens it.
    var script: TrustedMarkup
    /// Where the encrypted page is put.
    var envelope: TrustedMarkup
  }

  var sealed: Sealed
}

/// Why private pages cannot be made.
enum PrivateSiteError: Error, CustomStringConvertible {
  case cover(String)

  var description: String {
    switch self {
    case .cover(let reason):
      "Templates/sealed.mustache cannot make the cover of private pages: \(reason)"
    }
  }
}

extension Diagnostic {
  fileprivate static func wrong(_ severity: Severity) -> Diagnostic {
    Diagnostic(
      severity, .owner, at: FilePlace(PrivateAccess.origin),
      "it has an error, most likely a broken link",
      suggestion: "to see the full error, make it public in a copy of the site")
  }

  fileprivate static func unsealed(_ error: any Error) -> Diagnostic {
    Diagnostic(.error, .owner, at: FilePlace(PrivateAccess.origin), "it cannot be sealed: \(error)")
  }
}
