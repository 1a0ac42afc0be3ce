internal import CampusModel
internal import Diagnostics
internal import ICalendar
internal import Markup
internal import Sealing
internal import SiteBuild
internal import Templating

/// The pages and feeds of the private people of a campus, which only they can open or find.
///
/// A private page is made as a public one would be, in an edition of the person's own. Then its
/// links are changed to names that reveal nothing, and it is sealed. Each person has two files:
/// one of the pages that each day changes, and one of those that stay. A file of the same pages has
/// the same bytes, unless the settings want all of them sealed anew in every build.
struct PrivateSite {
  /// The origin that messages name.
  static let origin = "a private page or feed"

  let people: [PrivatePerson]
  private let seal: Seal

  /// Ranks each private person's plan, and makes the cover of their pages. Throws where a library
  /// or a template fails.
  static func planned(
    in edition: Edition, _ circumstances: CampusSite.Circumstances, travel: CampusTravel,
    opening secrets: SiteSecrets
  ) throws -> PrivateSite {
    let keyring = try Keyring(secrets.key)
    let look = circumstances.look
    let layout = look.library(layout: "private")
    let people = try edition.campus.people.filter { $0.visibility == .private }.map { person in
      let access = try PrivateAccess(to: person.id, by: keyring, secrets[person.id.text])
      return PrivatePerson.planned(
        in: Edition(edition, seenBy: person, with: access, in: layout, look.assets),
        person: person, access: access, travel: travel, knowing: circumstances.memory.answers)
    }
    let seal = try Seal(
      keyring, in: edition,
      letting: [look.assets.gradebookScript, look.assets.linked.presentScript]
        .map { Array($0.utf8) })
    return PrivateSite(people: people, seal: seal)
  }

  var feeds: [FeedEntry] { people.flatMap { $0.group.entries } }

  /// All sealed files. Their pages may link to each other and to `routes`, the campus's pages;
  /// `plan` is the campus's.
  func pages(in plan: SitePlan, beside routes: Set<String>) throws -> [Page] {
    var basis = Fingerprint()
    basis.add(routes.sorted())
    return try people.flatMap { person in
      let access = person.access
      let (daily, lasting) = try person.pages(in: plan)
      let leads = Leads(
        places: person.places(of: [access.daily: daily, access.lasting: lasting]),
        feeds: person.feedFiles, routes: routes)
      return try [(access.daily, daily), (access.lasting, lasting)].map { file, pages in
        try seal.bundle(of: pages, as: file, for: access.secrets, leads, basis)
      }
    }
  }

  /// The solver's answers.
  var answers: [UInt128: [UInt64]] {
    people.reduce(into: [:]) { $0.merge($1.answers) { $1 } }
  }

  /// The paths of the files of each person's feeds.
  var feedFiles: [PersonID: Set<String>] {
    Dictionary(uniqueKeysWithValues: people.map { ($0.person.id, $0.feedFiles) })
  }

  var links: [PersonID: PrivateLinks] {
    Dictionary(uniqueKeysWithValues: people.map { ($0.person.id, $0.links) })
  }
}

/// A private person's own pages before they are sealed.
struct PrivatePerson {
  let person: Person
  let access: PrivateAccess
  fileprivate let edition: Edition
  fileprivate let plans: RankedPlans
  fileprivate let days: CampusDays
  let group: FeedGroup

  /// Ranks the person's plan. `edition` is their own.
  fileprivate static func planned(
    in edition: Edition, person: Person, access: PrivateAccess, travel: CampusTravel,
    knowing answers: [UInt128: [UInt64]]
  ) -> PrivatePerson {
    let plans = RankedPlans.ranked(in: edition, knowing: answers)
    let feeds = PersonFeeds(
      edition: edition, person: person, makers: TermEventMakers(edition: edition), days: nil)
    return PrivatePerson(
      person: person, access: access, edition: edition, plans: plans,
      days: CampusDays(of: edition, travel), group: feeds.group(listing: plans.rankings))
  }

  var answers: [UInt128: [UInt64]] { plans.answers }

  /// The pages of their two files; `plan` is that of the campus.
  fileprivate func pages(in plan: SitePlan) throws -> (daily: [Page], lasting: [Page]) {
    let own = plan.personal(to: edition, plans: plans, days: days, feeds: group)
    return (
      try own.pages(of: SitePlan.dailyFamilies), try own.pages(of: SitePlan.lastingFamilies)
    )
  }

  /// Where each page is, by the address that it would have if it were public.
  fileprivate func places(of files: [OpaqueName: [Page]]) -> [String: Leads.Place] {
    var places: [String: Leads.Place] = [:]
    for (file, pages) in files {
      for address in pages.map(\.route.text) {
        places[address] = Leads.Place(file: file, name: access.name(ofPage: address))
      }
    }
    return places
  }

  /// The paths of the files of all their feeds.
  var feedFiles: Set<String> {
    Set(group.entries.flatMap { entry in entry.variants.map { entry.path(of: $0) } })
  }

  var links: PrivateLinks {
    let base = edition.campus.settings.publishing.baseURL
    let home = base + Address.sealed(access.daily)
    return PrivateLinks(
      home: home, secretLink: "\(home)#\(access.linkSecret.text)",
      feeds: group.entries.filter { $0.listing != .none }.map {
        PrivateLinks.Feed(name: $0.calendar.name, address: base + $0.path(of: .plain))
      })
  }
}

/// The targets of links on a person's sealed pages.
private struct Leads {
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
private struct Seal {
  private let sealer: Sealer
  private let cover: Cover
  private let keyring: Keyring
  /// A digest of the cover: the same envelope in another one is another file.
  private let coverDigest: Fingerprint
  private let isRepeatable: Bool

  init(_ keyring: Keyring, in edition: Edition, letting scripts: [[UInt8]]) throws {
    self.keyring = keyring
    isRepeatable = !edition.campus.settings.publishing.sealsAnew
    sealer = try Sealer(keyring)
    let opener = try Opener(letting: scripts)
    let frame = PageFrame(
      address: "\(CampusSite.sealedFolder)cover.html", origin: "the cover of private pages",
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

  /// The file of these pages, with their links changed by `leads`. Messages about it quote none of
  /// its words. `basis` is everything that it depends on besides.
  func bundle(
    of pages: [Page], as file: OpaqueName, for secrets: [Secret], _ leads: Leads,
    _ basis: Fingerprint
  ) throws -> Page {
    Page(
      route: try Route(Address.sealed(file)), origin: PrivateSite.origin,
      key: key(of: pages, as: file, for: secrets, basis)
    ) { diagnostics in
      var found: [Diagnostic] = []
      let clear = pages.map { page in
        relinked(
          page.render(&found), at: page.route, lead: { leads.lead($0, from: file) },
          lost: { _ in found.append(.wrong(.error)) })
      }
      if !found.isEmpty { diagnostics.append(.wrong(found.hasErrors ? .error : .warning)) }
      do {
        let bundle = PrivateBundle(
          try zip(pages, clear).compactMap { page, clear in
            try leads.places[page.route.text].map {
              PrivateBundle.Page(name: $0.name, content: try Self.content(of: clear))
            }
          })
        return cover.page(around: try envelope(of: bundle, as: file, for: secrets))
      } catch {
        diagnostics.append(.unsealed(error))
        return []
      }
    }
  }

  /// `nil` if a key of a page is unknown, or if the file is sealed anew in every build.
  private func key(
    of pages: [Page], as file: OpaqueName, for secrets: [Secret], _ basis: Fingerprint
  ) -> (@Sendable () -> UInt128)? {
    let keys = pages.compactMap(\.key)
    guard isRepeatable, keys.count == pages.count else { return nil }
    let mark = keyring.mark(of: secrets)
    return { [coverDigest] in
      var basis = basis
      basis.add(file.text)
      basis.add(mark)
      basis.add(coverDigest)
      for key in keys.lazy.map({ $0() }) {
        basis.add(UInt64(truncatingIfNeeded: key))
        basis.add(UInt64(truncatingIfNeeded: key >> 64))
      }
      return basis.value
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
      severity, .owner, at: FilePlace(PrivateSite.origin),
      "it has an error, most likely a broken link",
      suggestion: "to see the full error, make it public in a copy of the site")
  }

  fileprivate static func unsealed(_ error: any Error) -> Diagnostic {
    Diagnostic(.error, .owner, at: FilePlace(PrivateSite.origin), "it cannot be sealed: \(error)")
  }
}
