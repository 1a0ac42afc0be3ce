internal import CampusModel
internal import CoursePages
internal import Diagnostics
internal import Parallel
internal import PlacePages
internal import Sealing
internal import SiteBuild
internal import SiteFrame
internal import Synchronization
internal import Watch
internal import WrittenPages

/// The pages and feeds of the private people of a campus, which only they can open or find.
///
/// A private page is made as a public one would be, in an edition of the person's own. Then its
/// links are changed to names that reveal nothing, and it is sealed. Each person has two files: the
/// front page with their day, and all else. Both are made for a `Fortnight`. A file of the same
/// pages has the same bytes, unless the settings want all of them sealed anew in every build.
///
/// Few facts about all people are kept at once: the pages and events of each are made when they are
/// read or written, and let go.
///
/// A class, because all their pages hold it.
final class PrivateSite: Sendable {
  let people: [PrivatePerson]
  let plans: PrivatePlans
  let edition: Edition
  /// What the last build found out about the feeds of people: see `PrivateFeeds.records`.
  let kept: [UInt128: [UInt8]]
  private let seal: Seal
  /// The digests of what is on people's pages, by their numbers, as far as they are known.
  let contents = Mutex<[Int: UInt128]>([:])

  private init(
    of people: [PrivatePerson], in edition: Edition, plans: PrivatePlans, seal: Seal,
    keeping kept: [UInt128: [UInt8]]
  ) {
    (self.people, self.edition, self.plans, self.seal) = (people, edition, plans, seal)
    self.kept = kept
  }

  /// Opens the pages of each private person, with `jobs` threads, and makes the cover of all.
  /// Throws where a library or a template fails.
  static func planned(
    in campus: SitePlan, _ circumstances: CampusSite.Circumstances, travel: CampusTravel,
    opening secrets: SiteSecrets, jobs: Int
  ) async throws -> PrivateSite {
    let (edition, look) = (campus.edition, circumstances.look)
    let keyring = try Keyring(secrets.key)
    let people = edition.campus.people.filter { $0.visibility == .private }
    // A passphrase takes a third of a second.
    let opened = await inParallel(Array(people.enumerated()), jobs: jobs) { number, person in
      Result {
        let access = try PrivateAccess(to: person.id, by: keyring, secrets[person.id.text])
        return PrivatePerson(
          person: person, access: access, number: number,
          inputs: circumstances.inputs.flatMap {
            edition.inputs(of: person, among: $0, keyring.mark(of: access.secrets))
          })
      }
    }
    let seal = try Seal(
      keyring, in: edition,
      letting: [look.assets.gradebookScript, look.assets.linked.presentScript]
        .map { Array($0.utf8) })
    return PrivateSite(
      of: try opened.map { try $0.get() }, in: edition,
      plans: PrivatePlans(
        among: campus, travel, knowing: circumstances.memory.answers, jobs: jobs),
      seal: seal, keeping: circumstances.memory.people)
  }

  /// All sealed files. Their pages may link to each other, to feeds and to `routes`, the campus's
  /// pages.
  func pages(beside routes: Set<String>) throws -> [Page] {
    var digest = Fingerprint()
    digest.add(routes.sorted())
    let beside = digest
    return try people.flatMap { person in
      try [person.access.front, person.access.rest].map { file in
        try page(of: file, for: person.number, beside: routes, beside)
      }
    }
  }

  private func page(
    of file: OpaqueName, for number: Int, beside routes: Set<String>, _ digest: Fingerprint
  ) throws(Route.PathError) -> Page {
    var key: (@Sendable () -> UInt128)?
    if seal.isRepeatable, let inputs = people[number].inputs {
      key = { [self] in self.key(of: file, for: people[number], inputs, digest) }
    }
    return Page(
      route: try Route(Address.sealed(file)), origin: PrivateAccess.origin, key: key, owner: number,
      isSealed: true
    ) { [self] diagnostics in
      let person = people[number]
      return seal.bytes(of: file, for: person.access.secrets, &diagnostics) {
        try plans[person].content(of: file, beside: routes)
      }
    }
  }

  /// A digest of all that a person's file depends on. A change of the campus that shows on none of
  /// their pages does not change it.
  private func key(
    of file: OpaqueName, for person: PrivatePerson, _ inputs: PrivateInputs, _ beside: Fingerprint
  ) -> UInt128 {
    let content = content(of: person)
    return edition.key(on: firstDay(of: person)) { [seal] digest in
      digest.add(inputs.own)
      if let content {
        digest.add(UInt64(truncatingIfNeeded: content))
        digest.add(UInt64(truncatingIfNeeded: content >> 64))
      } else {
        digest.add(inputs.all)
      }
      digest.add(file.text)
      digest.add(seal.coverDigest)
      digest.add(beside)
    }()
  }

  private func content(of person: PrivatePerson) -> UInt128? {
    if let known = contents.withLock({ $0[person.number] }) { return known }
    let content = plans[person].content.value
    contents.withLock { $0[person.number] = content }
    return content
  }

  func firstDay(of person: PrivatePerson) -> CalendarDate? {
    edition.presentDays(of: person.person, with: person.access).first
  }

  /// `nil` for somebody who is not among these people.
  func links(of person: PersonID) -> PrivateLinks? {
    people.first { $0.person.id == person }.map { plans[$0].links }
  }
}

extension Edition {
  /// Digests of what a private person's files depend on; `mark` is that of their secrets. `nil` if
  /// they are not known, or if the person's pages show the present moment.
  fileprivate func inputs(
    of person: Person, among inputs: CampusSite.Inputs, _ mark: [UInt8]
  ) -> PrivateInputs? {
    guard !person.showsPresent, let files = inputs.people[person.id] else { return nil }
    var own = Fingerprint()
    for half in [files, files >> 64] { own.add(UInt64(truncatingIfNeeded: half)) }
    own.add(mark)
    var all = own
    all.add(term.id.text)
    for half in [inputs.campus, inputs.campus >> 64] {
      all.add(UInt64(truncatingIfNeeded: half))
    }
    for saved in person.saved {
      all.add(records.schedules.watch(on: saved.id, of: person.id))
      for section in saved.sections { all.add(records.seats.history(of: section, in: saved.term)) }
    }
    return PrivateInputs(own: own, all: all)
  }
}
