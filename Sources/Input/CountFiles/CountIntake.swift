package import CampusModel
package import Diagnostics
package import FileFormats
internal import OccupancyStore
internal import Parallel
internal import SQLDatabase
internal import TimeZones

/// Where a site keeps the index over its files of counts.
package struct CountStorePlace: Sendable {
  /// A file in a folder that is made where it is missing.
  package var path: String
  /// A number of this program and the system's rules for the zone of that name: programs with other
  /// numbers may give other counts for the same files.
  package var edition: @Sendable (_ zone: String) -> UInt64
  /// Whether the results are kept for the next build; otherwise the index is only read.
  package var keeps: Bool

  package init(path: String, keeps: Bool, edition: @escaping @Sendable (_ zone: String) -> UInt64) {
    (self.path, self.edition, self.keeps) = (path, edition, keeps)
  }
}

/// The result of reading the files of counts.
package struct CountYield: Sendable {
  package struct Entry: Sendable {
    /// The number of rows read and dropped of each file, in the order of files.
    package var files: [FileReport] = []
    /// In the order of files.
    package var diagnostics: [Diagnostic] = []
    package var counters: Set<String> = []
  }

  package struct FileProblem: Sendable {
    package var file: CountFile
    package var error: FileError
  }

  /// By the numbers of the files' entries.
  package var entries: [Entry] = []
  package var history = CountHistory()
  /// Messages about omissions in roll-ups, in the order of their files.
  package var ofRollUps: [Diagnostic] = []
  /// The files that could not be read; if there are any, all other values are incomplete.
  package var fileProblems: [FileProblem] = []

  /// Whether the index may keep the files: the next build has to report errors again.
  var isSound: Bool { fileProblems.isEmpty && entries.allSatisfy { !$0.diagnostics.hasErrors } }
}

/// Reads a site's files of counts: new ones from their bytes, all others from the index.
///
/// The result is the same as if all of them were read anew, in their order. If there are two counts
/// of the same counter and moment, the first one is used. So files whose times overlap depend on
/// each other: when one of them is new or has changed, all of them are read again together. A file
/// that overlaps with no other one adds its counts to the roll-ups; one that only grew, and is in
/// the order of time, adds its new counts. If a file has changed or is gone, the dates of its
/// counts are rebuilt from all files that have any.
package struct CountIntake: Sendable {
  var reader: CountFileReader
  var place: CountStorePlace?
  /// The moment the site shows.
  var now: Instant
  /// For how many dates back counts are kept, that of `now` among them; `nil` for all.
  var days: Int?
  /// Roll-ups, which count where there are no counts one by one.
  var rollUps: RollUpCounts

  package init(
    reader: CountFileReader, place: CountStorePlace? = nil, now: Instant, days: Int? = nil,
    rollUps: RollUpCounts = RollUpCounts()
  ) {
    self.reader = reader
    self.place = place
    self.now = now
    self.days = days
    self.rollUps = rollUps
  }

  private var zone: Zone { reader.zone }

  package func read(_ files: [CountFile]) async -> CountYield {
    guard !files.isEmpty else {
      var yield = CountYield()
      addRollUps(to: &yield) { _ in [] }
      return yield
    }
    if let place {
      if let found = await indexed(files, at: place) { return found }
      if place.keeps, let found = await updated(files, at: place) { return found }
    }
    do throws(DatabaseError) {
      return try await update(CountStore(at: nil, edition: 0), with: files)
    } catch {
      return plainly(files)
    }
  }

  /// The indexed counts if nothing has changed since; `nil` otherwise.
  private func indexed(_ files: [CountFile], at place: CountStorePlace) async -> CountYield? {
    do throws(DatabaseError) {
      let store = try CountStore(reading: place.path, edition: place.edition(zone.name))
      guard try store.firstDay() == firstDay else { return nil }
      let update = try CountUpdate(files, store, reader, firstDay: firstDay)
      return update.isUpToDate ? try yield(of: update.known, store) : nil
    } catch {
      // Writing the index reports the same problem again.
      return nil
    }
  }

  /// Updates the index; `nil` if it cannot be used.
  private func updated(_ files: [CountFile], at place: CountStorePlace) async -> CountYield? {
    CountStore.makeFolders(above: place.path)
    for _ in 0..<2 {
      do throws(DatabaseError) {
        let store = try CountStore(at: place.path, edition: place.edition(zone.name))
        let yield = try await update(store, with: files)
        if yield.isSound { try store.commit() } else { try store.rollBack() }
        return yield
      } catch {
        guard error == .damaged else { return nil }
        CountStore.remove(at: place.path)
      }
    }
    return nil
  }

  private func update(
    _ store: CountStore, with files: [CountFile]
  ) async throws(DatabaseError) -> CountYield {
    if let known = try store.firstDay(), known != firstDay {
      // Dropped dates can be restored only from the files.
      if known > firstDay { try store.removeAll() } else { try store.removeDays(known..<firstDay) }
    }
    try store.setFirstDay(firstDay)
    var update = try CountUpdate(files, store, reader, firstDay: firstDay)
    try await update.run()
    guard update.fileProblems.isEmpty else { return CountYield(fileProblems: update.fileProblems) }
    return try yield(of: update.known, store)
  }

  /// The number of the first date whose counts are kept.
  private var firstDay: Int {
    var clock = SlotClock(zone)
    return days.map { clock.slot(at: now.seconds).day - ($0 - 1) } ?? -(1 << 30)
  }
}

// MARK: - The yield

extension CountIntake {
  private func yield(of files: [KnownFile], _ store: CountStore) throws(DatabaseError) -> CountYield
  {
    var yield = CountYield()
    for file in files {
      yield.append(
        FileReport(path: file.file.path, rows: file.index.rows), file.index.diagnostics,
        counters: file.index.counters.map { store.names[Int($0)] }, of: file.file)
    }
    do {
      var recent = try RecentCounts(files, reader, now: now.seconds, firstDay: firstDay)
      let boundary = max(firstDay, recent.boundary)
      yield.history = CountHistory(
        newest: recent.newest, days: try store.history(of: firstDay..<boundary))
      yield.history.days.merge(recent.days) { $0 + $1 }
      try addRollUps(to: &yield) { moments throws(FileError) in try recent.snapshots(moments) }
    } catch let error as DatabaseError {
      throw error
    } catch {
      // It existed a moment ago: opening it again reports the problem.
      throw .refused(0)
    }
    return yield
  }

  /// Adds the roll-ups to a history of counts one by one. `lately` has these counts of the moments
  /// that it is asked for.
  private func addRollUps<Failure: Error>(
    to yield: inout CountYield, lately: (ClosedRange<Int>) throws(Failure) -> [Snapshot]
  ) throws(Failure) {
    guard !rollUps.rolled.isEmpty else { return }
    let settled = SettledRollUps(
      rollUps, beside: yield.history.days, now: now.seconds, firstDay: firstDay, zone: zone)
    yield.ofRollUps = settled.diagnostics
    try yield.history.append(settled, lately: lately)
  }

  /// Reads everything from the files, without an index.
  private func plainly(_ files: [CountFile]) -> CountYield {
    let gathered = reader.gather(files.map { CountFilePart($0) })
    var yield = CountYield(fileProblems: gathered.fileProblems)
    for (file, reading) in zip(files, gathered.files) {
      yield.append(
        FileReport(path: file.path, rows: reading.rows), reading.diagnostics,
        counters: reading.names, of: file)
    }
    yield.history = CountHistory(gathered.counts.snapshots, at: now, days: days) {
      LocalMinute(localSeconds: zone.localSeconds(at: $0.seconds))
    }
    addRollUps(to: &yield) { moments in
      gathered.counts.snapshots.filter { moments.contains($0.time.seconds) && $0.time <= now }
    }
    return yield
  }
}

extension CountYield {
  fileprivate mutating func append(
    _ report: FileReport, _ diagnostics: [Diagnostic], counters: [String], of file: CountFile
  ) {
    while entries.count <= file.entry { entries.append(Entry()) }
    entries[file.entry].files.append(report)
    entries[file.entry].diagnostics += diagnostics
    entries[file.entry].counters.formUnion(counters)
  }
}
