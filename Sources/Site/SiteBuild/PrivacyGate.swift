internal import Bytes
package import Diagnostics
internal import Synchronization

/// Searches every file of a site for texts that no page may contain, before any of it is written.
///
/// A text that the site would contain without any private content is not a leak: a name can also be
/// a word or the title of a course. Therefore pages are made again without private content, but
/// only if something was found.
package struct PrivacyGate: Sendable {
  /// Distinguishes gates by their texts: a page that one let pass, another must check again.
  let digest: UInt128
  private let sought: [Sought]
  private let search: CanarySearch
  /// The canaries of `sought` that everybody may read.
  private let taken: Set<Int>
  private let publicPages: @Sendable () async -> [Page]
  /// `nil` until it is needed.
  private var publicSite: PublicSite?
  private let unpack: (@Sendable ([UInt8]) -> [UInt8]?)?

  /// - Parameters:
  ///   - canaries: The texts to search for. Equal texts of several people are several canaries.
  ///   - publicWords: Texts that everybody may read: a canary within one of them is accepted,
  ///     unless it is a secret.
  ///   - publicPages: The site as it would be without private content.
  ///   - unpack: The content of a gzip file (RFC 1952); `nil` if it cannot be read.
  package init(
    _ canaries: [Canary], publicWords: [String] = [],
    publicPages: @escaping @Sendable () async -> [Page] = { [] },
    unpack: (@Sendable ([UInt8]) -> [UInt8]?)? = nil
  ) {
    let kept = Self.merged(canaries)
    let search = CanarySearch(kept)
    let taken = Set(
      publicWords.flatMap { search.matches(in: Array($0.utf8)) }.map(\.canary)
    ).filter { !kept[$0].isSecret }
    digest = Self.digest(of: kept, without: taken)
    sought = kept.map { Sought($0) }
    (self.search, self.taken) = (search, taken)
    self.publicPages = publicPages
    self.unpack = unpack
  }

  /// Equal texts become one, which may be in every folder where any of them may be.
  private static func merged(_ canaries: [Canary]) -> [Canary] {
    var merged: [Canary] = []
    var places: [[String]: Int] = [:]
    for canary in canaries {
      let spellings = canary.isExact ? canary.spellings : canary.spellings.map { $0.lowercased() }
      if let place = places[spellings], merged[place].isSecret == canary.isSecret {
        merged[place].sparedFolders += canary.sparedFolders
      } else {
        places[spellings] = merged.count
        merged.append(canary)
      }
    }
    return merged
  }

  /// The digest reveals nothing about the texts if one of them is a random key, as a site's is.
  private static func digest(of canaries: [Canary], without taken: Set<Int>) -> UInt128 {
    var digest = Digest128()
    for (number, canary) in canaries.enumerated() where !taken.contains(number) {
      for text in canary.spellings + canary.sparedFolders {
        for byte in text.utf8 { digest.add(byte) }
        digest.add(0)
      }
    }
    return digest.value
  }
}

/// A canary without its texts, which only the search has: a large site has millions of them.
private struct Sought: Sendable {
  let field: String
  let isSecret: Bool
  private let sparedFolders: [String]

  init(_ canary: Canary) {
    (field, isSecret) = (canary.field, canary.isSecret)
    sparedFolders = canary.sparedFolders
  }

  /// Whether the file at `route` may hold it.
  func spares(_ route: Route) -> Bool { sparedFolders.contains { route.text.hasPrefix($0) } }
}

// MARK: - Looking

extension PrivacyGate {
  /// The gate with knowledge of the site's public version. Make it only after the gate found
  /// something.
  package func knowingThePublicSite() async -> PrivacyGate {
    var gate = self
    gate.publicSite = PublicSite(await publicPages())
    return gate
  }

  /// An error for each canary in the file at `route`, made from `origin`, or in its name: the
  /// field, the person and the place, but never the text. Linear in the bytes, except for findings.
  package func findings(
    in bytes: [UInt8], at route: Route, from origin: String
  ) -> [Diagnostic] {
    let leaks = leaks(in: bytes, at: route).filter { !sought[$0.canary].spares(route) }
    let words = Set(leaks.map(\.canary)).filter { !sought[$0].isSecret }
    let known = publicSite?.holds(words, at: route) { canariesFound(in: $0, at: $1) } ?? []
    return leaks.filter { !known.contains($0.canary) }.map { leak in
      Diagnostic(
        .error, .owner, at: place(of: leak, in: bytes, at: route),
        .leaks(sought[leak.canary].field, leak.place),
        suggestion: sought[leak.canary].isSecret ? nil : .declare,
        notes: ["the page is made from \(redacted(origin))"])
    }
  }

  /// The same for a file that is copied, without lines for a large one.
  func findings(
    in file: CopiedFile, at route: Route, from origin: String
  ) throws(PublishError) -> [Diagnostic] {
    var found: [Diagnostic] = []
    try file.eachPiece { bytes, isFirst in
      for var finding in findings(in: bytes, at: route, from: origin)
      where isFirst || !found.contains(where: { $0.message == finding.message }) {
        if !isFirst { finding.place = FilePlace(finding.place.file) }
        found.append(finding)
      }
    }
    return found
  }

  private func matches(in bytes: [UInt8]) -> [CanarySearch.Match] {
    let found = search.matches(in: bytes)
    return taken.isEmpty ? found : found.filter { !taken.contains($0.canary) }
  }

  private func canariesFound(in bytes: [UInt8], at route: Route) -> Set<Int> {
    Set(leaks(in: bytes, at: route).map(\.canary))
  }

  /// A canary that was found.
  fileprivate struct Leak {
    enum Place {
      case name
      /// So many bytes from the file's start.
      case content(at: Int)
      case packed
    }

    let canary: Int
    let place: Place
  }

  /// Each canary once: those in the name, then those in the content, in the order of places.
  private func leaks(in bytes: [UInt8], at route: Route) -> [Leak] {
    var leaks = matches(in: Array(route.text.utf8)).map {
      Leak(canary: $0.canary, place: .name)
    }
    if let lines = UnfoldedLines(bytes) {
      leaks += matches(in: lines.bytes).map {
        let place = lines.place(inFile: $0.range.lowerBound)
        return Leak(canary: $0.canary, place: .content(at: place))
      }
    } else {
      leaks += matches(in: bytes).map {
        Leak(canary: $0.canary, place: .content(at: $0.range.lowerBound))
      }
    }
    if bytes.starts(with: [0x1f, 0x8b]), let content = unpack?(bytes) {
      leaks += matches(in: content).map { Leak(canary: $0.canary, place: .packed) }
    }
    var seen: Set<Int> = []
    return leaks.filter { seen.insert($0.canary).inserted }
  }

  private func place(of leak: Leak, in bytes: [UInt8], at route: Route) -> FilePlace {
    let file = redacted(route.text)
    guard case .content(let place) = leak.place, !bytes.contains(0) else { return FilePlace(file) }
    let before = bytes[..<place]
    let line = before.count { $0 == UInt8(ascii: "\n") } + 1
    let start = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    return FilePlace(file, line: line, column: place - start + 1)
  }

  /// With three dots for each canary, one for those that overlap.
  private func redacted(_ text: String) -> String {
    var bytes = Array(text.utf8)
    while true {
      let ranges = matches(in: bytes).map(\.range)
      guard var range = ranges.first else { return String(decoding: bytes, as: UTF8.self) }
      for next in ranges where next.lowerBound < range.upperBound {
        range = range.lowerBound..<max(range.upperBound, next.upperBound)
      }
      bytes.replaceSubrange(range, with: "…".utf8)
    }
  }

  /// The findings of many pages, in their order. A finding on more than a few pages is reported for
  /// the first ones: one mistake in a template is on all pages.
  static func summarized(_ findings: [[Diagnostic]]) -> [Diagnostic] {
    let all = findings.flatMap(\.self)
    let counts = all.reduce(into: [:]) { $0[$1.message, default: 0] += 1 }
    var reported: [Diagnostic.Message: Int] = [:]
    return all.compactMap { finding in
      reported[finding.message, default: 0] += 1
      let (number, count) = (reported[finding.message] ?? 0, counts[finding.message] ?? 0)
      guard number <= mostReported else { return nil }
      var finding = finding
      if number == mostReported, count > mostReported {
        finding.notes.append("\(count - mostReported) more of this kind were found")
      }
      return finding
    }
  }

  private static let mostReported = 3
}

/// The site without anything private. It is one for all threads, and rendered page by page, as far
/// as they ask.
private final class PublicSite: Sendable {
  private struct State {
    /// The pages that have not been searched yet.
    var pages: [Route: Page]
    /// The canaries found in the others.
    var found: Set<Int> = []
  }

  private let state: Mutex<State>

  init(_ pages: [Page]) {
    let known = Dictionary(pages.map { ($0.route, $0) }, uniquingKeysWith: { a, _ in a })
    state = Mutex(State(pages: known))
  }

  /// Whether it holds these canaries. Fast if the page at `route` has them; otherwise all pages are
  /// made.
  func holds(
    _ canaries: Set<Int>, at route: Route,
    by search: (_ bytes: [UInt8], _ route: Route) -> Set<Int>
  ) -> Set<Int> {
    guard !canaries.isEmpty else { return [] }
    return state.withLock { state in
      func look(at route: Route) {
        guard let page = state.pages.removeValue(forKey: route) else { return }
        guard let file = page.source else {
          // The page itself reports its diagnostics.
          var ignored: [Diagnostic] = []
          state.found.formUnion(search(page.render(&ignored), route))
          return
        }
        do throws(PublishError) {
          try file.eachPiece { bytes, _ in state.found.formUnion(search(bytes, route)) }
        } catch {
          // The code that copies it reports it.
          return
        }
      }
      if !canaries.isSubset(of: state.found) { look(at: route) }
      if !canaries.isSubset(of: state.found) {
        for other in state.pages.keys {
          look(at: other)
          if canaries.isSubset(of: state.found) { break }
        }
      }
      return canaries.intersection(state.found)
    }
  }
}

extension Diagnostic.Message {
  fileprivate static func leaks(_ field: String, _ place: PrivacyGate.Leak.Place) -> Self {
    switch place {
    case .name: "this file's name reveals \(field)"
    case .content: "this reveals \(field)"
    case .packed: "the compressed content of this file reveals \(field)"
    }
  }
}

extension String {
  fileprivate static let declare =
    "if it may be public, list it under 'public-words' in Content/site.yml"
}
