internal import Glibc

/// Notices changes in folders, by inotify.
///
/// ```
/// guard var watch = FolderWatch([WatchedFolder("Content")], sparing: ["public"]) else { … }
/// switch watch.wait(orReadable: stop) { case .changed(let paths): … }
/// ```
package struct FolderWatch: ~Copyable {
  /// Why waiting ended.
  package enum Occurrence: Hashable, Sendable {
    /// These files or folders changed, as paths in byte order. Empty after an overflow, when
    /// anything may have changed.
    case changed([String])
    /// The given descriptor is readable.
    case stopped
    /// The time is over.
    case nothing
  }

  private let descriptor: Int32
  private let spared: [String]
  private var roots: [WatchedFolder] = []
  private var tree: WatchedTree
  /// Whether the kernel refused some watches, so that changes in some folders are missed.
  package private(set) var isPartial = false

  /// The longest time until changes are reported.
  static let patience = Duration.milliseconds(1000)

  /// Watches `roots` except `spared`, where the site is written. `nil` with `errno` set if inotify
  /// is unavailable.
  package init?(_ roots: [WatchedFolder], sparing spared: [String]) {
    descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
    self.spared = spared.map(Self.canonical)
    tree = WatchedTree(spared: [], add: { _ in nil })
    guard descriptor >= 0 else { return nil }
    follow(roots)
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Also the path of something missing, if its folder exists.
  private static func canonical(_ path: String) -> String {
    if let path = canonicalPath(path) { return path }
    let parts = path.split(separator: "/", omittingEmptySubsequences: true)
    guard let name = parts.last else { return path }
    let above = parts.dropLast().joined(separator: "/")
    let folder = path.hasPrefix("/") ? "/\(above)" : above.isEmpty ? "." : above
    return canonicalPath(folder).map { "\($0)/\(name)" } ?? path
  }

  /// Watches these folders from now on, and no others. Changes not reported yet are kept.
  package mutating func follow(_ roots: [WatchedFolder]) {
    self.roots = roots
    walkAll()
  }

  /// Walks all folders again.
  private mutating func walkAll() {
    let descriptor = descriptor
    var isPartial = false
    var fresh = WatchedTree(spared: spared) { path in
      let number = inotify_add_watch(descriptor, path, Self.mask)
      if number < 0, errno == ENOSPC || errno == ENOMEM { isPartial = true }
      return number < 0 ? nil : number
    }
    for root in roots { fresh.walk(root) }
    for number in tree.folders.keys where fresh.folders[number] == nil {
      // Fails for folders that are gone, together with their watch.
      inotify_rm_watch(descriptor, number)
    }
    tree = WatchedTree(taking: fresh.folders, spared: spared)
    self.isPartial = isPartial
  }

  private static let mask = UInt32(
    IN_CLOSE_WRITE | IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_ATTRIB
      | IN_DELETE_SELF | IN_MOVE_SELF | IN_ONLYDIR)
}

// Waiting
extension FolderWatch {
  /// Waits for changes and a moment of quiet, until `stop` is readable, or for `seconds`; `nil` for
  /// ever.
  ///
  /// Changes since the last call are reported at once.
  package mutating func wait(orReadable stop: Int32, seconds: Double? = nil) -> Occurrence {
    let clock = ContinuousClock()
    let end = seconds.map { clock.now + .seconds($0) }
    var seen = ChangeBatch()
    while true {
      let left = end.map { max(0, Self.milliseconds($0 - clock.now) + 1) } ?? -1
      let ready = Self.poll([descriptor, stop], left)
      if ready.contains(stop) { return .stopped }
      if ready.contains(descriptor) { readEvents(into: &seen) }
      if seen.hasChanges { break }
      if let end, clock.now >= end { return .nothing }
    }
    let last = clock.now + Self.patience
    while clock.now < last, Self.poll([descriptor], seen.quiet).contains(descriptor) {
      readEvents(into: &seen)
    }
    if seen.hasFolders || seen.isOverflow { walkAll() }
    return .changed(
      seen.isOverflow ? [] : seen.paths.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) })
  }

  private static func milliseconds(_ duration: Duration) -> Int32 {
    Int32(clamping: duration.components.seconds * 1000)
      + Int32(duration.components.attoseconds / 1_000_000_000_000_000)
  }

  /// The readable descriptors, after at most so many milliseconds; −1 for ever.
  private static func poll(_ descriptors: [Int32], _ milliseconds: Int32) -> [Int32] {
    var waiting = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    guard Glibc.poll(&waiting, nfds_t(waiting.count), milliseconds) > 0 else { return [] }
    return waiting.filter { $0.revents != 0 }.map(\.fd)
  }
}

// Events
extension FolderWatch {
  /// Reads all pending events (inotify(7): number, mask, cookie, length of the name, name padded
  /// with zeros).
  private mutating func readEvents(into seen: inout ChangeBatch) {
    let head = MemoryLayout<inotify_event>.size
    while true {
      let bytes = [UInt8](unsafeUninitializedCapacity: 65_536) { buffer, count in
        count = max(0, read(descriptor, buffer.baseAddress, buffer.count))
      }
      guard !bytes.isEmpty else { return }
      var index = 0
      while index + head <= bytes.count {
        let event = bytes.withUnsafeBytes {
          $0.loadUnaligned(fromByteOffset: index, as: inotify_event.self)
        }
        let name = bytes[(index + head)..<min(index + head + Int(event.len), bytes.count)]
        record(
          event.mask, of: event.wd, name: String(decoding: name.prefix { $0 != 0 }, as: UTF8.self),
          in: &seen)
        index += head + Int(event.len)
      }
    }
  }

  private func record(
    _ mask: UInt32, of number: Int32, name: String, in seen: inout ChangeBatch
  ) {
    func has(_ bit: some BinaryInteger) -> Bool { mask & UInt32(truncatingIfNeeded: bit) != 0 }
    if has(IN_Q_OVERFLOW) { seen.isOverflow = true }
    guard let folder = tree.folders[number], !has(IN_IGNORED) else { return }
    if has(IN_DELETE_SELF) || has(IN_MOVE_SELF) {
      seen.hasFolders = true
      return
    }
    let path = "\(folder.path)/\(name)"
    guard !name.isEmpty, folder.reaches.contains(where: { $0.counts(name) }), !tree.isSpared(path)
    else { return }
    if has(IN_ISDIR) {
      seen.hasFolders = seen.hasFolders || !has(IN_ATTRIB)
      seen.paths.insert(path)
    } else if has(IN_DELETE) || has(IN_MOVED_FROM) {
      seen.recordRemoval(of: path)
    } else {
      recordFile(
        path, isNew: has(IN_CREATE), isNamed: has(IN_CREATE) || has(IN_MOVED_TO), in: &seen)
    }
  }

  /// A file appeared or changed.
  ///
  /// A link may lead to a folder to watch. New links and second names of files are complete; other
  /// new files are still empty.
  private func recordFile(
    _ path: String, isNew: Bool, isNamed: Bool, in seen: inout ChangeBatch
  ) {
    var status = stat()
    let isThere = isNamed && lstat(path, &status) == 0
    let isLink = isThere && status.st_mode & S_IFMT == S_IFLNK
    if isLink { seen.hasFolders = true }
    let isSecondName = isThere && status.st_nlink > 1
    if isNew, !isLink, !isSecondName {
      seen.recordCreation(of: path)
    } else {
      seen.recordChange(of: path)
    }
  }
}
