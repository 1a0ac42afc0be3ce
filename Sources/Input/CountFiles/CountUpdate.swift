internal import CampusModel
internal import Diagnostics
internal import FileFormats
internal import OccupancyStore
internal import Parallel
internal import SourceFiles
internal import TimeZones

/// A file and what the index knows of it.
struct StandingFile: Sendable {
  var file: CountFile
  var known: IndexedFile
}

/// One update of the index: finds out which files are new, changed or gone, and reads what it
/// takes.
struct CountUpdate {
  private let store: CountStore
  private let reader: CountFileReader
  private var present: [Present] = []
  private var gone: [IndexedFile] = []
  private(set) var faults: [CountYield.Fault] = []
  /// The numbers of the files, those together whose times overlap, directly or by others between
  /// them; each in the order of the settings.
  private var groups: [[Int]] = []

  /// A file that the settings name.
  private struct Present {
    var file: CountFile
    var key: IndexedFile.Key
    /// As it stands, or stood, in the index.
    var known: IndexedFile?
    var mark: FileMark
    /// What it gave, where it was read by itself.
    var reading: FileReading?
    /// Whether `reading` is only what was appended.
    var isGrowth = false
    /// Whether what is known must be put into the index again.
    var isChanged = false
    var company: UInt64 = 0

    var moments: ClosedRange<Int>? { reading.map(\.moments) ?? known?.moments }
  }

  init(_ files: [CountFile], _ store: CountStore, _ reader: CountFileReader) throws(StoreError) {
    (self.store, self.reader) = (store, reader)
    var known: [IndexedFile.Key: IndexedFile] = [:]
    for file in try store.files() { known[file.key] = file }
    var copies: [IndexedFile.Key: Int] = [:]
    for file in files {
      var key = IndexedFile.Key(path: file.path, reading: file.reading(reader.zone), copy: 0)
      let copy = copies[key, default: 0]
      copies[key] = copy + 1
      key.copy = copy
      do throws(FileError) {
        guard let status = try reader.tree.status(file.path) else { throw .missing }
        present.append(
          Present(
            file: file, key: key, known: known.removeValue(forKey: key), mark: status.mark))
      } catch {
        faults.append(CountYield.Fault(file: file, error: error))
      }
    }
    gone = Array(known.values)
    joinCompanies()
  }

  /// Whether every file is as the index knows it, and stands beside the same others.
  var isUpToDate: Bool {
    faults.isEmpty && gone.isEmpty
      && present.allSatisfy { $0.known?.mark == $0.mark && $0.known?.company == $0.company }
  }

  /// All files, once everything is known of them.
  var standing: [StandingFile] {
    present.compactMap { file in file.known.map { StandingFile(file: file.file, known: $0) } }
  }
}

extension CountFile {
  /// A digest of all that decides how its bytes are read, but for the program and the zone's rules.
  fileprivate func reading(_ zone: Zone) -> UInt64 {
    var digest = Fingerprint()
    digest.add(format.kind.rawValue)
    digest.add(zone.name)
    digest.add(context.counts.dates?.rawValue ?? "")
    for thing in CountReading.Thing.allCases { digest.add(context.counts.column(thing)) }
    digest.add(context.counts.accessPoint.map { "is \($0)" } ?? "")
    return UInt64(truncatingIfNeeded: digest.value)
  }
}

// MARK: - The steps

extension CountUpdate {
  /// Reads what has changed and puts it into the store; dates before `firstDay` are left out.
  mutating func run(from firstDay: Int) async throws(StoreError) {
    await look()
    joinCompanies()
    await readAlone()
    guard faults.isEmpty else { return }
    var made = MadeAgain(SlotClock(reader.zone))
    for file in gone { made.add(file.moments) }
    for group in groups {
      let isRead = isRead(group)
      for index in group where isRead || isRemade(present[index]) {
        made.add(present[index].known?.moments)
      }
    }
    for days in made.days { try store.removeDays(days) }
    var total = RollUp()
    for group in groups {
      let added: Result<Void, StoreError>
      do throws(FileError) {
        added = try add(group, to: &total, made, from: firstDay)
      } catch {
        faults.append(CountYield.Fault(file: present[group[0]].file, error: error))
        return
      }
      try added.get()
    }
    try store.add(total)
    try store.remove(gone.map(\.key))
    try store.put(present.filter(\.isChanged).compactMap(\.known))
  }

  /// Whether what the roll-ups have of a file that stands alone must be taken out.
  private func isRemade(_ file: Present) -> Bool {
    file.known?.company != file.company || file.reading != nil && !file.isGrowth
  }

  /// Looks closer at files that are new or do not look as before, and reads those whose bytes have
  /// changed.
  private mutating func look() async {
    let names = store.names
    let reader = reader
    let suspects = present.indices.filter { present[$0].known?.mark != present[$0].mark }
    let files = suspects.map { (present[$0].file, present[$0].known) }
    let found = await inParallel(files, jobs: reader.jobs) { file, known async in
      await reader.look(at: file, known, names: names)
    }
    for (index, result) in zip(suspects, found) {
      take(result, at: index)
    }
  }

  private mutating func take(_ result: Result<Look, FileError>, at index: Int) {
    switch result {
    case .failure(let error):
      faults.append(CountYield.Fault(file: present[index].file, error: error))
    case .success(.same(let mark)):
      present[index].known?.mark = mark
      present[index].isChanged = true
    case .success(.grown(let reading)):
      (present[index].reading, present[index].isGrowth) = (reading, true)
    case .success(.changed(let reading)):
      present[index].reading = reading
    }
  }

  /// Reads those that stand alone and whose counts are in the roll-ups beside others', or would be
  /// with what was appended.
  private mutating func readAlone() async {
    let reader = reader
    let alone = present.indices.filter { index in
      guard let known = present[index].known, present[index].company == 0 else { return false }
      return known.company != 0 && (present[index].reading == nil || present[index].isGrowth)
    }
    let files = alone.map { present[$0].file }
    let found = await inParallel(files, jobs: reader.jobs) {
      file async -> Result<Look, FileError> in
      do throws(FileError) {
        return .success(.changed(try await reader.read(file)))
      } catch {
        return .failure(error)
      }
    }
    for (index, result) in zip(alone, found) {
      present[index].isGrowth = false
      take(result, at: index)
    }
  }
}

// MARK: - Files whose times overlap

extension CountUpdate {
  private func grouped() -> [[Int]] {
    let order = present.indices.filter { present[$0].moments != nil }.sorted {
      (present[$0].moments?.lowerBound ?? 0, $0) < (present[$1].moments?.lowerBound ?? 0, $1)
    }
    var groups: [[Int]] = []
    var end = Int.min
    for index in order {
      guard let moments = present[index].moments else { continue }
      if !groups.isEmpty, moments.lowerBound <= end {
        groups[groups.count - 1].append(index)
      } else {
        groups.append([index])
      }
      end = max(end, moments.upperBound)
    }
    let silent = present.indices.filter { present[$0].moments == nil }.map { [$0] }
    return groups.map { $0.sorted() } + silent
  }

  /// Notes in whose company every file stands.
  private mutating func joinCompanies() {
    groups = grouped()
    for group in groups {
      let company = group.count > 1 ? digest(of: group) : 0
      for index in group { present[index].company = company }
    }
  }

  /// Which files, in which order, and which of them are of one entry, where counts that are given
  /// again are told.
  private func digest(of group: [Int]) -> UInt64 {
    var digest = Fingerprint()
    for index in group {
      let file = present[index]
      digest.add(file.key.path)
      digest.add(file.key.reading)
      digest.add(UInt64(file.key.copy))
      digest.add(index == group[0] || present[index].file.entry != present[group[0]].file.entry)
      let first = group.firstIndex { present[$0].file.entry == file.file.entry } ?? 0
      digest.add(UInt64(first))
    }
    return max(1, UInt64(truncatingIfNeeded: digest.value))
  }

  /// Whether the files of a group are read together.
  private func isRead(_ group: [Int]) -> Bool {
    group.count > 1
      && group.contains {
        present[$0].reading != nil || present[$0].known?.company != present[$0].company
      }
  }
}

// MARK: - What they add

extension CountUpdate {
  private mutating func add(
    _ group: [Int], to total: inout RollUp, _ made: MadeAgain, from firstDay: Int
  ) throws(FileError) -> Result<Void, StoreError> {
    if isRead(group) { return try addTogether(group, to: &total, from: firstDay) }
    guard let reading = present[group[0]].reading else {
      return try addAgain(group, to: &total, made, from: firstDay)
    }
    if present[group[0]].isGrowth {
      // What was appended is in the reading; what stood before it may be on dates that are made
      // again.
      let added = try addAgain(group, to: &total, made, from: firstDay)
      guard case .success = added else { return added }
    }
    return addAlone(group[0], reading, to: &total, from: firstDay)
  }

  /// What a file that stands alone gave.
  private mutating func addAlone(
    _ index: Int, _ reading: FileReading, to total: inout RollUp, from firstDay: Int
  ) -> Result<Void, StoreError> {
    do throws(StoreError) {
      let counters = try store.counters(reading.names)
      total.add(reading.rollUp, counters: counters) { $0 >= firstDay }
      present[index].known = reading.indexed(present[index].key, counters)
      present[index].isChanged = true
      present[index].reading = nil
      return .success(())
    } catch {
      return .failure(error)
    }
  }

  /// What files whose times overlap give together.
  private mutating func addTogether(
    _ group: [Int], to total: inout RollUp, from firstDay: Int
  ) throws(FileError) -> Result<Void, StoreError> {
    var readings: [FileReading] = []
    for index in group {
      if let reading = present[index].reading, !present[index].isGrowth {
        readings.append(reading)
      } else {
        // Its landmarks and digest have to be those of all of it.
        readings.append(try reader.glance(at: present[index].file, present[index].known))
      }
    }
    let files = zip(group, readings).map { index, reading in
      (file: present[index].file, form: reading.form, part: FilePart())
    }
    let gathered = try reader.gather(files, Int.min...Int.max)
    do throws(StoreError) {
      let all = try store.counters(gathered.counts.names)
      total.add(RollUp(gathered.counts, zone: reader.zone), counters: all) { $0 >= firstDay }
      for (place, index) in group.enumerated() {
        var reading = readings[place]
        let told = gathered.files[place]
        (reading.rows, reading.told) = (told.rows, told.told)
        (reading.names, reading.moments, reading.growth) = (told.names, told.moments, nil)
        var known = reading.indexed(present[index].key, try store.counters(told.names))
        known.company = present[index].company
        present[index].known = known
        present[index].isChanged = true
        present[index].reading = nil
      }
      return .success(())
    } catch {
      return .failure(error)
    }
  }

  /// What the bytes that the index knows of have on the dates that are made again.
  private func addAgain(
    _ group: [Int], to total: inout RollUp, _ made: MadeAgain, from firstDay: Int
  ) throws(FileError) -> Result<Void, StoreError> {
    for days in made.days {
      let wanted = (days.lowerBound - 2) * 86_400...(days.upperBound + 2) * 86_400
      let files = group.compactMap { index in
        present[index].known.map { StandingFile(file: present[index].file, known: $0) }
      }
      guard files.contains(where: { $0.known.moments?.overlaps(wanted) ?? false }) else { continue }
      let counts = try reader.gather(files, wanted).counts
      let rollUp = RollUp(counts, zone: reader.zone) { days.contains($0) && $0 >= firstDay }
      do throws(StoreError) {
        total.add(rollUp, counters: try store.counters(counts.names))
      } catch {
        return .failure(error)
      }
    }
    return .success(())
  }
}

extension FileReading {
  /// As the index keeps it, standing alone; `counters` are the store's of `names`.
  fileprivate func indexed(_ key: IndexedFile.Key, _ counters: [Int32]) -> IndexedFile {
    IndexedFile(
      key: key, mark: mark, read: digest.count, digest: digest.value, moments: moments, rows: rows,
      told: told, counters: counters.sorted(), company: 0, form: form.rawValue,
      landmarks: landmarks,
      growth: growth.map { growth in
        IndexedFile.Growth(
          lines: growth.lines,
          last: Dictionary(
            uniqueKeysWithValues: growth.last.map { (counters[Int($0.key)], $0.value) }))
      })
  }
}
