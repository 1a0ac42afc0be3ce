internal import CampusModel
internal import FileFormats
internal import OccupancyStore
internal import TimeZones

/// The counts that the roll-ups lack at the moment a site shows: the newest counts one by one, and,
/// where there are counts after that moment, the dates that end in it. Read again from the files
/// that hold them, and only from the needed parts.
struct RecentCounts {
  private(set) var newest: Snapshot?
  /// From this date on, as a day's number, `days` has all counts; the roll-ups have those before.
  private(set) var boundary = Int.max
  private(set) var days: [String: [CountDay]] = [:]

  private let files: [KnownFile]
  private let reader: CountFileReader
  private let now: Int
  private let firstDay: Int
  private var clock: SlotClock

  init(
    _ files: [KnownFile], _ reader: CountFileReader, now: Int, firstDay: Int
  ) throws(FileError) {
    self.files = files
    self.reader = reader
    self.now = now
    self.firstDay = firstDay
    clock = SlotClock(reader.zone)
    guard let last = files.compactMap({ $0.index.moments?.upperBound }).max() else { return }
    if last > now { try readLastDays() }
    guard let moment = last <= now ? last : try lastMoment(),
      clock.slot(at: moment).day >= firstDay
    else { return }
    newest = Snapshot(newestOf: try snapshots(moment - CountHistory.together...moment))
  }

  /// Counts of the last two dates that are not after `now`. A clock that is put back over midnight
  /// shows the date before again, but none before that.
  private mutating func readLastDays() throws(FileError) {
    let boundary = clock.slot(at: now).day - 1
    self.boundary = boundary
    guard let counts = try counts((boundary - 2) * 86_400...max(now, (boundary - 2) * 86_400))
    else { return }
    let first = max(boundary, firstDay)
    let rollUp = RollUp(counts, zone: reader.zone) { $0 >= first }
    days = rollUp.days(named: counts.names)
  }

  /// The last moment not after `now` at which anything was counted.
  private func lastMoment() throws(FileError) -> Int? {
    let before = files.compactMap { $0.index.moments?.upperBound }.filter { $0 <= now }.max()
    let spanning = files.filter { $0.index.moments.map { $0.contains(now) } ?? false }
    for span in [2 * 86_400, 64 * 86_400, Int.max] {
      let start = span == Int.max ? Int.min : now - span
      let found = try counts(start...now, in: spanning)?.lastMoment
      if let found { return max(found, before ?? found) }
      if spanning.isEmpty { break }
    }
    return before
  }

  /// The counts of the moments in `wanted`, in order, without dates that are not kept.
  mutating func snapshots(_ wanted: ClosedRange<Int>) throws(FileError) -> [Snapshot] {
    guard let counts = try counts(wanted) else { return [] }
    return counts.snapshots.filter { clock.slot(at: $0.time.seconds).day >= firstDay }
  }

  private func counts(_ wanted: ClosedRange<Int>) throws(FileError) -> DeviceCounts? {
    try counts(wanted, in: files)
  }

  /// The counts of the wanted moments; of two at the same moment, the first. `nil` if there is
  /// none.
  private func counts(
    _ wanted: ClosedRange<Int>, in files: [KnownFile]
  ) throws(FileError) -> DeviceCounts? {
    let gathered = reader.gather(files, at: wanted)
    if let fault = gathered.fileProblems.first { throw fault.error }
    return gathered.counts.isEmpty ? nil : gathered.counts
  }
}

extension DeviceCounts {
  fileprivate var lastMoment: Int? {
    var last: Int?
    forEach { seconds, _, _ in last = max(last ?? seconds, seconds) }
    return last
  }
}

extension RollUp {
  /// The days of each counter, in order.
  func days(named names: [String]) -> [String: [CountDay]] {
    var days: [String: [CountDay]] = [:]
    for place in cells.indices.sorted(by: { cells[$0].day < cells[$1].day }) {
      let numbers = Array(numbers(at: place))
      let slots = (0..<CountDay.slots).map {
        CountSlot(times: Int(numbers[2 * $0]), sum: Int(numbers[2 * $0 + 1]))
      }
      days[names[Int(cells[place].counter)], default: []].append(
        CountDay(date: CalendarDate(dayNumber: Int(cells[place].day)), slots: slots))
    }
    return days
  }
}
