internal import CampusModel
internal import Synchronization
package import Watch

/// When each page of a site last changed. Used while pages are rendered, from any thread.
package final class PageClock: Sendable {
  /// The history from earlier builds.
  package let known: PageHistory
  private let noted = Mutex<[String: PageHistory.Content]>([:])

  package init(knowing known: PageHistory) { self.known = known }

  /// The moment when the data of the page at `address` became the present one: the moment of the
  /// build that first showed content with this digest there, otherwise `newest`, the newest moment
  /// of the page's sources. Never later than that.
  func moment(of content: Fingerprint, at address: String, newest: Instant) -> Instant {
    let since = since(content, at: address, newest: newest)
    noted.withLock { $0[address] = PageHistory.Content(digest: content.short, since: since) }
    return since
  }

  /// The same, for a page that this build may not make: nothing is noted for the next one.
  func since(_ content: Fingerprint, at address: String, newest: Instant) -> Instant {
    min(known.since(of: content.short, at: address) ?? newest, newest)
  }

  /// When the page at `address` last changed before the last build; `nil` for a new one.
  func since(at address: String) -> Instant? { known.pages[address]?.since }

  /// The content of all pages asked about.
  package var contents: [String: PageHistory.Content] { noted.withLock { $0 } }
}

extension Fingerprint {
  /// Half as many bits, and never 0.
  fileprivate var short: UInt64 {
    max(1, UInt64(truncatingIfNeeded: value) ^ UInt64(truncatingIfNeeded: value >> 64))
  }
}
