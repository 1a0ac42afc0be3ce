internal import Bytes
internal import CampusModel
internal import ICalendar
internal import Parallel
internal import SiteBuild
internal import SiteFrame
internal import Synchronization

/// The files of the feeds of private people, noted in the memory of feeds.
struct PrivateFeeds: Sendable {
  /// A file, and a digest of all that is in it.
  struct File: Hashable, Sendable {
    let path: String
    let key: UInt128
  }

  /// A person's feeds.
  struct Own: Sendable {
    /// A digest of all that they are made from; `nil` if that is not known.
    let key: UInt128?
    let known: Known
  }

  /// For each person, in their order.
  fileprivate(set) var people: [Own] = []
  /// The solver's answers.
  fileprivate(set) var answers: [UInt128: [UInt64]] = [:]

  var paths: some Sequence<String> { people.lazy.flatMap(\.known.files).map(\.path) }
}

extension PrivateFeeds {
  /// The known facts about a person's feeds and pages, which the next build need not find out
  /// again, if it has the same memory of feeds.
  struct Known: Hashable, Sendable {
    let files: [File]
    /// The keys of the solver's answers.
    let answers: [UInt128]
    /// A digest of all that is on their pages; `nil` if it is not known.
    var content: UInt128?

    init(files: [File], answers: [UInt128], content: UInt128? = nil) {
      (self.files, self.answers, self.content) = (files, answers, content)
    }

    init(reading bytes: [UInt8]) throws(ByteCursor.ReadError) {
      var cursor = ByteCursor(bytes[...])
      var (files, answers): ([File], [UInt128]) = ([], [])
      for _ in 0..<(try cursor.count(of: 17)) {
        files.append(File(path: try cursor.string(), key: try cursor.fixed()))
      }
      for _ in 0..<(try cursor.count(of: 16)) { answers.append(try cursor.fixed()) }
      let content: UInt128? = try cursor.byte() == 1 ? try cursor.fixed() : nil
      self.init(files: files, answers: answers, content: content)
    }

    var bytes: [UInt8] {
      var out: [UInt8] = []
      out.append(number: files.count)
      for file in files {
        out.append(text: file.path)
        out.append(fixed: file.key)
      }
      out.append(number: answers.count)
      for answer in answers { out.append(fixed: answer) }
      out.append(content == nil ? 0 : 1)
      if let content { out.append(fixed: content) }
      return out
    }
  }
}

// MARK: - Noting

extension PrivateSite {
  private static let readAtOnce = 64

  /// Notes the feeds of all people in `memory`, after those of the campus. Feeds are made only if
  /// something that they are made from has changed since the last build. The readings of some
  /// people at a time are in memory.
  func note(in memory: inout FeedMemory, jobs: Int) async -> PrivateFeeds {
    var feeds = PrivateFeeds()
    feeds.people.reserveCapacity(people.count)
    for start in stride(from: 0, to: people.count, by: Self.readAtOnce) {
      let some = people[start..<min(start + Self.readAtOnce, people.count)]
      let found = await inParallel(Array(some), jobs: jobs) { [self] person in
        let key = key(ofFeedsOf: person)
        let known = key.flatMap { kept[$0] }.flatMap { try? PrivateFeeds.Known(reading: $0) }
        return (key: key, known: known, reading: known == nil ? read(person) : nil)
      }
      for (person, (key, kept, reading)) in zip(some, found) {
        var known = kept
        if let kept, !noteAgain(kept, of: person, in: &memory, &feeds.answers) { known = nil }
        feeds.people.append(
          PrivateFeeds.Own(
            key: key,
            known: known
              ?? note(reading ?? read(person), of: person, in: &memory, &feeds.answers)))
      }
    }
    plans.learn(feeds.answers)
    return feeds
  }

  /// A digest of all that a person's feeds are made from; `nil` if that is not known.
  private func key(ofFeedsOf person: PrivatePerson) -> UInt128? {
    person.inputs.map { inputs in
      edition.key(on: firstDay(of: person)) { $0.add(inputs.all) }()
    }
  }

  /// Notes what is known; `false` if the memories of earlier builds do not have all of it.
  private func noteAgain(
    _ known: PrivateFeeds.Known, of person: PrivatePerson, in memory: inout FeedMemory,
    _ answers: inout [UInt128: [UInt64]]
  ) -> Bool {
    let own = known.answers.compactMap { key in plans.answer(to: key).map { (key, $0) } }
    guard own.count == known.answers.count,
      memory.noteAgain(known.files.map(\.path), in: person.access.scope)
    else { return false }
    answers.merge(own) { $1 }
    if let content = known.content { contents.withLock { $0[person.number] = content } }
    return true
  }

  private func note(
    _ reading: Reading, of person: PrivatePerson, in memory: inout FeedMemory,
    _ answers: inout [UInt128: [UInt64]]
  ) -> PrivateFeeds.Known {
    let firstDay = firstDay(of: person)
    let files = reading.feeds.map { feed in
      let note = memory.note(feed.reading, at: feed.path, now: edition.instant)
      let key = edition.key(on: firstDay) { digest in
        digest.add(feed.entry)
        digest.add(note)
      }
      return PrivateFeeds.File(path: feed.path, key: key())
    }
    answers.merge(reading.answers) { $1 }
    return PrivateFeeds.Known(files: files, answers: reading.answers.keys.sorted())
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
}

// MARK: - Files

extension PrivateSite {
  /// The paths of the files of each person's feeds.
  func feedFiles(_ feeds: PrivateFeeds) -> [PersonID: Set<String>] {
    Dictionary(
      uniqueKeysWithValues: zip(people, feeds.people).map { person, own in
        (person.person.id, Set(own.known.files.map(\.path)))
      })
  }

  /// What is known of people's feeds and pages, as bytes, by digests of all that these are made
  /// from. The digests of pages are those that were asked for until now.
  func records(of feeds: PrivateFeeds) -> [UInt128: [UInt8]] {
    contents.withLock { contents in
      feeds.people.enumerated().reduce(into: [:]) { records, own in
        guard let key = own.element.key else { return }
        var known = own.element.known
        known.content = contents[own.offset]
        records[key] = known.bytes
      }
    }
  }

  /// The files of feeds with the stamps of `memory`.
  func pages(of feeds: PrivateFeeds, by memory: FeedMemory) throws(Route.PathError) -> [Page] {
    var pages: [Page] = []
    for (number, own) in feeds.people.enumerated() {
      for file in own.known.files {
        pages.append(
          Page(
            route: try Route(file.path), origin: PrivateAccess.origin, key: { file.key },
            owner: number
          ) { [self] diagnostics in
            guard let (entry, variant) = plans[people[number]].feedFiles[file.path] else {
              diagnostics.append(.changed(PrivateAccess.origin))
              return []
            }
            return entry.bytes(in: edition, as: variant, by: memory, &diagnostics)
          })
      }
    }
    return pages
  }
}
