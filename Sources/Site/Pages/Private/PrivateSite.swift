internal import CampusModel
internal import Diagnostics
internal import ICalendar
internal import Parallel
internal import Sealing
internal import SiteBuild
internal import Watch

/// The pages and feeds of the private people of a campus, which only they can open or find.
///
/// A private page is made as a public one would be, in an edition of the person's own. Then its
/// links are changed to names that reveal nothing, and it is sealed. Each person has two files: the
/// front page with their day, and all else. Both are made for a `Fortnight`. A file of the same
/// pages has the same bytes, unless the settings want all of them sealed anew in every build.
///
/// Few facts about all people are kept at once: the pages and events of each are made when they are
/// read or written, and let go.
struct PrivateSite: Sendable {
  /// The origin that messages name.
  static let origin = "a private page or feed"

  let people: [PrivatePerson]
  private let plans: PrivatePlans
  private let seal: Seal
  private let edition: Edition
  private let inputs: CampusSite.Inputs?

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
        PrivatePerson(
          person: person,
          access: try PrivateAccess(to: person.id, by: keyring, secrets[person.id.text]),
          number: number)
      }
    }
    let seal = try Seal(
      keyring, in: edition,
      letting: [look.assets.gradebookScript, look.assets.linked.presentScript]
        .map { Array($0.utf8) })
    return PrivateSite(
      people: try opened.map { try $0.get() },
      plans: PrivatePlans(
        among: campus, travel, knowing: circumstances.memory.answers, jobs: jobs),
      seal: seal, edition: edition, inputs: circumstances.inputs)
  }

  /// All sealed files. Their pages may link to each other and to `routes`, the campus's pages.
  func pages(beside routes: Set<String>) throws -> [Page] {
    var digest = Fingerprint()
    digest.add(routes.sorted())
    let beside = digest
    return try people.flatMap { person in
      try [person.access.front, person.access.rest].map { file in
        try seal.file(file, for: person, key: key(of: file, for: person, beside)) { [plans] in
          try plans[person].content(of: file, beside: routes)
        }
      }
    }
  }

  /// A digest of all that a person's file depends on: their own files, their fortnight, everything
  /// that is not a private person's, and the memory of it from earlier builds. `nil` if that is not
  /// known, if every build seals all files anew, or if the person's pages show the present moment.
  private func key(
    of file: OpaqueName, for person: PrivatePerson, _ beside: Fingerprint
  ) -> (@Sendable () -> UInt128)? {
    guard seal.isRepeatable, !person.person.showsPresent, let inputs,
      let own = inputs.people[person.person.id]
    else { return nil }
    return edition.key(on: firstDay(of: person)) { [edition, seal] digest in
      digest.add(edition.term.id.text)
      for half in [inputs.campus, inputs.campus >> 64, own, own >> 64] {
        digest.add(UInt64(truncatingIfNeeded: half))
      }
      digest.add(file.text)
      digest.add(seal.mark(of: person.access.secrets))
      digest.add(seal.coverDigest)
      digest.add(beside)
      for saved in person.person.saved {
        digest.add(edition.schedules.watch(on: saved.id, of: person.person.id))
        for section in saved.sections {
          digest.add(edition.seatLog.history(of: section, in: saved.term))
        }
      }
    }
  }

  private func firstDay(of person: PrivatePerson) -> CalendarDate? {
    edition.presentDays(of: person.person, with: person.access).first
  }

  /// `nil` for somebody who is not among these people.
  func links(of person: PersonID) -> PrivateLinks? {
    people.first { $0.person.id == person }.map { plans[$0].links }
  }
}

// MARK: - Feeds

/// The files of the feeds of private people, noted in the memory of feeds.
struct PrivateFeeds: Sendable {
  /// A file, and a digest of all that is in it.
  struct File: Sendable {
    let path: String
    let key: UInt128
  }

  /// For each person, in their order.
  fileprivate(set) var files: [[File]] = []
  /// The solver's answers.
  fileprivate(set) var answers: [UInt128: [UInt64]] = [:]

  var paths: some Sequence<String> { files.lazy.joined().map(\.path) }
}

extension PrivateSite {
  private static let readAtOnce = 64

  /// Notes the feeds of all people in `memory`, after those of the campus. The readings of some at
  /// a time are in memory.
  func note(in memory: inout FeedMemory, jobs: Int) async -> PrivateFeeds {
    var feeds = PrivateFeeds()
    feeds.files.reserveCapacity(people.count)
    for start in stride(from: 0, to: people.count, by: Self.readAtOnce) {
      let some = people[start..<min(start + Self.readAtOnce, people.count)]
      let readings = await inParallel(Array(some), jobs: jobs) { read($0) }
      for (person, reading) in zip(some, readings) {
        let firstDay = firstDay(of: person)
        feeds.files.append(
          reading.feeds.map { feed in
            let note = memory.note(feed.reading, at: feed.path, now: edition.instant)
            let key = edition.key(on: firstDay) { digest in
              digest.add(feed.entry)
              digest.add(note)
            }
            return PrivateFeeds.File(path: feed.path, key: key())
          })
        feeds.answers.merge(reading.answers) { $1 }
      }
    }
    plans.learn(feeds.answers)
    return feeds
  }

  /// The feeds of a person as the memory reads them.
  private struct Reading: Sendable {
    let feeds: [(path: String, entry: Fingerprint, reading: FeedReading)]
    let answers: [UInt128: [UInt64]]
  }

  private func read(_ person: PrivatePerson) -> Reading {
    let plan = plans.made(for: person)
    let feeds = plan.group.entries.flatMap { entry in
      var digest = Fingerprint()
      entry.add(to: &digest)
      return zip(entry.variants, entry.readings(in: edition)).map { variant, reading in
        (path: entry.path(of: variant), entry: digest, reading: reading)
      }
    }
    return Reading(feeds: feeds, answers: plan.answers)
  }

  /// The paths of the files of each person's feeds.
  func feedFiles(_ feeds: PrivateFeeds) -> [PersonID: Set<String>] {
    Dictionary(
      uniqueKeysWithValues: zip(people, feeds.files).map { person, files in
        (person.person.id, Set(files.map(\.path)))
      })
  }

  /// The files of feeds with the stamps of `memory`.
  func pages(of feeds: PrivateFeeds, by memory: FeedMemory) throws(Route.PathError) -> [Page] {
    var pages: [Page] = []
    for (person, files) in zip(people, feeds.files) {
      for file in files {
        pages.append(
          Page(
            route: try Route(file.path), origin: Self.origin, key: { file.key },
            batch: person.batch
          ) { [plans, edition] diagnostics in
            guard let (entry, variant) = plans[person].feedFiles[file.path] else {
              diagnostics.append(.changed(Self.origin))
              return []
            }
            return entry.bytes(in: edition, as: variant, by: memory, &diagnostics)
          })
      }
    }
    return pages
  }
}

extension PrivatePerson {
  /// All their files are made one after the other.
  var batch: Int { number + 1 }
}
