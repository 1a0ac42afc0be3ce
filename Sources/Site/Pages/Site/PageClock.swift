internal import CampusModel
internal import Synchronization
internal import Watch

/// Since when the pages of a site have shown what they show: asked while they are rendered, from
/// any thread.
final class PageClock: Sendable {
  /// What earlier builds remembered.
  let known: PageHistory
  private let noted = Mutex<[String: PageHistory.Content]>([:])

  init(knowing known: PageHistory) { self.known = known }

  /// When the data that the page at `address` shows was first as it is: the moment of the build
  /// that first showed content with this digest there, or else `newest`, the newest moment of the
  /// page's sources. Never later than that.
  func moment(of content: Fingerprint, at address: String, newest: Instant) -> Instant {
    let digest = content.short
    let since = min(known.since(of: digest, at: address) ?? newest, newest)
    noted.withLock { $0[address] = PageHistory.Content(digest: digest, since: since) }
    return since
  }

  /// Since when the page at `address` had shown what it showed in the last build; `nil` for a new
  /// one.
  func since(at address: String) -> Instant? { known.pages[address]?.since }

  /// What all pages show that were asked about.
  var contents: [String: PageHistory.Content] { noted.withLock { $0 } }
}

extension Fingerprint {
  /// Half as many bits, and never 0.
  fileprivate var short: UInt64 {
    max(1, UInt64(truncatingIfNeeded: value) ^ UInt64(truncatingIfNeeded: value >> 64))
  }
}
