internal import CampusModel
internal import Diagnostics
internal import FileFormats
internal import OccupancyStore
internal import Parallel
internal import SQLDatabase
internal import SourceFiles
internal import TimeZones

/// One update of the index: finds new, changed and gone files, reads only those parts that are
/// needed, and writes them to the store.
///
/// Files whose times overlap are a group: a count that two of them have is stored once, so they are
/// read together, and again when one of them changes.
struct CountUpdate {
  private let store: CountStore
  private let reader: CountFileReader
  /// The first day whose counts are kept.
  private let firstDay: Int
  private var present: [PresentFile] = []
  private var gone: [IndexedFile] = []
  private(set) var fileProblems: [CountYield.FileProblem] = []
  /// The indices of present files, each group in the order of the settings.
  private var groups: [[Int]] = []
  private var rebuilt: RebuiltDates
  /// The counts to add to the store.
  private var added = RollUp()

  init(
    _ files: [CountFile], _ store: CountStore, _ reader: CountFileReader, firstDay: Int
  ) throws(DatabaseError) {
    (self.store, self.reader, self.firstDay) = (store, reader, firstDay)
    rebuilt = RebuiltDates(SlotClock(reader.zone))
    var indexed: [IndexedFile.Key: IndexedFile] = [:]
    for file in try store.files() { indexed[file.key] = file }
    var copies: [IndexedFile.Key: Int] = [:]
    for file in files {
      var key = IndexedFile.Key(path: file.path, reading: file.reading(reader.zone), copy: 0)
      let copy = copies[key, default: 0]
      copies[key] = copy + 1
      key.copy = copy
      do throws(FileError) {
        guard let status = try reader.tree.status(file.path) else { throw .missing }
        present.append(
          PresentFile(
            file: file, key: key, mark: status.mark, old: indexed.removeValue(forKey: key)))
      } catch {
        fileProblems.append(CountYield.FileProblem(file: file, error: error))
      }
    }
    gone = Array(indexed.values)
    joinGroups()
  }

  /// Whether the index knows every file as it is, and the files that overlap with it.
  var isUpToDate: Bool { fileProblems.isEmpty && gone.isEmpty && present.allSatisfy(\.isUpToDate) }

  /// The files with their state after the update.
  var known: [KnownFile] {
    present.compactMap { file in file.now.map { KnownFile(file: file.file, index: $0) } }
  }
}

/// A file and its entry in the index.
struct KnownFile: Sendable {
  var file: CountFile
  var index: IndexedFile
}

/// A file that the settings name.
private struct PresentFile {
  var file: CountFile
  var key: IndexedFile.Key
  /// Its mark on disk.
  var mark: FileMark
  /// Its entry before this update.
  let old: IndexedFile?
  /// Its entry now.
  var now: IndexedFile?
  /// Its content, read separately.
  var reading: FileReading?
  /// Whether `reading` has only the counts that are new.
  var hasGrown = false
  /// Whether `now` is new to the index.
  var isChanged = false

  init(file: CountFile, key: IndexedFile.Key, mark: FileMark, old: IndexedFile?) {
    (self.file, self.key, self.mark, self.old) = (file, key, mark, old)
    now = old
  }

  var isUpToDate: Bool { old?.mark == mark && !isRegrouped }

  /// Whether other files overlap with it than before.
  var isRegrouped: Bool { old?.company != now?.company }

  /// Whether it no longer overlaps with any file, and was not read again.
  var isSeparated: Bool { reading == nil && isRegrouped && now?.company == 0 }

  /// Whether the indexed counts of it are no longer right.
  var isReplaced: Bool { isRegrouped || reading != nil && !hasGrown }
}

extension CountFile {
  /// A digest of everything that determines how its bytes are read, except the program and the
  /// rules of the zone.
  fileprivate func reading(_ zone: Zone) -> UInt64 {
    var digest = Fingerprint()
    digest.add(format.kind.rawValue)
    digest.add(zone.name)
    digest.add(context.counts.dates?.rawValue ?? "")
    for column in CountReading.Column.allCases { digest.add(context.counts.column(column)) }
    digest.add(context.counts.accessPoint.map { "is \($0)" } ?? "")
    return UInt64(truncatingIfNeeded: digest.value)
  }
}

// MARK: - Steps

extension CountUpdate {
  /// Reads all changes and writes them to the store.
  mutating func run() async throws(DatabaseError) {
    let changed = present.indices.filter { present[$0].old?.mark != present[$0].mark }
    try await readChanges(of: changed)
    joinGroups()
    // The index has no separate counts for files that no longer overlap with others.
    let separated = present.indices.filter { present[$0].isSeparated }
    try await readChanges(of: separated, isKnown: false)
    guard fileProblems.isEmpty else { return }
    addRebuiltDates()
    for days in rebuilt.days { try store.removeDays(days) }
    for group in groups { try add(group) }
    try store.add(added)
    try store.remove(gone.map(\.key))
    try store.put(present.filter(\.isChanged).compactMap(\.now))
  }

  /// Reads files as far as they have changed; without `isKnown` all of them.
  private mutating func readChanges(
    of indices: [Int], isKnown: Bool = true
  ) async throws(DatabaseError) {
    let (names, reader) = (store.names, reader)
    let files = indices.map { (present[$0].file, isKnown ? present[$0].old : nil) }
    let changes = await inParallel(files, jobs: reader.jobs) { file, known async in
      await reader.readChange(of: file, since: known, names: names)
    }
    for (index, change) in zip(indices, changes) {
      present[index].isChanged = true
      switch change {
      case .failure(let error):
        fileProblems.append(CountYield.FileProblem(file: present[index].file, error: error))
      case .success(.none(let mark)): present[index].now?.mark = mark
      case .success(.growth(let reading)):
        present[index].hasGrown = true
        try set(reading, at: index)
      case .success(.other(let reading)): try set(reading, at: index)
      }
    }
  }

  private mutating func set(_ reading: FileReading, at index: Int) throws(DatabaseError) {
    let counters = try store.counters(reading.names)
    present[index].now = IndexedFile(present[index].key, reading, counters)
    present[index].reading = reading
  }

  /// Records the dates of indexed counts that are no longer right.
  private mutating func addRebuiltDates() {
    for file in gone { rebuilt.add(file.moments) }
    for group in groups {
      let isTogether = isReadTogether(group)
      for index in group where isTogether || present[index].isReplaced {
        rebuilt.add(present[index].old?.moments)
      }
    }
  }
}

// MARK: - Groups

extension CountUpdate {
  /// Groups files whose times overlap, directly or through others.
  private mutating func joinGroups() {
    let moments = present.map { $0.now?.moments }
    let order = present.indices.filter { moments[$0] != nil }.sorted {
      (moments[$0]?.lowerBound ?? 0, $0) < (moments[$1]?.lowerBound ?? 0, $1)
    }
    groups = present.indices.filter { moments[$0] == nil }.map { [$0] }
    var end: Int?
    for index in order {
      guard let moments = moments[index] else { continue }
      if let end, moments.lowerBound <= end {
        groups[groups.count - 1].append(index)
      } else {
        groups.append([index])
      }
      end = max(end ?? moments.upperBound, moments.upperBound)
    }
    for group in groups.indices {
      groups[group].sort()
      let company = groups[group].count > 1 ? digest(of: groups[group]) : 0
      for index in groups[group] { present[index].now?.company = company }
    }
  }

  /// A digest of the files, their order, and which of them are in one entry: repeated counts are
  /// reported within an entry.
  private func digest(of group: [Int]) -> UInt64 {
    var digest = Fingerprint()
    for index in group {
      let file = present[index]
      digest.add(file.key.path)
      digest.add(file.key.reading)
      digest.add(UInt64(file.key.copy))
      let first = group.firstIndex { present[$0].file.entry == file.file.entry } ?? 0
      digest.add(UInt64(first))
    }
    return max(1, UInt64(truncatingIfNeeded: digest.value))
  }

  private func isReadTogether(_ group: [Int]) -> Bool {
    group.count > 1 && group.contains { present[$0].reading != nil || present[$0].isRegrouped }
  }
}

// MARK: - Added counts

extension CountUpdate {
  private mutating func add(_ group: [Int]) throws(DatabaseError) {
    if isReadTogether(group) { return try addTogether(group) }
    let file = present[group[0]]
    if let reading = file.reading {
      let counters = try store.counters(reading.names)
      added.add(reading.rollUp, counters: counters) { [firstDay] in $0 >= firstDay }
    }
    if file.reading == nil || file.hasGrown { try addRebuilt(group) }
  }

  /// Adds the counts of files that overlap, all of which are read again.
  private mutating func addTogether(_ group: [Int]) throws(DatabaseError) {
    let gathered = reader.gather(group.map { CountFilePart(present[$0].file) })
    for (index, reading) in zip(group, gathered.files) {
      present[index].isChanged = true
      present[index].now?.setRows(of: reading, try store.counters(reading.names))
    }
    try add(gathered) { [firstDay] in $0 >= firstDay }
  }

  /// Adds the indexed counts of these files on dates that are rebuilt.
  private mutating func addRebuilt(_ group: [Int]) throws(DatabaseError) {
    let files = group.compactMap { index in
      present[index].old.map { KnownFile(file: present[index].file, index: $0) }
    }
    for days in rebuilt.days {
      // No clock is two days off.
      let moments = (days.lowerBound - 2) * 86_400...(days.upperBound + 2) * 86_400
      try add(reader.gather(files, at: moments)) { [firstDay] in
        days.contains($0) && $0 >= firstDay
      }
    }
  }

  private mutating func add(
    _ gathered: GatheredCounts, where isWanted: (_ day: Int) -> Bool
  ) throws(DatabaseError) {
    fileProblems += gathered.fileProblems
    let rollUp = RollUp(gathered.counts, zone: reader.zone, where: isWanted)
    added.add(rollUp, counters: try store.counters(gathered.counts.names))
  }
}

extension IndexedFile {
  /// The content of a file that was read separately; `counters` are the store's, for its names.
  fileprivate init(_ key: Key, _ reading: FileReading, _ counters: [Int32]) {
    self.init(key: key, mark: reading.mark)
    (read, digest) = (reading.digest.count, reading.digest.value)
    (isOrdered, landmarks) = (reading.isOrdered, reading.landmarks)
    setRows(of: reading, counters)
  }

  /// Replaces the values that depend on the files that are read together with it.
  fileprivate mutating func setRows(of reading: FileReading, _ counters: [Int32]) {
    (rows, moments, diagnostics) = (reading.rows, reading.moments, reading.diagnostics)
    self.counters = counters.sorted()
  }
}
